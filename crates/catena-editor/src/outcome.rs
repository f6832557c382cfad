//! What comes of the background's work.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use catena_backend::By;
use catena_evaluate::View;
use catena_field::{Hash, Map};
use catena_graph::{Document, Fault, Fix, NodeId, Socket};
use catena_looks::Look;
use egui::ColorImage;

use crate::drainage::Drained;
use crate::fingerprint::Facts;
use crate::lanes::MapContent;
use crate::map::Grade;
use crate::map::grid::Frame;
use crate::map::warp::Arrows;
use crate::rain::Remark;
use crate::render::{Ready, Tile};
use crate::rivers::Course;
use crate::solid::Ground;
use crate::source::{Shown, SourceKey};
use crate::work::Lane;

/// What has come of a wish.
pub(crate) enum Outcome {
    /// A map: the whole of it, then what is seen, first coarse, then fine.
    Map(Lane, Result<Box<MapPicture>, Words>),
    /// The ground of the 3D view, step by step finer.
    Solid(Result<Box<Ground>, Words>),
    /// Rivers over the map of a lane.
    Rivers(Lane, Result<Box<Course>, Words>),
    /// The drainage behind the map, or why there is none.
    Drained(Result<Box<Drained>, Words>),
    /// Where the nearest warp reads; none where it can't be told.
    Warp(Option<Arrows>),
    /// Previews.
    Previews(Vec<Preview>),
    /// What each node's preview is computed from now: those made from something else are stale.
    Facts(Arc<Facts>),
    /// Previews that were let go to stay within the bound of memory.
    Dropped(Vec<NodeId>),
    /// All that is wrong with the document.
    Faults(Vec<Fault>),
    /// What would mend the first of them.
    Fixes(Vec<Vec<Fix>>),
    /// A node's own time.
    Times(NodeId, Times),
    /// The source, first perhaps without its test's values.
    Source(Box<(SourceKey, Shown)>),
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

/// A picture of a map.
pub(crate) struct MapPicture {
    /// What it was drawn from, and how.
    pub(crate) content: MapContent,
    pub(crate) socket: Socket,
    /// Answers for single positions.
    pub(crate) ready: Arc<Ready>,
    /// The rectangle and the sea that it was drawn for.
    pub(crate) map: Map,
    /// What it was lowered from, and the folder that its paths are relative to.
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    /// Its range and colours.
    pub(crate) look: Look,
    /// How far a difference reaches, where it is one.
    pub(crate) reach: Option<f64>,
    pub(crate) place: Place,
    /// The values, of a fine one.
    pub(crate) tile: Option<Arc<Tile>>,
    /// How good it is.
    pub(crate) grade: Grade,
    pub(crate) image: ColorImage,
    /// How long the field took that is seen, from lowering it on.
    pub(crate) time: Duration,
    /// What computed it.
    pub(crate) by: By,
    /// What the designer is to be told of that.
    pub(crate) note: Option<String>,
}

/// Where a picture lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    /// Over the whole map, on the lattice that it was surveyed on.
    Whole(View),
    /// On these pixels.
    Frame(Frame),
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
    /// What its own stage remarked.
    pub(crate) remark: Option<Remark>,
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
