//! Arithmetic whose every bit is decided: minima, holds and blends in one fixed order of operands.
//!
//! `f64::min` and its kin may return either zero and pass NaN along as they please. These functions
//! are written as comparisons, so that float64 on any machine, and the exported source, agree.

/// Values and results of `multiply`, `divide` and `power` are held to this size.
pub const VALUE_LIMIT: f64 = 1e30;

/// Positions are held to this size, in world units.
pub const POSITION_LIMIT: f64 = 1e12;

/// The smaller of two numbers; `a` where they are equal or not comparable.
#[inline]
pub fn min(a: f64, b: f64) -> f64 {
    if b < a {
        b
    } else {
        a
    }
}

/// The larger of two numbers; `a` where they are equal or not comparable.
#[inline]
pub fn max(a: f64, b: f64) -> f64 {
    if b > a {
        b
    } else {
        a
    }
}

/// `v` held to `low..=high`; NaN gives `low`, and `high` wins where the two are the wrong way round.
#[inline]
pub fn clamp(v: f64, low: f64, high: f64) -> f64 {
    min(high, max(low, v))
}

/// `v` held to 0..=1.
#[inline]
pub fn clamp01(v: f64) -> f64 {
    clamp(v, 0.0, 1.0)
}

/// The blend of `a` (at `t` = 0) and `b` (near `t` = 1): `a + (b - a)*t`.
#[inline]
pub fn mix(a: f64, b: f64, t: f64) -> f64 {
    a + (b - a) * t
}

/// `then` where `condition_a < condition_b`, else `otherwise`.
#[inline]
pub fn select(condition_a: f64, condition_b: f64, then: f64, otherwise: f64) -> f64 {
    if condition_a < condition_b {
        then
    } else {
        otherwise
    }
}

/// `a / b`, and 0 where `b` is 0 (of either sign).
#[inline]
pub fn divide(a: f64, b: f64) -> f64 {
    if b == 0.0 {
        0.0
    } else {
        a / b
    }
}

/// The square root; 0 for negative numbers and NaN.
#[inline]
pub fn square_root(v: f64) -> f64 {
    if v > 0.0 {
        v.sqrt()
    } else {
        0.0
    }
}

/// A value held to ±1e30, so that no chain of operations reaches infinity. NaN gives -1e30.
#[inline]
pub fn hold(v: f64) -> f64 {
    clamp(v, -VALUE_LIMIT, VALUE_LIMIT)
}

/// A coordinate held to ±1e12 world units. NaN gives -1e12.
#[inline]
pub fn hold_position(v: f64) -> f64 {
    clamp(v, -POSITION_LIMIT, POSITION_LIMIT)
}

/// The S-curve `t*t*(3 - 2*t)` of how far `v` lies from `low` to `high`, 0..=1.
///
/// Where `low == high` it is a step: 1 for `v >= low`, else 0. With `high < low` it descends.
#[inline]
pub fn smoothstep(low: f64, high: f64, v: f64) -> f64 {
    if low == high {
        return if v >= low { 1.0 } else { 0.0 };
    }
    let t = clamp01((v - low) / (high - low));
    t * t * (3.0 - 2.0 * t)
}
