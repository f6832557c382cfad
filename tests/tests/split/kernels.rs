//! Noise and rasters in float32, from a cell and a small offset; written for these tests and nowhere else.

use catena_kernels::fractal::Fold;
use catena_kernels::raster::{Edge, Filter};

/// Errors to plant, so that the tests can show what they would catch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Planted {
    /// None.
    #[default]
    Nothing,
    /// The third gradient points another way.
    Gradient,
    /// Lattice cells are one too far to the right.
    Cell,
}

/// A lattice cell modulo 256 as the record has it, with a permutation.
#[derive(Clone, Copy)]
pub(crate) struct Lattice<'a> {
    pub(crate) permutation: &'a [u8; 256],
    pub(crate) cell: (u8, u8),
    pub(crate) planted: Planted,
}

impl Lattice<'_> {
    fn gradient(&self, i: i32, j: i32) -> (f32, f32) {
        let step = if self.planted == Planted::Cell { 1 } else { 0 };
        let column = self.cell.0.wrapping_add(i.wrapping_add(step) as u8);
        let row = self.cell.1.wrapping_add(j as u8);
        let hash = self.permutation[usize::from(column.wrapping_add(self.permutation[usize::from(row)]))];
        match hash % 8 {
            0 => (1.0, 1.0),
            1 => (-1.0, 1.0),
            2 if self.planted == Planted::Gradient => (1.0, 0.999),
            2 => (1.0, -1.0),
            3 => (-1.0, -1.0),
            4 => (1.0, 0.0),
            5 => (-1.0, 0.0),
            6 => (0.0, 1.0),
            _ => (0.0, -1.0),
        }
    }
}

/// Simplex noise at an offset from the corner of the cell.
pub(crate) fn simplex(lattice: &Lattice<'_>, x: f32, y: f32) -> f32 {
    const SKEW: f32 = 0.366_025_4;
    const UNSKEW: f32 = 0.211_324_87;
    let skewed = (x + y) * SKEW;
    let (i, j) = ((x + skewed).floor(), (y + skewed).floor());
    let back = (i + j) * UNSKEW;
    let (u, v) = (x - (i - back), y - (j - back));
    let (step_i, step_j) = if u > v { (1, 0) } else { (0, 1) };
    let corners = [(0, 0, 0.0), (step_i, step_j, UNSKEW), (1, 1, 2.0 * UNSKEW)];
    let sum: f32 = corners
        .map(|(di, dj, shift)| {
            let (a, b) = (u - di as f32 + shift, v - dj as f32 + shift);
            let fade = (0.5 - a * a - b * b).max(0.0);
            let (gx, gy) = lattice.gradient((i as i32).wrapping_add(di), (j as i32).wrapping_add(dj));
            let square = fade * fade;
            square * square * (gx * a + gy * b)
        })
        .iter()
        .sum();
    70.0 * sum
}

/// Perlin noise at an offset from the corner of the cell.
pub(crate) fn perlin(lattice: &Lattice<'_>, x: f32, y: f32) -> f32 {
    let (i, j) = (x.floor(), y.floor());
    let (u, v) = (x - i, y - j);
    let fade = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let corner = |di: i32, dj: i32| {
        let (gx, gy) = lattice.gradient((i as i32).wrapping_add(di), (j as i32).wrapping_add(dj));
        gx * (u - di as f32) + gy * (v - dj as f32)
    };
    let blend = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let north = blend(corner(0, 0), corner(1, 0), fade(u));
    let south = blend(corner(0, 1), corner(1, 1), fade(u));
    blend(north, south, fade(v))
}

/// One octave folded.
pub(crate) fn folded(fold: Fold, v: f32) -> f32 {
    match fold {
        Fold::Plain => v,
        Fold::Ridged => {
            let r = 1.0 - v.abs();
            r * r * 2.0 - 1.0
        }
        Fold::Billow => v.abs() * 2.0 - 1.0,
    }
}

/// One octave of p5's noise, at a place from signed cells.
pub(crate) fn value_noise(values: &[f32], cells: (i32, i32), x: f32, y: f32) -> f32 {
    let along = |cell: i32, t: f32| {
        let whole = t.floor();
        let (n, f) = (cell.wrapping_add(whole as i32), t - whole);
        if n < 0 { (-1 - n, 1.0 - f) } else { (n, f) }
    };
    let ((i, u), (j, v)) = (along(cells.0, x), along(cells.1, y));
    let blend = |f: f32| 0.5 * (1.0 - (std::f32::consts::PI * f).cos());
    let (u, v) = (blend(u), blend(v));
    let value = |di: i32, dj: i32| {
        values[(i.wrapping_add(di).wrapping_add(j.wrapping_add(dj).wrapping_mul(16)) & 4095) as usize]
    };
    let north = value(0, 0) + u * (value(1, 0) - value(0, 0));
    let south = value(0, 1) + u * (value(1, 1) - value(0, 1));
    north + v * (south - north)
}

/// lowbias32 over two words and a seed.
pub(crate) fn hash(i: u32, j: u32, seed: u32) -> u32 {
    scrambled(i ^ scrambled(j ^ scrambled(seed)))
}

/// lowbias32.
pub(crate) fn scrambled(x: u32) -> u32 {
    let x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
    let x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// A hash as a number of -1 to 1.
pub(crate) fn signed(h: u32) -> f32 {
    h as f32 / 2_147_483_648.0 - 1.0
}

/// A raster in float32.
pub(crate) struct Points {
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    pub(crate) values: Vec<f32>,
}

impl Points {
    /// The raster at places counted in points from cells.
    pub(crate) fn sample(
        &self,
        cells: (i32, i32),
        (x, y): (f32, f32),
        (filter, edge): (Filter, Edge),
    ) -> f32 {
        let (column, u) = inside(cells.0, x, self.columns - 1, edge);
        let (row, v) = inside(cells.1, y, self.rows - 1, edge);
        let at = |di: i32, dj: i32| {
            let (i, j) =
                (neighbour(column + di, self.columns - 1, edge), neighbour(row + dj, self.rows - 1, edge));
            self.values[(j * self.columns + i) as usize]
        };
        match filter {
            Filter::Bilinear => {
                let north = at(0, 0) * (1.0 - u) + at(1, 0) * u;
                let south = at(0, 1) * (1.0 - u) + at(1, 1) * u;
                north * (1.0 - v) + south * v
            }
            Filter::Bicubic => {
                let row = |dj| cubic([at(-1, dj), at(0, dj), at(1, dj), at(2, dj)], u);
                cubic([row(-1), row(0), row(1), row(2)], v)
            }
        }
    }
}

fn cubic([a, b, c, d]: [f32; 4], t: f32) -> f32 {
    b + 0.5 * t * ((c - a) + t * ((2.0 * a - 5.0 * b + 4.0 * c - d) + t * (3.0 * (b - c) + d - a)))
}

/// A place brought inside: the point before it and how far it is.
fn inside(cell: i32, t: f32, last: i32, edge: Edge) -> (i32, f32) {
    let whole = t.floor();
    let (n, f) = (cell.saturating_add(whole as i32), t - whole);
    if last == 0 {
        return (0, 0.0);
    }
    match edge {
        Edge::Clamp if n < 0 => (0, 0.0),
        Edge::Clamp if n >= last => (last, 0.0),
        Edge::Clamp => (n, f),
        Edge::Wrap => (n.rem_euclid(last), f),
        Edge::Mirror => {
            let n = n.rem_euclid(2 * last);
            if n < last { (n, f) } else { (2 * last - n - 1, 1.0 - f) }
        }
    }
}

fn neighbour(index: i32, last: i32, edge: Edge) -> i32 {
    let index = match edge {
        _ if last == 0 => 0,
        Edge::Clamp => index,
        Edge::Wrap => index.rem_euclid(last),
        Edge::Mirror => {
            let turn = index.rem_euclid(2 * last);
            turn.min(2 * last - turn)
        }
    };
    index.clamp(0, last)
}
