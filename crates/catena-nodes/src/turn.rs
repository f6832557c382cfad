//! Angles in degrees as cosines and sines, worked out once for the whole map; quarter turns are exact.

use catena_field::Value;

use crate::Scope;

/// The cosine of `degrees`, which must not depend on position.
pub(crate) fn cosine(scope: &mut Scope<'_>, degrees: Value) -> Value {
    let turns = half_turns(scope, degrees);
    scope.cos_pi(turns)
}

/// The sine of `degrees`, which must not depend on position: the cosine a quarter turn back.
pub(crate) fn sine(scope: &mut Scope<'_>, degrees: Value) -> Value {
    let (turns, quarter) = (half_turns(scope, degrees), scope.constant(0.5));
    let back = scope.subtract(turns, quarter);
    scope.cos_pi(back)
}

/// The tangent of `degrees` in 0..90, which must not depend on position; 1e30 at 90.
pub(crate) fn tangent(scope: &mut Scope<'_>, degrees: Value) -> Value {
    let (sine, cosine) = (sine(scope, degrees), cosine(scope, degrees));
    let (zero, upright) = (scope.constant(0.0), scope.constant(1e30));
    let quotient = scope.divide(sine, cosine);
    scope.less(zero, cosine, quotient, upright)
}

fn half_turns(scope: &mut Scope<'_>, degrees: Value) -> Value {
    let half = scope.constant(180.0);
    scope.divide(degrees, half)
}
