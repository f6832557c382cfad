//! Curvature: ridges bright, valleys dark.

use crate::bounds::VALUE;
use crate::declare::{SAMPLE_DISTANCE, example, real};
use crate::difference::{Around, around};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "curvature",
    title: "Curvature mask",
    short: "Curvature",
    synonyms: &["convexity", "concavity", "cavity", "laplacian", "ridges", "valleys", "edges"],
    category: Category::Mask,
    summary: "1 on ridges and knolls, 0 in valleys and hollows, 0.5 where the land doesn't bend",
    documentation: "A position is compared with the four around it, sample distance away, with the map's height as \
        the scale of a value. Snow in hollows, bare rock on crests, moss in gullies. A small sample distance sees \
        pebbles, a large one whole hills. The Laplacian, as in Zevenbergen and Thorne (1987).",
    inputs: &[density_input("input", "The heights.")],
    outputs: &[density("0 concave, 0.5 flat or evenly sloped, 1 convex.")],
    parameters: &[
        SAMPLE_DISTANCE,
        real(
            "gain",
            "Gain",
            1.0,
            VALUE,
            (0.0, 10.0),
            Unit::None,
            "How strongly a bend shows; 0 is 0.5 everywhere, negative turns the mask over.",
        ),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example("an even slope doesn't bend", &[], &[("input", Feed::X)], (5.0, 5.0), 0.5),
        example("x*x is hollow: its neighbours sum to 2 more than 4h", &[], BOWL, (0.0, 0.0), 0.0),
        example(
            "with less gain: 0.5 - 0.001953125*2*64",
            &[("gain", Setting::Real(0.001_953_125))],
            BOWL,
            (0.0, 0.0),
            0.25,
        ),
        example("gain 0 sees nothing", &[("gain", Setting::Real(0.0))], BOWL, (0.0, 0.0), 0.5),
    ],
};

const BOWL: &[(&str, Feed)] = &[("input", Feed::SquareOfX)];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (d, gain) = (scope.real("sample_distance"), scope.real("gain"));
    let Around { east, west, south, north } = around(scope, "input", d);
    let (half, four) = (scope.constant(0.5), scope.constant(4.0));
    let sum = scope.add(east, west);
    let sum = scope.add(sum, south);
    let sum = scope.add(sum, north);
    let own = scope.multiply(four, input);
    let bend = scope.subtract(sum, own);
    let bend = scope.multiply(gain, bend);
    let height = scope.map_real("map_height", |map| map.height);
    let bend = scope.multiply(bend, height);
    let square = scope.multiply(d, d);
    let bend = scope.divide(bend, square);
    let share = scope.subtract(half, bend);
    scope.clamp01(share).into()
}
