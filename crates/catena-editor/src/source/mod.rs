//! The source panel: the viewed stack's Rust, following every edit, with the selected node's lines marked.

mod act;
mod job;
mod listing;
mod rows;
mod rust;
mod save;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use catena_export::Part;
use catena_graph::{Document, NodeId};
use egui::{RichText, Ui};

use crate::icons;
use crate::panels::Wish;
use crate::theme::{Tokens, space};
use crate::work::{MOMENT, Words};

pub(crate) use job::{Shapes, Shown, SourceKey, SourceWish, write};
pub(crate) use listing::Listing;
pub(crate) use rust::Word;
pub(crate) use save::Saving;

/// The panel's state.
#[derive(Default)]
pub(crate) struct SourcePanel {
    /// The source that was made last, and of what.
    shown: Option<(SourceKey, Shown)>,
    /// What is wanted now.
    wanted: Option<SourceKey>,
    /// Nothing is worked out until somebody asks for it.
    pub(crate) suspended: bool,
    /// Since when what is shown is not what is wanted.
    stale: Option<Instant>,
    /// Parts that are folded out beside the terrain itself.
    open: Vec<Part>,
    galleys: Galleys,
    /// The selection that was scrolled to.
    followed: Vec<NodeId>,
}

/// Lines laid out, in the colours and at the scale that they were laid out for.
#[derive(Default)]
struct Galleys {
    lines: HashMap<usize, Arc<egui::Galley>>,
    made_for: Option<(egui::Theme, u32)>,
}

impl Galleys {
    /// Galleys kept at most: what has scrolled by long ago is laid out again.
    const MOST: usize = 4096;

    /// A line's galley.
    fn get(
        &mut self,
        ui: &Ui,
        line: usize,
        make: impl FnOnce() -> egui::text::LayoutJob,
    ) -> Arc<egui::Galley> {
        let made_for = Some((ui.ctx().theme(), ui.ctx().pixels_per_point().to_bits()));
        if self.made_for != made_for || self.lines.len() >= Self::MOST {
            self.lines.clear();
            self.made_for = made_for;
        }
        let lay_out = || ui.fonts_mut(|fonts| fonts.layout_job(make()));
        self.lines.entry(line).or_insert_with(lay_out).clone()
    }
}

impl SourcePanel {
    /// Says what is wanted now: whatever else is shown is on its way out.
    pub(crate) fn want(&mut self, wanted: Option<SourceKey>) {
        if self.wanted == wanted {
            return;
        }
        let is_shown = |(shown, _): &(SourceKey, Shown)| Some(shown) == wanted.as_ref();
        let is_fresh = self.shown.as_ref().is_none_or(is_shown);
        self.stale = if is_fresh { None } else { self.stale.or_else(|| Some(Instant::now())) };
        if let (Some((shown, _)), Some(wanted)) = (&self.shown, &wanted)
            && shown.epoch != wanted.epoch
        {
            self.forget();
        }
        self.wanted = wanted;
    }

    /// Takes a source that was made.
    pub(crate) fn take(&mut self, (key, shown): (SourceKey, Shown)) {
        if self.wanted.as_ref().is_none_or(|wanted| wanted.epoch != key.epoch) {
            return;
        }
        self.stale = if Some(&key) == self.wanted.as_ref() { None } else { self.stale };
        self.galleys.lines.clear();
        self.shown = Some((key, shown));
    }

    /// Forgets what is shown: it is of another document.
    fn forget(&mut self) {
        self.shown = None;
        self.stale = None;
        self.galleys.lines.clear();
        self.followed.clear();
    }

    /// Whether what is shown is what is wanted, down to the last line.
    pub(crate) fn is_fresh(&self) -> bool {
        let shown = self.shown.as_ref();
        shown.is_some_and(|(key, shown)| {
            Some(key) == self.wanted.as_ref() && !shown.as_ref().is_ok_and(|listing| !listing.is_whole)
        })
    }

    /// The listing, if there is one.
    pub(crate) fn listing(&self) -> Option<&Listing> {
        self.shown.as_ref().and_then(|(_, shown)| shown.as_ref().ok())
    }

    /// The whole text, if it is what is wanted.
    pub(crate) fn text(&self) -> Option<&str> {
        self.listing().filter(|_| self.is_fresh()).map(|listing| listing.text.as_str())
    }

    /// The buttons beside the tabs.
    pub(crate) fn buttons(&self, ui: &mut Ui) -> Option<Wish> {
        let mut wish = None;
        let fresh = self.text().is_some();
        let why = "The source is still being worked out";
        let save = ui.add_enabled(fresh, egui::Button::new((icons::SAVE, "Save as…")));
        let name = "Save the source as…";
        save.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, fresh, name));
        let save = save.on_disabled_hover_text(why);
        if save.on_hover_text("Writes the source, and the files that it reads, to a folder").clicked() {
            wish = Some(Wish::SaveSource);
        }
        let copy = ui.add_enabled(fresh, egui::Button::new((icons::COPY, "Copy")));
        copy.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, fresh, "Copy the source"));
        let copy = copy.on_disabled_hover_text(why);
        if copy.on_hover_text("Copies the whole file, kernels and test included").clicked() {
            wish = Some(Wish::CopySource);
        }
        let late = self.stale.is_some_and(|since| since.elapsed() > MOMENT);
        let drafted = self.listing().is_some_and(|listing| !listing.is_whole);
        if late || drafted {
            let words = if late { "following…" } else { "working out the test's values…" };
            ui.label(RichText::new(words).small().color(Tokens::of(ui.ctx()).faint));
        }
        wish
    }

    /// Shows the source, or why there is none.
    pub(crate) fn show(&mut self, ui: &mut Ui, document: &Document, selected: &[NodeId]) -> Option<Wish> {
        match self.shown.take() {
            Some((key, Ok(listing))) => {
                let wish = self.rows(ui, document, &listing, selected);
                self.shown = Some((key, Ok(listing)));
                wish
            }
            Some((key, Err(faults))) => {
                let wish = show_faults(ui, document, &faults);
                self.shown = Some((key, Err(faults)));
                wish
            }
            None => {
                let words = match self.wanted {
                    Some(_) if self.suspended => "Evaluation is suspended: the source comes when it goes on",
                    Some(_) => "Writing the source…",
                    None => "Nothing is viewed: select a node and press V, and its source stands here",
                };
                muted(ui, words);
                None
            }
        }
    }
}

/// What stands in the way of a source; a click goes there.
fn show_faults(ui: &mut Ui, document: &Document, faults: &[Words]) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    let mut wish = None;
    egui::ScrollArea::vertical().id_salt("source faults").auto_shrink(false).show(ui, |ui| {
        muted(ui, "There is no source while the stack has a fault:");
        for fault in faults {
            let node = fault.node.as_deref().filter(|name| document.node(name).is_some());
            let mark = RichText::new(icons::WARNING).color(tokens.bad);
            let name = RichText::new(fault.node.as_deref().unwrap_or("graph")).strong().color(tokens.text);
            let words = RichText::new(&fault.words).color(tokens.mute);
            let label = format!("{}: {}", fault.node.as_deref().unwrap_or("graph"), fault.words);
            let row = crate::panels::row(ui, false, vec![mark, name, words], &label);
            let row = row.on_hover_text(&fault.words);
            if let Some(node) = node.filter(|_| row.clicked()) {
                wish = Some(Wish::Show(node.to_owned(), None));
            }
        }
    });
    wish
}

fn muted(ui: &mut Ui, words: &str) {
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        ui.add_space(space::MEDIUM);
        ui.label(RichText::new(words).color(Tokens::of(ui.ctx()).mute));
    });
}
