//! Verify: the GPU held against the reference over what the map shows, in the background.
//!
//! It has a thread of its own, begun by hand and stopped like everything else, so that it holds up nothing. What it
//! found stands in a tab below the canvas, and in one chip of the bar: fresh, or gray once the graph has changed.

mod panel;
mod run;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use catena_backend::{Backend, Choice, Verification};
use catena_evaluate::Evaluator;
use catena_field::{Control, Hash};
use catena_graph::{Document, NodeId, Socket};
use egui::{ColorImage, TextureHandle, TextureOptions};

use crate::map::grid::Frame;
use crate::work::{MOMENT, Words};

/// What is to be verified.
pub(crate) struct Order {
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    pub(crate) socket: Socket,
    pub(crate) about: About,
    /// What the map shows; the whole map where it shows nothing.
    pub(crate) seen: Option<Frame>,
}

/// What a verification is about: a node, as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) node: NodeId,
    pub(crate) hash: Hash,
}

/// Verifications: the one that runs, and what the last one found.
pub(crate) struct Verifier {
    evaluator: Evaluator,
    backend: Backend,
    running: Option<Running>,
    found: Option<Found>,
}

struct Running {
    about: About,
    control: Control,
    answer: Receiver<Answer>,
}

/// What a thread hands over.
type Answer = Result<Box<Drawn>, Words>;

/// A verification and its pictures.
struct Drawn {
    verification: Verification,
    took: Duration,
    difference: ColorImage,
    bound: ColorImage,
    /// The values that are white in them.
    whites: [f64; 2],
}

/// What was found of a node.
struct Found {
    about: About,
    socket: Socket,
    result: Result<Shown, Words>,
}

struct Shown {
    verification: Verification,
    took: Duration,
    difference: TextureHandle,
    bound: TextureHandle,
    whites: [f64; 2],
}

/// What the bar's chip says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Chip {
    /// Nobody has asked yet.
    Never,
    /// It is being found out; the share that is done.
    Running(f32),
    /// Every pixel is within its bound; the largest difference.
    Within(f64),
    /// So many pixels are beyond their bound.
    Beyond(usize),
    /// It could not be checked.
    NotChecked,
}

impl Verifier {
    /// A verifier that computes with an evaluator's threads and opens a device when it is first asked.
    pub(crate) fn new(evaluator: Evaluator) -> Self {
        // A software adapter is as good as any to be held against the reference.
        Self { evaluator, backend: Backend::new(Choice::Gpu(None)), running: None, found: None }
    }

    /// Begins; what runs already gives way.
    pub(crate) fn begin(&mut self, ctx: &egui::Context, order: Order) {
        self.cancel();
        let (about, control) = (order.about, Control::new());
        let with = (self.evaluator.clone(), self.backend.clone(), control.clone());
        let answer = run::start(ctx, with, order);
        self.running = Some(Running { about, control, answer });
    }

    /// Stops what runs.
    pub(crate) fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.control.cancel();
        }
    }

    /// Another document is open.
    pub(crate) fn clear(&mut self) {
        self.cancel();
        self.found = None;
    }

    /// Whether nothing runs.
    pub(crate) fn is_idle(&self) -> bool {
        self.running.is_none()
    }

    /// How far it is, while it runs.
    pub(crate) fn progress(&self) -> Option<f32> {
        self.control().map(Control::fraction)
    }

    /// What runs.
    pub(crate) fn control(&self) -> Option<&Control> {
        self.running.as_ref().map(|running| &running.control)
    }

    /// Takes what has been found. Never waits.
    pub(crate) fn poll(&mut self, ctx: &egui::Context, document: &Document) {
        let Some(running) = &self.running else { return };
        let about = running.about;
        let answer = match running.answer.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Empty) => return ctx.request_repaint_after(MOMENT),
            Err(TryRecvError::Disconnected) => {
                Err(Words { node: None, words: "verifying failed; the fault is not in the graph".to_owned() })
            }
        };
        self.running = None;
        let name = document.get(about.node).map(|node| node.name.clone());
        let socket = Socket::first(name.unwrap_or_default());
        self.found = Some(Found { about, socket, result: answer.map(|drawn| shown(ctx, *drawn)) });
    }

    /// What the chip says, and whether that is about the graph as it is now.
    pub(crate) fn chip(&self, now: Option<About>) -> (Chip, bool) {
        if let Some(share) = self.progress() {
            return (Chip::Running(share), true);
        }
        let Some(found) = &self.found else { return (Chip::Never, true) };
        let chip = match &found.result {
            Err(_) => Chip::NotChecked,
            Ok(shown) if !shown.verification.holds() => {
                Chip::Beyond(shown.verification.outputs.iter().map(|output| output.verdict.beyond).sum())
            }
            Ok(shown) => Chip::Within(shown.verification.largest().map_or(0.0, |worst| worst.difference)),
        };
        (chip, now == Some(found.about))
    }
}

impl Drop for Verifier {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn shown(ctx: &egui::Context, drawn: Drawn) -> Shown {
    let Drawn { verification, took, difference, bound, whites } = drawn;
    let texture = |name: &str, image| ctx.load_texture(name, image, TextureOptions::NEAREST);
    let (difference, bound) = (texture("difference", difference), texture("bound", bound));
    Shown { verification, took, difference, bound, whites }
}

impl Chip {
    /// The chip's words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Never => "Verify".to_owned(),
            Self::Running(share) => format!("Verifying {:.0} %", share * 100.0),
            Self::Within(largest) => format!("GPU within {largest:.1e}"),
            Self::Beyond(1) => "GPU off at 1 pixel".to_owned(),
            Self::Beyond(count) => format!("GPU off at {count} pixels"),
            Self::NotChecked => "GPU not checked".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_read_well() {
        let cases = [
            (Chip::Never, "Verify"),
            (Chip::Running(0.4), "Verifying 40 %"),
            (Chip::Within(3.14e-6), "GPU within 3.1e-6"),
            (Chip::Beyond(1), "GPU off at 1 pixel"),
            (Chip::Beyond(12), "GPU off at 12 pixels"),
            (Chip::NotChecked, "GPU not checked"),
        ];
        for (chip, words) in cases {
            assert_eq!(chip.words(), words);
        }
    }
}
