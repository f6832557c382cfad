//! Slope: how steep the land is, as a share between two angles.

use crate::bounds::Bounds;
use crate::conflict::low_not_above_high;
use crate::declare::{SAMPLE_DISTANCE, angle, example};
use crate::difference::gradient;
use crate::kind::{density, density_input};
use crate::turn::tangent;
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "slope",
    title: "Slope mask",
    short: "Slope",
    synonyms: &["steepness", "gradient", "cliff", "incline", "angle"],
    category: Category::Mask,
    summary: "0 on flat ground, 1 on steep: for cliffs, grass and snow",
    documentation: "Steepness is measured in degrees, between the points sample distance to each side, with the \
        map's height as the scale of a value. Below `low` the mask is 0, from `high` on 1, with a soft rise \
        between. Central differences after Zevenbergen and Thorne (1987).",
    inputs: &[density_input("input", "The heights.")],
    outputs: &[density("0 where it is flatter than `low`, 1 where it is steeper than `high`.")],
    parameters: &[
        angle("low", "From", 15.0, STEEPNESS, (0.0, 90.0), "Flatter than this is 0, in degrees."),
        angle("high", "To", 45.0, STEEPNESS, (0.0, 90.0), "Steeper than this is 1, in degrees."),
        SAMPLE_DISTANCE,
    ],
    presets: &[],
    check: |settings| low_not_above_high(&NODE, settings),
    lower,
    examples: &[
        example("flat", &[], &[("input", Feed::Number(3.0))], (5.0, 5.0), 0.0),
        example("64 units up for each along: 89 degrees", &[], &[("input", Feed::X)], (5.0, 5.0), 1.0),
        example(
            "x*x at 0.005 rises by 0.01, times 64: t = (0.64 - 0.26795)/(1 - 0.26795)",
            &[],
            &[("input", Feed::SquareOfX)],
            (0.005, 5.0),
            0.512_345_166_725_510_6,
        )
        .within(1e-9),
        example(
            "both angles alike make a step",
            &[("low", Setting::Real(45.0))],
            &[("input", Feed::X)],
            (5.0, 5.0),
            1.0,
        ),
    ],
};

const STEEPNESS: Bounds = Bounds::new(0.0, 90.0);

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (across, down) = gradient(scope, "input");
    let (square_x, square_y) = (scope.multiply(across, across), scope.multiply(down, down));
    let square = scope.add(square_x, square_y);
    let rise = scope.square_root(square);
    let height = scope.map_real("map_height", |map| map.height);
    let steepness = scope.multiply(rise, height);
    let steepness = scope.step("steepness", steepness);
    let (low, high) = (scope.real("low"), scope.real("high"));
    let (low, high) = (tangent(scope, low), tangent(scope, high));
    scope.smoothstep(low, high, steepness).into()
}
