//! The analysis of one position: every value's error, once for sure decisions and once for all of them.

use std::cell::RefCell;

use catena_field::split::{Form, Halves, Rest};
use catena_field::{Binary, Op, Part, Unary, Value};

use catena_kernels::arithmetic::hold_position;

use super::carved::Reached;
use super::forms::{Forms, Moved};
use super::rules;
use super::{Bound, Inner, Pixels, U};
use crate::Scratch;

/// Which decisions an error counts with: those of the reference, or any within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Track {
    Sure = 0,
    Full = 1,
}

/// Room for the analysis of one position after another.
#[derive(Debug, Default)]
pub(super) struct Room {
    pub(super) scratch: Scratch,
    forms: Forms,
    rests: Vec<[f64; 2]>,
    /// Carves that have been looked at.
    reached: RefCell<Vec<Reached>>,
    /// The reference holds positions beyond ±1e12, kernels don't.
    is_held: bool,
}

/// One position.
pub(super) struct Place<'a> {
    pub(super) inner: &'a Inner,
    pub(super) scratch: &'a Scratch,
    forms: &'a Forms,
    rests: &'a [[f64; 2]],
    pub(super) reached: &'a RefCell<Vec<Reached>>,
}

/// A coordinate's way from its anchor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offset {
    /// How large it is, at most.
    pub(super) size: f64,
    /// Its error.
    pub(super) error: f64,
}

impl Room {
    /// Works the errors of all values out.
    pub(super) fn run(&mut self, inner: &Inner, pixels: &Pixels, (x, y): (f64, f64), moved: Moved) {
        let (program, kit) = (inner.prepared.program(), inner.prepared.kit());
        self.is_held = (x, y) != (hold_position(x), hold_position(y));
        self.scratch.run(program, kit, x, y);
        self.forms.run(inner, pixels, (x, y), moved);
        self.rests.clear();
        self.reached.get_mut().clear();
        for index in 0..program.code.ops.len() {
            let rest = self.place(inner).rest(Value(index as u32));
            self.rests.push(rest);
        }
    }

    /// The bound of an output.
    pub(super) fn output(&self, inner: &Inner, output: Value) -> Bound {
        if self.is_held {
            return Bound { error: f64::INFINITY, jump: 0.0 };
        }
        let place = self.place(inner);
        let [error, full] = [Track::Sure, Track::Full].map(|track| place.error(output, track));
        let error = if error.is_nan() { f64::INFINITY } else { error };
        Bound { error, jump: if full > error { full - error } else { 0.0 } }
    }

    fn place<'a>(&'a self, inner: &'a Inner) -> Place<'a> {
        Place {
            inner,
            scratch: &self.scratch,
            forms: &self.forms,
            rests: &self.rests,
            reached: &self.reached,
        }
    }
}

impl Place<'_> {
    /// The reference's value.
    pub(super) fn value(&self, value: Value) -> f64 {
        self.scratch.values()[value.index()]
    }

    /// The error of a value as it is read: form and rest.
    pub(super) fn error(&self, value: Value, track: Track) -> f64 {
        let Halves::Varying { form, rest } = self.inner.split.halves(value) else {
            return self.inner.strayed[value.index()];
        };
        let own = self.rests[value.index()][track as usize];
        match form {
            None => own,
            Some(form) if rest == Rest::Nothing => self.forms.as_value(self.inner, form),
            Some(form) => {
                let summed = U * (self.value(value).abs() + self.rest_size(value));
                own + self.forms.as_value(self.inner, form) + summed
            }
        }
    }

    /// How far a coordinate lies from its anchor.
    pub(super) fn offset(&self, form: Option<Form>, coordinate: Value, track: Track) -> Offset {
        let (travel, rounding) = form.map_or((0.0, 0.0), |form| {
            (self.forms.travel(self.inner, form), self.forms.rounding[form.index()])
        });
        let moved = Offset { size: travel, error: 3.0 * U * travel + 2.0 * rounding };
        if !self.inner.split.has_rest(coordinate) {
            return moved;
        }
        let (rest, error) = (self.rest_size(coordinate), self.rests[coordinate.index()][track as usize]);
        let size = travel + rest + error;
        Offset { size, error: moved.error + error + U * (size + rest) }
    }

    /// A coordinate's form at the block's first pixel, where that is known; 0 without a form.
    pub(super) fn first(&self, form: Option<Form>) -> Option<f64> {
        form.map_or(Some(0.0), |form| self.forms.first(self.inner, form))
    }

    /// A coordinate's form here, and how far it moved since the block's first pixel; 0 without a form.
    pub(super) fn form(&self, form: Option<Form>) -> (f64, f64) {
        let read = |form: Form| (self.forms.values[form.index()], self.forms.travel(self.inner, form));
        form.map_or((0.0, 0.0), read)
    }

    /// The error of what is left of a value without its form; nothing of one that doesn't vary.
    pub(super) fn rest_error(&self, value: Value, track: Track) -> f64 {
        self.rests[value.index()][track as usize]
    }

    /// How large the rest of a value is.
    fn rest_size(&self, value: Value) -> f64 {
        let form = self.inner.split.form(value).map_or(0.0, |form| self.forms.values[form.index()]);
        (self.value(value) - form).abs() + f64::EPSILON * form.abs()
    }

    /// The error of a value's rest, by track.
    fn rest(&self, value: Value) -> [f64; 2] {
        let Halves::Varying { rest, .. } = self.inner.split.halves(value) else { return [0.0; 2] };
        let op = &self.inner.prepared.program().code.ops[value.index()];
        // What comes of infinities minus or times something has no bound.
        let known = |error: f64| if error.is_nan() { f64::INFINITY } else { error };
        match rest {
            Rest::Nothing => [0.0; 2],
            Rest::Of(of) | Rest::Negated(of) => self.rests[of.index()],
            Rest::Linear => {
                let [sure, full] =
                    [Track::Sure, Track::Full].map(|track| known(self.linear(value, op, track)));
                [sure, if full > sure { full } else { sure }]
            }
            Rest::Whole => {
                let sure = known(self.whole(value, op, Track::Sure));
                let full = if self.decides(op) { known(self.whole(value, op, Track::Full)) } else { sure };
                [sure, if full > sure { full } else { sure }]
            }
        }
    }

    /// Whether more than the sure decisions matter to an operation.
    fn decides(&self, op: &Op) -> bool {
        let own = matches!(
            op,
            Op::Less(..)
                | Op::Unary(Unary::Floor, _)
                | Op::White { .. }
                | Op::Part(
                    _,
                    Part::Number | Part::First | Part::Second | Part::X1 | Part::Y1 | Part::X2 | Part::Y2
                )
                | Op::Part(_, Part::Water | Part::Wet | Part::Flow | Part::Basin)
        );
        let mut any = own;
        op.operands(|operand| {
            let [sure, full] = self.rests[operand.index()];
            any |= full > sure;
        });
        any
    }

    /// The operation on the rests of its operands.
    fn linear(&self, value: Value, op: &Op, track: Track) -> f64 {
        let own = |v: Value| self.rests[v.index()][track as usize];
        let size = self.rest_size(value);
        match *op {
            Op::Binary(Binary::Add | Binary::Subtract, a, b) => own(a) + own(b) + U * size,
            Op::Binary(Binary::Multiply, a, b) => {
                let (rest, by) = if self.inner.split.varies(a) { (a, b) } else { (b, a) };
                let (factor, strayed) = (self.value(by).abs(), self.inner.strayed[by.index()]);
                own(rest) * (factor + strayed) + self.rest_size(rest) * strayed + U * size
            }
            Op::Binary(Binary::Divide, a, by) => {
                let (divisor, strayed) = (self.value(by), self.inner.strayed[by.index()]);
                rules::quotient((self.rest_size(a), own(a)), (divisor, strayed))
            }
            Op::Unary(_, v) => own(v),
            Op::Part(near, part) => self.site(near, part, track) + U * size,
            _ => f64::INFINITY,
        }
    }

    /// The operation on the values of its operands.
    fn whole(&self, value: Value, op: &Op, track: Track) -> f64 {
        let pair = |v: Value| (self.value(v), self.error(v, track));
        match *op {
            Op::Unary(op, v) => rules::unary(op, pair(v), track),
            Op::Binary(op, a, b) => rules::binary(op, pair(a), pair(b)),
            Op::Mix(a, b, t) => rules::mix(pair(a), pair(b), pair(t)),
            Op::Less(a, b, then, otherwise) => {
                rules::less((pair(a), pair(b)), (pair(then), pair(otherwise)), track)
            }
            Op::Curve(curve, v) => rules::curve(&self.inner.prepared.kit().curves[curve as usize], pair(v)),
            Op::Fractal(ref fractal) => self.fractal(value, fractal, track),
            Op::ValueNoise { noise, octaves, x, y, falloff } => {
                self.value_noise(value, (noise, octaves), (x, y), falloff, track)
            }
            Op::White { octaves, x, y, .. } => self.white(value, octaves, (x, y), track),
            // Nobody reads it as a number; its parts ask whether its coordinates may jump.
            Op::Near(ref near) => self.error(near.x, track) + self.error(near.y, track),
            Op::Carve(ref carve) => {
                self.error(carve.x, track) + self.error(carve.y, track) + self.error(carve.land, track)
            }
            Op::Part(of, part) => match self.inner.prepared.program().code.ops[of.index()] {
                Op::Carve(ref carve) => self.carved(of, carve, part, track),
                _ => self.part(of, part, track),
            },
            Op::Table(table, v) => rules::table(self.inner.prepared.kit().table(table), pair(v), track),
            Op::Raster(ref read) => self.raster(value, read, track),
            Op::X | Op::Y | Op::Constant(_) | Op::Slot(_) | Op::Number(..) => 0.0,
        }
    }
}
