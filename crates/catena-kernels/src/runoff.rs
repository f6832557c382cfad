//! Runoff: the surface that water runs on, hollows filled, and how much of it comes by.

use super::flood::fill;
use super::rivers::{gathered, receivers};
use super::simplex::Simplex;
use super::value_noise::ValueNoise;
use super::watch::{Stopped, Watch};

/// Steps of the roughness for a cell of the lattice.
const FREQUENCY: f64 = 0.08;
/// Where the roughness of the first cell is read.
const PLACE: f64 = 500.0;
/// What each cell of a filled hollow lies above the one that it drains to.
const EPSILON: f64 = 1e-6;

/// What makes rivers wander on ground that is too smooth for it.
#[derive(Clone, Debug, PartialEq)]
pub enum Roughness {
    /// Four octaves of simplex noise.
    Simplex(Box<Simplex>),
    /// Six octaves of the lattice noise of p5.js.
    P5(ValueNoise),
}

impl Roughness {
    /// The noise at a cell, 0..1.
    fn at(&self, column: usize, row: usize) -> f64 {
        let (x, y) = (column as f64 * FREQUENCY + PLACE, row as f64 * FREQUENCY + PLACE);
        match self {
            Self::Simplex(noise) => 0.5 + 0.5 * noise.fbm(x, y, 4, 0.5, 2.0),
            Self::P5(noise) => noise.sample(x, y, 6, 0.5),
        }
    }

    /// Roughens rows of heights, the first of which is row `first`, by at most half of `wander` up or down; 0 leaves
    /// them as they are.
    pub fn roughen(&self, heights: &mut [f64], columns: usize, first: usize, wander: f64) {
        if wander == 0.0 {
            return;
        }
        for (row, heights) in heights.chunks_mut(columns).enumerate() {
            for (column, height) in heights.iter_mut().enumerate() {
                *height += (self.at(column, first + row) - 0.5) * wander;
            }
        }
    }
}

/// The surface with its hollows filled, and how many cells drain through each cell, itself included. Below
/// `sea_level` lies the sea, into which everything may drain, as over the lattice's edge. `watch` hears of cells.
///
/// # Errors
/// [`Stopped`] where the watch says so.
pub fn run_off(
    size: (usize, usize),
    mut surface: Vec<f64>,
    sea_level: f64,
    watch: Watch<'_>,
) -> Result<[Vec<f64>; 2], Stopped> {
    fill(size, &mut surface, sea_level, EPSILON, watch)?;
    let flow = gathered(&receivers(size, &surface, sea_level));
    Ok([surface, flow])
}
