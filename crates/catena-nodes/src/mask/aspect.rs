//! Aspect: which way the land faces.

use catena_field::Value;

use crate::bounds::{Bounds, VALUE};
use crate::declare::{SAMPLE_DISTANCE, angle, example};
use crate::difference::gradient;
use crate::kind::{density, density_input, no_conflict};
use crate::turn::{cosine, sine};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "aspect",
    title: "Aspect mask",
    short: "Aspect",
    synonyms: &["facing", "exposure", "orientation", "sun", "wind", "lee"],
    category: Category::Mask,
    summary: "1 on slopes that face a direction, 0 on those that face away",
    documentation: "The direction is a compass bearing: 0 north (up on the map), 90 east, 180 south. A slope faces \
        where water would run. Spread is how far from the direction the mask reaches 0. Sunny and shady sides, \
        windward and lee. Flat ground faces nowhere and is 0. Central differences after Zevenbergen and Thorne \
        (1987).",
    inputs: &[density_input("input", "The heights.")],
    outputs: &[density("1 facing the direction, 0 from `spread` away from it; 0 on flat ground.")],
    parameters: &[
        angle("direction", "Direction", 0.0, VALUE, (0.0, 360.0), "Compass bearing, clockwise from north."),
        angle(
            "spread",
            "Spread",
            90.0,
            Bounds::new(0.1, 180.0),
            (5.0, 180.0),
            "How far from the direction the mask reaches 0.",
        ),
        SAMPLE_DISTANCE,
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "y rises to the south, so the slope faces north",
            &[],
            &[("input", Feed::Y)],
            (5.0, 5.0),
            1.0,
        ),
        example(
            "x rises to the east, so the slope faces west",
            &[("direction", Setting::Real(270.0))],
            &[("input", Feed::X)],
            (5.0, 5.0),
            1.0,
        ),
        example(
            "a west slope is at the spread's end from north",
            &[],
            &[("input", Feed::X)],
            (5.0, 5.0),
            0.0,
        ),
        example(
            "45 degrees from the direction: its cosine",
            &[("direction", Setting::Real(45.0))],
            &[("input", Feed::Y)],
            (5.0, 5.0),
            std::f64::consts::FRAC_1_SQRT_2,
        )
        .within(1e-15),
        example(
            "flat ground faces nowhere, however wide the spread",
            &[("spread", Setting::Real(180.0))],
            &[("input", Feed::Number(1.0))],
            (5.0, 5.0),
            0.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (across, down) = gradient(scope, "input");
    let (square_x, square_y) = (scope.multiply(across, across), scope.multiply(down, down));
    let square = scope.add(square_x, square_y);
    let rise = scope.square_root(square);
    let rise = scope.step("rise", rise);
    let facing = facing(scope, across, down, rise);
    let share = share(scope, facing);
    let zero = scope.constant(0.0);
    scope.less(zero, rise, share, zero).into()
}

/// Cosine of the angle between downhill (-across, -down) and the direction (sin, -cos).
fn facing(scope: &mut Scope<'_>, across: Value, down: Value, rise: Value) -> Value {
    let direction = scope.real("direction");
    let (cos, sin) = (cosine(scope, direction), sine(scope, direction));
    let (north, east) = (scope.multiply(down, cos), scope.multiply(across, sin));
    let along = scope.subtract(north, east);
    scope.divide(along, rise)
}

/// `clamp01((c - cos spread)/(1 - cos spread))`
fn share(scope: &mut Scope<'_>, c: Value) -> Value {
    let spread = scope.real("spread");
    let (end, one) = (cosine(scope, spread), scope.constant(1.0));
    let (above, reach) = (scope.subtract(c, end), scope.subtract(one, end));
    let share = scope.divide(above, reach);
    scope.clamp01(share)
}
