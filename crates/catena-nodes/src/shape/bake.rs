//! Bake: a stack worked out once on a lattice, and read from there.

use catena_field::{Build, BuildError, Built, Control, Encoder, Ground, RustCall, Yield};

use crate::declare::{COLUMNS, ROWS, example};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, layer};

pub(super) static NODE: NodeKind = NodeKind {
    key: "bake",
    title: "Bake",
    short: "Bake",
    synonyms: &["cache", "rasterize", "freeze", "render", "lattice", "store"],
    category: Category::Shape,
    summary: "Works its input out once on a lattice of the whole map and reads it from there",
    documentation: "What lies upstream is computed once per lattice point and blended bilinearly between; \
        everything downstream becomes fast, however often it looks. Put one behind a heavy stack that is warped \
        and mixed many times. Detail finer than the lattice is lost, and beyond the map the edge's values hold.",
    inputs: &[density_input("input", "The field to work out.")],
    outputs: &[density("The input at the lattice's points, bilinear between.")],
    parameters: &[COLUMNS, ROWS],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "a point of the lattice, 40 units a cell",
            &[("columns", Setting::Integer(9))],
            &[("input", Feed::SquareOfX)],
            (80.0, 30.0),
            6400.0,
        ),
        example(
            "halfway between two: the mean of 40*40 and 80*80",
            &[("columns", Setting::Integer(9))],
            &[("input", Feed::SquareOfX)],
            (60.0, 30.0),
            4000.0,
        ),
        example(
            "right of the map the edge's values hold",
            &[("columns", Setting::Integer(9))],
            &[("input", Feed::X)],
            (1000.0, 30.0),
            320.0,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let stage = scope.stage(&["input"], Copied);
    scope.layer(stage, 0).into()
}

/// The input as it is.
#[derive(Debug)]
struct Copied;

impl Build for Copied {
    fn encode(&self, into: &mut Encoder) {
        into.text("copied");
    }

    fn yields(&self) -> Yield {
        layer::ONE
    }

    fn build(&self, mut ground: Ground<'_>, _: &Control) -> Result<Built, BuildError> {
        let values = std::mem::take(&mut ground.inputs[0]);
        Ok(layer::built(&ground, values))
    }

    fn rust(&self) -> RustCall {
        layer::rust("inputs[0].clone()", &["raster"])
    }
}
