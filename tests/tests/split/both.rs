//! A program both ways: by the reference and in float32, pixel by pixel.

use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, View};
use catena_field::Control;
use catena_field::split::{Given, Split};
use catena_tests::cases::Case;

use crate::kernels::Planted;
use crate::single::{Single, uniforms};

/// A program prepared as it stands, with what float32 needs.
pub(crate) struct Both {
    pub(crate) prepared: Prepared,
    pub(crate) split: Split,
    pub(crate) uniforms: Vec<f64>,
}

impl Both {
    pub(crate) fn of(case: &Case) -> Self {
        let options = EvaluatorOptions { threads: Some(1), ..EvaluatorOptions::default() };
        let prepared = Evaluator::new(options).prepare_unbound(&case.program, &Control::new());
        let prepared = prepared.unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let (split, uniforms) = (Split::of(&prepared.program().code), uniforms(&prepared));
        Self { prepared, split, uniforms }
    }

    pub(crate) fn given(&self) -> Given<'_> {
        let (program, built) = (self.prepared.program(), self.prepared.stages());
        Given { split: &self.split, program, uniforms: &self.uniforms, built }
    }

    /// By output: the largest error over `view`'s blocks of `block` pixels, every `stride`th pixel each way.
    pub(crate) fn errors(&self, view: &View, block: u32, stride: usize, planted: Planted) -> Vec<f64> {
        let mut worst = vec![0.0; self.prepared.outputs()];
        self.each(view, block, stride, planted, |_, found, wanted| {
            for ((worst, found), wanted) in worst.iter_mut().zip(found).zip(wanted) {
                let error = (f64::from(*found) - wanted).abs() / wanted.abs().max(1.0);
                *worst = error.max(*worst);
            }
        });
        worst
    }

    /// Calls `take` with the pixel, float32 and reference of every `stride`th pixel each way.
    pub(crate) fn each(
        &self,
        view: &View,
        block: u32,
        stride: usize,
        planted: Planted,
        mut take: impl FnMut((usize, usize), &[f32], &[f64]),
    ) {
        let spacing = view.spacing();
        let (program, built) = (self.prepared.program(), self.prepared.stages());
        let mut single = Single::new(&self.split, program, &self.uniforms, built, spacing);
        single.planted = planted;
        let block = block as usize;
        let (mut forms, mut record, mut rests) = (Vec::new(), Vec::new(), Vec::new());
        for top in (0..view.rows).step_by(block) {
            for left in (0..view.columns).step_by(block) {
                let (x, y) = view.position(left, top);
                record.clear();
                single.given.record(x, y, &mut forms, &mut record);
                for row in (top..view.rows.min(top + block)).step_by(stride) {
                    for column in (left..view.columns.min(left + block)).step_by(stride) {
                        let found =
                            single.pixel(&record, (column - left) as u32, (row - top) as u32, &mut rests);
                        let (x, y) = view.position(column, row);
                        take((column, row), &found, &self.prepared.scalar(x, y));
                    }
                }
            }
        }
    }
}

/// The top left corner of a case's map, `columns` x `rows` pixels of `spacing` world units.
pub(crate) fn view(case: &Case, (columns, rows): (usize, usize), spacing: f64) -> View {
    let size = (columns as f64 * spacing, rows as f64 * spacing);
    View { size, ..View::of_map(&case.program.map, columns, rows) }
}
