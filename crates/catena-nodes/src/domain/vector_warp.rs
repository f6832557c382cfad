//! Vector warp: two fields say how far to the right and down the input is read.

use crate::bounds::VALUE;
use crate::declare::{example, real, value};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "vector_warp",
    title: "Vector warp",
    short: "Vector warp",
    synonyms: &["displace", "distort", "offset", "domain warp", "flow map", "push"],
    category: Category::Domain,
    summary: "Reads its input where two fields say: a warp of your own making",
    documentation: "Where Domain warp brings its own noise, here any field moves the position: one to the right, \
        one down, both times strength. Wire ridges in to drag rivers along them, a ramp to stretch the map, \
        Position minus Position to fold it. A pin left unwired is a number, the same everywhere. After Ebert and \
        others, \"Texturing and Modeling\" (1994).",
    inputs: &[
        density_input("input", "The field to move."),
        density_input("dx", "How far to the right the input is read, times strength."),
        density_input("dy", "How far down the input is read, times strength."),
    ],
    outputs: &[density("The input, read at the moved position; its range stays the input's.")],
    parameters: &[
        real(
            "strength",
            "Strength",
            1.0,
            VALUE,
            (0.0, 60.0),
            Unit::World,
            "How far a value of 1 moves the position, in world units.",
        ),
        value("dx", "Right", 0.0, "How far to the right, where nothing is wired in."),
        value("dy", "Down", 0.0, "How far down, where nothing is wired in."),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "2 times 3 to the right",
            &[("strength", Setting::Real(2.0))],
            &[("input", Feed::X), ("dx", Feed::Number(3.0))],
            (10.0, 20.0),
            16.0,
        ),
        example(
            "down by a number that isn't wired",
            &[("dy", Setting::Real(-1.5))],
            &[("input", Feed::Y)],
            (10.0, 20.0),
            18.5,
        ),
        example(
            "strength 0 is the identity",
            &[("strength", Setting::Real(0.0))],
            &[("input", Feed::SquareOfX), ("dx", Feed::Y)],
            (3.0, 20.0),
            9.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (x, y) = scope.here();
    let strength = scope.real("strength");
    let (dx, dy) = (scope.input("dx"), scope.input("dy"));
    let (dx, dy) = (scope.multiply(strength, dx), scope.multiply(strength, dy));
    let there = (scope.add(x, dx), scope.add(y, dy));
    let frame = scope.frame("", there);
    scope.input_at("input", frame).into()
}
