//! Value noise: the soft lattice noise of p5.js.

use crate::bounds::SHARE;
use crate::declare::{example, frequency, octaves, real, seed};
use crate::kind::{density, no_conflict};
use crate::{Category, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "value_noise",
    title: "Value noise",
    short: "Value noise",
    synonyms: &["p5", "processing", "lattice noise", "perlin", "soft noise"],
    category: Category::Source,
    summary: "The soft 0 to 1 noise of p5.js sketches",
    documentation: "Random values at whole positions, blended by cosines; each octave has twice the frequency \
        and `falloff` times the height, starting at one half. It looks exactly like `noise()` in p5.js and \
        Processing, mirror lines along the axes and all: negative positions see the positive ones. It is the \
        ground of the published raindrop experiment. Values gather around one half; Remap spreads them.",
    inputs: &[],
    outputs: &[density("The sum, 0 to 1 for a falloff up to 0.5; more falloff reaches higher.")],
    parameters: &[
        seed(0),
        frequency(
            0.012,
            "Lattice cells per world unit of the first octave; its inverse is the size of a cell.",
        ),
        octaves(6),
        real(
            "falloff",
            "Falloff",
            0.5,
            SHARE,
            (0.0, 1.0),
            Unit::None,
            "Height of an octave over the one before: low is smooth, high is rough.",
        ),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "half of the first lattice value, 1013904223/2^32 for seed 0",
            &[("octaves", Setting::Integer(1))],
            &[],
            (0.0, 0.0),
            0.118_033_986_422_233_28,
        ),
        example(
            "a quarter of it more from the second octave, which begins at the same lattice point",
            &[("octaves", Setting::Integer(2))],
            &[],
            (0.0, 0.0),
            0.177_050_979_633_349_92,
        ),
        example(
            "falloff 0 leaves the first octave alone",
            &[("falloff", Setting::Real(0.0))],
            &[],
            (0.0, 0.0),
            0.118_033_986_422_233_28,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (x, y) = scope.here();
    let (frequency, falloff) = (scope.real("frequency"), scope.real("falloff"));
    let there = (scope.multiply(x, frequency), scope.multiply(y, frequency));
    let (noise, octaves) = (scope.noise("seed"), scope.octaves("octaves"));
    scope.value_noise(noise, octaves, there, falloff).into()
}
