//! Grays of a field, and the colours of a difference.

use crate::colour::{Rgb, byte, ramp, rgb};
use crate::palette::share;

/// A field's values as grays: `low` black, `high` white, to the nearest byte; what lies beyond is held. A range
/// that holds nothing (`high <= low`) is black.
pub fn gray(values: &[f64], low: f64, high: f64) -> Vec<u8> {
    values.iter().map(|&value| gray_of(value, low, high)).collect()
}

#[inline]
pub(crate) fn gray_of(value: f64, low: f64, high: f64) -> u8 {
    byte(share(value - low, high - low) * 255.0)
}

/// Blue, gray, orange: darker below, brighter above, so that the sign can be told without the hue.
const DIFFERENCE: [Rgb; 3] = [rgb(0x1f5fb4), rgb(0x969696), rgb(0xf59a3c)];

/// The colours of a difference: blue at `-reach` and below, gray at 0, orange at `reach` and above. With a reach
/// of 0 or less all is gray.
pub fn difference(values: &[f64], reach: f64) -> Vec<Rgb> {
    let place = |value: f64| if reach > 0.0 { 0.5 + 0.5 * (value / reach).clamp(-1.0, 1.0) } else { 0.5 };
    values.iter().map(|&value| ramp(&DIFFERENCE, place(value))).collect()
}
