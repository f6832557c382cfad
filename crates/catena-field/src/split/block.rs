//! How large a block may be at a given zoom.

use super::{Anchor, Axis, Given};
use catena_kernels::arithmetic::max;

/// Sides of blocks, in pixels, the usual one first.
pub const BLOCKS: [u32; 3] = [64, 16, 8];

/// Up to so many wavelengths a pixel each of [`BLOCKS`] is good: its pixels stay within 32, 32 and 80 of its first.
const WAVELENGTHS: [f64; 3] = [0.5, 2.0, 10.0];

/// Wavelengths that a cell of a drainage graph counts for: channels are narrower than cells.
const CHANNELS: f64 = 4.0;

impl Given<'_> {
    /// The side of the blocks for pixels of `spacing` world units: the largest of [`BLOCKS`] at which float32 still
    /// resolves the finest octave. None where a pixel spans over 10 wavelengths of one: that picture is the CPU's.
    pub fn block(&self, spacing: (f64, f64)) -> Option<u32> {
        let span = self.wavelengths(spacing);
        BLOCKS.into_iter().zip(WAVELENGTHS).find(|(_, limit)| span <= *limit).map(|(block, _)| block)
    }

    /// How many wavelengths (cells, for hashed cells) of the finest octave a pixel spans at most.
    pub fn wavelengths(&self, spacing: (f64, f64)) -> f64 {
        let slopes = self.split.slopes(self.uniforms);
        let span = |anchor: &Anchor| {
            let frequency = match *anchor {
                Anchor::Value(_) | Anchor::Scattered { .. } | Anchor::Raster { .. } => 0.0,
                Anchor::Fractal { .. } | Anchor::ValueNoise { .. } => self.frequencies(anchor).fold(0.0, max),
                Anchor::White { .. } => 1.0,
                Anchor::Jittered { sites, .. } => 1.0 / self.program.data.sites[sites as usize].spacing,
                Anchor::Drained { stage, .. } => {
                    let graph = self.built[stage as usize].graph.as_deref();
                    let axes = graph.map(|graph| Axis::of_cells(&graph.lattice));
                    axes.map_or(0.0, |[across, down]| max(across.density(), down.density()) * CHANNELS)
                }
            };
            let step = anchor.forms().map(|form| {
                let (x, y) = slopes[form.index()];
                max(x.abs() * spacing.0.abs(), y.abs() * spacing.1.abs())
            });
            step.fold(0.0, max) * frequency
        };
        self.split.anchors().iter().map(span).fold(0.0, max)
    }
}
