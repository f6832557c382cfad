//! Reading a program for a kernel: which halves of which values its text needs, and how often.

use std::collections::HashMap;

use catena_field::split::{Form, FormOp, Halves, Rest, Split};
use catena_field::{Binary, Encoder, Label, Op, Part, Program, Unary, Value};

use crate::place::{self, Owner};

/// Something that the text says: a value, or what is left of it without its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Half {
    /// The value itself.
    Whole(Value),
    /// The value without its form, where both are needed apart.
    Rest(Value),
    /// A coordinate's way from the block's first pixel.
    Way(Value),
    /// A form as a number.
    Form(Form),
}

/// A half with the sign that it is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signed {
    pub(crate) half: Half,
    pub(crate) is_negative: bool,
}

/// A program, read.
pub(crate) struct Reading<'a> {
    pub(crate) program: &'a Program,
    pub(crate) split: &'a Split,
    /// By value: the first value of the same operation on the same operands.
    first: Vec<Value>,
    /// What the text needs, in the order in which it can be said, and how often each is read.
    pub(crate) needed: Vec<Half>,
    reads: HashMap<Half, u32>,
    labels: Vec<Option<&'a Label>>,
    owners: Vec<Option<Owner>>,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(program: &'a Program, split: &'a Split) -> Self {
        let labels = place::labels(program);
        let owners = place::owners(program, &labels);
        let first = first_of_kind(program);
        let mut reading =
            Self { program, split, first, needed: Vec::new(), reads: HashMap::new(), labels, owners };
        reading.collect();
        reading
    }

    pub(crate) fn op(&self, value: Value) -> &'a Op {
        &self.program.code.ops[value.index()]
    }

    /// The operation of a value, or of what it holds.
    pub(crate) fn unheld(&self, value: Value) -> &'a Op {
        match self.op(value) {
            Op::Unary(Unary::Hold, held) => self.op(*held),
            op => op,
        }
    }

    /// The value that stands for all of the same operation on the same operands.
    pub(crate) fn first(&self, value: Value) -> Value {
        self.first[value.index()]
    }

    pub(crate) fn is_uniform(&self, value: Value) -> bool {
        !self.split.varies(value)
    }

    pub(crate) fn reads(&self, half: Half) -> u32 {
        self.reads.get(&half).copied().unwrap_or(0)
    }

    pub(crate) fn label(&self, value: Value) -> Option<&'a Label> {
        self.labels[value.index()]
    }

    pub(crate) fn owner(&self, value: Value) -> Option<Owner> {
        self.owners[value.index()]
    }

    /// How a varying value is said.
    pub(crate) fn whole(&self, value: Value) -> Half {
        let value = self.first(value);
        match self.split.form(value) {
            Some(form) if !self.split.has_rest(value) => Half::Form(form),
            _ => Half::Whole(value),
        }
    }

    /// What is left of a varying value without its form; none where that is nothing.
    pub(crate) fn rest(&self, value: Value) -> Option<Signed> {
        let (mut value, mut is_negative) = (self.first(value), false);
        loop {
            let Halves::Varying { form, rest } = self.split.halves(value) else { return None };
            let half = match rest {
                Rest::Nothing => return None,
                Rest::Whole => Half::Whole(value),
                Rest::Linear if form.is_none() => Half::Whole(value),
                Rest::Linear => Half::Rest(value),
                Rest::Of(of) | Rest::Negated(of) => {
                    is_negative ^= matches!(rest, Rest::Negated(_));
                    value = self.first(of);
                    continue;
                }
            };
            return Some(Signed { half, is_negative });
        }
    }

    /// The form of a coordinate that rises from pixel to pixel.
    pub(crate) fn rising(&self, coordinate: Value) -> Option<Form> {
        let form = self.split.form(coordinate)?;
        (!matches!(self.split.forms()[form.index()], FormOp::Uniform(_))).then_some(form)
    }

    /// The sites of a difference between the distances to their second and first.
    pub(crate) fn apart(&self, op: &Op) -> Option<Value> {
        let Op::Binary(Binary::Subtract, a, b) = *op else { return None };
        match (self.op(a), self.op(b)) {
            (Op::Part(far, Part::D2), Op::Part(near, Part::D1)) if self.first(*far) == self.first(*near) => {
                Some(self.first(*near))
            }
            _ => None,
        }
    }

    /// Calls `visit` with every half that saying a half reads, but for numbers that don't vary.
    pub(crate) fn operands(&self, half: Half, visit: &mut dyn FnMut(Half)) {
        match half {
            Half::Form(_) => {}
            Half::Way(value) => {
                if let Some(rest) = self.rest(value) {
                    visit(rest.half);
                }
            }
            Half::Rest(value) => {
                self.op(value).operands(|operand| {
                    if let Some(rest) = self.rest(operand) {
                        visit(rest.half);
                    }
                });
                self.origin(value, visit);
            }
            Half::Whole(value) => {
                if let Some(form) = self.split.form(value) {
                    visit(Half::Form(form));
                    if let Some(rest) = self.rest(value) {
                        visit(rest.half);
                    }
                } else {
                    self.operands_of_whole(value, visit);
                }
            }
        }
    }

    /// Of a site's place: what is left of the position that it is looked for from.
    fn origin(&self, value: Value, visit: &mut dyn FnMut(Half)) {
        let Op::Part(near, part) = *self.op(value) else { return };
        if let Some((along, _)) = way(self.op(near), part)
            && let Some(rest) = self.rest(along)
        {
            visit(rest.half);
        }
    }

    fn operands_of_whole(&self, value: Value, visit: &mut dyn FnMut(Half)) {
        self.origin(value, visit);
        let op = self.op(value);
        if let Some(near) = self.apart(op) {
            return visit(Half::Whole(near));
        }
        if let Some((x, y)) = coordinates(op) {
            [x, y].into_iter().for_each(|v| visit(Half::Way(self.first(v))));
            return match *op {
                Op::Carve(carve) if !self.is_uniform(carve.land) => visit(self.whole(carve.land)),
                _ => {}
            };
        }
        op.operands(|operand| {
            if !self.is_uniform(operand) {
                visit(self.whole(operand));
            }
        });
    }

    /// What the outputs need, from the last operation to the first.
    fn collect(&mut self) {
        for output in &self.program.code.outputs {
            if !self.is_uniform(*output) {
                *self.reads.entry(self.whole(*output)).or_default() += 1;
            }
        }
        let mut needed = Vec::new();
        for index in (0..self.program.code.ops.len()).rev() {
            let value = Value(index as u32);
            // A value, and a way, may be said by the rest: that comes before them, so it is visited last.
            for half in [Half::Way(value), Half::Whole(value), Half::Rest(value)] {
                if self.reads(half) > 0 {
                    let mut operands = Vec::new();
                    self.operands(half, &mut |operand| operands.push(operand));
                    for operand in operands {
                        *self.reads.entry(operand).or_default() += 1;
                    }
                    needed.push(half);
                }
            }
        }
        needed.reverse();
        self.needed = needed;
    }
}

/// Of a site's place: along which coordinate it is looked for, and what the way to it is called.
pub(crate) fn way(near: &Op, part: Part) -> Option<(Value, &'static str)> {
    let Op::Near(near) = near else { return None };
    Some(match part {
        Part::X1 => (near.x, "to_first.x"),
        Part::Y1 => (near.y, "to_first.y"),
        Part::X2 => (near.x, "to_second.x"),
        Part::Y2 => (near.y, "to_second.y"),
        _ => return None,
    })
}

/// The coordinates that an operation reads by an anchor.
pub(crate) fn coordinates(op: &Op) -> Option<(Value, Value)> {
    match *op {
        Op::Fractal(fractal) => Some((fractal.x, fractal.y)),
        Op::ValueNoise { x, y, .. } | Op::White { x, y, .. } => Some((x, y)),
        Op::Near(near) => Some((near.x, near.y)),
        Op::Raster(read) => Some((read.x, read.y)),
        Op::Carve(carve) => Some((carve.x, carve.y)),
        _ => None,
    }
}

/// For each value the first that comes from the same operation on the same operands.
fn first_of_kind(program: &Program) -> Vec<Value> {
    let mut first: Vec<Value> = Vec::with_capacity(program.code.ops.len());
    let mut seen = HashMap::new();
    for (index, op) in program.code.ops.iter().enumerate() {
        let key = op_key(&op.with_operands(|operand| first[operand.index()]));
        first.push(*seen.entry(key).or_insert(Value(index as u32)));
    }
    first
}

fn op_key(op: &Op) -> Vec<u8> {
    let mut encoder = Encoder::new();
    encoder.text(&format!("{op:?}"));
    encoder.into_bytes()
}
