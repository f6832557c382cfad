//! Saving: what is asked for, what comes of it, and what the line of status says about it.

use std::path::{Path, PathBuf};

use super::claim::Claim;
use super::question::Question;
use super::saver::{Expected, Order, Saved};
use super::words;
use crate::Editor;

impl Editor {
    /// Saves under the document's own name, or asks for one.
    pub(crate) fn save(&mut self, ctx: &egui::Context) {
        match self.session.path().map(Path::to_owned) {
            Some(path) if !self.life.copy => {
                let expected = self.session.file_hash().map_or(Expected::Anything, Expected::Known);
                self.order(ctx, path, expected);
            }
            _ => self.ask_where_to_save(),
        }
    }

    /// Saves to a file; one that is there is only overwritten where somebody agreed to it.
    pub(crate) fn save_as(&mut self, ctx: &egui::Context, path: &Path, agreed: bool) {
        let own = self.session.path().is_some_and(|own| own == path) && !self.life.copy;
        match (own, agreed) {
            (true, _) => self.save(ctx),
            (false, true) => self.order(ctx, path.to_owned(), Expected::Anything),
            (false, false) => self.order(ctx, path.to_owned(), Expected::Nothing),
        }
    }

    fn order(&mut self, ctx: &egui::Context, path: PathBuf, expected: Expected) {
        let draft = self.session.draft(self.snapshot.clone());
        self.life.failure = None;
        self.life.saver.save(ctx, Order { epoch: self.epoch, path, draft, expected });
    }

    /// Saves over what the file holds, whatever it is.
    pub(super) fn overwrite(&mut self, ctx: &egui::Context, path: PathBuf) {
        self.order(ctx, path, Expected::Anything);
    }

    /// Takes what has come of saving.
    pub(super) fn collect_saved(&mut self, ctx: &egui::Context) {
        let Some((order, saved)) = self.life.saver.poll(ctx) else { return };
        if order.epoch != self.epoch {
            return;
        }
        match saved {
            Saved::Done(text) => {
                self.session.saved_draft(&order.path, &order.draft, text);
                self.shell.settings.remember(&order.path);
                self.own(&order.path);
                self.message = Some((format!("Saved {}", order.path.display()), false));
            }
            Saved::Unexpected => self.life.question = Some(Question::Unexpected(order.path, order.expected)),
            Saved::Failed(words) => {
                self.next = None;
                self.life.failure = Some(words);
            }
        }
    }

    /// This window's document lies in a file from now on.
    fn own(&mut self, path: &Path) {
        let life = &mut self.life;
        (life.copy, life.recovered) = (false, false);
        if !life.claim.as_ref().is_some_and(|claim| claim.is_of(path)) {
            life.claim = Claim::take(&self.data, path);
        }
        life.watch.follow_anew(Some(path));
    }

    /// How the document stands, in a word or two for the line of status; and whether that is bad.
    pub(crate) fn life_words(&mut self, ctx: &egui::Context) -> (String, bool) {
        if let Some(path) = self.life.saver.path() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            return (format!("saving {name}…"), false);
        }
        if !self.has_unsaved_work() {
            let saved = match (self.session.path(), self.life.copy) {
                (Some(_), false) => "saved",
                (Some(_), true) => "a copy",
                (None, _) => "",
            };
            return (saved.to_owned(), false);
        }
        match self.life.autosave.last() {
            Some(Ok(time)) => {
                let (words, again) = words::ago(time.elapsed());
                ctx.request_repaint_after(again);
                (format!("autosaved {words}"), false)
            }
            Some(Err(words)) => (format!("no autosave: {words}"), true),
            None => ("not saved".to_owned(), false),
        }
    }
}
