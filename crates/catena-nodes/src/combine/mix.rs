//! Mix: two fields blended by a share.

use crate::bounds::SHARE;
use crate::declare::{example, real};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "mix",
    title: "Mix",
    short: "Mix",
    synonyms: &["blend", "lerp", "interpolate", "crossfade", "average"],
    category: Category::Combine,
    summary: "Blends two fields: none of one, all of the other, or any share between",
    documentation: "Factor 0 is all `a`, 1 all `b`. Wire a mask into the factor and each place has its own share: \
        cliffs on steep ground, dunes in low land. A wired factor is held to 0..1. One side is worked out even \
        where its share is 0. Linear interpolation, as in Porter and Duff, \"Compositing digital images\" (1984).",
    inputs: &[
        density_input("a", "All of it at factor 0."),
        density_input("b", "All of it at factor 1."),
        density_input("amount", "The share of `b`, held to 0..1."),
    ],
    outputs: &[density("`a + (b - a)*amount`, between the two.")],
    parameters: &[real(
        "amount",
        "Factor",
        0.35,
        SHARE,
        (0.0, 1.0),
        Unit::None,
        "The share of `b`, where nothing is wired in.",
    )],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "0.35 of the way from 0 to 1",
            &[],
            &[("a", Feed::Number(0.0)), ("b", Feed::Number(1.0))],
            (0.0, 0.0),
            0.35,
        ),
        example(
            "factor 0 is all a",
            &[("amount", Setting::Real(0.0))],
            &[("a", Feed::X), ("b", Feed::Y)],
            (12.0, 99.0),
            12.0,
        ),
        example(
            "a wired factor of 2 is held to 1",
            &[],
            &[("a", Feed::Number(3.0)), ("b", Feed::Number(5.0)), ("amount", Feed::Number(2.0))],
            (0.0, 0.0),
            5.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (a, b, amount) = (scope.input("a"), scope.input("b"), scope.input("amount"));
    let amount = scope.clamp01(amount); // folded away where it is the parameter
    scope.mix(a, b, amount).into()
}
