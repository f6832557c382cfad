//! Help: what a node does, its pins and its parameters, in the table's words.

use catena_nodes::{NodeKind, ParameterKind};
use egui::{Label, RichText, Ui};

use super::text::{muted, prose};
use super::{glyph, words};
use crate::theme::{Tokens, space};

/// Shows the words of a kind.
pub(crate) fn show(ui: &mut Ui, kind: &'static NodeKind) {
    let tokens = Tokens::of(ui.ctx());
    ui.horizontal(|ui| {
        glyph::show(ui, kind.category);
        ui.label(RichText::new(kind.title).strong());
        ui.label(RichText::new(kind.category.title()).color(tokens.mute));
        ui.label(RichText::new(kind.key).monospace().color(tokens.mute));
    });
    paragraph(ui, kind.summary, tokens.text);
    paragraph(ui, kind.documentation, tokens.text);
    if !kind.synonyms.is_empty() {
        muted(ui, &format!("Also called {}", kind.synonyms.join(", ")));
    }
    if !kind.inputs.is_empty() {
        heading(ui, "Inputs");
        for input in kind.inputs {
            let need = if kind.is_required(input) { "must be wired" } else { "a parameter where unwired" };
            entry(ui, input.key, &format!("{}, {need}", input.kind.noun()), input.documentation);
        }
    }
    heading(ui, "Outputs");
    for output in kind.outputs {
        entry(ui, output.key, output.kind.noun(), output.documentation);
    }
    if !kind.parameters.is_empty() {
        heading(ui, "Parameters");
    }
    for parameter in kind.parameters {
        let facts = [
            words::counts(parameter.unit).to_owned(),
            words::bounds(parameter),
            format!("default {}", words::default(parameter)),
        ];
        let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
        entry(ui, parameter.title, &facts.join(" · "), parameter.documentation);
        if let ParameterKind::Choice { options } = parameter.kind {
            for option in options {
                indented(ui, &format!("{}: {}", option.title, option.documentation));
            }
        }
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(space::MEDIUM);
    ui.label(RichText::new(text).strong());
}

fn entry(ui: &mut Ui, name: &str, facts: &str, documentation: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.label(name);
        ui.label(RichText::new(facts).small().color(Tokens::of(ui.ctx()).mute));
    });
    indented(ui, documentation);
}

fn indented(ui: &mut Ui, text: &str) {
    let margin = egui::Margin { left: 2 * space::MEDIUM as i8, ..egui::Margin::ZERO };
    egui::Frame::NONE.inner_margin(margin).show(ui, |ui| paragraph(ui, text, Tokens::of(ui.ctx()).mute));
}

fn paragraph(ui: &mut Ui, text: &str, colour: egui::Color32) {
    let label = ui.add(Label::new(prose(ui, text, colour)).wrap().selectable(true));
    label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
}
