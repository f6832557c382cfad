//! The machine: one thread's buffers, and the steps of a plan run over them.

use std::mem;

use catena_field::{Cancelled, Control, Near, Part};
use catena_kernels::arithmetic::hold_position;
use catena_kernels::drainage::carve::Carved;
use catena_kernels::drainage::graph::Graph;
use catena_kernels::hash::white_noise;
use catena_kernels::table::entry;

use super::plain::{self, Source};
use super::plan::{Action, Operand, Places, Plan, Step, X, Y};
use super::{BLOCK, Level, level, noise, sites};
use crate::kit::Kit;
use crate::scalar::carved_part;

/// One thread's buffers, to be used for block after block.
#[derive(Debug)]
pub(crate) struct Machine {
    registers: Vec<Box<[f64]>>,
    /// Numbers spread over a block, for steps that want buffers only.
    spread: [Box<[f64]>; 4],
    room: Box<noise::Room>,
    found: Box<sites::Found>,
}

impl Machine {
    /// Buffers for a plan.
    pub(crate) fn new(plan: &Plan) -> Self {
        let buffer = || vec![0.0; BLOCK].into_boxed_slice();
        let registers = (0..plan.registers).map(|_| buffer()).collect();
        Self {
            registers,
            spread: [buffer(), buffer(), buffer(), buffer()],
            room: Box::default(),
            found: Box::default(),
        }
    }

    /// Runs a plan over up to [`BLOCK`] positions, which `fill` writes. `control` is asked before every step.
    pub(crate) fn run(
        &mut self,
        (plan, kit, level): (&Plan, &Kit, Level),
        count: usize,
        control: &Control,
        fill: impl FnOnce(&mut [f64], &mut [f64]),
    ) -> Result<(), Cancelled> {
        let [x, y] = self.registers.get_disjoint_mut([X as usize, Y as usize]).expect("x and y are apart");
        fill(&mut x[..count], &mut y[..count]);
        level::run(level, self, plan, (kit, control), count)
    }

    /// Copies an output of the last block.
    pub(crate) fn output(&self, output: Operand, into: &mut [f64]) {
        match output {
            Operand::Register(register) => {
                into.copy_from_slice(&self.registers[register as usize][..into.len()]);
            }
            Operand::Number(number) => into.fill(number),
        }
    }

    /// All steps; compiled once for each level. `NATIVE` says that the processor has an instruction for floors.
    #[inline(always)]
    pub(super) fn body<const NATIVE: bool>(
        &mut self,
        plan: &Plan,
        (kit, control): (&Kit, &Control),
        count: usize,
    ) -> Result<(), Cancelled> {
        for register in [X, Y] {
            let positions = &mut self.registers[register as usize][..count];
            positions.iter_mut().for_each(|position| *position = hold_position(*position));
        }
        for step in &plan.steps {
            control.check()?;
            let mut buffer = mem::take(&mut self.registers[step.out as usize]);
            self.step::<NATIVE>(step, &mut buffer[..count], kit);
            self.registers[step.out as usize] = buffer;
        }
        Ok(())
    }

    #[inline(always)]
    fn step<const NATIVE: bool>(&mut self, step: &Step, out: &mut [f64], kit: &Kit) {
        let count = out.len();
        match &step.action {
            Action::Unary(op, v) => plain::of_one(*op, out, self.read([*v], count)[0]),
            Action::Binary(op, a, b) => {
                plain::of_two(*op, out, self.source(*a, count), self.source(*b, count));
            }
            Action::Mix(operands) => plain::blend(out, self.read(*operands, count)),
            Action::Less(operands) => plain::choose(out, self.read(*operands, count)),
            Action::Fractal(op, at, sum) => {
                self.spread_all(*at, count);
                let at = [0, 1].map(|k| view(&self.registers, &self.spread, k, at[k], count));
                let noise = (op.basis, &kit.noises[op.noise as usize]);
                noise::fractal::<NATIVE>(out, at, noise, sum, &mut self.room);
            }
            Action::Near(near, at, parts) => self.near(near, *at, parts, (step.out, out), kit),
            Action::Carve(stage, at, parts) => self.carve(kit.graph(*stage), *at, parts, (step.out, out)),
            action => self.rest(action, out, kit),
        }
    }

    /// Steps that call a kernel at each position; their cost is the kernel's.
    #[inline(never)]
    fn rest(&mut self, action: &Action, out: &mut [f64], kit: &Kit) {
        let count = out.len();
        match action {
            Action::VaryingFractal(op, operands) => {
                let [x, y, persistence, lacunarity] = self.read(*operands, count);
                for i in 0..count {
                    let octaves = kit.octaves(op.octaves, persistence[i], lacunarity[i]);
                    out[i] = kit.fractal(op, x[i], y[i], &octaves);
                }
            }
            Action::ValueNoise(noise, octaves, operands) => {
                let [x, y, falloff] = self.read(*operands, count);
                let (noise, octaves) = (kit.noises[*noise as usize].value(), kit.octaves[*octaves as usize]);
                for i in 0..count {
                    out[i] = noise.sample_kept(x[i], y[i], octaves.count, octaves.kept, falloff[i]);
                }
            }
            Action::White(_, octaves, _) if kit.octaves[*octaves as usize].kept == 0 => out.fill(0.0),
            Action::White(noise, _, at) => {
                let seed = kit.noises[*noise as usize].seed;
                plain::read(out, self.read(*at, count), |x, y| white_noise(seed, x, y));
            }
            Action::Raster(read, at) => {
                let layer = &kit.stages[read.stage as usize].layers[read.layer as usize];
                let (filter, edge) = (read.filter, read.edge);
                plain::read(out, self.read(*at, count), |x, y| layer.sample(x, y, filter, edge));
            }
            Action::Curve(curve, v) => {
                let curve = &kit.curves[*curve as usize];
                plain::map(out, self.read([*v], count)[0], |v| curve.at(v));
            }
            Action::Table(table, v) => {
                let table = kit.table(*table);
                plain::map(out, self.read([*v], count)[0], |v| entry(table, v));
            }
            _ => unreachable!("the step has done all others"),
        }
    }

    /// The nearest sites, each part into its own buffer; `own` is the one that was taken out already.
    #[inline(always)]
    fn near(
        &mut self,
        near: &Near,
        at: [Operand; 2],
        parts: &Places,
        (own, out): (u32, &mut [f64]),
        kit: &Kit,
    ) {
        let count = out.len();
        self.spread_all(at, count);
        let at = [0, 1].map(|k| view(&self.registers, &self.spread, k, at[k], count));
        sites::nearest(&mut self.found, near, kit, at, sites::Wanted::of(parts));
        for (part, values) in parts.iter().zip(&self.found.parts) {
            match part {
                Some(part) if *part == own => out.copy_from_slice(&values[..count]),
                Some(part) => self.registers[*part as usize][..count].copy_from_slice(&values[..count]),
                None => {}
            }
        }
    }

    /// Carved ground, each part into its own buffer.
    #[inline(never)]
    fn carve(&mut self, graph: &Graph, at: [Operand; 3], parts: &Places, (own, out): (u32, &mut [f64])) {
        let count = out.len();
        let [x, y, land] = self.read(at, count);
        let carved: Vec<Carved> = (0..count).map(|i| graph.carve(x[i], y[i], land[i])).collect();
        for part in Part::CARVED {
            let Some(place) = parts[part.slot()] else { continue };
            let values = if place == own { &mut *out } else { &mut self.registers[place as usize][..count] };
            values.iter_mut().zip(&carved).for_each(|(value, carved)| *value = carved_part(carved, part));
        }
    }

    #[inline(always)]
    fn source(&self, operand: Operand, count: usize) -> Source<'_> {
        match operand {
            Operand::Register(register) => Source::Many(&self.registers[register as usize][..count]),
            Operand::Number(number) => Source::One(number),
        }
    }

    /// Operands as buffers, numbers spread.
    #[inline(always)]
    fn read<const N: usize>(&mut self, operands: [Operand; N], count: usize) -> [&[f64]; N] {
        self.spread_all(operands, count);
        let (registers, spread) = (&self.registers, &self.spread);
        std::array::from_fn(|k| view(registers, spread, k, operands[k], count))
    }

    #[inline(always)]
    fn spread_all<const N: usize>(&mut self, operands: [Operand; N], count: usize) {
        for (operand, spread) in operands.into_iter().zip(&mut self.spread) {
            if let Operand::Number(number) = operand {
                spread[..count].fill(number);
            }
        }
    }
}

/// Operand number k as a buffer, its number spread already.
#[inline(always)]
fn view<'a>(
    registers: &'a [Box<[f64]>],
    spread: &'a [Box<[f64]>; 4],
    k: usize,
    operand: Operand,
    count: usize,
) -> &'a [f64] {
    match operand {
        Operand::Register(register) => &registers[register as usize][..count],
        Operand::Number(_) => &spread[k][..count],
    }
}
