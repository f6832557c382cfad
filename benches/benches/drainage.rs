//! Drainage: what a graph costs to build beside sampling its ground, what a place costs beside its stack, and what
//! a node takes of memory; `cargo bench -p catena-benches --bench drainage`.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::hint::black_box;

use catena_benches::{medians, peak};
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::drainage::rules::Rules;
use catena_kernels::simplex::Simplex;

/// The map's side in world units, wide enough for a dozen rivers.
const MAP: f64 = 320.0;

/// Pixels of a picture's side.
const PICTURE: u32 = 512;

fn main() {
    builds();
    places();
    memory();
}

/// A warped simplex land, four octaves bent by three, mostly above the sea.
struct Land {
    hills: Simplex,
    bend: Simplex,
}

impl Land {
    fn new() -> Self {
        Self { hills: Simplex::new(123_456), bend: Simplex::new(123_460) }
    }

    fn at(&self, x: f64, y: f64) -> f64 {
        let (u, v) = (x * 0.006, y * 0.006);
        let bend = |u, v| 25.0 * self.bend.fbm(u, v, 3, 0.5, 2.0);
        let (x, y) = (x + bend(u, v), y + bend(u + 5.2, v + 1.3));
        0.25 + self.hills.fbm(x * 0.012, y * 0.012, 4, 0.5, 2.0)
    }

    fn heights(&self, lattice: &Lattice) -> Vec<f64> {
        let at = |node| {
            let (x, y) = lattice.position(node);
            self.at(x, y)
        };
        (0..lattice.nodes()).map(at).collect()
    }
}

fn lattice(side: u32) -> Lattice {
    Lattice { columns: side, rows: side, origin: (0.0, 0.0), size: (MAP, MAP), seed: 7 }
}

fn build(lattice: &Lattice, heights: &[f64]) -> Graph {
    Graph::build(lattice, heights, &Rules::default(), &mut |_| true).expect("nobody stops it")
}

fn builds() {
    println!("graphs, milliseconds of processor time on one thread, medians of 7");
    let land = Land::new();
    for (side, asked) in [(64, 20.0), (256, 150.0), (1024, 2500.0)] {
        let lattice = lattice(side);
        let heights = land.heights(&lattice);
        // The system counts by the tick: small graphs are built many times over.
        let repeats = (1_usize << 18).max(lattice.nodes()) / lattice.nodes();
        let times = medians(&mut [
            &mut || (0..repeats).for_each(|_| drop_in(build(&lattice, &heights))),
            &mut || (0..repeats).for_each(|_| drop_in(land.heights(&lattice))),
        ]);
        let [build, sampling] =
            [0, 1].map(|i: usize| times[i].processor.as_secs_f64() * 1e3 / repeats as f64);
        println!(
            "  {side} x {side}: {build:.1} (at most {asked:.0} asked), beside {sampling:.1} of sampling"
        );
    }
}

fn places() {
    println!("places of a picture, nanoseconds of processor time, medians of 7");
    let land = Land::new();
    let across = |index: u32| (f64::from(index) + 0.5) * (MAP / f64::from(PICTURE));
    let pixels = || (0..PICTURE * PICTURE).map(|index| (across(index % PICTURE), across(index / PICTURE)));
    let ground: Vec<f64> = pixels().map(|(x, y)| land.at(x, y)).collect();
    for side in [64, 128, 512] {
        let lattice = lattice(side);
        let graph = build(&lattice, &land.heights(&lattice));
        let times = medians(&mut [
            &mut || pixels().zip(&ground).for_each(|((x, y), &land)| drop_in(graph.carve(x, y, land))),
            &mut || pixels().for_each(|(x, y)| drop_in(land.at(x, y))),
        ]);
        let each = |i: usize| times[i].processor.as_secs_f64() * 1e9 / f64::from(PICTURE * PICTURE);
        let (carve, stack) = (each(0), each(1));
        println!(
            "  {side} x {side}: {carve:.0} (at most 200 asked), {:.2} of the stack's {stack:.0}",
            carve / stack
        );
    }
}

fn drop_in<T>(value: T) {
    black_box(value);
}

fn memory() {
    println!("peak memory beyond the ground's, bytes a node (less than 200 asked)");
    let land = Land::new();
    let lattice = lattice(1024);
    let heights = land.heights(&lattice);
    match peak(|| build(&lattice, &heights)) {
        Some(bytes) => println!("  1024 x 1024: {:.0}", bytes as f64 / lattice.nodes() as f64),
        None => println!("  skipped, the system doesn't say"),
    }
}
