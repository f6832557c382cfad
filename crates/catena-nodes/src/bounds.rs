//! Bounds: what numbers, choices and curves are allowed, and what is wrong with one in words.

use crate::ChoiceOption;

/// Hard bounds of a real.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
    /// Whether `low` itself is refused.
    pub above_low: bool,
}

/// Seeds lie within ±2^53.
pub const SEED_LIMIT: i64 = 1 << 53;

/// Values and strengths lie within ±1e12.
pub(crate) const VALUE: Bounds = Bounds::new(-1e12, 1e12);
/// Frequencies lie within 1e-9 to 1e3 cycles per world unit.
pub(crate) const FREQUENCY: Bounds = Bounds::new(1e-9, 1e3);
/// Shares lie within 0 to 1.
pub(crate) const SHARE: Bounds = Bounds::new(0.0, 1.0);
/// Distances that must not be 0.
pub(crate) const DISTANCE: Bounds = Bounds { low: 0.0, high: 1e12, above_low: true };

impl Bounds {
    /// From `low` to `high`, ends included.
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high, above_low: false }
    }

    /// Whether a number is allowed.
    pub fn allow(&self, number: f64) -> bool {
        number.is_finite()
            && number <= self.high
            && number >= self.low
            && !(self.above_low && number == self.low)
    }

    pub(crate) fn words(&self, number: f64) -> String {
        if !number.is_finite() {
            return format!("{number} is not a finite number");
        }
        let (low, high) = (short(self.low), short(self.high));
        match (number > self.high, self.above_low) {
            (true, _) => format!("{} is above its bound, {high}", short(number)),
            (false, true) => format!("{} is below its bound, more than {low}", short(number)),
            (false, false) => format!("{} is below its bound, {low}", short(number)),
        }
    }
}

/// A number as people write it: `0`, `25`, `1e-9`, `1e12`.
fn short(number: f64) -> String {
    match number.abs() {
        size if size != 0.0 && !(1e-5..1e9).contains(&size) => format!("{number:e}"),
        _ => format!("{number}"),
    }
}

pub(crate) fn check_integer(number: i64, (low, high): (i64, i64)) -> Result<(), String> {
    match number {
        _ if number < low => Err(format!("{number} is below its bound, {low}")),
        _ if number > high => Err(format!("{number} is above its bound, {high}")),
        _ => Ok(()),
    }
}

pub(crate) fn check_choice(key: &str, options: &[ChoiceOption]) -> Result<(), String> {
    if options.iter().any(|option| option.key == key) {
        return Ok(());
    }
    let keys: Vec<_> = options.iter().map(|option| option.key).collect();
    Err(format!("\"{key}\" is not one of {}", keys.join(", ")))
}

/// How far x rises from one point of a curve to the next at least, so that slopes stay finite.
const LEAST_RISE: f64 = 1e-12;

pub(crate) fn check_curve(points: &[(f64, f64)]) -> Result<(), String> {
    if points.len() < 2 {
        return Err(format!("a curve needs at least 2 points, not {}", points.len()));
    }
    if points.len() > 4096 {
        return Err(format!("a curve may have at most 4096 points, not {}", points.len()));
    }
    let bad = points.iter().find(|(x, y)| !VALUE.allow(*x) || !VALUE.allow(*y));
    if let Some((x, y)) = bad {
        return Err(format!("({x}, {y}) lies outside plus or minus 1e12"));
    }
    match points.windows(2).find(|pair| pair[1].0 - pair[0].0 < LEAST_RISE) {
        Some(pair) => {
            Err(format!("x must rise by at least 1e-12 a point; {} follows {}", pair[1].0, pair[0].0))
        }
        None => Ok(()),
    }
}
