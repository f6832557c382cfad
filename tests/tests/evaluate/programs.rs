//! Programs built by hand: the stacks of the goldens, and one that holds every kind of operation.

use std::sync::Arc;

use catena_evaluate::{Evaluator, EvaluatorOptions, Level, Prepared, Tuning};
use catena_field::{
    Basis, Build, BuildError, Builder, Built, Control, Encoder, Frame, Ground, Lattice, Map, NodeTag, Part,
    Placement, Points, Program, RustCall, Sites, Stage, Value, Yield,
};
use catena_kernels::curve::Curve;
use catena_kernels::fractal::Fold;
use catena_kernels::raster::{Edge, Filter, Raster};
use catena_kernels::sites::Metric;

pub(crate) type At = (Value, Value);

/// An evaluator with so many threads, a level and a block size.
pub(crate) fn evaluator(threads: usize, level: Level, block: usize) -> Evaluator {
    let options = EvaluatorOptions { threads: Some(threads), cache_bytes: 1 << 28 };
    Evaluator::tuned(options, Tuning { level: Some(level), block: Some(block), ..Tuning::default() })
}

/// A program prepared on two threads.
pub(crate) fn prepared(program: &Program) -> Prepared {
    let options = EvaluatorOptions { threads: Some(2), ..EvaluatorOptions::default() };
    Evaluator::new(options).prepare(program, &Control::new()).expect("a legal program")
}

/// A builder with nodes to hang data on.
pub(crate) struct Hand {
    pub(crate) builder: Builder,
    nodes: u32,
}

impl Hand {
    pub(crate) fn new(map: Map) -> Self {
        Self { builder: Builder::new(map), nodes: 0 }
    }

    pub(crate) fn node(&mut self) -> NodeTag {
        self.nodes += 1;
        self.builder.node(&format!("n{}", self.nodes), "by hand")
    }

    pub(crate) fn here(&self) -> At {
        (self.builder.x(), self.builder.y())
    }

    /// A position times a number.
    pub(crate) fn scaled(&mut self, (x, y): At, frequency: f64) -> At {
        let frequency = self.builder.slot(frequency);
        (self.builder.multiply(x, frequency), self.builder.multiply(y, frequency))
    }

    /// An octave sum with a seed of its own.
    pub(crate) fn fractal(
        &mut self,
        kind: (Basis, Fold),
        seed: i64,
        octaves: u32,
        at: At,
        (persistence, lacunarity): (f64, f64),
    ) -> Value {
        let node = self.node();
        let noise = self.builder.noise(node, "seed", seed);
        self.octaves(kind, noise, octaves, at, (persistence, lacunarity))
    }

    /// An octave sum over a noise there is.
    pub(crate) fn octaves(
        &mut self,
        kind: (Basis, Fold),
        noise: u32,
        octaves: u32,
        at: At,
        (persistence, lacunarity): (f64, f64),
    ) -> Value {
        let node = self.node();
        let octaves = self.builder.octaves((node, Frame::IDENTITY), "octaves", octaves);
        let shape = (self.builder.slot(persistence), self.builder.slot(lacunarity));
        self.builder.fractal(kind, noise, octaves, at, shape)
    }

    /// `simplex` of nodes.md.
    pub(crate) fn simplex(&mut self, seed: i64, frequency: f64, octaves: u32, at: At) -> Value {
        let at = self.scaled(at, frequency);
        self.fractal((Basis::Simplex, Fold::Plain), seed, octaves, at, (0.5, 2.0))
    }

    /// Where `warp` looks.
    pub(crate) fn warp(&mut self, seed: i64, strength: f64, frequency: f64, at: At) -> At {
        let node = self.node();
        let noise = self.builder.noise(node, "seed", seed);
        let (u, v) = self.scaled(at, frequency);
        let kind = (Basis::Simplex, Fold::Plain);
        let first = self.octaves(kind, noise, 3, (u, v), (0.5, 2.0));
        let moved = self.moved((u, v), (5.2, 1.3));
        let second = self.octaves(kind, noise, 3, moved, (0.5, 2.0));
        let strength = self.builder.slot(strength);
        let (dx, dy) = (self.builder.multiply(strength, first), self.builder.multiply(strength, second));
        (self.builder.add(at.0, dx), self.builder.add(at.1, dy))
    }

    /// A position moved by numbers of a formula.
    pub(crate) fn moved(&mut self, (x, y): At, by: (f64, f64)) -> At {
        let by = (self.builder.constant(by.0), self.builder.constant(by.1));
        (self.builder.add(x, by.0), self.builder.add(y, by.1))
    }

    pub(crate) fn mix(&mut self, a: Value, b: Value, amount: f64) -> Value {
        let amount = self.builder.slot(amount);
        self.builder.mix(a, b, amount)
    }

    pub(crate) fn clamp(&mut self, v: Value, low: f64, high: f64) -> Value {
        let (low, high) = (self.builder.slot(low), self.builder.slot(high));
        self.builder.clamp(v, low, high)
    }

    /// `ridged` and `billow` of nodes.md, as nodes of their own.
    pub(crate) fn ridged(&mut self, v: Value) -> Value {
        let (one, two) = (self.builder.constant(1.0), self.builder.constant(2.0));
        let size = self.builder.absolute(v);
        let r = self.builder.subtract(one, size);
        let square = self.builder.multiply(r, r);
        let double = self.builder.multiply(square, two);
        self.builder.subtract(double, one)
    }

    pub(crate) fn billow(&mut self, v: Value) -> Value {
        let (one, two) = (self.builder.constant(1.0), self.builder.constant(2.0));
        let size = self.builder.absolute(v);
        let double = self.builder.multiply(size, two);
        self.builder.subtract(double, one)
    }

    pub(crate) fn near(&mut self, placement: Placement, metric: Metric, seed: i64, at: At) -> Value {
        self.near_of(12, placement, metric, seed, at)
    }

    pub(crate) fn near_of(
        &mut self,
        count: u32,
        placement: Placement,
        metric: Metric,
        seed: i64,
        at: At,
    ) -> Value {
        let node = self.node();
        let sites = self.builder.sites(node, Sites { seed, count, spacing: 64.0 });
        self.builder.near(placement, metric, sites, at)
    }

    /// `cell` of nodes.md: 12 sites, radius 90.
    pub(crate) fn cell(&mut self, seed: i64, at: At) -> Value {
        let near = self.near(Placement::Scattered, Metric::Euclidean, seed, at);
        let d1 = self.builder.part(near, Part::D1);
        let (one, two, radius) =
            (self.builder.constant(1.0), self.builder.constant(2.0), self.builder.slot(90.0));
        let share = self.builder.divide(d1, radius);
        let share = self.builder.minimum(one, share);
        let double = self.builder.multiply(two, share);
        self.builder.subtract(one, double)
    }

    /// A raster stage over the lattice, fed by `input`.
    pub(crate) fn bumps(&mut self, input: Program, columns: u32, rows: u32) -> u32 {
        let stage = bumps("bumps", vec![input], Lattice { columns, rows });
        let node = self.node();
        self.builder.stage(node, stage)
    }
}

/// The stack of the article, or the lab's where told so.
pub(crate) fn article(seed: i64, lab: bool) -> Program {
    let mut hand = Hand::new(Map { seed, ..Map::default() });
    let (octaves, frequency, strength, high) =
        if lab { (5, 1.0 / 110.0, 30.0, 0.4) } else { (4, 0.012, 25.0, 0.55) };
    let here = hand.here();
    let bend = hand.warp(4, strength, 0.006, here);
    let hills = hand.simplex(0, frequency, octaves, bend);
    let shelf = hand.clamp(hills, -0.3, high);
    let cell = hand.cell(7, here);
    let land = hand.mix(shelf, cell, 0.35);
    hand.builder.finish(&[("land", land)])
}

/// The stack of ridges under two warps.
pub(crate) fn ranges(seed: i64) -> Program {
    let mut hand = Hand::new(Map { seed, ..Map::default() });
    let here = hand.here();
    let far = hand.warp(6, 40.0, 0.004, here);
    let near = hand.warp(5, 12.0, 0.01, far);
    let ridges = hand.simplex(9, 0.02, 3, near);
    let ridges = hand.ridged(ridges);
    let hills = hand.simplex(11, 0.03, 4, here);
    let hills = hand.billow(hills);
    let land = hand.mix(ridges, hills, 0.25);
    hand.builder.finish(&[("land", land)])
}

/// Every kind of operation, with operands that vary and operands that don't, each an output of its own.
pub(crate) fn everything(seed: i64) -> Program {
    let mut hand = Hand::new(Map { seed, origin: (-100.0, 40.0), size: (640.0, 480.0), ..Map::default() });
    let mut outputs = plain(&mut hand);
    outputs.extend(noises(&mut hand));
    outputs.extend(reads(&mut hand));
    let names: Vec<String> = (0..outputs.len()).map(|k| format!("o{k}")).collect();
    let named: Vec<_> = names.iter().map(String::as_str).zip(outputs).collect();
    hand.builder.finish(&named)
}

fn plain(hand: &mut Hand) -> Vec<Value> {
    let (x, y) = hand.here();
    let b = &mut hand.builder;
    let (two, third) = (b.constant(2.0), b.slot(1.0 / 3.0));
    let (zero, turn) = (b.slot(0.0), b.slot(0.3));
    let turned = b.cos_pi(turn);
    let mut all = vec![x, y, turned];
    for (p, q) in [(x, y), (x, third), (third, y), (x, zero), (turned, x), (x, x)] {
        all.extend([b.add(p, q), b.subtract(p, q), b.multiply(p, q), b.divide(p, q)]);
        all.extend([b.minimum(p, q), b.maximum(p, q), b.power(p, q), b.mix(p, q, third), b.mix(two, p, q)]);
        all.push(b.mix(p, q, x));
        all.extend([b.less(p, q, two, y), b.less(y, x, p, q), b.less(q, p, p, q)]);
    }
    all.extend([b.negate(x), b.absolute(y), b.floor(x), b.square_root(y), b.hold(x)]);
    let (low, high) = (b.constant(-5.0), b.constant(9.0));
    all.extend([b.smoothstep(low, high, x), b.clamp01(y), b.smooth(third)]);
    all
}

fn noises(hand: &mut Hand) -> Vec<Value> {
    let here = hand.here();
    let (x, y) = here;
    let mut all = Vec::new();
    for basis in [Basis::Simplex, Basis::Perlin] {
        for (k, fold) in [Fold::Plain, Fold::Ridged, Fold::Billow].into_iter().enumerate() {
            all.push(hand.fractal((basis, fold), k as i64, 3, here, (0.5, 2.0)));
            let at = hand.scaled(here, 0.0123);
            all.push(hand.fractal((basis, fold), 5, 16, at, (0.7, 1.9)));
            all.push(hand.fractal((basis, fold), 5, 5, at, (0.0, 4.0)));
            all.push(hand.fractal((basis, fold), 5, 2, at, (-1.0, 2.0)));
            all.push(hand.fractal((basis, fold), 6, 4, (x, x), (0.5, 2.0)));
            let still = hand.builder.slot(0.75);
            all.push(hand.fractal((basis, fold), 6, 4, (still, y), (0.5, 2.0)));
            let node = hand.node();
            let (noise, octaves) = (
                hand.builder.noise(node, "seed", 8),
                hand.builder.octaves((node, Frame::IDENTITY), "octaves", 4),
            );
            all.push(hand.builder.fractal((basis, fold), noise, octaves, (x, y), (still, y)));
        }
    }
    let node = hand.node();
    let (noise, octaves) =
        (hand.builder.noise(node, "seed", 3), hand.builder.octaves((node, Frame::IDENTITY), "octaves", 6));
    let falloff = hand.builder.slot(0.6);
    all.push(hand.builder.value_noise(noise, octaves, here, falloff));
    all.push(hand.builder.value_noise(noise, octaves, (x, falloff), falloff));
    all.push(hand.builder.white(noise, octaves, here));
    all
}

fn reads(hand: &mut Hand) -> Vec<Value> {
    let here = hand.here();
    let mut all = Vec::new();
    for placement in [Placement::Scattered, Placement::Jittered] {
        for metric in [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev] {
            let near = hand.near(placement, metric, 4, here);
            all.extend([Part::D2, Part::Number, Part::D1].map(|part| hand.builder.part(near, part)));
            all.push(hand.builder.part(near, Part::D2)); // the same once more
            for count in [1, 2, 64, 200] {
                let near = hand.near_of(count, placement, metric, 5, here);
                all.extend([Part::D1, Part::D2].map(|part| hand.builder.part(near, part)));
                let near = hand.near_of(count, placement, metric, 6, here);
                all.push(hand.builder.part(near, Part::Number));
            }
        }
    }
    let still = hand.builder.slot(12.5);
    let fixed = hand.near(Placement::Jittered, Metric::Euclidean, 9, (still, still));
    all.push(hand.builder.part(fixed, Part::D1));
    let input = ranges(3);
    let stage = hand.bumps(Program { map: hand.builder.map().clone(), ..input }, 17, 11);
    for filter in [Filter::Bilinear, Filter::Bicubic] {
        for edge in [Edge::Clamp, Edge::Mirror, Edge::Wrap] {
            all.push(hand.builder.raster(stage, 0, (filter, edge), here));
        }
    }
    all.push(hand.builder.raster(stage, 1, (Filter::Bilinear, Edge::Clamp), (still, here.1)));
    for (smooth, key) in [(true, "smooth"), (false, "linear")] {
        let node = hand.node();
        let make = || Curve::new(&[(-50.0, -1.0), (0.0, 0.25), (3.0, 0.3), (400.0, 2.0)], smooth);
        all.push(hand.builder.curve(node, key, here.0, make));
    }
    all
}

/// A stage of two layers and no number: the input, and the input's negative.
pub(crate) fn bumps(node: &str, inputs: Vec<Program>, lattice: Lattice) -> Stage {
    Stage::new(node.to_owned(), Points::Lattice(lattice), inputs, Arc::new(Bumps))
}

#[derive(Debug)]
struct Bumps;

impl Build for Bumps {
    fn encode(&self, into: &mut Encoder) {
        into.text("bumps");
    }

    fn yields(&self) -> Yield {
        Yield::Layers(2)
    }

    fn build(&self, ground: Ground<'_>, control: &Control) -> Result<Built, BuildError> {
        control.check()?;
        let raster = |values| {
            let (columns, rows) = (ground.columns as usize, ground.rows as usize);
            Raster::new(columns, rows, ground.map.origin, ground.map.size, values)
        };
        let negative = ground.inputs[0].iter().map(|value| -value).collect();
        Ok(Built { layers: vec![raster(ground.inputs[0].clone()), raster(negative)], ..Built::default() })
    }

    fn rust(&self) -> RustCall {
        RustCall { expression: String::new(), modules: &[], yields: self.yields(), units: 0 }
    }
}
