//! What a designer turns, apart from code: one entry per (node, parameter), never merged by value.

use std::sync::Arc;

use catena_kernels::curve::Curve;

use crate::Stage;

/// Octave count of an octave sum, and how many of them are sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Octaves {
    /// Octaves whose amplitudes make the sum, 1 to 16.
    pub count: u32,
    /// Octaves sampled; the finer ones are replaced by their expected value (the wavelength floor).
    pub kept: u32,
}

impl Octaves {
    /// All of `count` octaves.
    pub fn all(count: u32) -> Self {
        Self { count, kept: count }
    }
}

/// Sites of a cellular field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sites {
    /// Added to the map's seed.
    pub seed: i64,
    /// How many, where they are scattered over the map.
    pub count: u32,
    /// Cell of the jittered grid, in world units.
    pub spacing: f64,
}

/// The data of a program.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// Reals by slot.
    pub reals: Vec<f64>,
    /// Octave counts.
    pub octaves: Vec<Octaves>,
    /// Seeds of noises, to be added to the map's.
    pub noises: Vec<i64>,
    /// Sites.
    pub sites: Vec<Sites>,
    /// Curves.
    pub curves: Vec<Curve>,
    /// Tables of numbers.
    pub tables: Vec<Arc<[f64]>>,
    /// Stages, each after those that it reads.
    pub stages: Vec<Arc<Stage>>,
}
