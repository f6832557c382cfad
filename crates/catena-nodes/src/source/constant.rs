//! Constant: the same value everywhere.

use crate::declare::{example, value};
use crate::kind::{density, no_conflict};
use crate::{Category, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "constant",
    title: "Constant",
    short: "Constant",
    synonyms: &["number", "flat", "plain", "fixed", "uniform"],
    category: Category::Source,
    summary: "The same value everywhere",
    documentation: "A flat field: a plain at one height, one side of a Mix, a number that several nodes share so \
        that it is turned in one place.",
    inputs: &[],
    outputs: &[density("The value.")],
    parameters: &[value("value", "Value", 0.0, "What the field is everywhere.")],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example("0 until set", &[], &[], (5.0, -3.0), 0.0),
        example("the value, wherever one looks", &[("value", Setting::Real(0.3))], &[], (1e12, -1e12), 0.3),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    scope.real("value").into()
}
