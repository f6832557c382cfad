//! Bounds over many positions, in parallel.

use catena_field::{Cancelled, Control};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::forms::Moved;
use super::place::Room;
use super::{Bound, Nearness, Pixels};
use crate::{Picture, View};

/// Positions that one thread works out between two looks at the control.
const CHUNK: usize = 1024;

impl Nearness {
    /// By output: the bound at every drawn pixel of a view, row by row, for blocks of `block` pixels.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so.
    pub fn bounds(&self, view: &View, block: u32, control: &Control) -> Result<Vec<Vec<Bound>>, Cancelled> {
        let (left, top, width, _) = view.drawn();
        let pixel = |index: usize| (left + index % width, top + index / width);
        self.pixels(view, block, view.pixels(), pixel, control)
    }

    /// The same at some pixels of the view's whole rectangle, in their order.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so.
    pub fn bounds_of(
        &self,
        view: &View,
        block: u32,
        pixels: &[(usize, usize)],
        control: &Control,
    ) -> Result<Vec<Vec<Bound>>, Cancelled> {
        self.pixels(view, block, pixels.len(), |index| pixels[index], control)
    }

    fn pixels(
        &self,
        view: &View,
        block: u32,
        count: usize,
        pixel: impl Fn(usize) -> (usize, usize) + Sync,
        control: &Control,
    ) -> Result<Vec<Vec<Bound>>, Cancelled> {
        let pixels = Pixels::of(view, block);
        let side = block.max(1) as usize;
        self.run(count, control, |index, room| {
            let (i, j) = pixel(index);
            let along = |number: usize, spacing: f64| (number % side) as f64 * spacing;
            let moved = Moved::By(along(i, pixels.spacing.0), along(j, pixels.spacing.1));
            room.run(&self.0, &pixels, view.position(i, j), moved);
        })
    }

    /// By output: the bound at each position, wherever in its block it may lie.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so.
    pub fn bounds_at(
        &self,
        positions: &[(f64, f64)],
        pixels: Pixels,
        control: &Control,
    ) -> Result<Vec<Vec<Bound>>, Cancelled> {
        let side = f64::from(pixels.block.max(1) - 1);
        let moved = Moved::UpTo(side * pixels.spacing.0, side * pixels.spacing.1);
        self.run(positions.len(), control, |index, room| {
            room.run(&self.0, &pixels, positions[index], moved);
        })
    }

    /// The bounds of a view as a picture: by output, error and jump together.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so.
    pub fn picture(&self, view: &View, block: u32, control: &Control) -> Result<Picture, Cancelled> {
        let (_, _, columns, rows) = view.drawn();
        let bounds = self.bounds(view, block, control)?;
        let outputs = bounds.iter().map(|bounds| bounds.iter().map(Bound::total).collect()).collect();
        Ok(Picture { columns, rows, outputs })
    }

    fn run(
        &self,
        count: usize,
        control: &Control,
        place: impl Fn(usize, &mut Room) + Sync,
    ) -> Result<Vec<Vec<Bound>>, Cancelled> {
        control.expect(count as u64);
        let outputs = &self.prepared().program().code.outputs;
        let chunk = |first: usize| -> Result<Vec<Vec<Bound>>, Cancelled> {
            control.check()?;
            let mut room = Room::default();
            let last = count.min(first + CHUNK);
            let mut bounds = vec![Vec::with_capacity(last - first); outputs.len()];
            for index in first..last {
                place(index, &mut room);
                for (bounds, output) in bounds.iter_mut().zip(outputs) {
                    bounds.push(room.output(&self.0, *output));
                }
            }
            control.advance((last - first) as u64);
            Ok(bounds)
        };
        let chunks: Vec<Vec<Vec<Bound>>> = self.prepared().evaluator().pool().install(|| {
            let firsts = (0..count.div_ceil(CHUNK)).into_par_iter().with_max_len(8);
            firsts.map(|number| chunk(number * CHUNK)).collect::<Result<_, _>>()
        })?;
        let mut all = vec![Vec::with_capacity(count); outputs.len()];
        for chunk in chunks {
            for (all, part) in all.iter_mut().zip(chunk) {
                all.extend(part);
            }
        }
        Ok(all)
    }
}
