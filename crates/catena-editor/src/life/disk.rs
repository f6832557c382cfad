//! What other programs do to the document's file: told, and left to people to decide.

use catena_field::Hash;

use super::watch::Sight;
use crate::Editor;

/// How the file stands against the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disk {
    /// It holds what was read or saved, as far as anybody knows.
    Same,
    /// Somebody else has changed it.
    Changed(Hash),
    /// It is gone.
    Gone,
}

impl Editor {
    /// Looks after the file: once the window is used again at once, else every now and then.
    pub(super) fn follow_disk(&mut self, ctx: &egui::Context) {
        let focused = |event: &egui::Event| matches!(event, egui::Event::WindowFocused(true));
        if ctx.input(|input| input.events.iter().any(focused)) {
            self.life.watch.look_now();
        }
        let disk = self.disk();
        self.session.set_astray(disk == Disk::Gone);
    }

    pub(super) fn disk(&mut self) -> Disk {
        // What is being saved is told by the one who saves it.
        if self.life.saver.path().is_some() || self.session.path().is_none() {
            return Disk::Same;
        }
        match (self.life.watch.seen(), self.session.file_hash()) {
            (Some(Sight::Holds(hash)), None) => {
                self.session.set_file_hash(Some(hash));
                Disk::Same
            }
            (Some(Sight::Holds(hash)), Some(known)) if hash != known => Disk::Changed(hash),
            (Some(Sight::Gone), Some(_)) => Disk::Gone,
            _ => Disk::Same,
        }
    }
}
