//! The device that maps are computed on: adapters, kernels, tiles, read-back, and what goes wrong with devices.
//!
//! A [`Gpu`] is a device of its own, never the interface's: a long dispatch must not stall the window, and its loss must
//! not take the window along. It runs a [`Kernel`] over a [`Grid`] of pixels and hands the values over band by band,
//! whole rows from the top ([`Gpu::stream`]). What it keeps to:
//!
//! * no dispatch takes longer than about 50 ms, on whatever device: tiles are sized by what the kernel was measured to do;
//! * a tile is computed while the one before it is read back;
//! * memory stays bounded, whatever the map;
//! * parameters are data: the same text is compiled once ([`Counts::compilations`]);
//! * whatever happens to the device comes back as a [`GpuError`], never as a panic.
//!
//! It knows nothing of programs: what kernel is to run, on which data, and what is worked out for each tile ([`Feed`]) is
//! told from above.
//!
//! ```no_run
//! for adapter in catena_gpu::adapters() {
//!     println!("{adapter}");
//! }
//! ```

mod adapter;
mod buffers;
mod device;
mod error;
mod kernel;
mod pace;
mod pipelines;
mod stream;
mod tiles;

pub use adapter::{Adapter, Choice, Kind, Limits, adapters, chosen};
pub use device::{Counts, Gpu};
pub use error::GpuError;
pub use kernel::{Binding, Data, Feed, Kernel};
pub use pace::LONGEST;
pub use tiles::{Grid, Tile};
