//! Reading the code: what varies, what is affine, and who reads which form.

use std::collections::HashMap;

use super::{Anchor, Form, FormOp, Halves, Rest, Split, Term};
use crate::{Binary, Code, Encoder, Op, Part, Placement, Unary, Value};

impl Split {
    /// Splits a program's code.
    ///
    /// It is meant for the code as it is lowered, with parameters in slots, and takes the bound form as well.
    pub fn of(code: &Code) -> Self {
        let mut reading = Reading::new(code);
        for index in 0..code.ops.len() {
            reading.split(Value(index as u32));
        }
        reading.finish()
    }
}

struct Reading<'a> {
    code: &'a Code,
    varying: Vec<bool>,
    /// By value: the first value of the same operation on the same operands.
    first: Vec<Value>,
    halves: Vec<Halves>,
    forms: Vec<FormOp>,
    known: HashMap<FormOp, Form>,
    anchors: Vec<Anchor>,
    readers: Vec<Option<u32>>,
}

impl<'a> Reading<'a> {
    fn new(code: &'a Code) -> Self {
        Self {
            code,
            varying: code.varying(),
            first: first_of_kind(code),
            halves: Vec::with_capacity(code.ops.len()),
            forms: Vec::new(),
            known: HashMap::new(),
            anchors: Vec::new(),
            readers: vec![None; code.ops.len()],
        }
    }

    fn split(&mut self, value: Value) {
        let halves = if self.varying[value.index()] { self.halves_of(value) } else { Halves::Uniform };
        self.halves.push(halves);
    }

    fn halves_of(&mut self, value: Value) -> Halves {
        let op = self.code.ops[value.index()];
        let pair = match op {
            Op::X => Some((self.form_of(FormOp::X), Rest::Nothing)),
            Op::Y => Some((self.form_of(FormOp::Y), Rest::Nothing)),
            Op::Unary(op, v) => self.unary(op, v),
            Op::Binary(op, a, b) => self.binary(op, a, b),
            Op::Part(near, part) => self.site(near, part),
            _ => None,
        };
        if let Some((form, rest)) = pair {
            return Halves::Varying { form: Some(form), rest };
        }
        self.readers[value.index()] = self.reader(&op);
        Halves::Varying { form: None, rest: Rest::Whole }
    }

    /// The halves of a unary operation that keeps a form.
    fn unary(&mut self, op: Unary, v: Value) -> Option<(Form, Rest)> {
        let form = self.form(v)?;
        match op {
            Unary::Negate => {
                let rest = if self.has_rest(v) { Rest::Linear } else { Rest::Nothing };
                Some((self.form_of(FormOp::Negate(form)), rest))
            }
            Unary::Hold => Some((self.form_of(FormOp::Hold(form)), self.rest_of(v))),
            _ => None,
        }
    }

    /// Where a site lies: the form of the position that it is looked for from, and the way from there.
    fn site(&mut self, near: Value, part: Part) -> Option<(Form, Rest)> {
        let Op::Near(near) = self.code.ops[near.index()] else { return None };
        let along = match part {
            Part::X1 | Part::X2 => near.x,
            Part::Y1 | Part::Y2 => near.y,
            _ => return None,
        };
        Some((self.coordinate(along)?, Rest::Linear))
    }

    /// The halves of a binary operation that keeps a form.
    fn binary(&mut self, op: Binary, a: Value, b: Value) -> Option<(Form, Rest)> {
        let varying = (self.varying[a.index()], self.varying[b.index()]);
        match (op, varying) {
            (Binary::Add | Binary::Subtract, _) => self.sum(op, a, b),
            (Binary::Multiply, (true, false)) => self.scaled(a, b, FormOp::Product),
            (Binary::Multiply, (false, true)) => self.scaled(b, a, FormOp::Product),
            (Binary::Divide, (true, false)) => self.scaled(a, b, FormOp::Quotient),
            _ => None,
        }
    }

    fn scaled(&mut self, v: Value, by: Value, make: impl Fn(Form, Value) -> FormOp) -> Option<(Form, Rest)> {
        let form = self.form(v)?;
        let rest = if self.has_rest(v) { Rest::Linear } else { Rest::Nothing };
        Some((self.form_of(make(form, self.first[by.index()])), rest))
    }

    /// A sum or difference where at least one side has a form: what doesn't vary joins the form.
    fn sum(&mut self, op: Binary, a: Value, b: Value) -> Option<(Form, Rest)> {
        let minus = op == Binary::Subtract;
        let form = match (self.term(a), self.term(b)) {
            (Some(Term::Uniform(_)) | None, Some(Term::Uniform(_)) | None) => return None,
            (Some(a), Some(b)) if minus => FormOp::Difference(a, b),
            (Some(a), Some(b)) => FormOp::Sum(a, b),
            (Some(Term::Form(form)), None) => return Some((form, self.rest_of_sum(op, a, b))),
            (None, Some(Term::Form(form))) if minus => FormOp::Negate(form),
            (None, Some(Term::Form(form))) => return Some((form, self.rest_of_sum(op, a, b))),
        };
        let form = self.form_of(form);
        Some((form, self.rest_of_sum(op, a, b)))
    }

    fn rest_of_sum(&self, op: Binary, a: Value, b: Value) -> Rest {
        match (self.has_rest(a), self.has_rest(b)) {
            (true, true) => Rest::Linear,
            (true, false) => self.rest_of(a),
            (false, true) if op == Binary::Subtract => Rest::Negated(b),
            (false, true) => self.rest_of(b),
            (false, false) => Rest::Nothing,
        }
    }

    /// The rest of a value as another value's rest, without detours.
    fn rest_of(&self, v: Value) -> Rest {
        match self.halves[v.index()] {
            Halves::Varying { rest: Rest::Nothing, .. } => Rest::Nothing,
            Halves::Varying { rest: Rest::Of(of), .. } => Rest::Of(of),
            _ => Rest::Of(v),
        }
    }

    fn has_rest(&self, v: Value) -> bool {
        matches!(self.halves[v.index()], Halves::Varying { rest, .. } if rest != Rest::Nothing)
    }

    fn form(&self, v: Value) -> Option<Form> {
        match self.halves[v.index()] {
            Halves::Varying { form, .. } => form,
            Halves::Uniform => None,
        }
    }

    fn term(&self, v: Value) -> Option<Term> {
        match self.halves[v.index()] {
            Halves::Uniform => Some(Term::Uniform(self.first[v.index()])),
            Halves::Varying { form, .. } => form.map(Term::Form),
        }
    }

    fn form_of(&mut self, op: FormOp) -> Form {
        let next = Form(self.forms.len() as u32);
        let form = *self.known.entry(op).or_insert(next);
        if form == next {
            self.forms.push(op);
        }
        form
    }

    /// The anchor of the coordinates that an operation reads.
    fn reader(&mut self, op: &Op) -> Option<u32> {
        let (x, y) = coordinates(op)?;
        let at = [self.coordinate(x), self.coordinate(y)];
        let anchor = match *op {
            Op::Fractal(fractal) => Anchor::Fractal {
                basis: fractal.basis,
                octaves: fractal.octaves,
                lacunarity: self.first[fractal.lacunarity.index()],
                at,
            },
            Op::ValueNoise { octaves, .. } => Anchor::ValueNoise { octaves, at },
            Op::White { .. } => Anchor::White { at },
            Op::Near(near) => match near.placement {
                Placement::Scattered => Anchor::Scattered { at },
                Placement::Jittered => Anchor::Jittered { sites: near.sites, at },
            },
            Op::Raster(read) => Anchor::Raster { stage: read.stage, layer: read.layer, edge: read.edge, at },
            Op::Carve(carve) => Anchor::Drained { stage: carve.stage, at },
            _ => return None,
        };
        Some(self.anchor(anchor))
    }

    /// The form of a coordinate; one that doesn't vary is a form of its own.
    fn coordinate(&mut self, v: Value) -> Option<Form> {
        match self.term(v)? {
            Term::Form(form) => Some(form),
            Term::Uniform(value) => Some(self.form_of(FormOp::Uniform(value))),
        }
    }

    fn anchor(&mut self, anchor: Anchor) -> u32 {
        let known = self.anchors.iter().position(|known| *known == anchor);
        known.unwrap_or_else(|| {
            self.anchors.push(anchor);
            self.anchors.len() - 1
        }) as u32
    }

    /// Forms that are read as values get an anchor each, and all that anchors hold a step.
    fn finish(mut self) -> Split {
        let mut values = vec![None; self.forms.len()];
        for form in self.read_as_values() {
            if values[form.index()].is_none() {
                values[form.index()] = Some(self.anchor(Anchor::Value(form)));
            }
        }
        let (mut stepped, mut places) = (Vec::new(), vec![None; self.forms.len()]);
        for form in self.anchors.iter().flat_map(Anchor::forms) {
            places[form.index()].get_or_insert_with(|| {
                stepped.push(form);
                stepped.len() as u32 - 1
            });
        }
        let Self { halves, forms, anchors, readers, .. } = self;
        Split { halves, forms, anchors, readers, values, stepped, places }
    }

    fn read_as_values(&self) -> Vec<Form> {
        let mut read = Vec::new();
        for (op, halves) in self.code.ops.iter().zip(&self.halves) {
            if matches!(halves, Halves::Varying { rest: Rest::Whole, .. }) && coordinates(op).is_none() {
                op.operands(|operand| read.extend(self.form(operand)));
            } else if let Op::Carve(carve) = op {
                read.extend(self.form(carve.land));
            }
        }
        read.extend(self.code.outputs.iter().filter_map(|output| self.form(*output)));
        read
    }
}

/// The coordinates that an operation reads by an anchor.
fn coordinates(op: &Op) -> Option<(Value, Value)> {
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
fn first_of_kind(code: &Code) -> Vec<Value> {
    let mut first: Vec<Value> = Vec::with_capacity(code.ops.len());
    let mut seen = HashMap::new();
    for (index, op) in code.ops.iter().enumerate() {
        let mut encoder = Encoder::new();
        encoder.op(&op.with_operands(|operand| first[operand.index()]));
        first.push(*seen.entry(encoder.into_bytes()).or_insert(Value(index as u32)));
    }
    first
}
