//! The line below the map: position and value under the pointer, or what the map holds.

use egui::{RichText, Ui};

use super::MapView;
use crate::theme::{Tokens, size};

/// Shows the line.
pub(super) fn show(map: &MapView, ui: &mut Ui, pointer: Option<(f64, f64)>) {
    let tokens = Tokens::of(ui.ctx());
    let Some(shown) = &map.shown else { return };
    let number = |text: String| RichText::new(text).monospace().color(tokens.text);
    let label = |text: &str| RichText::new(text).color(tokens.mute);
    if let Some((x, y)) = pointer {
        ui.label(label("x"));
        ui.label(number(format!("{x:.2}")));
        ui.label(label("y"));
        ui.label(number(format!("{y:.2}")));
        ui.label(number(format!("{}", shown.prepared.scalar(x, y)[0])));
    } else {
        ui.label(label("measured"));
        ui.label(number(format!("{:.3} … {:.3}", shown.measured.low, shown.measured.high)));
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let size_text = format!("{} × {} units", shown.map.size.0, shown.map.size.1);
        ui.label(RichText::new(size_text).size(size::SMALL).color(tokens.mute));
    });
}
