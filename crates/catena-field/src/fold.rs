//! The meaning of the plain operations on numbers: what folding, the scalar evaluator and tests call.

use catena_kernels::arithmetic::{divide, hold, max, min, square_root};
use catena_kernels::real::{cos_pi, signed_power};

use crate::{Binary, Unary};

/// A unary operation on a number.
#[inline]
pub fn unary(op: Unary, v: f64) -> f64 {
    match op {
        Unary::Negate => -v,
        Unary::Absolute => v.abs(),
        Unary::Floor => v.floor(),
        Unary::SquareRoot => square_root(v),
        Unary::CosPi => cos_pi(v),
        Unary::Hold => hold(v),
    }
}

/// A binary operation on two numbers.
#[inline]
pub fn binary(op: Binary, a: f64, b: f64) -> f64 {
    match op {
        Binary::Add => a + b,
        Binary::Subtract => a - b,
        Binary::Multiply => a * b,
        Binary::Divide => divide(a, b),
        Binary::Minimum => min(a, b),
        Binary::Maximum => max(a, b),
        Binary::Power => signed_power(a, b),
    }
}
