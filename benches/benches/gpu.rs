//! The article's stack on a GPU, or on the software adapter: how soon a first kernel is ready, and a large map beside the
//! evaluator's and beside a kernel written by hand. Prints times and ratios; `cargo bench -p catena-benches --bench gpu`.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use catena_backend::{Backend, Ready};
use catena_benches::{medians, program};
use catena_evaluate::{Evaluator, EvaluatorOptions, View, Window};
use catena_field::{Cancelled, Control, Program};
use catena_gpu::{Choice, Data, Feed, Gpu, GpuError, Grid, Kernel, Tile};
use catena_kernels::simplex::shuffled;
use catena_kernels::sites::ScatteredSites;

const SIDE: usize = 4096;
const PIXELS: f64 = (SIDE * SIDE) as f64;
const BY_HAND: &str = include_str!("article.wgsl");

fn main() {
    let article = program("article.ron", "land");
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    let begun = Instant::now();
    let gpu = match Gpu::open(&Choice::Gpu(None)) {
        Ok(Some(gpu)) => gpu,
        Ok(None) => return println!("not measured: no adapter is chosen"),
        Err(error) => return println!("not measured: {error}"),
    };
    println!("{}, opened in {:.0} ms", gpu.adapter(), begun.elapsed().as_secs_f64() * 1e3);
    first_kernel(&evaluator, &article);
    let ready = ready(&Backend::on(gpu.clone()), &evaluator, &article);
    agrees(&gpu, &article, &ready);
    large(&gpu, &article, &ready);
}

fn ready(backend: &Backend, evaluator: &Evaluator, program: &Program) -> Ready {
    backend.prepare(evaluator, program, &Control::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// From the program to the first block of pixels, on a device that has compiled nothing yet.
fn first_kernel(evaluator: &Evaluator, article: &Program) {
    drop(evaluator.prepare(article, &Control::new()));
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let gpu = Gpu::open(&Choice::Gpu(None)).ok().flatten().expect("it opened before");
            let begun = Instant::now();
            let ready = ready(&Backend::on(gpu), evaluator, article);
            let view = View::of_map(&article.map, 64, 64);
            black_box(ready.picture(&view, &Control::new()).expect("nobody cancels"));
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    println!("first kernel ready in {:.0} ms, median of 5 (under 250 is asked for)", times[2]);
}

/// Both kernels draw the same picture, or there is nothing to compare.
fn agrees(gpu: &Gpu, article: &Program, ready: &Ready) {
    let view = View::of_map(&article.map, 256, 256);
    let (ours, _) = ready.picture(&view, &Control::new()).expect("nobody cancels");
    let mut theirs = Vec::new();
    by_hand(gpu, article, 256, |band| theirs.extend_from_slice(band));
    let apart =
        ours.outputs[0].iter().zip(&theirs).map(|(a, b)| (a - f64::from(*b)).abs()).fold(0.0, f64::max);
    assert!(apart < 1e-3 && theirs.len() == 256 * 256, "the kernel by hand draws something else: {apart}");
}

fn large(gpu: &Gpu, article: &Program, ready: &Ready) {
    let window = Window::of(&View::of_map(&article.map, SIDE, SIDE));
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let kernel = |times: &mut Vec<Duration>, run: &mut dyn FnMut()| {
        let before = gpu.counts().computing;
        run();
        times.push(gpu.counts().computing - before);
    };
    let sink = |_: usize, band: &[Vec<f64>]| {
        black_box(band);
        Ok::<(), Cancelled>(())
    };
    let never = Control::new();
    let times = medians(&mut [
        &mut || {
            kernel(&mut ours, &mut || drop(ready.bands(&window, 256, &never, sink).expect("nobody cancels")));
        },
        &mut || kernel(&mut theirs, &mut || by_hand(gpu, article, SIDE, |band| _ = black_box(band))),
        &mut || ready.prepared().window_bands(&window, 256, &never, sink).expect("nobody cancels"),
    ]);
    println!("article.ron, {SIDE} x {SIDE}, medians of 7, interleaved");
    let (ours, theirs) = (median(ours), median(theirs));
    let line = |name: &str, time: Duration| {
        let seconds = time.as_secs_f64();
        println!("  {name:<28} {:7.1} ms {:8.1} Msamples/s", seconds * 1e3, PIXELS / seconds / 1e6);
    };
    line("kernel", ours);
    line("kernel written by hand", theirs);
    line("whole job", times[0].wall);
    line("whole job of the other", times[1].wall);
    line("evaluator (f64), whole job", times[2].wall);
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    println!("  kernel over the one by hand {ratio:.2} (at most 1.5 is asked for)");
    println!("  longest dispatch {:.1} ms", gpu.counts().longest.as_secs_f64() * 1e3);
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Where a tile lies, and how far its pixels are apart.
struct Plain([f32; 2]);

impl Feed for Plain {
    fn head(&self, tile: &Tile, into: &mut Vec<u32>) {
        into.extend([tile.left as u32, tile.top as u32, tile.columns as u32, tile.rows as u32]);
        into.extend(self.0.map(f32::to_bits));
        into.extend([0; 2]);
    }

    fn anchors(&self, _: &Tile, _: &mut Vec<u32>) {}
}

fn by_hand(gpu: &Gpu, article: &Program, side: usize, mut take: impl FnMut(&[f32])) {
    let (map, data) = (&article.map, &article.data);
    let permutations: Vec<u32> = data
        .noises
        .iter()
        .flat_map(|seed| {
            let bytes = shuffled(map.seed + seed);
            bytes.as_chunks().0.iter().map(|four| u32::from_le_bytes(*four)).collect::<Vec<_>>()
        })
        .collect();
    let sites = ScatteredSites::new(map.seed + data.sites[0].seed, data.sites[0].count, map.origin, map.size);
    let sites: Vec<u32> =
        sites.points().iter().flat_map(|(x, y)| [(*x as f32).to_bits(), (*y as f32).to_bits()]).collect();
    let data = Data { permutations: &permutations, sites: &sites, ..Data::default() };
    let kernel = Kernel { source: BY_HAND, entry: "main", group: (8, 8), outputs: 1, anchors: 0, data };
    let feed = Plain([map.size.0, map.size.1].map(|size| (size / side as f64) as f32));
    let grid = Grid { left: 0, top: 0, columns: side, rows: side, block: 64 };
    let streamed = gpu.stream(&kernel, &feed, grid, &Control::new(), |_, band| {
        take(&band[0]);
        Ok::<(), GpuError>(())
    });
    streamed.unwrap_or_else(|error| panic!("{error}"));
}
