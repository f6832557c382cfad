//! The drainage graph over a map: its rivers, lakes, outlets and basins, what lies under the pointer, and its survey.
//!
//! The graph is what the viewed node's nearest [`subject`] built; nothing is computed for the sake of being looked at
//! but lines. [`job`] finds it in the background and makes a [`sketch`] of what is seen, [`overlay`] draws that on the
//! map, [`near`] tells what lies under the pointer, [`section`] draws what a parameter measures there, and [`panel`]
//! lists what is worth a visit, with the [`figures`] that tell real drainage from other.

mod basins;
mod figures;
mod job;
mod lakes;
mod near;
mod overlay;
mod panel;
mod section;
mod sketch;
mod subject;

pub(crate) use job::{DrainKey, DrainWish, Drained, Memo, Order, SketchWish};
pub(crate) use overlay::{Drawn, Overlay};
pub(crate) use panel::Panel;
pub(crate) use subject::{Subject, find, water};
