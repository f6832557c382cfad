//! Nearness: how far a float32 kernel can be from the reference, worked out position by position.
//!
//! This is running error analysis (Wilkinson 1963; Higham, "Accuracy and stability of numerical algorithms", 3.3): the
//! program is run in float64, and every value carries how far float32 can have strayed from it. Kernels read the code
//! by its [`Split`]: coordinates are a cell, a place inside it and an offset from the block's first pixel, so errors
//! grow with the block, not with the distance from the origin. Each operation adds its own rounding and passes on what
//! it was given: a noise by its slope there, octave by octave, a minimum by the side it chose, a raster and
//! a curve by what they do within reach. The rounding of float64 at that coordinate counts as well.
//!
//! A decision (`less`, `floor`, which site is nearest, which cell of white noise) makes a result jump where float32
//! may decide otherwise. A [`Bound`] keeps that apart: `error` holds where all decisions fall as the reference's,
//! `jump` is what may come on top where one lies within reach.
//!
//! What a kernel may do: +, -, * rounded once or fused, sums of three in any order (drivers reassociate), division
//! within 2.5 units in the last place, square root within 5, results below 2^-126 flushed to 0, and polynomials for
//! cosines and powers within the allowances that stand beside their rules.

mod carved;
mod forms;
mod noise;
mod octave;
mod place;
mod readers;
mod rules;
mod run;
mod verdict;
mod way;

use std::sync::Arc;

use catena_field::split::{Given, Split};
use catena_kernels::arithmetic::max;

use carved::Extremes;
pub use verdict::{Verdict, Worst};

use crate::{Prepared, Scratch, View};

/// Half a unit in the last place of float32, relative: what one rounding can do.
const U: f64 = 1.0 / 16_777_216.0;
/// The same of float64.
const E: f64 = f64::EPSILON / 2.0;
/// Below this float32 may count as 0.
const TINY: f64 = 1.2e-38;
/// Beyond this float32 may have overflowed.
const HUGE: f64 = 3e38;

/// How far a float32 result can be from the reference at one position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bound {
    /// Where all decisions fall as the reference's.
    pub error: f64,
    /// What may come on top where float32 may decide otherwise; 0 where every decision is sure.
    pub jump: f64,
}

impl Bound {
    /// Both together: no result may be farther.
    pub fn total(&self) -> f64 {
        self.error + self.jump
    }
}

/// The pixels that a kernel computes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pixels {
    /// World units from one pixel to the next.
    pub spacing: (f64, f64),
    /// Pixels along a block's side.
    pub block: u32,
    /// The largest coordinates in size, in world units: float64 pixels are rounded there.
    pub reach: (f64, f64),
}

impl Pixels {
    /// The pixels of a view.
    pub fn of(view: &View, block: u32) -> Self {
        let spacing = view.spacing();
        let reach = |origin: f64, size: f64| max(origin.abs(), (origin + size).abs());
        let reach = (reach(view.origin.0, view.size.0), reach(view.origin.1, view.size.1));
        Self { spacing, block, reach }
    }
}

/// A prepared program, ready to say how near float32 is. Clones are the same.
///
/// Kernels are written from the code as it is lowered: prepare with [`crate::Evaluator::prepare_unbound`] where the
/// bounds are to be a kernel's. A bound program has the same formulas with less to do, and hardly other bounds.
#[derive(Clone, Debug)]
pub struct Nearness(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    prepared: Prepared,
    split: Split,
    uniforms: Vec<f64>,
    /// By value: what float32 makes of a value that doesn't vary.
    strayed: Vec<f64>,
    slopes: Vec<(f64, f64)>,
    /// By stage and layer: the largest value in size.
    largest: Vec<Vec<f64>>,
    /// By stage: what is known of its graph, where it has one.
    extremes: Vec<Extremes>,
}

impl Nearness {
    /// Reads a program.
    pub fn of(prepared: &Prepared) -> Self {
        let split = Split::of(&prepared.program().code);
        let uniforms = uniforms(prepared);
        let slopes = split.slopes(&uniforms);
        let strayed = uniforms.iter().map(|v| strayed(*v)).collect();
        let size = |values: &[f64]| values.iter().fold(0.0, |most, v| max(most, v.abs()));
        let layers = prepared.stages().iter();
        let largest = layers.map(|built| built.layers.iter().map(|layer| size(layer.values())).collect());
        let largest = largest.collect();
        let graphs = prepared.stages().iter();
        let extremes = graphs.map(|built| built.graph.as_deref().map(Extremes::of).unwrap_or_default());
        let extremes = extremes.collect();
        Self(Arc::new(Inner {
            prepared: prepared.clone(),
            split,
            uniforms,
            strayed,
            slopes,
            largest,
            extremes,
        }))
    }

    /// The program.
    pub fn prepared(&self) -> &Prepared {
        &self.0.prepared
    }

    /// What kernels read: the split, the values that don't vary, the built stages.
    pub fn given(&self) -> Given<'_> {
        let Inner { prepared, split, uniforms, .. } = &*self.0;
        Given { split, program: prepared.program(), uniforms, built: prepared.stages() }
    }

    /// The side of the blocks for pixels of a spacing; none where the picture is the CPU's
    /// ([`Given::block`]).
    pub fn block(&self, spacing: (f64, f64)) -> Option<u32> {
        self.given().block(spacing)
    }
}

/// By value: the values that don't vary with the position (others hold what they are at the origin).
pub fn uniforms(prepared: &Prepared) -> Vec<f64> {
    let mut scratch = Scratch::new();
    scratch.run(prepared.program(), prepared.kit(), 0.0, 0.0);
    scratch.values().to_vec()
}

/// How far float32 is from a number.
fn strayed(v: f64) -> f64 {
    match v.abs() {
        size if size < TINY => size,
        size if size > HUGE => f64::INFINITY,
        _ => (v - f64::from(v as f32)).abs(),
    }
}
