//! Smooth minimum and maximum: two fields that meet in a rounded edge.
//!
//! The quadratic polynomial of Quilez, "Smooth minimum" (2013).

use catena_field::Value;

use crate::Scope;

/// `h = max(k - |a - b|, 0)/k; min(a, b) - h*h*k/4`; with k 0 the plain minimum.
pub(crate) fn minimum(scope: &mut Scope<'_>, a: Value, b: Value, k: Value) -> Value {
    let (zero, four) = (scope.constant(0.0), scope.constant(4.0));
    let apart = scope.subtract(a, b);
    let apart = scope.absolute(apart);
    let near = scope.subtract(k, apart);
    let near = scope.maximum(near, zero);
    let h = scope.divide(near, k);
    let h = scope.step("h", h);
    let square = scope.multiply(h, h);
    let depth = scope.multiply(square, k);
    let depth = scope.divide(depth, four);
    let least = scope.minimum(a, b);
    scope.subtract(least, depth)
}

/// The smooth minimum of the negatives, negated; with k 0 the plain maximum.
pub(crate) fn maximum(scope: &mut Scope<'_>, a: Value, b: Value, k: Value) -> Value {
    let (a, b) = (scope.negate(a), scope.negate(b));
    let least = minimum(scope, a, b, k);
    scope.negate(least)
}
