//! Random programs of every operation, labelled here and there, as no node would write them.

use catena_field::{Basis, Builder, Frame, LabelKind, Map, Part, Placement, Program, Sites, Value};
use catena_kernels::curve::Curve;
use catena_kernels::fractal::Fold;
use catena_kernels::sites::Metric;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }

    /// One of the values there are, more likely a late one.
    fn value(&mut self, values: &[Value]) -> Value {
        let (a, b) = (self.roll(values.len()), self.roll(values.len()));
        values[a.max(b)]
    }
}

const NUMBERS: [f64; 10] = [-0.0, 0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 1e-9, -1e30, 0.1];
const STEPS: [&str; 4] = ["u", "v", "t", ""];

/// A program of about so many operations, with two outputs.
pub fn program(seed: u64, operations: usize) -> Program {
    let mut dice = Dice(seed);
    let map = Map { origin: (-30.0, 12.0), seed: 3, ..Map::default() };
    let mut builder = Builder::new(map);
    let mut values = vec![builder.x(), builder.y()];
    let nodes = ["hills", "min", "bend"].map(|name| builder.node(name, "Anything"));
    for _ in 0..operations {
        let value = operation(&mut dice, &mut builder, &values);
        let node = dice.one_of(&nodes);
        match dice.roll(8) {
            0 => builder.label(value, node, Frame::IDENTITY, "", LabelKind::Output),
            1 => builder.label(value, node, Frame::IDENTITY, dice.one_of(&STEPS), LabelKind::Step),
            2 => builder.label(value, node, Frame::IDENTITY, "x", LabelKind::Position),
            _ => {}
        }
        values.push(value);
    }
    let last = values[values.len() - 1];
    let before = values[values.len() - 2];
    builder.finish(&[("height", last), ("other", before)])
}

fn operation(dice: &mut Dice, builder: &mut Builder, values: &[Value]) -> Value {
    let [a, b, c, d] = [0; 4].map(|_| dice.value(values));
    match dice.roll(22) {
        0 | 1 => builder.constant(dice.one_of(&NUMBERS)),
        2 => builder.slot(dice.one_of(&NUMBERS)),
        3 | 4 => builder.add(a, b),
        5 | 6 => builder.subtract(a, b),
        7 => builder.multiply(a, b),
        8 => builder.divide(a, b),
        9 => builder.minimum(a, b),
        10 => builder.maximum(a, b),
        11 => builder.power(a, b),
        12 => builder.negate(a),
        13 => builder.absolute(a),
        14 => builder.floor(a),
        15 => builder.square_root(a),
        16 => builder.mix(a, b, c),
        17 => builder.less(a, b, c, d),
        18 => builder.smoothstep(a, b, c),
        _ => intrinsic(dice, builder, (a, b)),
    }
}

fn intrinsic(dice: &mut Dice, builder: &mut Builder, at: (Value, Value)) -> Value {
    let names = ["hills", "min", "bend"];
    let node = builder.node(dice.one_of(&names), "Anything");
    let noise = builder.noise(node, dice.one_of(&["seed", "wobble_seed"]), dice.roll(5) as i64 - 2);
    let octaves = builder.octaves((node, Frame::IDENTITY), "octaves", 1 + dice.roll(4) as u32);
    let (half, double) = (builder.constant(0.5), builder.slot(2.0));
    match dice.roll(5) {
        0 => {
            let basis = dice.one_of(&[Basis::Simplex, Basis::Perlin]);
            let fold = dice.one_of(&[Fold::Plain, Fold::Ridged, Fold::Billow]);
            builder.fractal((basis, fold), noise, octaves, at, (half, double))
        }
        1 => builder.value_noise(noise, octaves, at, half),
        2 => builder.white(noise, octaves, at),
        3 => {
            let sites = Sites { seed: dice.roll(3) as i64, count: 1 + dice.roll(40) as u32, spacing: 16.5 };
            let sites = builder.sites(node, sites);
            let placement = dice.one_of(&[Placement::Scattered, Placement::Jittered]);
            let metric = dice.one_of(&[Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev]);
            let near = builder.near(placement, metric, sites, at);
            builder.part(near, dice.one_of(&[Part::D1, Part::D2, Part::Number]))
        }
        _ => {
            let smooth = dice.roll(2) == 1;
            builder
                .curve(node, "points", at.0, || Curve::new(&[(-1.0, 0.5), (-0.5, -2.0), (1.0, 3.0)], smooth))
        }
    }
}
