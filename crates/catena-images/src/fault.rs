//! What can go wrong with an image file: which file, what is wrong, what to do about it.

use std::io;
use std::path::{Path, PathBuf};

/// A fault and the file it is in.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct ImageError {
    /// The file, as it was named by the caller.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with an image, in words that say what to do.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Nothing lies at the path.
    #[error("no such file; check the path")]
    Missing,
    /// A folder, a device or a pipe lies at the path.
    #[error("not a regular file; name a file")]
    NotAFile,
    /// The operating system refused to read.
    #[error("can't be read: {0}")]
    Reading(io::Error),
    /// The operating system refused to write; the old file, if there was one, is whole.
    #[error("can't be written: {}", why(.0))]
    Writing(io::Error),
    /// The folder to write into is not there.
    #[error("there is no folder {}; create it first", .0.display())]
    NoFolder(PathBuf),
    /// The file is marked read-only.
    #[error("is read-only; make it writable or choose another name")]
    ReadOnly,
    /// The name's ending says no format that is known.
    #[error("unknown extension {extension:?}; known are {known}")]
    Extension {
        /// The ending found, without its dot.
        extension: String,
        /// The endings known, for people to read.
        known: &'static str,
    },
    /// Raw samples say nothing of their size.
    #[error("raw samples don't say their size; give width and height")]
    ShapeMissing,
    /// An image without a pixel.
    #[error("the image is empty ({columns} x {rows})")]
    Empty {
        /// Columns of the image.
        columns: u64,
        /// Rows of the image.
        rows: u64,
    },
    /// An image beyond [`MAX_SIDE`](crate::MAX_SIDE) or [`MAX_CELLS`](crate::MAX_CELLS).
    #[error(
        "{columns} x {rows} is too large; at most 65536 a side and 16384 x 16384 in all: scale it down or cut it"
    )]
    TooLarge {
        /// Columns of the image.
        columns: u64,
        /// Rows of the image.
        rows: u64,
    },
    /// The image is within the limits but not within this machine's memory.
    #[error("not enough memory for {columns} x {rows} values; scale the image down")]
    Memory {
        /// Columns of the image.
        columns: usize,
        /// Rows of the image.
        rows: usize,
    },
    /// The file's length is not what its size in pixels asks for.
    #[error("{columns} x {rows} needs {expected} bytes, the file holds {found}; {hint}")]
    Length {
        /// Columns of the image.
        columns: usize,
        /// Rows of the image.
        rows: usize,
        /// Bytes that the size asks for.
        expected: u64,
        /// Bytes that are there.
        found: u64,
        /// What to look at.
        hint: &'static str,
    },
    /// The file is cut short, damaged, or something else than its name says.
    #[error("not a whole {format} file: {words}")]
    Damaged {
        /// The format that was expected.
        format: &'static str,
        /// What was found instead.
        words: String,
    },
    /// A legal file of a sort that is not read or written here.
    #[error("this sort of {format} isn't supported: {words}")]
    Unsupported {
        /// The format.
        format: &'static str,
        /// What is not supported, and what is.
        words: String,
    },
    /// A sample that is no number.
    #[error("{value} at column {column}, row {row} (counted from 0); fill the gaps with numbers first")]
    NotFinite {
        /// Column, from 0.
        column: usize,
        /// Row, from 0.
        row: usize,
        /// The value: NaN or an infinity.
        value: f64,
    },
    /// A value too large for the format's samples.
    #[error("{value} at column {column}, row {row} is beyond float32; write npy, which holds float64")]
    BeyondFloat32 {
        /// Column, from 0.
        column: usize,
        /// Row, from 0.
        row: usize,
        /// The value.
        value: f64,
    },
    /// The caller of an encoder broke its contract.
    #[error("{0}")]
    Usage(String),
}

impl Fault {
    /// The fault as an error of `path`.
    pub(crate) fn at(self, path: &Path) -> ImageError {
        ImageError { path: path.to_owned(), fault: self }
    }

    /// A damaged file.
    pub(crate) fn damaged(format: &'static str, words: impl Into<String>) -> Self {
        Fault::Damaged { format, words: words.into() }
    }

    /// A sort of file that isn't supported.
    pub(crate) fn unsupported(format: &'static str, words: impl Into<String>) -> Self {
        Fault::Unsupported { format, words: words.into() }
    }

    /// An error of reading: an early end is damage, all else the system's refusal.
    pub(crate) fn reading(format: &'static str, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Fault::damaged(format, "it ends too early"),
            _ => Fault::Reading(error),
        }
    }
}

/// Why the system refused to write, and what to do about it, where that is known.
fn why(error: &io::Error) -> String {
    use io::ErrorKind::{
        FileTooLarge, InvalidFilename, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        QuotaExceeded, ReadOnlyFilesystem, StorageFull,
    };
    let words = match error.kind() {
        StorageFull => "the disk is full; make room on it or choose another one",
        QuotaExceeded => "your quota on this disk is used up; make room or choose another one",
        FileTooLarge => "the disk takes no file as large as this; choose another one",
        PermissionDenied => {
            "writing in this folder is not allowed; choose another one or change its permissions"
        }
        ReadOnlyFilesystem => "this disk can only be read; choose another one",
        NotADirectory => "what the path takes for a folder is a file; choose another path",
        IsADirectory => "a folder of this name is there; choose another name",
        InvalidFilename => {
            "the name is too long or has characters that the disk doesn't take; choose another one"
        }
        NotFound => "the folder is not there any more; create it again or choose another one",
        _ => return error.to_string(),
    };
    words.to_owned()
}
