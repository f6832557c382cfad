//! `catena verify`: the reference against itself by another way, against the exported Rust, and against the GPU.

mod compare;
mod harness;

use anyhow::{anyhow, bail};
use catena_backend::{Backend, Choice, GpuError, Verification};
use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, Scratch, View};
use catena_field::Control;

use crate::arguments::{Four, Verify};
use crate::graph::Stack;
use crate::report::usage;
use crate::{exporting, interrupt, output, progress};
use compare::Comparison;
use harness::{Harness, Start};

/// Positions that are compared at a time.
const BAND: usize = 1 << 16;

/// Prints what was compared, and fails where it doesn't hold.
pub(crate) fn run(arguments: &Verify) -> anyhow::Result<()> {
    let stack = arguments.source.open()?;
    let view = view(arguments, &stack)?;
    let control = interrupt::control();
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    afford(&evaluator, &view)?;
    let backend = Backend::new(device()?);
    let (blocks, rust, gpu) = progress::with_bar(&control, "verifying", || {
        let ready = backend.prepare(&evaluator, &stack.program, &control);
        let ready = ready.map_err(|error| stack.graph.fault(error))?;
        let source = exporting::source(&stack, &evaluator, ready.prepared(), &control)?;
        let harness = Harness::start(&source, stack.graph.map().seed, positions(&view));
        let harness = harness.map_err(|error| stack.graph.fault(format!("{}: {error:#}", stack.socket)))?;
        let (blocks, rust) = compare(ready.prepared(), &view, harness, &control)?;
        anyhow::Ok((blocks, rust, ready.verify(&view, false, &control)))
    })?;
    control.check()?;
    tell(&stack, &[told_blocks(&blocks), told_rust(&rust), told_gpu(gpu)])
}

/// A software adapter is as good as any to be held against the reference, unless the environment chooses.
fn device() -> anyhow::Result<Choice> {
    match Choice::of_environment().map_err(usage)? {
        Choice::Auto => Ok(Choice::Gpu(None)),
        choice => Ok(choice),
    }
}

/// What came of the exported source.
enum Rust {
    Compared(Comparison),
    NotChecked(String),
}

fn view(arguments: &Verify, stack: &Stack) -> anyhow::Result<View> {
    let view = View::of_map(stack.graph.map(), arguments.size.columns, arguments.size.rows);
    let Some(Four([x, y, width, height])) = arguments.region else { return Ok(view) };
    let fits = |start: usize, length: usize, all: usize| {
        length > 0 && start.checked_add(length).is_some_and(|end| end <= all)
    };
    match fits(x, width, view.columns) && fits(y, height, view.rows) {
        true => Ok(view.with_region((x, y, width, height))),
        false => Err(usage(format!(
            "--region {x},{y},{width},{height}: the whole is {} x {} pixels; the region must have some of them",
            view.columns, view.rows
        ))),
    }
}

/// Refuses more positions than can be counted, or rows than memory holds.
fn afford(evaluator: &Evaluator, view: &View) -> anyhow::Result<()> {
    const BYTES: u64 = 64; // of a position: itself, its values, and their bytes on the way
    let (_, _, columns, rows) = view.drawn();
    if columns.checked_mul(rows).is_none() {
        return Err(usage(format!("{columns} x {rows} positions are more than anyone can wait for")));
    }
    Ok(evaluator.afford(columns as u64 * BYTES, || format!("a row of {columns} positions"))?)
}

/// The positions of a view's pixels, row by row.
fn positions(view: &View) -> impl Iterator<Item = (f64, f64)> + Send + 'static {
    let view = *view;
    let (left, top, columns, rows) = view.drawn();
    (top..top + rows).flat_map(move |j| (left..left + columns).map(move |i| view.position(i, j)))
}

fn compare(
    prepared: &Prepared,
    view: &View,
    start: Start,
    control: &Control,
) -> anyhow::Result<(Comparison, Rust)> {
    let (mut harness, missing) = match start {
        Start::Running(harness) => (Some(harness), String::new()),
        Start::Missing(words) => (None, words),
    };
    let (mut blocks, mut rust) = (Comparison::default(), Comparison::default());
    let mut scalar = Scalar { prepared, scratch: Scratch::new(), values: Vec::new() };
    let mut places = positions(view);
    let columns = view.drawn().2;
    prepared.bands(view, (BAND / columns).max(1), control, |_, outputs| {
        let band: Vec<_> = places.by_ref().take(outputs[0].len()).collect();
        blocks.add(&band, scalar.at(&band), &outputs[0]);
        if let Some(harness) = &mut harness {
            rust.add(&band, &scalar.values, &harness.values(band.len())?);
        }
        anyhow::Ok(())
    })?;
    match harness {
        Some(harness) => {
            harness.finish()?;
            Ok((blocks, Rust::Compared(rust)))
        }
        None => Ok((blocks, Rust::NotChecked(missing))),
    }
}

/// The reference, one position at a time.
struct Scalar<'a> {
    prepared: &'a Prepared,
    scratch: Scratch,
    values: Vec<f64>,
}

impl Scalar<'_> {
    fn at(&mut self, positions: &[(f64, f64)]) -> &[f64] {
        self.values.resize(positions.len(), 0.0);
        for ((x, y), value) in positions.iter().zip(&mut self.values) {
            self.prepared.scalar_into(&mut self.scratch, *x, *y, std::slice::from_mut(value));
        }
        &self.values
    }
}

/// A line of the result, and whether what it is about holds; what was not checked does.
type Told = (String, bool);

fn told_blocks(blocks: &Comparison) -> Told {
    (format!("blocks: {}", blocks.words()), blocks.holds())
}

fn told_rust(rust: &Rust) -> Told {
    match rust {
        Rust::Compared(rust) => (format!("rust: {}", rust.words()), rust.holds()),
        Rust::NotChecked(words) => (format!("rust: not checked: {words}"), true),
    }
}

fn told_gpu(gpu: Result<Verification, GpuError>) -> Told {
    match gpu {
        Ok(verification) => {
            let outputs = verification.outputs.iter().map(|output| verification.words(output));
            let words = outputs.collect::<Vec<_>>().join("; ");
            (format!("gpu: {words} ({})", verification.by), verification.holds())
        }
        Err(error) => (format!("gpu: not checked: {error}"), true),
    }
}

fn tell(stack: &Stack, told: &[Told]) -> anyhow::Result<()> {
    let lines = || told.iter().map(|(line, _)| line.as_str());
    if told.iter().all(|(_, holds)| *holds) {
        return output::print(&format!("{}\n", lines().collect::<Vec<_>>().join("\n")));
    }
    let place = format!("{}: {}", stack.graph.path.display(), stack.socket);
    bail!(lines().map(|line| format!("{place}: {line}")).collect::<Vec<_>>().join("\n"))
}

/// An error of the exported program at work.
fn failed(words: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("the exported Rust: {words}")
}
