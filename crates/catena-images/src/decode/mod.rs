//! Which decoder reads a file, and how it is called: by path or from memory.

mod asc;
mod elements;
mod exr;
mod npy;
mod png;
mod raw;
mod tiff;

use crate::{Decoded, Fault, ImageError};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// A format that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// PNG of 8 or 16 bits, gray, colour or palette; fewer bits are widened, alpha is left out.
    Png,
    /// TIFF of integers or floats, gray or RGB.
    Tiff,
    /// OpenEXR: the first layer's sole channel, its `Y`, or its `R`, `G` and `B`.
    Exr,
    /// Bare unsigned 16-bit samples; size and byte order come from the caller.
    Raw16,
    /// Bare float32 samples; size and byte order come from the caller.
    Raw32,
    /// NumPy's array file, two dimensions: rows x columns.
    Npy,
    /// ESRI ASCII grid; missing cells take the lowest valid value.
    Asc,
}

/// Extensions and what they mean; `.raw` is 16-bit, as terrain programs write it.
const KINDS: [(&str, Kind); 9] = [
    ("png", Kind::Png),
    ("tif", Kind::Tiff),
    ("tiff", Kind::Tiff),
    ("exr", Kind::Exr),
    ("r16", Kind::Raw16),
    ("raw", Kind::Raw16),
    ("r32", Kind::Raw32),
    ("npy", Kind::Npy),
    ("asc", Kind::Asc),
];

impl Kind {
    /// The format that the file's extension names, upper or lower case.
    pub fn of_path(path: &Path) -> Result<Kind, ImageError> {
        let extension = extension_of(path);
        match KINDS.iter().find(|(known, _)| *known == extension) {
            Some((_, kind)) => Ok(*kind),
            None => {
                let known = "png, tif, tiff, exr, r16, raw, r32, npy, asc";
                Err(Fault::Extension { extension, known }.at(path))
            }
        }
    }
}

/// The extension in lower case, empty where there is none.
pub(crate) fn extension_of(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// The order of the bytes of one sample.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ByteOrder {
    /// Least significant byte first.
    #[default]
    Little,
    /// Most significant byte first.
    Big,
}

/// What a raw file doesn't say of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawShape {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Order of each sample's bytes.
    pub byte_order: ByteOrder,
}

/// Reads an image whole. `shape` is asked for by raw files and ignored by all others, which know their own.
pub fn decode(path: &Path, shape: Option<&RawShape>) -> Result<Decoded, ImageError> {
    let kind = Kind::of_path(path)?;
    let read = || {
        let (mut file, length) = open(path)?;
        run(kind, &mut file, length, shape)
    };
    read().map_err(|fault| fault.at(path))
}

/// Decodes an image that is already in memory.
pub fn decode_bytes(kind: Kind, bytes: &[u8], shape: Option<&RawShape>) -> Result<Decoded, Fault> {
    run(kind, &mut Cursor::new(bytes), bytes.len() as u64, shape)
}

/// What decoders read from.
pub(crate) trait Input: BufRead + Seek {}

impl<T: BufRead + Seek> Input for T {}

/// Opens a regular file and tells its length.
pub(crate) fn open(path: &Path) -> Result<(BufReader<File>, u64), Fault> {
    let refused = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Fault::Missing,
        _ => Fault::Reading(error),
    };
    // Asked before opening: opening a pipe would wait for its writer.
    let found = std::fs::metadata(path).map_err(refused)?;
    if !found.is_file() {
        return Err(Fault::NotAFile);
    }
    let file = File::open(path).map_err(refused)?;
    Ok((BufReader::with_capacity(1 << 16, file), found.len()))
}

fn run(kind: Kind, input: &mut dyn Input, length: u64, shape: Option<&RawShape>) -> Result<Decoded, Fault> {
    match kind {
        Kind::Png => guard("PNG", || png::decode(input, length)),
        Kind::Tiff => guard("TIFF", || tiff::decode(input, length)),
        Kind::Exr => guard("EXR", || exr::decode(input, length)),
        Kind::Raw16 => raw::decode(input, length, shape, &elements::U16),
        Kind::Raw32 => raw::decode(input, length, shape, &elements::F32),
        Kind::Npy => npy::decode(input, length),
        Kind::Asc => asc::decode(input, length),
    }
}

/// A damaged file that makes a foreign decoder panic is still only a damaged file.
fn guard(format: &'static str, decode: impl FnOnce() -> Result<Decoded, Fault>) -> Result<Decoded, Fault> {
    let caught = catch_unwind(AssertUnwindSafe(decode));
    caught.unwrap_or_else(|_| Err(Fault::damaged(format, "its decoder gave up")))
}
