//! Drainage in the background: the graph that a node built, surveyed once, and sketched anew where something else is seen.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use catena_evaluate::{EvaluateError, Evaluator};
use catena_field::{Control, Hash};
use catena_graph::{Document, NodeId, Socket};
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::statistics::{Statistics, statistics};
use catena_kernels::drainage::survey::{Survey, survey};
use catena_looks::Palette;

use super::sketch::Sketch;
use crate::map::grid::Frame;
use crate::render;
use crate::rivers::Sheet;
use crate::work::{Evaluators, Words};

/// Whose drainage is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DrainWish {
    pub(crate) node: NodeId,
    /// What is drawn of it; without it, survey and figures are enough.
    pub(crate) sketch: Option<SketchWish>,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SketchWish {
    pub(crate) sheet: Sheet,
    pub(crate) palette: &'static Palette,
    /// Rivers, lakes and outlets.
    pub(crate) lines: bool,
    /// Basins, each in a colour.
    pub(crate) basins: bool,
}

impl SketchWish {
    /// What is drawn over a frame.
    pub(crate) fn of(frame: &Frame, palette: &'static Palette, (lines, basins): (bool, bool)) -> Self {
        Self { sheet: Sheet::of(frame), palette, lines, basins }
    }
}

/// What decides drainage.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DrainKey {
    pub(crate) hash: Hash,
    pub(crate) wish: DrainWish,
}

/// A graph and what is known of it.
pub(crate) struct Found {
    pub(crate) graph: Arc<Graph>,
    pub(crate) survey: Survey,
    pub(crate) statistics: Statistics,
}

/// What has come of a wish.
pub(crate) struct Drained {
    pub(crate) node: NodeId,
    pub(crate) found: Arc<Found>,
    pub(crate) sketch: Option<Sketch>,
}

/// The graph of the last wish, so that panning surveys nothing anew. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Memo(Arc<Mutex<Option<Kept>>>);

/// What the graph was built from, and what is known of it.
type Kept = (Hash, Arc<Found>);

impl Memo {
    /// Forgets it: another document is open.
    pub(crate) fn clear(&self) {
        *self.lock() = None;
    }

    fn get(&self, hash: Hash) -> Option<Arc<Found>> {
        self.lock().as_ref().filter(|(own, _)| *own == hash).map(|(_, found)| found.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drainage that is wanted.
pub(crate) struct Order {
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    /// What has built the stages of the map, where there is one.
    pub(crate) evaluator: Option<Evaluator>,
    pub(crate) key: DrainKey,
}

impl Order {
    /// Finds the graph and sketches it, or says what is wrong.
    ///
    /// # Errors
    /// Only what stops the job itself.
    pub(crate) fn run(
        self,
        (evaluators, memo): (&Evaluators, &Memo),
        control: &Control,
    ) -> Result<Result<Drained, Words>, EvaluateError> {
        let found = match memo.get(self.key.hash) {
            Some(found) => found,
            None => match self.found(evaluators, control) {
                Ok(found) => found,
                Err(Stop::Words(words)) => return Ok(Err(words)),
                Err(Stop::Evaluate(EvaluateError::Cancelled(cancelled))) => return Err(cancelled.into()),
                Err(Stop::Evaluate(error)) => return Ok(Err(render::words(error))),
            },
        };
        *memo.lock() = Some((self.key.hash, found.clone()));
        let sketch = self.key.wish.sketch.as_ref();
        let sketch = sketch.map(|wish| Sketch::new(&found.graph, wish, control)).transpose()?;
        Ok(Ok(Drained { node: self.key.wish.node, found, sketch }))
    }

    fn found(&self, evaluators: &Evaluators, control: &Control) -> Result<Arc<Found>, Stop> {
        let nothing = || Stop::Words(Words { node: None, words: "nothing drains here".to_owned() });
        let node = self.document.get(self.key.wish.node).ok_or_else(nothing)?;
        let socket = Socket::first(&node.name);
        let program = catena_graph::lower(&self.document, &[socket], &self.folder)
            .map_err(|faults| Stop::Words(Words::of(faults)))?;
        let evaluator = self.evaluator.as_ref().unwrap_or_else(|| evaluators.of(&program, 0));
        let prepared = evaluator.prepare(&program, control)?;
        // A node's own stage is built after those that feed it.
        let graph =
            prepared.stages().iter().rev().find_map(|built| built.graph.clone()).ok_or_else(nothing)?;
        control.check().map_err(EvaluateError::from)?;
        let survey = survey(&graph);
        control.check().map_err(EvaluateError::from)?;
        let statistics = statistics(&graph);
        Ok(Arc::new(Found { graph, survey, statistics }))
    }
}

/// Why there is no graph.
enum Stop {
    Words(Words),
    Evaluate(EvaluateError),
}

impl From<EvaluateError> for Stop {
    fn from(error: EvaluateError) -> Self {
        Self::Evaluate(error)
    }
}
