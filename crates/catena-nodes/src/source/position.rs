//! Position: a ramp along an axis, or outward from the map's centre.

use std::borrow::Cow::Borrowed;

use catena_field::{Map, Value};

use crate::bounds::VALUE;
use crate::declare::{choice, example, option};
use crate::kind::{density, no_conflict};
use crate::{
    Category, ChoiceOption, NodeKind, Outputs, Parameter, ParameterKind, RealDefault, Scope, Setting,
    Settings, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "position",
    title: "Position",
    short: "Position",
    synonyms: &["gradient", "ramp", "coordinate", "latitude", "distance", "radial", "linear"],
    category: Category::Source,
    summary: "A ramp across the map: from left to right, top to bottom, or outward",
    documentation: "-1 at `from`, 1 at `to`, and on beyond both without an end; Clamp stops it. Until set, the \
        two follow the map's edges (outward: its centre, and half its shorter side). Latitude for a climate, a \
        coast on one side, a bowl or a cone. With `from` and `to` alike the ramp has no width and is -1 \
        everywhere.",
    inputs: &[],
    outputs: &[density("`2*(c - from)/(to - from) - 1`, unclamped.")],
    parameters: &[choice("axis", "Axis", AXES, "What the ramp runs along."), END_FROM, END_TO],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example("a quarter of the way from the left edge", &[], &[], (80.0, 7.0), -0.5),
        example("three quarters down", &[("axis", Setting::Choice(Borrowed("y")))], &[], (80.0, 180.0), 0.5),
        example(
            "-1 at the map's centre",
            &[("axis", Setting::Choice(Borrowed("distance")))],
            &[],
            (160.0, 120.0),
            -1.0,
        ),
        example(
            "1 at half the shorter side from it",
            &[("axis", Setting::Choice(Borrowed("distance")))],
            &[],
            (280.0, 120.0),
            1.0,
        ),
        example(
            "no width: -1 everywhere",
            &[("from", Setting::Real(3.0)), ("to", Setting::Real(3.0))],
            &[],
            (80.0, 7.0),
            -1.0,
        ),
    ],
};

const END_FROM: Parameter = end(
    "from",
    "From",
    RealDefault::Map(
        |settings, map| ends(settings, map).0,
        "the map's left or top edge; its centre, outward",
    ),
    "Where the ramp is -1, in world units.",
);

const END_TO: Parameter = end(
    "to",
    "To",
    RealDefault::Map(
        |settings, map| ends(settings, map).1,
        "the map's right or bottom edge; half its shorter side, outward",
    ),
    "Where the ramp is 1, in world units.",
);

const fn end(
    key: &'static str,
    title: &'static str,
    default: RealDefault,
    documentation: &'static str,
) -> Parameter {
    let kind = ParameterKind::Real { default, hard: VALUE, soft: (-1000.0, 1000.0), logarithmic: false };
    Parameter { key, title, kind, unit: Unit::World, folded: false, documentation }
}

static AXES: &[ChoiceOption] = &[
    option("x", "Left to right", "Along x."),
    option("y", "Top to bottom", "Along y."),
    option("distance", "Outward", "With the distance from the map's centre."),
];

/// Where the ramp begins and ends until it is set.
fn ends(settings: &Settings, map: &Map) -> (f64, f64) {
    let ((left, top), (width, height)) = (map.origin, map.size);
    match settings.get("axis") {
        Some(Setting::Choice(axis)) if axis == "y" => (top, top + height),
        Some(Setting::Choice(axis)) if axis == "distance" => {
            (0.0, catena_kernels::arithmetic::min(width, height) * 0.5)
        }
        _ => (left, left + width),
    }
}

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let along = match scope.choice("axis") {
        0 => scope.x(),
        1 => scope.y(),
        _ => distance(scope),
    };
    let (from, to) = (scope.real("from"), scope.real("to"));
    let (one, two) = (scope.constant(1.0), scope.constant(2.0));
    let above = scope.subtract(along, from);
    let double = scope.multiply(two, above);
    let span = scope.subtract(to, from);
    let share = scope.divide(double, span);
    scope.subtract(share, one).into()
}

/// From the map's centre: `sqrt(dx*dx + dy*dy)`.
fn distance(scope: &mut Scope<'_>) -> Value {
    let (x, y) = scope.here();
    let centre_x = scope.map_real("centre_x", |map| map.centre().0);
    let centre_y = scope.map_real("centre_y", |map| map.centre().1);
    let (dx, dy) = (scope.subtract(x, centre_x), scope.subtract(y, centre_y));
    let (dx, dy) = (scope.step("dx", dx), scope.step("dy", dy));
    let (across, down) = (scope.multiply(dx, dx), scope.multiply(dy, dy));
    let square = scope.add(across, down);
    scope.square_root(square)
}
