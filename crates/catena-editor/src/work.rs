//! The work behind the interface: one request at a time for the map and for the previews, the newest wins.
//!
//! A running request that has just begun may finish, so that a slow drag still sees pictures; one that has run
//! longer gives way to the newest edit. Nothing here waits: results are collected when a frame is drawn.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use catena_evaluate::{EvaluateError, Evaluator, Jobs, Measured, Prepared};
use catena_field::Hash;
use catena_graph::{Document, NodeId, Socket};
use egui::ColorImage;

use crate::render;

/// What runs in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// The viewed node's map.
    Map,
    /// Previews on cards.
    Previews,
}

/// What came of a request.
pub(crate) enum Outcome {
    /// The map: first coarse, then fine.
    Map(Result<MapPicture, Words>),
    /// Previews that were out of date, as many as were ready in one go, and those still to come.
    Previews(Vec<Preview>, HashSet<NodeId>),
}

/// What is wrong, and with which node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) node: Option<String>,
    pub(crate) words: String,
}

impl Words {
    /// The first fault of a stack that can't be lowered.
    pub(crate) fn of(faults: Vec<catena_graph::Fault>) -> Self {
        let first = faults.into_iter().next();
        first.map_or(Self { node: None, words: String::new() }, |fault| {
            let words = match fault.key {
                Some(key) => format!("{key}: {}", fault.words),
                None => fault.words,
            };
            Self { node: fault.node, words }
        })
    }

    /// The words, for the card of `node`: another node is named.
    pub(crate) fn about(self, node: &str) -> String {
        match self.node {
            Some(other) if other != node => format!("{other}: {}", self.words),
            _ => self.words,
        }
    }
}

/// A picture of the viewed node.
pub(crate) struct MapPicture {
    pub(crate) socket: Socket,
    pub(crate) image: ColorImage,
    /// Answers for single positions.
    pub(crate) prepared: Prepared,
    pub(crate) measured: Measured,
    pub(crate) request: MapRequest,
    /// How long it took.
    pub(crate) time: Duration,
    /// A finer one follows.
    pub(crate) coarse: bool,
}

/// A node's preview.
pub(crate) struct Preview {
    pub(crate) node: NodeId,
    pub(crate) fingerprint: Hash,
    pub(crate) result: Result<ColorImage, Words>,
}

/// Asks for the map.
#[derive(Clone)]
pub(crate) struct MapRequest {
    pub(crate) document: Arc<Document>,
    pub(crate) folder: std::path::PathBuf,
    pub(crate) socket: Socket,
    pub(crate) look: catena_looks::Kind,
    /// Pixels of the fine picture's long side.
    pub(crate) pixels: usize,
}

/// Asks for the previews that are out of date.
#[derive(Clone)]
pub(crate) struct PreviewRequest {
    pub(crate) document: Arc<Document>,
    pub(crate) folder: std::path::PathBuf,
    /// Fingerprints of the previews that are there, with the output shown.
    pub(crate) fresh: HashMap<NodeId, (Hash, String)>,
    /// Pixels of a preview's width.
    pub(crate) pixels: usize,
}

/// A running request is left alone this long.
const PATIENCE: Duration = Duration::from_millis(120);

/// The background of one editor.
pub(crate) struct Work {
    jobs: Jobs<Lane, Outcome>,
    map: Slot<MapRequest>,
    previews: Slot<PreviewRequest>,
}

/// The newest request of a lane that has not begun, and when the running one did.
struct Slot<R> {
    waiting: Option<R>,
    since: Option<Instant>,
}

impl<R> Default for Slot<R> {
    fn default() -> Self {
        Self { waiting: None, since: None }
    }
}

impl<R> Slot<R> {
    /// The request that may begin now.
    fn ready(&mut self) -> Option<R> {
        if self.since.is_some_and(|since| since.elapsed() < PATIENCE) {
            return None;
        }
        let request = self.waiting.take()?;
        self.since = Some(Instant::now());
        Some(request)
    }
}

impl Work {
    /// A background whose results ask `ctx` for a frame.
    pub(crate) fn new(evaluator: Evaluator, ctx: &egui::Context) -> Self {
        let ctx = ctx.clone();
        let jobs = Jobs::new(evaluator, move || ctx.request_repaint());
        Self { jobs, map: Slot::default(), previews: Slot::default() }
    }

    /// Wants this map; an older wish is forgotten.
    pub(crate) fn want_map(&mut self, request: MapRequest) {
        self.map.waiting = Some(request);
    }

    /// Wants these previews; an older wish is forgotten.
    pub(crate) fn want_previews(&mut self, request: PreviewRequest) {
        self.previews.waiting = Some(request);
    }

    /// Begins what may begin, and collects what is done. Never waits.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        while let Some(finished) = self.jobs.poll() {
            self.finish(finished.key, finished.outcome, finished.time, &mut outcomes);
        }
        if let Some(request) = self.map.ready() {
            self.jobs.submit(Lane::Map, 2, move |evaluator, control| {
                render::map(evaluator, control, request, true).map(Outcome::Map)
            });
        }
        if let Some(request) = self.previews.ready() {
            self.jobs.submit(Lane::Previews, 1, move |evaluator, control| {
                let (made, to_come) = render::previews(evaluator, control, &request)?;
                Ok(Outcome::Previews(made, to_come))
            });
        }
        if self.map.waiting.is_some() || self.previews.waiting.is_some() {
            ctx.request_repaint_after(PATIENCE);
        }
        outcomes
    }

    /// What runs or waits, and how far it is.
    pub(crate) fn running(&self) -> Vec<(Lane, f32)> {
        let states = self.jobs.states();
        states.iter().map(|state| (state.key, state.control.fraction())).collect()
    }

    /// Whether nothing runs or waits, and every result has been collected.
    pub(crate) fn is_idle(&self) -> bool {
        let quiet = |waiting: bool, since: Option<Instant>| !waiting && since.is_none();
        quiet(self.map.waiting.is_some(), self.map.since)
            && quiet(self.previews.waiting.is_some(), self.previews.since)
            && self.jobs.states().is_empty()
    }

    /// Stops everything that runs or waits.
    pub(crate) fn cancel(&mut self) {
        self.jobs.cancel_where(|_| true);
        (self.map, self.previews) = (Slot::default(), Slot::default());
    }

    fn finish(
        &mut self,
        lane: Lane,
        outcome: Result<Outcome, EvaluateError>,
        time: Duration,
        outcomes: &mut Vec<Outcome>,
    ) {
        match lane {
            Lane::Map => self.map.since = None,
            Lane::Previews => self.previews.since = None,
        }
        match outcome {
            Ok(Outcome::Map(Ok(mut picture))) => {
                picture.time = time;
                if picture.coarse && self.map.waiting.is_none() {
                    self.refine(picture.request.clone());
                }
                outcomes.push(Outcome::Map(Ok(picture)));
            }
            Ok(outcome) => outcomes.push(outcome),
            Err(EvaluateError::Cancelled(_)) => {}
            Err(error) => outcomes.push(Outcome::Map(Err(Words { node: None, words: error.to_string() }))),
        }
    }

    fn refine(&mut self, request: MapRequest) {
        self.map.since = Some(Instant::now());
        self.jobs.submit(Lane::Map, 0, move |evaluator, control| {
            render::map(evaluator, control, request, false).map(Outcome::Map)
        });
    }
}
