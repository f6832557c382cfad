//! `catena render`: a map into a file, streamed by bands, with its sidecar.

mod biomes;
mod draw;
mod plan;
mod style;

use std::fs;

use anyhow::{Context, anyhow};
use catena_backend::{Backend, By, Choice, Made, Ready};
use catena_editor::rivers::WaterError;
use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, Sampling, measure};
use catena_field::Control;
use catena_graph::Socket;
use catena_images::{ByteOrder, Encoder, Lattice, Options, Sidecar};
use catena_looks::Waters;

use crate::arguments::{Render, Two};
use crate::graph::{Faults, Stack};
use crate::report::{self, usage};
use crate::{interrupt, output, progress};
use plan::Plan;
use style::Style;

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
    let mut stack = arguments.source.open()?;
    let biome = style.is_biome().then(|| biomes::Biome::of(&mut stack, &style)).transpose()?;
    if arguments.water {
        water(&mut stack)?;
    }
    let plan = Plan::new(arguments, stack.graph.map(), style)?;
    let evaluator = evaluator(arguments);
    plan.afford(&evaluator)?;
    output::check_writable(&plan.path)?;
    output::check_writable(&Sidecar::path_of(&plan.path))?;
    let backend = Backend::new(choice(arguments)?);
    let control = interrupt::control();
    let made = progress::with_bar(&control, "rendering", || {
        if let Some(biome) = &biome {
            return biome.write(&plan, &stack, (&backend, &evaluator), &control);
        }
        let ready = backend.prepare(&evaluator, &stack.program, &control);
        let ready = ready.map_err(|error| stack.graph.fault(error))?;
        let rivers = matches!(plan.style, Style::Picture { rivers: Some(_), .. });
        let waters = match rivers {
            true => Some(waters(&stack, &evaluator, ready.prepared(), &control)?),
            false => None,
        };
        let range = range.map_or_else(|| measured(&stack, ready.prepared(), &control), Ok)?;
        write(&plan, &stack, &ready, (range, waters.as_ref()), &control)
    })?;
    if let Some(note) = made.note {
        report::lines(&note);
    }
    Ok(())
}

/// Lowers a stack anew, with how wet it is and where water stands as further outputs.
fn water(stack: &mut Stack) -> anyhow::Result<()> {
    let document = &stack.graph.document;
    let drainage = document.find(&stack.socket.node).and_then(|id| document.drainage(id));
    let Some(node) = drainage.and_then(|id| document.get(id)) else {
        let socket = &stack.socket;
        return Err(usage(format!(
            "--water: neither {socket} nor what is upstream of it is a Drainage node"
        )));
    };
    let of = |output: &str| Socket::new(node.name.clone(), output);
    stack.program = stack.graph.programs(&[stack.socket.clone(), of("wet"), of("water")])?;
    Ok(())
}

/// What the command line asks for, else the environment.
fn choice(arguments: &Render) -> anyhow::Result<Choice> {
    arguments.backend.clone().map_or_else(|| Choice::of_environment().map_err(usage), Ok)
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

/// Water routed over the whole map, whatever is drawn of it: tiles share it.
fn waters(
    stack: &Stack,
    evaluator: &Evaluator,
    prepared: &Prepared,
    control: &Control,
) -> anyhow::Result<Waters> {
    let Range { low, high } = measured(stack, prepared, control)?;
    let graph = &stack.graph;
    let (document, folder) = (&graph.document, graph.folder());
    let routed =
        catena_editor::rivers::waters(evaluator, control, (document, folder), (&stack.socket, high - low));
    routed.map_err(|error| match error {
        WaterError::Faults(faults) => {
            Faults(faults.into_iter().map(|fault| graph.placed(fault)).collect()).into()
        }
        WaterError::Evaluate(error) => graph.fault(error),
    })
}

fn write(
    plan: &Plan,
    stack: &Stack,
    ready: &Ready,
    (range, waters): (Range, Option<&Waters>),
    control: &Control,
) -> anyhow::Result<Made> {
    let (_, _, columns, rows) = plan.view.drawn();
    let text = if plan.is_png() { stack.graph.texts(&plan.path) } else { Vec::new() };
    let options = Options { low: range.low, high: range.high, text, ..Options::default() };
    let mut encoder = Encoder::create(&plan.path, plan.format, columns, rows, &options)?;
    let made = draw::rows(plan, stack.graph.map(), ready, (range, waters), &mut encoder, control)?;
    control.check()?;
    encoder.finish()?;
    let bound = if made.by == By::Cpu { None } else { ready.error_bound(&plan.view, control)? };
    let written = Sidecar { error_bound: bound, ..sidecar(plan, stack, range, &made) }.write(&plan.path);
    written.map_err(|error| anyhow!(error)).with_context(|| {
        // A map without its range is half a map.
        let _ = fs::remove_file(&plan.path);
        format!("{} is not written, since its sidecar is not", plan.path.display())
    })?;
    Ok(made)
}

fn sidecar(plan: &Plan, stack: &Stack, range: Range, made: &Made) -> Sidecar {
    let Stack { graph, socket, program } = stack;
    let (left, top, columns, rows) = plan.view.drawn();
    Sidecar {
        graph: graph.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        node: socket.node.clone(),
        output: socket.output.clone(),
        columns,
        rows,
        spacing: plan.view.spacing(),
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
        backend: made.to_string(),
        error_bound: None,
        biomes: None,
        content_hash: program.content_hash().to_string(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}
