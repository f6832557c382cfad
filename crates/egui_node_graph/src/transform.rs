//! The map from canvas units to points of the window.

use egui::{Pos2, Rect, Vec2};

/// Where a canvas of some pan and zoom lies in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The canvas's rectangle in points of the window.
    pub viewport: Rect,
    /// The canvas position at the viewport's top left corner.
    pub origin: Pos2,
    /// Points to one canvas unit.
    pub zoom: f32,
}

impl Transform {
    /// From canvas units to points of the window.
    pub fn to_screen(&self, position: Pos2) -> Pos2 {
        self.viewport.min + (position - self.origin) * self.zoom
    }

    /// From points of the window to canvas units.
    pub fn to_canvas(&self, point: Pos2) -> Pos2 {
        self.origin + (point - self.viewport.min) / self.zoom
    }

    /// A rectangle from canvas units to points of the window.
    pub fn rect_to_screen(&self, rect: Rect) -> Rect {
        Rect::from_min_max(self.to_screen(rect.min), self.to_screen(rect.max))
    }

    /// The part of the canvas in sight, in canvas units.
    pub fn visible(&self) -> Rect {
        Rect::from_min_max(self.to_canvas(self.viewport.min), self.to_canvas(self.viewport.max))
    }

    /// The origin at which `rect` lies in the middle of the viewport at `zoom`.
    pub(crate) fn origin_centring(viewport: Rect, rect: Rect, zoom: f32) -> Pos2 {
        rect.center() - viewport.size() / (2.0 * zoom)
    }
}

/// The part of a move that brings `rect` into `bounds`, or its top left corner if it is larger.
pub(crate) fn into_sight(rect: Rect, bounds: Rect) -> Vec2 {
    let axis = |low: f32, high: f32, least: f32, most: f32| {
        if low < least {
            low - least
        } else if high > most {
            (high - most).min(low - least)
        } else {
            0.0
        }
    };
    egui::vec2(
        axis(rect.left(), rect.right(), bounds.left(), bounds.right()),
        axis(rect.top(), rect.bottom(), bounds.top(), bounds.bottom()),
    )
}
