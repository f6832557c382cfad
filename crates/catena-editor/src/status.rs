//! The line of status below: counts, what runs, what is wrong, the last message, zoom.

use egui::{RichText, Ui};

use crate::icons;
use crate::keys::Action;
use crate::panels::Job;
use crate::theme::{Tokens, space};

/// What the line says.
pub(crate) struct Status<'a> {
    pub(crate) nodes: usize,
    pub(crate) selected: usize,
    pub(crate) jobs: &'a [Job],
    pub(crate) problems: usize,
    pub(crate) message: Option<(&'a str, bool)>,
    /// How the document stands, and whether that is bad.
    pub(crate) life: (&'a str, bool),
    pub(crate) previews: &'a str,
    pub(crate) zoom: f32,
    /// A page covers the document: only the message counts.
    pub(crate) covered: bool,
}

impl Status<'_> {
    /// Shows the line; returns the action that was clicked.
    pub(crate) fn show(&self, ui: &mut Ui) -> Option<Action> {
        let tokens = Tokens::of(ui.ctx());
        let mut wish = None;
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            ui.spacing_mut().item_spacing.x = space::DIALOG_MARGIN;
            if self.covered {
                return self.say(ui);
            }
            let nodes = if self.nodes == 1 { "node" } else { "nodes" };
            let counts = format!("{} {nodes}, {} selected", self.nodes, self.selected);
            ui.label(RichText::new(counts).color(tokens.mute));
            if let Some(job) = self.jobs.first() {
                let words = format!("{} {:.0} %", job.title, job.share * 100.0);
                wish = button(ui, RichText::new(words).color(tokens.accent), Action::Jobs).or(wish);
                let stop = format!("Cancel {}", crate::keys::first_keys(ui.ctx(), Action::CancelWork));
                wish = button(ui, RichText::new(stop).color(tokens.mute), Action::CancelWork).or(wish);
            }
            if self.problems > 0 {
                let noun = if self.problems == 1 { "problem" } else { "problems" };
                let words = format!("{} {} {noun}", icons::WARNING, self.problems);
                wish = button(ui, RichText::new(words).color(tokens.bad), Action::Problems).or(wish);
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(RichText::new(format!("zoom {:.0} %", self.zoom * 100.0)).color(tokens.mute));
                ui.label(RichText::new(format!("previews {}", self.previews)).color(tokens.mute));
                let (life, bad) = self.life;
                let life = RichText::new(life).color(if bad { tokens.bad } else { tokens.mute });
                ui.label(life).on_hover_text("Whether the document is saved");
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| self.say(ui));
            });
        });
        wish
    }

    fn say(&self, ui: &mut Ui) {
        let Some((message, bad)) = self.message else { return };
        let tokens = Tokens::of(ui.ctx());
        let text = RichText::new(message).color(if bad { tokens.bad } else { tokens.mute });
        ui.add(egui::Label::new(text).truncate().show_tooltip_when_elided(true));
    }
}

fn button(ui: &mut Ui, text: RichText, action: Action) -> Option<Action> {
    let button = ui.add(egui::Button::new(text).frame(false));
    button.on_hover_text(crate::keys::tooltip(ui.ctx(), action)).clicked().then_some(action)
}
