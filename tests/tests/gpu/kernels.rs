//! Kernels of all kinds and graphs beside the reference, at home and far out, and planted errors that are found.

use std::sync::Arc;

use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, Scratch};
use catena_field::split::Given;
use catena_field::{Built, Control, Program};
use catena_gpu::{Data, Feed, GpuError, Grid, Kernel as Work, Tile};
use catena_wgsl::{BINDING_BYTES, Buffers, Head, Kernel, WORK_GROUP};

use catena_tests::cases::{Case as Named, graphs, kinds_by_default, map_at};

use crate::{Case, gpu};

pub(crate) const CASES: &[Case] = &[
    (
        "kernels::every_kind_and_graph_is_as_near_far_out_as_at_home",
        every_kind_and_graph_is_as_near_far_out_as_at_home,
    ),
    ("kernels::planted_errors_are_found", planted_errors_are_found),
];

/// Pixels of one world unit, across blocks.
const GRID: Grid = Grid { left: -5, top: -60, columns: 200, rows: 150, block: 64 };

/// Where a grid's pixels lie, and what each block is given.
struct Blocks<'a> {
    given: Given<'a>,
    /// The position of pixel (0, 0).
    origin: f64,
    words: u32,
}

impl Blocks<'_> {
    fn position(&self, i: i64, j: i64) -> (f64, f64) {
        (self.origin + i as f64, self.origin + j as f64)
    }
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
        let mut forms = Vec::new();
        for j in row..row + down as i64 {
            for i in column..column + across as i64 {
                let block = tile.block as i64;
                let (x, y) = self.position(i * block, j * block);
                self.given.record(x, y, &mut forms, into);
            }
        }
    }
}

/// A program, its kernel, and the reference.
struct Bench {
    program: Program,
    kernel: Kernel,
    reference: Prepared,
    uniforms: Vec<f64>,
    built: Vec<Arc<Built>>,
}

impl Bench {
    fn new(program: Program) -> Self {
        let kernel = Kernel::of(&program).unwrap_or_else(|refusal| panic!("{refusal}"));
        let evaluator = Evaluator::new(EvaluatorOptions { threads: Some(1), ..EvaluatorOptions::default() });
        let reference =
            evaluator.prepare(&program, &Control::new()).unwrap_or_else(|error| panic!("{error}"));
        let unbound =
            evaluator.prepare_unbound(&program, &Control::new()).unwrap_or_else(|error| panic!("{error}"));
        let mut scratch = Scratch::new();
        unbound.scalar_into(&mut scratch, 0.0, 0.0, &mut vec![0.0; unbound.outputs()]);
        let uniforms = scratch.values().to_vec();
        let built = unbound.stages().to_vec();
        Self { program, kernel, reference, uniforms, built }
    }

    /// The largest difference of any output over the grid, relative beyond 1, by the kernel's text or another.
    fn worst(&self, text: &str, origin: f64) -> f64 {
        let (uniforms, built) = (&self.uniforms, &self.built);
        let given = Given { split: self.kernel.split(), program: &self.program, uniforms, built };
        let buffers =
            self.kernel.pack(&given, (1.0, 1.0), BINDING_BYTES).unwrap_or_else(|words| panic!("{words}"));
        let blocks = Blocks { given, origin, words: buffers.anchor_words };
        let found = self.streamed(text, &blocks, &buffers);
        let rows = GRID.top..GRID.top + GRID.rows as i64;
        let positions = rows.flat_map(|j| (GRID.left..GRID.left + GRID.columns as i64).map(move |i| (i, j)));
        let positions: Vec<(f64, f64)> = positions.map(|(i, j)| blocks.position(i, j)).collect();
        let wanted = self.reference.sample(&positions);
        let pairs = found.iter().flatten().zip(wanted.iter().flatten());
        pairs.fold(0.0, |worst, (found, wanted)| {
            let difference = (f64::from(*found) - wanted).abs() / wanted.abs().max(1.0);
            if difference <= worst { worst } else { difference } // NaN counts as worse
        })
    }

    fn measured(&self, origin: f64) -> f64 {
        self.worst(self.kernel.source(), origin)
    }

    /// Each output over the grid, row by row.
    fn streamed(&self, text: &str, blocks: &Blocks<'_>, buffers: &Buffers) -> Vec<Vec<f32>> {
        let data = Data {
            permutations: &buffers.permutations,
            numbers: &buffers.data,
            points: &buffers.points,
            sites: &buffers.sites,
            ..Data::default()
        };
        let (outputs, anchors) = (self.kernel.layout().outputs.len(), buffers.anchor_words as usize);
        let work = Work { source: text, entry: "main", group: WORK_GROUP, outputs, anchors, data };
        let mut planes = vec![Vec::new(); outputs];
        let take = |_, band: &[Vec<f32>]| {
            planes.iter_mut().zip(band).for_each(|(plane, band)| plane.extend_from_slice(band));
            Ok::<(), GpuError>(())
        };
        let gpu = gpu().as_ref().expect("the suite runs only where there is one");
        gpu.stream(&work, blocks, GRID, &Control::new(), take).unwrap_or_else(|error| panic!("{error}"));
        planes
    }
}

/// What amplifies its inputs' errors, and how far from the reference that leaves it; all else is within 2e-6.
const AMPLIFYING: &[(&str, f64)] = &[
    ("aspect", 2e-3),
    ("band", 1e-5),
    ("curvature", 5e-4),
    ("marble", 3e-5),
    ("ranges", 1e-5),
    ("ridged", 4e-6),
    ("select", 4e-6),
    ("slope", 1e-4),
    ("terrace", 6e-6),
    ("warped_fbm", 3e-5),
];

fn every_kind_and_graph_is_as_near_far_out_as_at_home() {
    let far = |origin| kinds_by_default(&map_at(origin)).into_iter().chain(graphs(origin));
    for (origin, Named { name, program }) in
        [0.0, -1e4, 1e6, -1e9].into_iter().flat_map(|origin| far(origin).map(move |case| (origin, case)))
    {
        let name = name.trim_end_matches(" as it comes");
        let most = AMPLIFYING.iter().find(|(key, _)| *key == name).map_or(2e-6, |(_, most)| *most);
        let worst = Bench::new(program).measured(origin);
        assert!(worst <= most, "{name} at {origin}: {worst:e} where {most:e} is the most");
    }
}

fn planted_errors_are_found() {
    let all: Vec<Named> = kinds_by_default(&map_at(1e6)).into_iter().chain(graphs(1e6)).collect();
    for (name, right, wrong) in [
        ("simplex", "select(axis, -axis, first)", "select(axis, axis, first)"),
        ("simplex", "corner.y + 1u", "corner.y + 2u"),
        ("simplex", "vec2<u32>(cell & 255u, cell >> 8u)", "vec2<u32>((cell + 1u) & 255u, cell >> 8u)"),
        ("perlin", "t * 6.0 - 15.0", "t * 6.0 - 15.01"),
        ("value_noise", "cell + 17u", "cell + 16u"),
        ("white_noise", "0x7feb352du", "0x7feb352fu"),
        ("cell", "word += 5u", "word += 10u"),
        ("heightmap", "step, reading.last.y", "step - 1, reading.last.y"),
        ("article", "at.offset.x", "(at.offset.x + 0.01)"),
    ] {
        let case = all.iter().find(|case| case.name.split(' ').next() == Some(name)).expect("there is one");
        let bench = Bench::new(case.program.clone());
        assert!(bench.kernel.source().contains(right), "{name}: {right}");
        let worst = bench.worst(&bench.kernel.source().replace(right, wrong), 1e6);
        assert!(worst > 1e-5, "{name}: {wrong} goes unnoticed: {worst:e}");
    }
}
