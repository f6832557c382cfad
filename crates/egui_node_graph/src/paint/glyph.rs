//! Category marks as shapes, crisp at any size.

use egui::{Align2, Color32, Pos2, Shape, Stroke, vec2};

use super::Pen;
use crate::Glyph;

/// Draws `glyph` around `centre` in points.
pub(crate) fn paint(pen: &Pen<'_>, glyph: &Glyph<'_>, centre: Pos2, colour: Color32) {
    let r = pen.scale(pen.style.glyph_radius);
    let corners = |points: &[(f32, f32)]| {
        let points = points.iter().map(|(x, y)| centre + vec2(x * r, y * r)).collect();
        Shape::convex_polygon(points, colour, Stroke::NONE)
    };
    let shape = match glyph {
        Glyph::Circle => Shape::circle_filled(centre, r, colour),
        Glyph::Diamond => corners(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
        Glyph::Triangle => corners(&[(0.0, -1.1), (1.15, 0.95), (-1.15, 0.95)]),
        Glyph::Square => corners(&[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)]),
        Glyph::Hexagon => {
            corners(&[(0.0, -1.2), (1.04, -0.6), (1.04, 0.6), (0.0, 1.2), (-1.04, 0.6), (-1.04, -0.6)])
        }
        Glyph::Waves => return waves(pen, centre, r, colour),
        Glyph::Text(text) => {
            let mut font = pen.font(&pen.style.title_font);
            font.size = font.size.max(1.0);
            pen.line(centre, Align2::CENTER_CENTER, text, font, colour, f32::INFINITY);
            return;
        }
    };
    pen.add(shape);
}

fn waves(pen: &Pen<'_>, centre: Pos2, r: f32, colour: Color32) {
    const PIECES: usize = 8;
    for y in [-0.45, 0.45] {
        let point = |piece: usize| {
            let t = piece as f32 / PIECES as f32;
            centre + vec2((t * 2.4 - 1.2) * r, (y - 0.3 * (t * std::f32::consts::TAU).sin()) * r)
        };
        pen.polyline((0..=PIECES).map(point).collect(), Stroke::new(r * 0.4, colour));
    }
}
