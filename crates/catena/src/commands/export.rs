//! `catena export`: the source of a stack.

use anyhow::bail;
use catena_editor::export::{roots, write};
use catena_evaluate::{Evaluator, EvaluatorOptions, View};

use crate::arguments::{Export, Language};
use crate::graph::Stack;
use crate::report::usage;
use crate::{exporting, interrupt, kernels, output, progress};

/// Writes source to a file, or to standard output.
pub(crate) fn run(arguments: &Export) -> anyhow::Result<()> {
    if arguments.lang == Language::Rust && arguments.size.is_some() {
        return Err(usage("--size is for --lang wgsl: Rust source computes any position".to_owned()));
    }
    let mut stack = arguments.source.open()?;
    if arguments.lang == Language::Rust && stack.program.notes.biome(0).is_some() {
        stack.program = stack.graph.programs(&roots(&stack.graph.document, &stack.socket))?;
    }
    if let Some(path) = &arguments.output {
        output::check_writable(path)?;
    }
    match arguments.lang {
        Language::Rust => export_rust(arguments, &stack),
        Language::Wgsl => export_kernel(arguments, &stack),
    }
}

fn export_rust(arguments: &Export, stack: &Stack) -> anyhow::Result<()> {
    let control = interrupt::control();
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    let source = progress::with_bar(&control, "exporting", || {
        let prepared =
            evaluator.prepare(&stack.program, &control).map_err(|error| stack.graph.fault(error))?;
        exporting::source(stack, &evaluator, &prepared, &control)
    })?;
    control.check()?;
    match &arguments.output {
        Some(path) => write(path, &source.text, &source.files),
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

/// A kernel's text can be read without its buffers, so it is printed where there is no file.
fn export_kernel(arguments: &Export, stack: &Stack) -> anyhow::Result<()> {
    let control = interrupt::control();
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    let map = stack.graph.map();
    let pixels = |length: f64| (length.round() as usize).max(1);
    let (columns, rows) = match arguments.size {
        Some(size) => (size.columns, size.rows),
        None => (pixels(map.size.0), pixels(map.size.1)),
    };
    let view = View::of_map(map, columns, rows);
    let text = arguments.output.clone().unwrap_or_else(|| format!("{}.wgsl", stack.graph.name()).into());
    let parcel = progress::with_bar(&control, "exporting", || {
        kernels::parcel(stack, &view, &text, &evaluator, &control)
    })?;
    control.check()?;
    match &arguments.output {
        Some(path) => write(path, &parcel.text, &parcel.files),
        None => output::print(&parcel.text),
    }
}
