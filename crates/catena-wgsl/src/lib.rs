//! A program as one WGSL compute kernel, with the words of its buffers; no device.
//!
//! [`Kernel::of`] writes a program's text: the library of `shaders/`, as far as it is used, and a straight line of
//! statements. Whatever a designer turns is data, so the text depends on the code alone. [`Kernel::pack`] works out
//! the [`Buffers`] for one map, and the split's [`Given::record`](catena_field::split::Given::record) the words of each
//! block of pixels. [`Kernel::parcel`] makes files of it all. [`check`] reads a text as a driver would.
//!
//! ```
//! use catena_field::{Builder, Map};
//! use catena_wgsl::{Kernel, check};
//!
//! let mut builder = Builder::new(Map::default());
//! let low = builder.slot(-0.3);
//! let floor = builder.maximum(low, builder.x());
//! let kernel = Kernel::of(&builder.finish(&[("height", floor)]))?;
//! check(kernel.source())?;
//! assert!(kernel.source().contains("= max(real("));
//! # Ok::<(), catena_wgsl::Refusal>(())
//! ```

mod buckets;
mod check;
mod curves;
mod expression;
mod items;
mod kernel;
mod layout;
mod names;
mod pack;
mod parcel;
mod place;
mod reading;
mod refusal;
mod shaders;
mod sizes;
mod write;

pub use check::check;
pub use kernel::{Kernel, NOISES, OPERATIONS};
pub use layout::{Binding, Head, Layout, WORK_GROUP};
pub use pack::{BINDING_BYTES, Buffers};
pub use parcel::{Parcel, Picture};
pub use refusal::Refusal;
