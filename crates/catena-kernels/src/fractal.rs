//! Octave sums: fractional Brownian motion over any noise, plain or with every octave folded.

/// An octave whose coordinate is this large (2^40) adds 0: a float64 there no longer resolves the noise.
pub const OCTAVE_LIMIT: f64 = 1_099_511_627_776.0;

/// What is done to each octave before it is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Nothing: fBm.
    Plain,
    /// Sharp crests where the noise crosses zero: [`ridged`].
    Ridged,
    /// Round hills with sharp valleys where the noise crosses zero: [`billow`].
    Billow,
}

impl Fold {
    /// Folds one value of noise, -1..1 to -1..1.
    #[inline]
    pub fn apply(self, v: f64) -> f64 {
        match self {
            Fold::Plain => v,
            Fold::Ridged => ridged(v),
            Fold::Billow => billow(v),
        }
    }
}

/// The ridged fold of v in -1..1: `r = 1 - |v|`, then `r*r*2 - 1`; 1 at v = 0, -1 at v = ±1.
#[inline]
pub fn ridged(v: f64) -> f64 {
    let r = 1.0 - v.abs();
    r * r * 2.0 - 1.0
}

/// The billow fold of v in -1..1: `|v|*2 - 1`; -1 at v = 0, 1 at v = ±1.
#[inline]
pub fn billow(v: f64) -> f64 {
    v.abs() * 2.0 - 1.0
}

/// How many octaves there are, and how they follow each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Octaves {
    /// Octaves in the sum of amplitudes, 1..=16 in documents.
    pub count: u32,
    /// Octaves that are sampled; the finer ones give the fold's mean. `count` for the whole sum.
    pub kept: u32,
    /// Each octave's amplitude as a share of the one before, 0..=4 in documents.
    pub persistence: f64,
    /// Each octave's frequency as a multiple of the one before, 1..=4 in documents.
    pub lacunarity: f64,
}

impl Octaves {
    /// The whole sum: every octave kept.
    #[inline]
    pub fn new(count: u32, persistence: f64, lacunarity: f64) -> Self {
        Self { count, kept: count, persistence, lacunarity }
    }
}

/// The octave sum of `noise` at (x, y); octaves that aren't kept give `mean`, the folded noise's. It is divided by the sum of all amplitudes; 0 where that is 0.
///
/// Octave i samples `((x + 2i)*frequency, (y + 2i)*frequency)`, the shift keeping the lattices' origins
/// apart. The result stays within the noise's own range for persistence >= 0.
#[inline]
pub fn fractal(
    noise: impl Fn(f64, f64) -> f64,
    mean: f64,
    x: f64,
    y: f64,
    fold: Fold,
    octaves: &Octaves,
) -> f64 {
    let (mut sum, mut amplitudes) = (0.0, 0.0);
    let (mut amplitude, mut frequency) = (1.0, 1.0);
    for i in 0..octaves.count {
        let value = if i < octaves.kept {
            let shift = 2.0 * f64::from(i);
            octave(&noise, (x + shift) * frequency, (y + shift) * frequency, fold)
        } else {
            mean
        };
        sum += value * amplitude;
        amplitudes += amplitude;
        amplitude *= octaves.persistence;
        frequency *= octaves.lacunarity;
    }
    if amplitudes == 0.0 {
        0.0
    } else {
        sum / amplitudes
    }
}

/// One octave, or 0 where its coordinates are beyond 2^40 (or not numbers).
#[inline]
fn octave(noise: impl Fn(f64, f64) -> f64, x: f64, y: f64, fold: Fold) -> f64 {
    if x.abs() < OCTAVE_LIMIT && y.abs() < OCTAVE_LIMIT {
        fold.apply(noise(x, y))
    } else {
        0.0
    }
}
