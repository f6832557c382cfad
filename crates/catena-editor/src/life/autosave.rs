//! Autosaving: a thread that writes what is not saved into the recovery folder, a few seconds after an edit.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant, SystemTime};

use catena_graph::Document;

use super::entry::{About, Entry};
use super::picture::Picture;

/// After the last edit.
const REST: Duration = Duration::from_secs(1);
/// At most between an edit and its autosave while editing goes on, and at least between two autosaves.
const PACE: Duration = Duration::from_secs(3);
/// Between a failure and the next try.
const AGAIN: Duration = Duration::from_secs(10);
/// How long a window that closes waits for what is being written.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is not saved.
pub(crate) struct Change {
    pub(crate) document: Arc<Document>,
    pub(crate) about: About,
    pub(crate) picture: Option<Arc<Picture>>,
}

enum Message {
    Changed(Box<Change>),
    /// Nothing is left to recover.
    Clean,
    /// What was recovered is this window's from now on.
    Adopt(Entry),
    Quit(Sender<()>),
}

/// The last autosave, or why there was none.
pub(crate) type Outcome = Result<Instant, String>;

/// Autosaves one window's document.
pub(crate) struct Autosave {
    messages: Sender<Message>,
    outcomes: Receiver<Outcome>,
    last: Option<Outcome>,
}

impl Autosave {
    /// An autosave into a folder; its news ask `ctx` for a frame.
    pub(crate) fn new(folder: PathBuf, ctx: &egui::Context) -> Self {
        let (messages, inbox) = channel();
        let (outbox, outcomes) = channel();
        let ctx = ctx.clone();
        let tell = move |outcome| {
            drop(outbox.send(outcome)); // the window may be gone
            ctx.request_repaint();
        };
        let keeper = Keeper { folder, entry: None, pending: None, wrote: None, tell: Box::new(tell) };
        let thread = std::thread::Builder::new().name("catena-autosave".to_owned());
        // Without the thread there is no autosave, which the line of status shows by saying nothing of one.
        drop(thread.spawn(move || keeper.serve(&inbox)));
        Self { messages, outcomes, last: None }
    }

    /// The document as it stands is not saved.
    pub(crate) fn changed(&self, change: Change) {
        drop(self.messages.send(Message::Changed(Box::new(change))));
    }

    /// The document as it stands is saved, or given up.
    pub(crate) fn clean(&mut self) {
        while self.outcomes.try_recv().is_ok() {}
        self.last = None;
        drop(self.messages.send(Message::Clean));
    }

    /// Goes on with what was recovered.
    pub(crate) fn adopt(&self, entry: Entry) {
        drop(self.messages.send(Message::Adopt(entry)));
    }

    /// What came of the last one.
    pub(crate) fn last(&mut self) -> Option<&Outcome> {
        if let Some(outcome) = self.outcomes.try_iter().last() {
            self.last = Some(outcome);
        }
        self.last.as_ref()
    }
}

impl Drop for Autosave {
    /// What is not saved by now was not given up either: it is written before the thread ends.
    fn drop(&mut self) {
        let (done, ends) = channel();
        if self.messages.send(Message::Quit(done)).is_ok() {
            let _ = ends.recv_timeout(PATIENCE); // late is as good as never
        }
    }
}

/// The thread's side.
struct Keeper {
    folder: PathBuf,
    entry: Option<Entry>,
    pending: Option<Pending>,
    wrote: Option<Instant>,
    tell: Box<dyn Fn(Outcome) + Send>,
}

/// What waits to be written.
struct Pending {
    change: Box<Change>,
    first: Instant,
    last: Instant,
}

impl Pending {
    fn due(&self, wrote: Option<Instant>) -> Instant {
        let due = (self.last + REST).min(self.first + PACE);
        wrote.map_or(due, |wrote| due.max(wrote + PACE))
    }
}

impl Keeper {
    fn serve(mut self, inbox: &Receiver<Message>) {
        loop {
            let message = match &self.pending {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(pending) => {
                    inbox.recv_timeout(pending.due(self.wrote).saturating_duration_since(Instant::now()))
                }
            };
            match message {
                Ok(Message::Changed(change)) => {
                    let now = Instant::now();
                    let first = self.pending.as_ref().map_or(now, |pending| pending.first);
                    self.pending = Some(Pending { change, first, last: now });
                }
                Ok(Message::Clean) => {
                    self.pending = None;
                    if let Some(entry) = self.entry.take() {
                        entry.clear();
                    }
                }
                Ok(Message::Adopt(entry)) => self.entry = Some(entry),
                Ok(Message::Quit(done)) => {
                    self.write();
                    drop(self.entry.take());
                    let _ = done.send(()); // nobody may wait any more
                    return;
                }
                Err(RecvTimeoutError::Timeout) => self.write(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn write(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        self.wrote = Some(Instant::now());
        let outcome = self.write_change(&pending.change);
        if outcome.is_err() {
            let again = Instant::now() + AGAIN;
            self.pending = Some(Pending { first: again, last: again, ..pending });
        }
        (self.tell)(outcome.map(|()| Instant::now()));
    }

    fn write_change(&mut self, change: &Change) -> Result<(), String> {
        if self.entry.is_none() {
            let made = Entry::new(&self.folder);
            let words = |error| format!("{}: {error}", self.folder.display());
            self.entry = Some(made.map_err(words)?);
        }
        let Some(entry) = &self.entry else { return Ok(()) };
        let about = About { time: SystemTime::now(), ..change.about.clone() };
        let written = entry.write(&change.document.write(), &about, change.picture.as_deref());
        written.map_err(|error| error.to_string())
    }
}
