//! Damaged, cut, hostile and foreign files: always an error with words, never a panic, never much memory.

mod common;

use catena_images::{ByteOrder, Decoded, Fault, Kind, RawShape, decode_bytes};
use common::{bytes_of, compare, exr_bytes, npy_bytes, png_bytes, tiff_bytes};
use exr::prelude::{Encoding, FlatSamples};
use png::{BitDepth, ColorType};
use proptest::prelude::{ProptestConfig, any, prop_assert, proptest};
use tiff::encoder::colortype;

const SHAPE: RawShape = RawShape { columns: 9, rows: 5, byte_order: ByteOrder::Little };

const KINDS: [Kind; 7] = [Kind::Png, Kind::Tiff, Kind::Exr, Kind::Raw16, Kind::Raw32, Kind::Npy, Kind::Asc];

/// A whole file of 9 x 5 for every kind.
fn whole() -> Vec<(Kind, Vec<u8>)> {
    let words: Vec<u16> = (0..45).map(|i| i * 1400).collect();
    let floats: Vec<f32> = words.iter().map(|&word| f32::from(word) * 0.37).collect();
    let exr = [("Y", FlatSamples::F32(floats.clone()))];
    let dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (5, 9), }";
    let numbers: Vec<String> = words.iter().map(|word| format!("{word}.5")).collect();
    let big = bytes_of(&words, u16::to_be_bytes);
    vec![
        (Kind::Png, png_bytes(9, 5, ColorType::Grayscale, BitDepth::Sixteen, &big)),
        (Kind::Png, png_bytes(9, 5, ColorType::Rgb, BitDepth::Eight, &[77; 9 * 5 * 3])),
        (Kind::Tiff, tiff_bytes::<colortype::Gray16>(9, 5, &words, None)),
        (Kind::Tiff, tiff_bytes::<colortype::Gray32Float>(9, 5, &floats, Some("-9999"))),
        (Kind::Exr, exr_bytes(9, 5, Encoding::FAST_LOSSLESS, &exr)),
        (Kind::Exr, exr_bytes(9, 5, Encoding::SMALL_LOSSLESS, &exr)),
        (Kind::Raw16, bytes_of(&words, u16::to_le_bytes)),
        (Kind::Raw32, bytes_of(&floats, f32::to_le_bytes)),
        (Kind::Npy, npy_bytes(1, dictionary, &bytes_of(&floats, f32::to_le_bytes))),
        (Kind::Asc, format!("ncols 9\nnrows 5\ncellsize 1\n{}\n", numbers.join(" ")).into_bytes()),
    ]
}

fn decode(kind: Kind, bytes: &[u8]) -> Result<Decoded, Fault> {
    decode_bytes(kind, bytes, Some(&SHAPE))
}

/// An error whose words say something, or the very raster that the whole file holds.
fn judge(result: Result<Decoded, Fault>, wanted: &Decoded) -> Result<(), String> {
    match result {
        Ok(found) => compare(&found, wanted),
        Err(fault) if fault.to_string().len() > 10 => Ok(()),
        Err(fault) => Err(format!("says only {fault}")),
    }
}

#[test]
fn judge_tells_wrong_rasters() {
    let (kind, bytes) = whole().swap_remove(0);
    let wanted = decode(kind, &bytes).expect("whole");
    let mut other = wanted.clone();
    other.values[44] += 1.0;
    assert!(judge(Ok(other), &wanted).is_err());
    assert!(judge(Err(Fault::Usage("no".to_owned())), &wanted).is_err());
}

#[test]
fn cut_files_are_refused() {
    for (kind, bytes) in whole() {
        let wanted = decode(kind, &bytes).unwrap_or_else(|fault| panic!("{kind:?}: {fault}"));
        for length in 0..bytes.len() {
            let judged = judge(decode(kind, &bytes[..length]), &wanted);
            // A decimal number cut in its digits is a number still: only grids can't tell.
            let excused = kind == Kind::Asc && !bytes[length..].contains(&b' ');
            assert!(judged.is_ok() || excused, "{kind:?} cut at {length}: {judged:?}");
        }
    }
}

#[test]
fn files_of_another_kind_are_refused() {
    for (kind, bytes) in whole() {
        for other in KINDS.into_iter().filter(|other| *other != kind) {
            assert!(decode(other, &bytes).is_err(), "{kind:?} as {other:?}");
        }
    }
}

fn refusal(kind: Kind, bytes: &[u8]) -> String {
    decode(kind, bytes).expect_err("refused").to_string()
}

#[test]
fn refusals_say_what_to_do() {
    let npy = |text: &str, samples: usize| refusal(Kind::Npy, &npy_bytes(1, text, &vec![0; samples]));
    let asc = |text: &str| refusal(Kind::Asc, text.as_bytes());
    let cases = [
        (refusal(Kind::Raw16, &[0; 91]), "9 x 5 needs 90 bytes, the file holds 91"),
        (refusal(Kind::Raw32, &[0; 90]), "9 x 5 needs 180 bytes, the file holds 90"),
        (npy("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }", 24), "save rows x columns"),
        (npy("{'descr': '<c16', 'fortran_order': False, 'shape': (1, 1), }", 16), "float32, float64"),
        (npy("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1, 1), }", 8), "float32, float64"),
        (npy("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 4), }", 0), "empty (4 x 0)"),
        (npy("{'descr': '<f8', 'shape': (1, 1), }", 8), "no fortran_order"),
        (npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1), }", 7), "1 x 1 needs 8 bytes"),
        (asc("ncols 2\nnrows 2\n1 2\n3,5 4\n"), "line 4: write decimals with a point"),
        (asc("ncols 2\nnrows 2\n1 2\n3 x4\n"), "\"x4\" in line 4 is not a number"),
        (asc("ncols 2\nnrows 2\n1 2\n3 4\n5\n"), "more numbers than 2 x 2"),
        (asc("ncols 2\nnrows 1.5\n1 2\n"), "line 2 is not a whole number"),
        (asc("nrows 2\n1 2\n"), "lacks ncols or nrows"),
        (asc("ncols 2\nnrows 1\n-9999 -9999\n"), "every cell holds -9999"),
    ];
    for (words, wanted) in cases {
        assert!(words.contains(wanted), "{words:?} lacks {wanted:?}");
    }
    let shapeless = decode_bytes(Kind::Raw16, &[0; 90], None).expect_err("refused").to_string();
    assert!(shapeless.contains("give width and height"), "{shapeless}");
}

#[test]
fn samples_that_are_no_numbers_are_refused_with_their_place() {
    let mut floats = vec![0.0_f32; 45];
    floats[2 * 9 + 4] = f32::NAN;
    let dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (5, 9), }";
    let bytes = bytes_of(&floats, f32::to_le_bytes);
    let cases = [
        (Kind::Raw32, bytes.clone()),
        (Kind::Npy, npy_bytes(1, dictionary, &bytes)),
        (Kind::Tiff, tiff_bytes::<colortype::Gray32Float>(9, 5, &floats, None)),
        (Kind::Exr, exr_bytes(9, 5, Encoding::FAST_LOSSLESS, &[("Y", FlatSamples::F32(floats.clone()))])),
        (
            Kind::Asc,
            format!("ncols 9\nnrows 5\n{}", "0 ".repeat(22) + "nan " + &"0 ".repeat(22)).into_bytes(),
        ),
    ];
    for (kind, bytes) in cases {
        let fault = decode(kind, &bytes).expect_err("refused");
        assert!(matches!(fault, Fault::NotFinite { column: 4, row: 2, .. }), "{kind:?}: {fault}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn noise_is_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for kind in KINDS.into_iter().filter(|kind| !matches!(kind, Kind::Raw16 | Kind::Raw32)) {
            prop_assert!(decode(kind, &bytes).is_err());
        }
        let _ = decode(Kind::Raw16, &bytes);
        let _ = decode(Kind::Raw32, &bytes);
    }

    #[test]
    fn scratches_never_panic(which in 0..10_usize, scratches in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..6)) {
        let (kind, mut bytes) = whole().swap_remove(which);
        let length = bytes.len();
        for (at, byte) in scratches {
            bytes[at % length] = byte;
        }
        if let Ok(found) = decode(kind, &bytes) {
            prop_assert!(found.values.len() == found.columns * found.rows);
            prop_assert!(found.values.iter().all(|value| value.is_finite()));
        }
    }
}
