//! Help: what a node does, its pins and its parameters, in the table's words.

use catena_nodes::{NodeKind, ParameterKind};
use egui::{Label, RichText, Ui};

use super::text::muted;
use super::words;
use crate::theme::{Tokens, space};

/// Shows the words of a kind.
pub(crate) fn show(ui: &mut Ui, kind: &'static NodeKind) {
    let tokens = Tokens::of(ui.ctx());
    ui.horizontal(|ui| {
        let glyph = RichText::new(kind.category.glyph()).color(tokens.category(kind.category));
        ui.label(glyph);
        ui.label(RichText::new(kind.title).strong());
        ui.label(RichText::new(kind.category.title()).color(tokens.mute));
        ui.label(RichText::new(kind.key).monospace().color(tokens.mute));
    });
    prose(ui, kind.summary);
    prose(ui, kind.documentation);
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

fn prose(ui: &mut Ui, text: &str) {
    ui.add(Label::new(text).wrap().selectable(true));
}

fn entry(ui: &mut Ui, name: &str, facts: &str, documentation: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.label(name);
        ui.label(RichText::new(facts).small().color(Tokens::of(ui.ctx()).mute));
    });
    indented(ui, documentation);
}

fn indented(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        ui.add_space(space::MEDIUM * 2.0);
        let text = RichText::new(text).color(Tokens::of(ui.ctx()).mute);
        ui.add(Label::new(text).wrap().selectable(true));
    });
}
