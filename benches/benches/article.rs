//! The article's stack as a map: against the `noise` crate composed to the same stack in the same run, and its cost
//! per pixel from small maps to large ones. Prints ratios; `cargo bench -p catena-benches --bench article`.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::hint::black_box;
use std::time::Duration;

use catena_benches::{Times, medians, prepared, program};
use catena_evaluate::{Evaluator, EvaluatorOptions, Level, Prepared, Tuning, View};
use catena_field::{Basis, Builder, Cancelled, Control, Frame, Program};
use catena_kernels::fractal::Fold;
use noise::{Fbm, MultiFractal, NoiseFn, Simplex, Worley, core::worley::ReturnType};
use rayon::prelude::*;

const SIDE: usize = 2048;

fn main() {
    let article = program("article.ron", "land");
    against_the_peer(&article);
    by_level(&article);
    flat(&article);
}

fn evaluator(threads: usize, level: Level) -> Evaluator {
    let options = EvaluatorOptions { threads: Some(threads), ..EvaluatorOptions::default() };
    Evaluator::tuned(options, Tuning { level: Some(level), ..Tuning::default() })
}

/// Computes a square map in bands and lets it go.
fn map(prepared: &Prepared, side: usize) {
    let view = View::of_map(&prepared.program().map, side, side);
    let take = |_: usize, outputs: &[Vec<f64>]| {
        black_box(outputs);
        Ok::<(), Cancelled>(())
    };
    prepared.bands(&view, 256, &Control::new(), take).expect("nobody cancels");
}

fn rate(side: usize, time: Duration) -> f64 {
    (side * side) as f64 / time.as_secs_f64() / 1e6
}

fn against_the_peer(article: &Program) {
    let ours = prepared(&evaluator(2, Level::best()), article);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let mut theirs = || pool.install(|| peer_map(article, SIDE));
    let times = medians(&mut [&mut || map(&ours, SIDE), &mut theirs]);
    println!("article.ron, {SIDE} x {SIDE}, 2 threads, medians of 7, interleaved, {}", Level::best());
    for (name, time) in ["catena (f64)", "noise 0.9 (f64)"].into_iter().zip(&times) {
        let (wall, processor) = (rate(SIDE, time.wall), rate(SIDE, time.processor));
        println!("  {name:<16} {wall:8.1} Msamples/s; a thread {processor:6.1} by processor time");
    }
    let ratio = |pick: fn(&Times) -> Duration| pick(&times[1]).as_secs_f64() / pick(&times[0]).as_secs_f64();
    let (wall, processor) = (ratio(|times| times.wall), ratio(|times| times.processor));
    println!("  ratio {wall:.2} by the clock, {processor:.2} by processor time (at least 3 is asked for)");
}

fn by_level(article: &Program) {
    let fbm = fbm(5);
    for (name, program) in [("article.ron", article), ("simplex", &self::fbm(1)), ("fBm, 5 octaves", &fbm)] {
        let all: Vec<_> =
            Level::available().iter().map(|&level| prepared(&evaluator(1, level), program)).collect();
        let mut runs: Vec<_> = all.iter().map(|prepared| || map(prepared, 1024)).collect();
        let mut contenders: Vec<&mut dyn FnMut()> =
            runs.iter_mut().map(|run| run as &mut dyn FnMut()).collect();
        let times = medians(&mut contenders);
        println!("{name}, one thread, 1024 x 1024, by processor time");
        for (level, time) in Level::available().iter().zip(times) {
            println!("  {level:<10} {:8.1} Msamples/s", rate(1024, time.processor));
        }
    }
}

fn fbm(octaves: u32) -> Program {
    let mut builder = Builder::new(catena_field::Map::default());
    let node = builder.node("hills", "by hand");
    let (noise, octaves) =
        (builder.noise(node, "seed", 1), builder.octaves((node, Frame::IDENTITY), "octaves", octaves));
    let frequency = builder.slot(0.012);
    let at = (builder.multiply(builder.x(), frequency), builder.multiply(builder.y(), frequency));
    let shape = (builder.slot(0.5), builder.slot(2.0));
    let value = builder.fractal((Basis::Simplex, Fold::Plain), noise, octaves, at, shape);
    builder.finish(&[("hills", value)])
}

fn flat(article: &Program) {
    let prepared = prepared(&evaluator(2, Level::best()), article);
    let sides = [512, 1024, 2048, 4096, 8192];
    let run = |side| {
        let prepared = &prepared;
        move || map(prepared, side)
    };
    let mut runs: Vec<_> = sides.iter().map(|&side| run(side)).collect();
    let mut contenders: Vec<&mut dyn FnMut()> = runs.iter_mut().map(|run| run as &mut dyn FnMut()).collect();
    let times = medians(&mut contenders);
    let costs: Vec<f64> =
        sides.iter().zip(&times).map(|(&side, time)| 1e3 / rate(side, time.processor)).collect();
    println!("article.ron, 2 threads, processor time of a pixel");
    for (side, cost) in sides.iter().zip(&costs) {
        println!("  {side:>4} x {side:<4} {cost:8.2} ns, {:+.1}%", (cost / costs[2] - 1.0) * 100.0);
    }
}

/// The article's stack of the peer's parts. Its sites lie in a grid, about as dense as twelve over the map.
struct Peer {
    hills: Fbm<Simplex>,
    bend: Fbm<Simplex>,
    islands: Worley,
}

impl Peer {
    fn new() -> Self {
        let islands = Worley::new(7).set_return_type(ReturnType::Distance).set_frequency(1.0 / 80.0);
        Self { hills: Fbm::new(1).set_octaves(4), bend: Fbm::new(5).set_octaves(3), islands }
    }

    fn at(&self, x: f64, y: f64) -> f64 {
        let (u, v) = (x * 0.006, y * 0.006);
        let bent = (x + 25.0 * self.bend.get([u, v]), y + 25.0 * self.bend.get([u + 5.2, v + 1.3]));
        let hills = self.hills.get([bent.0 * 0.012, bent.1 * 0.012]);
        let shelf = hills.clamp(-0.3, 0.55);
        let islands = self.islands.get([x, y]);
        shelf + (islands - shelf) * 0.35
    }
}

/// The peer's map, its rows spread over threads. (Its sites can't be shared: each piece of work has its own.)
fn peer_map(article: &Program, side: usize) {
    let view = View::of_map(&article.map, side, side);
    let mut values = vec![0.0; side * side];
    values.par_chunks_mut(side).enumerate().for_each_init(Peer::new, |peer, (j, row)| {
        for (i, value) in row.iter_mut().enumerate() {
            let (x, y) = view.position(i, j);
            *value = peer.at(x, y);
        }
    });
    black_box(values);
}
