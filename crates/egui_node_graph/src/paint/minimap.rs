//! The minimap: everything small, with the part in sight.

use egui::{Pos2, Rect, Shape, Stroke, StrokeKind, epaint::Mesh, vec2};

use super::{Pen, pen::mix};
use crate::scene::Scene;

/// Where the minimap lies, in points: the lower right corner. `None` where there is no room, or
/// nothing out of sight to show.
pub(crate) fn minimap_rect(scene: &Scene<'_, '_>) -> Option<Rect> {
    let (viewport, size, margin) = (scene.transform.viewport, scene.style.minimap_size, scene.style.margin);
    let all = all(scene)?;
    let room = viewport.width() > 3.0 * size.x && viewport.height() > 2.5 * size.y;
    let corner = viewport.max - vec2(margin, margin);
    (room && !scene.transform.visible().contains_rect(all)).then(|| Rect::from_min_max(corner - size, corner))
}

/// The rectangle around all cards.
fn all(scene: &Scene<'_, '_>) -> Option<Rect> {
    scene.cards.iter().map(|placed| placed.rect).reduce(Rect::union)
}

/// The part of the canvas that the minimap shows.
fn shown(scene: &Scene<'_, '_>) -> Option<Rect> {
    Some(all(scene)?.expand(scene.style.card_width / 2.0))
}

/// The canvas position that a point of the minimap stands for.
pub(crate) fn minimap_position(scene: &Scene<'_, '_>, point: Pos2) -> Option<Pos2> {
    let (rect, shown) = (minimap_rect(scene)?, shown(scene)?);
    Some(shown.center() + (point - rect.center()) / scale(rect, shown))
}

fn scale(rect: Rect, shown: Rect) -> f32 {
    (rect.size() / shown.size()).min_elem()
}

/// Draws it, if the scene has one.
pub(crate) fn paint(pen: &Pen<'_>, scene: &Scene<'_, '_>) {
    let (Some(rect), Some(shown)) = (scene.minimap, shown(scene)) else { return };
    let (style, colours) = (pen.style, &pen.style.colours);
    let scale = scale(rect, shown);
    let place = |part: Rect| {
        let corner = |position: Pos2| rect.center() + (position - shown.center()) * scale;
        Rect::from_min_max(corner(part.min), corner(part.max))
    };
    pen.rect_filled(rect, style.inner_radius, colours.card.gamma_multiply(0.92));
    // One mesh: a shape for each of thousands of nodes would cost more than the canvas.
    let mut mesh = Mesh::default();
    let mut mark = |part: Rect, colour| mesh.add_colored_rect(place(part).intersect(rect), colour);
    for frame in &scene.view.frames {
        mark(scene.frame_rect(frame), mix(colours.card, frame.colour, 0.25));
    }
    for (node, placed) in scene.view.nodes.iter().zip(&scene.cards) {
        let colour = match (node.selected, node.error.is_some()) {
            (true, _) => colours.accent,
            (false, true) => colours.bad,
            (false, false) => mix(colours.edge, node.colour, 0.5),
        };
        mark(placed.rect, colour.gamma_multiply(0.8));
    }
    pen.add(Shape::mesh(mesh));
    let sight = place(pen.transform.visible()).intersect(rect.shrink(1.0));
    pen.rect_stroke(sight, 2.0, Stroke::new(1.0, colours.mute), StrokeKind::Inside);
    pen.rect_stroke(rect, style.inner_radius, Stroke::new(1.0, colours.line), StrokeKind::Inside);
}
