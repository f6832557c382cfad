//! Rivers painted into a picture, smoothed by how much of each pixel they cover.
//!
//! All is worked out in pixels of the whole picture, whatever part of it is painted, so that parts are the whole's
//! to the byte. Banks are one shape, rivers another: where pieces meet they don't darken each other.

use super::course::{Piece, Rivers};
use super::spread::Spread;
use crate::colour::{Rgb, bytes, exact, mix};
use crate::palette::Palette;
use crate::stroke::{Pen, square_distance, touched};
use std::ops::Range;

/// Rows painted at a time: the shapes need memory.
const STRIP: usize = 64;

impl Rivers {
    /// Paints the rivers over some rows of a part of a picture, whose first column and row of pixels are `corner` in
    /// the whole. `spread` is in pixels of the whole, whose first has its centre at (0, 0); `pixels` are red, green
    /// and blue of `columns` pixels a row.
    ///
    /// # Panics
    /// Where `pixels` hasn't three bytes for each pixel of the rows.
    pub fn draw_rows(
        &self,
        palette: &Palette,
        spread: &Spread,
        corner: (usize, usize),
        (columns, rows): (usize, Range<usize>),
        pixels: &mut [u8],
    ) {
        assert_eq!(pixels.len(), rows.len() * columns * 3, "three bytes for each pixel");
        let strips = pixels.chunks_mut((STRIP * columns * 3).max(1));
        for (start, pixels) in rows.clone().step_by(STRIP).zip(strips) {
            let rows = start..(start + STRIP).min(rows.end);
            let mut strip = Strip::new(corner, columns, rows);
            self.pieces.iter().for_each(|piece| strip.add(piece, spread));
            strip.paint(palette, pixels);
        }
    }
}

/// How much of each pixel banks and rivers cover.
struct Strip {
    left: i64,
    top: i64,
    columns: usize,
    rows: usize,
    cover: [Vec<f32>; 2],
    empty: bool,
}

impl Strip {
    fn new((left, top): (usize, usize), columns: usize, rows: Range<usize>) -> Self {
        let cover = || vec![0.0; columns * rows.len()];
        let (left, top) = (left as i64, (top + rows.start) as i64);
        Self { left, top, columns, rows: rows.len(), cover: [cover(), cover()], empty: true }
    }

    /// Adds a piece, bank and river, as far as it touches the strip.
    fn add(&mut self, piece: &Piece, spread: &Spread) {
        let widths = [piece.bank_width(spread), piece.width(spread)];
        if piece.opacity <= 0.0 || !self.is_touched(piece, spread, widths[0]) {
            return;
        }
        self.empty = false;
        let mut points = piece.points(spread);
        let Some(mut from) = points.next() else { return };
        for to in points {
            for (layer, width) in widths.into_iter().enumerate() {
                self.add_chord(layer, Pen::of_width(width), piece.opacity, (from, to));
            }
            from = to;
        }
    }

    fn is_touched(&self, piece: &Piece, spread: &Spread, width: f64) -> bool {
        let [least, most] = piece.reach().map(|place| spread.place(place));
        let slack = width + 2.0;
        let (left, top) = (self.left as f64, self.top as f64);
        let (right, bottom) = (left + self.columns as f64, top + self.rows as f64);
        least[0] <= right + slack
            && least[1] <= bottom + slack
            && most[0] >= left - slack
            && most[1] >= top - slack
    }

    fn add_chord(&mut self, layer: usize, pen: Pen, opacity: f64, (from, to): ([f64; 2], [f64; 2])) {
        let inside = |pixels: std::ops::RangeInclusive<isize>, first: i64, count: usize| {
            let least = (*pixels.start() as i64).max(first);
            least..(*pixels.end() as i64 + 1).min(first + count as i64)
        };
        let across = inside(touched(from[0], to[0], pen.reach), self.left, self.columns);
        for y in inside(touched(from[1], to[1], pen.reach), self.top, self.rows) {
            let line = (y - self.top) as usize * self.columns;
            for x in across.clone() {
                let square = square_distance((x as f64, y as f64), from.into(), to.into());
                let cover = pen.cover(square) * opacity as f32;
                let pixel = &mut self.cover[layer][line + (x - self.left) as usize];
                *pixel = pixel.max(cover);
            }
        }
    }

    /// Blends the shapes into the picture, banks first.
    fn paint(&self, palette: &Palette, pixels: &mut [u8]) {
        if self.empty {
            return;
        }
        let covers = self.cover[0].iter().zip(&self.cover[1]);
        for (pixel, (&bank, &river)) in pixels.as_chunks_mut().0.iter_mut().zip(covers) {
            if bank > 0.0 {
                *pixel = painted(*pixel, (palette.bank, bank), (palette.river, river));
            }
        }
    }
}

fn painted(under: Rgb, (bank, bank_cover): (Rgb, f32), (river, cover): (Rgb, f32)) -> Rgb {
    let upon = mix(exact(under), exact(bank), f64::from(bank_cover));
    bytes(mix(upon, exact(river), f64::from(cover)))
}
