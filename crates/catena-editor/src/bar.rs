//! The bar above and the line of status below.

use std::time::Duration;

use catena_graph::Session;
use egui::{Button, RichText, Ui};

use crate::keys::{Action, tooltip};
use crate::theme::{Tokens, size, space};
use crate::work::Lane;

/// Shows the bar; returns the actions that were clicked.
pub(crate) fn top(ui: &mut Ui, session: &Session, time: Option<Duration>) -> Vec<Action> {
    let tokens = Tokens::of(ui.ctx());
    let mut actions = Vec::new();
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW + space::MEDIUM);
        ui.label(RichText::new("Catena").strong().color(tokens.text));
        ui.menu_button("File", |ui| {
            for action in [Action::New, Action::Open, Action::Save, Action::SaveAs] {
                menu_item(ui, action, &mut actions);
            }
        });
        ui.label(RichText::new(name(session)).color(tokens.mute));
        if session.is_changed() {
            ui.label(RichText::new("•").color(tokens.accent).size(size::MARK))
                .on_hover_text("Changes that are not saved");
        }
        ui.separator();
        let history = session.history();
        for (action, text, can) in
            [(Action::Undo, "Undo", history.can_undo()), (Action::Redo, "Redo", history.can_redo())]
        {
            let button = ui.add_enabled(can, Button::new(text));
            if button.on_hover_text(tooltip(ui.ctx(), action)).clicked() {
                actions.push(action);
            }
        }
        let add = ui.button("+ Add node").on_hover_text(tooltip(ui.ctx(), Action::Add));
        if add.clicked() {
            actions.push(Action::Add);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(time) = time {
                let text = format!("CPU · float64  {:.0} ms", time.as_secs_f64() * 1000.0);
                ui.label(RichText::new(text).color(tokens.mute)).on_hover_text("Time of this map");
            }
        });
    });
    actions
}

fn menu_item(ui: &mut Ui, action: Action, actions: &mut Vec<Action>) {
    let binding = crate::keys::BINDINGS.iter().find(|binding| binding.action == action);
    let Some(binding) = binding else { return };
    let shortcut = ui.ctx().format_shortcut(&binding.shortcut);
    if ui.add(Button::new(binding.title).shortcut_text(shortcut)).clicked() {
        actions.push(action);
        ui.close();
    }
}

/// The document's name in the bar.
pub(crate) fn name(session: &Session) -> String {
    let name =
        session.path().and_then(|path| path.file_name()).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| "untitled".to_owned())
}

/// What the line of status says.
pub(crate) struct Status<'a> {
    pub(crate) nodes: usize,
    pub(crate) selected: usize,
    pub(crate) running: Vec<(Lane, f32)>,
    pub(crate) faults: usize,
    pub(crate) message: Option<(&'a str, bool)>,
    pub(crate) zoom: f32,
}

/// Shows the line of status.
pub(crate) fn status(ui: &mut Ui, status: &Status<'_>) {
    let tokens = Tokens::of(ui.ctx());
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(format!("{} nodes, {} selected", status.nodes, status.selected)).color(tokens.mute),
        );
        for (lane, share) in &status.running {
            let what = match lane {
                Lane::Map => "Map",
                Lane::Previews => "Previews",
            };
            ui.label(RichText::new(format!("{what} {:.0}%", share * 100.0)).color(tokens.accent));
        }
        if status.faults > 0 {
            ui.label(RichText::new(format!("{} faults", status.faults)).color(tokens.bad));
        }
        if let Some((message, bad)) = status.message {
            ui.label(RichText::new(message).color(if bad { tokens.bad } else { tokens.good }));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(format!("zoom {:.0}%", status.zoom * 100.0)).color(tokens.mute));
        });
    });
}
