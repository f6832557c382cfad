//! Biomes: the neighbour's colour and a place's own, mixed by weight, lit like the ground under them.

use std::ops::Range;

use crate::colour::{Exact, Rgb, bytes, exact, mix};
use crate::field::Field;
use crate::look::Look;

/// What stands for a number that is no biome's.
const UNKNOWN: Rgb = [0x80, 0x80, 0x80];

/// Biomes on the pixels of a picture, row by row from the top.
#[derive(Clone, Copy, Debug)]
pub struct Biomes<'a> {
    columns: usize,
    first: &'a [f64],
    second: &'a [f64],
    weight: &'a [f64],
    colours: &'a [Rgb],
}

/// The land that biomes lie on: heights with what lies around them, and the look that says how they are lit.
#[derive(Clone, Copy, Debug)]
pub struct Under<'a> {
    /// Range, sea, and what a slope counts.
    pub look: &'a Look,
    /// Heights.
    pub heights: &'a Field<'a>,
}

impl<'a> Biomes<'a> {
    /// The first's number, the second's and the first's weight on each pixel of `columns` a row; `colours` by number.
    ///
    /// # Panics
    /// Where the three differ in length, or are no whole rows: a fault of the caller.
    pub fn new(columns: usize, [first, second, weight]: [&'a [f64]; 3], colours: &'a [Rgb]) -> Biomes<'a> {
        let whole = columns > 0 && first.len().is_multiple_of(columns);
        assert!(whole && first.len() == second.len() && first.len() == weight.len(), "three values a pixel");
        Self { columns, first, second, weight, colours }
    }

    /// Rows that there are.
    pub fn rows(&self) -> usize {
        self.first.len() / self.columns
    }

    /// The colour of a pixel, counted row by row.
    pub fn colour(&self, pixel: usize) -> Rgb {
        bytes(self.exact(pixel))
    }

    #[inline]
    fn exact(&self, pixel: usize) -> Exact {
        let own = self.of(self.first[pixel]);
        match self.weight[pixel] {
            1.0 => own,
            weight => mix(self.of(self.second[pixel]), own, weight),
        }
    }

    #[inline]
    fn of(&self, number: f64) -> Exact {
        exact(self.colours.get(number as usize).copied().unwrap_or(UNKNOWN))
    }

    /// Some rows of the picture, three bytes a pixel; lit where the land is known and above the sea.
    ///
    /// # Panics
    /// Where rows are asked for that there are not, `pixels` hasn't three bytes for each, or the land is of another
    /// shape.
    pub fn draw_rows(&self, land: Option<Under<'_>>, rows: Range<usize>, pixels: &mut [u8]) {
        assert!(rows.end <= self.rows(), "rows {rows:?} of {}", self.rows());
        assert_eq!(pixels.len(), rows.len() * self.columns * 3, "three bytes for each pixel");
        let mut shades = vec![1.0; self.columns];
        for (row, pixels) in rows.zip(pixels.chunks_exact_mut(self.columns * 3)) {
            if let Some(Under { look, heights }) = land {
                assert_eq!(heights.columns(), self.columns, "the land has a height for each pixel");
                look.shade_rows(heights, row..row + 1, &mut shades);
                let dry = shades.iter_mut().zip(heights.row(row));
                dry.filter(|(_, height)| **height <= look.sea).for_each(|(shade, _)| *shade = 1.0);
            }
            let places = pixels.as_chunks_mut().0.iter_mut().zip(&shades);
            for (column, (pixel, shade)) in places.enumerate() {
                *pixel = bytes(self.exact(row * self.columns + column).map(|part| part * shade));
            }
        }
    }
}

/// By number, how much of a picture each biome has, 0 to 1: the first's weight and the rest to the second.
pub fn shares(count: usize, [first, second, weight]: [&[f64]; 3]) -> Vec<f64> {
    let mut shares = vec![0.0; count];
    let places = first.iter().zip(second).zip(weight);
    for ((first, second), weight) in places {
        for (number, part) in [(*first, *weight), (*second, 1.0 - weight)] {
            if let Some(share) = shares.get_mut(number as usize) {
                *share += part;
            }
        }
    }
    let whole = first.len().max(1) as f64;
    shares.iter_mut().for_each(|share| *share /= whole);
    shares
}

/// How much of a sample's full value belongs to the first and to the second: both together are the full value, always.
pub fn split(weight: f64, full: u16) -> (u16, u16) {
    let first = (weight * f64::from(full)).round().clamp(0.0, f64::from(full)) as u16;
    (first, full - first)
}
