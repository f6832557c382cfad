//! The inspector: the selected node's parameters, drawn from its kind's table.

mod parameter;

use catena_field::Map;
use catena_graph::{Document, Edit, Node};
use egui::{RichText, Ui};

use crate::theme::{Tokens, space};

pub(crate) use parameter::Change;

/// What the inspector asks for.
pub(crate) enum Wish {
    /// This edit; more of the same gesture may follow.
    Edit(Edit, bool),
}

/// Shows `node`'s parameters; or, without one, the map's numbers.
pub(crate) fn show(ui: &mut Ui, document: &Document, node: Option<&Node>) -> Option<Wish> {
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| match node {
            Some(node) => show_node(ui, document, node),
            None => {
                let words = "Select a node to turn its numbers";
                ui.label(RichText::new(words).color(Tokens::of(ui.ctx()).mute));
                None
            }
        })
        .inner
}

fn show_node(ui: &mut Ui, document: &Document, node: &Node) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    let kind = node.kind.known();
    ui.horizontal(|ui| {
        ui.label(RichText::new(&node.name).strong());
        ui.label(RichText::new(kind.map_or(node.kind.key(), |kind| kind.title)).color(tokens.mute));
    });
    let Some(kind) = kind else {
        ui.label(RichText::new("This kind is not known here; the node is kept as it is.").color(tokens.bad));
        ui.label(RichText::new(node.raw_body().unwrap_or_default()).monospace());
        return None;
    };
    ui.add(egui::Label::new(RichText::new(kind.summary).color(tokens.mute)).wrap());
    ui.add_space(space::SMALL);
    let wired: Vec<&str> = document
        .find(&node.name)
        .map(|id| document.inputs(id).iter().map(|wire| wire.input).collect())
        .unwrap_or_default();
    let mut wish = None;
    for parameter in kind.parameters {
        if wired.contains(&parameter.key) {
            wired_row(ui, parameter);
            continue;
        }
        let value = value_of(parameter, node, document.map());
        let is_set = node.settings.contains_key(parameter.key);
        if let Some(change) = parameter::row(ui, parameter, &value, is_set) {
            wish = Some(edit_of(&node.name, change));
        }
    }
    wish
}

fn wired_row(ui: &mut Ui, parameter: &catena_nodes::Parameter) {
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        let mute = Tokens::of(ui.ctx()).mute;
        ui.label(RichText::new(parameter.title).color(mute));
        ui.label(RichText::new("wired").italics().color(mute));
    });
}

fn value_of(parameter: &catena_nodes::Parameter, node: &Node, map: &Map) -> catena_nodes::Setting {
    parameter.resolve(&node.settings, map)
}

fn edit_of(node: &str, change: Change) -> Wish {
    let (node, key) = (node.to_owned(), change.key.to_owned());
    let edit = match change.setting {
        Some(value) => Edit::SetSetting { node, key, value },
        None => Edit::ResetSetting { node, key },
    };
    Wish::Edit(edit, change.going_on)
}
