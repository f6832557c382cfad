//! A document at work: its history, and the text that it was read from or saved as.

use std::path::{Path, PathBuf};

use crate::read::load;
use crate::{Document, Edit, Fault, History, Refusal};

/// A document with its history, its file and the file's text.
///
/// Saving is the caller's: write [`text`](Session::text) atomically, then call [`saved`](Session::saved).
#[derive(Clone, Debug)]
pub struct Session {
    document: Document,
    history: History,
    path: Option<PathBuf>,
    /// Its name until there is a file.
    name: Option<String>,
    saved_text: Option<String>,
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Document::new())
    }
}

impl Session {
    /// A document that has never been saved.
    pub fn new(document: Document) -> Self {
        Self { document, history: History::unsaved(), path: None, name: None, saved_text: None }
    }

    /// A document that has never been saved, with a name to be shown and to be saved under.
    pub fn named(document: Document, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..Self::new(document) }
    }

    /// A document that was made of a mended text of a file, which still holds another.
    pub fn mended(document: Document, path: &Path) -> Self {
        Self { path: Some(path.to_owned()), ..Self::new(document) }
    }

    /// Opens a file, with all faults that don't keep it from opening.
    ///
    /// # Errors
    /// The one that does.
    pub fn open(path: &Path) -> Result<(Self, Vec<Fault>), Fault> {
        let (text, loaded) = load(path)?;
        let (document, path) = (loaded.document, Some(path.to_owned()));
        let session = Self { document, history: History::new(), path, name: None, saved_text: Some(text) };
        Ok((session, loaded.faults))
    }

    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The history.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The file's name, else the one that it was given.
    pub fn name(&self) -> Option<String> {
        let file = self.path.as_deref().and_then(Path::file_name);
        file.map(|name| name.to_string_lossy().into_owned()).or_else(|| self.name.clone())
    }

    /// The folder that paths in the document are relative to.
    pub fn folder(&self) -> &Path {
        self.path.as_deref().and_then(Path::parent).unwrap_or(Path::new(""))
    }

    /// Applies an edit as a step of the history.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn apply(&mut self, edit: Edit) -> Result<(), Refusal> {
        self.history.apply(&mut self.document, edit)
    }

    /// Undoes a step and tells its title.
    pub fn undo(&mut self) -> Option<String> {
        self.history.undo(&mut self.document)
    }

    /// Does an undone step again and tells its title.
    pub fn redo(&mut self) -> Option<String> {
        self.history.redo(&mut self.document)
    }

    /// Goes back or forth until `steps` steps are done.
    pub fn go_to(&mut self, steps: usize) {
        self.history.go_to(&mut self.document, steps);
    }

    /// All edits until [`end_gesture`](Self::end_gesture) are one step.
    pub fn begin_gesture(&mut self) {
        self.history.begin_gesture();
    }

    /// The same, with a title of its own in place of the first edit's.
    pub fn begin_gesture_named(&mut self, title: impl Into<String>) {
        self.history.begin_gesture_named(title);
    }

    /// Ends the gesture.
    pub fn end_gesture(&mut self) {
        self.history.end_gesture();
    }

    /// Whether the document is another than was read or saved.
    pub fn is_changed(&self) -> bool {
        self.history.is_changed_since_saved()
    }

    /// The text to save: of an unchanged document the very text that it was read from, else the canonical one.
    pub fn text(&self) -> String {
        match &self.saved_text {
            Some(text) if !self.is_changed() => text.clone(),
            _ => self.document.write(),
        }
    }

    /// Remembers that `text` now stands in the file `path`.
    pub fn saved(&mut self, path: &Path, text: String) {
        self.history.mark_saved();
        self.path = Some(path.to_owned());
        self.saved_text = Some(text);
    }
}
