//! Colours become gray: the weights of Rec. 709 on linear light for 8-bit sRGB, plainly for others.

use crate::srgb::LINEAR;

/// Rec. 709: the share of red, green and blue in luminance; they sum to 1.
const WEIGHTS: [f64; 3] = [0.2126, 0.7152, 0.0722];

/// Luminance; three equal channels give that very number.
pub(crate) fn plain([red, green, blue]: [f64; 3]) -> f64 {
    if red == green && green == blue {
        return red;
    }
    WEIGHTS[0] * red + WEIGHTS[1] * green + WEIGHTS[2] * blue
}

/// Luminance of an 8-bit sRGB colour in linear light, white at 255.
pub(crate) fn srgb([red, green, blue]: [u8; 3]) -> f64 {
    255.0 * plain([red, green, blue].map(|level| LINEAR[usize::from(level)]))
}
