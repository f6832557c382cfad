//! A category's sign, drawn: no font has all of them.

use catena_nodes::Category;
use egui::{Color32, Response, Sense, Shape, Stroke, Ui, Vec2, vec2};

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
    let shape = match category {
        Category::Source => Shape::circle_filled(centre, radius, colour),
        Category::Wire => Shape::circle_stroke(centre, radius, Stroke::new(1.0, colour)),
        Category::Domain => corners(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
        Category::Shape => corners(&[(0.0, -1.0), (1.1, 0.9), (-1.1, 0.9)]),
        Category::Combine => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        Category::Mask => outline(
            colour,
            [(-1.1, -0.9), (1.1, -0.9), (0.0, 1.0)].map(|(x, y)| centre + vec2(x, y) * radius),
        ),
    };
    ui.painter().add(shape);
    response.on_hover_text(category.title())
}

fn outline(colour: Color32, corners: [egui::Pos2; 3]) -> Shape {
    Shape::closed_line(corners.to_vec(), Stroke::new(1.0, colour))
}
