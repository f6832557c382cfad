//! The plan: a program's varying operations as steps over buffers, all else worked out beforehand.

use std::collections::HashMap;

use catena_field::{Binary, Fractal, Near, Octaves, Op, Program, RasterRead, Table, Unary, Value};

use super::noise::Sum;
use super::registers::Registers;
use super::sites::PARTS;
use crate::Scratch;
use crate::kit::Kit;

/// What a step reads: a buffer, or a number that doesn't depend on position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Operand {
    Register(u32),
    Number(f64),
}

/// Where each part of a look-up of sites goes, by [`Part::slot`](catena_field::Part::slot); none where nobody reads it.
pub(crate) type Places = [Option<u32>; PARTS];

/// One step; it writes buffer `out`, which none of its operands lies in.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) out: u32,
    pub(crate) action: Action,
}

/// What a step does.
#[derive(Debug)]
pub(crate) enum Action {
    Unary(Unary, Operand),
    Binary(Binary, Operand, Operand),
    Mix([Operand; 3]),
    Less([Operand; 4]),
    /// Noise, x, y and the constants of the octaves.
    Fractal(Fractal, [Operand; 2], Sum),
    /// The same where persistence or lacunarity depend on position: x, y and those.
    VaryingFractal(Fractal, [Operand; 4]),
    /// Noise, octaves; x, y, falloff.
    ValueNoise(u32, u32, [Operand; 3]),
    /// Noise, octaves; x, y.
    White(u32, u32, [Operand; 2]),
    /// The buffers of each part that is read; `out` is one of them.
    Near(Near, [Operand; 2], Places),
    /// Stage; x, y, land; the buffers of each part that is read.
    Carve(u32, [Operand; 3], Places),
    Raster(RasterRead, [Operand; 2]),
    Curve(u32, Operand),
    Table(Table, Operand),
}

/// A program's steps.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) registers: usize,
    pub(crate) outputs: Vec<Operand>,
}

/// Positions come in these.
pub(crate) const X: u32 = 0;
pub(crate) const Y: u32 = 1;

impl Plan {
    /// The plan of a program whose kit is complete.
    pub(crate) fn new(program: &Program, kit: &Kit) -> Self {
        let varying = program.code.varying();
        let mut scratch = Scratch::new();
        scratch.run_where(program, kit, (0.0, 0.0), |index| !varying[index]);
        let (homes, parts) = homes(program);
        let lasts = lasts(program, &homes);
        let registers = Registers::default();
        let places = vec![u32::MAX; homes.len()];
        let numbers = scratch.values().to_vec();
        Planning { program, varying, numbers, homes, parts, lasts, places, registers }.run(kit)
    }
}

/// For each value the value whose buffer it is in: parts of the same sites that are read twice are one. And for
/// each look-up of sites, the values of its parts.
fn homes(program: &Program) -> (Vec<u32>, HashMap<u32, Places>) {
    let mut homes: Vec<u32> = Vec::with_capacity(program.code.ops.len());
    let mut parts: HashMap<u32, Places> = HashMap::new();
    for (index, op) in (0..).zip(&program.code.ops) {
        homes.push(match op {
            Op::Part(of, part) => *parts.entry(of.0).or_default()[part.slot()].get_or_insert(index),
            _ => index,
        });
    }
    (homes, parts)
}

/// For each home the last operation that reads it; outputs are read at the end.
fn lasts(program: &Program, homes: &[u32]) -> Vec<usize> {
    let mut lasts = vec![0; homes.len()];
    for (index, op) in program.code.ops.iter().enumerate() {
        op.operands(|operand| lasts[homes[operand.index()] as usize] = index);
    }
    for output in &program.code.outputs {
        lasts[homes[output.index()] as usize] = usize::MAX;
    }
    lasts
}

struct Planning<'a> {
    program: &'a Program,
    varying: Vec<bool>,
    numbers: Vec<f64>,
    homes: Vec<u32>,
    parts: HashMap<u32, Places>,
    lasts: Vec<usize>,
    /// The buffer of each home.
    places: Vec<u32>,
    registers: Registers,
}

impl Planning<'_> {
    fn run(mut self, kit: &Kit) -> Plan {
        let mut steps = Vec::new();
        (self.places[0], self.places[1]) = (self.registers.take(), self.registers.take());
        for (index, op) in self.program.code.ops.iter().enumerate().skip(2) {
            if self.varying[index] && !matches!(op, Op::Part(..)) {
                steps.extend(self.step(index, op, kit));
            }
            self.release(index, op);
        }
        let outputs = self.program.code.outputs.iter().map(|output| self.operand(*output)).collect();
        Plan { steps, registers: self.registers.count(), outputs }
    }

    fn step(&mut self, index: usize, op: &Op, kit: &Kit) -> Option<Step> {
        let action = self.action(op, kit);
        if matches!(action, Action::Near(..) | Action::Carve(..)) {
            let parts = self.parts.get(&(index as u32)).copied().unwrap_or_default();
            let places = parts.map(|part| part.map(|part| self.place(part as usize)));
            let out = places.into_iter().flatten().next()?;
            let action = match action {
                Action::Near(near, at, _) => Action::Near(near, at, places),
                Action::Carve(stage, at, _) => Action::Carve(stage, at, places),
                action => action,
            };
            return Some(Step { out, action });
        }
        Some(Step { out: self.place(index), action })
    }

    fn place(&mut self, home: usize) -> u32 {
        self.places[home] = self.registers.take();
        self.places[home]
    }

    /// Takes back what no later operation reads.
    fn release(&mut self, index: usize, op: &Op) {
        let mut done = Vec::new();
        op.operands(|operand| {
            let home = self.homes[operand.index()] as usize;
            if self.lasts[home] == index && self.places[home] != u32::MAX {
                done.push(std::mem::replace(&mut self.places[home], u32::MAX));
            }
        });
        done.into_iter().for_each(|register| self.registers.give(register));
    }

    fn operand(&self, value: Value) -> Operand {
        if self.varying[value.index()] {
            Operand::Register(self.places[self.homes[value.index()] as usize])
        } else {
            Operand::Number(self.numbers[value.index()])
        }
    }

    fn action(&self, op: &Op, kit: &Kit) -> Action {
        let at = |value| self.operand(value);
        match *op {
            Op::Unary(op, v) => Action::Unary(op, at(v)),
            Op::Binary(op, a, b) => Action::Binary(op, at(a), at(b)),
            Op::Mix(a, b, t) => Action::Mix([at(a), at(b), at(t)]),
            Op::Less(a, b, then, otherwise) => Action::Less([at(a), at(b), at(then), at(otherwise)]),
            Op::Fractal(op) => self.fractal(op, kit.octaves[op.octaves as usize]),
            Op::ValueNoise { noise, octaves, x, y, falloff } => {
                Action::ValueNoise(noise, octaves, [at(x), at(y), at(falloff)])
            }
            Op::White { noise, octaves, x, y } => Action::White(noise, octaves, [at(x), at(y)]),
            Op::Near(near) => Action::Near(near, [at(near.x), at(near.y)], Places::default()),
            Op::Carve(carve) => {
                let at = [at(carve.x), at(carve.y), at(carve.land)];
                Action::Carve(carve.stage, at, Places::default())
            }
            Op::Raster(read) => Action::Raster(read, [at(read.x), at(read.y)]),
            Op::Curve(curve, v) => Action::Curve(curve, at(v)),
            Op::Table(table, v) => Action::Table(table, at(v)),
            Op::X | Op::Y | Op::Constant(_) | Op::Slot(_) | Op::Number(..) | Op::Part(..) => {
                unreachable!("positions, numbers and parts have no step of their own")
            }
        }
    }

    fn fractal(&self, op: Fractal, octaves: Octaves) -> Action {
        let (x, y) = (self.operand(op.x), self.operand(op.y));
        let (persistence, lacunarity) = (self.operand(op.persistence), self.operand(op.lacunarity));
        match (persistence, lacunarity) {
            (Operand::Number(persistence), Operand::Number(lacunarity)) => {
                Action::Fractal(op, [x, y], Sum::new((op.basis, op.fold), octaves, persistence, lacunarity))
            }
            _ => Action::VaryingFractal(op, [x, y, persistence, lacunarity]),
        }
    }
}
