//! Smooth clamp: a floor and a ceiling with rounded edges.

use crate::conflict::low_not_above_high;
use crate::declare::{example, softness, value};
use crate::kind::{density, density_input};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, soft};

pub(super) static NODE: NodeKind = NodeKind {
    key: "smooth_clamp",
    title: "Smooth clamp",
    short: "Smooth clamp",
    synonyms: &["limit", "soft clip", "rounded", "plateau", "mesa", "shoulder"],
    category: Category::Shape,
    summary: "A floor and a ceiling that slopes meet in a curve",
    documentation: "As Clamp, but hills round off towards the ceiling and run out onto the floor. Softness is how \
        far before the limit the rounding begins; 0 is Clamp itself, to the bit. At a limit the value lies a \
        quarter of the softness inside it, so leave more room between the two than that. Smooth minimum and \
        maximum after Quilez, \"Smooth minimum\" (2013).",
    inputs: &[density_input("input", "The field to limit.")],
    outputs: &[density("The smooth minimum of `high` and the smooth maximum of `low` and the input.")],
    parameters: &[
        value("low", "Floor", -0.3, "Values below become this."),
        value("high", "Ceiling", 0.55, "Values above become this."),
        softness("softness", "Softness", 0.1, "How far before a limit the rounding begins."),
    ],
    presets: &[],
    check: |settings| low_not_above_high(&NODE, settings),
    lower,
    examples: &[
        example(
            "at the ceiling a quarter of the softness is missing: 0.55 - 0.025",
            &[],
            &[("input", Feed::Number(0.55))],
            (0.0, 0.0),
            0.525,
        )
        .within(1e-15),
        example("far from both nothing changes", &[], &[("input", Feed::Number(0.125))], (0.0, 0.0), 0.125)
            .within(1e-15),
        example(
            "softness 0 is the plain clamp",
            &[("softness", Setting::Real(0.0))],
            &[("input", Feed::Number(-0.9))],
            (0.0, 0.0),
            -0.3,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (low, high, softness) = (scope.real("low"), scope.real("high"), scope.real("softness"));
    let raised = soft::maximum(scope, low, input, softness);
    soft::minimum(scope, high, raised, softness).into()
}
