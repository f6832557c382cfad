//! Domain warp: the input is read at a position that noise has moved.

use crate::bounds::VALUE;
use crate::declare::{example, frequency, octaves, real, seed};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "warp",
    title: "Domain warp",
    short: "Warp",
    synonyms: &["distort", "displace", "turbulence", "bend", "swirl"],
    category: Category::Domain,
    summary: "Reads its input somewhere else: noise bends coasts and ridges",
    documentation: "Two octave sums of simplex noise say how far to the right and down the input is read. A \
        strength of a third of the feature size bends coasts into bays; beyond twice that, land turns to \
        marble. After Quilez, \"Domain warping\" (2002).",
    inputs: &[density_input("input", "The field to bend.")],
    outputs: &[density("The input, read at the moved position; its range stays the input's.")],
    parameters: &[
        seed(4),
        real(
            "strength",
            "Strength",
            25.0,
            VALUE,
            (0.0, 60.0),
            Unit::World,
            "How far a position can be moved, in world units.",
        ),
        frequency(0.006, "Cycles per world unit of the bends; low sweeps, high frays."),
        octaves(3),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "strength 0 is the identity",
            &[("strength", Setting::Real(0.0))],
            &[("input", Feed::X)],
            (12.5, 7.25),
            12.5,
        ),
        example(
            "the first octave of simplex noise is 0 at its origin, so x stays where it is",
            &[("octaves", Setting::Integer(1))],
            &[("input", Feed::X)],
            (0.0, 0.0),
            0.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (x, y) = scope.here();
    let (strength, frequency) = (scope.real("strength"), scope.real("frequency"));
    let (noise, octaves) = (scope.noise("seed"), scope.octaves("octaves"));
    let u = scope.multiply(x, frequency);
    let u = scope.step("u", u);
    let v = scope.multiply(y, frequency);
    let v = scope.step("v", v);
    let (over, down) = (scope.constant(5.2), scope.constant(1.3));
    let (far_u, far_v) = (scope.add(u, over), scope.add(v, down));
    let dx = scope.fbm(noise, octaves, (u, v));
    let dy = scope.fbm(noise, octaves, (far_u, far_v));
    let (dx, dy) = (scope.multiply(strength, dx), scope.multiply(strength, dy));
    let there = (scope.add(x, dx), scope.add(y, dy));
    let frame = scope.frame("", there);
    scope.input_at("input", frame).into()
}
