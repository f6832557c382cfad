//! Windows: parts of a view's lattice run on without end, as a map that is panned shows them.

use catena_field::{Cancelled, Control};

use crate::picture::Places;
use crate::{Picture, Prepared, View};

/// Pixels of a view's lattice, counted from the top left one of its rectangle, which they may lie outside of. Inside
/// it they are the view's own to the bit: a window that is moved sees the same values at the same places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// The lattice; its region counts for nothing here.
    pub view: View,
    /// The leftmost column.
    pub left: i64,
    /// The topmost row.
    pub top: i64,
    /// Pixels from left to right.
    pub columns: usize,
    /// Pixels from top to bottom.
    pub rows: usize,
}

impl Window {
    /// What a view draws.
    pub fn of(view: &View) -> Self {
        let (left, top, columns, rows) = view.drawn();
        Self { view: *view, left: left as i64, top: top as i64, columns, rows }
    }

    /// The same with `apron` more pixels on all sides.
    pub fn grown(self, apron: usize) -> Self {
        let (columns, rows) = (self.columns + 2 * apron, self.rows + 2 * apron);
        Self { left: self.left - apron as i64, top: self.top - apron as i64, columns, rows, ..self }
    }

    /// Some of its rows, the first counted from its own.
    pub fn strip(self, first: usize, rows: usize) -> Self {
        Self { top: self.top + first as i64, rows, ..self }
    }

    /// How many pixels there are.
    pub fn pixels(&self) -> usize {
        self.columns * self.rows
    }

    /// World x of column `i` of the window.
    pub fn x(&self, i: usize) -> f64 {
        self.view.x_at(self.left + i as i64)
    }

    /// World y of row `j` of the window.
    pub fn y(&self, j: usize) -> f64 {
        self.view.y_at(self.top + j as i64)
    }
}

impl Places for Window {
    fn fill(&self, first: usize, x: &mut [f64], y: &mut [f64]) {
        let (mut column, mut row) = (first % self.columns, first / self.columns);
        let mut start = 0;
        while start < x.len() {
            let end = x.len().min(start + self.columns - column);
            for (offset, x) in x[start..end].iter_mut().enumerate() {
                *x = self.x(column + offset);
            }
            y[start..end].fill(self.y(row));
            (start, column, row) = (end, 0, row + 1);
        }
    }
}

impl Prepared {
    /// Each output over the pixels of a window.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so; it is looked at after every block.
    pub fn window(&self, window: &Window, control: &Control) -> Result<Picture, Cancelled> {
        let Window { columns, rows, .. } = *window;
        control.expect((columns * rows) as u64);
        let mut outputs = vec![vec![0.0; columns * rows]; self.outputs()];
        self.compute(window, &mut outputs, control)?;
        Ok(Picture { columns, rows, outputs })
    }

    /// The same for windows larger than memory: as [`Prepared::bands`].
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so, and whatever `take` returns.
    pub fn window_bands<E: From<Cancelled>>(
        &self,
        window: &Window,
        rows_per_band: usize,
        control: &Control,
        take: impl FnMut(usize, &[Vec<f64>]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.in_bands((window, window.columns, window.rows), rows_per_band, control, take)
    }
}

#[cfg(test)]
mod tests {
    use catena_field::{Builder, Map};

    use super::*;
    use crate::{Evaluator, EvaluatorOptions, Sampling};

    #[test]
    fn windows_grow_and_are_cut() {
        let view = View::of_map(&Map::default(), 13, 11).with_region((2, 3, 5, 4));
        let window = Window::of(&view).grown(1);
        assert_eq!((window.left, window.top, window.columns, window.rows), (1, 2, 7, 6));
        assert_eq!((window.strip(2, 3).top, window.strip(2, 3).rows, window.pixels()), (4, 3, 42));
    }

    #[test]
    fn a_window_is_the_views_own_inside_and_goes_on_outside() {
        let map = Map { origin: (-17.3, 0.1), size: (320.7, 239.9), ..Map::default() };
        let mut builder = Builder::new(map.clone());
        let (x, y) = (builder.x(), builder.y());
        let product = builder.multiply(x, y);
        let program = builder.finish(&[("product", product)]);
        let control = Control::new();
        let evaluator = Evaluator::new(EvaluatorOptions::default());
        let prepared = evaluator.prepare(&program, &control).expect("it prepares");
        for lattice in [Sampling::Centres, Sampling::Corners] {
            let view = View { lattice, ..View::of_map(&map, 13, 11) };
            let whole = prepared.picture(&view, &control).expect("nobody cancels");
            let window = Window { view, left: -4, top: -3, columns: 20, rows: 17 };
            let around = prepared.window(&window, &control).expect("nobody cancels");
            for (place, value) in around.outputs[0].iter().enumerate() {
                let (i, j) = (place % 20, place / 20);
                assert_eq!(*value, prepared.scalar(window.x(i), window.y(j))[0]);
                if (4..17).contains(&i) && (3..14).contains(&j) {
                    let inside = whole.outputs[0][(j - 3) * 13 + i - 4];
                    assert_eq!(value.to_bits(), inside.to_bits());
                }
            }
        }
    }
}
