//! The map's bar: how the field is drawn, and its name.

use catena_looks::Kind;
use egui::{RichText, Ui};

use super::{MapView, Mode, output};
use crate::keys::{Action, tooltip};
use crate::theme::Tokens;

/// The choices, in their order; the last is the other mode.
const CHOICES: [(Action, Mode, Option<Kind>); 4] = [
    (Action::LookGray, Mode::Plane, Some(Kind::Gray)),
    (Action::LookTerrain, Mode::Plane, Some(Kind::Terrain)),
    (Action::LookRelief, Mode::Plane, Some(Kind::Relief)),
    (Action::LookSolid, Mode::Solid, None),
];

/// Shows the bar; returns the action that was chosen.
pub(super) fn show(map: &MapView, ui: &mut Ui, look: Kind) -> Option<Action> {
    ui.horizontal(|ui| {
        let wish = choices(ui, map.mode, look);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(shown) = &map.shown {
                let title = format!("{} · {}", shown.socket.node, output(&shown.socket));
                ui.label(RichText::new(title).color(Tokens::of(ui.ctx()).text));
            }
        });
        wish
    })
    .inner
}

fn choices(ui: &mut Ui, mode: Mode, look: Kind) -> Option<Action> {
    let mut wish = None;
    for (action, choice, kind) in CHOICES {
        let chosen = choice == mode && kind.is_none_or(|kind| kind == look);
        let button = ui.selectable_label(chosen, action.row().title);
        if button.on_hover_text(tooltip(ui.ctx(), action)).clicked() && !chosen {
            wish = Some(action);
        }
    }
    wish
}
