//! Plain loops over a block: arithmetic, as [`catena_field::unary`] and [`catena_field::binary`] have it.

use catena_field::{Binary, Unary, binary, unary};
use catena_kernels::arithmetic::{mix, select};

/// A block's operand: a value at each position, or one number for all.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Many(&'a [f64]),
    One(f64),
}

/// `out[i] = f(a[i])`
#[inline(always)]
pub(super) fn map(out: &mut [f64], a: &[f64], f: impl Fn(f64) -> f64) {
    for (out, a) in out.iter_mut().zip(a) {
        *out = f(*a);
    }
}

#[inline(always)]
fn map_two(out: &mut [f64], a: &[f64], b: &[f64], f: impl Fn(f64, f64) -> f64) {
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        *out = f(*a, *b);
    }
}

#[inline(always)]
fn both(out: &mut [f64], a: Source<'_>, b: Source<'_>, f: impl Fn(f64, f64) -> f64) {
    match (a, b) {
        (Source::Many(a), Source::Many(b)) => map_two(out, a, b, f),
        (Source::Many(a), Source::One(b)) => map(out, a, |a| f(a, b)),
        (Source::One(a), Source::Many(b)) => map(out, b, |b| f(a, b)),
        (Source::One(a), Source::One(b)) => out.fill(f(a, b)),
    }
}

/// A unary operation; the operation is known inside each loop.
#[inline(always)]
pub(super) fn of_one(op: Unary, out: &mut [f64], v: &[f64]) {
    match op {
        Unary::Negate => map(out, v, |v| unary(Unary::Negate, v)),
        Unary::Absolute => map(out, v, |v| unary(Unary::Absolute, v)),
        Unary::Floor => map(out, v, |v| unary(Unary::Floor, v)),
        Unary::SquareRoot => map(out, v, |v| unary(Unary::SquareRoot, v)),
        Unary::CosPi => map(out, v, |v| unary(Unary::CosPi, v)),
        Unary::Hold => map(out, v, |v| unary(Unary::Hold, v)),
    }
}

/// A binary operation; the operation is known inside each loop.
#[inline(always)]
pub(super) fn of_two(op: Binary, out: &mut [f64], a: Source<'_>, b: Source<'_>) {
    match op {
        Binary::Add => both(out, a, b, |a, b| binary(Binary::Add, a, b)),
        Binary::Subtract => both(out, a, b, |a, b| binary(Binary::Subtract, a, b)),
        Binary::Multiply => both(out, a, b, |a, b| binary(Binary::Multiply, a, b)),
        Binary::Divide => both(out, a, b, |a, b| binary(Binary::Divide, a, b)),
        Binary::Minimum => both(out, a, b, |a, b| binary(Binary::Minimum, a, b)),
        Binary::Maximum => both(out, a, b, |a, b| binary(Binary::Maximum, a, b)),
        Binary::Power => both(out, a, b, |a, b| binary(Binary::Power, a, b)),
    }
}

/// `a + (b - a) * t`
#[inline(always)]
pub(super) fn blend(out: &mut [f64], [a, b, t]: [&[f64]; 3]) {
    for (((out, a), b), t) in out.iter_mut().zip(a).zip(b).zip(t) {
        *out = mix(*a, *b, *t);
    }
}

/// `if a < b { c } else { d }`
#[inline(always)]
pub(super) fn choose(out: &mut [f64], [a, b, c, d]: [&[f64]; 4]) {
    for ((((out, a), b), c), d) in out.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        *out = select(*a, *b, *c, *d);
    }
}

/// `out[i] = f(x[i], y[i])` of a function that is no plain arithmetic.
#[inline(always)]
pub(super) fn read(out: &mut [f64], [x, y]: [&[f64]; 2], f: impl Fn(f64, f64) -> f64) {
    map_two(out, x, y, f);
}
