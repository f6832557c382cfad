//! Banners under the bar: what people should know of their document before they go on, each with what to do about it.

use egui::{Align, Button, Layout, Panel, RichText, Ui};

use super::Suspended;
use super::disk::Disk;
use crate::Editor;
use crate::icons;
use crate::theme::{Tokens, space};

/// What a banner offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Resume,
    Reload,
    Keep,
    Save,
    SaveAs,
    DismissFailure,
}

impl Deed {
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Resume => ("Resume", "Computes previews and map, and goes on doing so"),
            Self::Reload => ("Reload", "Takes what is on disk; undo brings yours back"),
            Self::Keep => ("Keep mine", "Stays with what is here; saving writes it over what is on disk"),
            Self::Save => ("Save again", "Saves to the same file once more"),
            Self::SaveAs => ("Save as…", "Saves to another file"),
            Self::DismissFailure => ("Dismiss", "Hides this; the changes stay unsaved"),
        }
    }
}

/// A banner.
struct Banner {
    bad: bool,
    title: String,
    words: String,
    deeds: &'static [Deed],
}

impl Editor {
    /// Shows what there is to know.
    pub(crate) fn banners(&mut self, ui: &mut Ui) {
        let banners = self.gather_banners();
        if banners.is_empty() {
            return;
        }
        let frame = egui::Frame::NONE.fill(Tokens::of(ui.ctx()).raised);
        let deed = Panel::top("banners").frame(frame).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            banners.iter().filter_map(|banner| show(ui, banner)).next()
        });
        match deed.inner {
            None => {}
            Some(Deed::Resume) => self.resume(),
            Some(Deed::Reload) => self.reload(ui.ctx()),
            Some(Deed::Keep) => self.keep_mine(),
            Some(Deed::Save) => self.save(ui.ctx()),
            Some(Deed::SaveAs) => self.ask_where_to_save(),
            Some(Deed::DismissFailure) => self.life.failure = None,
        }
    }

    fn gather_banners(&mut self) -> Vec<Banner> {
        let name = crate::bar::name(&self.session);
        if !self.work.is_paused() {
            self.life.suspended = None; // by the key
        }
        let suspended = self.life.suspended.map(|why| match why {
            Suspended::Recovered => Banner {
                bad: false,
                title: "Recovered".to_owned(),
                words: format!("{name} is as it was before the crash. Nothing is computed until you resume."),
                deeds: &[Deed::Resume],
            },
            Suspended::Safe => Banner {
                bad: false,
                title: "Safe mode".to_owned(),
                words: "No graphics card, default settings. Nothing is computed until you resume.".to_owned(),
                deeds: &[Deed::Resume],
            },
        });
        let failure = self.life.failure.clone().map(|words| Banner {
            bad: true,
            title: "Not saved".to_owned(),
            words,
            deeds: &[Deed::Save, Deed::SaveAs, Deed::DismissFailure],
        });
        let copy = self.life.copy.then(|| Banner {
            bad: false,
            title: "A copy".to_owned(),
            words: format!("{name} is open in another window. Saving asks for another name."),
            deeds: &[Deed::SaveAs],
        });
        let disk = match self.disk() {
            Disk::Same => None,
            Disk::Changed(_) => Some(Banner {
                bad: false,
                title: "Changed on disk".to_owned(),
                words: format!("Another program has written to {name}."),
                deeds: &[Deed::Reload, Deed::Keep],
            }),
            Disk::Gone => Some(Banner {
                bad: true,
                title: "Gone from disk".to_owned(),
                words: format!("{name} was deleted or moved. What you see is all there is of it."),
                deeds: &[Deed::Save, Deed::SaveAs],
            }),
        };
        if self.page.is_some() {
            return suspended.into_iter().collect(); // the others are about what lies behind it
        }
        [suspended, failure, disk, copy].into_iter().flatten().collect()
    }

    /// Stays with the document though the file has become another.
    fn keep_mine(&mut self) {
        if let Disk::Changed(hash) = self.disk() {
            self.session.keep(hash);
            self.message = Some(("Kept; saving writes it over what is on disk".to_owned(), false));
        }
    }
}

/// Shows a banner: words left, deeds right.
fn show(ui: &mut Ui, banner: &Banner) -> Option<Deed> {
    let tokens = Tokens::of(ui.ctx());
    let (icon, colour) = match banner.bad {
        true => (icons::WARNING, tokens.bad),
        false => (icons::INFO, tokens.accent),
    };
    let margin = egui::Margin::symmetric(space::MEDIUM as i8, space::SMALL as i8);
    let row = egui::Frame::NONE.inner_margin(margin).show(ui, |ui| {
        ui.set_min_height(space::ROW);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut deed = None;
            for offered in banner.deeds.iter().rev() {
                let (title, tip) = offered.words();
                if ui.add(Button::new(title)).on_hover_text(tip).clicked() {
                    deed = Some(*offered);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(RichText::new(icon).color(colour));
                ui.label(RichText::new(&banner.title).strong().color(colour));
                let words = RichText::new(&banner.words).color(tokens.text);
                ui.add(egui::Label::new(words).truncate().show_tooltip_when_elided(true));
            });
            deed
        })
        .inner
    });
    let line = row.response.rect;
    ui.painter().hline(line.x_range(), line.bottom(), egui::Stroke::new(1.0, tokens.line));
    row.inner
}
