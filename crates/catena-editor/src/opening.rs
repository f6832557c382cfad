//! Opening a file: a long one is read in the background, and the window says so meanwhile.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use catena_graph::{Fault, Session};

use crate::Editor;
use crate::life::{Claim, Entry, Question, Recovery};
use crate::theme::space;

/// Files up to this long are read within a frame.
const QUICK: u64 = 64 << 10;

/// A file that is being read.
pub(crate) struct Opening {
    path: PathBuf,
    how: How,
    read: Receiver<Opened>,
}

/// What becomes of what is read.
pub(crate) enum How {
    /// It takes the document's place, and the window has the file.
    Open(Claim),
    /// The same, though another window has the file.
    Anyway,
    /// It takes the document's place as a copy: saving asks for a name.
    Copy,
    /// It is what the document's file holds by now.
    Reload,
    /// It is what a crash left.
    Recover(Recovery, Entry),
}

type Opened = Result<(Session, Vec<Fault>), Fault>;

impl Editor {
    /// Opens a file in place of the document; where it can't be opened, says why and leaves everything. A file that
    /// another window has is asked about first.
    pub(crate) fn open(&mut self, ctx: &egui::Context, path: &Path) {
        if catena_graph::travel::is_picture(path) {
            return self.unpack(ctx, path);
        }
        match self.claim(path) {
            Some(claim) => self.read(ctx, path, How::Open(claim)),
            None => self.life.ask(Question::Elsewhere(path.to_owned())),
        }
    }

    /// Reads a file.
    pub(crate) fn read(&mut self, ctx: &egui::Context, path: &Path, how: How) {
        let from = path.to_owned();
        self.read_by(ctx, path, how, move || Session::open(&from));
    }

    /// Reads a file by a way of its own; a short one at once.
    pub(crate) fn read_by(
        &mut self,
        ctx: &egui::Context,
        path: &Path,
        how: How,
        read: impl FnOnce() -> Opened + Send + 'static,
    ) {
        let is_long = std::fs::metadata(path).is_ok_and(|file| file.len() > QUICK);
        if !is_long {
            return self.opened(path, how, read());
        }
        let (sender, receiver) = channel();
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            drop(sender.send(read())); // nobody may wait for it any more
            ctx.request_repaint();
        });
        self.opening = Some(Opening { path: path.to_owned(), how, read: receiver });
    }

    /// Takes a file that has been read.
    pub(crate) fn collect_opening(&mut self) {
        let Some(opened) = self.opening.as_ref().and_then(|opening| opening.read.try_recv().ok()) else {
            return;
        };
        if let Some(Opening { path, how, .. }) = self.opening.take() {
            self.opened(&path, how, opened);
        }
    }

    /// Says what is being read; nothing can be edited until it is there, or the wish for it is taken back.
    pub(crate) fn show_opening(&mut self, ctx: &egui::Context) {
        let Some(opening) = &self.opening else { return };
        let modal = egui::Modal::new("opening".into()).show(ctx, |ui| {
            ui.set_width(space::DIALOG);
            ui.heading(format!("Opening {}", opening.path.display()));
            ui.horizontal(|ui| {
                ui.spinner();
                ui.button("Cancel").clicked()
            })
            .inner
        });
        if modal.inner || modal.should_close() {
            self.opening = None;
        }
    }

    pub(crate) fn opened(&mut self, path: &Path, how: How, opened: Opened) {
        let (session, faults) = match (opened, &how) {
            (Ok(read), _) => read,
            (Err(fault), How::Reload | How::Recover(..)) => {
                return self.message = Some((fault.to_string(), true));
            }
            (Err(fault), _) => return self.unreadable(path, &fault),
        };
        let message = faults.first().map(|fault| (fault.to_string(), true));
        match how {
            How::Reload => return self.reloaded(session, message),
            How::Recover(recovery, entry) => return self.recovered(session, (recovery, entry), message),
            How::Open(_) | How::Anyway | How::Copy => self.replace(session),
        }
        match how {
            How::Open(claim) => self.life.own(claim),
            How::Copy => self.life.copy(),
            _ => {}
        }
        self.shell.settings.remember(path);
        self.message = message;
    }
}
