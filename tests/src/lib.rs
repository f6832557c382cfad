//! Golden values and helpers shared by the cross-crate tests.

pub mod cases;
pub mod draws;
pub mod kinds;
pub mod programs;

use serde_json::Value;
use std::path::{Path, PathBuf};

/// Where a golden file lies.
pub fn golden_path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("goldens").join(name)
}

/// A golden file of JSON, by its name without the extension; numbers read back to the bit.
///
/// # Panics
/// Where it can't be read: a test without its values has nothing to say.
pub fn golden(name: &str) -> Value {
    let path = golden_path(&format!("{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A golden raster of little-endian float64, row by row.
///
/// # Panics
/// Where it can't be read.
pub fn golden_f64(name: &str) -> Vec<f64> {
    golden_words(name).into_iter().map(f64::from_le_bytes).collect()
}

/// A golden raster of little-endian 32-bit integers, row by row.
///
/// # Panics
/// Where it can't be read.
pub fn golden_i32(name: &str) -> Vec<i32> {
    golden_words(name).into_iter().map(i32::from_le_bytes).collect()
}

/// Real ground in metres (tests/real), row by row, north first.
///
/// # Panics
/// Where it can't be read.
pub fn real_ground(name: &str) -> Vec<f64> {
    let metres = words(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("real").join(format!("{name}.i16")));
    metres.into_iter().map(|metres| f64::from(i16::from_le_bytes(metres))).collect()
}

fn golden_words<const N: usize>(name: &str) -> Vec<[u8; N]> {
    words(&golden_path(name))
}

fn words<const N: usize>(path: &Path) -> Vec<[u8; N]> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (words, rest) = bytes.as_chunks();
    assert!(rest.is_empty(), "{}: not whole words of {N} bytes", path.display());
    words.to_vec()
}

/// The items of a JSON list.
///
/// # Panics
/// Where the value is no list, so that a misspelt key can't pass as an empty test.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("a list was expected, not {value}"))
}

/// A JSON number as a float64.
///
/// # Panics
/// Where the value is no number.
pub fn real(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number was expected, not {value}"))
}

/// A JSON number as an integer.
///
/// # Panics
/// Where the value is no whole number.
pub fn whole(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("a whole number was expected, not {value}"))
}

/// A JSON list as float64 numbers.
///
/// # Panics
/// Where the value is no list of numbers.
pub fn reals(value: &Value) -> Vec<f64> {
    list(value).iter().map(real).collect()
}

/// Whether two numbers are the same bits, with -0 taken for 0. An error tells both.
pub fn same(found: f64, wanted: f64) -> Result<(), String> {
    if (found + 0.0).to_bits() == (wanted + 0.0).to_bits() {
        Ok(())
    } else {
        Err(format!("{found:?} where {wanted:?} is wanted"))
    }
}

/// Whether two rasters are the same bits, zeros' signs included. An error tells where they part.
///
/// # Errors
/// The number of values that differ and the first of them, or both lengths.
pub fn same_bits(found: &[f64], wanted: &[f64]) -> Result<(), String> {
    if found.len() != wanted.len() {
        return Err(format!("{} values where {} are wanted", found.len(), wanted.len()));
    }
    let pairs = || found.iter().zip(wanted).enumerate().filter(|(_, (a, b))| a.to_bits() != b.to_bits());
    match pairs().next() {
        None => Ok(()),
        Some((at, (a, b))) => Err(format!("{} differ, the first at {at}: {a:?}, not {b:?}", pairs().count())),
    }
}

/// Whether two numbers differ by no more than a bound. NaN is near nothing.
pub fn near(found: f64, wanted: f64, bound: f64) -> Result<(), String> {
    if (found - wanted).abs() <= bound {
        Ok(())
    } else {
        Err(format!("{found:?} where {wanted:?} is wanted, within {bound:e}"))
    }
}

/// How many float64 numbers lie from one finite number to the other: 0 for equal ones (of either sign of 0).
pub fn ulps(a: f64, b: f64) -> u64 {
    place(a).abs_diff(place(b))
}

/// A number's place in the order of all float64 numbers, 0 at 0.
fn place(v: f64) -> i64 {
    let size = (v.to_bits() & (u64::MAX >> 1)).cast_signed();
    if v.is_sign_negative() { -size } else { size }
}
