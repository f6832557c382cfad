//! OpenEXR: half, float32 or uint32 numbers as they are, of the first layer at its full resolution.
//!
//! `R`, `G` and `B` together become gray by plain weights; else `Y`, else the sole channel beside alpha is taken.
//! The data window is the raster.

use super::Input;
use crate::raster::Size;
use crate::{Decoded, Fault, gray};
use exr::error::Error;
use exr::meta::header::Header;
use exr::prelude::{AnyChannel, FlatSamples, ReadChannels, ReadLayers, read};

const FORMAT: &str = "EXR";

/// No packing of EXR reaches this: ZIP 1032, PIZ about 500.
const PACKED: u64 = 4096;

/// Most bytes of all channels together.
const MAX_BYTES: u64 = 4 << 30;

pub(super) fn decode(input: &mut dyn Input, length: u64) -> Result<Decoded, Fault> {
    let chunks = exr::block::read(input, false).map_err(fault)?;
    for header in chunks.headers() {
        check(header, length)?;
    }
    let layers = read().no_deep_data().largest_resolution_level().all_channels().first_valid_layer();
    let image = layers.all_attributes().from_chunks(chunks).map_err(fault)?;
    let layer = image.layer_data;
    let size = Size::new(layer.size.width() as u64, layer.size.height() as u64)?;
    grayed(size, &layer.channel_data.list)
}

/// Judges a layer by its header.
fn check(header: &Header, length: u64) -> Result<(), Fault> {
    let size = Size::new(header.layer_size.width() as u64, header.layer_size.height() as u64)?;
    let sample_bytes =
        header.channels.list.iter().map(|channel| channel.sample_type.bytes_per_sample() as u64);
    let bytes = sample_bytes.sum::<u64>() * size.cells() as u64;
    if bytes > MAX_BYTES {
        return Err(Fault::unsupported(FORMAT, format!("{bytes} bytes of pixels; save one channel alone")));
    }
    size.plausible(FORMAT, bytes, PACKED, length)
}

fn grayed(size: Size, channels: &[AnyChannel<FlatSamples>]) -> Result<Decoded, Fault> {
    let named = |name: &str| channels.iter().find(|channel| channel.name.to_string() == name);
    let mut values = size.room()?;
    if let (Some(red), Some(green), Some(blue)) = (named("R"), named("G"), named("B")) {
        let colours = numbers(red).zip(numbers(green)).zip(numbers(blue));
        values.extend(colours.map(|((red, green), blue)| gray::plain([red, green, blue])));
    } else {
        values.extend(numbers(sole(channels)?));
    }
    size.finish(values, None)
}

/// The channel that holds the heights, where it is plain which.
fn sole(channels: &[AnyChannel<FlatSamples>]) -> Result<&AnyChannel<FlatSamples>, Fault> {
    let named = |channel: &&AnyChannel<FlatSamples>, name: &str| channel.name.to_string() == name;
    if let Some(luminance) = channels.iter().find(|channel| named(channel, "Y")) {
        return Ok(luminance);
    }
    let opaque: Vec<_> = channels.iter().filter(|channel| !named(channel, "A")).collect();
    match opaque[..] {
        [channel] => Ok(channel),
        _ => {
            let names: Vec<_> = channels.iter().map(|channel| channel.name.to_string()).collect();
            let words = format!("channels {}; save Y, R G B, or one alone", names.join(", "));
            Err(Fault::unsupported(FORMAT, words))
        }
    }
}

fn numbers(channel: &AnyChannel<FlatSamples>) -> Box<dyn Iterator<Item = f64> + '_> {
    match &channel.sample_data {
        FlatSamples::F16(data) => Box::new(data.iter().map(|value| value.to_f64())),
        FlatSamples::F32(data) => Box::new(data.iter().map(|&value| f64::from(value))),
        FlatSamples::U32(data) => Box::new(data.iter().map(|&value| f64::from(value))),
    }
}

fn fault(error: Error) -> Fault {
    match error {
        Error::Io(error) => Fault::reading(FORMAT, error),
        Error::NotSupported(words) => Fault::unsupported(FORMAT, words),
        Error::Invalid(words) => Fault::damaged(FORMAT, words),
        Error::Aborted => Fault::damaged(FORMAT, "reading was broken off"),
    }
}
