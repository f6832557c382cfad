//! Band: 1 between two heights.

use catena_field::Value;

use crate::conflict::low_not_above_high;
use crate::declare::{example, softness, value};
use crate::kind::{density, density_input};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "band",
    title: "Height band",
    short: "Band",
    synonyms: &["height mask", "altitude", "elevation", "between", "layer", "zone", "tree line"],
    category: Category::Mask,
    summary: "1 between two heights, 0 elsewhere: beaches, tree lines, snow",
    documentation: "At `low` and at `high` the mask is one half, with a soft seam of `falloff` to each side; with \
        falloff 0 it is a hard edge, `low` inside and `high` outside.",
    inputs: &[density_input("input", "The heights.")],
    outputs: &[density("1 between `low` and `high`, 0 elsewhere.")],
    parameters: &[
        value("low", "From", 0.0, "Where the band begins."),
        value("high", "To", 0.5, "Where the band ends."),
        softness("falloff", "Falloff", 0.1, "How far to each side of an end the seam reaches."),
    ],
    presets: &[],
    check: |settings| low_not_above_high(&NODE, settings),
    lower,
    examples: &[
        example("inside", &[], &[("input", Feed::Number(0.25))], (0.0, 0.0), 1.0),
        example("at the lower end, one half", &[], &[("input", Feed::Number(0.0))], (0.0, 0.0), 0.5),
        example("above", &[], &[("input", Feed::Number(0.625))], (0.0, 0.0), 0.0),
        example(
            "falloff 0: the lower end is inside",
            &[("falloff", Setting::Real(0.0))],
            &[("input", Feed::Number(0.0))],
            (0.0, 0.0),
            1.0,
        ),
        example(
            "falloff 0: the upper end is outside",
            &[("falloff", Setting::Real(0.0))],
            &[("input", Feed::Number(0.5))],
            (0.0, 0.0),
            0.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let begun = past(scope, "low", input);
    let ended = past(scope, "high", input);
    let one = scope.constant(1.0);
    let left = scope.subtract(one, ended);
    scope.multiply(begun, left).into()
}

/// `smoothstep(end - falloff, end + falloff, v)`
fn past(scope: &mut Scope<'_>, end: &'static str, v: Value) -> Value {
    let (end, falloff) = (scope.real(end), scope.real("falloff"));
    let (low, high) = (scope.subtract(end, falloff), scope.add(end, falloff));
    scope.smoothstep(low, high, v)
}
