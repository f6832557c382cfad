//! `catena render`: a map into a file, streamed by bands, with its sidecar.

mod draw;
mod plan;
mod style;

use std::fs;

use anyhow::{Context, anyhow};
use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, Sampling, measure};
use catena_field::Control;
use catena_images::{ByteOrder, Encoder, Lattice, Options, Sidecar};

use crate::arguments::{Render, Two};
use crate::graph::Stack;
use crate::report::usage;
use crate::{interrupt, output, progress};
use plan::Plan;

/// The values that are drawn as black and white.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Range {
    low: f64,
    high: f64,
}

/// Draws the map; everything that can be refused is refused before it is begun.
pub(crate) fn run(arguments: &Render) -> anyhow::Result<()> {
    let range = arguments.range.map(range).transpose()?;
    let style = style::of(arguments)?;
    let stack = arguments.source.open()?;
    let plan = Plan::new(arguments, stack.graph.map(), style)?;
    let evaluator = evaluator(arguments);
    plan.afford(&evaluator)?;
    output::check_writable(&plan.path)?;
    output::check_writable(&Sidecar::path_of(&plan.path))?;
    let control = interrupt::control();
    progress::with_bar(&control, "rendering", || {
        let prepared =
            evaluator.prepare(&stack.program, &control).map_err(|error| stack.graph.fault(error))?;
        let range = range.map_or_else(|| measured(&stack, &prepared, &control), Ok)?;
        write(&plan, &stack, &prepared, range, &control)
    })
}

fn range(Two(low, high): Two) -> anyhow::Result<Range> {
    match low <= high {
        true => Ok(Range { low, high }),
        false => Err(usage(format!("--range {low},{high}: the lower value comes first"))),
    }
}

fn evaluator(arguments: &Render) -> Evaluator {
    let threads = arguments.threads.map(usize::from);
    Evaluator::new(EvaluatorOptions { threads, ..EvaluatorOptions::default() })
}

/// The range over the whole map, whatever is drawn of it: tiles share it.
fn measured(stack: &Stack, prepared: &Prepared, control: &Control) -> anyhow::Result<Range> {
    let measured = measure(prepared, stack.graph.map(), control)?[0];
    Ok(Range { low: measured.low, high: measured.high })
}

fn write(
    plan: &Plan,
    stack: &Stack,
    prepared: &Prepared,
    range: Range,
    control: &Control,
) -> anyhow::Result<()> {
    let (_, _, columns, rows) = plan.view.drawn();
    let options = Options { low: range.low, high: range.high, ..Options::default() };
    let mut encoder = Encoder::create(&plan.path, plan.format, columns, rows, &options)?;
    draw::rows(plan, stack.graph.map(), prepared, range, &mut encoder, control)?;
    control.check()?;
    encoder.finish()?;
    let written = sidecar(plan, stack, range).write(&plan.path);
    written.map_err(|error| anyhow!(error)).with_context(|| {
        // A map without its range is half a map.
        let _ = fs::remove_file(&plan.path);
        format!("{} is not written, since its sidecar is not", plan.path.display())
    })
}

fn sidecar(plan: &Plan, stack: &Stack, range: Range) -> Sidecar {
    let Stack { graph, socket, program } = stack;
    let (left, top, columns, rows) = plan.view.drawn();
    Sidecar {
        graph: graph.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        node: socket.node.clone(),
        output: socket.output.clone(),
        columns,
        rows,
        spacing: plan.spacing(),
        origin: plan.view.position(left, top),
        lattice: match plan.view.lattice {
            Sampling::Centres => Lattice::Centres,
            Sampling::Corners => Lattice::Corners,
        },
        low: range.low,
        high: range.high,
        height: graph.map().height,
        sea: graph.map().sea,
        byte_order: plan.format.byte_order(ByteOrder::Little),
        seed: graph.map().seed,
        content_hash: program.content_hash().to_string(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}
