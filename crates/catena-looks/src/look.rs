//! A look: everything that decides the picture of a field, and the drawing of it in rows.

use crate::colour::Rgb;
use crate::field::Field;
use crate::level::Contours;
use crate::palette::Palette;
use crate::{ground, stroke};
use std::ops::Range;

/// What values are drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Gray, white high.
    Gray,
    /// The palette's colours.
    Terrain,
    /// The palette's colours, the land lit from the north-west.
    Relief,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Gray, Kind::Terrain, Kind::Relief];

    /// The name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Gray => "gray",
            Kind::Terrain => "terrain",
            Kind::Relief => "relief",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// How a field is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Gray, colours, or relief.
    pub kind: Kind,
    /// The colours of land, sea and lines. Gray takes the lines' alone.
    pub palette: &'static Palette,
    /// The bottom of the range: black, or the deep sea.
    pub low: f64,
    /// The top of the range: white, or the peaks.
    pub high: f64,
    /// The sea level. What is above it is land.
    pub sea: f64,
    /// The contours drawn over the ground.
    pub contours: Contours,
    /// How many pixels of the picture make a point, in which the widths of lines are told.
    pub pixels_per_point: f64,
}

/// A picture in sRGB, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels from left to right.
    pub columns: usize,
    /// Pixels from top to bottom.
    pub rows: usize,
    /// Red, green and blue of every pixel.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// The colour of a pixel.
    ///
    /// # Panics
    /// Outside the picture.
    pub fn at(&self, column: usize, row: usize) -> Rgb {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        self.pixels.as_chunks().0[row * self.columns + column]
    }
}

impl Look {
    /// Relief in the default palette over a range, with no contours, a pixel a point.
    pub fn new(low: f64, high: f64, sea: f64) -> Self {
        let (kind, palette) = (Kind::Relief, &Palette::ALL[0]);
        Self { kind, palette, low, high, sea, contours: Contours::default(), pixels_per_point: 1.0 }
    }

    /// How many values beyond its edges a part of a picture needs so that it is the whole's to the byte.
    pub fn apron(&self) -> usize {
        let relief = usize::from(self.kind == Kind::Relief);
        let lines = if self.levels().is_empty() { 0 } else { stroke::reach(self.pixels_per_point) };
        relief.max(lines)
    }

    /// The whole picture, ground and lines.
    pub fn draw(&self, field: &Field<'_>) -> Picture {
        picture(field, |rows, pixels| self.draw_rows(field, rows, pixels))
    }

    /// The whole picture without its lines, for who draws those as vectors ([`Look::lines`]).
    pub fn ground(&self, field: &Field<'_>) -> Picture {
        picture(field, |rows, pixels| self.ground_rows(field, rows, pixels))
    }

    /// Some rows of the picture, ground and lines.
    ///
    /// # Panics
    /// Where rows are asked for that the field hasn't, or `pixels` hasn't three bytes for each of their pixels.
    pub fn draw_rows(&self, field: &Field<'_>, rows: Range<usize>, pixels: &mut [u8]) {
        self.ground_rows(field, rows.clone(), pixels);
        stroke::draw_rows(self, field, rows, pixels);
    }

    /// Some rows of the picture without its lines.
    ///
    /// # Panics
    /// As [`Look::draw_rows`].
    pub fn ground_rows(&self, field: &Field<'_>, rows: Range<usize>, pixels: &mut [u8]) {
        assert!(rows.end <= field.rows(), "rows {rows:?} of {}", field.rows());
        assert_eq!(pixels.len(), rows.len() * field.columns() * 3, "three bytes for each pixel");
        for (row, pixels) in rows.zip(pixels.chunks_exact_mut(field.columns() * 3)) {
            ground::draw_row(self, field, row, pixels);
        }
    }

    /// How light relief's light makes the ground of some rows, sea bed and all; 1 leaves a colour as it is. For
    /// who lights other colours than a picture's, or sees the bed through the water.
    ///
    /// # Panics
    /// Where rows are asked for that the field hasn't, or `shades` hasn't one place for each of their pixels.
    pub fn shade_rows(&self, field: &Field<'_>, rows: Range<usize>, shades: &mut [f64]) {
        assert!(rows.end <= field.rows(), "rows {rows:?} of {}", field.rows());
        assert_eq!(shades.len(), rows.len() * field.columns(), "one place for each pixel");
        for (row, shades) in rows.zip(shades.chunks_exact_mut(field.columns())) {
            ground::shade_row(self, field, row, shades);
        }
    }
}

fn picture(field: &Field<'_>, draw: impl FnOnce(Range<usize>, &mut [u8])) -> Picture {
    let (columns, rows) = (field.columns(), field.rows());
    let mut pixels = vec![0; columns * rows * 3];
    draw(0..rows, &mut pixels);
    Picture { columns, rows, pixels }
}
