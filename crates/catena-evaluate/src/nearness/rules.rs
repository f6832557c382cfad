//! Rules of the plain operations: a number and its error in, an error out.

use catena_field::{Binary, MAXIMUM_VALUE, Unary, unary as apply_unary};
use catena_kernels::arithmetic::{hold, max, min, mix as blend, square_root};
use catena_kernels::curve::Curve;
use catena_kernels::real::{log2, signed_power};
use catena_kernels::table::entry;

use super::place::Track;
use super::{HUGE, TINY, U};

/// A number and how far float32 can be from it.
type Pair = (f64, f64);

pub(super) fn unary(op: Unary, (v, e): Pair, track: Track) -> f64 {
    match op {
        Unary::Negate | Unary::Absolute => e,
        Unary::Floor if track == Track::Sure => 0.0,
        Unary::Floor => within((v, e), f64::floor),
        Unary::SquareRoot => within((v, e), square_root) + 10.0 * U * square_root(v + e),
        // The limit itself isn't a float32.
        Unary::Hold if v.abs() + e < 9e29 => e,
        Unary::Hold => within((v, e), hold) + U * MAXIMUM_VALUE,
        // Not of values that vary.
        Unary::CosPi => apply_unary(op, v).abs() + 1.0,
    }
}

/// How far a monotone function can be from its value within reach.
fn within((v, e): Pair, f: impl Fn(f64) -> f64) -> f64 {
    let here = f(v);
    let far = max(f(v + e) - here, here - f(v - e));
    if far.is_nan() { f64::INFINITY } else { far }
}

pub(super) fn binary(op: Binary, (a, ea): Pair, (b, eb): Pair) -> f64 {
    match op {
        Binary::Add => finite(a + b, ea + eb + U * ((a + b).abs() + ea + eb)),
        Binary::Subtract => finite(a - b, ea + eb + U * ((a - b).abs() + ea + eb)),
        Binary::Multiply => {
            let carried = product(a.abs(), eb) + product(b.abs(), ea) + product(ea, eb);
            carried + U * ((a * b).abs() + carried) + TINY
        }
        Binary::Divide => quotient((a, ea), (b, eb)),
        Binary::Minimum => chosen((a, ea), (b, eb), b < a),
        Binary::Maximum => chosen((a, ea), (b, eb), b > a),
        Binary::Power => power((a, ea), (b, eb)),
    }
}

/// A sum that can't have overflowed.
fn finite(value: f64, error: f64) -> f64 {
    if value.abs() + error > HUGE { f64::INFINITY } else { error }
}

/// A product of errors, in which 0 wins over infinity.
fn product(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { 0.0 } else { a * b }
}

/// `a / b`. Where float32 might divide by 0 there is no bound.
pub(super) fn quotient((a, ea): Pair, (b, eb): Pair) -> f64 {
    if b == 0.0 && eb == 0.0 {
        return 0.0;
    }
    let least = b.abs() - eb;
    if least <= 0.0 {
        return f64::INFINITY;
    }
    let size = (a / b).abs();
    (ea + product(size, eb)) / least * (1.0 + 6.0 * U) + 6.0 * U * size + TINY
}

/// A minimum or maximum: the error of the side it chose, where the choice is sure.
fn chosen((a, ea): Pair, (b, eb): Pair, is_b: bool) -> f64 {
    match (a - b).abs() > ea + eb {
        true if is_b => eb,
        true => ea,
        false => max(ea, eb),
    }
}

/// `|a|^b` with the sign of a, by a logarithm and an exponential: each within 4 units in the last place of the
/// logarithm's size, or of 1 where that is smaller.
fn power((a, ea): Pair, (b, eb): Pair) -> f64 {
    if b.abs() <= eb && eb > 0.0 || a.abs() <= ea && b - eb <= 0.0 {
        return f64::INFINITY;
    }
    let here = signed_power(a, b);
    let corners = [(ea, eb), (ea, -eb), (-ea, eb), (-ea, -eb)];
    let ends = corners.map(|(da, db)| signed_power(a + da, b + db));
    let (mut carried, mut size) = (0.0, here.abs());
    for end in ends {
        (carried, size) = (max(carried, (end - here).abs()), max(size, end.abs()));
    }
    let logarithm = if a == 0.0 { 0.0 } else { log2(a.abs()).abs() };
    let error = carried + size * U * (16.0 + 6.0 * b.abs() * (1.0 + logarithm)) + TINY;
    if error.is_nan() { f64::INFINITY } else { error }
}

/// `a + (b - a) * t`
pub(super) fn mix((a, ea): Pair, (b, eb): Pair, (t, et): Pair) -> f64 {
    let way = (b - a).abs();
    let carried = product((1.0 - t).abs(), ea) + product(t.abs(), eb) + product(way + ea + eb, et);
    let error = carried + U * (2.0 * (way * t).abs() + blend(a, b, t).abs() + 2.0 * carried);
    let farthest = way + ea + eb;
    finite(a.abs() + ea + farthest + product(farthest, t.abs() + et), error)
}

/// `if a < b { then } else { otherwise }`
pub(super) fn less(((a, ea), (b, eb)): (Pair, Pair), (then, otherwise): (Pair, Pair), track: Track) -> f64 {
    let ((taken, error), (left, other)) = if a < b { (then, otherwise) } else { (otherwise, then) };
    let reach = ea + eb;
    if track == Track::Sure || reach == 0.0 || (a - b).abs() > reach {
        return error;
    }
    max(error, (taken - left).abs() + other)
}

/// A curve, read in float32: its points are rounded too.
pub(super) fn curve(curve: &Curve, (v, e): Pair) -> f64 {
    let points = curve.points();
    let after = points.partition_point(|point| point.0 <= v);
    let beside = &points[after.saturating_sub(1)..points.len().min(after + 1)];
    let knot = beside.iter().fold(0.0, |most, point| max(most, point.0.abs()));
    let reach = e + U * (2.0 * v.abs() + 2.0 * knot);
    let (low, high) = (v - reach, v + reach);
    let (first, last) =
        (points.partition_point(|point| point.0 < low), points.partition_point(|point| point.0 <= high));
    let here = curve.at(v);
    let ends = [curve.at(low), curve.at(high)];
    let passed = points[first..last.max(first)].iter().map(|point| point.1);
    let carried = passed.chain(ends).fold(0.0, |most, y| max(most, (y - here).abs()));
    let around = &points[first.saturating_sub(1)..points.len().min(last + 1)];
    let size = around.iter().fold(here.abs(), |most, point| max(most, point.1.abs()));
    carried + 24.0 * U * size + TINY
}

/// A table, read at a whole number: another entry where that may be another.
pub(super) fn table(table: &[f64], (v, e): Pair, track: Track) -> f64 {
    let here = entry(table, v);
    let own = U * here.abs() + TINY;
    if track == Track::Sure || e < 0.5 {
        return own;
    }
    let place = |v: f64| (max(v, 0.0).round() as usize).min(table.len().saturating_sub(1));
    let reached = table.get(place(v - e)..=place(v + e)).unwrap_or(table);
    own + reached.iter().fold(0.0, |most, other| max(most, (other - here).abs() * (1.0 + U)))
}

/// An error of a noise that stays in its range while its coordinates are numbers.
pub(super) fn in_range(error: f64, range: f64) -> f64 {
    if error < HUGE { min(error, range) } else { f64::INFINITY }
}
