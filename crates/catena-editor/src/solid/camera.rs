//! The eye of the 3D view: it orbits a point of the block, and never goes under the ground or upside down.
//!
//! Lengths are in *sides*: the map's longer side is 1. x points east, y north, z up, and the block's middle is at 0.

use std::f32::consts::{FRAC_PI_2, PI};

use glam::{Mat4, Vec2, Vec3, vec2, vec3};

/// Angle that the picture's height spans.
const FIELD_OF_VIEW: f32 = 0.6;

/// Where a fresh camera stands: a little west of south, where relief's light from the north-west shows the forms.
const YAW: f32 = -0.42;
const PITCH: f32 = 0.62;

/// Angles above the horizon that the eye keeps to.
const LEAST_PITCH: f32 = 0.06;
const MOST_PITCH: f32 = FRAC_PI_2 - 0.01;

/// Distances that the eye keeps to, in the block's radius.
const NEAREST: f32 = 0.08;
const FARTHEST: f32 = 6.0;

/// Air between the eye and the ground.
const CLEARANCE: f32 = 0.012;

/// How much of the fitted distance is air around the block.
const AIR: f32 = 0.94;

/// A step by key.
pub(crate) const STEP: f32 = PI / 36.0;

/// The block that is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Block {
    /// Half its size east and north.
    pub(crate) half: Vec2,
    /// Its foot and its highest point.
    pub(crate) foot: f32,
    pub(crate) top: f32,
}

impl Block {
    /// The middle.
    pub(crate) fn middle(&self) -> Vec3 {
        vec3(0.0, 0.0, f32::midpoint(self.foot, self.top))
    }

    /// Half the diagonal.
    pub(crate) fn radius(&self) -> f32 {
        vec3(self.half.x, self.half.y, (self.top - self.foot) / 2.0).length()
    }

    /// The corners.
    fn corners(&self) -> impl Iterator<Item = Vec3> {
        let Self { half, foot, top } = *self;
        (0..8).map(move |bits: u8| {
            let sign = |bit: u8| if bits & bit == 0 { -1.0 } else { 1.0 };
            vec3(half.x * sign(1), half.y * sign(2), if bits & 4 == 0 { foot } else { top })
        })
    }
}

/// The eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Camera {
    /// Turn around the vertical: 0 looks north, growing it moves the eye east.
    yaw: f32,
    /// Angle above the horizon.
    pitch: f32,
    /// From the eye to the target.
    distance: f32,
    /// What it orbits.
    target: Vec3,
}

impl Default for Camera {
    fn default() -> Self {
        Self { yaw: YAW, pitch: PITCH, distance: 2.0, target: Vec3::ZERO }
    }
}

impl Camera {
    /// The same turn, from where all of a block is seen in a picture so much wider than high.
    pub(crate) fn fit(self, block: &Block, aspect: f32) -> Self {
        let mut camera = Self { target: block.middle(), ..self };
        let (mut near, mut far) = (block.radius() * NEAREST, block.radius() * FARTHEST * 8.0);
        for _ in 0..24 {
            camera.distance = f32::midpoint(near, far);
            if camera.shows(block, aspect) {
                far = camera.distance;
            } else {
                near = camera.distance;
            }
        }
        camera.distance = far;
        camera
    }

    /// Whether every corner of a block lies inside the picture, with air around.
    fn shows(&self, block: &Block, aspect: f32) -> bool {
        let view = self.matrix(block, aspect);
        block.corners().all(|corner| {
            let seen = view * corner.extend(1.0);
            seen.w > 0.0 && seen.x.abs().max(seen.y.abs()) <= seen.w * AIR
        })
    }

    /// Where the eye is.
    pub(crate) fn eye(&self) -> Vec3 {
        let (sin, cos) = self.pitch.sin_cos();
        self.target + self.distance * vec3(self.yaw.sin() * cos, -self.yaw.cos() * cos, sin)
    }

    /// From positions of the block to the picture, depth 0 to 1.
    pub(crate) fn matrix(&self, block: &Block, aspect: f32) -> Mat4 {
        let eye = self.eye();
        let reach = (eye - block.middle()).length() + block.radius();
        let near = (self.distance - 2.0 * block.radius()).max(CLEARANCE / 4.0).min(self.distance / 2.0);
        let view = glam::camera::rh::view::look_at_mat4(eye, self.target, Vec3::Z);
        let lens = glam::camera::rh::proj::directx::perspective(FIELD_OF_VIEW, aspect, near, reach);
        lens * view
    }

    /// Turns around the target by angles, east and up.
    pub(crate) fn orbit(&mut self, turn: Vec2) {
        self.yaw = (self.yaw + turn.x + PI).rem_euclid(2.0 * PI) - PI;
        self.pitch = (self.pitch + turn.y).clamp(LEAST_PITCH, MOST_PITCH);
    }

    /// Drags the ground by a way in heights of the picture, right and down, as if the pointer held it.
    pub(crate) fn pan(&mut self, way: Vec2, block: &Block) {
        let seen = 2.0 * self.distance * (FIELD_OF_VIEW / 2.0).tan();
        let (right, ahead) = (vec2(self.yaw.cos(), self.yaw.sin()), vec2(-self.yaw.sin(), self.yaw.cos()));
        // What lies flat under the eye moves with the pointer; what is seen from the side moves further.
        let depth = way.y / self.pitch.sin().max(0.25);
        let moved = self.target.truncate() + seen * (ahead * depth - right * way.x);
        self.target = moved.clamp(-block.half, block.half).extend(self.target.z);
    }

    /// Comes nearer by a factor above 1, or goes away by one below.
    pub(crate) fn zoom(&mut self, factor: f32, block: &Block) {
        let radius = block.radius();
        self.distance = (self.distance / factor).clamp(radius * NEAREST, radius * FARTHEST);
    }

    /// Rises until the eye is above the ground, whose height `ground` tells for a place of the block.
    pub(crate) fn rise_above(&mut self, block: &Block, ground: impl Fn(Vec2) -> f32) {
        for _ in 0..100 {
            let eye = self.eye();
            let inside = eye.x.abs() <= block.half.x && eye.y.abs() <= block.half.y;
            let least = if inside { ground(eye.truncate()) } else { block.foot } + CLEARANCE;
            if eye.z >= least {
                return;
            }
            if self.pitch >= MOST_PITCH {
                self.target.z += least - eye.z;
                return;
            }
            self.pitch = (self.pitch + 0.02).min(MOST_PITCH);
        }
    }

    /// The eye stays where it is when the block under it grows or shrinks.
    pub(crate) fn follow(&mut self, before: &Block, after: &Block) {
        self.target.z += after.middle().z - before.middle().z;
    }

    /// Where it stands, for people.
    pub(crate) fn words(&self) -> String {
        let from = (180.0 - self.yaw.to_degrees()).rem_euclid(360.0);
        format!("seen from {from:.0}°, {:.0}° above, {:.2} away", self.pitch.to_degrees(), self.distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: Block = Block { half: Vec2::new(0.5, 0.375), foot: -0.3, top: 0.2 };

    fn seen(camera: &Camera, at: Vec3) -> Vec3 {
        camera.matrix(&BLOCK, 1.5).project_point3(at)
    }

    #[test]
    fn a_fresh_camera_shows_all_of_any_block_and_no_smaller_than_need_be() {
        let tall = Block { foot: -3.0, top: 5.0, ..BLOCK };
        for (block, aspect) in [(BLOCK, 0.5), (BLOCK, 1.5), (BLOCK, 4.0), (tall, 1.5)] {
            let mut camera = Camera::default().fit(&block, aspect);
            assert!(camera.shows(&block, aspect), "{block:?} {aspect}");
            camera.distance *= 0.98;
            assert!(!camera.shows(&block, aspect), "{block:?} {aspect}: it could be larger");
        }
    }

    #[test]
    fn east_is_right_north_is_far_and_up_is_up() {
        let mut camera = Camera::default().fit(&BLOCK, 1.5);
        camera.orbit(vec2(-camera.yaw, 0.0));
        let [middle, east, north, up] =
            [Vec3::ZERO, Vec3::X * 0.2, Vec3::Y * 0.2, Vec3::Z * 0.1].map(|at| seen(&camera, at));
        assert!(east.x > middle.x && (east.y - middle.y).abs() < 1e-4);
        assert!(north.z > middle.z && north.y > middle.y);
        assert!(up.y > middle.y && (up.x - middle.x).abs() < 1e-4);
        assert!((0.0..=1.0).contains(&middle.z), "depth of wgpu");
    }

    #[test]
    fn it_never_goes_under_the_horizon_or_over_the_top() {
        let mut camera = Camera::default().fit(&BLOCK, 1.5);
        for turn in [-40.0, 40.0] {
            camera.orbit(vec2(turn, turn));
            assert!((LEAST_PITCH..=MOST_PITCH).contains(&camera.pitch));
            assert!((-PI..=PI).contains(&camera.yaw));
            assert!(seen(&camera, Vec3::Z * 0.1).y > seen(&camera, Vec3::ZERO).y, "up stays up");
            assert!(camera.matrix(&BLOCK, 1.5).is_finite());
        }
    }

    #[test]
    fn the_eye_stays_above_a_mountain() {
        let mountain = |at: Vec2| 0.4 - at.length();
        let mut camera = Camera::default().fit(&BLOCK, 1.5);
        camera.zoom(100.0, &BLOCK);
        camera.orbit(vec2(0.0, -2.0));
        assert!(camera.eye().z < mountain(camera.eye().truncate()), "it would be inside");
        camera.rise_above(&BLOCK, mountain);
        assert!(camera.eye().z >= mountain(camera.eye().truncate()));
        let before = camera;
        camera.rise_above(&BLOCK, mountain);
        assert_eq!(camera, before, "and there it rests");
    }

    #[test]
    fn zoom_keeps_its_bounds_and_panning_stays_over_the_block() {
        let mut camera = Camera::default().fit(&BLOCK, 1.5);
        camera.zoom(1e9, &BLOCK);
        assert_eq!(camera.distance, BLOCK.radius() * NEAREST);
        camera.zoom(1e-9, &BLOCK);
        assert_eq!(camera.distance, BLOCK.radius() * FARTHEST);
        camera.pan(vec2(1e6, -1e6), &BLOCK);
        assert!(camera.target.x.abs() <= BLOCK.half.x && camera.target.y.abs() <= BLOCK.half.y);
    }

    #[test]
    fn what_is_under_the_pointer_goes_along_with_it() {
        let mut camera = Camera::default().fit(&BLOCK, 1.0);
        camera.orbit(vec2(0.0, 3.0)); // from above
        let before = camera.matrix(&BLOCK, 1.0).project_point3(camera.target);
        let held = camera.target;
        camera.pan(vec2(0.1, 0.05), &BLOCK);
        let moved = camera.matrix(&BLOCK, 1.0).project_point3(held) - before;
        assert!((moved.x / 2.0 - 0.1).abs() < 0.005 && (moved.y / 2.0 + 0.05).abs() < 0.005, "{moved}");
    }
}
