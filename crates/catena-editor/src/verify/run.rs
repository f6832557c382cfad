//! The thread that verifies: lowers, compares over what the map shows, and draws what was found.

use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use catena_backend::{Backend, GpuError};
use catena_evaluate::{EvaluateError, Evaluator, Sampling, View};
use catena_field::Control;
use catena_kernels::extent::extent;
use catena_looks::{Field, Look};
use egui::ColorImage;

use super::{Answer, Drawn, Order};
use crate::map::grid::Frame;
use crate::render::{view_of, words};
use crate::work::Words;

/// Pixels of the long side that are compared.
const SIDE: usize = 256;

/// Begins to verify; the answer comes by the receiver, and asks `ctx` for a frame.
pub(super) fn start(
    ctx: &egui::Context,
    with: (Evaluator, Backend, Control),
    order: Order,
) -> Receiver<Answer> {
    let (sender, answer) = channel();
    let ctx = ctx.clone();
    let work = move || {
        if let Some(answer) = verified(&with, &order) {
            drop(sender.send(answer)); // nobody may be waiting any more
        }
        ctx.request_repaint();
    };
    let thread = thread::Builder::new().name("catena-verify".to_owned()).spawn(work);
    drop(thread.expect("a system that runs this program can start one more thread"));
    answer
}

/// What came of it; nothing where it was stopped.
fn verified((evaluator, backend, control): &(Evaluator, Backend, Control), order: &Order) -> Option<Answer> {
    let begun = Instant::now();
    let Order { document, folder, socket, seen, .. } = order;
    let program = match catena_graph::lower(document, std::slice::from_ref(socket), folder) {
        Ok(program) => program,
        Err(faults) => return Some(Err(Words::of(faults))),
    };
    let ready = match backend.prepare(evaluator, &program, control) {
        Ok(ready) => ready,
        Err(EvaluateError::Cancelled(_)) => return None,
        Err(error) => return Some(Err(words(error))),
    };
    let view = seen.as_ref().map_or_else(|| view_of(&program.map, SIDE), view_over);
    let verification = match ready.verify(&view, true, control) {
        Ok(verification) => verification,
        Err(GpuError::Cancelled(_)) => return None,
        Err(error) => return Some(Err(Words { node: None, words: error.to_string() })),
    };
    let output = &verification.outputs[0];
    let (difference, white) = picture(&output.differences, (view.columns, view.rows));
    let (bound, most) = picture(&output.bounds, (view.columns, view.rows));
    let (whites, took) = ([white, most], begun.elapsed());
    Some(Ok(Box::new(Drawn { verification, took, difference, bound, whites })))
}

/// What a frame shows, in pixels no smaller than its own.
fn view_over(frame: &Frame) -> View {
    let [origin, end] = frame.ends();
    let shrink = (SIDE as f64 / frame.columns.max(frame.rows) as f64).min(1.0);
    let pixels = |count: usize| ((count as f64 * shrink).round() as usize).max(1);
    View {
        origin,
        size: (end.0 - origin.0, end.1 - origin.1),
        columns: pixels(frame.columns),
        rows: pixels(frame.rows),
        lattice: Sampling::Centres,
        region: None,
    }
}

/// Values as gray from 0, the largest white; with it.
fn picture(values: &[f64], (columns, rows): (usize, usize)) -> (ColorImage, f64) {
    let [_, most] = extent(values);
    let field = Field::new(columns, rows, values, (1.0, 1.0), columns as f64);
    let look = Look { kind: catena_looks::Kind::Gray, ..Look::new(0.0, most, 0.0) };
    (ColorImage::from_rgb([columns, rows], &look.draw(&field).pixels), most)
}

#[cfg(test)]
mod tests {
    use catena_field::Map;

    use super::*;
    use crate::map::grid::Grid;

    #[test]
    fn what_is_seen_is_compared_in_pixels_no_smaller_than_its_own() {
        for (step, columns, rows) in [(0.5, 600, 300), (1e-3, 100, 40), (25.0, 1, 900)] {
            let grid = Grid::near(&Map::default(), step);
            let frame = Frame { grid, left: -7, top: 12, columns, rows, pixels_per_point: 1.0 };
            let (view, [from, to]) = (view_over(&frame), frame.ends());
            assert_eq!((view.origin, view.x(0) > from.0, view.y(view.rows - 1) < to.1), (from, true, true));
            assert!(view.columns.max(view.rows) <= SIDE && view.columns.min(view.rows) >= 1);
            assert!(view.size.0 / view.columns as f64 >= grid.step() * 0.999, "{columns} x {rows}");
        }
    }
}
