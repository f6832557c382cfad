//! The ground of a picture: every pixel's colour from its value and, for relief, its slope.

use crate::colour::{Exact, bytes};
use crate::field::Field;
use crate::gray::gray_of;
use crate::look::{Kind, Look};

/// Where the light comes from: left, up, and above, on a picture with y down.
const LIGHT: [f64; 3] = [-1.0, -1.0, 1.2];

/// How steep relief is drawn: the factor of a difference across two cells of the published experiment, whose
/// lattice has 319 cells across the map, over a range of 1.
const STEEPNESS: f64 = 30.0;
const CELLS: f64 = 319.0;

/// The ground of one row of a picture.
pub(crate) fn draw_row(look: &Look, field: &Field<'_>, row: usize, pixels: &mut [u8]) {
    let pixels = pixels.as_chunks_mut().0.iter_mut();
    let values = pixels.zip(field.row(row));
    match look.kind {
        Kind::Gray => values.for_each(|(pixel, &value)| *pixel = [gray_of(value, look.low, look.high); 3]),
        Kind::Terrain => values.for_each(|(pixel, &value)| *pixel = bytes(colour(look, value))),
        Kind::Relief => {
            let slopes = Slopes::new(look, field, row);
            for (column, (pixel, &value)) in values.enumerate() {
                *pixel = bytes(relief(look, value, || slopes.shade(column)));
            }
        }
    }
}

/// How light one row of the ground is, the sea's as if there were no water.
pub(crate) fn shade_row(look: &Look, field: &Field<'_>, row: usize, shades: &mut [f64]) {
    let slopes = Slopes::new(look, field, row);
    shades.iter_mut().enumerate().for_each(|(column, place)| *place = slopes.shade(column));
}

#[inline]
fn colour(look: &Look, value: f64) -> Exact {
    look.palette.exact(value, look.low, look.high, look.sea)
}

/// The sea is not shaded.
#[inline]
fn relief(look: &Look, value: f64, shade: impl FnOnce() -> f64) -> Exact {
    let colour = colour(look, value);
    if value > look.sea {
        let shade = shade();
        colour.map(|part| part * shade)
    } else {
        colour
    }
}

/// The slopes along one row: the row itself and those above and below, and how differences become a normal.
struct Slopes<'a> {
    here: &'a [f64],
    above: &'a [f64],
    below: &'a [f64],
    apron: usize,
    across: f64,
    down: f64,
}

impl<'a> Slopes<'a> {
    fn new(look: &Look, field: &Field<'a>, row: usize) -> Self {
        let row = row + field.apron();
        let last = field.lattice().1 - 1;
        let (above, below) = (row.saturating_sub(1), (row + 1).min(last));
        let (dx, dy) = field.spacing();
        Slopes {
            here: field.lattice_row(row),
            above: field.lattice_row(above),
            below: field.lattice_row(below),
            apron: field.apron(),
            across: steepness(look, field.map_width(), dx),
            down: steepness(look, field.map_width(), dy) * central(above, below),
        }
    }

    /// How light a pixel is; 1 is its palette's colour.
    #[inline]
    fn shade(&self, column: usize) -> f64 {
        let column = column + self.apron;
        let (left, right) = (column.saturating_sub(1), (column + 1).min(self.here.len() - 1));
        let x = (self.here[left] - self.here[right]) * (self.across * central(left, right));
        let y = (self.above[column] - self.below[column]) * self.down;
        shade(x, y)
    }
}

/// What a difference counts: at an edge, where it spans one cell, as if it spanned two.
#[inline]
fn central(before: usize, after: usize) -> f64 {
    if after - before == 1 { 2.0 } else { 1.0 }
}

/// `r` of the normal `((left - right)*r, (up - down)*r, 1)`: the same slope of the ground has the same normal at
/// any zoom. A range or a spacing that holds nothing is flat.
fn steepness(look: &Look, map_width: f64, spacing: f64) -> f64 {
    let scale = spacing * (look.high - look.low);
    if scale > 0.0 { STEEPNESS * (map_width / CELLS) / scale } else { 0.0 }
}

/// The light that falls on the normal `(x, y, 1)`.
#[inline]
fn shade(x: f64, y: f64) -> f64 {
    let [a, b, c] = LIGHT;
    let lengths = ((x * x + y * y + 1.0) * (a * a + b * b + c * c)).sqrt();
    let facing = (x * a + y * b + c) / lengths;
    0.45 + 0.55 * facing.max(0.0) * 1.25
}
