//! TIFF: gray or RGB of 8 to 64-bit integers and 16 to 64-bit floats, in strips or tiles, plain or packed.
//!
//! Unsigned integers are images and have a full range; signed integers and floats are measures. GDAL's mark for
//! missing values, where a file has one, is treated as in ESRI grids: such cells take the lowest valid value.

use super::Input;
use crate::raster::{Size, fill_missing};
use crate::{Decoded, Fault, gray};
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::Tag;
use tiff::{ColorType, TiffError};

const FORMAT: &str = "TIFF";

/// No packing of TIFF reaches this: LZW about 1500, deflate 1032.
const PACKED: u64 = 4096;

pub(super) fn decode(input: &mut dyn Input, length: u64) -> Result<Decoded, Fault> {
    let mut decoder = Decoder::new(input).map_err(fault)?;
    let (columns, rows) = decoder.dimensions().map_err(fault)?;
    let size = Size::new(u64::from(columns), u64::from(rows))?;
    let colour = decoder.colortype().map_err(fault)?;
    let samples = samples_of(colour)?;
    let layout = decoder.image_buffer_layout().map_err(fault)?;
    size.plausible(FORMAT, layout.complete_len as u64, PACKED, length)?;
    let mut limits = Limits::default();
    limits.decoding_buffer_size = layout.complete_len.max(1 << 20);
    limits.intermediate_buffer_size = layout.complete_len.max(1 << 20);
    let mut decoder = decoder.with_limits(limits);
    let missing = missing_mark(&mut decoder);
    let mut pixels = DecodingResult::U8(Vec::new());
    decoder.read_image_to_buffer(&mut pixels).map_err(fault)?;
    let planar = layout.planes > 1;
    grayed(size, &pixels, Pixel { samples, planar }, missing)
}

/// How many samples a pixel has; refuses what is neither gray nor RGB.
fn samples_of(colour: ColorType) -> Result<usize, Fault> {
    match colour {
        ColorType::Gray(8 | 16 | 32 | 64) => Ok(1),
        ColorType::GrayA(8 | 16 | 32 | 64) => Ok(2),
        ColorType::RGB(8 | 16 | 32 | 64) => Ok(3),
        ColorType::RGBA(8 | 16 | 32 | 64) => Ok(4),
        other => {
            let words = format!("pixels of {other:?}; save one band of gray, or RGB, of 8, 16 or 32 bits");
            Err(Fault::unsupported(FORMAT, words))
        }
    }
}

/// GDAL's mark for missing values.
fn missing_mark(decoder: &mut Decoder<&mut dyn Input>) -> Option<f64> {
    // Longer text is no number, and not worth reading.
    let short = decoder.image_ifd().find_entry(Tag::GdalNodata)?.count() <= 64;
    let text = short.then(|| decoder.get_tag_ascii_string(Tag::GdalNodata).ok())??;
    text.trim_matches(['\0', ' ']).parse().ok()
}

/// Where a pixel's samples lie: side by side, or each in a plane of its own.
#[derive(Clone, Copy)]
struct Pixel {
    samples: usize,
    planar: bool,
}

fn grayed(size: Size, pixels: &DecodingResult, pixel: Pixel, mark: Option<f64>) -> Result<Decoded, Fault> {
    use DecodingResult::{F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};
    let (mut values, full_range) = match pixels {
        U8(data) if pixel.samples >= 3 => (colours(size, data, pixel, gray::srgb)?, Some(255.0)),
        U8(data) => (numbers(size, data, pixel, f64::from)?, Some(255.0)),
        U16(data) => (numbers(size, data, pixel, f64::from)?, Some(65_535.0)),
        U32(data) => (numbers(size, data, pixel, f64::from)?, Some(4_294_967_295.0)),
        U64(data) => (numbers(size, data, pixel, |value| value as f64)?, Some(u64::MAX as f64)),
        I8(data) => (numbers(size, data, pixel, f64::from)?, None),
        I16(data) => (numbers(size, data, pixel, f64::from)?, None),
        I32(data) => (numbers(size, data, pixel, f64::from)?, None),
        I64(data) => (numbers(size, data, pixel, |value| value as f64)?, None),
        F16(data) => (numbers(size, data, pixel, f64::from)?, None),
        F32(data) => (numbers(size, data, pixel, f64::from)?, None),
        F64(data) => (numbers(size, data, pixel, |value| value)?, None),
    };
    if let Some(mark) = mark {
        // The mark is decimal text: it means the sample nearest to it.
        let mark = if matches!(pixels, F32(_)) { f64::from(mark as f32) } else { mark };
        fill_missing(&mut values, mark, FORMAT)?;
    }
    size.finish(values, full_range)
}

/// Gray of all pixels, by plain weights.
fn numbers<T: Copy>(
    size: Size,
    data: &[T],
    pixel: Pixel,
    number: impl Fn(T) -> f64,
) -> Result<Vec<f64>, Fault> {
    if pixel.samples >= 3 {
        return colours(size, data, pixel, |colour| gray::plain(colour.map(&number)));
    }
    let step = if pixel.planar { 1 } else { pixel.samples };
    let mut values = size.room()?;
    values.extend(data.iter().step_by(step).take(size.cells()).map(|&value| number(value)));
    Ok(values)
}

/// Gray of all pixels, by a function of red, green and blue.
fn colours<T: Copy>(
    size: Size,
    data: &[T],
    pixel: Pixel,
    gray: impl Fn([T; 3]) -> f64,
) -> Result<Vec<f64>, Fault> {
    let cells = size.cells();
    if data.len() < cells * pixel.samples {
        return Err(Fault::damaged(FORMAT, "a band is missing"));
    }
    let mut values = size.room()?;
    values.extend((0..cells).map(|cell| {
        let (first, step) = if pixel.planar { (cell, cells) } else { (cell * pixel.samples, 1) };
        gray([data[first], data[first + step], data[first + 2 * step]])
    }));
    Ok(values)
}

fn fault(error: TiffError) -> Fault {
    match error {
        TiffError::IoError(error) => Fault::reading(FORMAT, error),
        TiffError::UnsupportedError(error) => Fault::unsupported(FORMAT, error.to_string()),
        error => Fault::damaged(FORMAT, error.to_string()),
    }
}
