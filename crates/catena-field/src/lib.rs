//! Programs of field operations: what a stack of density nodes is lowered to, and what everything else reads.
//!
//! A *field* is a function of a position that returns a number. A [`Program`] is a straight line of
//! [`Op`]s in SSA form that computes one or more fields:
//!
//! * **code** ([`Code`]): the operations and which of their values are outputs. A number of a formula
//!   (5.2, 2.0) is a constant and belongs to the code.
//! * **data** ([`Data`]): what a designer turns: reals, octave counts, seeds, sites, curves, stages.
//!   Changing data never changes code, so pipelines keyed by [`Program::code_hash`] survive a slider drag.
//! * **stages** ([`Stage`]): data built once before sampling, where fusion stops.
//! * **notes** ([`Notes`]): the names that errors and exported source use; no meaning hangs on them.
//!
//! [`Program::bound`] turns slots into constants, then folds and shares: the form that the CPU evaluator
//! and the exporter read. [`ranges`] says between which numbers each value lies. [`split`] reads the code for
//! float32: what of each value is affine in the position, and what is left. [`floored`] leaves out what is finer than
//! a lattice that samples a program.
//!
//! ```
//! use catena_field::{Builder, Map};
//!
//! let mut builder = Builder::new(Map::default());
//! let low = builder.slot(-0.3);
//! let floor = builder.maximum(low, builder.x());
//! let program = builder.finish(&[("height", floor)]);
//! assert_eq!(program.bound().code.ops.len(), 4); // x, y, -0.3, maximum
//! ```
#![deny(clippy::disallowed_methods)]

mod biome;
mod bound;
mod builder;
mod control;
mod data;
mod floor;
mod fold;
mod ground;
mod hash;
mod map;
mod notes;
mod op;
mod program;
mod range;
pub mod split;
mod stage;

pub use biome::{BiomeEntry, BiomeTable, Cell};
pub use builder::Builder;
pub use control::{Cancelled, Control};
pub use data::{Data, Octaves, Sites};
pub use floor::floored;
pub use fold::{binary, unary};
pub use ground::{Alone, Audience, Crew, Earlier, Ground, Path, Scene, Task};
pub use hash::{Encoder, Hash};
pub use map::{Lattice, Map};
pub use notes::{BiomeOutput, Frame, FrameNote, Label, LabelKind, NodeNote, NodeTag, Notes};
pub use op::{Basis, Binary, Carve, Fractal, Near, Op, Part, Placement, RasterRead, Table, Unary, Value};
pub use program::{Code, Program};
pub use range::{Domain, Interval, MAXIMUM_VALUE, ranges};
pub use stage::{Build, BuildError, Built, FileSource, Points, RawShape, RustCall, Stage, Yield};

/// The most operations that a program may have on the CPU; beyond it lowering stops and names a node to bake.
pub const OPERATION_BUDGET: usize = 65_536;

/// Positions are held to plus or minus this, in world units.
pub const POSITION_LIMIT: f64 = 1e12;
