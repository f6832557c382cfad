//! Warped noise: an octave sum read where other octave sums have moved it.

use std::borrow::Cow::Borrowed;

use catena_field::Value;

use crate::bounds::{FREQUENCY, VALUE};
use crate::declare::{choice, example, frequency, numbered, real, seed};
use crate::kind::{density, no_conflict};
use crate::{Category, ChoiceOption, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "warped_fbm",
    title: "Warped noise",
    short: "Warped",
    synonyms: &["domain warp", "marble", "fjords", "swirl", "flow noise"],
    category: Category::Source,
    summary: "Noise bent by noise: fjords, folds and marble from one node",
    documentation: "Two octave sums say where a third is read. Single bends coasts into fjords; double bends \
        the bending and folds land like marble. Strength is in noise units: 0.5 to 1.5 bends, 3 and more \
        dissolves. A low warp frequency makes sweeping folds. All sums have four octaves. After Quilez, \
        \"Domain warping\" (2002), with his offsets.",
    inputs: &[],
    outputs: &[density("The sum, within ±0.998.")],
    parameters: &[
        seed(0),
        frequency(
            0.012,
            "Cycles per world unit of the noise; its inverse is the size of the largest features.",
        ),
        real(
            "strength",
            "Strength",
            4.0,
            VALUE,
            (0.0, 6.0),
            Unit::None,
            "How far the noise is moved, in noise units: 1 is the size of the largest features.",
        ),
        real(
            "warp_frequency",
            "Warp frequency",
            1.0,
            FREQUENCY,
            (0.1, 4.0),
            Unit::None,
            "Frequency of the bends over the noise's own: below 1 sweeps, above 1 frays.",
        )
        .logarithmic(),
        choice("levels", "Levels", LEVELS, "How often the noise is bent."),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "domain_warp.json: seed 1, no warp",
            &[
                ("seed", Setting::Integer(1)),
                ("frequency", Setting::Real(1.0)),
                ("levels", Setting::Choice(Borrowed("none"))),
            ],
            &[],
            (13.377973710538797, 3.604204844314797),
            0.2028369557128663,
        ),
        example(
            "domain_warp.json: seed 1, strength 4, single",
            &[("seed", Setting::Integer(1)), ("frequency", Setting::Real(1.0))],
            &[],
            (0.5059162345769934, -17.065692913779703),
            -0.22100861910498548,
        ),
        example(
            "domain_warp.json: seed 1, strength 0.7, double, warp frequency 0.6",
            &[
                ("seed", Setting::Integer(1)),
                ("frequency", Setting::Real(1.0)),
                ("strength", Setting::Real(0.7)),
                ("warp_frequency", Setting::Real(0.6)),
                ("levels", Setting::Choice(Borrowed("double"))),
            ],
            &[],
            (-8.621020120215622, -13.484936480862029),
            -0.18291795672961317,
        ),
    ],
};

static LEVELS: &[ChoiceOption] = &[
    numbered(0, "none", "None", "Not bent: plain noise, to compare with."),
    numbered(1, "single", "Single", "Bent once: fjords, bays, meandering ridges.").preferred(),
    numbered(2, "double", "Double", "Bent by noise that is bent itself: folds and marble."),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let bends = scope.choice("levels");
    let (x, y) = scope.here();
    let frequency = scope.real("frequency");
    let (u, v) = (scope.multiply(x, frequency), scope.multiply(y, frequency));
    let start = (scope.step("u", u), scope.step("v", v));
    let mut place = start;
    if bends >= 1 {
        let stretched = stretched(scope, start);
        place = bent(scope, "bend", (start, stretched), [(0.0, 0.0), (5.2, 1.3)]);
    }
    if bends == 2 {
        let stretched = stretched(scope, place);
        place = bent(scope, "fold", (start, stretched), [(1.7, 9.2), (8.3, 2.8)]);
    }
    sum(scope, "", place).into()
}

/// A place in the bends' units: times the warp frequency.
fn stretched(scope: &mut Scope<'_>, (u, v): (Value, Value)) -> (Value, Value) {
    let frequency = scope.real("warp_frequency");
    (scope.multiply(u, frequency), scope.multiply(v, frequency))
}

/// `start`, moved by strength times the noise at `there`, shifted for the two directions.
fn bent(
    scope: &mut Scope<'_>,
    level: &'static str,
    ((u, v), there): ((Value, Value), (Value, Value)),
    [across, down]: [(f64, f64); 2],
) -> (Value, Value) {
    let strength = scope.real("strength");
    let across = shifted(scope, there, across);
    let down = shifted(scope, there, down);
    let (across, down) = (sum(scope, level, across), sum(scope, level, down));
    let (across, down) = (scope.multiply(strength, across), scope.multiply(strength, down));
    (scope.add(u, across), scope.add(v, down))
}

fn shifted(scope: &mut Scope<'_>, (u, v): (Value, Value), (right, down): (f64, f64)) -> (Value, Value) {
    if (right, down) == (0.0, 0.0) {
        return (u, v);
    }
    let (right, down) = (scope.constant(right), scope.constant(down));
    (scope.add(u, right), scope.add(v, down))
}

/// Plain simplex noise of four octaves.
fn sum(scope: &mut Scope<'_>, level: &'static str, at: (Value, Value)) -> Value {
    let (noise, octaves) = (scope.noise("seed"), scope.fixed_octaves(level, 4));
    scope.fbm(noise, octaves, at)
}
