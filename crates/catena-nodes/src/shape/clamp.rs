//! Clamp: a flat floor and a flat ceiling.

use crate::conflict::low_not_above_high;
use crate::declare::{example, value};
use crate::kind::{density, density_input};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "clamp",
    title: "Clamp",
    short: "Clamp",
    synonyms: &["limit", "cut", "floor", "ceiling", "plateau", "mesa"],
    category: Category::Shape,
    summary: "Cuts off below and above: flat sea floors, mesa tops",
    documentation: "Values below `low` become `low`, values above `high` become `high`; between, nothing \
        changes. Measured shows how much of the map each of the two bites.",
    inputs: &[density_input("input", "The field to limit.")],
    outputs: &[density("`min(high, max(low, v))`, from `low` to `high`.")],
    parameters: &[
        value("low", "Floor", -0.3, "Values below become this."),
        value("high", "Ceiling", 0.55, "Values above become this."),
    ],
    presets: &[],
    check: |settings| low_not_above_high(&NODE, settings),
    lower,
    examples: &[
        example("above the ceiling", &[], &[("input", Feed::Number(0.9))], (0.0, 0.0), 0.55),
        example("below the floor", &[], &[("input", Feed::Number(-2.0))], (0.0, 0.0), -0.3),
        example(
            "between the two nothing changes",
            &[("low", Setting::Real(-1.0)), ("high", Setting::Real(1.0))],
            &[("input", Feed::Number(0.125))],
            (0.0, 0.0),
            0.125,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (low, high) = (scope.real("low"), scope.real("high"));
    scope.clamp(input, low, high).into()
}
