//! Rivers in the background: routed anew where the field is another, drawn anew where another count makes a river.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use catena_evaluate::EvaluateError;
use catena_field::{Control, Hash, Map};
use catena_graph::{Document, NodeId, Socket};
use catena_looks::{Palette, Rivers, Waters};

use super::WaterError;
use super::ribbon::{Ribbons, Sheet};
use crate::render::{self, Ready};
use crate::work::{Lane, Words};

/// What decides rivers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RiverKey {
    pub(crate) node: NodeId,
    pub(crate) output: String,
    /// What the water that is drawn is computed from.
    pub(crate) hash: Hash,
    /// How many cells make a river.
    pub(crate) start: u32,
    pub(crate) palette: &'static Palette,
    pub(crate) sheet: Sheet,
}

/// Rivers over the map of an output.
pub(crate) struct Course {
    node: NodeId,
    output: String,
    /// Pieces over the whole map.
    pub(crate) pieces: usize,
    pub(crate) ribbons: Ribbons,
    /// What the ribbons were made of.
    pub(crate) rivers: Arc<Rivers>,
    palette: &'static Palette,
    sheet: Sheet,
}

impl Course {
    /// Whether they are an output's.
    pub(crate) fn is_of(&self, node: NodeId, output: &str) -> bool {
        self.node == node && self.output == output
    }

    /// Whether they are the same output's.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.is_of(other.node, &other.output)
    }

    /// Draws these instead, which are on their way to its own.
    pub(crate) fn show(&mut self, rivers: &Rivers, map: &Map) {
        self.ribbons = Ribbons::new(rivers, self.palette, &self.sheet, map);
    }
}

/// Water and rivers over each map, so that another count of cells or another zoom routes none anew. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Memo(Arc<Mutex<HashMap<Lane, Kept>>>);

#[derive(Clone)]
struct Kept {
    /// What the water was routed over.
    hash: Hash,
    output: String,
    waters: Arc<Waters>,
    start: u32,
    rivers: Arc<Rivers>,
}

impl Memo {
    /// Forgets everything: another document is open.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn get(&self, lane: Lane, key: &RiverKey) -> Option<Kept> {
        self.lock().get(&lane).filter(|own| own.hash == key.hash && own.output == key.output).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Lane, Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rivers that are wanted.
pub(crate) struct Order {
    /// The field that the map shows.
    pub(crate) ready: Arc<Ready>,
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    pub(crate) socket: Socket,
    /// The map that they are for.
    pub(crate) lane: Lane,
    pub(crate) key: RiverKey,
}

impl Order {
    /// Works them out, or says what is wrong with the graph.
    ///
    /// # Errors
    /// Only what stops the job itself.
    pub(crate) fn run(self, memo: &Memo, control: &Control) -> Result<Result<Course, Words>, EvaluateError> {
        let rivers = match self.rivers(memo, control) {
            Ok(rivers) => rivers,
            Err(WaterError::Faults(faults)) => return Ok(Err(Words::of(faults))),
            Err(WaterError::Evaluate(EvaluateError::Cancelled(cancelled))) => return Err(cancelled.into()),
            Err(WaterError::Evaluate(error)) => return Ok(Err(render::words(error))),
        };
        let RiverKey { node, output, palette, sheet, .. } = self.key;
        let ribbons = Ribbons::new(&rivers, palette, &sheet, self.document.map());
        Ok(Ok(Course { node, output, pieces: rivers.pieces().len(), ribbons, rivers, palette, sheet }))
    }

    fn rivers(&self, memo: &Memo, control: &Control) -> Result<Arc<Rivers>, WaterError> {
        let start = self.key.start;
        let known = memo.get(self.lane, &self.key);
        if let Some(known) = known.as_ref().filter(|known| known.start == start) {
            return Ok(known.rivers.clone());
        }
        let waters = match known {
            Some(known) => known.waters,
            None => Arc::new(self.waters(control)?),
        };
        let rivers = Arc::new(waters.rivers(f64::from(start)));
        let RiverKey { hash, output, .. } = self.key.clone();
        memo.lock().insert(self.lane, Kept { hash, output, waters, start, rivers: rivers.clone() });
        Ok(rivers)
    }

    /// The evaluator that built the map has its stages.
    fn waters(&self, control: &Control) -> Result<Waters, WaterError> {
        let (evaluator, measured) = (self.ready.prepared.evaluator(), self.ready.measured);
        let span = measured.high - measured.low;
        super::waters(evaluator, control, (&self.document, &self.folder), (&self.socket, span))
    }
}
