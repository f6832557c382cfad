//! Where an encoder's bytes go: a PNG stream, or the bare file behind a header.

use super::{Format, Options, png};
use crate::Fault;
use std::fs::File;
use std::io::{BufWriter, Write};

/// A file in the making.
pub(super) enum Sink {
    Png(Box<png::Stream>),
    Bare(BufWriter<File>),
}

impl Sink {
    /// Writes all that comes before the first row.
    pub(super) fn open(
        file: File,
        format: Format,
        columns: usize,
        rows: usize,
        options: &Options,
    ) -> Result<Sink, Fault> {
        if format.is_png() {
            return png::Stream::open(file, format, columns, rows, options).map(|png| Sink::Png(png.into()));
        }
        let mut file = BufWriter::with_capacity(1 << 18, file);
        if format == Format::Npy {
            file.write_all(&npy_header(columns, rows)).map_err(Fault::Writing)?;
        }
        Ok(Sink::Bare(file))
    }

    /// Writes the samples of whole rows.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match self {
            Sink::Png(stream) => stream.write(bytes),
            Sink::Bare(file) => file.write_all(bytes).map_err(Fault::Writing),
        }
    }

    /// Hands the last bytes to the system.
    pub(super) fn finish(self) -> Result<(), Fault> {
        match self {
            Sink::Png(stream) => stream.finish(),
            Sink::Bare(mut file) => file.flush().map_err(Fault::Writing),
        }
    }
}

/// NumPy's header, version 1, padded so that samples begin at a multiple of 64 bytes.
fn npy_header(columns: usize, rows: usize) -> Vec<u8> {
    let text = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    let before = 10;
    let length = (before + text.len() + 1).next_multiple_of(64) - before;
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(format!("{text:<width$}\n", width = length - 1).bytes());
    header
}
