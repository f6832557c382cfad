//! A category's sign, drawn: no font has all of them.

use catena_nodes::Category;
use egui::{Pos2, Response, Sense, Shape, Stroke, Ui, Vec2, vec2};

use crate::theme::{Tokens, control};

/// Shows a category's sign in its colour.
pub(crate) fn show(ui: &mut Ui, category: Category) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(control::GLYPH), Sense::hover());
    let colour = Tokens::of(ui.ctx()).category(category);
    let (centre, radius) = (rect.center(), control::GLYPH * 0.4);
    let corners = |ways: &[(f32, f32)]| {
        let points = ways.iter().map(|(x, y)| centre + vec2(*x, *y) * radius).collect();
        Shape::convex_polygon(points, colour, Stroke::NONE)
    };
    let line = Stroke::new(1.0, colour);
    let shape = match category {
        Category::Source => Shape::circle_filled(centre, radius, colour),
        Category::Wire => Shape::circle_stroke(centre, radius, line),
        Category::Domain => corners(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
        Category::Shape => corners(&[(0.0, -1.0), (1.1, 0.9), (-1.1, 0.9)]),
        Category::Combine => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        Category::Mask => Shape::closed_line(
            [(-1.1, -0.9), (1.1, -0.9), (0.0, 1.0)].map(|(x, y)| centre + vec2(x, y) * radius).to_vec(),
            line,
        ),
        Category::Simulate => Shape::Vec([-0.45, 0.45].map(|y| wave(centre, radius, y, line)).to_vec()),
        Category::Biome => {
            corners(&[(0.0, -1.2), (1.04, -0.6), (1.04, 0.6), (0.0, 1.2), (-1.04, 0.6), (-1.04, -0.6)])
        }
    };
    ui.painter().add(shape);
    response.on_hover_text(category.title())
}

/// One wave from left to right, `y` radii below the centre.
fn wave(centre: Pos2, radius: f32, y: f32, line: Stroke) -> Shape {
    const PIECES: usize = 8;
    let point = |piece: usize| {
        let t = piece as f32 / PIECES as f32;
        centre + vec2(t * 2.4 - 1.2, y - 0.3 * (t * std::f32::consts::TAU).sin()) * radius
    };
    Shape::line((0..=PIECES).map(point).collect(), line)
}
