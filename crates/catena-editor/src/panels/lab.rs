//! The open lab: its steps, each with a tick.

use egui::{RichText, Ui};

use super::Wish;
use crate::labs::{Lab, Ticks, is_ticked, ticked};
use crate::theme::{self, Tokens, space};

/// A lab's steps and which are ticked.
pub(crate) struct LabSteps<'a> {
    pub(crate) key: &'static str,
    pub(crate) lab: &'static Lab,
    pub(crate) ticks: &'a Ticks,
}

impl LabSteps<'_> {
    /// Shows the steps; the first that isn't ticked stands out.
    pub(crate) fn show(&self, ui: &mut Ui) -> Option<Wish> {
        let mut wish = self.heading(ui);
        let tokens = Tokens::of(ui.ctx());
        let is_ticked = |step| is_ticked(self.ticks, self.key, step);
        let next = (0..self.lab.steps.len()).find(|step| !is_ticked(*step));
        for (index, step) in self.lab.steps.iter().enumerate() {
            let mut on = is_ticked(index);
            let colour = if next == Some(index) { tokens.text } else { tokens.mute };
            let words = RichText::new(format!("{}  {}", index + 1, step.words)).color(colour);
            ui.scope(|ui| {
                theme::edged(ui);
                let tick = ui.checkbox(&mut on, words);
                let name = format!("Step {}: {}", index + 1, step.words);
                tick.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, on, &name));
                let tip = if step.is_seen() {
                    "Ticked once the graph shows it, or by hand"
                } else {
                    "Ticked by hand"
                };
                if tick.on_hover_text(tip).changed() {
                    wish = Some(Wish::Tick(index, on));
                }
            });
        }
        if next.is_none() {
            ui.add_space(space::SMALL);
            let words = "All done. The graph is yours: save it, or go on to another lab from the start page.";
            ui.label(RichText::new(words).color(tokens.good));
        }
        wish
    }

    fn heading(&self, ui: &mut Ui) -> Option<Wish> {
        let tokens = Tokens::of(ui.ctx());
        let mut wish = None;
        ui.horizontal(|ui| {
            ui.label(RichText::new(&self.lab.title).strong());
            ui.label(RichText::new(&self.lab.words).color(tokens.mute));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let again = ui.small_button("Begin again");
                if again.on_hover_text("The graph as it was at first, and all ticks gone").clicked() {
                    wish = Some(Wish::BeginLabAgain);
                }
                let count = format!("{} of {}", ticked(self.ticks, self.key, self.lab), self.lab.steps.len());
                ui.label(RichText::new(count).monospace().color(tokens.mute));
            });
        });
        wish
    }
}
