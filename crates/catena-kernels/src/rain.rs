//! Rain on a whole lattice: drop after drop, or in tiles; what the ground was and what has become of it.

use super::brush::Brush;
use super::clouds::Clouds;
use super::droplets::{Rules, Soil};
use super::showers::{rain_in_tiles, Shower};
use super::watch::{tell, Stopped, Watch};

/// Drops between two words to the watch.
const BREATH: u64 = 64;

/// A rain.
#[derive(Clone, Debug, PartialEq)]
pub struct Weather {
    /// How it treats the ground.
    pub rules: Rules,
    /// Radius of the brush, in cells.
    pub brush_radius: usize,
    /// Where its drops fall.
    pub clouds: Clouds,
    /// How many.
    pub drops: u64,
    /// Whether it falls in tiles, a rain of its own.
    pub in_tiles: bool,
}

/// So many more drops, one after the other. The clouds know where the next one falls, so that rain may stop and
/// go on. Lattices with fewer than two columns or rows stay as they are.
///
/// # Errors
/// [`Stopped`] between two drops; the ground is rained on as far as that.
pub fn rain(
    soil: &mut Soil<'_>,
    rules: &Rules,
    brush: &Brush,
    clouds: &mut Clouds,
    drops: u64,
    watch: Watch<'_>,
) -> Result<(), Stopped> {
    let (columns, rows) = soil.lattice;
    if columns < 2 || rows < 2 {
        return Ok(());
    }
    let (across, down) = (0.0..columns as f64, 0.0..rows as f64);
    let mut left = drops;
    while left > 0 {
        let now = if left < BREATH { left } else { BREATH };
        for _ in 0..now {
            clouds.next_drop(columns, rows).run(soil, rules, brush, (&across, &down));
        }
        left -= now;
        tell(watch, now)?;
    }
    Ok(())
}

/// So many more drops, at most 2^32, with the ways that they take.
pub fn noted(
    soil: &mut Soil<'_>,
    rules: &Rules,
    brush: &Brush,
    clouds: &mut Clouds,
    drops: u64,
) -> Vec<Vec<(f64, f64)>> {
    let (columns, rows) = soil.lattice;
    if columns < 2 || rows < 2 {
        return Vec::new();
    }
    (0..drops).map(|_| clouds.next_drop(columns, rows).run_noted(soil, rules, brush)).collect()
}

/// The ground after a rain, and by how much it has changed (after minus before). One thread; `watch` hears of drops.
///
/// # Errors
/// [`Stopped`] where the watch says so.
pub fn fallen(
    size: (usize, usize),
    before: &[f64],
    weather: &Weather,
    watch: Watch<'_>,
) -> Result<[Vec<f64>; 2], Stopped> {
    let (mut heights, mut clouds) = (before.to_vec(), weather.clouds.clone());
    let (rules, brush) = (&weather.rules, Brush::new(weather.brush_radius));
    if weather.in_tiles {
        let turn =
            &mut |heights: &[f64], showers: &mut [Shower]| in_turn(heights, showers, rules, &brush, watch);
        rain_in_tiles(size, &mut heights, weather.brush_radius, &mut clouds, weather.drops, turn)?;
    } else {
        let mut soil = Soil::whole(size, &mut heights);
        rain(&mut soil, rules, &brush, &mut clouds, weather.drops, watch)?;
    }
    let changes = change(before.to_vec(), &heights);
    Ok([heights, changes])
}

/// The showers of a turn, one after the other.
fn in_turn(
    heights: &[f64],
    showers: &mut [Shower],
    rules: &Rules,
    brush: &Brush,
    watch: Watch<'_>,
) -> Result<(), Stopped> {
    for shower in showers {
        shower.run(heights, rules, brush);
        tell(watch, shower.ended())?;
    }
    Ok(())
}

/// After minus before, in the place of before.
pub fn change(mut before: Vec<f64>, after: &[f64]) -> Vec<f64> {
    for (before, after) in before.iter_mut().zip(after) {
        *before = after - *before;
    }
    before
}
