//! Pins and their names.

use egui::{Align2, Color32, Stroke, vec2};

use super::{Pen, overlay::Overlay};
use crate::{Pin, PinKey, Side, Target, hit::Hit, scene::Scene};

/// Draws the pins of the `at`-th node.
pub(crate) fn paint(
    pen: &Pen<'_>,
    scene: &Scene<'_, '_>,
    at: usize,
    hovered: Option<Hit>,
    overlay: &Overlay,
) {
    if pen.transform.zoom < pen.style.pins_zoom {
        return;
    }
    let node = &scene.view.nodes[at];
    for side in [Side::Input, Side::Output] {
        for (index, pin) in node.pins(side).iter().enumerate() {
            let key = PinKey { node: node.key, side, index };
            let lit =
                overlay.pins.contains(&key) || hovered.is_some_and(|hit| hit.target == Target::Pin(key));
            dot(pen, scene, at, key, pin, lit);
            if !pen.far() && !node.collapsed {
                name(pen, scene, at, key, pin);
            }
        }
    }
}

fn dot(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize, key: PinKey, pin: &Pin<'_>, lit: bool) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let placed = &scene.cards[at];
    let centre = pen.transform.to_screen(placed.rect.min + placed.card.pin(key.side, key.index));
    let node = &scene.view.nodes[at];
    let filled = key.side == Side::Output && node.outputs.len() > 1 && node.previewed == key.index;
    let radius = pen.scale(style.pin_radius).max(1.5) * if lit { 1.25 } else { 1.0 };
    let rim = if lit { colours.accent } else { pin.colour };
    let fill = if filled { rim } else { colours.canvas };
    let width = if pen.far() { 1.0 } else { (pen.scale(1.5)).clamp(1.0, 2.5) };
    pen.circle(centre, radius, fill, Stroke::new(width, rim));
}

/// Names stand where there are several pins: inside a card without a preview; beside one that has it,
/// inputs over their wires, outputs in their lines.
fn name(pen: &Pen<'_>, scene: &Scene<'_, '_>, at: usize, key: PinKey, pin: &Pin<'_>) {
    let (style, colours) = (pen.style, &pen.style.colours);
    let node = &scene.view.nodes[at];
    let placed = &scene.cards[at];
    let rows = node.preview.is_none() && node.error.is_none();
    if !rows && (node.pins(key.side).len() < 2 || (node.preview.is_none() && key.side == Side::Output)) {
        return;
    }
    let centre = pen.transform.to_screen(placed.rect.min + placed.card.pin(key.side, key.index));
    let inside = pen.scale(style.padding);
    let room = pen.scale(placed.rect.width() / 2.0 - style.padding);
    let font = pen.font(&style.small_font);
    let write = |offset, anchor, colour: Color32| {
        pen.line(centre + offset, anchor, &pin.name, font.clone(), colour, room);
    };
    let previewed = node.preview.is_some() && node.outputs.len() > 1 && node.previewed == key.index;
    let colour = if previewed && key.side == Side::Output { colours.text } else { colours.mute };
    match key.side {
        Side::Input if rows => write(vec2(inside, 0.0), Align2::LEFT_CENTER, colour),
        Side::Input => {
            let clear = pen.scale(style.pin_radius);
            let offset = vec2(-clear * 1.6, -clear * 0.4);
            // On a ground of its own: wires that come from above pass here.
            if let Some(galley) = pen.lay_out(&pin.name, font.clone(), colour, room) {
                let rect = Align2::RIGHT_BOTTOM.anchor_size(centre + offset, galley.size());
                pen.rect_filled(rect, clear * 0.5, colours.canvas.gamma_multiply(0.8));
                pen.galley(rect.min, galley, colour);
            }
        }
        Side::Output => write(vec2(-inside, 0.0), Align2::RIGHT_CENTER, colour),
    }
}
