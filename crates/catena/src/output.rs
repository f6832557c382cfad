//! Standard output: results only, written in one place.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use anyhow::anyhow;
use catena_images::{Encoder, Format, Options};

/// Standard output, locked and buffered.
pub(crate) struct Output(BufWriter<StdoutLock<'static>>);

/// The reader of standard output has gone away (`catena sample ... | head`): no fault, but the end of the work.
#[derive(Debug)]
struct ReaderGone;

impl fmt::Display for ReaderGone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody reads standard output any more")
    }
}

impl std::error::Error for ReaderGone {}

impl Output {
    /// Locks standard output.
    pub(crate) fn lock() -> Self {
        Self(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Writes a piece of the result.
    pub(crate) fn write(&mut self, piece: fmt::Arguments<'_>) -> anyhow::Result<()> {
        self.0.write_fmt(piece).map_err(|error| fault(&error))
    }

    /// Hands on what has been written so far.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        self.0.flush().map_err(|error| fault(&error))
    }
}

/// Writes a whole result.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut output = Output::lock();
    output.write(format_args!("{text}"))?;
    output.flush()
}

/// Whether an error only says that nobody reads any more.
pub(crate) fn is_reader_gone(error: &anyhow::Error) -> bool {
    error.downcast_ref::<ReaderGone>().is_some()
}

fn fault(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => ReaderGone.into(),
        _ => anyhow!("standard output can't be written: {error}"),
    }
}

/// Refuses a file that can't be written, before any work is done for it; leaves no trace.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    // A temporary of the very kind that will be written: folder, permissions and target are judged alike.
    drop(Encoder::create(path, Format::Raw16, 1, 1, &Options::default())?);
    Ok(())
}
