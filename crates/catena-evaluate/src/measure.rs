//! Measured ranges and statistics: what a field really reaches over the map.

use catena_field::{Cancelled, Control, Lattice, Map};
use catena_kernels::extent::extent;

use crate::{Prepared, View};

/// Points along x of the lattice that measured ranges are taken from.
pub const MEASURED_COLUMNS: u32 = 256;

/// The smallest and largest value over the measuring lattice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Smallest value.
    pub low: f64,
    /// Largest value.
    pub high: f64,
}

/// The lattice that measured ranges are taken from: 256 points wide over the whole map, corners included.
pub fn measuring(map: &Map) -> View {
    let rows = map.square_rows(MEASURED_COLUMNS).max(2);
    View::of_lattice(map, Lattice { columns: MEASURED_COLUMNS, rows })
}

impl Measured {
    /// The smallest and largest of some values.
    pub fn of(values: &[f64]) -> Self {
        let [low, high] = extent(values);
        Self { low, high }
    }
}

/// The measured range of each output, over the lattice of [`measuring`].
///
/// # Errors
/// [`Cancelled`] once `control` says so.
pub fn measure(prepared: &Prepared, map: &Map, control: &Control) -> Result<Vec<Measured>, Cancelled> {
    let picture = prepared.picture(&measuring(map), control)?;
    Ok(picture.outputs.iter().map(|values| Measured::of(values)).collect())
}

/// How the values of a picture are spread.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Smallest value.
    pub low: f64,
    /// Largest value.
    pub high: f64,
    /// The value that 5 in 100 lie below.
    pub p5: f64,
    /// The median.
    pub p50: f64,
    /// The value that 95 in 100 lie below.
    pub p95: f64,
    /// How many values lie in each of equal steps from `low` to `high`; the last step holds `high`.
    pub histogram: Vec<u64>,
}

impl Statistics {
    /// The statistics of some values with a histogram of `steps` (at least 1); nothing for no values.
    pub fn of(values: &[f64], steps: usize) -> Option<Self> {
        if values.is_empty() {
            return None;
        }
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
        let percentile = |share: usize| sorted[(sorted.len() - 1) * share / 100];
        let (p5, p50, p95) = (percentile(5), percentile(50), percentile(95));
        Some(Self { low, high, p5, p50, p95, histogram: histogram(values, low, high, steps.max(1)) })
    }
}

fn histogram(values: &[f64], low: f64, high: f64, steps: usize) -> Vec<u64> {
    let mut histogram = vec![0; steps];
    let span = high - low;
    for value in values {
        let share = if span > 0.0 { (value - low) / span } else { 0.0 };
        let step = (share * steps as f64) as usize;
        histogram[step.min(steps - 1)] += 1;
    }
    histogram
}
