//! A document's life: saving in the background, autosave and recovery, other windows, other programs.
//!
//! Nothing here waits for a disk on the thread that draws. What is not saved is written into the recovery folder by
//! [`autosave`], the file is looked after by [`watch`], saved by [`saver`]; what a crash left is offered by [`offers`].

mod autosave;
mod banners;
mod claim;
mod disk;
mod entry;
mod lock;
mod offers;
mod picture;
mod question;
mod recover;
mod row;
mod salvage;
mod saver;
mod saving;
mod suspend;
mod watch;
mod words;

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::SystemTime;

use catena_graph::Session;
use egui::ColorImage;

use crate::Editor;
use crate::opening::How;
use autosave::{Autosave, Change};
use entry::About;
use offers::Offer;
use picture::Picture;
use saver::Saver;
use watch::Watch;

pub(crate) use claim::Claim;
pub(crate) use entry::Entry;
pub(crate) use question::Question;
pub(crate) use recover::Recovery;
pub(crate) use saver::Writer;
use suspend::Suspended;

/// What stands beside a session to keep its document.
pub(crate) struct Life {
    saver: Saver,
    autosave: Autosave,
    watch: Watch,
    /// This window has the file.
    claim: Option<Claim>,
    /// The document is a copy of a file that another window has: saving asks for a name.
    copy: bool,
    /// The document was recovered and not saved since.
    recovered: bool,
    /// The last picture of the map, small.
    picture: Option<Arc<Picture>>,
    /// What the autosave was told last.
    told: Option<Told>,
    question: Option<Question>,
    /// Why the last save failed.
    failure: Option<String>,
    /// Why nothing is computed until somebody asks for it.
    suspended: Option<Suspended>,
    safe: bool,
    /// The search for what can be recovered, and whether to say so where there is nothing.
    search: Option<(Receiver<Vec<Offer>>, bool)>,
    page: Option<recover::Page>,
    /// How many documents a crash has left, as far as somebody has looked.
    left: usize,
}

/// Of which state the autosave knows, and whether that is unsaved.
type Told = (u64, u64, bool);

impl Life {
    /// The life of documents in one window.
    pub(crate) fn new(data: &Path, ctx: &egui::Context, safe: bool) -> Self {
        Self {
            saver: Saver::new(),
            autosave: Autosave::new(entry::recovery_folder(data), ctx),
            watch: Watch::new(ctx),
            claim: None,
            copy: false,
            recovered: false,
            picture: None,
            told: None,
            question: None,
            failure: None,
            suspended: None,
            safe,
            search: None,
            page: None,
            left: 0,
        }
    }

    /// Keeps a small copy of the map's picture.
    pub(crate) fn see(&mut self, image: &ColorImage) {
        self.picture = Picture::of(image).map(Arc::new);
    }

    /// Whether something is being saved or searched for.
    pub(crate) fn is_idle(&self) -> bool {
        self.saver.path().is_none() && self.search.is_none()
    }

    /// The file that is being saved.
    pub(crate) fn saving(&self) -> Option<&Path> {
        self.saver.path()
    }

    /// Asks a question as soon as no other is asked.
    pub(crate) fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    /// The document's file is this window's.
    pub(crate) fn own(&mut self, claim: Claim) {
        self.claim = Some(claim);
    }

    /// The document is a copy of a file that another window has.
    pub(crate) fn copy(&mut self) {
        self.copy = true;
    }

    /// How many documents can be recovered, as far as somebody has looked.
    pub(crate) fn recoverable(&self) -> usize {
        self.left
    }

    /// Whether the document was recovered and not saved since.
    pub(crate) fn is_recovered(&self) -> bool {
        self.recovered
    }

    /// Whether a question lies over the window.
    pub(crate) fn asks(&self) -> bool {
        self.question.is_some() || self.page.is_some()
    }
}

/// Every frame.
impl Editor {
    /// Takes what has come of saving, watching and searching.
    pub(crate) fn collect_life(&mut self, ctx: &egui::Context) {
        self.collect_saved(ctx);
        self.follow_disk(ctx);
        self.collect_offers();
    }

    /// Tells the autosave how the document stands, where that is another than it knows.
    pub(crate) fn autosave(&mut self) {
        if self.closing {
            return; // all is saved or given up
        }
        let unsaved = self.has_unsaved_work();
        let state = (self.epoch, self.session.history().state(), unsaved);
        let before = self.life.told.replace(state);
        if before == Some(state) {
            return;
        }
        if unsaved {
            let about = About {
                path: self.session.path().and_then(|path| std::path::absolute(path).ok()),
                name: crate::bar::name(&self.session),
                time: SystemTime::now(),
                hash: self.session.file_hash(),
            };
            let (document, picture) = (self.snapshot.clone(), self.life.picture.clone());
            self.life.autosave.changed(Change { document, about, picture });
        } else if before.is_some_and(|(.., unsaved)| unsaved) {
            self.life.autosave.clean();
        }
    }

    /// Another session took the last one's place: that was saved, or given up.
    pub(crate) fn begin_life(&mut self) {
        let life = &mut self.life;
        if life.told.take().is_some_and(|(.., unsaved)| unsaved) {
            life.autosave.clean();
        }
        life.claim = life.claim.take().filter(|claim| Some(claim.path()) == self.session.path());
        (life.copy, life.recovered, life.picture, life.failure) = (false, false, None, None);
        self.life.watch.follow(self.session.path());
        if self.life.suspended == Some(Suspended::Recovered) {
            self.resume();
        }
    }

    /// What is not saved is given up: the window closes.
    pub(crate) fn end_life(&mut self) {
        self.life.told = None;
        self.life.autosave.clean();
    }
}

/// Files.
impl Editor {
    /// Takes a file for this window, which may have it already; none where another window has it.
    pub(crate) fn claim(&mut self, path: &Path) -> Option<Claim> {
        if self.life.claim.as_ref().is_some_and(|claim| claim.is_of(path)) {
            return self.life.claim.as_ref().map(|claim| claim.named(path));
        }
        Claim::take(&self.data, path)
    }

    /// Takes what is on disk in the document's place.
    pub(crate) fn reload(&mut self, ctx: &egui::Context) {
        if let Some(path) = self.session.path().map(Path::to_owned) {
            self.read(ctx, &path, How::Reload);
        }
    }

    /// What is on disk has been read.
    pub(crate) fn reloaded(&mut self, read: Session, message: Option<(String, bool)>) {
        self.session.reload(read);
        self.changed();
        let words = || ("Reloaded; undo brings yours back".to_owned(), false);
        self.message = Some(message.unwrap_or_else(words));
    }
}

/// For tests and measurements.
impl Editor {
    /// Writes documents by other means from now on.
    pub fn write_with(
        &mut self,
        write: impl Fn(&Path, &[u8]) -> Result<(), catena_images::ImageError> + Send + Sync + 'static,
    ) {
        let writer: Writer = Arc::new(write);
        self.life.saver.write_with(writer);
    }
}
