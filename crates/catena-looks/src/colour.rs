//! Colours as bytes of sRGB, and blends between them.

/// Red, green, blue in sRGB.
pub type Rgb = [u8; 3];

/// Red, green, blue in sRGB and opacity, not premultiplied.
pub type Rgba = [u8; 4];

/// A colour on its way to bytes: 0..=255, unrounded.
pub(crate) type Exact = [f64; 3];

/// A colour as it is written in the table of palettes.
pub(crate) const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

/// A colour and its opacity in percent.
pub(crate) const fn rgba(hex: u32, percent: u8) -> Rgba {
    let [red, green, blue] = rgb(hex);
    let opacity = (percent as u32 * 255 + 50) / 100;
    [red, green, blue, opacity.to_be_bytes()[3]]
}

pub(crate) fn exact(colour: Rgb) -> Exact {
    colour.map(f64::from)
}

/// To the nearest byte, held to 0..=255.
#[inline]
pub(crate) fn byte(v: f64) -> u8 {
    (v + 0.5) as u8
}

#[inline]
pub(crate) fn bytes(colour: Exact) -> Rgb {
    colour.map(byte)
}

#[inline]
pub(crate) fn mix(from: Exact, to: Exact, t: f64) -> Exact {
    [0, 1, 2].map(|k| from[k] + (to[k] - from[k]) * t)
}

/// The colour at t, 0 to 1, between even stops; the end stops beyond them.
///
/// # Panics
/// Where there is no stop.
pub fn ramp(stops: &[Rgb], t: f64) -> Rgb {
    bytes(exact_ramp(stops, t))
}

#[inline]
pub(crate) fn exact_ramp(stops: &[Rgb], t: f64) -> Exact {
    let last = stops.len() - 1;
    let place = t.clamp(0.0, 1.0) * last as f64;
    let before = (place as usize).min(last);
    let after = (before + 1).min(last);
    mix(exact(stops[before]), exact(stops[after]), place - before as f64)
}
