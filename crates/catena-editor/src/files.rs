//! A document's life: opened, saved, left with unsaved work asked about.

use std::path::{Path, PathBuf};

use catena_graph::Session;

use crate::Editor;
use crate::bar;
use crate::dialog::{Answer, PathDialog, Purpose, Unsaved, ask_unsaved};
use crate::examples::Example;

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
    Close,
}

impl Next {
    /// Whether the document makes way for it.
    fn replaces_the_document(&self) -> bool {
        *self != Self::Page
    }
}

impl Editor {
    /// Saves under the document's own name, or asks for one.
    pub(crate) fn save(&mut self) {
        match self.session.path().map(Path::to_owned) {
            Some(path) => self.save_as(&path),
            None => self.ask_where_to_save(),
        }
    }

    /// Asks for a file to save to; a document with a name but no file begins with that, beside the last one.
    pub(crate) fn ask_where_to_save(&mut self) {
        let named = self.session.name().map(|name| with_ending(PathBuf::from(name)));
        let folder = self.shell.settings.recent.first().and_then(|path| path.parent());
        let beside = named.map(|name| folder.unwrap_or(Path::new("")).join(name));
        let path = self.session.path().map(Path::to_owned).or(beside);
        self.dialog = Some(PathDialog::new(Purpose::SaveAs, path.as_deref()));
    }

    pub(crate) fn save_as(&mut self, path: &Path) {
        let text = self.session.text();
        match catena_images::write_atomically(path, text.as_bytes()) {
            Ok(()) => {
                self.session.saved(path, text);
                self.shell.settings.remember(path);
                self.message = Some((format!("Saved {}", path.display()), false));
            }
            Err(error) => {
                self.next = None;
                self.message = Some((error.to_string(), true));
            }
        }
    }

    /// Whether closing now would lose work.
    pub(crate) fn has_unsaved_work(&self) -> bool {
        self.session.is_changed() && (self.session.path().is_some() || self.session.history().done() > 0)
    }

    /// Does what leaves the document, once unsaved work is dealt with.
    pub(crate) fn leave(&mut self, ctx: &egui::Context, next: Next) {
        let loses_work = self.has_unsaved_work() && next.replaces_the_document();
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
            Next::Close => {
                self.closing = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
        }
    }

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
                (Answer::Given(path), Purpose::SaveAs) => self.save_as(&with_ending(path)),
            }
            return;
        }
        let Some(next) = self.next.clone() else { return };
        if self.asks_about_text(ctx, &next) {
            return;
        }
        if !self.has_unsaved_work() || !next.replaces_the_document() {
            self.next = None;
            return self.leave_now(ctx, &next);
        }
        match ask_unsaved(ctx, &bar::name(&self.session)) {
            Answer::Waiting => {}
            Answer::Cancelled => self.next = None,
            Answer::Given(Unsaved::Save) => self.save(),
            Answer::Given(Unsaved::Discard) => {
                self.next = None;
                self.leave_now(ctx, &next);
            }
        }
    }
}

/// A graph's file ends in `.ron` unless another ending was typed.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("ron") }
}
