//! Small pictures as they were drawn: the colours of a PNG, for thumbnails.

use std::io::{BufRead, Cursor, Seek};
use std::path::Path;

use crate::decode::open;
use crate::{Fault, ImageError};

/// A picture in 8-bit sRGB, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Red, green, blue of each pixel.
    pub bytes: Vec<u8>,
}

/// Reads the colours of a PNG of at most `most` pixels a side; grays become colours, alpha is left out.
pub fn read_colours(path: &Path, most: u32) -> Result<Colours, ImageError> {
    let read = || colours(open(path)?.0, most);
    read().map_err(|fault: Fault| fault.at(path))
}

/// The same of a PNG in memory; errors call it `name`.
pub fn colours_of(bytes: &[u8], name: &Path, most: u32) -> Result<Colours, ImageError> {
    colours(Cursor::new(bytes), most).map_err(|fault| fault.at(name))
}

fn colours(input: impl BufRead + Seek, most: u32) -> Result<Colours, Fault> {
    let damaged = |error: png::DecodingError| Fault::damaged("PNG", error.to_string());
    let mut decoder = png::Decoder::new(input);
    let info = decoder.read_header_info().map_err(damaged)?;
    let (width, height) = (info.width, info.height);
    if width > most || height > most {
        return Err(Fault::TooLarge { columns: u64::from(width), rows: u64::from(height) });
    }
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    let mut reader = decoder.read_info().map_err(damaged)?;
    let length = reader.output_buffer_size().ok_or_else(|| Fault::damaged("PNG", "no size"))?;
    let mut bytes = vec![0; length];
    reader.next_frame(&mut bytes).map_err(damaged)?;
    let samples = reader.output_color_type().0.samples();
    let rgb = |pixel: &[u8]| if samples >= 3 { [pixel[0], pixel[1], pixel[2]] } else { [pixel[0]; 3] };
    let bytes = bytes.chunks_exact(samples).flat_map(rgb).collect();
    Ok(Colours { columns: width as usize, rows: height as usize, bytes })
}
