//! Where a map lies on the screen: a frame of pixels in an area of the window.

use egui::{Pos2, Rect, Vec2};

use super::camera::Room;
use super::grid::Frame;

/// A frame in its area, its pixels on the screen's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sight {
    pub(crate) frame: Frame,
    /// The area that the frame fills.
    pub(crate) area: Rect,
}

/// The largest area of whole pixels within a rectangle, and the room that it is.
pub(super) fn room(rect: Rect, pixels_per_point: f32) -> (Rect, Room) {
    let least = (rect.min.to_vec2() * pixels_per_point).ceil();
    let most = (rect.max.to_vec2() * pixels_per_point).floor();
    let size = (most - least).max(Vec2::splat(1.0));
    let area = Rect::from_min_size((least / pixels_per_point).to_pos2(), size / pixels_per_point);
    (area, Room { columns: size.x as usize, rows: size.y as usize, pixels_per_point })
}

impl Sight {
    fn scale(&self) -> f64 {
        f64::from(self.frame.pixels_per_point)
    }

    /// The world position under a point of the window.
    pub(crate) fn world(&self, point: Pos2) -> (f64, f64) {
        let offset = point - self.area.min;
        self.frame.world((f64::from(offset.x) * self.scale(), f64::from(offset.y) * self.scale()))
    }

    /// The point of the window where a world position lies; far outside, somewhere far outside.
    pub(crate) fn point(&self, world: (f64, f64)) -> Pos2 {
        const FAR: f64 = 1e6;
        let (x, y) = self.frame.place(world);
        let along = |place: f64| (place / self.scale()).clamp(-FAR, FAR) as f32;
        self.area.min + Vec2::new(along(x), along(y))
    }

    /// The pixel of the frame under a point of the window.
    pub(crate) fn pixel(&self, point: Pos2) -> Option<(usize, usize)> {
        let offset = (point - self.area.min) * self.frame.pixels_per_point;
        let (column, row) = (offset.x.floor(), offset.y.floor());
        let inside = column >= 0.0 && row >= 0.0;
        let pixel = (column as usize, row as usize);
        (inside && pixel.0 < self.frame.columns && pixel.1 < self.frame.rows).then_some(pixel)
    }

    /// How many world units a point of the window spans.
    pub(crate) fn unit(&self) -> f64 {
        self.frame.grid.step() * self.scale()
    }
}
