//! Working forms out, in float64 and in the order of the operations.

use catena_kernels::arithmetic::{divide, hold};

use super::{Form, FormOp, Split, Term};

impl Split {
    /// Every form at a position, by form. `uniforms` is by value; entries of varying values are not read.
    pub fn evaluate(&self, uniforms: &[f64], x: f64, y: f64, forms: &mut Vec<f64>) {
        forms.clear();
        for op in &self.forms {
            let form = |form: Form| forms[form.index()];
            let term = |term: Term| match term {
                Term::Form(form) => forms[form.index()],
                Term::Uniform(value) => uniforms[value.index()],
            };
            let value = match *op {
                FormOp::X => x,
                FormOp::Y => y,
                FormOp::Uniform(value) => uniforms[value.index()],
                FormOp::Negate(f) => -form(f),
                FormOp::Sum(a, b) => term(a) + term(b),
                FormOp::Difference(a, b) => term(a) - term(b),
                FormOp::Product(f, by) => form(f) * uniforms[by.index()],
                FormOp::Quotient(f, by) => divide(form(f), uniforms[by.index()]),
                FormOp::Hold(f) => hold(form(f)),
            };
            forms.push(value);
        }
    }

    /// By form: how much it rises a world unit along x and along y. Holds count as idle.
    pub fn slopes(&self, uniforms: &[f64]) -> Vec<(f64, f64)> {
        let mut slopes: Vec<(f64, f64)> = Vec::with_capacity(self.forms.len());
        for op in &self.forms {
            let form = |form: Form| slopes[form.index()];
            let term = |term: Term| match term {
                Term::Form(form) => slopes[form.index()],
                Term::Uniform(_) => (0.0, 0.0),
            };
            let each = |(x, y): (f64, f64), f: &dyn Fn(f64) -> f64| (f(x), f(y));
            let slope = match *op {
                FormOp::X => (1.0, 0.0),
                FormOp::Y => (0.0, 1.0),
                FormOp::Uniform(_) => (0.0, 0.0),
                FormOp::Negate(f) => each(form(f), &|v| -v),
                FormOp::Sum(a, b) => (term(a).0 + term(b).0, term(a).1 + term(b).1),
                FormOp::Difference(a, b) => (term(a).0 - term(b).0, term(a).1 - term(b).1),
                FormOp::Product(f, by) => each(form(f), &|v| v * uniforms[by.index()]),
                FormOp::Quotient(f, by) => each(form(f), &|v| divide(v, uniforms[by.index()])),
                FormOp::Hold(f) => each(form(f), &hold),
            };
            slopes.push(slope);
        }
        slopes
    }
}
