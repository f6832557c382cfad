//! Bare binary samples, as raw files and NumPy's arrays hold them.

use super::{ByteOrder, Input};
use crate::Fault;
use crate::raster::Size;

/// A sample type of at most eight bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element {
    /// Bytes of a sample.
    pub(super) size: usize,
    /// What stands for white, for unsigned integers.
    pub(super) full_range: Option<f64>,
    /// The number of a sample in little-endian order, zeros above its size.
    read: fn([u8; 8]) -> f64,
}

pub(super) const U16: Element = unsigned(2, 65_535.0);
pub(super) const F32: Element = Element { size: 4, full_range: None, read: float32 };

/// Unsigned integers; bytes above the sample are zero, so one reader serves all.
const fn unsigned(size: usize, full_range: f64) -> Element {
    Element { size, full_range: Some(full_range), read: |bytes| u64::from_le_bytes(bytes) as f64 }
}

const fn signed(size: usize, read: fn([u8; 8]) -> f64) -> Element {
    Element { size, full_range: None, read }
}

fn float32([a, b, c, d, ..]: [u8; 8]) -> f64 {
    f64::from(f32::from_le_bytes([a, b, c, d]))
}

/// The element of a NumPy type without its byte order: `f4`, `u2`, ...
pub(super) fn numpy(code: &str) -> Option<Element> {
    Some(match code {
        "b1" => unsigned(1, 1.0),
        "u1" => unsigned(1, 255.0),
        "u2" => U16,
        "u4" => unsigned(4, 4_294_967_295.0),
        "u8" => unsigned(8, u64::MAX as f64),
        "i1" => signed(1, |[a, ..]| f64::from(a as i8)),
        "i2" => signed(2, |[a, b, ..]| f64::from(i16::from_le_bytes([a, b]))),
        "i4" => signed(4, |[a, b, c, d, ..]| f64::from(i32::from_le_bytes([a, b, c, d]))),
        "i8" => signed(8, |bytes| i64::from_le_bytes(bytes) as f64),
        "f4" => F32,
        "f8" => signed(8, f64::from_le_bytes),
        _ => return None,
    })
}

/// How bare samples lie in their file.
pub(super) struct Layout<'a> {
    pub(super) element: &'a Element,
    pub(super) order: ByteOrder,
    /// Column after column, as Fortran does, instead of row after row.
    pub(super) by_columns: bool,
}

/// Refuses a file that doesn't hold exactly the samples it should.
pub(super) fn check_length(
    size: Size,
    element: &Element,
    found: u64,
    hint: &'static str,
) -> Result<(), Fault> {
    let expected = (size.cells() * element.size) as u64;
    let Size { columns, rows } = size;
    if found == expected { Ok(()) } else { Err(Fault::Length { columns, rows, expected, found, hint }) }
}

/// Reads all samples, row by row whatever their layout.
pub(super) fn read_all(
    input: &mut dyn Input,
    size: Size,
    layout: &Layout<'_>,
    format: &'static str,
) -> Result<Vec<f64>, Fault> {
    let mut values = size.room()?;
    values.resize(size.cells(), 0.0);
    let run = if layout.by_columns { size.rows } else { size.columns };
    let mut bytes = vec![0; run * layout.element.size];
    for line in 0..size.cells() / run {
        input.read_exact(&mut bytes).map_err(|error| Fault::reading(format, error))?;
        for (place, sample) in bytes.chunks_exact(layout.element.size).enumerate() {
            let at = if layout.by_columns { place * size.columns + line } else { line * run + place };
            values[at] = number(sample, layout);
        }
    }
    Ok(values)
}

/// One sample's number.
fn number(sample: &[u8], layout: &Layout<'_>) -> f64 {
    let mut bytes = [0; 8];
    bytes[..sample.len()].copy_from_slice(sample);
    if layout.order == ByteOrder::Big {
        bytes[..sample.len()].reverse();
    }
    (layout.element.read)(bytes)
}
