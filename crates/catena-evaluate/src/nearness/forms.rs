//! Forms: what they are at a position, how float64 rounds them, and how far they moved inside the block.

use catena_field::split::{Form, FormOp, Split, Term};

use super::{E, Inner, Pixels, U};

/// The way from the block's first pixel to a position, in world units.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moved {
    /// Known.
    By(f64, f64),
    /// At most so far.
    UpTo(f64, f64),
}

impl Default for Moved {
    fn default() -> Self {
        Self::UpTo(0.0, 0.0)
    }
}

/// The forms at one position.
#[derive(Debug, Default)]
pub(super) struct Forms {
    /// By form: its value.
    pub(super) values: Vec<f64>,
    /// By form: how far float64's roundings, at this pixel and at the block's first one, can carry it.
    pub(super) rounding: Vec<f64>,
    moved: Moved,
}

impl Forms {
    pub(super) fn run(&mut self, inner: &Inner, pixels: &Pixels, (x, y): (f64, f64), moved: Moved) {
        inner.split.evaluate(&inner.uniforms, x, y, &mut self.values);
        self.moved = moved;
        self.round(&inner.split, &inner.uniforms, pixels, (x, y));
    }

    fn round(&mut self, split: &Split, uniforms: &[f64], pixels: &Pixels, (x, y): (f64, f64)) {
        let side = f64::from(pixels.block);
        let position =
            |v: f64, reach: f64, spacing: f64| E * (2.0 * v.abs() + 4.0 * reach + 8.0 * side * spacing.abs());
        self.rounding.clear();
        for (op, value) in split.forms().iter().zip(&self.values) {
            let before = |form: Form| self.rounding[form.index()];
            let term = |term: Term| match term {
                Term::Form(form) => self.rounding[form.index()],
                Term::Uniform(_) => 0.0,
            };
            let own = 2.0 * E * value.abs();
            let rounding = match *op {
                FormOp::X => position(x, pixels.reach.0, pixels.spacing.0),
                FormOp::Y => position(y, pixels.reach.1, pixels.spacing.1),
                FormOp::Uniform(_) => 0.0,
                FormOp::Negate(f) => before(f),
                FormOp::Sum(a, b) | FormOp::Difference(a, b) => term(a) + term(b) + own,
                FormOp::Product(f, by) => before(f) * uniforms[by.index()].abs() + own,
                FormOp::Quotient(_, by) if uniforms[by.index()] == 0.0 => 0.0,
                FormOp::Quotient(f, by) => before(f) / uniforms[by.index()].abs() + own,
                // A hold that isn't idle bends the form inside the block.
                FormOp::Hold(_) if value.abs() >= 1e30 => f64::INFINITY,
                FormOp::Hold(f) => before(f),
            };
            self.rounding.push(rounding);
        }
    }

    /// How far the form moved since the block's first pixel, at most.
    pub(super) fn travel(&self, inner: &Inner, form: Form) -> f64 {
        let (x, y) = inner.slopes[form.index()];
        let (Moved::By(across, down) | Moved::UpTo(across, down)) = self.moved;
        x.abs() * across.abs() + y.abs() * down.abs()
    }

    /// The form at the block's first pixel, where that is known.
    pub(super) fn first(&self, inner: &Inner, form: Form) -> Option<f64> {
        let Moved::By(across, down) = self.moved else { return None };
        let (x, y) = inner.slopes[form.index()];
        Some(self.values[form.index()] - (x * across + y * down))
    }

    /// The error of a form that is read as a value, `first + step_x*column + step_y*row`, summed in any order: three
    /// roundings of its size, and those of the steps and their products.
    pub(super) fn as_value(&self, inner: &Inner, form: Form) -> f64 {
        let (size, travel) = (self.values[form.index()].abs(), self.travel(inner, form));
        U * (3.0 * size + 6.0 * travel) + 2.0 * self.rounding[form.index()]
    }
}
