//! Cards: body, header, preview, words, footer.

use egui::{Align2, Color32, Rect, Stroke, StrokeKind, TextureId, epaint::RectShape, pos2, vec2};

use super::{Pen, glyph, overlay::Overlay, pen::mix, pin};
use crate::{
    Item, Node, Side, Target,
    hit::{Hit, Part},
    layout::ERROR_LINES,
    scene::Scene,
};

/// Between two edges of a double border, in canvas units.
const DOUBLE_GAP: f32 = 3.0;

/// Draws the `at`-th node.
pub(crate) fn paint(
    pen: &Pen<'_>,
    scene: &Scene<'_, '_>,
    at: usize,
    hovered: Option<Hit>,
    overlay: &Overlay,
) {
    let node = &scene.view.nodes[at];
    let faded;
    let pen = if node.bypassed {
        bypass_line(pen, scene, at);
        faded = pen.faded(pen.style.bypassed_opacity);
        &faded
    } else {
        pen
    };
    let item = Target::Item(Item::Node(node.key));
    let on = hovered.filter(|hit| hit.target == item || hit.target.node() == Some(node.key));
    body(pen, scene, at, on.is_some(), overlay);
    header(pen, scene, at, on);
    if !pen.far() || node.preview.is_some() {
        preview(pen, scene, at);
    }
    if !pen.far() {
        words(pen, scene, at);
    }
    pin::paint(pen, scene, at, hovered, overlay);
}

fn bypass_line(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize) {
    let (node, placed) = (&scene.view.nodes[at], &scene.cards[at]);
    if let (Some(_), Some(output)) = (node.inputs.first(), node.outputs.first()) {
        let ends = [Side::Input, Side::Output].map(|side| placed.rect.min + placed.card.pin(side, 0));
        let ends = ends.map(|end| pen.transform.to_screen(end));
        let width = pen.style.wire_width * pen.transform.zoom.clamp(0.5, 1.0);
        pen.line_segment(ends, Stroke::new(width, output.colour));
    }
}

fn body(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize, hovered: bool, overlay: &Overlay) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let (node, placed) = (&scene.view.nodes[at], &scene.cards[at]);
    let rect = pen.transform.rect_to_screen(placed.rect);
    let radius = pen.scale(style.card_radius);
    let stroke = edge(pen, scene, at, hovered, overlay);
    if !node.viewed && !node.hatched {
        pen.add(RectShape::new(rect, radius, colours.card, stroke, StrokeKind::Inside));
        return double_edge(pen, node, rect, stroke);
    }
    pen.rect_filled(rect, radius, colours.card);
    if node.viewed {
        let top = pen.transform.rect_to_screen(placed.card.header.translate(placed.rect.min.to_vec2()));
        let radius = radius.round().min(255.0) as u8;
        let corners = egui::CornerRadius { nw: radius, ne: radius, sw: 0, se: 0 };
        pen.rect_filled(top, corners, mix(colours.card, colours.accent, 0.14));
    }
    if node.hatched {
        hatch(pen, rect);
    }
    pen.rect_stroke(rect, radius, stroke, StrokeKind::Inside);
    double_edge(pen, node, rect, stroke);
}

fn double_edge(pen: &Pen<'_>, node: &Node<'_>, rect: Rect, stroke: Stroke) {
    if node.double_border {
        let gap = pen.scale(DOUBLE_GAP);
        pen.rect_stroke(rect.expand(gap), pen.scale(pen.style.card_radius) + gap, stroke, StrokeKind::Inside);
    }
}

fn edge(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize, hovered: bool, overlay: &Overlay) -> Stroke {
    let (style, colours) = (pen.style, &pen.style.colours);
    let (node, placed) = (&scene.view.nodes[at], &scene.cards[at]);
    let thin = |colour| Stroke::new(style.edge_width, colour);
    if overlay.refused_by == Some(node.key) {
        thin(colours.bad)
    } else if overlay.accepted_by == Some(node.key) {
        thin(colours.accent)
    } else if scene.is_lit(node.selected, placed.rect) {
        Stroke::new(style.selected_width, colours.accent)
    } else if node.error.is_some() {
        thin(colours.bad)
    } else {
        thin(if hovered { colours.edge } else { colours.line })
    }
}

/// Slanted lines, kept inside the rectangle.
fn hatch(pen: &Pen<'_>, rect: Rect) {
    let step = pen.scale(pen.style.padding).max(4.0);
    let stroke = Stroke::new(1.0, pen.style.colours.line);
    let mut start = rect.left() + step / 2.0;
    while start < rect.right() + rect.height() {
        let over = (start - rect.right()).max(0.0);
        let from = pos2(start - over, rect.top() + over);
        let down = (rect.bottom() - from.y).min(from.x - rect.left());
        pen.line_segment([from, from + vec2(-down, down)], stroke);
        start += step;
    }
}

fn header(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize, hovered: Option<Hit>) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let (node, placed) = (&scene.view.nodes[at], &scene.cards[at]);
    let header = pen.transform.rect_to_screen(placed.card.header.translate(placed.rect.min.to_vec2()));
    let mut font = pen.font(&style.title_font);
    if pen.far() {
        font.size = font.size.max(style.min_text);
        let inset = pen.scale(style.padding / 2.0);
        if header.width() > font.size * 4.0 {
            let width = header.width() - 2.0 * inset;
            let at = header.left_center() + vec2(inset, 0.0);
            pen.line(at, Align2::LEFT_CENTER, &node.title, font, colours.text, width);
        }
        return;
    }
    let mut left = header.left() + pen.scale(style.padding + style.glyph_radius);
    glyph::paint(pen, &node.glyph, pos2(left, header.center().y), node.colour);
    left += pen.scale(style.glyph_radius + style.padding / 2.0);
    let right = status(pen, scene, at, header, hovered) - pen.scale(style.padding / 2.0);
    let place = |x: f32| pos2(x, header.center().y);
    let title = pen.line(place(left), Align2::LEFT_CENTER, &node.title, font, colours.text, right - left);
    let gap = pen.scale(style.padding / 2.0);
    let left = title.map_or(left, |rect| rect.right()) + gap;
    if right - left > pen.scale(style.row_height) {
        let font = pen.font(&style.text_font);
        pen.line(place(left), Align2::LEFT_CENTER, &node.subtitle, font, colours.faint, right - left);
    }
}

/// Marks and time at the right end of the header; where they start.
fn status(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize, header: Rect, hovered: Option<Hit>) -> f32 {
    let (style, colours, words) = (pen.style, &pen.style.colours, &pen.style.words);
    let node = &scene.view.nodes[at];
    let mut right = header.right() - pen.scale(style.padding);
    let mut write = |text: &str, font, colour| {
        let place = pos2(right, header.center().y);
        if let Some(rect) = pen.line(place, Align2::RIGHT_CENTER, text, font, colour, header.width() / 2.0) {
            right = rect.left() - pen.scale(style.padding / 3.0);
        }
    };
    if node.viewed {
        write(&words.viewed_mark, pen.font(&style.title_font), colours.accent);
    }
    if node.pinned {
        write(&words.pinned_mark, pen.font(&style.text_font), colours.mute);
    }
    let number = pen.font(&style.number_font);
    match node.progress {
        Some(_) if hovered.is_some() => {
            let on = hovered.is_some_and(|hit| hit.part == Part::Cancel);
            write(
                &words.cancel_mark,
                pen.font(&style.text_font),
                if on { colours.bad } else { colours.mute },
            );
        }
        Some(done) => write(&format!("{:.0}%", done.clamp(0.0, 1.0) * 100.0), number, colours.faint),
        None if node.viewed && !node.pinned => {}
        None => write(&node.time, number, colours.faint),
    }
    right
}

fn preview(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let (node, placed) = (&scene.view.nodes[at], &scene.cards[at]);
    let (Some(preview), Some(place)) = (node.preview, placed.card.preview) else { return };
    let rect = pen.transform.rect_to_screen(place.translate(placed.rect.min.to_vec2()));
    let radius = pen.scale(style.inner_radius).round().min(255.0) as u8;
    match preview.texture {
        Some(texture) => {
            let stale = node.stale || node.progress.is_some();
            let tint =
                if stale { mix(colours.card, colours.preview, style.stale_opacity) } else { colours.preview };
            picture(pen, rect, radius, texture, tint);
        }
        None => {
            pen.rect_filled(rect, radius, colours.raised);
        }
    }
    if let Some(done) = node.progress {
        let height = pen.scale(style.progress_height).max(1.0);
        let top = rect.bottom() + pen.scale(style.padding / 3.0);
        let bar = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), height));
        pen.rect_filled(bar, height / 2.0, colours.line);
        let part = bar.with_max_x(bar.left() + bar.width() * done.clamp(0.0, 1.0));
        pen.rect_filled(part, height / 2.0, colours.accent);
    }
}

fn picture(pen: &Pen<'_>, rect: Rect, radius: u8, texture: TextureId, tint: Color32) {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    pen.add(RectShape::filled(rect, radius, tint).with_texture(texture, whole));
}

/// The error's words and the footer.
fn words(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let (node, placed) = (&scene.view.nodes[at], &scene.cards[at]);
    let min = placed.rect.min.to_vec2();
    if let (Some(error), Some(place)) = (&node.error, placed.card.error) {
        let rect = pen.transform.rect_to_screen(place.translate(min));
        let text = format!("{} {error}", style.words.error_mark);
        let font = pen.font(&style.text_font);
        pen.text(rect.min, Align2::LEFT_TOP, &text, font, colours.bad, rect.width(), ERROR_LINES);
    }
    footer(pen, node, placed.rect, placed.card.footer_top);
}

fn footer(pen: &Pen<'_>, node: &Node<'_>, card: Rect, top: f32) {
    if node.collapsed {
        return;
    }
    let style = pen.style;
    let font = pen.font(&style.small_font);
    let listed = node.preview.is_some() && node.outputs.len() > 1;
    let part = if listed { 0.5 } else { 1.0 };
    for (row, line) in node.footer.iter().enumerate() {
        let offset = vec2(style.padding, top + (row as f32 + 0.5) * style.row_height);
        let at = pen.transform.to_screen(card.min + offset);
        let width = pen.scale((card.width() - 2.0 * style.padding) * part);
        pen.line(at, Align2::LEFT_CENTER, line, font.clone(), style.colours.mute, width);
    }
}
