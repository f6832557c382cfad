//! Select: one field below a threshold of a third, another above it.

use crate::declare::{example, softness, value};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "select",
    title: "Select",
    short: "Select",
    synonyms: &["switch", "choose", "threshold", "if", "condition", "mask"],
    category: Category::Combine,
    summary: "One field where a third is low, another where it is high, with a soft seam",
    documentation: "Plains below, mountains above: where `by` is under the threshold the map shows `below`, over \
        it `above`. The falloff is how far to each side of the threshold the two are blended, by a curve without \
        a crease; 0 is a cliff. After the selector module of libnoise (Bevins, 2003).",
    inputs: &[
        density_input("below", "Shown where `by` is below the threshold."),
        density_input("above", "Shown where `by` is at the threshold or above."),
        density_input("by", "The field that decides."),
    ],
    outputs: &[density("`below`, `above`, or a blend of the two.")],
    parameters: &[
        value("threshold", "Threshold", 0.0, "The value of `by` in the middle of the seam."),
        softness(
            "falloff",
            "Falloff",
            0.1,
            "How far to each side of the threshold the seam reaches; 0 is a cliff.",
        ),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "at the threshold, half of each",
            &[],
            &[("below", Feed::Number(2.0)), ("above", Feed::Number(4.0)), ("by", Feed::Number(0.0))],
            (0.0, 0.0),
            3.0,
        ),
        example(
            "t is 0.75, and 0.75*0.75*(3 - 1.5) is 0.84375 of the way",
            &[("threshold", Setting::Real(1.0)), ("falloff", Setting::Real(0.5))],
            &[("below", Feed::Number(0.0)), ("above", Feed::Number(1.0)), ("by", Feed::Number(1.25))],
            (0.0, 0.0),
            0.84375,
        ),
        example(
            "falloff 0: the threshold itself is above",
            &[("falloff", Setting::Real(0.0))],
            &[("below", Feed::X), ("above", Feed::Y), ("by", Feed::Number(0.0))],
            (5.0, 7.0),
            7.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (below, above, by) = (scope.input("below"), scope.input("above"), scope.input("by"));
    let (threshold, falloff) = (scope.real("threshold"), scope.real("falloff"));
    let (zero, one, two) = (scope.constant(0.0), scope.constant(1.0), scope.constant(2.0));
    let start = scope.subtract(threshold, falloff);
    let (reach, width) = (scope.subtract(by, start), scope.multiply(two, falloff));
    let share = scope.divide(reach, width);
    let t = scope.clamp01(share);
    let t = scope.step("t", t);
    let (ramp, cliff) = (scope.smooth(t), scope.less(by, threshold, zero, one));
    let amount = scope.less(zero, falloff, ramp, cliff);
    scope.mix(below, above, amount).into()
}
