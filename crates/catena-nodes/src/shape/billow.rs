//! Billow: values folded into round hills.

use crate::declare::example;
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope};

pub(super) static NODE: NodeKind = NodeKind {
    key: "billow",
    title: "Billow",
    short: "Billow",
    synonyms: &["dunes", "pillows", "clouds", "fold", "turbulence", "hills"],
    category: Category::Shape,
    summary: "Folds values into round hills with sharp valleys: dunes, pillows",
    documentation: "Where the input crosses 0 a sharp valley runs, at -1; where it is 1 or -1 the hilltops lie, at \
        1. The turbulence of Perlin, \"An image synthesizer\" (1985), stretched to -1..1.",
    inputs: &[density_input("input", "The field to fold, best in -1..1.")],
    outputs: &[density("`abs(v)*2 - 1`: -1 to 1 for an input in -1..1.")],
    parameters: &[],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example("a valley where the input is 0", &[], &[("input", Feed::Number(0.0))], (0.0, 0.0), -1.0),
        example("0.75*2 - 1", &[], &[("input", Feed::Number(-0.75))], (0.0, 0.0), 0.5),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (one, two) = (scope.constant(1.0), scope.constant(2.0));
    let size = scope.absolute(input);
    let double = scope.multiply(size, two);
    scope.subtract(double, one).into()
}
