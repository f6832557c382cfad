//! Rasters: values on a lattice over a rectangle, corners included, read between their points.

use super::arithmetic::{clamp, min};

/// What lies outside a raster's rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The nearest edge value holds.
    Clamp,
    /// The raster is reflected about its edge points: period `2*(c - 1)` points.
    Mirror,
    /// The rectangle repeats: period `c - 1` points. The last column and row stand on the next copy's first
    /// and are read as those, so that there is no seam; an image whose last column repeats its first tiles as
    /// it is.
    Wrap,
}

/// How a raster is read between its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The blend of four points: continuous.
    Bilinear,
    /// Catmull and Rom's cubic (1974) through sixteen points: smooth, and may pass a little beyond their
    /// values.
    Bicubic,
}

/// `columns` x `rows` values, row by row, y down, over a rectangle in world units.
#[derive(Clone, Debug, PartialEq)]
pub struct Raster {
    columns: usize,
    rows: usize,
    origin: (f64, f64),
    size: (f64, f64),
    values: Vec<f64>,
}

impl Raster {
    /// A raster over the rectangle from edge to edge.
    ///
    /// # Panics
    /// Where there is no point, or not one value per point: a fault of the caller, not of a document.
    pub fn new(columns: usize, rows: usize, origin: (f64, f64), size: (f64, f64), values: Vec<f64>) -> Self {
        assert!(columns > 0 && rows > 0, "a raster has at least one point");
        assert_eq!(values.len(), columns * rows, "a raster has one value per point");
        Self { columns, rows, origin, size, values }
    }

    /// Points from left to right.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Points from top to bottom.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The top left corner in world units.
    pub fn origin(&self) -> (f64, f64) {
        self.origin
    }

    /// Width and height in world units.
    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    /// The values, row by row from the top.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Where point i of `columns` lies along one axis: `origin + i*(size/(columns - 1))`; a lone point at the
    /// origin.
    #[inline]
    pub fn position(i: usize, columns: usize, origin: f64, size: f64) -> f64 {
        if columns < 2 {
            origin
        } else {
            origin + i as f64 * (size / (columns - 1) as f64)
        }
    }

    /// The value at a position in world units, bilinear, the nearest edge value outside.
    pub fn bilinear(&self, x: f64, y: f64) -> f64 {
        self.sample(x, y, Filter::Bilinear, Edge::Clamp)
    }

    /// The value at a position in world units, by Catmull and Rom, the nearest edge value outside.
    pub fn bicubic(&self, x: f64, y: f64) -> f64 {
        self.sample(x, y, Filter::Bicubic, Edge::Clamp)
    }

    /// The value at any position, finite or not.
    #[inline]
    pub fn sample(&self, x: f64, y: f64, filter: Filter, edge: Edge) -> f64 {
        let across = Place::new(x, self.columns, self.origin.0, self.size.0, edge);
        let down = Place::new(y, self.rows, self.origin.1, self.size.1, edge);
        match filter {
            Filter::Bilinear => self.blend(&across, &down),
            Filter::Bicubic => self.cubic(&across, &down),
        }
    }

    /// The four points around a place, weighted.
    #[inline]
    fn blend(&self, across: &Place, down: &Place) -> f64 {
        let (west, east) = (across.cell, across.point(1));
        let (north, south) = (self.row(down.cell), self.row(down.point(1)));
        let (nw, ne, sw, se) = (north[west], north[east], south[west], south[east]);
        let (u, v) = (across.fraction, down.fraction);
        nw * (1.0 - u) * (1.0 - v) + ne * u * (1.0 - v) + sw * (1.0 - u) * v + se * u * v
    }

    /// The sixteen points around a place: each of four rows first, then down the four results.
    fn cubic(&self, across: &Place, down: &Place) -> f64 {
        let columns = across.four();
        let rows = down.four().map(|row| {
            let row = self.row(row);
            catmull_rom(columns.map(|column| row[column]), across.fraction)
        });
        catmull_rom(rows, down.fraction)
    }

    #[inline]
    fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.columns..(row + 1) * self.columns]
    }
}

/// Catmull and Rom's cubic between p[1] (at t = 0) and p[2] (near t = 1).
#[inline]
fn catmull_rom(p: [f64; 4], t: f64) -> f64 {
    let slope = p[2] - p[0];
    let square = 2.0 * p[0] - 5.0 * p[1] + 4.0 * p[2] - p[3];
    let cube = 3.0 * (p[1] - p[2]) + p[3] - p[0];
    p[1] + 0.5 * t * (slope + t * (square + t * cube))
}

/// Where a position falls along one axis: the point before it, and how far it is to the next.
struct Place {
    cell: usize,
    fraction: f64,
    count: usize,
    edge: Edge,
}

impl Place {
    #[inline]
    fn new(v: f64, count: usize, origin: f64, size: f64, edge: Edge) -> Self {
        let last = (count - 1) as f64;
        let t = inside((v - origin) * (last / size), last, edge);
        let cell = t.floor();
        Self { cell: cell as usize, fraction: t - cell, count, edge }
    }

    /// The point `step` places after the one before the position (-1..=2), as the edge has it.
    #[inline]
    fn point(&self, step: isize) -> usize {
        let (index, last) = (self.cell as isize + step, self.count as isize - 1);
        let index = match self.edge {
            _ if last == 0 => 0,
            Edge::Clamp => index,
            Edge::Mirror => {
                let turn = index.rem_euclid(2 * last);
                turn.min(2 * last - turn)
            }
            Edge::Wrap => index.rem_euclid(last),
        };
        index.clamp(0, last) as usize
    }

    fn four(&self) -> [usize; 4] {
        [self.point(-1), self.point(0), self.point(1), self.point(2)]
    }
}

/// A lattice coordinate brought into `0..=last` by the edge's rule. NaN gives 0.
#[inline]
fn inside(t: f64, last: f64, edge: Edge) -> f64 {
    let t = match edge {
        Edge::Clamp => t,
        Edge::Mirror => {
            let t = t - 2.0 * last * (t / (2.0 * last)).floor();
            min(t, 2.0 * last - t)
        }
        Edge::Wrap => t - last * (t / last).floor(),
    };
    clamp(t, 0.0, last)
}
