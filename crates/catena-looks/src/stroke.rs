//! Contours painted into a picture, smoothed by how much of each pixel a line covers.
//!
//! Where a piece of line lies is worked out within its own cell, so that a picture in parts is the whole's to the
//! bit. Pieces of one class are painted as one shape: where they meet they don't darken each other.

use crate::cells;
use crate::colour::{Rgba, bytes, exact, mix};
use crate::field::Field;
use crate::level::{Class, Level};
use crate::look::Look;
use catena_kernels::contours::{crossing, joins};
use std::ops::Range;

/// Rows painted at a time: the shapes need memory.
const STRIP: usize = 64;

/// How many pixels beyond a pixel the lines that touch it may start.
pub(crate) fn reach(pixels_per_point: f64) -> usize {
    let pens = [Class::Contour, Class::Index].map(|class| Pen::new(class, pixels_per_point));
    pens[0].reach.max(pens[1].reach).ceil() as usize
}

/// Paints the contours over some rows of a picture.
pub(crate) fn draw_rows(look: &Look, field: &Field<'_>, rows: Range<usize>, pixels: &mut [u8]) {
    let levels = look.levels();
    if levels.is_empty() {
        return;
    }
    let strips = pixels.chunks_mut(STRIP * field.columns() * 3);
    for (start, pixels) in rows.clone().step_by(STRIP).zip(strips) {
        let strip = start..(start + STRIP).min(rows.end);
        let mut shapes = Shapes::new(look, field, strip.clone());
        shapes.add(field, &levels, reach(look.pixels_per_point));
        shapes.paint(look, pixels);
    }
}

/// A line's half width, how far it touches pixels, and how much it covers at most, all in pixels.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    pub(crate) reach: f64,
    most: f64,
}

impl Pen {
    fn new(class: Class, pixels_per_point: f64) -> Self {
        Self::of_width(class.points() * pixels_per_point)
    }

    /// A pen of a width in pixels.
    pub(crate) fn of_width(width: f64) -> Self {
        // A line thinner than a pixel is drawn as a fainter one.
        Self { reach: width.max(1.0) * 0.5 + 0.5, most: width.min(1.0) }
    }

    /// How much of a pixel is covered whose centre lies that far from the line, by the square of the distance.
    #[inline]
    pub(crate) fn cover(self, square: f64) -> f32 {
        ((self.reach - square.sqrt()).clamp(0.0, 1.0) * self.most) as f32
    }
}

/// How much of each pixel the lines of each class cover.
struct Shapes {
    columns: usize,
    rows: Range<usize>,
    pens: [Pen; 2],
    cover: [Vec<f32>; 2],
}

impl Shapes {
    fn new(look: &Look, field: &Field<'_>, rows: Range<usize>) -> Self {
        let cover = vec![0.0; field.columns() * rows.len()];
        let pens = [Class::Contour, Class::Index].map(|class| Pen::new(class, look.pixels_per_point));
        Self { columns: field.columns(), rows, pens, cover: [cover.clone(), cover] }
    }

    /// Adds the pieces of all cells that may touch the rows.
    fn add(&mut self, field: &Field<'_>, levels: &[Level], reach: usize) {
        let (columns, rows) = field.lattice();
        let apron = field.apron();
        let first = (self.rows.start + apron).saturating_sub(reach);
        let last = (self.rows.end - 1 + apron + reach).min(rows - 1);
        let margin = apron.saturating_sub(reach);
        cells::visit(field, levels, margin..columns - margin, first..last + 1, |cell| {
            let place = |index: usize| index.cast_signed() - apron.cast_signed();
            let at = (place(cell.column), place(cell.row));
            for level in &levels[cell.crossed] {
                for &(from, to) in joins(cell.corners, level.value) {
                    let ends = [from, to].map(|side| crossing(cell.corners, level.value, side));
                    self.add_piece(level.class, at, ends);
                }
            }
        });
    }

    /// Adds a piece of a cell whose top left corner is the centre of a pixel.
    fn add_piece(&mut self, class: Class, (column, row): (isize, isize), [from, to]: [(f64, f64); 2]) {
        let pen = self.pens[class as usize];
        let along = touched(from.0, to.0, pen.reach);
        for y in touched(from.1, to.1, pen.reach) {
            let line = row + y - self.rows.start.cast_signed();
            if line < 0 || line >= self.rows.len().cast_signed() {
                continue;
            }
            for x in along.clone() {
                let place = column + x;
                if place < 0 || place >= self.columns.cast_signed() {
                    continue;
                }
                let cover = pen.cover(square_distance((x as f64, y as f64), from, to));
                let pixel = &mut self.cover[class as usize]
                    [line.cast_unsigned() * self.columns + place.cast_unsigned()];
                *pixel = pixel.max(cover);
            }
        }
    }

    /// Blends the shapes into the picture, ordinary lines first.
    fn paint(&self, look: &Look, pixels: &mut [u8]) {
        let inks = [Class::Contour, Class::Index].map(|class| look.palette.line(class));
        let covers = self.cover[0].iter().zip(&self.cover[1]);
        for (pixel, (&contour, &index)) in pixels.as_chunks_mut().0.iter_mut().zip(covers) {
            if contour > 0.0 || index > 0.0 {
                let painted = blend(exact(*pixel), inks[0], contour);
                *pixel = bytes(blend(painted, inks[1], index));
            }
        }
    }
}

fn blend(under: [f64; 3], [red, green, blue, opacity]: Rgba, cover: f32) -> [f64; 3] {
    mix(under, exact([red, green, blue]), f64::from(opacity) / 255.0 * f64::from(cover))
}

/// The pixels, from the cell's own, whose centres a piece may touch along one axis.
#[inline]
pub(crate) fn touched(from: f64, to: f64, reach: f64) -> std::ops::RangeInclusive<isize> {
    (from.min(to) - reach).ceil() as isize..=(from.max(to) + reach).floor() as isize
}

/// The square of the distance from a point to a piece of line.
#[inline]
pub(crate) fn square_distance(point: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (along, off) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let length = along.0 * along.0 + along.1 * along.1;
    let t = if length > 0.0 { ((off.0 * along.0 + off.1 * along.1) / length).clamp(0.0, 1.0) } else { 0.0 };
    let (x, y) = (off.0 - along.0 * t, off.1 - along.1 * t);
    x * x + y * y
}
