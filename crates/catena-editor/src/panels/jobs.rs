//! The jobs: what is being computed, how far it is, and a way to stop it.

use egui::{RichText, Ui};

use super::Wish;
use crate::icons;
use crate::theme::{Tokens, space};

/// What is being computed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Job {
    pub(crate) title: String,
    /// 0 to 1.
    pub(crate) share: f32,
}

/// Shows them.
pub(crate) fn show(ui: &mut Ui, jobs: &[Job]) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    if jobs.is_empty() {
        ui.horizontal(|ui| {
            ui.add_space(space::MEDIUM);
            ui.label(RichText::new("Nothing is being computed").color(tokens.mute));
        });
        return None;
    }
    let mut wish = None;
    for job in jobs {
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            ui.add_space(space::MEDIUM);
            let size = egui::vec2(space::CONTEXT, space::ROW);
            let line = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(size, line, |ui| {
                ui.set_min_width(size.x);
                ui.add(egui::Label::new(&job.title).truncate());
            });
            let bar =
                egui::ProgressBar::new(job.share).desired_width(space::MENU).desired_height(space::SMALL);
            ui.add(bar.fill(tokens.accent));
            ui.label(RichText::new(format!("{:>3.0} %", job.share * 100.0)).monospace().color(tokens.mute));
        });
    }
    ui.horizontal(|ui| {
        ui.add_space(space::MEDIUM);
        if ui.button((icons::STOP, "Stop all")).on_hover_text("Stops what is being computed").clicked() {
            wish = Some(Wish::Stop);
        }
    });
    wish
}
