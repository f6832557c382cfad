//! The curves of wires: shape, hit distance, crossing.

use egui::{Pos2, Rect};

/// A cubic from an output to an input, leaving and arriving level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curve {
    points: [Pos2; 4],
}

/// Least and most reach of the level ends, in canvas units.
const REACH: (f32, f32) = (32.0, 280.0);

impl Curve {
    /// The curve of a wire from `from` (an output) to `to` (an input), in canvas units.
    pub(crate) fn between(from: Pos2, to: Pos2) -> Self {
        let gap = to - from;
        let ahead = if gap.x >= 0.0 {
            (gap.x * 0.5).max((gap.y.abs() * 0.5).min(REACH.0))
        } else {
            (gap.x.abs() * 0.6 + REACH.0).min(REACH.1)
        };
        let reach = egui::vec2(ahead, 0.0);
        Self { points: [from, from + reach, to - reach, to] }
    }

    /// A rectangle that holds the curve.
    pub(crate) fn bounds(&self) -> Rect {
        Rect::from_points(&self.points)
    }

    /// The smallest rectangle around what is drawn.
    pub(crate) fn tight_bounds(&self) -> Rect {
        let mut bounds = Rect::NOTHING;
        self.walk(MOST_PIECES, |point| bounds.extend_with(point));
        bounds
    }

    /// The point at `t`, 0 to 1.
    pub(crate) fn at(&self, t: f32) -> Pos2 {
        let [a, b, c, d] = self.points.map(Pos2::to_vec2);
        let s = 1.0 - t;
        (a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)).to_pos2()
    }

    /// Visits the ends of enough straight pieces to look smooth at `zoom`.
    pub(crate) fn flatten(&self, zoom: f32, visit: impl FnMut(Pos2)) {
        let [a, _, _, d] = self.points;
        if (a.y - d.y).abs() < 0.01 && a.x <= d.x {
            return self.walk(1, visit);
        }
        let length = self.bounds().size().length() * zoom;
        self.walk(((length / 8.0) as usize).clamp(4, MOST_PIECES), visit);
    }

    fn walk(&self, pieces: usize, mut visit: impl FnMut(Pos2)) {
        for piece in 0..=pieces {
            visit(self.at(piece as f32 / pieces as f32));
        }
    }

    /// The distance of `point` from the curve, in canvas units.
    pub(crate) fn distance(&self, point: Pos2) -> f32 {
        let mut nearest = f32::INFINITY;
        self.pieces(|a, b| nearest = nearest.min(distance_to_segment(point, a, b)));
        nearest
    }

    /// Where the segment from `a` to `b` first crosses the curve.
    pub(crate) fn crossing(&self, a: Pos2, b: Pos2) -> Option<Pos2> {
        let mut found = None;
        self.pieces(|c, d| {
            if found.is_none() {
                found = segments_cross(a, b, c, d);
            }
        });
        found
    }

    fn pieces(&self, mut visit: impl FnMut(Pos2, Pos2)) {
        let mut last = None;
        self.walk(MOST_PIECES, |point| {
            if let Some(before) = last.replace(point) {
                visit(before, point);
            }
        });
    }
}

const MOST_PIECES: usize = 40;

fn distance_to_segment(point: Pos2, a: Pos2, b: Pos2) -> f32 {
    let along = b - a;
    let length = along.length_sq();
    let t = if length > 0.0 { ((point - a).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
    (a + along * t).distance(point)
}

fn segments_cross(a: Pos2, b: Pos2, c: Pos2, d: Pos2) -> Option<Pos2> {
    let (r, s) = (b - a, d - c);
    let cross = r.x * s.y - r.y * s.x;
    if cross == 0.0 {
        return None;
    }
    let gap = c - a;
    let t = (gap.x * s.y - gap.y * s.x) / cross;
    let u = (gap.x * r.y - gap.y * r.x) / cross;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| a + r * t)
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::Curve;

    #[test]
    fn a_curve_starts_and_ends_at_its_pins_and_is_hit_on_itself() {
        for end in [pos2(200.0, 80.0), pos2(-150.0, 40.0), pos2(90.0, 0.0)] {
            let curve = Curve::between(pos2(0.0, 0.0), end);
            assert_eq!(curve.at(0.0), pos2(0.0, 0.0));
            assert!(curve.at(1.0).distance(end) < 1e-3);
            assert!(curve.distance(curve.at(0.4)) < 1.0);
            assert!(curve.distance(curve.at(0.5) + egui::vec2(0.0, 60.0)) > 8.0);
            assert!(curve.bounds().expand(0.01).contains_rect(curve.tight_bounds()));
        }
    }

    #[test]
    fn a_line_across_crosses_and_one_beside_does_not() {
        let curve = Curve::between(pos2(0.0, 0.0), pos2(200.0, 80.0));
        let hit = curve.crossing(pos2(100.0, -50.0), pos2(100.0, 150.0)).expect("it crosses");
        assert!(hit.distance(pos2(100.0, 40.0)) < 1.0, "{hit:?}");
        assert!(curve.crossing(pos2(-10.0, -50.0), pos2(-10.0, 150.0)).is_none());
    }
}
