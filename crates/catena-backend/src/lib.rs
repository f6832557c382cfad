//! Where maps are computed: the float64 evaluator and the GPU joined, for the command line, the editor and tests.
//!
//! The evaluator is the reference, and can do everything. The GPU does maps faster, in float32, within an error that is
//! worked out. [`Backend::prepare`] makes a program ready for both; a [`Ready`] program is drawn on the device where it
//! can be, and by the CPU where it can't: no adapter, a program or zoom that is not the device's, a device that is lost
//! in the middle. The CPU takes over for that picture, and the designer is told once ([`Made::note`]).
//!
//! ```
//! use catena_backend::{Backend, By, Choice};
//! use catena_evaluate::{Evaluator, EvaluatorOptions, View};
//! use catena_field::{Builder, Control, Map};
//!
//! let map = Map::default();
//! let mut builder = Builder::new(map.clone());
//! let floor = builder.constant(-0.3);
//! let shelf = builder.maximum(floor, builder.x());
//! let program = builder.finish(&[("shelf", shelf)]);
//!
//! let (backend, evaluator) = (Backend::new(Choice::Cpu), Evaluator::new(EvaluatorOptions::default()));
//! let ready = backend.prepare(&evaluator, &program, &Control::new())?;
//! let (picture, made) = ready.picture(&View::of_map(&map, 32, 24), &Control::new())?;
//! assert_eq!((picture.outputs[0][0], made.by), (5.0, By::Cpu));
//! # Ok::<(), catena_evaluate::EvaluateError>(())
//! ```

mod backend;
mod fused;
mod ready;
mod verify;

pub use backend::{Backend, By};
pub use catena_gpu::{Adapter, Choice, GpuError, Kind, adapters, chosen};
pub use ready::{Made, Ready};
pub use verify::{Compared, Verification};
