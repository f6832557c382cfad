//! Decoders and encoders of rasters: PNG, TIFF, EXR, raw, NPY, ESRI grid, sidecars.
//!
//! [`decode`] reads a file whole into float64 and never panics on a damaged one: sizes are judged by the
//! header before anything is allocated, and every fault says what is wrong with which file. [`Encoder`] writes
//! by rows, so a map may be larger than memory, and through [`write_atomically`]'s machinery: what it leaves is
//! the whole new file or, on any failure, the old one.
//!
//! ```
//! use catena_images::{Encoder, Format, Options, decode};
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("ramp.png");
//! let options = Options { low: -1.0, high: 1.0, ..Options::default() };
//! let mut map = Encoder::create(&path, Format::of_path(&path, 16)?, 3, 1, &options)?;
//! map.write_rows(&[-1.0, 0.0, 1.0])?;
//! map.finish()?;
//! assert_eq!(decode(&path, None)?.values, [0.0, 32768.0, 65535.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atomic;
mod colours;
mod decode;
mod encode;
mod fault;
mod gray;
mod raster;
mod sidecar;
mod srgb;
mod text;

pub use atomic::{atomic_write, remove_leftovers, write_atomically};
pub use colours::{Colours, colours_of, read_colours};
pub use decode::{ByteOrder, Kind, RawShape, decode, decode_bytes};
pub use encode::{Compression, Encoder, Format, Options};
pub use fault::{Fault, ImageError};
pub use raster::{Decoded, MAX_CELLS, MAX_SIDE};
pub use sidecar::{Lattice, Sidecar};
pub use text::read_text;
