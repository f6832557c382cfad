//! A node's page: its parameters, its main figures, title and note; and what several selected nodes have in common.

use catena_graph::{Document, Edit, Node};
use catena_nodes::{NodeKind, Parameter, Setting};
use egui::{RichText, Ui};

use super::parameter::{Change, Row};
use super::text::{muted, wrong};
use super::{Focus, Inspector, Shown, Wish, folded, name, presets, square};
use crate::icons;
use crate::rain::Remark;
use crate::theme::{Tokens, space};

/// Shows the page.
pub(crate) fn show(ui: &mut Ui, inspector: &mut Inspector, shown: &Shown<'_>, node: &Node) -> Option<Wish> {
    let Some(kind) = node.kind.known() else { return unknown(ui, node) };
    let several = shown.selected.len() > 1;
    if several {
        let words = format!("All {} selected at once", shown.selected.len());
        let tip = "On: what they have in common, and every edit goes to all of them. Off: this node alone; \
            Ctrl+Enter in a number still gives it to all";
        ui.checkbox(&mut inspector.together, words).on_hover_text(tip);
    } else {
        muted(ui, kind.summary);
    }
    if node.bypass {
        let words = "Bypassed: its input goes through as it is; B puts it back to work.";
        ui.label(RichText::new(words).color(Tokens::of(ui.ctx()).accent));
    }
    let mended = shown.remark.filter(|_| !several).and_then(|remark| remarked(ui, shown, node, remark));
    ui.add_space(space::SMALL);
    let together = several && inspector.together;
    let preset = match kind.presets.is_empty() || together {
        true => None,
        false => presets::show(ui, (node, kind), shown.document.map()),
    };
    let square = match together {
        true => None,
        false => {
            let figures = inspector.figures_of(shown.document, node);
            let climate = figures.and_then(|figures| figures.climate.as_ref());
            square::show(ui, (node, kind), shown.document, climate)
        }
    };
    let change = parameters(ui, inspector, shown, (node, kind), together);
    let wish = change.and_then(|change| {
        let edit = edit_of(shown, node, &change, together || change.all)?;
        Some(Wish::Edit(edit, change.going_on))
    });
    let raw = raw_parameters(ui, node, kind);
    faults(ui, inspector, kind);
    ui.add_space(space::SMALL);
    ui.separator();
    inspector.figures(ui, shown.document, node, false);
    ui.separator();
    let named = name::title_and_note(ui, node);
    let square = square.map(|(edit, going_on)| Wish::Edit(edit, going_on));
    wish.or(square).or(preset.or(mended).or(raw).or(named).map(|edit| Wish::Edit(edit, false)))
}

fn parameters(
    ui: &mut Ui,
    inspector: &mut Inspector,
    shown: &Shown<'_>,
    (node, kind): (&Node, &'static NodeKind),
    together: bool,
) -> Option<Change> {
    let others: Vec<&Node> = others(shown, node).collect();
    let everywhere = |parameter: &&Parameter| others.iter().all(|other| shared(other, parameter).is_some());
    let listed = kind.parameters.iter().filter(|parameter| !together || everywhere(parameter));
    let (away, open): (Vec<_>, Vec<_>) = listed.partition(|parameter| parameter.folded);
    let is_empty = away.is_empty() && open.is_empty();
    let first = open.first().or(away.first()).map(|parameter| parameter.key);
    let rows = Rows { wired: wired(shown.document, node), shown, node, kind, others: &others, first };
    let mut change = None;
    for parameter in open {
        change = change.or(rows.row(ui, inspector, parameter));
    }
    if !away.is_empty() {
        let is_set = |parameter: &&&Parameter| node.settings.contains_key(parameter.key);
        let wanted = away.iter().any(|parameter| rows.asks_for(inspector, parameter));
        let titles: Vec<&str> = away.iter().map(|parameter| parameter.title).collect();
        let words = folded::words(&titles, away.iter().filter(is_set).count());
        let below = folded::show(ui, kind.key, &words, wanted, |ui| {
            let mut change = None;
            for parameter in &away {
                change = change.or(rows.row(ui, inspector, parameter));
            }
            change
        });
        change = change.or(below.flatten());
    }
    inspector.focus = None;
    if together && is_empty {
        muted(ui, "The selected nodes have no parameter in common.");
    }
    change
}

/// What the rows of a node's parameters are drawn from.
struct Rows<'a> {
    shown: &'a Shown<'a>,
    node: &'a Node,
    kind: &'static NodeKind,
    others: &'a [&'a Node],
    /// Keys of inputs that are wired.
    wired: Vec<&'a str>,
    /// The first row's key.
    first: Option<&'static str>,
}

impl Rows<'_> {
    fn row(&self, ui: &mut Ui, inspector: &Inspector, parameter: &'static Parameter) -> Option<Change> {
        if self.wired.contains(&parameter.key) {
            wired_row(ui, parameter);
            return None;
        }
        let (node, document) = (self.node, self.shown.document);
        let value = parameter.resolve(&node.settings, document.map());
        let row = Row {
            owner: &node.name,
            parameter,
            is_set: node.settings.contains_key(parameter.key),
            differs: self.others.iter().any(|other| differs(document, other, parameter, &value)),
            value,
            faults: inspector.faults_at(parameter.key),
            raw: node.raw_parameters().find(|(key, _)| *key == parameter.key).map(|(_, text)| text),
            smooth: is_smooth(node, self.kind, document),
            folder: self.shown.folder,
        };
        if self.is_focused(inspector, parameter) {
            row.focus(ui);
        }
        row.show(ui)
    }

    fn is_focused(&self, inspector: &Inspector, parameter: &Parameter) -> bool {
        match &inspector.focus {
            Some(Focus::First) => self.first == Some(parameter.key),
            Some(Focus::Key(key)) => key == parameter.key,
            None => false,
        }
    }

    /// Whether something is at a parameter that must be seen.
    fn asks_for(&self, inspector: &Inspector, parameter: &Parameter) -> bool {
        let raw = self.node.raw_parameters().any(|(key, _)| key == parameter.key);
        raw || self.is_focused(inspector, parameter) || !inspector.faults_at(parameter.key).is_empty()
    }
}

fn others<'a>(shown: &'a Shown<'_>, node: &'a Node) -> impl Iterator<Item = &'a Node> {
    let names = shown.selected.iter().filter(|name| **name != node.name);
    names.filter_map(|name| shown.document.node(name))
}

/// The parameter of another node that takes the same kind of value under the same key.
fn shared(node: &Node, parameter: &Parameter) -> Option<&'static Parameter> {
    let own = node.kind.known()?.parameter(parameter.key)?;
    (std::mem::discriminant(&own.kind) == std::mem::discriminant(&parameter.kind)).then_some(own)
}

fn differs(document: &Document, node: &Node, parameter: &Parameter, value: &Setting) -> bool {
    shared(node, parameter).is_some_and(|own| own.resolve(&node.settings, document.map()) != *value)
}

fn is_smooth(node: &Node, kind: &NodeKind, document: &Document) -> bool {
    let between = kind.parameter("interpolation").map(|own| own.resolve(&node.settings, document.map()));
    between != Some(Setting::Choice("linear".into()))
}

/// The edit that a change makes: of the node alone, or of all selected nodes that have the parameter and allow
/// the value. None where all of them have it already.
fn edit_of(shown: &Shown<'_>, node: &Node, change: &Change, all: bool) -> Option<Edit> {
    let parameter = node.kind.known()?.parameter(change.key)?;
    let rest = others(shown, node).filter(|other| all && shared(other, parameter).is_some());
    let edits = std::iter::once(node).chain(rest).filter_map(|node| {
        let own = shared(node, parameter)?;
        let (name, key) = (node.name.clone(), change.key.to_owned());
        match &change.setting {
            Some(value) => {
                let another = own.resolve(&node.settings, shown.document.map()) != *value;
                let wanted = another && own.check(value).is_ok();
                wanted.then(|| Edit::SetSetting { node: name, key, value: value.clone() })
            }
            None => {
                let is_set =
                    node.settings.contains_key(&key) || node.raw_parameters().any(|(raw, _)| raw == key);
                is_set.then_some(Edit::ResetSetting { node: name, key })
            }
        }
    });
    let mut edits: Vec<Edit> = edits.collect();
    match edits.len() {
        0 => None,
        1 => edits.pop(),
        _ => Some(Edit::Batch(edits)),
    }
}

fn wired<'a>(document: &'a Document, node: &Node) -> Vec<&'a str> {
    let id = document.find(&node.name);
    id.map_or_else(Vec::new, |id| document.inputs(id).iter().map(|wire| wire.input).collect())
}

fn wired_row(ui: &mut Ui, parameter: &Parameter) {
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        let mute = Tokens::of(ui.ctx()).mute;
        ui.add_sized(
            [space::LABEL, space::ROW],
            egui::Label::new(RichText::new(parameter.title).color(mute)),
        );
        let words = "A wire says it; cut the wire to type a number";
        ui.label(RichText::new("wired").italics().color(mute)).on_hover_text(words);
    });
}

/// Parameters that the file has and the kind doesn't: kept, shown, and removed on request.
fn raw_parameters(ui: &mut Ui, node: &Node, kind: &NodeKind) -> Option<Edit> {
    let mut edit = None;
    for (key, text) in node.raw_parameters().filter(|(key, _)| kind.parameter(key).is_none()) {
        ui.horizontal(|ui| {
            ui.label(RichText::new(key).color(Tokens::of(ui.ctx()).bad));
            ui.add(egui::Label::new(RichText::new(text).monospace()).truncate());
            let remove =
                ui.small_button("Remove").on_hover_text("Take it out of the file; undo brings it back");
            if remove.clicked() {
                edit = Some(Edit::ResetSetting { node: node.name.clone(), key: key.to_owned() });
            }
        });
        muted(ui, "The kind has no such parameter; it is kept as it is.");
    }
    edit
}

/// What is wrong with the node and stands at no parameter's row.
fn faults(ui: &mut Ui, inspector: &Inspector, kind: &NodeKind) {
    let at_a_row = |key: &Option<String>| key.as_deref().is_some_and(|key| kind.parameter(key).is_some());
    for fault in inspector.known.faults.iter().filter(|fault| !at_a_row(&fault.key)) {
        let key = fault.key.as_ref().map_or_else(String::new, |key| format!("{key}: "));
        wrong(ui, &format!("{key}{}", fault.words));
    }
}

/// What the node's stage remarked, with what would mend it.
fn remarked(ui: &mut Ui, shown: &Shown<'_>, node: &Node, remark: &Remark) -> Option<Edit> {
    let accent = Tokens::of(ui.ctx()).accent;
    let words = RichText::new(format!("{} {}", icons::WARNING, remark.words)).color(accent);
    ui.add(egui::Label::new(words).wrap());
    let fix = remark.fix(shown.document, &node.name)?;
    let tip = "One step: a Remap that lifts most of the ground above that level; undo takes it out again";
    ui.button(&fix.title).on_hover_text(tip).clicked().then_some(fix.edit)
}

/// A node of a kind that this program doesn't know: its raw parameters, kept as they are.
fn unknown(ui: &mut Ui, node: &Node) -> Option<Wish> {
    wrong(ui, &format!("The kind {} is not known here; the node is kept as it is.", node.kind.key()));
    muted(ui, "Parameters as they stand in the file");
    let text = node.raw_body().unwrap_or("none");
    ui.add(egui::Label::new(RichText::new(text).monospace()).wrap().selectable(true));
    ui.separator();
    name::title_and_note(ui, node).map(|edit| Wish::Edit(edit, false))
}

impl Inspector {
    fn faults_at(&self, key: &str) -> Vec<&str> {
        let faults = self.known.faults.iter().filter(|fault| fault.key.as_deref() == Some(key));
        faults.map(|fault| fault.words.as_str()).collect()
    }
}
