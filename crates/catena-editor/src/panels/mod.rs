//! The panel below the canvas: source, problems, history and jobs, a tab each.

mod exports;
mod history;
mod jobs;
mod lab;
mod problems;

use catena_graph::{Document, NodeId};
use egui::{RichText, Ui};
use serde::{Deserialize, Serialize};

use crate::drainage;
use crate::exports::Done;
use crate::icons;
use crate::source::SourcePanel;
use crate::theme::{Tokens, space};
use crate::verify::{About, Verifier};

pub(crate) use history::Steps;
pub(crate) use jobs::Job;
pub(crate) use lab::LabSteps;
pub(crate) use problems::{Found, Problem, Remedy};

/// A tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Tab {
    Lab,
    Source,
    Problems,
    Exports,
    History,
    Jobs,
    Verification,
    Drainage,
}

impl Tab {
    const ALL: [Self; 8] = [
        Self::Lab,
        Self::Source,
        Self::Problems,
        Self::Exports,
        Self::History,
        Self::Jobs,
        Self::Verification,
        Self::Drainage,
    ];

    fn title(self) -> &'static str {
        match self {
            Self::Lab => "Lab",
            Self::Source => "Source",
            Self::Problems => "Problems",
            Self::Exports => "Exports",
            Self::History => "History",
            Self::Jobs => "Jobs",
            Self::Verification => "Verification",
            Self::Drainage => "Drainage",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Lab => "Steps to try on this graph",
            Self::Source => "The node on the map as Rust, with all that feeds it",
            Self::Problems => "What is wrong with the graph",
            Self::Exports => "What was written, and where to",
            Self::History => "The steps done; a click goes there",
            Self::Jobs => "What is being computed",
            Self::Verification => "How far the GPU is from the reference",
            Self::Drainage => "What is worth a visit on the drained map, and its figures",
        }
    }
}

/// What the tabs are drawn from.
pub(crate) struct Contents<'a> {
    pub(crate) document: &'a Document,
    /// The selected nodes.
    pub(crate) selected: &'a [NodeId],
    pub(crate) source: &'a mut SourcePanel,
    pub(crate) problems: &'a [Problem],
    pub(crate) steps: Steps<'a>,
    pub(crate) jobs: Vec<Job>,
    /// The open lab.
    pub(crate) lab: Option<LabSteps<'a>>,
    /// With the node on the map, as it is now.
    pub(crate) verifier: (&'a Verifier, Option<About>),
    pub(crate) exports: &'a [Done],
    /// Drainage, where a node drains.
    pub(crate) drainage: Option<drainage::Panel<'a>>,
}

/// What the panel asks for.
#[derive(Debug)]
pub(crate) enum Wish {
    /// Another tab, or none.
    Tab(Option<Tab>),
    /// So many steps done.
    GoTo(usize),
    /// Select this node and show it; give this parameter the focus.
    Show(String, Option<String>),
    /// Mend what is wrong with this node.
    Mend(Option<String>, Box<Remedy>),
    /// Select this node where the canvas stands.
    Select(String),
    /// Copy the source.
    CopySource,
    /// Save the source.
    SaveSource,
    /// Stop what is being computed.
    Stop,
    /// Tick a step of the lab, or take its tick away.
    Tick(usize, bool),
    /// The lab from its first step on.
    BeginLabAgain,
    /// Show this place on the map.
    Fly(f64, f64),
    /// Show this node of the drainage graph, at this place, closely.
    Visit(usize, (f64, f64)),
    /// Say this in the line of status.
    Say(String),
}

/// The tabs' titles; where there is no room for all of them they scroll.
fn titles(ui: &mut Ui, tab: Tab, contents: &Contents<'_>) -> Option<Wish> {
    let (tokens, mut wish) = (Tokens::of(ui.ctx()), None);
    let hidden = egui::scroll_area::ScrollBarVisibility::AlwaysHidden;
    let row = egui::ScrollArea::horizontal().id_salt("tab titles").scroll_bar_visibility(hidden);
    row.show(ui, |ui| {
        let is_there = |other: &Tab| match other {
            Tab::Lab => contents.lab.is_some(),
            Tab::Drainage => contents.drainage.is_some() || tab == Tab::Drainage,
            _ => true,
        };
        for other in Tab::ALL.into_iter().filter(is_there) {
            let count = match other {
                Tab::Problems => contents.problems.len(),
                Tab::Jobs => contents.jobs.len(),
                Tab::Exports => contents.exports.len(),
                Tab::Lab | Tab::Source | Tab::History | Tab::Verification | Tab::Drainage => 0,
            };
            let colour = match other {
                Tab::Problems if contents.problems.iter().any(|problem| problem.is_error) => tokens.bad,
                Tab::Problems => tokens.accent,
                _ => tokens.text,
            };
            if title(ui, other, other == tab, (count, colour)) {
                wish = Some(Wish::Tab(Some(other)));
            }
        }
    });
    wish
}

/// Shows the panel's tabs and the one that is open.
pub(crate) fn show(ui: &mut Ui, tab: Tab, contents: &mut Contents<'_>) -> Option<Wish> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = ui.add(egui::Button::new(icons::CLOSE).frame(false)).on_hover_text("Hide this panel");
            close
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Hide this panel"));
            if close.clicked() {
                wish = Some(Wish::Tab(None));
            }
            if tab == Tab::Source {
                wish = contents.source.buttons(ui).or(wish.take());
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                wish = titles(ui, tab, contents).or(wish.take());
            });
        });
    });
    ui.add_space(space::SMALL);
    ui.set_min_height(ui.available_height());
    match tab {
        Tab::Source => return wish.or(contents.source.show(ui, contents.document, contents.selected)),
        Tab::Problems => return wish.or(problems::show(ui, contents.problems)),
        Tab::Exports | Tab::History | Tab::Jobs | Tab::Lab | Tab::Verification | Tab::Drainage => {}
    }
    let inner = egui::ScrollArea::vertical()
        .id_salt(tab.title())
        .min_scrolled_height(0.0)
        .auto_shrink(false)
        .show(ui, |ui| match tab {
            Tab::Exports => exports::show(ui, contents.exports),
            Tab::History => contents.steps.show(ui),
            Tab::Lab => contents.lab.as_ref().and_then(|lab| lab.show(ui)),
            Tab::Verification => {
                let (verifier, now) = contents.verifier;
                verifier.show(ui, now).map(|(x, y)| Wish::Fly(x, y))
            }
            Tab::Drainage => drained(ui, contents.drainage.as_ref()),
            _ => jobs::show(ui, &contents.jobs),
        });
    wish.or(inner.inner)
}

fn drained(ui: &mut Ui, panel: Option<&drainage::Panel<'_>>) -> Option<Wish> {
    let Some(panel) = panel else {
        let words = "Nothing that feeds the node on the map drains; a Drainage node has a survey and figures";
        ui.label(RichText::new(words).color(Tokens::of(ui.ctx()).mute));
        return None;
    };
    panel.show(ui)
}

fn title(ui: &mut Ui, tab: Tab, open: bool, (count, colour): (usize, egui::Color32)) -> bool {
    let tokens = Tokens::of(ui.ctx());
    let text = RichText::new(tab.title()).color(if open { tokens.text } else { tokens.mute });
    let response = match count {
        0 => ui.selectable_label(open, text),
        _ => ui.selectable_label(open, (text, RichText::new(count.to_string()).strong().color(colour))),
    };
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, open, tab.title()));
    response.on_hover_text(tab.words()).clicked()
}

/// A row that can be clicked, as wide as the panel.
pub(crate) fn row(ui: &mut Ui, chosen: bool, contents: Vec<RichText>, name: &str) -> egui::Response {
    let mut atoms = egui::Atoms::default();
    contents.into_iter().for_each(|text| atoms.push_right(text));
    atoms.push_right(egui::Atom::grow()); // words begin at the left, whatever the row's layout
    let button = egui::Button::selectable(chosen, atoms)
        .truncate()
        .min_size(egui::vec2(ui.available_width(), space::ROW));
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, name));
    response
}
