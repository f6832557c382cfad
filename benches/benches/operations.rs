//! What single operations cost over a picture of 256 x 256, on one thread.

use catena_benches::prepared;
use catena_evaluate::{Evaluator, EvaluatorOptions, View};
use catena_field::{Basis, Builder, Control, Frame, Map, Part, Placement, Sites, Value};
use catena_kernels::fractal::Fold;
use catena_kernels::sites::Metric;
use divan::Bencher;
use divan::counter::ItemsCount;

const SIDE: usize = 256;

fn main() {
    divan::main();
}

fn measure(bencher: Bencher<'_, '_>, make: impl FnOnce(&mut Builder) -> Value) {
    let mut builder = Builder::new(Map::default());
    let value = make(&mut builder);
    let program = builder.finish(&[("value", value)]);
    let evaluator = Evaluator::new(EvaluatorOptions { threads: Some(1), ..EvaluatorOptions::default() });
    let prepared = prepared(&evaluator, &program);
    let view = View::of_map(&program.map, SIDE, SIDE);
    bencher.counter(ItemsCount::new(SIDE * SIDE)).bench_local(|| prepared.picture(&view, &Control::new()));
}

fn fractal(builder: &mut Builder, kind: (Basis, Fold)) -> Value {
    let node = builder.node("hills", "by hand");
    let (noise, octaves) =
        (builder.noise(node, "seed", 1), builder.octaves((node, Frame::IDENTITY), "octaves", 4));
    let frequency = builder.slot(0.012);
    let at = (builder.multiply(builder.x(), frequency), builder.multiply(builder.y(), frequency));
    let shape = (builder.slot(0.5), builder.slot(2.0));
    builder.fractal(kind, noise, octaves, at, shape)
}

#[divan::bench]
fn positions(bencher: Bencher<'_, '_>) {
    measure(bencher, |builder| builder.x());
}

#[divan::bench]
fn a_hundred_sums(bencher: Bencher<'_, '_>) {
    measure(bencher, |builder| (0..100).fold(builder.x(), |sum, _| builder.add(sum, builder.y())));
}

#[divan::bench]
fn simplex_4_octaves(bencher: Bencher<'_, '_>) {
    measure(bencher, |builder| fractal(builder, (Basis::Simplex, Fold::Plain)));
}

#[divan::bench]
fn ridged_4_octaves(bencher: Bencher<'_, '_>) {
    measure(bencher, |builder| fractal(builder, (Basis::Simplex, Fold::Ridged)));
}

#[divan::bench]
fn perlin_4_octaves(bencher: Bencher<'_, '_>) {
    measure(bencher, |builder| fractal(builder, (Basis::Perlin, Fold::Plain)));
}

#[divan::bench]
fn value_noise_6_octaves(bencher: Bencher<'_, '_>) {
    measure(bencher, |builder| {
        let node = builder.node("hills", "by hand");
        let (noise, octaves) =
            (builder.noise(node, "seed", 1), builder.octaves((node, Frame::IDENTITY), "octaves", 6));
        let falloff = builder.slot(0.5);
        builder.value_noise(noise, octaves, (builder.x(), builder.y()), falloff)
    });
}

#[divan::bench(args = [12, 1000])]
fn scattered(bencher: Bencher<'_, '_>, count: u32) {
    near(bencher, Placement::Scattered, count);
}

#[divan::bench]
fn jittered(bencher: Bencher<'_, '_>) {
    near(bencher, Placement::Jittered, 1);
}

fn near(bencher: Bencher<'_, '_>, placement: Placement, count: u32) {
    measure(bencher, |builder| {
        let node = builder.node("cells", "by hand");
        let sites = builder.sites(node, Sites { seed: 7, count, spacing: 64.0 });
        let near = builder.near(placement, Metric::Euclidean, sites, (builder.x(), builder.y()));
        builder.part(near, Part::D1)
    });
}

#[divan::bench]
fn power(bencher: Bencher<'_, '_>) {
    measure(bencher, |builder| {
        let exponent = builder.slot(1.7);
        builder.power(builder.x(), exponent)
    });
}
