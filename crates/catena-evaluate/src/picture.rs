//! Pictures: a program over all pixels of a view, in chunks of pixels spread over threads.

use catena_field::{Cancelled, Control};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::blocks::Machine;
use crate::{EvaluateError, Prepared, View};

/// Pixels that one thread computes at a time.
const CHUNK: usize = 4096;

/// Each output over a view's pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Pixels from left to right.
    pub columns: usize,
    /// Pixels from top to bottom.
    pub rows: usize,
    /// For each output its values, row by row from the top.
    pub outputs: Vec<Vec<f64>>,
}

/// Positions by number.
pub(crate) trait Places: Sync {
    /// The positions from number `first` on.
    fn fill(&self, first: usize, x: &mut [f64], y: &mut [f64]);
}

/// The drawn pixels of a view, row by row.
impl Places for View {
    fn fill(&self, first: usize, x: &mut [f64], y: &mut [f64]) {
        let (left, top, width, _) = self.drawn();
        let (mut column, mut row) = (first % width, first / width);
        let mut start = 0;
        while start < x.len() {
            let end = x.len().min(start + width - column);
            for (offset, x) in x[start..end].iter_mut().enumerate() {
                *x = self.x(left + column + offset);
            }
            y[start..end].fill(self.y(top + row));
            (start, column, row) = (end, 0, row + 1);
        }
    }
}

impl Places for [(f64, f64)] {
    fn fill(&self, first: usize, x: &mut [f64], y: &mut [f64]) {
        for ((x, y), position) in x.iter_mut().zip(y).zip(&self[first..]) {
            (*x, *y) = *position;
        }
    }
}

/// Part of another list of places, from number `first` on.
struct From<'a, P: ?Sized> {
    places: &'a P,
    first: usize,
}

impl<P: Places + ?Sized> Places for From<'_, P> {
    fn fill(&self, first: usize, x: &mut [f64], y: &mut [f64]) {
        self.places.fill(self.first + first, x, y);
    }
}

impl Prepared {
    /// Refuses a view whose picture would take more memory than there is; [`Prepared::bands`] needs less.
    ///
    /// # Errors
    /// [`EvaluateError::Memory`] with both figures.
    pub fn afford(&self, view: &View) -> Result<(), EvaluateError> {
        let (_, _, columns, rows) = view.drawn();
        let values = columns as u64 * rows as u64 * self.outputs() as u64;
        self.evaluator().afford(values.saturating_mul(8), || format!("a picture of {columns} x {rows}"))
    }

    /// Each output over the pixels of a view. Whoever can't vouch for its size asks [`Prepared::afford`] first.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so; it is looked at after every block.
    pub fn picture(&self, view: &View, control: &Control) -> Result<Picture, Cancelled> {
        let (_, _, columns, rows) = view.drawn();
        control.expect((columns * rows) as u64);
        let mut outputs = vec![vec![0.0; columns * rows]; self.outputs()];
        self.compute(view, &mut outputs, control)?;
        Ok(Picture { columns, rows, outputs })
    }

    /// The same for maps larger than memory: bands of at most `rows_per_band` rows, from the top, each handed to
    /// `take` with the number of its first row (of those drawn).
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so, and whatever `take` returns.
    pub fn bands<E: std::convert::From<Cancelled>>(
        &self,
        view: &View,
        rows_per_band: usize,
        control: &Control,
        take: impl FnMut(usize, &[Vec<f64>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let (_, _, columns, rows) = view.drawn();
        self.in_bands((view, columns, rows), rows_per_band, control, take)
    }

    /// Bands of any places that lie in rows.
    pub(crate) fn in_bands<P: Places + ?Sized, E: std::convert::From<Cancelled>>(
        &self,
        (places, columns, rows): (&P, usize, usize),
        rows_per_band: usize,
        control: &Control,
        mut take: impl FnMut(usize, &[Vec<f64>]) -> Result<(), E>,
    ) -> Result<(), E> {
        control.expect((columns * rows) as u64);
        let mut outputs = vec![Vec::new(); self.outputs()];
        for first in (0..rows).step_by(rows_per_band.max(1)) {
            let height = rows_per_band.max(1).min(rows - first);
            outputs.iter_mut().for_each(|output| output.resize(columns * height, 0.0));
            self.compute(&From { places, first: first * columns }, &mut outputs, control)?;
            take(first, &outputs)?;
        }
        Ok(())
    }

    pub(crate) fn sample_with(
        &self,
        positions: &[(f64, f64)],
        control: &Control,
    ) -> Result<Vec<Vec<f64>>, Cancelled> {
        control.expect(positions.len() as u64);
        let mut outputs = vec![vec![0.0; positions.len()]; self.outputs()];
        self.compute(positions, &mut outputs, control)?;
        Ok(outputs)
    }

    /// Fills all outputs, which are of one length.
    pub(crate) fn compute<P: Places + ?Sized>(
        &self,
        places: &P,
        outputs: &mut [Vec<f64>],
        control: &Control,
    ) -> Result<(), Cancelled> {
        let chunks = chunks(outputs);
        self.evaluator().pool().install(|| {
            let chunks = chunks.into_par_iter().enumerate();
            let machine = || Machine::new(self.plan());
            chunks.try_for_each_init(machine, |machine, (index, mut chunk)| {
                self.chunk(places, index * CHUNK, &mut chunk, machine, control)
            })
        })
    }

    fn chunk<P: Places + ?Sized>(
        &self,
        places: &P,
        first: usize,
        outputs: &mut [&mut [f64]],
        machine: &mut Machine,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let len = outputs.first().map_or(0, |output| output.len());
        let with = (self.plan(), self.kit(), self.evaluator().level());
        let block = self.evaluator().block();
        for start in (0..len).step_by(block) {
            let end = len.min(start + block);
            machine.run(with, end - start, control, |x, y| places.fill(first + start, x, y))?;
            for (output, from) in outputs.iter_mut().zip(&self.plan().outputs) {
                machine.output(*from, &mut output[start..end]);
            }
            control.advance((end - start) as u64);
        }
        Ok(())
    }
}

/// The outputs cut into chunks: for each chunk, that part of every output.
fn chunks(outputs: &mut [Vec<f64>]) -> Vec<Vec<&mut [f64]>> {
    let count = outputs.first().map_or(0, |output| output.len().div_ceil(CHUNK));
    let mut chunks: Vec<Vec<&mut [f64]>> = (0..count).map(|_| Vec::with_capacity(outputs.len())).collect();
    for output in outputs {
        for (chunk, part) in chunks.iter_mut().zip(output.chunks_mut(CHUNK)) {
            chunk.push(part);
        }
    }
    chunks
}
