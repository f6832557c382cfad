//! Verifying: the device's values held against the reference and against the bound that is worked out at each pixel.

use catena_evaluate::View;
use catena_evaluate::nearness::{Bound, Nearness, Verdict, Worst};
use catena_field::{Cancelled, Control};
use catena_gpu::GpuError;

use crate::{By, Ready};

/// Pixels that are compared at a time.
const BAND: usize = 1 << 16;

/// What came of holding the device against the reference over a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Verification {
    /// The device.
    pub by: By,
    /// The view.
    pub view: View,
    /// Pixels along a side of the kernel's blocks.
    pub block: u32,
    /// By output.
    pub outputs: Vec<Compared>,
}

/// One output, compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Compared {
    /// What was found; pixels are numbered row by row over what the view draws.
    pub verdict: Verdict,
    /// How far each pixel is from the reference, row by row; empty unless pictures were asked for.
    pub differences: Vec<f64>,
    /// The bound of each pixel, likewise.
    pub bounds: Vec<f64>,
}

impl Verification {
    /// Whether every output keeps within its bound everywhere.
    pub fn holds(&self) -> bool {
        self.outputs.iter().all(|output| output.verdict.holds())
    }

    /// How many pixels were compared.
    pub fn pixels(&self) -> usize {
        self.view.pixels()
    }

    /// The world position of a pixel that a verdict names.
    pub fn place(&self, worst: &Worst) -> (f64, f64) {
        let (left, top, columns, _) = self.view.drawn();
        self.view.position(left + worst.index % columns, top + worst.index / columns)
    }

    /// The largest difference of all outputs, where every decision fell as the reference's.
    pub fn largest(&self) -> Option<Worst> {
        let worsts = self.outputs.iter().filter_map(|output| output.verdict.largest);
        worsts.reduce(|worst, other| if other.difference > worst.difference { other } else { worst })
    }

    /// What was found of an output, in words: figures first, then what is wrong.
    pub fn words(&self, output: &Compared) -> String {
        let Compared { verdict, .. } = output;
        let told = |worst: Worst| {
            let (x, y) = self.place(&worst);
            let Worst { difference, bound, .. } = worst;
            format!("{difference:.2e} at ({x}, {y}), where {:.2e} is allowed", bound.total())
        };
        let mut words = match verdict.largest {
            Some(worst) => format!("{} pixels, the largest difference {}", self.pixels(), told(worst)),
            None => format!("{} pixels", self.pixels()),
        };
        if verdict.jumped > 0 {
            words.push_str(&format!("; {} decided otherwise within reach of a switch", verdict.jumped));
        }
        if let Some(first) = verdict.first_beyond {
            words.push_str(&format!("; {} beyond their bound, the first {}", verdict.beyond, told(first)));
        }
        words
    }
}

impl Ready {
    /// Holds the device against the reference over what a view draws; with `pictures`, differences and bounds of all
    /// pixels are kept.
    ///
    /// # Errors
    /// Why the device can't compute this, or [`GpuError::Cancelled`].
    pub fn verify(&self, view: &View, pictures: bool, control: &Control) -> Result<Verification, GpuError> {
        let Some(fused) = &self.fused else {
            let chosen = || GpuError::NoAdapter("the CPU is chosen".to_owned());
            return Err(self.refused.clone().unwrap_or_else(chosen));
        };
        let (left, top, columns, rows) = view.drawn();
        let block = fused.block(view.spacing())?;
        let nearness = Nearness::of(&fused.unbound);
        let mut outputs = vec![Compared::default(); self.prepared.outputs()];
        for first in (0..rows).step_by((BAND / columns).max(1)) {
            let height = (BAND / columns).max(1).min(rows - first);
            let band = view.with_region((left, top + first, columns, height));
            let found = self.found(&band, control)?;
            let wanted = self.prepared.picture(&band, control)?;
            let bounds = nearness.bounds(&band, block, control)?;
            for (output, compared) in outputs.iter_mut().enumerate() {
                let verdict = Verdict::of(&found[output], &wanted.outputs[output], &bounds[output]);
                merge(&mut compared.verdict, &verdict, first * columns);
                if pictures {
                    let pairs = found[output].iter().zip(&wanted.outputs[output]);
                    compared
                        .differences
                        .extend(pairs.map(|(found, wanted)| (f64::from(*found) - wanted).abs()));
                    compared.bounds.extend(bounds[output].iter().map(Bound::total));
                }
            }
        }
        Ok(Verification { by: self.by(), view: *view, block, outputs })
    }

    /// The device's own float32 values.
    fn found(&self, view: &View, control: &Control) -> Result<Vec<Vec<f32>>, GpuError> {
        let mut outputs = vec![Vec::with_capacity(view.pixels()); self.prepared.outputs()];
        let Some(fused) = &self.fused else { return Ok(outputs) };
        control.expect(view.pixels() as u64);
        let streamed = fused.stream(&catena_evaluate::Window::of(view), control, |_, band| {
            outputs.iter_mut().zip(band).for_each(|(output, values)| output.extend_from_slice(values));
            Ok::<(), GpuError>(())
        });
        streamed.inspect_err(|error| self.backend.failed(&fused.gpu, error))?;
        Ok(outputs)
    }

    /// The largest error that the device can have made over a view, from its bound at pixels spread evenly over it;
    /// none where the CPU computes, which makes none.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so.
    pub fn error_bound(&self, view: &View, control: &Control) -> Result<Option<f64>, Cancelled> {
        const SIDE: usize = 48;
        let Some(fused) = &self.fused else { return Ok(None) };
        let Ok(block) = fused.block(view.spacing()) else { return Ok(None) };
        let (left, top, columns, rows) = view.drawn();
        let along = |count: usize, first: usize| {
            let steps = count.min(SIDE);
            (0..steps).map(move |step| first + (2 * step + 1) * count / (2 * steps))
        };
        let pixels: Vec<(usize, usize)> =
            along(rows, top).flat_map(|j| along(columns, left).map(move |i| (i, j))).collect();
        let bounds = Nearness::of(&fused.unbound).bounds_of(view, block, &pixels, control)?;
        let largest = bounds.iter().flatten().map(|bound| bound.error).fold(0.0, f64::max);
        Ok(Some(largest))
    }
}

/// Adds the verdict on a band, whose first pixel has the number `first`.
fn merge(all: &mut Verdict, band: &Verdict, first: usize) {
    let moved = |worst: Worst| Worst { index: worst.index + first, ..worst };
    all.jumped += band.jumped;
    all.beyond += band.beyond;
    if all.first_beyond.is_none() {
        all.first_beyond = band.first_beyond.map(moved);
    }
    if let Some(worst) = band.largest
        && all.largest.is_none_or(|largest| worst.difference > largest.difference)
    {
        all.largest = Some(moved(worst));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catena_field::Map;

    /// A device that is wrong at pixel 7 of 12.
    fn verification() -> Verification {
        let bounds = [Bound { error: 1e-6, jump: 0.0 }; 4];
        let mut verdict = Verdict::default();
        for (band, wrong) in [(0, None), (1, Some(3)), (2, Some(0))] {
            let mut found = [0.25_f32; 4];
            wrong.into_iter().for_each(|at| found[at] = 0.5);
            merge(&mut verdict, &Verdict::of(&found, &[0.25; 4], &bounds), band * 4);
        }
        let view = View::of_map(&Map::default(), 4, 3);
        let outputs = vec![Compared { verdict, ..Compared::default() }];
        Verification { by: By::Cpu, view, block: 64, outputs }
    }

    #[test]
    fn bands_come_together_and_wrong_answers_are_told_with_their_place() {
        let verification = verification();
        assert!(!verification.holds());
        let verdict = &verification.outputs[0].verdict;
        assert_eq!((verdict.beyond, verdict.first_beyond.map(|worst| worst.index)), (2, Some(7)));
        let words = verification.words(&verification.outputs[0]);
        assert!(words.contains("2 beyond their bound, the first 2.50e-1 at (280, 120)"), "{words}");
    }
}
