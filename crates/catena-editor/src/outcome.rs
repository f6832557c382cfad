//! What comes of the background's work.

use std::sync::Arc;
use std::time::Duration;

use catena_evaluate::{Measured, Prepared};
use catena_field::Hash;
use catena_graph::{Fault, NodeId, Socket};
use egui::ColorImage;

use crate::fingerprint::Facts;
use crate::solid::Ground;
use crate::source::{Shown, SourceKey};

/// What has come of a wish.
pub(crate) enum Outcome {
    /// The map: first coarse, then fine.
    Map(Result<MapPicture, Words>),
    /// The ground of the 3D view, step by step finer.
    Solid(Result<Box<Ground>, Words>),
    /// Previews.
    Previews(Vec<Preview>),
    /// What each node's preview is computed from now: those made from something else are stale.
    Facts(Arc<Facts>),
    /// Previews that were let go to stay within the bound of memory.
    Dropped(Vec<NodeId>),
    /// All that is wrong with the document.
    Faults(Vec<Fault>),
    /// A node's own time.
    Times(NodeId, Times),
    /// The source, first perhaps without its test's values.
    Source(SourceKey, Shown),
}

/// What is wrong, and with which node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) node: Option<String>,
    pub(crate) words: String,
}

impl Words {
    /// The first fault of a stack that can't be lowered.
    pub(crate) fn of(faults: Vec<Fault>) -> Self {
        let first = faults.into_iter().next();
        first.map_or(Self { node: None, words: String::new() }, |fault| {
            let words = fault.key.map_or(fault.words.clone(), |key| format!("{key}: {}", fault.words));
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
    pub(crate) node: NodeId,
    /// What it was computed from.
    pub(crate) hash: Hash,
    /// No finer one follows.
    pub(crate) fine: bool,
    pub(crate) socket: Socket,
    pub(crate) image: ColorImage,
    /// Answers for single positions.
    pub(crate) prepared: Prepared,
    pub(crate) measured: Measured,
    /// How long it took, from the start of the request.
    pub(crate) time: Duration,
}

/// A node's preview.
pub(crate) struct Preview {
    pub(crate) node: NodeId,
    /// What it was computed from.
    pub(crate) hash: Hash,
    /// Pixels of its width, and whether its range is the fixed one.
    pub(crate) how: (usize, bool),
    pub(crate) result: Result<ColorImage, Words>,
    /// Points of the lattice of the node's own stage.
    pub(crate) lattice: Option<(u32, u32)>,
    /// How long its stages took to build.
    pub(crate) built: Duration,
}

/// What a node costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Times {
    /// The node's share.
    pub(crate) own: Duration,
    /// With all that feeds it.
    pub(crate) total: Duration,
    /// Points of the map that the times are told for.
    pub(crate) points: (usize, usize),
}
