//! Every format that `render` writes decodes back.

use catena_images::{ByteOrder, RawShape, decode};
use serde_json::Value;

use crate::harness::{Place, TILT, npy};

/// A PNG as it stands in its file.
pub(crate) struct Png {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    pub(crate) bits: u8,
    pub(crate) channels: usize,
    pub(crate) samples: Vec<u16>,
}

/// Decodes a PNG by the `png` crate alone.
pub(crate) fn png(bytes: &[u8]) -> Png {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut data).expect("pixels");
    let wide = info.bit_depth == png::BitDepth::Sixteen;
    let samples = match wide {
        true => data.as_chunks().0.iter().map(|pair| u16::from_be_bytes(*pair)).collect(),
        false => data.iter().map(|byte| u16::from(*byte)).collect(),
    };
    let bits = if wide { 16 } else { 8 };
    Png { columns: info.width, rows: info.height, bits, channels: info.color_type.samples(), samples }
}

/// Halves away from zero, held to the format's range.
fn levels(values: &[f64], low: f64, high: f64, top: f64) -> Vec<u16> {
    let level = |value: &f64| ((value - low) / (high - low) * top).round().clamp(0.0, top) as u16;
    values.iter().map(level).collect()
}

#[test]
fn formats_hold_the_values() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    let render = |words: &str| place.quietly(&format!("render tilt.ron --node noise --size 37x23 {words}"));
    render("-o map.npy");
    let (columns, rows, values) = npy(&place.path("map.npy"));
    let sidecar: Value = serde_json::from_slice(&place.bytes("map.npy.json")).expect("JSON");
    let (low, high) =
        (sidecar["low"].as_f64().expect("a number"), sidecar["high"].as_f64().expect("a number"));
    assert_eq!((columns, rows), (37, 23));

    for (words, bits, top) in [
        ("-o map.png", 16, 65_535.0),
        ("--bits 16 -o map.png", 16, 65_535.0),
        ("--bits 8 -o map.PNG", 8, 255.0),
    ] {
        render(words);
        let name = words.rsplit(' ').next().expect("a name");
        let png = png(&place.bytes(name));
        assert_eq!((png.columns, png.rows, png.bits, png.channels), (37, 23, bits, 1), "{words}");
        assert_eq!(png.samples, levels(&values, low, high, top), "{words}");
    }
    let shape = RawShape { columns, rows, byte_order: ByteOrder::Little };
    for name in ["map.r16", "map.raw"] {
        render(&format!("-o {name}"));
        let raw = decode(&place.path(name), Some(&shape)).expect("a raw file").values;
        let wanted: Vec<f64> = levels(&values, low, high, 65_535.0).into_iter().map(f64::from).collect();
        assert_eq!(raw, wanted, "{name}");
    }
    render("-o map.r32");
    let raw = decode(&place.path("map.r32"), Some(&shape)).expect("a raw file").values;
    let wanted: Vec<f64> = values.iter().map(|value| f64::from(*value as f32)).collect();
    assert_eq!(raw, wanted);
}

#[test]
fn looks_are_8_bit_colour() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    for words in ["--look terrain", "--look relief", "--look relief --bits 8 --contours 5", "--contours 5"] {
        place.quietly(&format!("render tilt.ron {words} -o map.png"));
        let png = png(&place.bytes("map.png"));
        assert_eq!((png.columns, png.rows, png.bits, png.channels), (24, 16, 8, 3), "{words}");
    }
}
