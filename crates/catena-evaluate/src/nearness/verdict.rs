//! The verdict on a float32 result: how far it is from the reference, and whether its bound holds everywhere.

use super::Bound;

/// The worst pixel of an output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worst {
    /// Which pixel, counted row by row.
    pub index: usize,
    /// How far the result is from the reference.
    pub difference: f64,
    /// Its bound there.
    pub bound: Bound,
}

/// What came of comparing an output with the reference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Verdict {
    /// The largest difference where every decision fell as the reference's; none for no pixels.
    pub largest: Option<Worst>,
    /// How many pixels jumped: a decision within reach of its switch fell otherwise, as it may.
    pub jumped: usize,
    /// How many pixels are farther than their bound, jumps included.
    pub beyond: usize,
    /// The first of those.
    pub first_beyond: Option<Worst>,
}

impl Verdict {
    /// Compares a result with the reference, pixel by pixel. A result that isn't a number is beyond any bound.
    ///
    /// # Panics
    /// Where the three differ in length: a fault of the caller.
    pub fn of(found: &[f32], reference: &[f64], bounds: &[Bound]) -> Self {
        assert!(found.len() == reference.len() && found.len() == bounds.len(), "as many results as bounds");
        let mut verdict = Self::default();
        for (index, ((found, wanted), bound)) in found.iter().zip(reference).zip(bounds).enumerate() {
            verdict.take(Worst { index, difference: (f64::from(*found) - wanted).abs(), bound: *bound });
        }
        verdict
    }

    /// Whether the bound holds at every pixel.
    pub fn holds(&self) -> bool {
        self.beyond == 0
    }

    fn take(&mut self, pixel: Worst) {
        let Worst { difference, bound, .. } = pixel;
        let within = difference <= bound.total();
        if !within {
            self.beyond += 1;
            self.first_beyond.get_or_insert(pixel);
        } else if difference > bound.error {
            self.jumped += 1;
            return;
        }
        if !self.largest.is_some_and(|worst| worst.difference >= difference) {
            self.largest = Some(pixel);
        }
    }
}
