//! Simplex noise in two dimensions (Perlin 2001, in the form of Gustavson 2005), seeded by a permutation.

use super::fractal::{fractal, Fold, Octaves};
use super::random::Lehmer;

/// `0.5*(sqrt(3) - 1)`: skews the plane so that its triangles become halves of unit squares.
pub const F2: f64 = 0.366_025_403_784_438_6;
/// `(3 - sqrt(3))/6`: undoes the skew.
pub const G2: f64 = 0.211_324_865_405_187_13;

/// The eight gradients, chosen by the low three bits of a corner's hash.
pub const GRADIENTS: [(f64, f64); 8] =
    [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];

/// The numbers 0..=255 in an order drawn from `seed`: Fisher and Yates from the top, with the Lehmer
/// generator.
pub fn shuffled(seed: i64) -> [u8; 256] {
    let mut random = Lehmer::new(seed);
    let mut permutation = [0; 256];
    for (value, i) in permutation.iter_mut().zip(0..=255) {
        *value = i;
    }
    for i in (1..256).rev() {
        let j = (random.next_float() * (i + 1) as f64).floor() as usize;
        permutation.swap(i, j);
    }
    permutation
}

/// Simplex noise of one seed: within ±0.998, 0 on average, features about one unit wide, slope at most 7.34.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplex {
    permutation: [u8; 256],
}

impl Simplex {
    /// The noise of a seed (already `map.seed + node.seed`).
    pub fn new(seed: i64) -> Self {
        Self { permutation: shuffled(seed) }
    }

    /// The permutation that hashes the lattice.
    pub fn permutation(&self) -> &[u8; 256] {
        &self.permutation
    }

    /// The noise at one position, in lattice units; sound to ±2^40.
    #[inline]
    pub fn noise(&self, x: f64, y: f64) -> f64 {
        let s = (x + y) * F2;
        let i = (x + s).floor();
        let j = (y + s).floor();
        let t = (i + j) * G2;
        let x0 = x - (i - t);
        let y0 = y - (j - t);
        let (i1, j1) = if x0 > y0 { (1, 0) } else { (0, 1) };
        let x1 = x0 - f64::from(i1) + G2;
        let y1 = y0 - f64::from(j1) + G2;
        let x2 = x0 - 1.0 + 2.0 * G2;
        let y2 = y0 - 1.0 + 2.0 * G2;
        // The lattice repeats every 256 cells: bytes wrap, so no index is ever out of range.
        let (ii, jj) = (i as i64 as u8, j as i64 as u8);
        let n0 = corner(self.hashed(ii, jj), x0, y0);
        let n1 = corner(self.hashed(ii.wrapping_add(i1), jj.wrapping_add(j1)), x1, y1);
        let n2 = corner(self.hashed(ii.wrapping_add(1), jj.wrapping_add(1)), x2, y2);
        70.0 * (n0 + n1 + n2)
    }

    /// `p[ii + p[jj]]`.
    #[inline]
    fn hashed(&self, ii: u8, jj: u8) -> u8 {
        self.permutation[usize::from(ii.wrapping_add(self.permutation[usize::from(jj)]))]
    }

    /// The octave sum of nodes.md with every octave as it is; within ±0.998 for persistence >= 0.
    pub fn fbm(&self, x: f64, y: f64, octaves: u32, persistence: f64, lacunarity: f64) -> f64 {
        self.fractal(x, y, Fold::Plain, &Octaves::new(octaves, persistence, lacunarity))
    }

    /// The octave sum with every octave ridged, -1..1.
    pub fn ridged(&self, x: f64, y: f64, octaves: u32, persistence: f64, lacunarity: f64) -> f64 {
        self.fractal(x, y, Fold::Ridged, &Octaves::new(octaves, persistence, lacunarity))
    }

    /// The octave sum with every octave billowed, -1..0.996.
    pub fn billow(&self, x: f64, y: f64, octaves: u32, persistence: f64, lacunarity: f64) -> f64 {
        self.fractal(x, y, Fold::Billow, &Octaves::new(octaves, persistence, lacunarity))
    }

    /// The octave sum with any fold, and with fine octaves replaced by their mean where `kept < count`.
    pub fn fractal(&self, x: f64, y: f64, fold: Fold, octaves: &Octaves) -> f64 {
        fractal(|x, y| self.noise(x, y), mean(fold), x, y, fold, octaves)
    }
}

/// The mean of the folded noise, which stands for octaves that are finer than a lattice's cell.
#[inline]
pub fn mean(fold: Fold) -> f64 {
    match fold {
        Fold::Plain => 0.0,
        Fold::Ridged => -0.165,
        Fold::Billow => -0.199,
    }
}

/// What one corner of the triangle gives at offset (x, y) from it.
#[inline]
fn corner(hash: u8, x: f64, y: f64) -> f64 {
    let t = 0.5 - x * x - y * y;
    if t < 0.0 {
        return 0.0;
    }
    let (gx, gy) = GRADIENTS[usize::from(hash & 7)];
    let t = t * t;
    t * t * (gx * x + gy * y)
}
