//! PNG, row by row: gray or colour, with texts, and without losing an error of the last write.

use super::{Compression, Format, Options};
use crate::{Fault, text};
use png::{BitDepth, ColorType, EncodingError, Filter, StreamWriter};
use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A PNG whose header is written.
pub(super) struct Stream {
    rows: StreamWriter<'static, Watched>,
    failure: Failure,
}

/// The first error of a file; `png` drops those of its closing chunk.
type Failure = Arc<Mutex<Option<io::Error>>>;

/// A file that remembers its first error.
struct Watched {
    file: File,
    failure: Failure,
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).inspect_err(|error| {
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Stream {
    /// Writes header and texts.
    pub(super) fn open(
        file: File,
        format: Format,
        columns: usize,
        rows: usize,
        options: &Options,
    ) -> Result<Stream, Fault> {
        let failure = Failure::default();
        let watched = Watched { file, failure: failure.clone() };
        let mut encoder = png::Encoder::new(watched, side(columns)?, side(rows)?);
        describe(&mut encoder, format, options.compression);
        if format == Format::PngIndexed {
            encoder.set_palette(options.palette.as_flattened().to_vec());
        }
        for (keyword, words) in &options.text {
            encoder.add_ztxt_chunk(keyword.clone(), text::disguise(words)).map_err(fault)?;
        }
        let writer = encoder.write_header().map_err(fault)?;
        let rows = writer.into_stream_writer_with_size(1 << 18).map_err(fault)?;
        Ok(Stream { rows, failure })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.rows.write_all(bytes).map_err(Fault::Writing)
    }

    pub(super) fn finish(self) -> Result<(), Fault> {
        self.rows.finish().map_err(fault)?;
        match self.failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            None => Ok(()),
            Some(error) => Err(Fault::Writing(error)),
        }
    }
}

/// Colour, depth and effort.
fn describe(encoder: &mut png::Encoder<'_, Watched>, format: Format, compression: Compression) {
    let (colour, depth) = match format {
        Format::PngColour => (ColorType::Rgb, BitDepth::Eight),
        Format::PngIndexed => (ColorType::Indexed, BitDepth::Eight),
        Format::Png16 => (ColorType::Grayscale, BitDepth::Sixteen),
        _ => (ColorType::Grayscale, BitDepth::Eight),
    };
    encoder.set_color(colour);
    encoder.set_depth(depth);
    if matches!(format, Format::PngColour | Format::PngIndexed) {
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    }
    match compression {
        Compression::Fast => {
            // 8192 x 8192 of 16 bits: 2.9 s and 62 MB; fdeflate takes 2.4 s and 81 MB.
            encoder.set_deflate_compression(png::DeflateCompression::Level(1));
            encoder.set_filter(Filter::Up);
        }
        Compression::Best => {
            encoder.set_compression(png::Compression::High);
            encoder.set_filter(Filter::Paeth);
        }
    }
}

/// A side as PNG counts it.
fn side(pixels: usize) -> Result<u32, Fault> {
    let side = u32::try_from(pixels).ok().filter(|side| *side <= i32::MAX as u32);
    side.ok_or_else(|| Fault::Usage(format!("{pixels} pixels a side; PNG holds at most 2147483647")))
}

fn fault(error: EncodingError) -> Fault {
    match error {
        EncodingError::IoError(error) => Fault::Writing(error),
        error => Fault::Usage(error.to_string()),
    }
}
