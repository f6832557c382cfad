//! The document: a petgraph of nodes and typed wires, edits with undo, diagnostics, lowering's driver, and the `.ron` format.
//!
//! * [`Document`] holds nodes in document order, wires, the [map](catena_field::Map), frames, comments, the view.
//! * [`Edit`]s are values; [`Document::apply`] checks before it changes anything and returns the inverse.
//!   [`History`] keeps them for undo; a [`Session`] is a document with its history and its file's text.
//! * [`Document::read`] opens whatever is RON and a graph: what is wrong becomes [`Fault`]s with their places,
//!   and is kept as text, so that a save destroys nothing. [`Document::write`] gives canonical text.
//! * [`Document::fixes`] offers edits that take a fault away.
//! * [`lower`] turns outputs into a [`Program`](catena_field::Program).
//!
//! ```
//! use catena_graph::{Document, Edit, Node};
//!
//! let mut document = Document::new();
//! document.apply(Edit::AddNode(Box::new(Node::new("continents", "simplex", (40.0, 80.0)))))?;
//! document.apply(Edit::AddNode(Box::new(Node::new("shelf", "clamp", (300.0, 80.0)))))?;
//! let undo = document.apply(Edit::connect("continents", "shelf", "input"))?;
//! assert!(document.apply(Edit::connect("shelf", "shelf", "input")).is_err());
//! document.apply(undo)?;
//! assert_eq!(document.wires().count(), 0);
//! # Ok::<(), catena_graph::Refusal>(())
//! ```

mod apply;
mod biomes;
mod clipboard;
mod diagnose;
mod differences;
mod document;
mod drained;
mod edit;
mod fault;
mod fields;
mod fix;
mod history;
mod journal;
mod lower;
mod name;
mod node;
mod raw;
mod reach;
mod read;
mod rewire;
mod session;
pub mod setting;
mod shared;
mod tidy;
pub mod travel;
mod types;
mod water;
mod write;

pub use clipboard::Paste;
pub use differences::Differences;
pub use document::{Document, Wire};
pub use edit::{Edit, MapField};
pub use fault::{Fault, Place, Refusal, Severity};
pub use fix::Fix;
pub use history::{History, MOST_BYTES, MOST_STEPS};
pub use journal::Snapshot;
pub use lower::{LONGEST_PATH, lower, lower_gaze};
pub use name::{fresh, is_name, nearest, slug};
pub use node::{Comment, Frame, Kind, Node, NodeId, REROUTE, Socket, View};
pub use read::{LONGEST_TEXT, Loaded, VERSION, load};
pub use session::{Draft, FileText, Session};
pub use water::{WaterPlan, lower_water};
pub use write::WIDTH;
