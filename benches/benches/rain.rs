//! Rain and rivers: drops against the published experiment's rules in JavaScript under Node, tiles against drop after
//! drop, the flood against the textbook's, and what they take of memory. Prints ratios;
//! `cargo bench -p catena-benches --bench rain`.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::hint::black_box;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use catena_benches::{medians, peak, processor_time};
use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_field::{Control, Program};
use catena_kernels::brush::Brush;
use catena_kernels::clouds::Clouds;
use catena_kernels::droplets::{Rules, Soil};
use catena_kernels::flood::fill;
use catena_kernels::hollows::fill_plainly;
use catena_kernels::rain::rain;
use catena_kernels::random::{Lehmer, P5Random};
use catena_kernels::rivers::{gathered, receivers};
use catena_kernels::simplex::Simplex;

const RULES: Rules = Rules {
    erosion: 0.3,
    deposition: 0.3,
    inertia: 0.05,
    sea_level: 0.25,
    bedrock: 0.0,
    deposit_on_exit: false,
    capacity: 4.0,
    min_capacity: 0.01,
    gravity: 4.0,
    evaporation: 0.01,
    max_steps: 160,
};

fn main() {
    against_javascript();
    tiles();
    floods();
    memory();
}

/// A file of the repository.
fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Milliseconds and the sum of heights that the peer prints; none without Node.
fn javascript(ground: &PathBuf, mode: Option<&str>) -> Option<(f64, f64)> {
    let peer = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("peers/rain.js");
    let output = Command::new("node").arg(peer).arg(ground).arg("300000").args(mode).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (time, sum) = text.trim().split_once(' ')?;
    Some((time.parse().ok()?, sum.parse().ok()?))
}

fn against_javascript() {
    const SIZE: (usize, usize) = (320, 180);
    let ground = file("tests/goldens/experiment-before.f64");
    let bytes = std::fs::read(&ground).expect("the experiment's ground is in the repository");
    let before: Vec<f64> = bytes.as_chunks().0.iter().map(|word| f64::from_le_bytes(*word)).collect();
    let brush = Brush::new(2);
    let (mut ours, mut page, mut port) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..7 {
        let (mut heights, mut clouds) = (before.clone(), Clouds::P5(P5Random::new(314_159)));
        let start = Instant::now();
        let mut soil = Soil::whole(SIZE, &mut heights);
        rain(&mut soil, &RULES, &brush, &mut clouds, 300_000, &mut |_| true).expect("nobody stops it");
        ours.push(start.elapsed().as_secs_f64() * 1e3);
        let (Some(plain), Some(exact)) = (javascript(&ground, None), javascript(&ground, Some("sqrt")))
        else {
            println!("rain against JavaScript: skipped, there is no `node` that runs");
            return;
        };
        let sum: f64 = heights.iter().sum();
        assert!((exact.1 - sum).abs() < 1e-6 * sum, "the peer rains otherwise: {} and {sum}", exact.1);
        page.push(plain.0);
        port.push(exact.0);
    }
    let [ours, page, port] = [ours, page, port].map(median);
    println!("300,000 drops one after the other, 320 x 180, milliseconds, medians of 7, interleaved");
    println!("  catena (f64)                     {ours:8.0}");
    println!("  JavaScript, typed arrays, hypot  {page:8.0}, {:.2} times (at least 2 asked)", page / ours);
    println!("  JavaScript, float64 and sqrt     {port:8.0}, {:.2} times (at least 1.6 asked)", port / ours);
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The highlands on so many threads, built anew.
fn build(program: &Program, threads: usize) -> Duration {
    let options = EvaluatorOptions { threads: Some(threads), ..EvaluatorOptions::default() };
    let evaluator = Evaluator::new(options);
    let rained = program.find_stage("rain").expect("it rains");
    // The ground first: it is not what is measured.
    evaluator.prepare(&rained.inputs[0], &Control::new()).expect("ground");
    let start = Instant::now();
    black_box(evaluator.prepare(program, &Control::new()).expect("it rains"));
    start.elapsed()
}

fn tiles() {
    const ROUNDS: usize = 3;
    let both = [
        ("drop after drop", "sequential", 1),
        ("tiles, 1 thread", "tiles", 1),
        ("tiles, 2 threads", "tiles", 2),
    ];
    let programs = both.map(|(_, mode, _)| highlands(mode));
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        for ((program, (_, _, threads)), times) in programs.iter().zip(both).zip(&mut times) {
            times.push(build(program, threads).as_secs_f64());
        }
    }
    let times = times.map(median);
    println!("5,000,000 drops on 1024 x 1024, seconds by the clock, medians of {ROUNDS}, interleaved");
    for ((name, _, _), time) in both.iter().zip(times) {
        println!(
            "  {name:<17} {time:8.2}, {:.2} times as fast (tiles on 2: 1.5 asked, 1.8 wanted)",
            times[0] / time
        );
    }
}

/// `highlands.ron` with five million drops.
fn highlands(mode: &'static str) -> Program {
    use catena_graph::{Edit, Socket, load, lower};
    use catena_nodes::Setting;
    let folder = file("graphs");
    let (_, mut loaded) = load(&folder.join("highlands.ron")).unwrap_or_else(|fault| panic!("{fault}"));
    for (key, value) in [("drops", Setting::Integer(5_000_000)), ("mode", Setting::Choice(mode.into()))] {
        loaded.document.apply(Edit::set("rain", key, value)).expect("legal");
    }
    lower(&loaded.document, &[Socket::parse("rain")], &folder).expect("no faults")
}

const SIDE: usize = 2048;

/// Rolling ground, and ground full of pits.
fn grounds() -> [(&'static str, Vec<f64>); 2] {
    let noise = Simplex::new(3);
    let rolling = |i: usize| {
        let (x, y) = ((i % SIDE) as f64, (i / SIDE) as f64);
        noise.fbm(x * 0.004, y * 0.004, 7, 0.5, 2.0)
    };
    let rolling: Vec<f64> = (0..SIDE * SIDE).map(rolling).collect();
    let mut random = Lehmer::new(5);
    let pits = rolling.iter().map(|height| height + 0.02 * random.next_float()).collect();
    [("rolling", rolling), ("rich in pits", pits)]
}

fn floods() {
    println!(
        "floods without epsilon, {SIDE} x {SIDE}, milliseconds of processor time, medians of 7, interleaved"
    );
    for (name, ground) in grounds() {
        let size = (SIDE, SIDE);
        let sea = f64::NEG_INFINITY;
        let fast = |ground: &[f64]| {
            let mut filled = ground.to_vec();
            fill(size, &mut filled, sea, 0.0, &mut |_| true).expect("nobody stops it");
            filled
        };
        let filled = fast(&ground);
        assert!(filled == fill_plainly(size, &ground, sea, 0.0), "the floods differ");
        let times = medians(&mut [
            &mut || drop(black_box(fast(&ground))),
            &mut || drop(black_box(fill_plainly(size, &ground, sea, 0.0))),
            &mut || drop(black_box(gathered(&receivers(size, &filled, sea)))),
        ]);
        let [fast, plain, drained] = [0, 1, 2].map(|i: usize| times[i].processor.as_secs_f64() * 1e3);
        println!("  {name}: {fast:.0}; textbook {plain:.0}, {:.2} times (at least 3.5 asked)", plain / fast);
        println!(
            "    rain drained after it {drained:.0}, {:.2} of the flood (at most 1.5 asked)",
            drained / fast
        );
    }
}

fn memory() {
    const LARGE: usize = 4096;
    let raster = (LARGE * LARGE * size_of::<f64>()) as f64;
    println!(
        "peak memory over the ground itself, {LARGE} x {LARGE}, in rasters of float64 (at most 3 asked)"
    );
    for (name, mode, drops) in
        [("drop after drop", "sequential", 200_000), ("tiles", "tiles", 6_000_000), ("flow", "", 0)]
    {
        let program = large(mode, drops, LARGE as i64);
        let evaluator = Evaluator::new(EvaluatorOptions { threads: Some(2), ..EvaluatorOptions::default() });
        let stage = program.data.stages[0].clone();
        let ground = evaluator.prepare(&stage.inputs[0], &Control::new()).expect("ground");
        let before = processor_time();
        let rasters = peak(|| evaluator.prepare(&program, &Control::new()).expect("built"));
        let spent = processor_time().zip(before).map_or(Duration::ZERO, |(after, before)| after - before);
        drop(ground);
        match rasters {
            Some(bytes) => {
                println!("  {name:<16} {:.2} ({:.1} s)", bytes as f64 / raster, spent.as_secs_f64());
            }
            None => println!("  {name}: skipped, the system doesn't say"),
        }
    }
}

/// A baked ground of so many points a side, with rain, or drained.
fn large(mode: &'static str, drops: i64, side: i64) -> Program {
    use catena_graph::{Document, Socket, lower};
    let lattice = format!("\"columns\": {side}, \"rows\": {side}");
    let last = match mode {
        "" => format!("(kind: \"flow\", params: {{{lattice}}}, inputs: {{\"height\": \"ground\"}})"),
        mode => format!(
            "(kind: \"erode\", params: {{{lattice}, \"drops\": {drops}, \"mode\": \"{mode}\"}}, \
             inputs: {{\"height\": \"ground\"}})"
        ),
    };
    let text = format!(
        "Graph(version: 1, map: (size: (4095.0, 4095.0), sea: -1.0), nodes: {{\
         \"hills\": (kind: \"simplex\", params: {{\"octaves\": 3}}),\
         \"ground\": (kind: \"bake\", params: {{{lattice}}}, inputs: {{\"input\": \"hills\"}}),\
         \"last\": {last}}}, view: (node: \"last\"))"
    );
    let loaded = Document::read(&text).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
    lower(&loaded.document, &[Socket::parse("last")], &file("graphs")).expect("no faults")
}
