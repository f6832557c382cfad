//! Documents leave and come: what is unsaved is asked about, and what is being saved is waited for.

use std::path::{Path, PathBuf};

use catena_graph::Session;

use crate::Editor;
use crate::bar;
use crate::dialog::{Answer, PathDialog, Purpose, Unsaved, ask_unsaved, wait};
use crate::examples::Example;
use crate::life::Recovery;

/// What is done once unsaved work is dealt with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    New,
    Open,
    OpenFile(PathBuf),
    Example(&'static Example),
    /// A lab, by its key.
    Lab(&'static str),
    /// The graph made of the text that a page shows.
    Mended,
    /// Back from a page to the document.
    Page,
    Recover(Recovery),
    Close,
}

impl Next {
    /// Whether the document makes way for it.
    fn replaces_the_document(&self) -> bool {
        *self != Self::Page
    }
}

impl Editor {
    /// Whether closing now would lose work.
    pub(crate) fn has_unsaved_work(&self) -> bool {
        let session = &self.session;
        let worth_keeping =
            session.path().is_some() || session.history().done() > 0 || self.life.is_recovered();
        session.is_changed() && worth_keeping
    }

    /// Whether the document can't be left yet: work would be lost, or is being saved.
    pub(crate) fn is_held_up(&self) -> bool {
        self.has_unsaved_work() || self.life.saving().is_some()
    }

    /// Asks for a file to save to; a document with a name but no file begins with that, beside the last one.
    pub(crate) fn ask_where_to_save(&mut self) {
        let named = self.session.name().map(|name| with_ending(PathBuf::from(name)));
        let folder = self.shell.settings.recent.first().and_then(|path| path.parent());
        let beside = named.map(|name| folder.unwrap_or(Path::new("")).join(name));
        let path = self.session.path().map(Path::to_owned).or(beside);
        self.dialog = Some(PathDialog::new(Purpose::SaveAs, path.as_deref()));
    }

    /// Does what leaves the document, once unsaved work is dealt with.
    pub(crate) fn leave(&mut self, ctx: &egui::Context, next: Next) {
        let loses_work = self.is_held_up() && next.replaces_the_document();
        if loses_work || (self.has_unsaved_text() && next != Next::Mended) {
            self.next = Some(next);
        } else {
            self.leave_now(ctx, &next);
        }
    }

    fn leave_now(&mut self, ctx: &egui::Context, next: &Next) {
        match next {
            Next::New => self.replace(Session::default()),
            Next::Open => self.dialog = Some(PathDialog::new(Purpose::Open, self.session.path())),
            Next::OpenFile(path) => self.open(ctx, path),
            Next::Example(example) => self.open_example(ctx, example),
            Next::Lab(key) => self.open_lab(key),
            Next::Mended => self.take_mended(),
            Next::Page => self.close_page(ctx),
            Next::Recover(recovery) => self.recover(ctx, recovery.clone()),
            Next::Close => {
                self.end_life();
                self.closing = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
        }
    }

    /// Shows what is asked, one question at a time.
    pub(crate) fn dialogs(&mut self, ctx: &egui::Context) {
        if self.opening.is_some() {
            return self.show_opening(ctx);
        }
        if let Some(mut dialog) = self.dialog.take() {
            match (dialog.show(ctx), dialog.purpose) {
                (Answer::Waiting, _) => self.dialog = Some(dialog),
                (Answer::Cancelled, _) => self.next = None,
                (Answer::Given(path), Purpose::Open) => self.open(ctx, &path),
                (Answer::Given(path), Purpose::ChooseFile) => self.chosen(&path),
                (Answer::Given(path), Purpose::SaveSource) => self.save_source(ctx, path),
                (Answer::Given(path), Purpose::Import) => self.import(ctx, &path),
                (Answer::Given(path), Purpose::SaveAs) => {
                    let agreed = dialog.is_agreed();
                    self.save_as(ctx, &with_ending(path), agreed);
                }
            }
            return;
        }
        if self.ask_about_files(ctx) || self.show_recovery(ctx) {
            return;
        }
        if let Some(next) = self.next.clone()
            && !self.asks_about_text(ctx, &next)
        {
            self.ask_before(ctx, &next);
        }
    }

    fn ask_before(&mut self, ctx: &egui::Context, next: &Next) {
        if !self.is_held_up() || !next.replaces_the_document() {
            self.next = None;
            return self.leave_now(ctx, next);
        }
        if let Some(path) = self.life.saving() {
            let title = format!("Saving {}", path.file_name().unwrap_or_default().to_string_lossy());
            if wait(ctx, "saving", (&title, "What you asked for goes on as soon as the file is whole.")) {
                self.next = None;
            }
            return;
        }
        match ask_unsaved(ctx, &bar::name(&self.session)) {
            Answer::Waiting => {}
            Answer::Cancelled => self.next = None,
            Answer::Given(Unsaved::Save) => self.save(ctx),
            Answer::Given(Unsaved::Discard) => {
                self.next = None;
                self.leave_now(ctx, next);
            }
        }
    }
}

/// A graph's file ends in `.ron` unless another ending was typed.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("ron") }
}
