//! Frames and comments.

use egui::{Align2, Stroke, StrokeKind, vec2};

use super::{Pen, pen::mix};
use crate::{Comment, Frame, Item, Target, hit::Hit, scene::Scene};

/// Draws what lies behind the wires.
pub(crate) fn paint(pen: &Pen<'_>, scene: &Scene<'_, '_>, hovered: Option<Hit>) {
    let on = |item| hovered.is_some_and(|hit| hit.target == Target::Item(item));
    for frame in &scene.view.frames {
        paint_frame(pen, scene, frame, on(Item::Frame(frame.key)));
    }
    for comment in &scene.view.comments {
        paint_comment(pen, scene, comment, on(Item::Comment(comment.key)));
    }
}

fn paint_frame(pen: &Pen<'_>, scene: &Scene<'_, '_>, frame: &Frame<'_>, hovered: bool) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let rect = pen.transform.rect_to_screen(scene.frame_rect(frame));
    if !pen.transform.viewport.intersects(rect) {
        return;
    }
    let radius = pen.scale(style.frame_radius);
    let tint = mix(colours.canvas, frame.colour, style.frame_tint);
    pen.rect_filled(rect, radius, tint);
    let caught = scene.boxed().is_some_and(|boxed| boxed.contains_rect(scene.frame_rect(frame)));
    let stroke = if frame.selected || caught {
        Stroke::new(style.selected_width, colours.accent)
    } else {
        Stroke::new(style.edge_width, mix(tint, frame.colour, if hovered { 0.7 } else { 0.4 }))
    };
    pen.rect_stroke(rect, radius, stroke, StrokeKind::Inside);
    paint_title(pen, frame, rect);
}

/// The title in its strip, or above the frame where the strip is too low for it.
fn paint_title(pen: &Pen<'_>, frame: &Frame<'_>, rect: egui::Rect) {
    let style = pen.style;
    let mut font = pen.font(&style.title_font);
    font.size = font.size.max(style.min_text + 1.0);
    let strip = pen.scale(style.frame_title_height);
    let inset = pen.scale(style.padding);
    let (at, anchor) = if strip > font.size * 1.4 {
        (rect.min + vec2(inset, strip / 2.0), Align2::LEFT_CENTER)
    } else {
        (rect.min, Align2::LEFT_BOTTOM)
    };
    let colour = mix(style.colours.text, frame.colour, 0.4);
    pen.line(at, anchor, &frame.title, font, colour, rect.width() - inset);
}

fn paint_comment(pen: &Pen<'_>, scene: &Scene<'_, '_>, comment: &Comment<'_>, hovered: bool) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let canvas_rect = scene.comment_rect(comment);
    let rect = pen.transform.rect_to_screen(canvas_rect);
    if !pen.transform.viewport.intersects(rect) {
        return;
    }
    let radius = pen.scale(style.inner_radius);
    pen.rect_filled(rect, radius, colours.raised);
    let stroke = match (scene.is_lit(comment.selected, canvas_rect), hovered) {
        (true, _) => Stroke::new(style.selected_width, colours.accent),
        (false, true) => Stroke::new(style.edge_width, colours.edge),
        (false, false) => Stroke::new(style.edge_width, colours.line),
    };
    pen.rect_stroke(rect, radius, stroke, StrokeKind::Inside);
    let padding = pen.scale(style.padding * 0.75);
    let room = rect.shrink(padding);
    let font = pen.font(&style.text_font);
    let rows = (room.height() / (font.size * 1.3).max(1.0)).max(1.0) as usize;
    pen.text(room.min, Align2::LEFT_TOP, &comment.text, font, colours.mute, room.width(), rows);
}
