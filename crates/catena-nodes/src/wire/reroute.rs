//! Reroute: a knot that leads a wire around other cards.

use crate::declare::example;
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope};

pub(super) static NODE: NodeKind = NodeKind {
    key: "reroute",
    title: "Reroute",
    short: "Reroute",
    synonyms: &["knot", "dot", "elbow", "bend wire"],
    category: Category::Wire,
    summary: "Leads a wire around other cards and changes nothing",
    documentation: "What goes in comes out, to the bit, and it costs nothing: the map doesn't know that it is \
        there. Use it where wires cross or run behind cards.",
    inputs: &[density_input("input", "The field to lead on.")],
    outputs: &[density("The input.")],
    parameters: &[],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example("what goes in comes out", &[], &[("input", Feed::Number(0.75))], (3.0, 4.0), 0.75),
        example("at the same position", &[], &[("input", Feed::Y)], (3.0, -4.5), -4.5),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    scope.signal("input").into()
}
