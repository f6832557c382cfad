//! Blocks: one operation at a time over up to 256 positions, in buffers that stay in the first-level cache.
//!
//! A [`Plan`] is made once from a prepared program: values that don't depend on position are worked out, and the
//! others share buffers as they come and go, so that a thousand operations need few. A [`Machine`] holds one
//! thread's buffers. Loops are plain; [`level`] compiles them once for each set of vector instructions.
//! Their bits are those of the scalar reading, in every case that positions can lead to.

mod corners;
mod level;
mod machine;
mod noise;
mod plain;
mod plan;
mod registers;
mod sites;

pub(crate) use corners::Corners;
pub use level::Level;
pub(crate) use machine::Machine;
pub(crate) use plan::Plan;

/// Positions of a block, at most.
pub(crate) const BLOCK: usize = 256;
