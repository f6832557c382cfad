//! The float64 reference evaluator: single samples, blocks, tiles; stages and their bounded cache; background jobs.
//!
//! An [`Evaluator`] holds the threads and the cache of built stages. [`Evaluator::prepare`] binds a program, builds
//! the stages that it reads, and makes its noises, sites and curves. A [`Prepared`] program then answers at single
//! positions ([`Prepared::scalar`]: the plain reading of the operations), at lists of them ([`Prepared::sample`]) and
//! over whole pictures ([`Prepared::picture`], [`Prepared::bands`]). All of these agree to the bit, whatever the
//! threads, the blocks, the regions and the vector instructions.
//!
//! [`nearness`] says how far a float32 kernel of the same program can be from all of this.
//!
//! ```
//! use catena_evaluate::{Evaluator, EvaluatorOptions, View};
//! use catena_field::{Builder, Control, Map};
//!
//! let map = Map::default();
//! let mut builder = Builder::new(map.clone());
//! let floor = builder.constant(-0.3);
//! let shelf = builder.maximum(floor, builder.x());
//! let program = builder.finish(&[("shelf", shelf)]);
//!
//! let evaluator = Evaluator::new(EvaluatorOptions::default());
//! let control = Control::new();
//! let prepared = evaluator.prepare(&program, &control)?;
//! assert_eq!(prepared.scalar(-7.0, 2.0), [-0.3]);
//! let picture = prepared.picture(&View::of_map(&map, 32, 24), &control)?;
//! assert_eq!(picture.outputs[0][0], 5.0); // the centre of a pixel of 10 x 10 world units
//! # Ok::<(), catena_evaluate::EvaluateError>(())
//! ```
#![deny(clippy::disallowed_methods)]

mod blocks;
mod cache;
mod crew;
mod error;
mod evaluator;
mod files;
mod jobs;
mod keys;
mod kit;
mod measure;
pub mod nearness;
mod onlooker;
mod picture;
mod prepare;
mod prepared;
mod scalar;
mod stand_in;
mod text;
mod view;
mod window;

pub use blocks::Level;
pub use cache::CacheCounts;
pub use error::EvaluateError;
pub use evaluator::{Evaluator, EvaluatorOptions, Tuning};
pub use files::FileNumbers;
pub use jobs::{Finished, JobState, Jobs, Ticket};
pub use measure::{MEASURED_COLUMNS, Measured, Statistics, measure, measuring};
pub use onlooker::Onlooker;
pub use picture::Picture;
pub use prepare::Start;
pub use prepared::{Prepared, Ranges};
pub use scalar::Scratch;
pub use stand_in::StandIns;
pub use text::text;
pub use view::{Sampling, View};
pub use window::Window;
