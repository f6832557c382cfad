//! Files to decode, made by other code than ours where there is any, and the comparers of the tests.

#![allow(dead_code, unreachable_pub)]

use catena_images::Decoded;
use exr::prelude::{
    AnyChannel, AnyChannels, Encoding, FlatSamples, Image, Layer, LayerAttributes, WritableImage,
};
use std::io::Cursor;
use std::path::Path;
use tiff::encoder::colortype::ColorType;
use tiff::encoder::{TiffEncoder, TiffValue};

/// Says how two rasters differ, to the bit.
pub fn compare(found: &Decoded, wanted: &Decoded) -> Result<(), String> {
    let sizes = |raster: &Decoded| (raster.columns, raster.rows, raster.values.len());
    if sizes(found) != sizes(wanted) {
        return Err(format!("sizes {:?} and {:?}", sizes(found), sizes(wanted)));
    }
    if found.full_range != wanted.full_range {
        return Err(format!("full range {:?} and {:?}", found.full_range, wanted.full_range));
    }
    let pairs = found.values.iter().zip(&wanted.values);
    match pairs.enumerate().find(|(_, (a, b))| a.to_bits() != b.to_bits()) {
        None => Ok(()),
        Some((at, (a, b))) => Err(format!("value {at}: {a} and {b}")),
    }
}

/// A raster to compare with.
pub fn raster(columns: usize, rows: usize, values: &[f64], full_range: Option<f64>) -> Decoded {
    Decoded { columns, rows, values: values.to_vec(), full_range }
}

/// The names in a folder, sorted: what a failed write must not add to.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("listed").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A PNG of the given bytes.
pub fn png_bytes(
    columns: u32,
    rows: u32,
    colour: png::ColorType,
    depth: png::BitDepth,
    samples: &[u8],
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, columns, rows);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    if colour == png::ColorType::Indexed {
        encoder.set_palette(vec![0, 0, 0, 255, 255, 255, 255, 0, 0]);
    }
    let mut writer = encoder.write_header().expect("header");
    writer.write_image_data(samples).expect("pixels");
    writer.finish().expect("end");
    bytes
}

/// A TIFF of the given samples, and GDAL's mark for missing values if there is one.
pub fn tiff_bytes<C: ColorType>(columns: u32, rows: u32, samples: &[C::Inner], mark: Option<&str>) -> Vec<u8>
where
    [C::Inner]: TiffValue,
{
    let mut bytes = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new(&mut bytes).expect("header");
    let mut image = encoder.new_image::<C>(columns, rows).expect("image");
    if let Some(mark) = mark {
        image.encoder().write_tag(tiff::tags::Tag::GdalNodata, mark).expect("tag");
    }
    image.write_data(samples).expect("pixels");
    bytes.into_inner()
}

/// An EXR of the named channels.
pub fn exr_bytes(
    columns: usize,
    rows: usize,
    encoding: Encoding,
    channels: &[(&str, FlatSamples)],
) -> Vec<u8> {
    let list = channels.iter().map(|(name, samples)| AnyChannel::new(*name, samples.clone())).collect();
    let attributes = LayerAttributes::named("height");
    let layer = Layer::new((columns, rows), attributes, encoding, AnyChannels::sort(list));
    let mut bytes = Cursor::new(Vec::new());
    Image::from_layer(layer).write().non_parallel().to_buffered(&mut bytes).expect("exr");
    bytes.into_inner()
}

/// A NumPy file: its version, the dictionary and the samples' bytes.
pub fn npy_bytes(version: u8, dictionary: &str, samples: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    let length = dictionary.len() + 1;
    match version {
        1 => bytes.extend((length as u16).to_le_bytes()),
        _ => bytes.extend((length as u32).to_le_bytes()),
    }
    bytes.extend(dictionary.bytes());
    bytes.push(b'\n');
    bytes.extend(samples);
    bytes
}

/// Numbers as bytes, by a function of one number.
pub fn bytes_of<T: Copy, const N: usize>(values: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    values.iter().flat_map(|&value| bytes(value)).collect()
}
