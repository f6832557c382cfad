//! Questions about files that somebody else has a hand in.

use std::path::{Path, PathBuf};

use super::saver::Expected;
use crate::Editor;
use crate::dialog::{Answer, Choice, ask};
use crate::opening::How;

/// A question that waits for its answer.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// A save found something else in the file than it may overwrite.
    Unexpected(PathBuf, Expected),
    /// Another window has the file that is to be opened.
    Elsewhere(PathBuf),
}

impl Editor {
    /// Asks what waits to be asked; whether there was something.
    pub(crate) fn ask_about_files(&mut self, ctx: &egui::Context) -> bool {
        match self.life.question.clone() {
            None => return false,
            Some(Question::Unexpected(path, Expected::Known(_))) => self.ask_about_stranger(ctx, path),
            Some(Question::Unexpected(path, _)) => self.ask_to_overwrite(ctx, path),
            Some(Question::Elsewhere(path)) => self.ask_about_window(ctx, &path),
        }
        true
    }

    fn ask_about_stranger(&mut self, ctx: &egui::Context, path: PathBuf) {
        let title = format!("{} was changed on disk", name(&path));
        let words = "Another program has written to the file since it was opened or saved here. Saving now would \
                     overwrite what it wrote.";
        let choices = [
            Choice::new("Save as…", "Saves to another file and leaves this one alone"),
            Choice::new("Reload", "Takes what is on disk; undo brings yours back"),
            Choice::new("Overwrite", "Saves over what is on disk"),
        ];
        match ask(ctx, "changed on disk", (&title, words), &choices) {
            Answer::Waiting => return,
            Answer::Cancelled => self.next = None,
            Answer::Given(0) => self.ask_where_to_save(),
            Answer::Given(1) => self.reload(ctx),
            Answer::Given(_) => self.overwrite(ctx, path),
        }
        self.life.question = None;
    }

    fn ask_to_overwrite(&mut self, ctx: &egui::Context, path: PathBuf) {
        let title = format!("{} is already there", name(&path));
        let words = match super::Claim::is_taken(&self.data, &path) {
            true => "Another window of Catena is working on it. Saving here replaces the file under it.",
            false => "Saving replaces what it holds.",
        };
        let choices = [
            Choice::new("Another name…", "Saves to another file"),
            Choice::new("Replace", "Saves over what the file holds"),
        ];
        match ask(ctx, "already there", (&title, words), &choices) {
            Answer::Waiting => return,
            Answer::Cancelled => self.next = None,
            Answer::Given(0) => self.ask_where_to_save(),
            Answer::Given(_) => self.overwrite(ctx, path),
        }
        self.life.question = None;
    }

    fn ask_about_window(&mut self, ctx: &egui::Context, path: &Path) {
        let title = format!("{} is open in another window", name(path));
        let words = "Two windows on one file would overwrite each other's work. A copy can be edited freely; saving \
                     it asks for a name.";
        let choices = [
            Choice::new("Open a copy", "Opens what is on disk; saving asks for another name"),
            Choice::new("Open anyway", "Opens the file itself; saving asks where the other window has saved"),
        ];
        match ask(ctx, "open elsewhere", (&title, words), &choices) {
            Answer::Waiting => return,
            Answer::Cancelled => self.next = None,
            Answer::Given(0) => self.read(ctx, path, How::Copy),
            Answer::Given(_) => self.read(ctx, path, How::Anyway),
        }
        self.life.question = None;
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
