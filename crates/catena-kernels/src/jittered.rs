//! One site in every cell of an endless square grid, anywhere in its cell.
//!
//! The nearest two are looked for among the 5 x 5 cells around the position's own, and that is exact for all
//! three metrics. In cells: the own site is less than 1.42 (euclidean), 2 (manhattan), 1 (chebyshev) away,
//! and of the neighbour across the nearer of the four edges the site is at most sqrt(2.5), 2, 1.5 away, while
//! sites outside the 5 x 5 are more than 2 away in one direction alone.

use super::hash::{draw, hash, signed, unit};
use super::nearest::{Best, Metric, Nearest};

/// The sites of one seed and spacing; the plane has no edge, and nothing is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JitteredSites {
    seed: i64,
    spacing: f64,
}

impl JitteredSites {
    /// One site per cell of `spacing` (> 0) world units.
    pub fn new(seed: i64, spacing: f64) -> Self {
        Self { seed, spacing }
    }

    /// The nearest two sites of a position in world units, by `sqrt(dx*dx + dy*dy)`.
    pub fn nearest(&self, x: f64, y: f64) -> Nearest {
        self.nearest_by(Metric::Euclidean, x, y)
    }

    /// The nearest two sites by another measure of distance.
    ///
    /// Ties go to the cell that comes first from top to bottom, then from left to right.
    pub fn nearest_by(&self, metric: Metric, x: f64, y: f64) -> Nearest {
        let search = Search { sites: self, metric, x, y, column: self.cell(x), row: self.cell(y) };
        let mut best = Best::none();
        for (place, rank) in SCAN {
            search.offer(*place, *rank, &mut best);
        }
        best.nearest(signed(draw(best.first.id, 3)))
    }

    /// Where the site of a cell lies, in world units: cell + (unit(draw 1), unit(draw 2)), times the spacing.
    #[inline]
    pub fn site(&self, column: f64, row: f64) -> (f64, f64) {
        self.placed(self.hash(column, row), column, row)
    }

    /// The same, the cell's hash being known.
    #[inline]
    fn placed(&self, h: u32, column: f64, row: f64) -> (f64, f64) {
        ((column + unit(draw(h, 1))) * self.spacing, (row + unit(draw(h, 2))) * self.spacing)
    }

    /// The hash of a cell, from which its site and its number are drawn.
    #[inline]
    pub fn hash(&self, column: f64, row: f64) -> u32 {
        hash(column as i64, row as i64, self.seed)
    }

    /// The cell of a coordinate. It stays a float64: a cell's number may be wider than any integer.
    #[inline]
    fn cell(&self, v: f64) -> f64 {
        (v / self.spacing).floor()
    }
}

/// The 5 x 5 cells, (dx, dy) and rank in scan order: the inner nine first, so that most others needn't be
/// looked at.
const SCAN: &[((f64, f64), u32); 25] = &scan();

const fn scan() -> [((f64, f64), u32); 25] {
    const STEPS: [f64; 5] = [-2.0, -1.0, 0.0, 1.0, 2.0];
    let mut cells = [((0.0, 0.0), 0); 25];
    let (mut inner, mut outer) = (0, 9);
    let mut rank = 0;
    while rank < 25 {
        let (i, j) = (rank % 5, rank / 5);
        let cell = ((STEPS[i], STEPS[j]), rank as u32);
        if i >= 1 && i <= 3 && j >= 1 && j <= 3 {
            cells[inner] = cell;
            inner += 1;
        } else {
            cells[outer] = cell;
            outer += 1;
        }
        rank += 1;
    }
    cells
}

/// One position's search.
struct Search<'a> {
    sites: &'a JitteredSites,
    metric: Metric,
    x: f64,
    y: f64,
    column: f64,
    row: f64,
}

impl Search<'_> {
    /// Offers a cell's site, unless the whole cell is farther than the second best.
    #[inline]
    fn offer(&self, place: (f64, f64), rank: u32, best: &mut Best) {
        let (column, row) = (self.column + place.0, self.row + place.1);
        let gap = self.metric.distance(self.gap(self.x, column), self.gap(self.y, row));
        if gap > best.second.distance {
            return;
        }
        let h = self.sites.hash(column, row);
        let (x, y) = self.sites.placed(h, column, row);
        best.offer(self.metric, (self.x, self.y), rank, h, x, y);
    }

    /// How far a cell is away at least in one direction. Rounding keeps the order, so no site of it rounds
    /// nearer.
    #[inline]
    fn gap(&self, v: f64, cell: f64) -> f64 {
        let (before, after) = (cell * self.sites.spacing - v, v - (cell + 1.0) * self.sites.spacing);
        if before > 0.0 {
            before
        } else if after > 0.0 {
            after
        } else {
            0.0
        }
    }
}
