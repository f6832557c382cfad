//! Clamp: a flat floor and a flat ceiling.

use crate::declare::value;
use crate::kind::{Conflict, density, density_input};
use crate::{Category, Example, Feed, NodeKind, Outputs, Scope, Setting, Settings};

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
    check: |settings| low_not_above_high(settings, -0.3, 0.55),
    lower,
    examples: &[
        Example {
            why: "above the ceiling",
            settings: &[],
            inputs: &[("input", Feed::Number(0.9))],
            at: (0.0, 0.0),
            output: "density",
            expected: 0.55,
            tolerance: 0.0,
        },
        Example {
            why: "between the two nothing changes",
            settings: &[("low", Setting::Real(-1.0)), ("high", Setting::Real(1.0))],
            inputs: &[("input", Feed::Number(0.125))],
            at: (0.0, 0.0),
            output: "density",
            expected: 0.125,
            tolerance: 0.0,
        },
    ],
};

/// `low` must not lie above `high`; the defaults stand in for what is not set.
pub(super) fn low_not_above_high(settings: &Settings, low: f64, high: f64) -> Option<Conflict> {
    let number = |key: &str, default: f64| match settings.get(key) {
        Some(crate::Setting::Real(number)) => *number,
        _ => default,
    };
    let (low, high) = (number("low", low), number("high", high));
    (low > high).then(|| Conflict {
        key: "low",
        words: format!("{low} lies above high, {high}; lower it or raise high"),
    })
}

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (low, high) = (scope.real("low"), scope.real("high"));
    scope.clamp(input, low, high).into()
}
