//! The plain reading of a program: one operation at a time, on one position, by the kernels' own functions.

use catena_field::{Octaves, Op, Part, Program, Value, binary, unary};
use catena_kernels::arithmetic::{hold_position, mix, select};
use catena_kernels::drainage::carve::Carved;
use catena_kernels::hash::white_noise;
use catena_kernels::sites::Nearest;
use catena_kernels::table;

use crate::kit::Kit;

/// Room for the values of a program's operations, to be used again for position after position.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    values: Vec<f64>,
    nearest: Vec<(u32, Nearest)>,
    carved: Vec<(u32, Carved)>,
}

impl Scratch {
    /// Empty; it grows with its first use.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of every operation at the last position.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// What a look-up among sites found at the last position.
    pub(crate) fn nearest(&self, near: Value) -> &Nearest {
        let found = self.nearest.iter().find(|(index, _)| *index == near.0);
        found.map(|(_, nearest)| nearest).expect("the last position was worked out whole")
    }

    /// Works the whole program out at a position, held to ±1e12 (NaN counts as -1e12).
    pub(crate) fn run(&mut self, program: &Program, kit: &Kit, x: f64, y: f64) {
        self.run_where(program, kit, (x, y), |_| true);
    }

    /// The same for the operations that `wanted` names by index; others count as 0.
    pub(crate) fn run_where(
        &mut self,
        program: &Program,
        kit: &Kit,
        (x, y): (f64, f64),
        wanted: impl Fn(usize) -> bool,
    ) {
        self.values.clear();
        self.nearest.clear();
        self.carved.clear();
        let position = (hold_position(x), hold_position(y));
        for (index, op) in program.code.ops.iter().enumerate() {
            let value = if wanted(index) { self.op(op, kit, position) } else { 0.0 };
            self.values.push(value);
        }
    }

    fn op(&mut self, op: &Op, kit: &Kit, position: (f64, f64)) -> f64 {
        let value = |value: Value| self.values[value.index()];
        match *op {
            Op::X => position.0,
            Op::Y => position.1,
            Op::Constant(number) => number,
            Op::Slot(slot) => kit.reals[slot as usize],
            Op::Unary(op, v) => unary(op, value(v)),
            Op::Binary(op, a, b) => binary(op, value(a), value(b)),
            Op::Mix(a, b, t) => mix(value(a), value(b), value(t)),
            Op::Less(a, b, then, otherwise) => select(value(a), value(b), value(then), value(otherwise)),
            Op::Fractal(ref op) => {
                let octaves = kit.octaves(op.octaves, value(op.persistence), value(op.lacunarity));
                kit.fractal(op, value(op.x), value(op.y), &octaves)
            }
            Op::ValueNoise { noise, octaves, x, y, falloff } => {
                let Octaves { count, kept } = kit.octaves[octaves as usize];
                let noise = kit.noises[noise as usize].value();
                noise.sample_kept(value(x), value(y), count, kept, value(falloff))
            }
            Op::White { octaves, .. } if kit.octaves[octaves as usize].kept == 0 => 0.0,
            Op::White { noise, x, y, .. } => white_noise(kit.noises[noise as usize].seed, value(x), value(y)),
            Op::Near(ref near) => {
                let nearest = kit.nearest(near, value(near.x), value(near.y));
                self.nearest.push((self.values.len() as u32, nearest));
                nearest.d1
            }
            Op::Carve(carve) => {
                let graph = kit.graph(carve.stage);
                let carved = graph.carve(value(carve.x), value(carve.y), value(carve.land));
                self.carved.push((self.values.len() as u32, carved));
                carved.height
            }
            Op::Part(of, part) => {
                if let Some((_, carved)) = self.carved.iter().rev().find(|(index, _)| *index == of.0) {
                    return carved_part(carved, part);
                }
                let found = self.nearest.iter().rev().find(|(index, _)| *index == of.0);
                found.map_or(0.0, |(_, nearest)| pick(nearest, part))
            }
            Op::Raster(ref read) => {
                let layer = &kit.stages[read.stage as usize].layers[read.layer as usize];
                layer.sample(value(read.x), value(read.y), read.filter, read.edge)
            }
            Op::Number(stage, number) => kit.stages[stage as usize].numbers[number as usize],
            Op::Curve(curve, v) => kit.curves[curve as usize].at(value(v)),
            Op::Table(table, v) => table::entry(kit.table(table), value(v)),
        }
    }
}

/// A number out of the nearest sites.
#[inline]
pub(crate) fn pick(nearest: &Nearest, part: Part) -> f64 {
    match part {
        Part::D1 => nearest.d1,
        Part::D2 => nearest.d2,
        Part::First => f64::from(nearest.first),
        Part::Second => f64::from(nearest.second),
        Part::X1 => nearest.x1,
        Part::Y1 => nearest.y1,
        Part::X2 => nearest.x2,
        Part::Y2 => nearest.y2,
        _ => nearest.value,
    }
}

/// A number out of carved ground.
#[inline]
pub(crate) fn carved_part(carved: &Carved, part: Part) -> f64 {
    match part {
        Part::Water => carved.water,
        Part::Wet => carved.wet,
        Part::Floodplain => carved.floodplain,
        Part::Flow => carved.flow,
        Part::Basin => carved.basin,
        _ => carved.height,
    }
}
