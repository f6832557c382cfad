//! Simplex fBm: an octave sum of simplex noise, plain, ridged or billowed.

use std::borrow::Cow::Borrowed;

use catena_field::Basis;
use catena_kernels::fractal::Fold;

use crate::bounds::Bounds;
use crate::declare::{choice, example, frequency, octaves, option, real, seed};
use crate::kind::{density, no_conflict};
use crate::{Category, ChoiceOption, NodeKind, Outputs, Parameter, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "simplex",
    title: "Simplex fBm",
    short: "Simplex",
    synonyms: &["noise", "fractal", "perlin", "clouds", "opensimplex", "hills"],
    category: Category::Source,
    summary: "Rolling hills: layers of simplex noise, each finer and fainter",
    documentation: "The ground that most stacks begin with. Frequency sets how wide the largest features are; \
        each further octave adds detail of half the size (lacunarity) and half the height (persistence). With \
        four octaves nine values in ten lie within about ±0.47. Ridged folds each octave into crests, billow \
        into pillows. Noise after Perlin (2001) and Gustavson (2005), summed after Musgrave (1993).",
    inputs: &[],
    outputs: &[density("The sum, within ±1 (plain: ±0.998).")],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "simplex noise is 0 at its origin",
            &[("octaves", Setting::Integer(1))],
            &[],
            (0.0, 0.0),
            0.0,
        ),
        example(
            "where the noise is 0, a ridged octave is a crest",
            &[("octaves", Setting::Integer(1)), ("fractal", Setting::Choice(Borrowed("ridged")))],
            &[],
            (0.0, 0.0),
            1.0,
        ),
        example(
            "where the noise is 0, a billowed octave is a valley",
            &[("octaves", Setting::Integer(1)), ("fractal", Setting::Choice(Borrowed("billow")))],
            &[],
            (0.0, 0.0),
            -1.0,
        ),
    ],
};

/// The parameters of an octave sum, shared with `perlin`.
pub(super) static PARAMETERS: &[Parameter] = &[
    seed(0),
    frequency(
        0.012,
        "Cycles per world unit of the first octave; its inverse is the size of the largest features.",
    ),
    octaves(4),
    real(
        "persistence",
        "Persistence",
        0.5,
        Bounds::new(0.0, 4.0),
        (0.0, 1.0),
        Unit::None,
        "Height of an octave over the one before: low is smooth, high is rough.",
    ),
    real(
        "lacunarity",
        "Lacunarity",
        2.0,
        Bounds::new(1.0, 4.0),
        (1.5, 3.0),
        Unit::None,
        "Frequency of an octave over the one before.",
    ),
    choice("fractal", "Fold", FOLDS, "What is done to each octave before it is added."),
];

static FOLDS: &[ChoiceOption] = &[
    option("fbm", "Plain", "Octaves as they are: rolling hills."),
    option("ridged", "Ridged", "Octaves folded into sharp crests: mountain ranges."),
    option("billow", "Billow", "Octaves folded into pillows: dunes, clouds."),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    octave_sum(scope, Basis::Simplex)
}

/// `fbm(S, x * frequency, y * frequency, octaves, persistence, lacunarity)`, shared with `perlin`.
pub(super) fn octave_sum(scope: &mut Scope<'_>, basis: Basis) -> Outputs {
    let fold = [Fold::Plain, Fold::Ridged, Fold::Billow][scope.choice("fractal")];
    let (x, y) = scope.here();
    let frequency = scope.real("frequency");
    let u = scope.multiply(x, frequency);
    let v = scope.multiply(y, frequency);
    let (noise, octaves) = (scope.noise("seed"), scope.octaves("octaves"));
    let (persistence, lacunarity) = (scope.real("persistence"), scope.real("lacunarity"));
    scope.fractal((basis, fold), noise, octaves, (u, v), (persistence, lacunarity)).into()
}
