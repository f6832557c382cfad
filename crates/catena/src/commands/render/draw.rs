//! The drawing itself, band by band: neither values nor picture are ever whole in memory.

use std::sync::mpsc;
use std::thread;

use anyhow::anyhow;
use catena_evaluate::{Prepared, Sampling, View};
use catena_field::{Control, Map};
use catena_images::Encoder;
use catena_looks::{Contours, Field, Look};

use super::Range;
use super::plan::Plan;
use super::style::Style;

/// Writes all rows.
pub(super) fn rows(
    plan: &Plan,
    map: &Map,
    prepared: &Prepared,
    range: Range,
    encoder: &mut Encoder,
    control: &Control,
) -> anyhow::Result<()> {
    match plan.style {
        Style::Values(_) => values(plan, prepared, encoder, control),
        Style::Picture { kind, palette, contours } => {
            let Range { low, high } = range;
            let contours = Contours::even(contours);
            let look = Look { kind, palette, contours, ..Look::new(low, high, map.sea) };
            picture(plan, map, prepared, &look, encoder, control)
        }
    }
}

/// Values as they are; the format makes samples of them.
fn values(plan: &Plan, prepared: &Prepared, encoder: &mut Encoder, control: &Control) -> anyhow::Result<()> {
    let write = |band: Vec<f64>| Ok(encoder.write_rows(&band)?);
    written_beside(write, |send| {
        prepared.bands(&plan.view, plan.band(), control, |_, outputs| send(outputs[0].clone()))
    })
}

/// Colours. A look needs values around each pixel: bands and regions carry those of their surroundings, beyond the
/// edges of the whole too, so that a part is the whole's to the byte.
fn picture(
    plan: &Plan,
    map: &Map,
    prepared: &Prepared,
    look: &Look,
    encoder: &mut Encoder,
    control: &Control,
) -> anyhow::Result<()> {
    let (_, _, columns, rows) = plan.view.drawn();
    control.expect(columns as u64 * rows as u64);
    let apron = look.apron();
    let mut window = Window { plan, apron, values: Vec::new(), next: -(apron as i64) };
    let write = |band: Vec<u8>| Ok(encoder.write_colours(&band)?);
    written_beside(write, |send| {
        for first in (0..rows).step_by(plan.band()) {
            control.check()?;
            let height = plan.band().min(rows - first);
            window.advance((first + height + apron) as i64, prepared);
            let (values, spacing) = (&window.values, plan.spacing());
            let field = Field::with_apron(columns, height, apron, values, spacing, map.size.0);
            send(draw(look, &field, plan.threads)?)?;
            window.forget();
            control.advance((columns * height) as u64);
        }
        Ok(())
    })
}

/// Lets a thread of its own write what the others have worked out, so that neither waits long for the other.
fn written_beside<B: Send>(
    write: impl FnMut(B) -> anyhow::Result<()> + Send,
    work: impl FnOnce(&dyn Fn(B) -> anyhow::Result<()>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (sender, bands) = mpsc::sync_channel(1);
    thread::scope(|scope| {
        let writer = scope.spawn(move || bands.into_iter().try_for_each(write));
        let worked = work(&|band| sender.send(band).map_err(|_| anyhow!("writing stopped")));
        drop(sender);
        let written = writer.join().map_err(|_| anyhow!("writing failed"))?;
        // Where writing stopped, its own fault is the one to tell.
        written.and(worked)
    })
}

/// Rows of values, a band's and its surroundings', that slide down the picture.
struct Window<'a> {
    plan: &'a Plan,
    apron: usize,
    values: Vec<f64>,
    /// The row that comes next, counted from the first that is drawn.
    next: i64,
}

impl Window<'_> {
    fn width(&self) -> usize {
        self.plan.view.drawn().2 + 2 * self.apron
    }

    /// Works rows out down to before `end`.
    fn advance(&mut self, end: i64, prepared: &Prepared) {
        let view = &self.plan.view;
        let (left, top, ..) = view.drawn();
        let first = left as i64 - self.apron as i64;
        let columns = first..first + self.width() as i64;
        let rows = self.next + top as i64..end + top as i64;
        let positions: Vec<(f64, f64)> =
            rows.flat_map(|row| columns.clone().map(move |column| place(view, column, row))).collect();
        self.values.extend_from_slice(&prepared.sample(&positions)[0]);
        self.next = end;
    }

    /// Keeps only what the next band has around it.
    fn forget(&mut self) {
        let kept = 2 * self.apron * self.width();
        self.values.drain(..self.values.len() - kept);
    }
}

/// The position of a pixel that may lie outside the view's rectangle; inside it is the view's own to the bit.
fn place(view: &View, column: i64, row: i64) -> (f64, f64) {
    let along = |index: i64, count: usize, origin: f64, size: f64| match view.lattice {
        Sampling::Centres => origin + (index as f64 + 0.5) * size / count as f64,
        Sampling::Corners => origin + index as f64 * (size / (count.max(2) - 1) as f64),
    };
    (
        along(column, view.columns, view.origin.0, view.size.0),
        along(row, view.rows, view.origin.1, view.size.1),
    )
}

/// All rows of a field, drawn by several threads.
fn draw(look: &Look, field: &Field<'_>, threads: usize) -> anyhow::Result<Vec<u8>> {
    let mut pixels = vec![0; field.columns() * field.rows() * 3];
    let share = field.rows().div_ceil(threads);
    let parts = pixels.chunks_mut(share * field.columns() * 3);
    let starts = (0..field.rows()).step_by(share);
    let ended = thread::scope(|scope| {
        let mut running = Vec::new();
        for (start, part) in starts.zip(parts) {
            let rows = start..(start + share).min(field.rows());
            running.push(scope.spawn(move || look.draw_rows(field, rows, part)));
        }
        running.into_iter().all(|thread| thread.join().is_ok())
    });
    if ended { Ok(pixels) } else { Err(anyhow!("drawing a band failed")) }
}

#[cfg(test)]
mod tests {
    use super::place;
    use catena_evaluate::{Sampling, View};

    #[test]
    fn places_are_the_views_own() {
        for lattice in [Sampling::Centres, Sampling::Corners] {
            for (columns, rows) in [(1, 1), (7, 1), (1, 5), (13, 11)] {
                let (origin, size) = ((-17.3, 0.1), (320.7, 239.9));
                let view = View { origin, size, columns, rows, lattice, region: None };
                for (i, j) in (0..columns).flat_map(|i| (0..rows).map(move |j| (i, j))) {
                    assert_eq!(place(&view, i as i64, j as i64), view.position(i, j));
                }
            }
        }
    }
}
