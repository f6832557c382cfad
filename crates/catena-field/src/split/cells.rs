//! Cells and places inside them: what is left of a large coordinate for float32.

use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::fractal::OCTAVE_LIMIT;
use catena_kernels::raster::{Edge, Raster};
use catena_kernels::simplex::{F2, G2};

/// Instead of a cell: the octave lies beyond 2^40 and adds 0.
pub const SILENT: u32 = 0x8000_0000;

/// Cells of rasters are held to this.
const CELL_LIMIT: f64 = 1_073_741_824.0;
/// Cells of p5's noise are kept as they are up to this, a multiple of its period 4096.
const SIGNED_LIMIT: i64 = 1 << 26;

/// A raster's points along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// How many points.
    pub count: usize,
    /// World coordinate of the first.
    pub origin: f64,
    /// World units from the first to the last.
    pub size: f64,
}

impl Axis {
    /// The axes of a raster.
    pub fn of(raster: &Raster) -> [Self; 2] {
        let ((x, y), (width, height)) = (raster.origin(), raster.size());
        [
            Self { count: raster.columns(), origin: x, size: width },
            Self { count: raster.rows(), origin: y, size: height },
        ]
    }

    /// The axes of a lattice of cells, which reach from point to point.
    pub fn of_cells(lattice: &Lattice) -> [Self; 2] {
        let ((x, y), (width, height)) = (lattice.origin, lattice.size);
        [
            Self { count: lattice.columns as usize + 1, origin: x, size: width },
            Self { count: lattice.rows as usize + 1, origin: y, size: height },
        ]
    }

    /// Number of the last point.
    pub fn last(&self) -> f64 {
        (self.count.max(1) - 1) as f64
    }

    /// Points a world unit.
    pub fn density(&self) -> f64 {
        self.last() / self.size
    }

    /// The point before a coordinate, and how far the coordinate is from it, in points.
    pub(crate) fn place(&self, v: f64, edge: Edge) -> (i32, f32) {
        let t = (v - self.origin) * self.density();
        let period = match edge {
            Edge::Clamp => return whole(t),
            Edge::Mirror => 2.0 * self.last(),
            Edge::Wrap => self.last(),
        };
        if period == 0.0 { (0, 0.0) } else { whole(t - period * (t / period).floor()) }
    }
}

fn whole(t: f64) -> (i32, f32) {
    if !(-CELL_LIMIT..CELL_LIMIT).contains(&t) {
        return (if t < 0.0 { -(CELL_LIMIT as i32) } else { CELL_LIMIT as i32 }, 0.0);
    }
    let cell = t.floor();
    (cell as i32, (t - cell) as f32)
}

/// Whether an octave at these coordinates is sampled.
fn sounds(x: f64, y: f64) -> bool {
    x.abs() < OCTAVE_LIMIT && y.abs() < OCTAVE_LIMIT
}

/// Words of one octave of simplex noise: x and y from the corner of the skewed cell, and the cell.
pub(crate) fn simplex(x: f64, y: f64) -> [u32; 3] {
    if !sounds(x, y) {
        return [0, 0, SILENT];
    }
    let s = (x + y) * F2;
    let (i, j) = ((x + s).floor(), (y + s).floor());
    let t = (i + j) * G2;
    octave(x - (i - t), y - (j - t), i, j)
}

/// Words of one octave of Perlin noise: x and y from the corner of the cell, and the cell.
pub(crate) fn perlin(x: f64, y: f64) -> [u32; 3] {
    if !sounds(x, y) {
        return [0, 0, SILENT];
    }
    octave(x - x.floor(), y - y.floor(), x.floor(), y.floor())
}

fn octave(x: f64, y: f64, i: f64, j: f64) -> [u32; 3] {
    let byte = |cell: f64| u32::from(cell as i64 as u8);
    [bits(x), bits(y), byte(i) | byte(j) << 8]
}

/// Words of one octave of p5's noise.
pub(crate) fn value_noise(x: f64, y: f64) -> [u32; 4] {
    if !sounds(x, y) {
        return [0, 0, SILENT, 0];
    }
    let (i, j) = (x.floor(), y.floor());
    [bits(x - i), bits(y - j), signed(i), signed(j)]
}

/// A cell's sign, and the cell modulo 4096.
fn signed(cell: f64) -> u32 {
    let cell = cell as i64;
    let kept = if cell.abs() < SIGNED_LIMIT {
        cell
    } else if cell < 0 {
        cell.rem_euclid(4096) - SIGNED_LIMIT
    } else {
        cell.rem_euclid(4096) + SIGNED_LIMIT
    };
    (kept as i32).cast_unsigned()
}

/// Words of hashed cells: places, and the low 32 bits of the cells.
pub(crate) fn hashed(x: f64, y: f64) -> [u32; 4] {
    let (i, j) = (x.floor(), y.floor());
    [bits(x - i), bits(y - j), i as i64 as u32, j as i64 as u32]
}

/// A number as two float32 that sum to it within 2^-48 of its size.
pub(crate) fn halves(v: f64) -> [u32; 2] {
    let high = v as f32;
    [high.to_bits(), bits(v - f64::from(high))]
}

/// A number's float32, as a word.
pub(crate) fn bits(v: f64) -> u32 {
    (v as f32).to_bits()
}
