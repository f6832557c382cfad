//! The inspector: the selected node's parameters, figures and words, drawn from its kind's table.

mod curve;
mod field;
mod figures;
mod file;
mod folded;
pub(crate) mod glyph;
mod help;
mod histogram;
pub(crate) mod keys;
mod lines;
mod list;
mod map;
mod name;
mod node;
mod parameter;
mod plot;
mod points;
mod presets;
pub(crate) mod scale;
pub(crate) mod slider;
mod square;
mod text;
mod typing;
mod words;

use std::path::Path;
use std::sync::Arc;

use catena_evaluate::Evaluator;
use catena_field::Hash;
use catena_graph::{Document, Edit, Fault, Node, Socket};
use egui::{Align, Layout, RichText, Ui};

pub(crate) use file::relative;

use crate::fingerprint::Facts;
use crate::measure::{Figures, Measuring, Request};
use crate::rain::Remark;
use crate::theme::{Tokens, control, space};

pub(crate) use field::Turn;

/// What the inspector asks for.
pub(crate) enum Wish {
    /// This edit; more of the same gesture may follow.
    Edit(Edit, bool),
}

/// A page of the inspector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    /// Parameters, name and note, and the main figures.
    #[default]
    Node,
    /// All figures.
    Measured,
    /// Words.
    Help,
}

impl Tab {
    const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Node, "Node", "Its numbers"),
        (Self::Measured, "Measured", "How its values spread over the map"),
        (Self::Help, "Help", "What it does, its pins and its parameters"),
    ];
}

/// The inspector.
pub(crate) struct Inspector {
    tab: Tab,
    /// Whether an edit goes to all selected nodes.
    together: bool,
    measuring: Measuring,
    /// What is worked out once a document.
    known: Known,
    /// The parameter that is to get the focus when it is drawn next.
    focus: Option<Focus>,
    /// The parameter under the pointer, and the node that has it.
    pointed: Option<(String, &'static str)>,
}

/// Which parameter.
#[derive(Clone, Debug, PartialEq)]
enum Focus {
    First,
    Key(String),
}

#[derive(Default)]
struct Known {
    document: Arc<Document>,
    /// Fingerprints, and whether they are of this document: else they are on their way.
    facts: Arc<Facts>,
    is_current: bool,
    faults: Vec<Fault>,
    node: String,
}

/// What the inspector is shown.
pub(crate) struct Shown<'a> {
    /// The document.
    pub(crate) document: &'a Arc<Document>,
    /// The folder that paths are relative to.
    pub(crate) folder: &'a Path,
    /// Names of the selected nodes; the last is the one that is inspected.
    pub(crate) selected: &'a [String],
    /// What the inspected node's stage remarked.
    pub(crate) remark: Option<&'a Remark>,
    /// Fingerprints of the document's nodes, once they are there.
    pub(crate) facts: Option<&'a Arc<Facts>>,
}

impl Inspector {
    /// An inspector that measures with an evaluator.
    pub(crate) fn new(evaluator: Evaluator, ctx: &egui::Context) -> Self {
        let (measuring, known) = (Measuring::new(evaluator, ctx), Known::default());
        Self { tab: Tab::Node, together: true, measuring, known, focus: None, pointed: None }
    }

    /// Collects figures and begins to measure what is wanted. Never waits.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) {
        self.measuring.poll(ctx);
    }

    /// Whether nothing is being measured.
    pub(crate) fn is_idle(&self) -> bool {
        self.measuring.is_idle()
    }

    /// Stops measuring.
    pub(crate) fn cancel(&mut self) {
        self.measuring.cancel();
    }

    /// Turns to a page.
    pub(crate) fn open(&mut self, tab: Tab) {
        self.tab = tab;
    }

    /// Gives the first parameter the focus.
    pub(crate) fn focus_first(&mut self) {
        (self.tab, self.focus) = (Tab::Node, Some(Focus::First));
    }

    /// Gives a parameter the focus, if the node has it.
    pub(crate) fn focus(&mut self, key: &str) {
        (self.tab, self.focus) = (Tab::Node, Some(Focus::Key(key.to_owned())));
    }

    /// The parameter under the pointer, and the node that has it.
    pub(crate) fn under_pointer(&self) -> Option<(&str, &'static str)> {
        self.pointed.as_ref().map(|(owner, key)| (owner.as_str(), *key))
    }

    /// Shows the selected node, or the map's numbers where none is.
    pub(crate) fn show(&mut self, ui: &mut Ui, shown: &Shown<'_>) -> Option<Wish> {
        let node = shown.selected.last().and_then(|name| shown.document.node(name));
        let Some(node) = node else {
            self.measuring.want_nothing();
            self.point_at(ui, None);
            self.know_the_map(shown);
            let faults = &self.known.faults;
            let edit = scrolled(ui, "map numbers", |ui| map::show(ui, shown.document, faults));
            return edit.map(|(edit, going_on)| Wish::Edit(edit, going_on));
        };
        self.know(shown, node);
        let renamed = self.header(ui, shown, node);
        name::said(ui, node);
        self.want_figures(shown, node);
        let page = Tab::ALL[self.tab as usize].1;
        let turned = scrolled(ui, page, |ui| self.page(ui, shown, node));
        self.point_at(ui, parameter::pointed(ui));
        renamed.map(|edit| Wish::Edit(edit, false)).or(turned)
    }

    /// The map draws what the parameter under the pointer measures: it lies above, so a frame later.
    fn point_at(&mut self, ui: &Ui, pointed: Option<(String, &'static str)>) {
        if self.pointed != pointed {
            self.pointed = pointed;
            ui.ctx().request_repaint();
        }
    }

    fn know_the_map(&mut self, shown: &Shown<'_>) {
        if !Arc::ptr_eq(&self.known.document, shown.document) || !self.known.node.is_empty() {
            let faults = shown.document.faults().into_iter();
            self.known.faults = faults.filter(|fault| fault.node.is_none()).collect();
            self.known.node.clear();
            self.known.document = shown.document.clone();
        }
    }

    fn know(&mut self, shown: &Shown<'_>, node: &Node) {
        let same = Arc::ptr_eq(&self.known.document, shown.document);
        self.known.is_current = shown.facts.is_some();
        if let Some(facts) = shown.facts {
            self.known.facts = facts.clone();
        }
        if !same || self.known.node != node.name {
            self.known.faults = shown.document.node_faults(&node.name);
            self.known.node.clone_from(&node.name);
        }
        self.known.document = shown.document.clone();
    }

    fn header(&mut self, ui: &mut Ui, shown: &Shown<'_>, node: &Node) -> Option<Edit> {
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW + space::SMALL);
            // The tabs first: what is left of them gives way where there is no room.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for (tab, title, tip) in Tab::ALL.into_iter().rev() {
                    if ui.selectable_label(self.tab == tab, title).on_hover_text(tip).clicked() {
                        self.tab = tab;
                    }
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| who(ui, shown.document, node)).inner
            })
            .inner
        })
        .inner
    }

    fn page(&mut self, ui: &mut Ui, shown: &Shown<'_>, node: &Node) -> Option<Wish> {
        match (self.tab, node.kind.known()) {
            (Tab::Node, _) => node::show(ui, self, shown, node),
            (Tab::Measured, Some(_)) => {
                self.figures(ui, shown.document, node, true);
                None
            }
            (Tab::Help, Some(kind)) => {
                help::show(ui, kind);
                None
            }
            (_, None) => {
                text::muted(ui, "This kind is not known here: nothing is known about it.");
                None
            }
        }
    }

    fn socket(node: &Node) -> Socket {
        let first = node.output(&node.shows) == Some(0);
        Socket::new(&node.name, if first { "" } else { &node.shows })
    }

    fn print(&self, document: &Document, node: &Node) -> Option<Hash> {
        self.known.facts.nodes.get(&document.find(&node.name)?).copied()
    }

    fn want_figures(&mut self, shown: &Shown<'_>, node: &Node) {
        if !self.known.is_current {
            return;
        }
        let known = node.kind.known().filter(|_| self.tab != Tab::Help);
        let Some(fingerprint) = known.and_then(|_| self.print(shown.document, node)) else {
            return self.measuring.want_nothing();
        };
        self.measuring.want(Request {
            document: shown.document.clone(),
            folder: shown.folder.to_owned(),
            socket: Self::socket(node),
            input: lines::limited_input(node),
            fingerprint,
        });
    }

    /// The last figures of a node, fresh or not.
    fn figures_of(&self, document: &Document, node: &Node) -> Option<&Figures> {
        let fingerprint = self.print(document, node)?;
        self.measuring.figures(&Self::socket(node), fingerprint).map(|(figures, _)| figures)
    }

    fn figures(&self, ui: &mut Ui, document: &Document, node: &Node, full: bool) {
        let Some(fingerprint) = self.print(document, node) else { return };
        let figures = self.measuring.figures(&Self::socket(node), fingerprint);
        let figures = figures.map(|(figures, fresh)| (figures, fresh && self.known.is_current));
        let faulty = self.known.faults.iter().any(Fault::is_error);
        figures::show(ui, document, node, (figures, faulty), full);
    }
}

/// Shows who the node is: sign, name, kind.
fn who(ui: &mut Ui, document: &Document, node: &Node) -> Option<Edit> {
    let kind = node.kind.known();
    if let Some(kind) = kind {
        glyph::show(ui, kind.category);
    }
    let edit = name::name(ui, document, node);
    let title = RichText::new(kind.map_or(node.kind.key(), |kind| kind.short));
    let label = ui.add(egui::Label::new(title.color(Tokens::of(ui.ctx()).mute)).truncate());
    if let Some(kind) = kind {
        label.on_hover_text(format!("{}: {}", kind.title, kind.summary));
    }
    edit
}

/// A page that scrolls; its contents leave room for the scroll bar.
fn scrolled<R>(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let page = egui::ScrollArea::vertical().id_salt(name).auto_shrink(false);
    let shown = page.show(ui, |ui| {
        ui.set_max_width(ui.available_width() - control::SCROLL);
        contents(ui)
    });
    shown.inner
}
