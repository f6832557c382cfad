//! Ridged: values folded into sharp crests.

use crate::declare::example;
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope};

pub(super) static NODE: NodeKind = NodeKind {
    key: "ridged",
    title: "Ridged",
    short: "Ridged",
    synonyms: &["ridge", "mountains", "crest", "fold", "ridged multifractal"],
    category: Category::Shape,
    summary: "Folds values into sharp crests: mountain ranges",
    documentation: "Where the input crosses 0 a crest runs, at 1; where it is 1 or -1 the valleys lie, at -1. Warp \
        it afterwards for ranges that bend. To fold each octave by itself, choose Ridged in the noise instead. \
        After Musgrave's ridged multifractal, in Ebert and others, \"Texturing and Modeling\" (1994).",
    inputs: &[density_input("input", "The field to fold, best in -1..1.")],
    outputs: &[density("`r = 1 - abs(v); r*r*2 - 1`: -1 to 1 for an input in -1..1.")],
    parameters: &[],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example("a crest where the input is 0", &[], &[("input", Feed::Number(0.0))], (0.0, 0.0), 1.0),
        example("0.5*0.5*2 - 1 on either side", &[], &[("input", Feed::Number(-0.5))], (0.0, 0.0), -0.5),
        example("a valley where it is 1", &[], &[("input", Feed::Number(1.0))], (0.0, 0.0), -1.0),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (one, two) = (scope.constant(1.0), scope.constant(2.0));
    let size = scope.absolute(input);
    let r = scope.subtract(one, size);
    let r = scope.step("r", r);
    let square = scope.multiply(r, r);
    let double = scope.multiply(square, two);
    scope.subtract(double, one).into()
}
