//! Remap: one range of values stretched onto another.

use crate::declare::{example, switch, value};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "remap",
    title: "Remap",
    short: "Remap",
    synonyms: &["range", "map range", "scale", "rescale", "levels", "fit", "invert", "bias"],
    category: Category::Shape,
    summary: "Stretches one range of values onto another",
    documentation: "The value `from_low` becomes `to_low`, `from_high` becomes `to_high`, and all others lie on \
        the straight line through the two. Put it before Erode, so that land lies between 0 and 1; swap the two \
        ends to turn a field over. With `from_low` and `from_high` alike there is no line: the result is \
        `to_low`.",
    inputs: &[density_input("input", "The field to stretch.")],
    outputs: &[density("`to_low + (to_high - to_low)*((v - from_low)/(from_high - from_low))`.")],
    parameters: &[
        value("from_low", "From low", -1.0, "The input's value that becomes `to_low`."),
        value("from_high", "From high", 1.0, "The input's value that becomes `to_high`."),
        value("to_low", "To low", 0.0, "What `from_low` becomes."),
        value("to_high", "To high", 1.0, "What `from_high` becomes."),
        switch("clamp", "Clamp", false, "Whether values beyond the two ends stop there."),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "the middle of -1..1 is the middle of 0..1",
            &[],
            &[("input", Feed::Number(0.0))],
            (0.0, 0.0),
            0.5,
        ),
        example("beyond the end the line goes on", &[], &[("input", Feed::Number(3.0))], (0.0, 0.0), 2.0),
        example(
            "unless it is clamped",
            &[("clamp", Setting::Switch(true))],
            &[("input", Feed::Number(3.0))],
            (0.0, 0.0),
            1.0,
        ),
        example(
            "no range to stretch gives to_low",
            &[("from_low", Setting::Real(1.0)), ("to_low", Setting::Real(0.25))],
            &[("input", Feed::Number(3.0))],
            (0.0, 0.0),
            0.25,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (from_low, from_high) = (scope.real("from_low"), scope.real("from_high"));
    let (to_low, to_high) = (scope.real("to_low"), scope.real("to_high"));
    let (above, span) = (scope.subtract(input, from_low), scope.subtract(from_high, from_low));
    let mut share = scope.divide(above, span);
    if scope.switch("clamp") {
        share = scope.clamp01(share);
    }
    let reach = scope.subtract(to_high, to_low);
    let way = scope.multiply(reach, share);
    scope.add(to_low, way).into()
}
