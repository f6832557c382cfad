//! Auto level: stretches the input's measured range to the range wanted.

use catena_field::{Build, BuildError, Built, Control, Encoder, Ground, RustCall, Yield};
use catena_kernels::extent::extent;

use crate::declare::{COLUMNS, ROWS, example, value};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope};

pub(super) static NODE: NodeKind = NodeKind {
    key: "normalize",
    title: "Auto level",
    short: "Normalize",
    synonyms: &["normalise", "stretch", "levels", "autolevel", "rescale"],
    category: Category::Shape,
    summary: "Stretches what the map holds to the whole range from low to high",
    documentation: "Minimum and maximum are measured once, over a lattice of the whole map, never per tile or \
        preview: neighbouring tiles fit. Between the lattice's points a value may overstep the range a little. \
        A flat input gives `low`.",
    inputs: &[density_input("input", "The field to stretch.")],
    outputs: &[density("`low + (high - low) * ((v - min) / (max - min))`.")],
    parameters: &[
        COLUMNS,
        ROWS,
        value("low", "Low", 0.0, "What the input's minimum becomes."),
        value("high", "High", 1.0, "What the input's maximum becomes."),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "x runs from 0 to 320 over the map, so a quarter of the way is 0.25",
            &[],
            &[("input", Feed::X)],
            (80.0, 0.0),
            0.25,
        )
        .within(1e-15),
        example("a flat input gives low", &[], &[("input", Feed::Number(3.0))], (1.0, 2.0), 0.0),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let stage = scope.stage(&["input"], Extent);
    let input = scope.input("input");
    let (least, most) = (scope.number(stage, 0), scope.number(stage, 1));
    let (low, high) = (scope.real("low"), scope.real("high"));
    let (above, span) = (scope.subtract(input, least), scope.subtract(most, least));
    let share = scope.divide(above, span);
    let reach = scope.subtract(high, low);
    let stretched = scope.multiply(reach, share);
    scope.add(low, stretched).into()
}

/// Minimum and maximum over the lattice.
#[derive(Debug)]
struct Extent;

impl Build for Extent {
    fn encode(&self, into: &mut Encoder) {
        into.text("extent");
    }

    fn yields(&self) -> Yield {
        Yield::Numbers(2)
    }

    fn build(&self, ground: Ground<'_>, _: &Control) -> Result<Built, BuildError> {
        Ok(Built { numbers: extent(&ground.inputs[0]).to_vec(), ..Built::default() })
    }

    fn rust(&self) -> RustCall {
        RustCall {
            expression: "extent::extent(&inputs[0])".to_owned(),
            modules: &["extent"],
            yields: self.yields(),
            units: 0,
        }
    }
}
