//! Looks after the document's file: whether somebody else has changed or removed it.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, SystemTime};

use catena_field::Hash;
use catena_graph::LONGEST_TEXT;

/// Between two looks.
const PACE: Duration = Duration::from_secs(2);

/// What a look at a file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// It holds bytes of this hash.
    Holds(Hash),
    /// It is not there.
    Gone,
    /// It is there, but can't be read.
    Unreadable,
}

/// Looks at a file's bytes, no further than a graph may be long.
pub(crate) fn look(path: &Path) -> Sight {
    match bytes(path) {
        Ok(bytes) => Sight::Holds(Hash::of(&bytes)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Sight::Gone,
        Err(_) => Sight::Unreadable,
    }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    // Asked before opening: opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_TEXT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

enum Message {
    /// This file from now on, by this count.
    Follow(Option<PathBuf>, u64),
    Look,
}

/// Follows one file on a thread of its own.
pub(crate) struct Watch {
    messages: Sender<Message>,
    sights: Receiver<(u64, Sight)>,
    followed: Option<PathBuf>,
    /// Tells what was seen before something became another from what was seen after.
    count: u64,
    seen: Option<Sight>,
}

impl Watch {
    /// A watch whose news ask `ctx` for a frame.
    pub(crate) fn new(ctx: &egui::Context) -> Self {
        let (messages, inbox) = channel();
        let (outbox, sights) = channel();
        let ctx = ctx.clone();
        let run = move || serve(&inbox, &outbox, &ctx);
        // Without the thread nobody notices other people's changes before a save does.
        drop(std::thread::Builder::new().name("catena-watch".to_owned()).spawn(run));
        Self { messages, sights, followed: None, count: 0, seen: None }
    }

    /// Follows this file from now on.
    pub(crate) fn follow(&mut self, path: Option<&Path>) {
        if self.followed.as_deref() != path {
            self.follow_anew(path);
        }
    }

    /// The same for a file that is another by now: what was seen of it is forgotten.
    pub(crate) fn follow_anew(&mut self, path: Option<&Path>) {
        self.followed = path.map(Path::to_owned);
        self.count += 1;
        self.seen = None;
        drop(self.messages.send(Message::Follow(self.followed.clone(), self.count)));
    }

    /// Looks at once, at the bytes whatever the file's time and length say.
    pub(crate) fn look_now(&self) {
        drop(self.messages.send(Message::Look));
    }

    /// What the file shows, as far as somebody has looked.
    pub(crate) fn seen(&mut self) -> Option<Sight> {
        while let Ok((count, sight)) = self.sights.try_recv() {
            if count == self.count {
                self.seen = Some(sight);
            }
        }
        self.seen
    }
}

fn serve(inbox: &Receiver<Message>, outbox: &Sender<(u64, Sight)>, ctx: &egui::Context) {
    let mut path: Option<PathBuf> = None;
    let (mut stamp, mut told, mut count) = (None, None, 0);
    loop {
        let message = match path {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => inbox.recv_timeout(PACE),
        };
        match message {
            Ok(Message::Follow(other, number)) => (path, stamp, told, count) = (other, None, None, number),
            Ok(Message::Look) => stamp = None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let Some(path) = &path else { continue };
        let now = Stamp::of(path);
        if stamp.as_ref() == Some(&now) {
            continue;
        }
        let sight = look(path);
        stamp = Some(now);
        if told.replace(sight) != Some(sight) {
            let _ = outbox.send((count, sight)); // the window may be gone
            ctx.request_repaint();
        }
    }
}

/// What tells without reading that a file is another.
#[derive(PartialEq)]
struct Stamp(Option<(u64, Option<SystemTime>)>);

impl Stamp {
    fn of(path: &Path) -> Self {
        Self(fs::metadata(path).ok().map(|found| (found.len(), found.modified().ok())))
    }
}
