//! Gradient noise on the square lattice (Perlin 1985, with the quintic fade of 2002), for comparison with
//! simplex.

use super::arithmetic::mix;
use super::fractal::{fractal, Fold, Octaves};
use super::simplex::{shuffled, GRADIENTS};

/// Perlin noise of one seed: within ±1, 0 at every lattice point, one cell wide.
///
/// It shares the permutation and the eight gradients of simplex noise. With those gradients its largest value
/// is 1 exactly (a cell's centre, four diagonal gradients turned inward), so nothing is left to divide by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perlin {
    permutation: [u8; 256],
}

impl Perlin {
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
        let (i, j) = (x.floor(), y.floor());
        let (u, v) = (x - i, y - j);
        let (ii, jj) = (i as i64 as u8, j as i64 as u8);
        let (east, south) = (ii.wrapping_add(1), jj.wrapping_add(1));
        let nw = self.corner(ii, jj, u, v);
        let ne = self.corner(east, jj, u - 1.0, v);
        let sw = self.corner(ii, south, u, v - 1.0);
        let se = self.corner(east, south, u - 1.0, v - 1.0);
        let across = fade(u);
        mix(mix(nw, ne, across), mix(sw, se, across), fade(v))
    }

    /// The gradient of the corner `p[ii + p[jj]]`, dotted with the offset from it.
    #[inline]
    fn corner(&self, ii: u8, jj: u8, x: f64, y: f64) -> f64 {
        let hash = self.permutation[usize::from(ii.wrapping_add(self.permutation[usize::from(jj)]))];
        let (gx, gy) = GRADIENTS[usize::from(hash & 7)];
        gx * x + gy * y
    }

    /// The octave sum of nodes.md with every octave as it is, within ±1 for persistence >= 0.
    pub fn fbm(&self, x: f64, y: f64, octaves: u32, persistence: f64, lacunarity: f64) -> f64 {
        self.fractal(x, y, Fold::Plain, &Octaves::new(octaves, persistence, lacunarity))
    }

    /// The octave sum with every octave ridged, -1..1.
    pub fn ridged(&self, x: f64, y: f64, octaves: u32, persistence: f64, lacunarity: f64) -> f64 {
        self.fractal(x, y, Fold::Ridged, &Octaves::new(octaves, persistence, lacunarity))
    }

    /// The octave sum with every octave billowed, -1..1.
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
        Fold::Ridged => 0.285,
        Fold::Billow => -0.573,
    }
}

/// The quintic `6t^5 - 15t^4 + 10t^3`, whose first and second derivatives vanish at 0 and 1.
#[inline]
fn fade(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}
