//! Opening a file: a long one is read in the background, and the window says so meanwhile.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use catena_graph::{Fault, Session};

use crate::Editor;
use crate::theme::space;

/// Files up to this long are read within a frame.
const QUICK: u64 = 64 << 10;

/// A file that is being read.
pub(crate) struct Opening {
    path: PathBuf,
    read: Receiver<Opened>,
}

type Opened = Result<(Session, Vec<Fault>), Fault>;

impl Editor {
    /// Opens a file in place of the document; where it can't be opened, says why and leaves everything.
    pub(crate) fn open(&mut self, ctx: &egui::Context, path: &Path) {
        if catena_graph::travel::is_picture(path) {
            return self.unpack(ctx, path);
        }
        let is_long = std::fs::metadata(path).is_ok_and(|file| file.len() > QUICK);
        if !is_long {
            return self.opened(path, Session::open(path));
        }
        let (sender, read) = channel();
        let (ctx, from) = (ctx.clone(), path.to_owned());
        std::thread::spawn(move || {
            drop(sender.send(Session::open(&from))); // nobody may wait for it any more
            ctx.request_repaint();
        });
        self.opening = Some(Opening { path: path.to_owned(), read });
    }

    /// Takes a file that has been read.
    pub(crate) fn collect_opening(&mut self) {
        let Some(opened) = self.opening.as_ref().and_then(|opening| opening.read.try_recv().ok()) else {
            return;
        };
        if let Some(opening) = self.opening.take() {
            self.opened(&opening.path, opened);
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

    pub(crate) fn opened(&mut self, path: &Path, opened: Opened) {
        match opened {
            Ok((session, faults)) => {
                self.replace(session);
                self.shell.settings.remember(path);
                self.message = faults.first().map(|fault| (fault.to_string(), true));
            }
            Err(fault) => self.unreadable(path, &fault),
        }
    }
}
