//! Every decoder against files of known numbers.

mod common;

use catena_images::{ByteOrder, Decoded, Kind, RawShape, decode_bytes};
use common::{bytes_of, compare, exr_bytes, npy_bytes, png_bytes, raster, tiff_bytes};
use exr::prelude::{Encoding, FlatSamples, f16};
use png::{BitDepth, ColorType};
use tiff::encoder::colortype;

fn check(kind: Kind, bytes: &[u8], wanted: &Decoded) {
    check_shaped(kind, bytes, None, wanted);
}

fn check_shaped(kind: Kind, bytes: &[u8], shape: Option<&RawShape>, wanted: &Decoded) {
    let found = decode_bytes(kind, bytes, shape).unwrap_or_else(|fault| panic!("{kind:?}: {fault}"));
    compare(&found, wanted).unwrap_or_else(|words| panic!("{kind:?}: {words}"));
}

#[test]
fn compare_tells_differences() {
    let one = raster(2, 1, &[1.0, 2.0], None);
    assert!(compare(&one, &one).is_ok());
    let others = [
        raster(1, 2, &[1.0, 2.0], None),
        raster(2, 1, &[1.0, 2.0], Some(255.0)),
        raster(2, 1, &[1.0, 2.0 + f64::EPSILON * 2.0], None),
        raster(2, 1, &[1.0], None),
    ];
    for other in others {
        assert!(compare(&one, &other).is_err(), "{other:?}");
    }
    assert!(compare(&raster(1, 1, &[0.0], None), &raster(1, 1, &[-0.0], None)).is_err());
}

#[test]
fn png_gray() {
    let eight = [0, 1, 128, 255];
    let wide = bytes_of(&[0_u16, 1, 40_000, 65_535], u16::to_be_bytes);
    let with_alpha = [0, 9, 1, 9, 128, 9, 255, 9];
    let numbers = [0.0, 1.0, 128.0, 255.0];
    let wide_numbers = [0.0, 1.0, 40_000.0, 65_535.0];
    let cases = [
        (ColorType::Grayscale, BitDepth::Eight, &eight[..], numbers, 255.0),
        (ColorType::GrayscaleAlpha, BitDepth::Eight, &with_alpha, numbers, 255.0),
        (ColorType::Grayscale, BitDepth::Sixteen, &wide, wide_numbers, 65_535.0),
        (ColorType::Grayscale, BitDepth::Two, &[0b0001_0000, 0b1011_0000], [0.0, 85.0, 170.0, 255.0], 255.0),
    ];
    for (colour, depth, samples, numbers, top) in cases {
        check(Kind::Png, &png_bytes(2, 2, colour, depth, samples), &raster(2, 2, &numbers, Some(top)));
    }
}

/// Rec. 709 on linear light: primaries by their weights, mid gray 128 at 0.2158605 of white.
#[test]
fn png_colour_of_8_bits_is_linear_light() {
    let colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 128, 128, 128, 0, 0, 0];
    let gray = [255.0 * 0.2126, 255.0 * 0.7152, 255.0 * 0.0722, 255.0, 255.0 * 0.215_860_500_113_899_15, 0.0];
    let bytes = png_bytes(6, 1, ColorType::Rgb, BitDepth::Eight, &colours);
    check(Kind::Png, &bytes, &raster(6, 1, &gray, Some(255.0)));
    let alpha: Vec<u8> = colours.chunks(3).flat_map(|c| [c[0], c[1], c[2], 7]).collect();
    let bytes = png_bytes(6, 1, ColorType::Rgba, BitDepth::Eight, &alpha);
    check(Kind::Png, &bytes, &raster(6, 1, &gray, Some(255.0)));
    let palette = png_bytes(3, 1, ColorType::Indexed, BitDepth::Eight, &[0, 1, 2]);
    check(Kind::Png, &palette, &raster(3, 1, &[0.0, 255.0, 255.0 * 0.2126], Some(255.0)));
}

#[test]
fn png_colour_of_16_bits_is_plain() {
    let samples = bytes_of(&[65_535_u16, 0, 0, 777, 777, 777], u16::to_be_bytes);
    let bytes = png_bytes(2, 1, ColorType::Rgb, BitDepth::Sixteen, &samples);
    check(Kind::Png, &bytes, &raster(2, 1, &[0.2126 * 65_535.0, 777.0], Some(65_535.0)));
}

/// Adam7, 3 x 3 gray, by hand: the passes hold (0,0), then (2,0), then (0,2) (2,2), then (1,0), (1,2), then row 1.
#[test]
fn png_interlaced() {
    let scanlines = [0, 10, 0, 30, 0, 70, 90, 0, 20, 0, 80, 0, 40, 50, 60];
    let numbers = [10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0];
    check(Kind::Png, &interlaced(3, 3, &scanlines), &raster(3, 3, &numbers, Some(255.0)));
}

/// An interlaced PNG of scanlines in a stored block of deflate, behind Adler's sum.
fn interlaced(columns: u32, rows: u32, scanlines: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut info = png::Info::with_size(columns, rows);
    info.interlaced = true;
    info.color_type = ColorType::Grayscale;
    info.bit_depth = BitDepth::Eight;
    let mut writer = png::Encoder::with_info(&mut bytes, info).expect("info").write_header().expect("header");
    let length = scanlines.len() as u16;
    let mut stream = vec![0x78, 0x01, 1];
    stream.extend(length.to_le_bytes());
    stream.extend((!length).to_le_bytes());
    stream.extend(scanlines);
    let (a, b) = scanlines.iter().fold((1_u32, 0_u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    stream.extend((b << 16 | a).to_be_bytes());
    writer.write_chunk(png::chunk::IDAT, &stream).expect("pixels");
    drop(writer);
    bytes
}

#[test]
fn tiff_numbers() {
    let cases = [
        (tiff_bytes::<colortype::Gray8>(3, 1, &[0, 7, 255], None), [0.0, 7.0, 255.0], Some(255.0)),
        (tiff_bytes::<colortype::Gray16>(3, 1, &[0, 7, 65_535], None), [0.0, 7.0, 65_535.0], Some(65_535.0)),
        (tiff_bytes::<colortype::GrayI16>(3, 1, &[-400, 7, 8000], None), [-400.0, 7.0, 8000.0], None),
        (
            tiff_bytes::<colortype::Gray32Float>(3, 1, &[-0.5, 0.1, 1e30], None),
            [-0.5, f64::from(0.1_f32), f64::from(1e30_f32)],
            None,
        ),
        (tiff_bytes::<colortype::Gray64Float>(3, 1, &[-0.5, 0.1, 1e30], None), [-0.5, 0.1, 1e30], None),
        (
            tiff_bytes::<colortype::RGB8>(3, 1, &[255, 255, 255, 0, 0, 0, 255, 0, 0], None),
            [255.0, 0.0, 255.0 * 0.2126],
            Some(255.0),
        ),
        (
            tiff_bytes::<colortype::RGB16>(3, 1, &[9, 9, 9, 0, 0, 0, 0, 65_535, 0], None),
            [9.0, 0.0, 0.7152 * 65_535.0],
            Some(65_535.0),
        ),
    ];
    for (bytes, numbers, top) in cases {
        check(Kind::Tiff, &bytes, &raster(3, 1, &numbers, top));
    }
}

#[test]
fn tiff_gaps_take_the_lowest_value() {
    let numbers = raster(3, 1, &[-3.0, -3.0, 4.0], None);
    check(Kind::Tiff, &tiff_bytes::<colortype::GrayI16>(3, 1, &[-9999, -3, 4], Some("-9999")), &numbers);
    let low = -3.402_823_466_385_289e38_f32;
    let bytes = tiff_bytes::<colortype::Gray32Float>(3, 1, &[low, -3.0, 4.0], Some("-3.40282346638529e+38"));
    check(Kind::Tiff, &bytes, &numbers);
    let bytes = tiff_bytes::<colortype::Gray32Float>(3, 1, &[f32::NAN, -3.0, 4.0], Some("nan"));
    check(Kind::Tiff, &bytes, &numbers);
}

#[test]
fn exr_channels() {
    let floats = |values: [f32; 2]| FlatSamples::F32(values.to_vec());
    let halves = FlatSamples::F16(vec![f16::from_f32(0.5), f16::from_f32(-2.0)]);
    let cases = [
        (vec![("Y", floats([0.1, -7.0]))], [f64::from(0.1_f32), -7.0]),
        (vec![("Z", floats([1.0, 2.0])), ("A", floats([0.0, 0.0]))], [1.0, 2.0]),
        (vec![("height", halves)], [0.5, -2.0]),
        (vec![("id", FlatSamples::U32(vec![3, u32::MAX]))], [3.0, 4_294_967_295.0]),
        (
            vec![("R", floats([1.0, 4.0])), ("G", floats([0.0, 4.0])), ("B", floats([0.0, 4.0]))],
            [0.2126, 4.0],
        ),
    ];
    for (channels, numbers) in cases {
        for encoding in [Encoding::UNCOMPRESSED, Encoding::FAST_LOSSLESS, Encoding::SMALL_LOSSLESS] {
            check(Kind::Exr, &exr_bytes(2, 1, encoding, &channels), &raster(2, 1, &numbers, None));
        }
    }
}

#[test]
fn raw_byte_orders() {
    let words = [1_u16, 258, 65_535];
    let floats = [0.5_f32, -1.25, 3e7];
    let (little, big) = (ByteOrder::Little, ByteOrder::Big);
    let cases = [
        (Kind::Raw16, little, bytes_of(&words, u16::to_le_bytes), [1.0, 258.0, 65_535.0], Some(65_535.0)),
        (Kind::Raw16, big, bytes_of(&words, u16::to_be_bytes), [1.0, 258.0, 65_535.0], Some(65_535.0)),
        (Kind::Raw16, big, bytes_of(&words, u16::to_le_bytes), [256.0, 513.0, 65_535.0], Some(65_535.0)),
        (Kind::Raw32, little, bytes_of(&floats, f32::to_le_bytes), [0.5, -1.25, 3e7], None),
        (Kind::Raw32, big, bytes_of(&floats, f32::to_be_bytes), [0.5, -1.25, 3e7], None),
    ];
    for (kind, byte_order, bytes, numbers, top) in cases {
        let shape = RawShape { columns: 3, rows: 1, byte_order };
        check_shaped(kind, &bytes, Some(&shape), &raster(3, 1, &numbers, top));
    }
}

#[test]
fn npy_types_and_orders() {
    let cases: [(&str, Vec<u8>, Option<f64>); 11] = [
        ("<f8", bytes_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], f64::to_le_bytes), None),
        (">f8", bytes_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], f64::to_be_bytes), None),
        ("<f4", bytes_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], f32::to_le_bytes), None),
        (">f4", bytes_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], f32::to_be_bytes), None),
        ("|u1", vec![1, 2, 3, 4, 5, 6], Some(255.0)),
        ("<u2", bytes_of(&[1, 2, 3, 4, 5, 6], u16::to_le_bytes), Some(65_535.0)),
        (">u4", bytes_of(&[1, 2, 3, 4, 5, 6], u32::to_be_bytes), Some(4_294_967_295.0)),
        ("|i1", vec![1, 2, 3, 4, 5, 6], None),
        (">i2", bytes_of(&[1, 2, 3, 4, 5, 6], i16::to_be_bytes), None),
        ("<i4", bytes_of(&[1, 2, 3, 4, 5, 6], i32::to_le_bytes), None),
        ("<i8", bytes_of(&[1, 2, 3, 4, 5, 6], i64::to_le_bytes), None),
    ];
    for (code, samples, top) in cases {
        for version in 1..=3 {
            let c = format!("{{'descr': '{code}', 'fortran_order': False, 'shape': (2, 3), }}");
            let wanted = raster(3, 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], top);
            check(Kind::Npy, &npy_bytes(version, &c, &samples), &wanted);
            let fortran = format!("{{\"shape\":(2,3),\"fortran_order\":True,\"descr\":\"{code}\"}}");
            let wanted = raster(3, 2, &[1.0, 3.0, 5.0, 2.0, 4.0, 6.0], top);
            check(Kind::Npy, &npy_bytes(version, &fortran, &samples), &wanted);
        }
    }
}

#[test]
fn npy_keeps_sign_and_size_of_integers() {
    let dictionary = "{'descr': '<i2', 'fortran_order': False, 'shape': (1, 2), }";
    let bytes = npy_bytes(1, dictionary, &bytes_of(&[-431_i16, i16::MAX], i16::to_le_bytes));
    check(Kind::Npy, &bytes, &raster(2, 1, &[-431.0, 32_767.0], None));
}

#[test]
fn esri_headers() {
    let cases = [
        "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n5 -9999\n7 -2.5\n",
        "NCOLS 2\r\nNROWS 2\r\nXLLCENTER 0.5\r\nYLLCENTER -1e3\r\nCELLSIZE 30\r\nnodata_value -1\r\n5 -1 7 -2.5",
        "\u{feff}nrows 2 ncols 2 dx 1 dy 2\n\n  5\n-9999\n7\n-2.5  \n \n",
        "ncols 2\nnrows 2\nNODATA_value nan\n5 NaN\n7 -2.5\n",
    ];
    for text in cases {
        check(Kind::Asc, text.as_bytes(), &raster(2, 2, &[5.0, -2.5, 7.0, -2.5], None));
    }
}
