//! Terrace: heights gathered into steps.

use catena_field::Value;

use crate::bounds::Bounds;
use crate::declare::{example, integer, real, value};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Parameter, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "terrace",
    title: "Terrace",
    short: "Terrace",
    synonyms: &["steps", "strata", "mesa", "rice fields", "canyon", "quantize", "posterize"],
    category: Category::Shape,
    summary: "Gathers heights into steps: strata, mesas, rice fields",
    documentation: "The range from `low` to `high` is cut into equal steps, each with a flat tread and a rise. \
        Sharpness is how much of a step is flat: at 0 the land rolls from step to step, near 1 the rises are \
        cliffs. Below `low` and above `high` it is flat. With the two alike all is `low`.",
    inputs: &[density_input("input", "The field to cut into steps.")],
    outputs: &[density("From `low` to `high`, gathered at the steps' heights.")],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "t is 3.25: on the tread of step 3, at -1 + 2*3/6",
            &[],
            &[("input", Feed::Number(0.083_333_333_333_333_33))],
            (0.0, 0.0),
            0.0,
        ),
        example("the top stays the top", &[], &[("input", Feed::Number(1.0))], (0.0, 0.0), 1.0),
        example(
            "halfway up a rise, whatever the sharpness",
            &[("steps", Setting::Integer(2)), ("sharpness", Setting::Real(0.5))],
            &[("input", Feed::Number(-0.5))],
            (0.0, 0.0),
            -0.5,
        ),
        example(
            "below low it is flat",
            &[("low", Setting::Real(0.0))],
            &[("input", Feed::Number(-3.0))],
            (0.0, 0.0),
            0.0,
        ),
    ],
};

static PARAMETERS: &[Parameter] = &[
    integer("steps", "Steps", 6, (1, 1000), (2, 24), "How many steps lie between low and high."),
    real(
        "sharpness",
        "Sharpness",
        0.7,
        Bounds::new(0.0, 0.99),
        (0.0, 0.99),
        Unit::None,
        "How much of each step is flat: 0 rolls, 0.99 is a staircase.",
    ),
    value("low", "Low", -1.0, "Where the lowest step lies."),
    value("high", "High", 1.0, "Where the highest step lies."),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (low, high, steps) = (scope.real("low"), scope.real("high"), scope.whole("steps"));
    let (above, reach) = (scope.subtract(input, low), scope.subtract(high, low));
    let share = scope.divide(above, reach);
    let share = scope.clamp01(share);
    let t = scope.multiply(share, steps);
    let t = scope.step("t", t);
    let s = scope.floor(t);
    let s = scope.step("s", s);
    let rise = rise(scope, t, s);
    let height = scope.add(s, rise);
    let way = scope.multiply(reach, height);
    let way = scope.divide(way, steps);
    scope.add(low, way).into()
}

/// How far up its rise a step is: `g*g*(3 - 2*g)` of `g = clamp01((t - s - 0.5)/(1 - sharpness) + 0.5)`.
fn rise(scope: &mut Scope<'_>, t: Value, s: Value) -> Value {
    let sharpness = scope.real("sharpness");
    let (half, one) = (scope.constant(0.5), scope.constant(1.0));
    let along = scope.subtract(t, s);
    let along = scope.subtract(along, half);
    let width = scope.subtract(one, sharpness);
    let along = scope.divide(along, width);
    let along = scope.add(along, half);
    let g = scope.clamp01(along);
    let g = scope.step("g", g);
    scope.smooth(g)
}
