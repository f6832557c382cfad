//! Views: which positions a picture samples.

use catena_field::{Lattice, Map};
use catena_kernels::raster::Raster;

/// Where inside its rectangle a view samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sampling {
    /// At the centres of pixels: `origin + (i + 0.5) * size / w`.
    #[default]
    Centres,
    /// At points from edge to edge, corners included: `origin + i * (size / (w - 1))`.
    Corners,
}

/// A rectangle of the world and the lattice over it; of that, a region may be all that is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Top left corner in world units (x right, y down).
    pub origin: (f64, f64),
    /// Width and height in world units.
    pub size: (f64, f64),
    /// Pixels from left to right over the whole rectangle.
    pub columns: usize,
    /// Pixels from top to bottom over the whole rectangle.
    pub rows: usize,
    /// Where pixels are sampled.
    pub lattice: Sampling,
    /// The part that is drawn, in pixels: x, y, width, height. It equals that part of the whole to the bit.
    pub region: Option<(usize, usize, usize, usize)>,
}

impl View {
    /// The whole of a map, sampled at the centres of pixels.
    pub fn of_map(map: &Map, columns: usize, rows: usize) -> Self {
        let (origin, size) = (map.origin, map.size);
        Self { origin, size, columns, rows, lattice: Sampling::Centres, region: None }
    }

    /// The points of a lattice over a map, corners included.
    pub fn of_lattice(map: &Map, lattice: Lattice) -> Self {
        let view = Self::of_map(map, lattice.columns as usize, lattice.rows as usize);
        Self { lattice: Sampling::Corners, ..view }
    }

    /// The same with only a region drawn: x, y, width, height in pixels.
    pub fn with_region(self, region: (usize, usize, usize, usize)) -> Self {
        Self { region: Some(region), ..self }
    }

    /// World position of pixel (i, j) of the whole rectangle.
    pub fn position(&self, i: usize, j: usize) -> (f64, f64) {
        (self.x(i), self.y(j))
    }

    /// World x of column i of the whole rectangle.
    pub fn x(&self, i: usize) -> f64 {
        self.x_at(i as i64)
    }

    /// World y of row j of the whole rectangle.
    pub fn y(&self, j: usize) -> f64 {
        self.y_at(j as i64)
    }

    /// World x of a column that may lie outside the rectangle.
    pub fn x_at(&self, i: i64) -> f64 {
        along(self.lattice, i, self.columns, self.origin.0, self.size.0)
    }

    /// World y of a row that may lie outside the rectangle.
    pub fn y_at(&self, j: i64) -> f64 {
        along(self.lattice, j, self.rows, self.origin.1, self.size.1)
    }

    /// World units between neighbouring pixels, across and down.
    pub fn spacing(&self) -> (f64, f64) {
        let between = |length: f64, count: usize| match self.lattice {
            Sampling::Centres => length / count as f64,
            Sampling::Corners => Raster::position(1, count, 0.0, length),
        };
        (between(self.size.0, self.columns), between(self.size.1, self.rows))
    }

    /// What is drawn, in pixels: x, y, width, height.
    pub fn drawn(&self) -> (usize, usize, usize, usize) {
        self.region.unwrap_or((0, 0, self.columns, self.rows))
    }

    /// How many pixels are drawn.
    pub fn pixels(&self) -> usize {
        let (_, _, width, height) = self.drawn();
        width * height
    }
}

#[inline]
fn along(lattice: Sampling, i: i64, count: usize, origin: f64, size: f64) -> f64 {
    match lattice {
        Sampling::Centres => origin + (i as f64 + 0.5) * size / count as f64,
        // From one point to the next, nothing where there is but one.
        Sampling::Corners => origin + i as f64 * Raster::position(1, count, 0.0, size),
    }
}
