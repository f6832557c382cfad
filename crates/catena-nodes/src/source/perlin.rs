//! Perlin fBm: an octave sum of gradient noise on the square lattice.

use std::borrow::Cow::Borrowed;

use catena_field::Basis;

use super::simplex::{PARAMETERS, octave_sum};
use crate::declare::example;
use crate::kind::{density, no_conflict};
use crate::{Category, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "perlin",
    title: "Perlin fBm",
    short: "Perlin",
    synonyms: &["noise", "fractal", "gradient noise", "classic noise", "clouds"],
    category: Category::Source,
    summary: "The classic: layers of gradient noise on a square lattice",
    documentation: "For comparison, and for those who want its look: features lean towards the lattice's axes \
        and diagonals, and the noise is 0 on every point of its lattice. A map whose points all fall on lattice \
        points (a frequency of 1, say) is flat; shift the frequency a little. Simplex has no such grain. Noise \
        after Perlin, \"Improving noise\" (2002), with eight gradients; summed after Musgrave (1993).",
    inputs: &[],
    outputs: &[density("The sum, within ±1.")],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "one octave is 0 on its lattice's points",
            &[("octaves", Setting::Integer(1)), ("frequency", Setting::Real(0.5))],
            &[],
            (-14.0, 6.0),
            0.0,
        ),
        example(
            "where the noise is 0, a ridged octave is a crest",
            &[
                ("octaves", Setting::Integer(1)),
                ("frequency", Setting::Real(1.0)),
                ("fractal", Setting::Choice(Borrowed("ridged"))),
            ],
            &[],
            (3.0, 5.0),
            1.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    octave_sum(scope, Basis::Perlin)
}
