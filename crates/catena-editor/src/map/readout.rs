//! The line below the map: position and value under the pointer, or what the map holds.

use catena_evaluate::text;
use egui::{Label, RichText, Ui};

use super::MapView;
use super::legend::short;
use crate::theme::{Tokens, size, space};

/// A position and the field's value there, as `catena sample` prints it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Probe {
    pub(crate) position: (f64, f64),
    pub(crate) value: f64,
    /// How much it is above what is held as A, while their difference is shown.
    pub(crate) apart: Option<f64>,
}

/// Shows the line.
pub(super) fn show(map: &MapView, ui: &mut Ui, probe: Option<Probe>) {
    ui.set_min_height(space::ROW);
    let tokens = Tokens::of(ui.ctx());
    let Some(shown) = map.main.shown.as_ref().filter(|_| map.main.error.is_none()) else { return };
    let number = |text: String| Label::new(RichText::new(text).monospace().color(tokens.text)).truncate();
    let label = |text: &str| RichText::new(text).color(tokens.mute);
    ui.spacing_mut().item_spacing.x = space::SMALL;
    if let Some(Probe { position: (x, y), value, apart }) = probe {
        ui.label(label("x"));
        ui.add(number(plain(x)));
        ui.label(label("y"));
        ui.add(number(plain(y)));
        ui.add_space(space::SMALL);
        match shown.biome_at(value, (x, y)) {
            Some(words) => drop(ui.add(number(words))),
            None => drop(ui.add(number(text(value).to_string()))),
        }
        if let Some(apart) = apart {
            ui.label(label("B - A"));
            ui.add(number(short(apart, shown.reach.unwrap_or(apart))));
        }
        return;
    }
    if let Some(biome) = &shown.ready.biome {
        let there = biome.shares.iter().filter(|share| **share > 0.0).count();
        ui.label(label("biomes"));
        ui.add(number(format!("{there} of {}", biome.table.len())));
        return;
    }
    ui.label(label("measured"));
    let measured = shown.ready.measured;
    let range = measured.high - measured.low;
    ui.label(
        RichText::new(format!("{} … {}", short(measured.low, range), short(measured.high, range)))
            .monospace(),
    );
    ui.add_space(space::SMALL);
    ui.label(label("sea"));
    ui.label(RichText::new(text(shown.map.sea).to_string()).monospace());
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let words = format!("{} × {} units", shown.map.size.0, shown.map.size.1);
        ui.add(Label::new(RichText::new(words).size(size::SMALL).color(tokens.mute)).truncate());
    });
}

/// A coordinate without the point that whole ones don't need.
fn plain(coordinate: f64) -> String {
    let text = text(coordinate).to_string();
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
