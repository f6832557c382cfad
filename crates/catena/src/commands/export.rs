//! `catena export`: the source of a stack.

use anyhow::bail;
use catena_editor::export::write;
use catena_evaluate::{Evaluator, EvaluatorOptions};

use crate::arguments::{Export, Language};
use crate::{exporting, interrupt, output, progress};

/// Writes source to a file, or to standard output.
pub(crate) fn run(arguments: &Export) -> anyhow::Result<()> {
    let Language::Rust = arguments.lang;
    let stack = arguments.source.open()?;
    if let Some(path) = &arguments.output {
        output::check_writable(path)?;
    }
    let control = interrupt::control();
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    let source = progress::with_bar(&control, "exporting", || {
        let prepared =
            evaluator.prepare(&stack.program, &control).map_err(|error| stack.graph.fault(error))?;
        exporting::source(&stack, &evaluator, &prepared, &control)
    })?;
    control.check()?;
    match &arguments.output {
        Some(path) => write(path, &source),
        None if source.files.is_empty() => output::print(&source.text),
        None => {
            let names: Vec<_> = source.files.iter().map(|(name, _)| name.as_str()).collect();
            let graph = stack.graph.path.display();
            bail!(
                "{graph}: the source reads {} beside it; give -o FILE, so that there is a beside",
                names.join(", ")
            )
        }
    }
}
