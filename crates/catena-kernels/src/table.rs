//! Tables: a number for each whole number.

/// The entry of a whole number: the first for those before it, the last for those behind it; 0 of an empty table.
#[inline]
pub fn entry(table: &[f64], number: f64) -> f64 {
    // A cast to an integer saturates, and NaN gives 0.
    let last = table.len().saturating_sub(1);
    table.get((number as usize).min(last)).copied().unwrap_or(0.0)
}
