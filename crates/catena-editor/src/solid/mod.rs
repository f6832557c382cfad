//! The 3D view: the viewed field as a lit block of ground with its sea, orbited by the pointer.

mod camera;
mod controls;
mod ground;
mod hand;
mod mesh;
mod paint;
mod pipelines;
mod resources;
mod shot;

use std::time::Duration;

use eframe::egui_wgpu::RenderState;
use egui::{Color32, Rect, RichText, Ui, Vec2};

use crate::theme::{RADIUS, Tokens, space};
use crate::work::{Lane, Running, Words};
use camera::Camera;
pub(crate) use ground::{Detail, Dress, Ground, SolidWish, grounds};
use paint::{Painter, Scene};
pub(crate) use shot::Shot;

/// How long the view rests before its edges are smoothed, where that takes time.
const REST: f64 = 0.12;

/// Pixels that a processor draws in time while the view moves.
const PIXELS_IN_MOTION: f32 = 480.0 * 360.0;

/// Exaggeration of heights: 1 stands for the map's height.
const RISE: std::ops::RangeInclusive<f32> = 0.1..=10.0;

/// Whether there is an adapter to draw on.
#[derive(Default)]
enum Stage {
    /// Nobody has asked yet.
    #[default]
    Unknown,
    /// There is none, in words.
    Missing(String),
    Ready(Box<Painter>),
}

/// The view as it is shown.
pub(crate) struct Solid {
    stage: Stage,
    ground: Option<Ground>,
    pub(crate) error: Option<Words>,
    progress: Option<f32>,
    camera: Camera,
    /// The camera shows all of the block, until somebody moves it.
    fitted: bool,
    rise: f32,
    water: bool,
    /// What was drawn last but for its fineness, and since when.
    last: Option<(u64, Scene)>,
    since: f64,
}

impl Solid {
    /// Whether water is shown.
    pub(crate) fn has_water(&self) -> bool {
        self.water
    }
}

impl Default for Solid {
    fn default() -> Self {
        Self {
            stage: Stage::Unknown,
            ground: None,
            error: None,
            progress: None,
            camera: Camera::default(),
            fitted: true,
            rise: 1.0,
            water: true,
            last: None,
            since: 0.0,
        }
    }
}

impl Solid {
    /// Looks for an adapter, once.
    pub(crate) fn attach(&mut self, state: Option<&RenderState>) {
        if matches!(self.stage, Stage::Unknown) {
            self.stage = match state.map(Painter::new) {
                Some(Ok(painter)) => Stage::Ready(Box::new(painter)),
                Some(Err(words)) => Stage::Missing(words),
                None => Stage::Missing("this window has no graphics adapter for the 3D view".to_owned()),
            };
        }
    }

    /// Does without an adapter, and says why.
    pub(crate) fn do_without(&mut self, words: &str) {
        self.stage = Stage::Missing(words.to_owned());
        self.ground = None;
    }

    /// How fine the ground is to be; none where it can't be shown.
    pub(crate) fn detail(&self) -> Option<Detail> {
        match &self.stage {
            Stage::Ready(painter) if painter.is_software() => Some(Detail::SOFTWARE),
            Stage::Ready(_) => Some(Detail::HARDWARE),
            Stage::Unknown | Stage::Missing(_) => None,
        }
    }

    /// Takes a ground, or what is wrong.
    pub(crate) fn take(&mut self, result: Result<Ground, Words>) {
        match result {
            Ok(ground) => {
                if let Some(before) = &self.ground {
                    self.fitted |= before.half != ground.half;
                    self.camera.follow(&before.block(self.rise), &ground.block(self.rise));
                }
                self.ground = Some(ground);
                self.error = None;
            }
            Err(words) => self.error = Some(words),
        }
    }

    /// Forgets the ground: another document is open.
    pub(crate) fn clear(&mut self) {
        (self.ground, self.error, self.progress, self.last) = (None, None, None, None);
        (self.fitted, self.rise) = (true, 1.0);
    }

    /// Shows how far the next ground is.
    pub(crate) fn progress(&mut self, running: &[Running]) {
        let solid = running.iter().find(|running| running.lane == Lane::Solid);
        self.progress = solid.map(|running| running.control.fraction());
    }

    /// What is shown.
    pub(crate) fn ground(&self) -> Option<&Ground> {
        self.ground.as_ref()
    }

    /// How long the ground took.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.ground.as_ref().map(|ground| ground.time)
    }

    /// Pixels of what is shown; none where nothing is.
    pub(crate) fn pixels(&self) -> Option<[u32; 2]> {
        self.ground.as_ref().filter(|_| self.error.is_none())?;
        self.last.map(|(_, scene)| scene.size)
    }

    /// What is shown in so many pixels, for a file.
    ///
    /// # Errors
    /// Why it can't be, in words.
    pub(crate) fn shoot(&mut self, size: [u32; 2]) -> Result<Shot, String> {
        let (Stage::Ready(painter), Some(ground), Some((_, scene))) =
            (&mut self.stage, &self.ground, self.last)
        else {
            return Err("the 3D view shows nothing yet".to_owned());
        };
        let most = painter.most_pixels();
        if size.iter().any(|side| *side > most) {
            return Err(format!("this graphics adapter draws at most {most} pixels a side; choose fewer"));
        }
        painter.shoot(ground, &Scene { size, fine: true, ..scene })
    }

    /// Shows all of the block again.
    pub(crate) fn reset(&mut self) {
        self.fitted = true;
        self.camera = Camera::default();
    }

    /// Shows the picture in an area.
    pub(crate) fn show(&mut self, ui: &mut Ui, area: Rect, nothing: &str) {
        let response = ui.interact(area, ui.id().with("3D view"), egui::Sense::CLICK | egui::Sense::DRAG);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "3D view"));
        if let Err((words, colour)) = self.picture(ui, (area, nothing), &response) {
            let words =
                egui::Label::new(RichText::new(words).color(colour)).wrap().halign(egui::Align::Center);
            ui.put(area.shrink(space::DIALOG_MARGIN), words);
        }
        if let Some(share) = self.progress {
            bar(ui, area, share);
        }
    }

    fn picture(
        &mut self,
        ui: &Ui,
        (area, nothing): (Rect, &str),
        response: &egui::Response,
    ) -> Result<(), (String, Color32)> {
        let tokens = Tokens::of(ui.ctx());
        if let Stage::Missing(words) = &self.stage {
            let words = format!("{words}. Relief (3) shows the same ground from above.");
            return Err((words, tokens.mute));
        }
        if let Some(error) = &self.error {
            let words = match &error.node {
                Some(node) => format!("{node}: {}", error.words),
                None => error.words.clone(),
            };
            return Err((words, tokens.bad));
        }
        if self.ground.is_none() {
            return Err((nothing.to_owned(), tokens.mute));
        }
        let aspect = (area.width() / area.height()).max(0.01);
        self.obey(ui, response);
        self.stand(aspect);
        let words = self.camera.words();
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(words));
        self.paint(ui, area, aspect, tokens).map_err(|words| {
            self.do_without(&words);
            (words, tokens.bad)
        })
    }

    /// The camera stands where the whole block is seen, or above the ground where somebody put it.
    fn stand(&mut self, aspect: f32) {
        let Some(ground) = &self.ground else { return };
        let block = ground.block(self.rise);
        if self.fitted {
            self.camera = self.camera.fit(&block, aspect);
        }
        let (rise, water) = (self.rise, ground.water.filter(|_| self.water));
        let sea = water.map_or(f32::MIN, |water| water.level * rise);
        self.camera.rise_above(&block, |place| (ground.height(place) * rise).max(sea));
    }

    fn paint(&mut self, ui: &Ui, area: Rect, aspect: f32, tokens: &Tokens) -> Result<(), String> {
        let (Stage::Ready(painter), Some(ground)) = (&mut self.stage, &self.ground) else { return Ok(()) };
        let block = ground.block(self.rise);
        let rgb = |colour: egui::Color32| [colour.r(), colour.g(), colour.b()];
        let mut scene = Scene {
            view: self.camera.matrix(&block, aspect),
            eye: self.camera.eye(),
            rise: self.rise,
            foot: block.foot,
            water: self.water,
            sky: rgb(tokens.canvas),
            side: rgb(tokens.block),
            size: pixels(area.size() * ui.ctx().pixels_per_point(), painter.most_pixels()),
            fine: true,
        };
        let now = ui.input(|input| input.time);
        if self.last != Some((ground.stamp, scene)) {
            (self.last, self.since) = (Some((ground.stamp, scene)), now);
        }
        if painter.is_software() && !painter.has_drawn(ground, &scene) {
            let rested = now - self.since;
            if rested < REST {
                scene.fine = false;
                scene.size = within(scene.size, PIXELS_IN_MOTION);
                ui.ctx().request_repaint_after(Duration::from_secs_f64(REST - rested + 0.01));
            }
        }
        let id = painter.draw(ground, &scene)?;
        let picture = egui::Image::new((id, area.size())).corner_radius(RADIUS);
        picture.paint_at(ui, area);
        Ok(())
    }
}

/// A picture's size in pixels.
fn pixels(size: Vec2, most: u32) -> [u32; 2] {
    [size.x, size.y].map(|side| (side.round() as u32).clamp(1, most))
}

/// The same shape with fewer pixels, if there are too many.
fn within(size: [u32; 2], most: f32) -> [u32; 2] {
    let count = size[0] as f32 * size[1] as f32;
    let scale = (most / count).sqrt().min(1.0);
    size.map(|side| ((side as f32 * scale) as u32).max(1))
}

/// A thin bar under the picture.
fn bar(ui: &Ui, area: Rect, share: f32) {
    let tokens = Tokens::of(ui.ctx());
    let whole = Rect::from_min_size(area.left_bottom(), Vec2::new(area.width(), space::PROGRESS));
    let done = whole.with_max_x(whole.left() + whole.width() * share);
    ui.painter().rect_filled(whole, 0, tokens.line);
    ui.painter().rect_filled(done, 0, tokens.accent);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_pixels_in_motion_of_the_same_shape() {
        assert_eq!(within([400, 300], PIXELS_IN_MOTION), [400, 300]);
        let [width, height] = within([1920, 1440], PIXELS_IN_MOTION);
        assert!(width * height <= 480 * 360 && width.abs_diff(height * 4 / 3) <= 2, "{width} x {height}");
        assert_eq!(pixels(Vec2::new(0.0, 1e9), 8192), [1, 8192]);
    }
}
