//! A document at work: its history, and the text that it was read from or saved as.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena_field::Hash;

use crate::read::load;
use crate::{Document, Edit, Fault, History, Refusal};

/// A document with its history, its file and the file's text.
///
/// Saving is the caller's: write [`text`](Session::text) atomically, then call [`saved`](Session::saved). In the
/// background it is a [`draft`](Session::draft) that is written, and [`saved_draft`](Session::saved_draft) that is
/// called once it is: what was edited meanwhile counts as changed.
#[derive(Clone, Debug)]
pub struct Session {
    document: Document,
    history: History,
    path: Option<PathBuf>,
    /// Its name until there is a file.
    name: Option<String>,
    saved_text: Option<Arc<str>>,
    file_hash: Option<Hash>,
    /// The file is gone.
    astray: bool,
    /// The file was changed by somebody else, and the document kept.
    kept: bool,
}

/// A document to be saved, as it stood at one moment.
#[derive(Clone, Debug)]
pub struct Draft {
    document: Arc<Document>,
    text: Option<Arc<str>>,
    state: u64,
}

impl Draft {
    /// The text to save: of an unchanged document the very text that it was read from, else the canonical one.
    pub fn text(&self) -> FileText {
        FileText::new(self.text.clone().unwrap_or_else(|| self.document.write().into()))
    }
}

/// A file's text and its hash.
#[derive(Clone, Debug)]
pub struct FileText {
    text: Arc<str>,
    hash: Hash,
}

impl FileText {
    /// A text; it is hashed.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let hash = Hash::of(text.as_bytes());
        Self { text, hash }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The hash of its bytes.
    pub fn hash(&self) -> Hash {
        self.hash
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Document::new())
    }
}

impl Session {
    /// A document that has never been saved.
    pub fn new(document: Document) -> Self {
        let history = History::unsaved();
        let (saved_text, file_hash, astray, kept) = (None, None, false, false);
        Self { document, history, path: None, name: None, saved_text, file_hash, astray, kept }
    }

    /// A document that has never been saved, with a name to be shown and to be saved under.
    pub fn named(document: Document, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..Self::new(document) }
    }

    /// A document that was made of a mended text of a file, which still holds another.
    pub fn mended(document: Document, path: &Path) -> Self {
        Self { path: Some(path.to_owned()), ..Self::new(document) }
    }

    /// A document that was never saved as it stands: of a file which holds another, or of a name alone.
    pub fn recovered(document: Document, path: Option<&Path>, name: impl Into<String>) -> Self {
        Self { path: path.map(Path::to_owned), ..Self::named(document, name) }
    }

    /// Opens a file, with all faults that don't keep it from opening.
    ///
    /// # Errors
    /// The one that does.
    pub fn open(path: &Path) -> Result<(Self, Vec<Fault>), Fault> {
        let (text, loaded) = load(path)?;
        let mut session = Self { history: History::new(), ..Self::new(loaded.document) };
        session.stands(path, FileText::new(text));
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

    /// Whether the document is another than was read or saved, or its file is.
    pub fn is_changed(&self) -> bool {
        self.astray || self.kept || self.history.is_changed_since_saved()
    }

    /// The hash of what the file held when it was read or saved; none where nobody knows.
    pub fn file_hash(&self) -> Option<Hash> {
        self.file_hash
    }

    /// Takes what the file holds for known: a save overwrites it.
    pub fn set_file_hash(&mut self, hash: Option<Hash>) {
        self.file_hash = hash;
    }

    /// The text to save: of an unchanged document the very text that it was read from, else the canonical one.
    pub fn text(&self) -> String {
        self.unchanged_text().map_or_else(|| self.document.write(), ToString::to_string)
    }

    /// What is to be saved now; `document` is a copy of the document as it stands.
    pub fn draft(&self, document: Arc<Document>) -> Draft {
        debug_assert_eq!(document.revision(), self.document.revision());
        Draft { document, text: self.unchanged_text().cloned(), state: self.history.state() }
    }

    /// The text of the file, while the document is what it says.
    pub fn unchanged_text(&self) -> Option<&Arc<str>> {
        self.saved_text.as_ref().filter(|_| !self.history.is_changed_since_saved())
    }

    /// Remembers that `text` now stands in the file `path`.
    pub fn saved(&mut self, path: &Path, text: String) {
        self.history.mark_saved();
        self.stands(path, FileText::new(text));
    }

    /// Remembers that a draft's text now stands in the file `path`.
    pub fn saved_draft(&mut self, path: &Path, draft: &Draft, text: FileText) {
        self.history.mark_saved_at(draft.state);
        self.stands(path, text);
    }

    fn stands(&mut self, path: &Path, text: FileText) {
        self.path = Some(path.to_owned());
        self.file_hash = Some(text.hash);
        self.saved_text = Some(text.text);
        (self.astray, self.kept) = (false, false);
    }

    /// Remembers whether the file is gone: then the document counts as changed.
    pub fn set_astray(&mut self, astray: bool) {
        self.astray = astray;
    }

    /// The document becomes what was read from the file by now, as a step that can be undone.
    pub fn reload(&mut self, read: Self) {
        self.history.become_other(&mut self.document, &read.document, "Reload from disk");
        self.history.mark_saved();
        (self.saved_text, self.file_hash) = (read.saved_text, read.file_hash);
        (self.astray, self.kept) = (false, false);
    }

    /// The document stays as it is though the file has become another, of this hash: a save overwrites that.
    pub fn keep(&mut self, hash: Hash) {
        (self.file_hash, self.kept) = (Some(hash), true);
    }
}
