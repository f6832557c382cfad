//! Kernels of all kinds, graphs and random stacks within their worked-out bounds, at home and far out; and planted
//! errors, which break them.

use std::sync::LazyLock;

use catena_evaluate::nearness::{Nearness, Verdict};
use catena_evaluate::{Evaluator, EvaluatorOptions, View};
use catena_field::Control;
use catena_field::split::Given;
use catena_gpu::{Data, Feed, GpuError, Grid, Kernel as Work, Tile};
use catena_nodes::all;
use catena_tests::cases::{
    Case as Named, ORIGINS, graph_named, graphs, kind_at_random, kinds_by_default, map_at, random_stack,
};
use catena_tests::draws::What;
use catena_tests::programs::program;
use catena_wgsl::{BINDING_BYTES, Buffers, Head, Kernel, Refusal, WORK_GROUP};

use crate::{Case, gpu};

pub(crate) const CASES: &[Case] = &[
    ("kernels::every_kind_by_default", every_kind_by_default),
    ("kernels::every_kind_at_soft_settings", every_kind_at_soft_settings),
    ("kernels::every_kind_at_hard_settings", every_kind_at_hard_settings),
    ("kernels::every_graph", every_graph),
    ("kernels::random_stacks", random_stacks),
    ("kernels::random_programs", random_programs),
    ("kernels::planted_errors_break_the_bound", planted_errors_break_the_bound),
    ("kernels::parts_equal_the_whole", parts_equal_the_whole),
];

static EVALUATOR: LazyLock<Evaluator> = LazyLock::new(|| Evaluator::new(EvaluatorOptions::default()));

/// Pixels of a side.
const SIDE: usize = 64;

/// A program prepared as it stands, its kernel, and the pixels that are compared.
pub(crate) struct Bench {
    pub(crate) near: Nearness,
    pub(crate) kernel: Kernel,
    buffers: Buffers,
    view: View,
    block: u32,
}

impl Bench {
    /// None where the picture is the CPU's.
    pub(crate) fn new(case: &Named, pixels: usize) -> Option<Self> {
        let prepared = EVALUATOR.prepare_unbound(&case.program, &Control::new());
        let near = Nearness::of(&prepared.unwrap_or_else(|error| panic!("{}: {error}", case.name)));
        let kernel = match Kernel::of(&case.program) {
            Ok(kernel) => kernel,
            Err(Refusal::TooLong { .. } | Refusal::TooManyNoises { .. }) => return None,
            Err(refusal) => panic!("{}: {refusal}", case.name),
        };
        let size = (pixels as f64, pixels as f64);
        let view = View { size, ..View::of_map(&case.program.map, pixels, pixels) };
        let block = near.block((1.0, 1.0))?;
        let buffers = kernel.pack(&near.given(), (1.0, 1.0), BINDING_BYTES);
        let buffers = buffers.unwrap_or_else(|refusal| panic!("{}: {refusal}", case.name));
        Some(Self { near, kernel, buffers, view, block })
    }

    /// Each output over some pixels, by the kernel's text or another, row by row.
    fn run(&self, text: &str, [left, top, columns, rows]: [usize; 4]) -> Vec<Vec<f32>> {
        let Self { buffers, view, .. } = self;
        let data = Data {
            permutations: &buffers.permutations,
            numbers: &buffers.data,
            points: &buffers.points,
            sites: &buffers.sites,
            records: &buffers.records,
            words: &buffers.words,
        };
        let (outputs, anchors) = (self.kernel.layout().outputs.len(), buffers.anchor_words as usize);
        let work = Work { source: text, entry: "main", group: WORK_GROUP, outputs, anchors, data };
        let mut planes = vec![Vec::new(); outputs];
        let take = |_, band: &[Vec<f32>]| {
            planes.iter_mut().zip(band).for_each(|(plane, band)| plane.extend_from_slice(band));
            Ok::<(), GpuError>(())
        };
        let gpu = gpu().as_ref().expect("the suite runs only where there is one");
        let blocks = Blocks { given: self.near.given(), view, words: buffers.anchor_words };
        let grid = Grid { left: left as i64, top: top as i64, columns, rows, block: self.block as usize };
        gpu.stream(&work, &blocks, grid, &Control::new(), take).unwrap_or_else(|error| panic!("{error}"));
        planes
    }

    /// The verdict on each output.
    pub(crate) fn verdicts(&self, text: &str) -> Vec<Verdict> {
        let side = self.view.columns;
        let found = self.run(text, [0, 0, side, side]);
        let never = Control::new();
        let wanted = self.near.prepared().picture(&self.view, &never).expect("nobody cancels").outputs;
        let bounds = self.near.bounds(&self.view, self.block, &never).expect("nobody cancels");
        (0..found.len()).map(|output| Verdict::of(&found[output], &wanted[output], &bounds[output])).collect()
    }
}

/// What each block of a view is given.
struct Blocks<'a> {
    given: Given<'a>,
    view: &'a View,
    words: u32,
}

impl Feed for Blocks<'_> {
    fn head(&self, tile: &Tile, into: &mut Vec<u32>) {
        let inset = |first: i64| first.rem_euclid(tile.block as i64) as u32;
        let head = Head {
            tile_size: (tile.columns as u32, tile.rows as u32),
            inset: (inset(tile.left), inset(tile.top)),
            block: tile.block as u32,
            anchor_words: self.words,
        };
        into.extend(head.words());
    }

    fn anchors(&self, tile: &Tile, into: &mut Vec<u32>) {
        let ((column, row), (across, down)) = (tile.first_block(), tile.blocks());
        let (mut forms, block) = (Vec::new(), tile.block);
        for j in row as usize..row as usize + down {
            for i in column as usize..column as usize + across {
                let (x, y) = self.view.position(i * block, j * block);
                self.given.record(x, y, &mut forms, into);
            }
        }
    }
}

/// What comparing many cases came to.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    jumped: usize,
    /// Cases whose pixels are the CPU's.
    refused: usize,
    faults: Vec<String>,
}

impl Tally {
    fn take(&mut self, case: &Named) {
        let Some(bench) = Bench::new(case, SIDE) else {
            self.refused += 1;
            return;
        };
        for (output, verdict) in bench.verdicts(bench.kernel.source()).iter().enumerate() {
            self.compared += SIDE * SIDE;
            self.jumped += verdict.jumped;
            if let Some(worst) = verdict.first_beyond {
                let (name, origin) = (&case.name, case.program.map.origin);
                let beyond = verdict.beyond;
                self.faults
                    .push(format!("{name} at {origin:?}, output {output}: {worst:?} and {beyond} such"));
            }
        }
    }

    /// Fails where a bound didn't hold, or where too little was compared to say so.
    fn good(self, at_least: usize) {
        assert!(self.jumped * 1000 < self.compared, "{} of {} jumped", self.jumped, self.compared);
        self.within(at_least);
    }

    /// The same, wherever decisions fall.
    fn within(self, at_least: usize) {
        let shown = self.faults.len().min(12);
        assert!(self.faults.is_empty(), "{} faults:\n{}", self.faults.len(), self.faults[..shown].join("\n"));
        assert!(self.compared >= at_least, "{} compared, {} cases refused", self.compared, self.refused);
    }
}

fn every_kind_by_default() {
    let mut tally = Tally::default();
    for origin in ORIGINS {
        kinds_by_default(&map_at(origin)).iter().for_each(|case| tally.take(case));
    }
    tally.good(900_000);
}

fn every_kind_at_soft_settings() {
    at_random(What::Soft, 15).good(14_000_000);
}

fn every_kind_at_hard_settings() {
    let tally = at_random(What::Everything, 5);
    // A grid of sites a billion units apart is undecidable over a whole map: its climates are read out there.
    assert!(tally.jumped * 50 < tally.compared, "{} of {} jumped", tally.jumped, tally.compared);
    tally.within(4_000_000);
}

/// Each kind at so many settings: its texts are few, so they are compiled once for all origins.
fn at_random(what: What, count: usize) -> Tally {
    let mut tally = Tally::default();
    for kind in all() {
        for origin in ORIGINS {
            kind_at_random(kind, what, count, &map_at(origin)).iter().for_each(|case| tally.take(case));
        }
    }
    tally
}

fn every_graph() {
    let mut tally = Tally::default();
    for origin in ORIGINS {
        graphs(origin).iter().for_each(|case| tally.take(case));
    }
    tally.good(220_000);
}

fn random_stacks() {
    let mut tally = Tally::default();
    for (index, seed) in (0..50).enumerate() {
        tally.take(&random_stack(seed, &map_at(ORIGINS[index % ORIGINS.len()])));
    }
    tally.good(180_000);
}

/// Programs as no node would write them: every operation on any other.
fn random_programs() {
    let mut tally = Tally::default();
    for seed in 0..100 {
        let program = program(seed, 12 + seed as usize % 60);
        tally.take(&Named { name: format!("program {seed}"), program });
    }
    tally.within(600_000);
}

/// A bound that is never broken proves nothing; this one breaks.
fn planted_errors_break_the_bound() {
    let all: Vec<Named> = kinds_by_default(&map_at(1e6)).into_iter().chain(graphs(1e6)).collect();
    for (name, right, wrong) in [
        ("simplex", "select(axis, -axis, first)", "select(axis, axis, first)"),
        ("simplex", "corner.y + 1u", "corner.y + 2u"),
        ("simplex", "vec2<u32>(cell & 255u, cell >> 8u)", "vec2<u32>((cell + 1u) & 255u, cell >> 8u)"),
        ("perlin", "t * 6.0 - 15.0", "t * 6.0 - 15.01"),
        ("value_noise", "cell + 17u", "cell + 16u"),
        ("white_noise", "0x7feb352du", "0x7feb352fu"),
        ("cell", "size.x * size.x + size.y * size.y", "size.x * size.x + size.y * size.y * 1.001"),
        ("heightmap", "step, reading.last.y", "step - 1, reading.last.y"),
        ("article", "at.offset.x", "(at.offset.x + 0.01)"),
    ] {
        let case = all.iter().find(|case| case.name.split(' ').next() == Some(name)).expect("there is one");
        let bench = Bench::new(case, SIDE).expect("it is the GPU's");
        let text = bench.kernel.source();
        assert!(text.contains(right), "{name}: {right}");
        let verdicts = bench.verdicts(&text.replace(right, wrong));
        assert!(verdicts.iter().any(|verdict| !verdict.holds()), "{name}: {wrong} goes unnoticed");
    }
}

fn parts_equal_the_whole() {
    let bench = Bench::new(&graph_named("ranges", -1e6), 160).expect("it is the GPU's");
    let whole = bench.run(bench.kernel.source(), [0, 0, 160, 160]);
    let part = bench.run(bench.kernel.source(), [37, 61, 100, 90]);
    for (whole, part) in whole.iter().zip(&part) {
        let rows = (61..151).flat_map(|row| &whole[row * 160 + 37..row * 160 + 137]);
        assert!(rows.eq(part), "a part of the map is not what the whole has there");
    }
}
