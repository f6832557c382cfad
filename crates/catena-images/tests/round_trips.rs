//! What encoders write, decoders read: every format, to the bit or to the rounding that is promised.

mod common;

use catena_images::{ByteOrder, Compression, Encoder, Format, Options, RawShape, decode};
use common::{compare, names, raster};
use proptest::prelude::{ProptestConfig, prop_assert_eq, proptest};
use std::path::Path;

/// Writes in pieces of `piece` rows.
fn write(path: &Path, format: Format, columns: usize, values: &[f64], piece: usize, options: &Options) {
    let rows = values.len() / columns;
    let mut encoder = Encoder::create(path, format, columns, rows, options).expect("create");
    for rows in values.chunks(piece * columns) {
        encoder.write_rows(rows).expect("rows");
    }
    encoder.finish().expect("finish");
}

fn sorts() -> [(&'static str, Format, ByteOrder, Compression); 9] {
    use ByteOrder::{Big, Little};
    use Compression::{Best, Fast};
    [
        ("map.png", Format::Png8, Little, Fast),
        ("map.png", Format::Png16, Little, Fast),
        ("map.png", Format::Png16, Big, Best),
        ("map.r16", Format::Raw16, Little, Fast),
        ("map.r16", Format::Raw16, Big, Fast),
        ("map.r32", Format::Raw32, Little, Fast),
        ("map.r32", Format::Raw32, Big, Fast),
        ("map.raw", Format::Raw16, Little, Fast),
        ("map.npy", Format::Npy, Little, Fast),
    ]
}

/// What is left of a value in a format whose low is -1 and high is 1.
fn kept(format: Format, value: f64) -> f64 {
    match format {
        Format::Png8 => ((value + 1.0) / 2.0 * 255.0).round().clamp(0.0, 255.0),
        Format::Png16 | Format::Raw16 => ((value + 1.0) / 2.0 * 65_535.0).round().clamp(0.0, 65_535.0),
        Format::Raw32 => f64::from(value as f32),
        _ => value,
    }
}

#[test]
fn every_format() {
    let folder = tempfile::tempdir().expect("folder");
    let (columns, rows) = (7, 6);
    let values: Vec<f64> = (0..columns * rows).map(|i| f64::from(i as u32) * 0.061 - 1.25).collect();
    for (name, format, byte_order, compression) in sorts() {
        for piece in [1, 4, 6] {
            let path = folder.path().join(name);
            let options = Options { low: -1.0, high: 1.0, byte_order, compression, ..Options::default() };
            write(&path, format, columns, &values, piece, &options);
            let shape = RawShape { columns, rows, byte_order };
            let found = decode(&path, Some(&shape)).expect("decode");
            let wanted: Vec<f64> = values.iter().map(|&value| kept(format, value)).collect();
            let wanted = raster(columns, rows, &wanted, found.full_range);
            compare(&found, &wanted).unwrap_or_else(|words| panic!("{format:?} {byte_order:?}: {words}"));
        }
    }
    assert_eq!(names(folder.path()), ["map.npy", "map.png", "map.r16", "map.r32", "map.raw"]);
}

/// Halves go away from zero, ends are held, nothing is truncated.
#[test]
fn integers_are_rounded() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("map.r16");
    let options = Options { low: 0.0, high: 65_535.0, ..Options::default() };
    let values = [0.49, 0.5, 1.5, 2.5, 254.99, 65_534.5, 65_535.4, 1e30, -1e30, -0.5];
    write(&path, Format::Raw16, values.len(), &values, 1, &options);
    let shape = RawShape { columns: values.len(), rows: 1, byte_order: ByteOrder::Little };
    let found = decode(&path, Some(&shape)).expect("decode");
    assert_eq!(found.values, [0.0, 1.0, 2.0, 3.0, 255.0, 65_535.0, 65_535.0, 65_535.0, 0.0, 0.0]);
}

#[test]
fn a_flat_range_gives_zero() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("map.png");
    let options = Options { low: 0.3, high: 0.3, ..Options::default() };
    write(&path, Format::Png16, 3, &[0.3, 0.2, 9.0], 1, &options);
    assert_eq!(decode(&path, None).expect("decode").values, [0.0, 0.0, 0.0]);
}

/// The bytes themselves, so that two wrongs in reader and writer can't make a right.
#[test]
fn bytes_on_disk() {
    let folder = tempfile::tempdir().expect("folder");
    let options = |byte_order| Options { high: 65_535.0, byte_order, ..Options::default() };
    let cases = [
        ("a.r16", Format::Raw16, ByteOrder::Little, vec![2, 1, 0xff, 0]),
        ("b.r16", Format::Raw16, ByteOrder::Big, vec![1, 2, 0, 0xff]),
        ("a.r32", Format::Raw32, ByteOrder::Little, vec![0, 0, 0x81, 0x43, 0, 0, 0x7f, 0x43]),
        ("b.r32", Format::Raw32, ByteOrder::Big, vec![0x43, 0x81, 0, 0, 0x43, 0x7f, 0, 0]),
    ];
    for (name, format, order, wanted) in cases {
        let path = folder.path().join(name);
        write(&path, format, 2, &[258.0, 255.0], 1, &options(order));
        assert_eq!(std::fs::read(&path).expect("read"), wanted, "{name}");
    }
    let path = folder.path().join("map.npy");
    write(&path, Format::Npy, 2, &[1.0, 2.0], 1, &Options::default());
    let bytes = std::fs::read(&path).expect("read");
    let (header, samples) = bytes.split_at(128);
    assert_eq!(&header[..10], b"\x93NUMPY\x01\x00\x76\x00");
    assert!(header[10..].starts_with(b"{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }"));
    assert_eq!(header[127], b'\n');
    assert_eq!(samples, [1.0_f64.to_le_bytes(), 2.0_f64.to_le_bytes()].concat());
}

#[test]
fn gray_png_has_a_single_channel() {
    let folder = tempfile::tempdir().expect("folder");
    for (format, depth) in [(Format::Png8, 8), (Format::Png16, 16)] {
        let path = folder.path().join("map.png");
        write(&path, format, 2, &[0.0, 1.0], 1, &Options::default());
        let header = &std::fs::read(&path).expect("read")[16..29];
        assert_eq!(header, [0, 0, 0, 2, 0, 0, 0, 1, depth, 0, 0, 0, 0], "{format:?}");
    }
}

#[test]
fn colours_are_kept() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("look.png");
    let mut encoder = Encoder::create(&path, Format::PngColour, 2, 2, &Options::default()).expect("create");
    let colours = [1, 2, 3, 4, 5, 6, 250, 251, 252, 0, 255, 0];
    encoder.write_colours(&colours[..6]).expect("row");
    encoder.write_colours(&colours[6..]).expect("row");
    encoder.finish().expect("finish");
    let bytes = std::fs::read(&path).expect("read");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("info");
    let mut found = vec![0; reader.output_buffer_size().expect("size")];
    reader.next_frame(&mut found).expect("pixels");
    assert_eq!(found, colours);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn float64_comes_back_to_the_bit(
        values in proptest::collection::vec(proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL | proptest::num::f64::ZERO, 1..40),
    ) {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("map.npy");
        write(&path, Format::Npy, values.len(), &values, 1, &Options::default());
        let found = decode(&path, None).expect("decode");
        prop_assert_eq!(compare(&found, &raster(values.len(), 1, &values, None)), Ok(()));
    }

    #[test]
    fn sixteen_bits_lose_half_a_step_at_most(
        low in -1e12..1e12_f64, width in 1e-3..1e12_f64, parts in proptest::collection::vec(0.0..=1.0_f64, 1..40),
    ) {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("map.png");
        let high = low + width;
        let values: Vec<f64> = parts.iter().map(|part| (low + part * (high - low)).min(high)).collect();
        write(&path, Format::Png16, values.len(), &values, 1, &Options { low, high, ..Options::default() });
        let found = decode(&path, None).expect("decode");
        for (sample, value) in found.values.iter().zip(&values) {
            let off = (sample - (value - low) / (high - low) * 65_535.0).abs();
            prop_assert_eq!(off <= 0.5, true, "{} of {}", sample, value);
        }
    }
}
