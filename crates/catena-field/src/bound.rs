//! Rewriting programs: dropping what no output reads, and the bound form that folds and shares.

use std::collections::HashMap;
use std::hash::Hash as Key;

use catena_kernels::table;

use crate::range::{self, Domain};
use crate::{
    Binary, Code, Data, Encoder, Interval, MAXIMUM_VALUE, Notes, Op, Program, Table, Unary, Value, binary,
    unary,
};

impl Program {
    /// Slots become constants, constant expressions their numbers, equal operations one.
    ///
    /// Bits are those of the program as it was: the only identities used are `x * 1`, `x / 1` and `x - 0`,
    /// and holds that ranges prove idle.
    pub fn bound(&self) -> Program {
        Rewrite::new(self, true).run()
    }

    /// Operations, data and labels that no output needs are dropped.
    pub(crate) fn pruned(&self) -> Program {
        Rewrite::new(self, false).run()
    }
}

struct Rewrite<'a> {
    from: &'a Program,
    binding: bool,
    ops: Vec<Op>,
    ranges: Vec<Interval>,
    /// Bound form: operations by their bytes.
    seen: HashMap<Vec<u8>, Value>,
    data: Data,
    notes: Notes,
    moved: Moved,
}

/// Where data went: old index (pruning) or content (binding) to new index.
#[derive(Default)]
struct Moved {
    octaves: HashMap<Vec<u8>, u32>,
    noises: HashMap<Vec<u8>, u32>,
    sites: HashMap<Vec<u8>, u32>,
    curves: HashMap<Vec<u8>, u32>,
    tables: HashMap<Vec<u8>, u32>,
    stages: HashMap<Vec<u8>, u32>,
    reals: HashMap<u32, u32>,
}

impl<'a> Rewrite<'a> {
    fn new(from: &'a Program, binding: bool) -> Self {
        Self {
            from,
            binding,
            ops: Vec::new(),
            ranges: Vec::new(),
            seen: HashMap::new(),
            data: Data::default(),
            notes: Notes {
                nodes: from.notes.nodes.clone(),
                frames: from.notes.frames.clone(),
                outputs: from.notes.outputs.clone(),
                labels: Vec::new(),
                noises: Vec::new(),
                sites: Vec::new(),
                curves: Vec::new(),
                tables: Vec::new(),
                biomes: from.notes.biomes.clone(),
            },
            moved: Moved::default(),
        }
    }

    fn run(mut self) -> Program {
        let live = live(&self.from.code);
        let mut new = vec![None; live.len()];
        for (index, op) in self.from.code.ops.iter().enumerate() {
            if live[index] || index < 2 {
                let op = op.with_operands(|operand| new[operand.index()].expect("operands come first"));
                new[index] = Some(self.place(op));
            }
        }
        let outputs = self.from.code.outputs.iter();
        let outputs = outputs.map(|output| new[output.index()].expect("outputs are live")).collect();
        for label in &self.from.notes.labels {
            if let Some(value) = new[label.value.index()] {
                self.notes.labels.push(crate::Label { value, ..*label });
            }
        }
        let code = Code { ops: self.ops, outputs };
        let program = Program { code, data: self.data, map: self.from.map.clone(), notes: self.notes };
        if self.binding { program.pruned() } else { program }
    }

    fn place(&mut self, op: Op) -> Value {
        let op = self.with_data(op);
        if !self.binding {
            self.ops.push(op);
            return Value(self.ops.len() as u32 - 1);
        }
        match self.simplified(op) {
            Simple::Is(value) => value,
            Simple::Op(op) => self.shared(op),
        }
    }

    fn shared(&mut self, op: Op) -> Value {
        let mut encoder = Encoder::new();
        encoder.op(&op);
        let next = Value(self.ops.len() as u32);
        let value = *self.seen.entry(encoder.into_bytes()).or_insert(next);
        if value == next {
            self.ranges.push(range::of(&op, &self.ops, &self.ranges, &self.data, Domain::world(), &[]));
            self.ops.push(op);
        }
        value
    }

    fn constant(&self, value: Value) -> Option<f64> {
        match self.ops[value.index()] {
            Op::Constant(number) => Some(number),
            _ => None,
        }
    }

    fn simplified(&self, op: Op) -> Simple {
        let known = |value| self.constant(value);
        match op {
            Op::Slot(slot) => Simple::Op(Op::Constant(self.from.data.reals[slot as usize])),
            Op::Unary(Unary::Hold, v) if self.ranges[v.index()].lies_within(MAXIMUM_VALUE) => Simple::Is(v),
            Op::Unary(op1, v) => match known(v) {
                Some(number) => Simple::number(unary(op1, number)),
                None => Simple::Op(op),
            },
            Op::Binary(op2, a, b) => match (op2, known(a), known(b)) {
                (_, Some(x), Some(y)) => Simple::number(binary(op2, x, y)),
                (Binary::Multiply, Some(1.0), _) => Simple::Is(b),
                (Binary::Multiply | Binary::Divide, _, Some(1.0)) => Simple::Is(a),
                (Binary::Subtract, _, Some(y)) if y.to_bits() == 0 => Simple::Is(a),
                _ => Simple::Op(op),
            },
            Op::Mix(a, b, t) => match (known(a), known(b), known(t)) {
                (Some(a), Some(b), Some(t)) => Simple::number(catena_kernels::arithmetic::mix(a, b, t)),
                _ => Simple::Op(op),
            },
            Op::Less(a, b, then, otherwise) => match (known(a), known(b)) {
                (Some(a), Some(b)) => Simple::Is(if a < b { then } else { otherwise }),
                _ if then == otherwise => Simple::Is(then),
                _ => Simple::Op(op),
            },
            Op::Curve(curve, v) => match known(v) {
                Some(number) => Simple::number(self.data.curves[curve as usize].at(number)),
                None => Simple::Op(op),
            },
            Op::Table(Table::Data(table), v) => match known(v) {
                Some(number) => Simple::number(table::entry(&self.data.tables[table as usize], number)),
                None => Simple::Op(op),
            },
            _ => Simple::Op(op),
        }
    }
}

/// Data: entries move as they are first read; in the bound form equal ones become one.
impl Rewrite<'_> {
    fn with_data(&mut self, op: Op) -> Op {
        match op {
            Op::Slot(slot) if !self.binding => Op::Slot(self.real(slot)),
            Op::Fractal(mut fractal) => {
                fractal.noise = self.noise(fractal.noise);
                fractal.octaves = self.octaves(fractal.octaves);
                Op::Fractal(fractal)
            }
            Op::ValueNoise { noise, octaves, x, y, falloff } => {
                let (noise, octaves) = (self.noise(noise), self.octaves(octaves));
                Op::ValueNoise { noise, octaves, x, y, falloff }
            }
            Op::White { noise, octaves, x, y } => {
                let (noise, octaves) = (self.noise(noise), self.octaves(octaves));
                Op::White { noise, octaves, x, y }
            }
            Op::Near(mut near) => {
                near.sites = self.sites(near.sites);
                Op::Near(near)
            }
            Op::Raster(mut read) => {
                read.stage = self.stage(read.stage);
                Op::Raster(read)
            }
            Op::Carve(mut carve) => {
                carve.stage = self.stage(carve.stage);
                Op::Carve(carve)
            }
            Op::Number(stage, index) => Op::Number(self.stage(stage), index),
            Op::Curve(curve, v) => Op::Curve(self.curve(curve), v),
            Op::Table(Table::Data(table), v) => Op::Table(Table::Data(self.table(table)), v),
            Op::Table(Table::Stage(stage), v) => Op::Table(Table::Stage(self.stage(stage)), v),
            _ => op,
        }
    }

    fn key(&self, index: u32, content: impl FnOnce(&mut Encoder)) -> Vec<u8> {
        let mut encoder = Encoder::new();
        if self.binding {
            content(&mut encoder);
        } else {
            encoder.index(index);
        }
        encoder.into_bytes()
    }

    fn real(&mut self, slot: u32) -> u32 {
        let reals = &mut self.data.reals;
        entry(&mut self.moved.reals, slot, || reals.push(self.from.data.reals[slot as usize]))
    }

    fn noise(&mut self, index: u32) -> u32 {
        let seed = self.from.data.noises[index as usize];
        let key = self.key(index, |encoder| encoder.integer(seed));
        let (data, notes) = (&mut self.data.noises, &mut self.notes.noises);
        entry(&mut self.moved.noises, key, || {
            data.push(seed);
            notes.push(self.from.notes.noises[index as usize]);
        })
    }

    fn octaves(&mut self, index: u32) -> u32 {
        let octaves = self.from.data.octaves[index as usize];
        let key = self.key(index, |encoder| {
            encoder.index(octaves.count);
            encoder.index(octaves.kept);
        });
        let data = &mut self.data.octaves;
        entry(&mut self.moved.octaves, key, || data.push(octaves))
    }

    fn sites(&mut self, index: u32) -> u32 {
        let sites = self.from.data.sites[index as usize];
        let key = self.key(index, |encoder| {
            encoder.integer(sites.seed);
            encoder.index(sites.count);
            encoder.real(sites.spacing);
        });
        let (data, notes) = (&mut self.data.sites, &mut self.notes.sites);
        entry(&mut self.moved.sites, key, || {
            data.push(sites);
            notes.push(self.from.notes.sites[index as usize]);
        })
    }

    fn curve(&mut self, index: u32) -> u32 {
        let curve = &self.from.data.curves[index as usize];
        let key = self.key(index, |encoder| {
            encoder.tag(curve.tangents().is_some().into());
            for (x, y) in curve.points() {
                encoder.real(*x);
                encoder.real(*y);
            }
        });
        let (data, notes) = (&mut self.data.curves, &mut self.notes.curves);
        entry(&mut self.moved.curves, key, || {
            data.push(curve.clone());
            notes.push(self.from.notes.curves[index as usize]);
        })
    }

    fn table(&mut self, index: u32) -> u32 {
        let table = &self.from.data.tables[index as usize];
        let key = self.key(index, |encoder| table.iter().for_each(|number| encoder.real(*number)));
        let (data, notes) = (&mut self.data.tables, &mut self.notes.tables);
        entry(&mut self.moved.tables, key, || {
            data.push(table.clone());
            notes.push(self.from.notes.tables[index as usize]);
        })
    }

    fn stage(&mut self, index: u32) -> u32 {
        let stage = &self.from.data.stages[index as usize];
        let key = self.key(index, |encoder| encoder.bytes(stage.content_hash().as_bytes()));
        let data = &mut self.data.stages;
        entry(&mut self.moved.stages, key, || data.push(stage.clone()))
    }
}

enum Simple {
    Is(Value),
    Op(Op),
}

impl Simple {
    fn number(number: f64) -> Self {
        Self::Op(Op::Constant(number))
    }
}

/// The new index of `key`; `add` appends the entry the first time.
fn entry<K: Key + Eq>(moved: &mut HashMap<K, u32>, key: K, add: impl FnOnce()) -> u32 {
    let next = moved.len() as u32;
    *moved.entry(key).or_insert_with(|| {
        add();
        next
    })
}

fn live(code: &Code) -> Vec<bool> {
    let mut live = vec![false; code.ops.len()];
    for output in &code.outputs {
        live[output.index()] = true;
    }
    for index in (0..code.ops.len()).rev() {
        if live[index] {
            code.ops[index].operands(|operand| live[operand.index()] = true);
        }
    }
    live
}
