//! The picture: background, frames, wires, cards, and what the drag in progress adds.

mod area;
mod card;
mod glyph;
mod grid;
mod minimap;
mod overlay;
mod pen;
mod pin;
mod wire;

use egui::{Pos2, Ui};

pub(crate) use minimap::{minimap_position, minimap_rect};
pub(crate) use pen::Pen;

use crate::{Drawn, Rules, gesture::Gesture, hit::Hit, scene::Scene};

/// What came of drawing.
pub(crate) struct Picture {
    pub(crate) drawn: Drawn,
    /// The words shown at the pointer.
    pub(crate) refusal: Option<String>,
}

/// Draws everything, back to front.
pub(crate) fn picture(
    ui: &Ui,
    scene: &Scene<'_, '_>,
    rules: &dyn Rules,
    gesture: &Gesture,
    hovered: Option<Hit>,
    point: Pos2,
) -> Picture {
    let pen = Pen::new(ui, scene);
    let overlay = overlay::Overlay::new(scene, rules, gesture, point, ui.input(|i| i.modifiers.shift));
    grid::paint(&pen);
    area::paint(&pen, scene, hovered);
    let wires = wire::paint(&pen, scene, hovered, &overlay);
    for &at in &scene.order {
        card::paint(&pen, scene, at, hovered, &overlay);
    }
    overlay.paint(&pen, scene);
    minimap::paint(&pen, scene);
    Picture { drawn: Drawn { nodes: scene.order.len(), wires }, refusal: overlay.refusal }
}
