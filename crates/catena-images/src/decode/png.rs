//! PNG: gray, gray with alpha, colour and palette, 8 and 16 bits; fewer bits are widened to 8, alpha is left out.

use super::Input;
use crate::raster::Size;
use crate::{Decoded, Fault, gray};
use png::{BitDepth, ColorType, Reader, Transformations};

const FORMAT: &str = "PNG";

/// Deflate packs at most 1032 bytes into one.
const DEFLATE: u64 = 1032;

pub(super) fn decode(input: &mut dyn Input, length: u64) -> Result<Decoded, Fault> {
    let mut decoder = png::Decoder::new(input);
    let info = decoder.read_header_info().map_err(fault)?;
    let size = Size::new(u64::from(info.width), u64::from(info.height))?;
    let bytes = info.raw_bytes() as u64;
    size.plausible(FORMAT, bytes, DEFLATE, length)?;
    decoder.set_transformations(Transformations::EXPAND);
    decoder.set_ignore_text_chunk(true);
    let mut reader = decoder.read_info().map_err(fault)?;
    let (values, full_range) = pixels(&mut reader, size)?;
    // A file cut in its tail is cut too.
    reader.finish().map_err(fault)?;
    size.finish(values, Some(full_range))
}

/// The pixels in gray, and the number that stands for white.
fn pixels<R: std::io::BufRead + std::io::Seek>(
    reader: &mut Reader<R>,
    size: Size,
) -> Result<(Vec<f64>, f64), Fault> {
    let (colour, depth) = reader.output_color_type();
    let mut values = size.room()?;
    if reader.info().interlaced {
        let length = reader.output_buffer_size().ok_or_else(|| Fault::damaged(FORMAT, "no size"))?;
        let mut bytes = vec![0; length];
        reader.next_frame(&mut bytes).map_err(fault)?;
        push_gray(&mut values, &bytes, colour, depth);
    } else {
        while let Some(row) = reader.next_row().map_err(fault)? {
            push_gray(&mut values, row.data(), colour, depth);
        }
    }
    Ok((values, if depth == BitDepth::Sixteen { 65_535.0 } else { 255.0 }))
}

/// Appends the gray of pixels as they lie in a row.
fn push_gray(values: &mut Vec<f64>, bytes: &[u8], colour: ColorType, depth: BitDepth) {
    let samples = colour.samples();
    match (depth, samples >= 3) {
        (BitDepth::Sixteen, false) => values.extend(bytes.chunks_exact(2 * samples).map(|p| wide(p, 0))),
        (BitDepth::Sixteen, true) => values.extend(
            bytes.chunks_exact(2 * samples).map(|p| gray::plain([wide(p, 0), wide(p, 1), wide(p, 2)])),
        ),
        (_, false) => values.extend(bytes.chunks_exact(samples).map(|p| f64::from(p[0]))),
        (_, true) => values.extend(bytes.chunks_exact(samples).map(|p| gray::srgb([p[0], p[1], p[2]]))),
    }
}

/// The 16-bit sample at `at` of a pixel.
fn wide(pixel: &[u8], at: usize) -> f64 {
    f64::from(u16::from_be_bytes([pixel[2 * at], pixel[2 * at + 1]]))
}

fn fault(error: png::DecodingError) -> Fault {
    match error {
        png::DecodingError::IoError(error) => Fault::reading(FORMAT, error),
        error => Fault::damaged(FORMAT, error.to_string()),
    }
}
