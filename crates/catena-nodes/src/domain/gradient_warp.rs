//! Gradient warp: the input is read up or down the slope of another field.

use catena_field::Value;

use crate::bounds::VALUE;
use crate::declare::{SAMPLE_DISTANCE, example, real};
use crate::difference::{Around, around};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "gradient_warp",
    title: "Gradient warp",
    short: "Gradient warp",
    synonyms: &["slope blur", "slope warp", "pseudo advection", "domain warp", "erosion look"],
    category: Category::Domain,
    summary: "Reads its input up or down another field's slope: eroded looks, swept crests",
    documentation: "Each position is moved uphill of the field `by`, as far as it is steep there; negative \
        strength moves downhill. Wire the same noise into both for crests that sharpen or spread, or broad hills \
        into `by` to sweep detail off their flanks. The slope is measured between the points sample distance to \
        each side. After the pseudo-advection of Perlin and Neyret, \"Flow noise\" (2001).",
    inputs: &[
        density_input("input", "The field to move."),
        density_input("by", "The field along whose slope the position moves."),
    ],
    outputs: &[density("The input, read at the moved position; its range stays the input's.")],
    parameters: &[
        real(
            "strength",
            "Strength",
            25.0,
            VALUE,
            (-200.0, 200.0),
            Unit::None,
            "World units moved where `by` rises by 1 a world unit; negative moves downhill.",
        ),
        SAMPLE_DISTANCE,
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "x rises by 1 a unit, so the position moves by the strength",
            &[],
            &[("input", Feed::X), ("by", Feed::X)],
            (10.0, 0.0),
            35.0,
        ),
        example(
            "x*x at 3 rises by (16 - 4)/2 = 6 a unit",
            &[("strength", Setting::Real(0.5))],
            &[("input", Feed::X), ("by", Feed::SquareOfX)],
            (3.0, 0.0),
            6.0,
        ),
        example(
            "strength 0 is the identity",
            &[("strength", Setting::Real(0.0))],
            &[("input", Feed::Y), ("by", Feed::SquareOfX)],
            (3.0, -8.0),
            -8.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (x, y) = scope.here();
    let d = scope.real("sample_distance");
    let Around { east, west, south, north } = around(scope, "by", d);
    let (dx, dy) = (moved(scope, east, west, d), moved(scope, south, north, d));
    let there = (scope.add(x, dx), scope.add(y, dy));
    let frame = scope.frame("", there);
    scope.input_at("input", frame).into()
}

/// `strength*(after - before)/(2d)`
fn moved(scope: &mut Scope<'_>, after: Value, before: Value, d: Value) -> Value {
    let (strength, two) = (scope.real("strength"), scope.constant(2.0));
    let rise = scope.subtract(after, before);
    let way = scope.multiply(strength, rise);
    let span = scope.multiply(two, d);
    scope.divide(way, span)
}
