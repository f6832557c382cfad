//! The drawing itself, band by band: neither values nor picture are ever whole in memory.

use std::sync::mpsc;
use std::thread;

use anyhow::anyhow;
use catena_backend::{Made, Ready};
use catena_editor::rivers::spread;
use catena_evaluate::Window;
use catena_field::{Control, Map};
use catena_images::Encoder;
use catena_looks::{Contours, Field, Look, Rivers, Spread, Water, Waters};

use super::Range;
use super::plan::Plan;
use super::style::Style;

/// Writes all rows.
pub(super) fn rows(
    plan: &Plan,
    map: &Map,
    ready: &Ready,
    (range, waters): (Range, Option<&Waters>),
    encoder: &mut Encoder,
    control: &Control,
) -> anyhow::Result<Made> {
    match plan.style {
        Style::Values(_) | Style::Biome | Style::Indexed | Style::Weights { .. } => {
            values(plan, ready, encoder, control)
        }
        Style::Picture { kind, palette, contours, rivers, .. } => {
            let Range { low, high } = range;
            let contours = Contours::even(contours);
            let look = Look { kind, palette, contours, ..Look::new(low, high, map.sea) };
            let rivers = waters.zip(rivers).map(|(waters, start)| {
                let rivers = waters.rivers(start);
                let (first, spacing) = (plan.view.position(0, 0), plan.view.spacing());
                (spread(map, rivers.size(), (first, spacing), 1.0), rivers)
            });
            picture(plan, map, ready, &Inks { look, rivers }, encoder, control)
        }
    }
}

/// What a picture is drawn with.
struct Inks {
    look: Look,
    /// Rivers, and where their lattice lies in the whole picture.
    rivers: Option<(Spread, Rivers)>,
}

/// Values as they are; the format makes samples of them.
fn values(plan: &Plan, ready: &Ready, encoder: &mut Encoder, control: &Control) -> anyhow::Result<Made> {
    let write = |band: Vec<f64>| Ok(encoder.write_rows(&band)?);
    written_beside(write, |send| {
        let window = Window::of(&plan.view);
        ready.bands(&window, plan.band(), control, |_, outputs| send(outputs[0].clone()))
    })
}

/// Colours. A look needs values around each pixel: bands and regions carry those of their surroundings, beyond the
/// edges of the whole too, so that a part is the whole's to the byte.
fn picture(
    plan: &Plan,
    map: &Map,
    ready: &Ready,
    inks: &Inks,
    encoder: &mut Encoder,
    control: &Control,
) -> anyhow::Result<Made> {
    let (left, top, columns, rows) = plan.view.drawn();
    let apron = inks.look.apron();
    let width = columns + 2 * apron;
    // The values, and where there is water how wet they are and where it stands.
    let strip = || Strip { width, apron, left: rows, values: Vec::new() };
    let mut strips: Vec<Strip> = (0..ready.prepared().outputs()).map(|_| strip()).collect();
    let write = |band: Vec<u8>| Ok(encoder.write_colours(&band)?);
    written_beside(write, |send| {
        let window = Window::of(&plan.view).grown(apron);
        ready.bands(&window, plan.band(), control, |_, outputs| {
            for (strip, output) in strips.iter_mut().zip(outputs) {
                strip.values.extend_from_slice(output);
            }
            while let Some(height) = strips[0].next(plan.band()) {
                let (values, spacing) = (strips[0].around(height), plan.view.spacing());
                let field = Field::with_apron(columns, height, apron, values, spacing, map.size.0);
                let corner = (left, top + rows - strips[0].left);
                let mut pixels = draw(inks, &field, corner, plan.threads)?;
                if let [ground, wet, surface] = &strips[..] {
                    let [ground, wet, surface] = [ground, wet, surface].map(|strip| strip.inner(height));
                    let water = Water { columns, wet: &wet, surface: &surface, ground: &ground };
                    water.draw_rows(&inks.look, 0..height, &mut pixels);
                }
                send(pixels)?;
                strips.iter_mut().for_each(|strip| strip.forget(height));
            }
            Ok(())
        })
    })
}

/// Lets a thread of its own write what the others have worked out, so that neither waits long for the other.
fn written_beside<B: Send, T>(
    write: impl FnMut(B) -> anyhow::Result<()> + Send,
    work: impl FnOnce(&dyn Fn(B) -> anyhow::Result<()>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
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
struct Strip {
    width: usize,
    apron: usize,
    /// Rows of the picture that are still to be drawn.
    left: usize,
    values: Vec<f64>,
}

impl Strip {
    /// How many rows can be drawn now: a band, or what is left; none before all their surroundings are there.
    fn next(&self, band: usize) -> Option<usize> {
        let height = band.min(self.left);
        let there = self.values.len() / self.width;
        (height > 0 && there >= height + 2 * self.apron).then_some(height)
    }

    /// So many rows with what lies around them.
    fn around(&self, height: usize) -> &[f64] {
        &self.values[..(height + 2 * self.apron) * self.width]
    }

    /// So many rows, and nothing around them.
    fn inner(&self, height: usize) -> Vec<f64> {
        let rows = self.values.chunks_exact(self.width).skip(self.apron).take(height);
        rows.flat_map(|row| &row[self.apron..self.width - self.apron]).copied().collect()
    }

    /// Keeps only what the next band has around it.
    fn forget(&mut self, height: usize) {
        self.values.drain(..height * self.width);
        self.left -= height;
    }
}

impl Inks {
    /// Some rows of a field whose first pixel is `corner` in the whole picture.
    fn draw_rows(
        &self,
        field: &Field<'_>,
        corner: (usize, usize),
        rows: std::ops::Range<usize>,
        part: &mut [u8],
    ) {
        self.look.draw_rows(field, rows.clone(), part);
        if let Some((spread, rivers)) = &self.rivers {
            rivers.draw_rows(self.look.palette, spread, corner, (field.columns(), rows), part);
        }
    }
}

/// All rows of a field, drawn by several threads.
fn draw(inks: &Inks, field: &Field<'_>, corner: (usize, usize), threads: usize) -> anyhow::Result<Vec<u8>> {
    let mut pixels = vec![0; field.columns() * field.rows() * 3];
    let share = field.rows().div_ceil(threads);
    let parts = pixels.chunks_mut(share * field.columns() * 3);
    let starts = (0..field.rows()).step_by(share);
    let ended = thread::scope(|scope| {
        let mut running = Vec::new();
        for (start, part) in starts.zip(parts) {
            let rows = start..(start + share).min(field.rows());
            running.push(scope.spawn(move || inks.draw_rows(field, corner, rows, part)));
        }
        running.into_iter().all(|thread| thread.join().is_ok())
    });
    if ended { Ok(pixels) } else { Err(anyhow!("drawing a band failed")) }
}
