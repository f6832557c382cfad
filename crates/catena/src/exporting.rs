//! Rust source of a stack, as `export` writes it and `verify` checks it.

use catena_editor::export::Subject;
use catena_evaluate::{Evaluator, Prepared};
use catena_export::Source;
use catena_field::Control;

use crate::graph::Stack;

/// The source of a stack, with golden values by the scalar evaluator.
pub(crate) fn source(
    stack: &Stack,
    evaluator: &Evaluator,
    prepared: &Prepared,
    control: &Control,
) -> anyhow::Result<Source> {
    let Stack { graph, program, .. } = stack;
    let subject = Subject { program, name: &graph.name(), text: &graph.text };
    subject.source(evaluator, prepared, control).map_err(|error| graph.fault(error))
}
