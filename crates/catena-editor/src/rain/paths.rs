//! The ways of the last drops as lines over the map.

use egui::{Color32, Painter, Shape, Stroke};

use super::easel::Frame;
use super::subject::Cells;
use crate::map::sight::Sight;
use crate::theme::{Tokens, map as token};

/// Lines in world units.
#[derive(Default)]
pub(crate) struct Paths(Vec<Vec<(f64, f64)>>);

impl Paths {
    /// The ways of a ground's last drops.
    pub(super) fn of(frame: &Frame, cells: &Cells) -> Self {
        let Some(layer) = frame.built.layers.first() else { return Self::default() };
        let lattice = (layer.columns(), layer.rows());
        let way = |way: &catena_field::Path| way.iter().map(|place| cells.world(lattice, *place)).collect();
        Self(frame.paths.iter().map(way).collect())
    }

    /// Draws them, each with a dark edge, so that they are seen on any ground, and a dot where the drop ended.
    pub(crate) fn draw(&self, painter: &Painter, sight: &Sight, tokens: &Tokens) {
        let edge = Stroke::new(token::WAY + token::WAY_EDGE, Color32::from_black_alpha(token::WAY_SHADE));
        for (stroke, colour) in [(edge, edge.color), (Stroke::new(token::WAY, tokens.accent), tokens.accent)]
        {
            for way in &self.0 {
                let points: Vec<_> = way.iter().map(|place| sight.point(*place)).collect();
                if let Some(end) = points.last() {
                    painter.circle_filled(*end, stroke.width, colour);
                }
                painter.add(Shape::line(points, stroke));
            }
        }
    }
}
