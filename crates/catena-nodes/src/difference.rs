//! Central differences: an input looked at a little to each side, for slopes and what follows from them.
//!
//! After Zevenbergen and Thorne, "Quantitative analysis of land surface topography" (1987).

use catena_field::Value;

use crate::Scope;

/// An input at the four places around a position, `sample_distance` away.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    pub(crate) east: Value,
    pub(crate) west: Value,
    pub(crate) south: Value,
    pub(crate) north: Value,
}

/// The input `pin` at `(x + d, y)`, `(x - d, y)`, `(x, y + d)` and `(x, y - d)`.
pub(crate) fn around(scope: &mut Scope<'_>, pin: &'static str, d: Value) -> Around {
    let (x, y) = scope.here();
    let (east, west) = (scope.add(x, d), scope.subtract(x, d));
    let (south, north) = (scope.add(y, d), scope.subtract(y, d));
    let mut look = |place, there| {
        let frame = scope.frame(place, there);
        scope.input_at(pin, frame)
    };
    Around {
        east: look("east", (east, y)),
        west: look("west", (west, y)),
        south: look("south", (x, south)),
        north: look("north", (x, north)),
    }
}

/// How the input `pin` rises to the right and down, a world unit: `(east - west)/(2d), (south - north)/(2d)`.
pub(crate) fn gradient(scope: &mut Scope<'_>, pin: &'static str) -> (Value, Value) {
    let d = scope.real("sample_distance");
    let Around { east, west, south, north } = around(scope, pin, d);
    let two = scope.constant(2.0);
    let span = scope.multiply(two, d);
    let (across, down) = (scope.subtract(east, west), scope.subtract(south, north));
    let across = scope.divide(across, span);
    let down = scope.divide(down, span);
    (scope.step("across", across), scope.step("down", down))
}
