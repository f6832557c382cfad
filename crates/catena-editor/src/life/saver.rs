//! Saving in the background: one file at a time, and of what waits the newest.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use catena_field::Hash;
use catena_graph::{Draft, FileText};
use catena_images::ImageError;

use super::watch::{Sight, look};

/// Writes a file whole or not at all.
pub(crate) type Writer = Arc<dyn Fn(&Path, &[u8]) -> Result<(), ImageError> + Send + Sync>;

/// What a file must hold to be overwritten without a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// Whatever it holds: somebody said so.
    Anything,
    /// Nothing: there is no file yet.
    Nothing,
    /// What was read or saved last; a file that is gone is written anew.
    Known(Hash),
}

/// A document to be saved.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// Tells documents apart that took each other's place.
    pub(crate) epoch: u64,
    pub(crate) path: PathBuf,
    pub(crate) draft: Draft,
    pub(crate) expected: Expected,
}

/// What came of an order.
#[derive(Debug)]
pub(crate) enum Saved {
    /// The file holds this text.
    Done(FileText),
    /// The file is there and holds something else: nothing was written.
    Unexpected,
    /// Nothing was written, and why.
    Failed(String),
}

/// Saves one document.
pub(crate) struct Saver {
    writer: Writer,
    running: Option<(Order, Receiver<Saved>)>,
    waiting: Option<Order>,
}

impl Saver {
    pub(crate) fn new() -> Self {
        let writer = Arc::new(|path: &Path, bytes: &[u8]| catena_images::write_atomically(path, bytes));
        Self { writer, running: None, waiting: None }
    }

    /// Writes by other means from now on.
    pub(crate) fn write_with(&mut self, writer: Writer) {
        self.writer = writer;
    }

    /// Saves now, or as soon as what is being saved is; an order that waits gives way.
    pub(crate) fn save(&mut self, ctx: &egui::Context, order: Order) {
        match self.running {
            Some(_) => self.waiting = Some(order),
            None => self.begin(ctx, order),
        }
    }

    /// The file that is being saved.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.running.as_ref().map(|(order, _)| order.path.as_path())
    }

    /// Takes what is done, and begins what waits for it.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) -> Option<(Order, Saved)> {
        let saved = match self.running.as_ref()?.1.try_recv() {
            Ok(saved) => saved,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Saved::Failed("saving broke off; save again".to_owned()),
        };
        let (order, _) = self.running.take()?;
        if let Some(mut next) = self.waiting.take() {
            if let (Saved::Done(text), true) = (&saved, next.path == order.path) {
                // What was just written is no stranger's.
                next.expected = Expected::Known(text.hash());
            }
            self.begin(ctx, next);
        }
        Some((order, saved))
    }

    fn begin(&mut self, ctx: &egui::Context, order: Order) {
        let (sender, receiver) = channel();
        let (writer, ctx, given) = (self.writer.clone(), ctx.clone(), order.clone());
        std::thread::spawn(move || {
            drop(sender.send(write(&writer, &given))); // the window may be gone
            drop(given); // a large document takes its time
            ctx.request_repaint();
        });
        self.running = Some((order, receiver));
    }
}

fn write(writer: &Writer, order: &Order) -> Saved {
    let stranger = match (order.expected, look(&order.path)) {
        (Expected::Anything, _) | (_, Sight::Gone) => false,
        (Expected::Nothing, _) => true,
        (Expected::Known(known), Sight::Holds(found)) => known != found,
        // What can't be read can hardly be written: the system says why.
        (Expected::Known(_), Sight::Unreadable) => false,
    };
    if stranger {
        return Saved::Unexpected;
    }
    let text = order.draft.text();
    match writer(&order.path, text.text().as_bytes()) {
        Ok(()) => Saved::Done(text),
        Err(error) => Saved::Failed(error.to_string()),
    }
}
