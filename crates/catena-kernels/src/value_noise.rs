//! The lattice noise of p5.js: random values at whole positions, blended by cosines, octave upon octave.

use super::fractal::OCTAVE_LIMIT;
use super::random::P5Random;
use super::real::cos_pi;

/// Values of the lattice; a position's cell is a number modulo this.
const SIZE: usize = 4096;
/// How far the lattice's index moves for one step down.
const ROW: i64 = 16;

/// The noise of `noiseSeed(seed)` in p5.js: 0..1, mirrored about both axes, doubled frequency per octave.
///
/// One row of the lattice is 16 values after the one above, so the ground repeats along (16, -1) and every
/// 4096 to the right. That is p5's look, and it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNoise {
    values: Vec<f64>,
}

impl ValueNoise {
    /// The noise of a seed (its low 32 bits).
    pub fn new(seed: i64) -> Self {
        let mut random = P5Random::new(seed);
        Self { values: (0..SIZE).map(|_| random.next_float()).collect() }
    }

    /// The lattice's 4096 values, 0..1; the value of cell (i, j) is number `i + 16*j` modulo 4096.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The sum of `octaves` (1..=16 in documents), the first with amplitude 0.5, each next times `falloff`.
    ///
    /// The sum isn't divided by the amplitudes; it stays in 0..1 for falloff up to 0.5. An octave whose
    /// coordinate is 2^40 or more adds 0.
    pub fn sample(&self, x: f64, y: f64, octaves: u32, falloff: f64) -> f64 {
        self.sample_kept(x, y, octaves, octaves, falloff)
    }

    /// The same with only the first `kept` octaves sampled; the finer ones give their mean, half their
    /// amplitude.
    pub fn sample_kept(&self, x: f64, y: f64, octaves: u32, kept: u32, falloff: f64) -> f64 {
        let (mut x, mut y) = (x.abs(), y.abs());
        let (mut sum, mut amplitude) = (0.0, 0.5);
        for i in 0..octaves {
            if i >= kept {
                sum += 0.5 * amplitude;
            } else if x < OCTAVE_LIMIT && y < OCTAVE_LIMIT {
                // Not so for NaN either: nothing is added, and the sum stays finite.
                sum += self.octave(x, y) * amplitude;
            }
            amplitude *= falloff;
            x *= 2.0;
            y *= 2.0;
        }
        sum
    }

    /// One octave at a position of 0 or more.
    ///
    /// p5 keeps cell and fraction apart and doubles each; doubling is exact, so the position does as well.
    #[inline]
    fn octave(&self, x: f64, y: f64) -> f64 {
        let (i, j) = (x.floor(), y.floor());
        let (u, v) = (scaled_cosine(x - i), scaled_cosine(y - j));
        let cell = i as i64 + j as i64 * ROW;
        let north = self.value(cell);
        let north = north + u * (self.value(cell + 1) - north);
        let south = self.value(cell + ROW);
        let south = south + u * (self.value(cell + ROW + 1) - south);
        north + v * (south - north)
    }

    /// The lattice's value at an index, wrapped.
    #[inline]
    fn value(&self, index: i64) -> f64 {
        self.values[(index & (SIZE as i64 - 1)) as usize]
    }
}

/// The blend `0.5*(1 - cos(pi f))`, 0 at f = 0 and 1 at f = 1.
#[inline]
fn scaled_cosine(f: f64) -> f64 {
    0.5 * (1.0 - cos_pi(f))
}
