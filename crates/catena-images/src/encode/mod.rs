//! Encoders that write row by row into a temporary beside the target, and rename when all rows are there.

mod png;
mod sink;

use crate::atomic::Pending;
use crate::decode::extension_of;
use crate::raster::check_finite;
use crate::{ByteOrder, Fault, ImageError};
use sink::Sink;
use std::path::{Path, PathBuf};

/// A format that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// PNG, one channel of 8 bits.
    Png8,
    /// PNG, one channel of 16 bits.
    Png16,
    /// PNG, red, green and blue of 8 bits, for pictures: rows come by [`Encoder::write_colours`].
    PngColour,
    /// PNG, one index of 8 bits into the palette of the options: rows come by [`Encoder::write_indices`].
    PngIndexed,
    /// Bare unsigned 16-bit samples in the byte order of the options.
    Raw16,
    /// Bare float32 samples in the byte order of the options.
    Raw32,
    /// NumPy's array file of little-endian float64, shape rows x columns.
    Npy,
}

impl Format {
    /// The format that the extension names; `png_bits`, 8 or 16, chooses between PNG's two.
    pub fn of_path(path: &Path, png_bits: u8) -> Result<Format, ImageError> {
        match (extension_of(path).as_str(), png_bits) {
            ("png", 8) => Ok(Format::Png8),
            ("png", 16) => Ok(Format::Png16),
            ("png", bits) => Err(Fault::Usage(format!("PNG of {bits} bits; choose 8 or 16")).at(path)),
            ("r16" | "raw", _) => Ok(Format::Raw16),
            ("r32", _) => Ok(Format::Raw32),
            ("npy", _) => Ok(Format::Npy),
            (extension, _) => {
                let known = "png, r16, raw, r32, npy";
                Err(Fault::Extension { extension: extension.to_owned(), known }.at(path))
            }
        }
    }

    /// The order of a sample's bytes in the file, given the one asked for: only raw files have a choice.
    pub fn byte_order(self, asked: ByteOrder) -> ByteOrder {
        match self {
            Format::Raw16 | Format::Raw32 => asked,
            Format::Npy => ByteOrder::Little,
            Format::Png8 | Format::Png16 | Format::PngColour | Format::PngIndexed => ByteOrder::Big,
        }
    }

    /// The largest sample, where samples are integers and `low..high` is mapped to them.
    fn top(self) -> Option<f64> {
        match self {
            Format::Png8 => Some(255.0),
            Format::Png16 | Format::Raw16 => Some(65_535.0),
            Format::PngColour | Format::PngIndexed | Format::Raw32 | Format::Npy => None,
        }
    }

    fn is_png(self) -> bool {
        matches!(self, Format::Png8 | Format::Png16 | Format::PngColour | Format::PngIndexed)
    }
}

/// How much time a PNG may take.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Compression {
    /// Quick: the way for maps.
    #[default]
    Fast,
    /// Small: the way for files that are kept and sent around.
    Best,
}

/// What a file's numbers mean and how they lie in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// The value written as 0 where samples are integers.
    pub low: f64,
    /// The value written as full range where samples are integers; equal to `low`, all is 0.
    pub high: f64,
    /// Order of the bytes of raw samples; the other formats have their own.
    pub byte_order: ByteOrder,
    /// How much time a PNG may take.
    pub compression: Compression,
    /// Texts stored in a PNG by keyword, read by [`read_text`](crate::read_text); other formats refuse them.
    pub text: Vec<(String, String)>,
    /// Colours by index, sRGB, of a [`Format::PngIndexed`]; other formats refuse them.
    pub palette: Vec<[u8; 3]>,
}

impl Default for Options {
    fn default() -> Self {
        let (byte_order, compression) = (ByteOrder::Little, Compression::Fast);
        Options { low: 0.0, high: 1.0, byte_order, compression, text: Vec::new(), palette: Vec::new() }
    }
}

/// A file being written row by row. Dropped before [`finish`](Encoder::finish), it leaves nothing behind.
pub struct Encoder {
    // Order matters: the sink's handle is closed before the temporary is removed.
    sink: Sink,
    pending: Pending,
    path: PathBuf,
    layout: Layout,
    columns: usize,
    rows: usize,
    written: usize,
    bytes: Vec<u8>,
}

/// How values become bytes.
#[derive(Debug, Clone, Copy)]
struct Layout {
    format: Format,
    order: ByteOrder,
    low: f64,
    high: f64,
    /// Colours of the palette.
    colours: usize,
}

impl Encoder {
    /// Opens a file of `columns` x `rows` values; the target itself is untouched until `finish`.
    pub fn create(
        path: &Path,
        format: Format,
        columns: usize,
        rows: usize,
        options: &Options,
    ) -> Result<Encoder, ImageError> {
        let open = || {
            check(format, columns, rows, options)?;
            let pending = Pending::create(path)?;
            let sink = Sink::open(pending.file()?, format, columns, rows, options)?;
            let Options { low, high, byte_order, .. } = *options;
            let (order, colours) = (format.byte_order(byte_order), options.palette.len());
            let layout = Layout { format, order, low, high, colours };
            let path = path.to_owned();
            Ok(Encoder { sink, pending, path, layout, columns, rows, written: 0, bytes: Vec::new() })
        };
        open().map_err(|fault: Fault| fault.at(path))
    }

    /// Writes any number of whole rows; values must be finite. Integer samples are
    /// `round((v - low) / (high - low) * max)`, halves away from zero, held to 0..max.
    pub fn write_rows(&mut self, values: &[f64]) -> Result<(), ImageError> {
        self.write(values).map_err(|fault| fault.at(&self.path))
    }

    /// Writes any number of whole rows of a [`Format::PngColour`]: red, green, blue of each pixel, sRGB.
    pub fn write_colours(&mut self, colours: &[u8]) -> Result<(), ImageError> {
        let write = |encoder: &mut Encoder| {
            if encoder.layout.format != Format::PngColour {
                return Err(Fault::Usage("colours go only into a colour PNG".to_owned()));
            }
            encoder.advance(colours.len(), 3 * encoder.columns)?;
            encoder.sink.write(colours)
        };
        write(self).map_err(|fault| fault.at(&self.path))
    }

    /// Writes any number of whole rows of a [`Format::PngIndexed`]: an index into the palette for each pixel.
    pub fn write_indices(&mut self, indices: &[u8]) -> Result<(), ImageError> {
        let write = |encoder: &mut Encoder| {
            if encoder.layout.format != Format::PngIndexed {
                return Err(Fault::Usage("indices go only into an indexed PNG".to_owned()));
            }
            if let Some(index) = indices.iter().find(|index| usize::from(**index) >= encoder.layout.colours) {
                let colours = encoder.layout.colours;
                return Err(Fault::Usage(format!("index {index} of a palette of {colours}")));
            }
            encoder.advance(indices.len(), encoder.columns)?;
            encoder.sink.write(indices)
        };
        write(self).map_err(|fault| fault.at(&self.path))
    }

    /// Makes the file whole, syncs it and puts it in the target's place.
    pub fn finish(self) -> Result<(), ImageError> {
        let Encoder { sink, pending, path, rows, written, .. } = self;
        let close = || {
            if written != rows {
                return Err(Fault::Usage(format!("{written} of {rows} rows were written")));
            }
            sink.finish()?;
            pending.commit()
        };
        close().map_err(|fault| fault.at(&path))
    }

    fn write(&mut self, values: &[f64]) -> Result<(), Fault> {
        match self.layout.format {
            Format::PngColour => {
                return Err(Fault::Usage("a colour PNG takes colours, not values".to_owned()));
            }
            Format::PngIndexed => {
                return Err(Fault::Usage("an indexed PNG takes indices, not values".to_owned()));
            }
            _ => {}
        }
        check_finite(values, self.columns, self.written)?;
        if self.layout.format == Format::Raw32 {
            self.check_float32(values)?;
        }
        self.advance(values.len(), self.columns)?;
        for row in values.chunks_exact(self.columns) {
            self.bytes.clear();
            self.layout.push(row, &mut self.bytes);
            self.sink.write(&self.bytes)?;
        }
        Ok(())
    }

    /// Refuses the first value that would become an infinity.
    fn check_float32(&self, values: &[f64]) -> Result<(), Fault> {
        let Some(at) = values.iter().position(|&value| (value as f32).is_infinite()) else { return Ok(()) };
        let (column, row) = (at % self.columns, self.written + at / self.columns);
        Err(Fault::BeyondFloat32 { column, row, value: values[at] })
    }

    /// Counts rows; refuses parts of a row and rows too many.
    fn advance(&mut self, length: usize, row: usize) -> Result<(), Fault> {
        if !length.is_multiple_of(row) {
            return Err(Fault::Usage(format!("{length} samples are no whole rows of {row}")));
        }
        let after = self.written + length / row;
        if after > self.rows {
            return Err(Fault::Usage(format!("row {after} of {}", self.rows)));
        }
        self.written = after;
        Ok(())
    }
}

/// Refuses what no file can hold.
fn check(format: Format, columns: usize, rows: usize, options: &Options) -> Result<(), Fault> {
    if columns == 0 || rows == 0 {
        return Err(Fault::Empty { columns: columns as u64, rows: rows as u64 });
    }
    let Options { low, high, .. } = *options;
    if !(low.is_finite() && high.is_finite() && low <= high) {
        return Err(Fault::Usage(format!("range {low}..{high}: it must be finite, the lower end first")));
    }
    let colours = options.palette.len();
    if format == Format::PngIndexed && !(1..=256).contains(&colours) {
        return Err(Fault::Usage(format!("a palette of {colours} colours; an indexed PNG has 1 to 256")));
    }
    if format != Format::PngIndexed && colours > 0 {
        return Err(Fault::Usage("a palette goes only into an indexed PNG".to_owned()));
    }
    if !format.is_png() && !options.text.is_empty() {
        return Err(Fault::Usage("text goes only into PNG".to_owned()));
    }
    Ok(())
}

impl Layout {
    /// Appends a row's bytes.
    fn push(&self, row: &[f64], bytes: &mut Vec<u8>) {
        let top = self.format.top().unwrap_or(0.0);
        let level = |value: f64| level(value, self.low, self.high, top);
        let big = self.order == ByteOrder::Big;
        match self.format {
            Format::Png8 => bytes.extend(row.iter().map(|&value| level(value) as u8)),
            Format::Png16 | Format::Raw16 => bytes.extend(row.iter().flat_map(|&value| {
                let sample = level(value) as u16;
                if big { sample.to_be_bytes() } else { sample.to_le_bytes() }
            })),
            Format::Raw32 => bytes.extend(row.iter().flat_map(|&value| {
                let sample = value as f32;
                if big { sample.to_be_bytes() } else { sample.to_le_bytes() }
            })),
            Format::Npy => bytes.extend(row.iter().flat_map(|&value| value.to_le_bytes())),
            Format::PngColour | Format::PngIndexed => {}
        }
    }
}

/// The integer sample of a value: rounded, halves away from zero, held to `0..top`; a flat range gives 0.
fn level(value: f64, low: f64, high: f64, top: f64) -> f64 {
    if low == high {
        return 0.0;
    }
    ((value - low) / (high - low) * top).round().clamp(0.0, top)
}
