//! White noise: one random number a cell.

use crate::declare::{example, frequency, seed};
use crate::kind::{density, no_conflict};
use crate::{Category, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "white_noise",
    title: "White noise",
    short: "White",
    synonyms: &["random", "static", "grain", "hash", "dither"],
    category: Category::Source,
    summary: "One random number in each cell of a square grid",
    documentation: "No cell knows its neighbour: grain, scattered stones (with Select), a little roughness to \
        break up flat ground. Frequency is cells per world unit. The number is a hash of the cell and the seed, \
        `lowbias32` of Wellons' hash-prospector (2018); any value is as likely as any other.",
    inputs: &[],
    outputs: &[density("One number for each cell, -1 to 1, evenly spread.")],
    parameters: &[seed(0), frequency(1.0, "Cells per world unit; its inverse is the side of a cell.")],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example("the hash of cell (0, 0) under seed 0 is 0, the least value", &[], &[], (0.5, 0.5), -1.0),
        example("lowbias32 of (1, 0, 0), signed", &[], &[], (1.0, 0.75), -0.18330183625221252),
        example(
            "cells left of and above the origin are cells of their own",
            &[("frequency", Setting::Real(0.1))],
            &[],
            (-0.5, -9.5),
            0.19742826977744699,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (x, y) = scope.here();
    let frequency = scope.real("frequency");
    let there = (scope.multiply(x, frequency), scope.multiply(y, frequency));
    let (noise, octaves) = (scope.noise("seed"), scope.fixed_octaves("", 1));
    scope.white(noise, octaves, there).into()
}
