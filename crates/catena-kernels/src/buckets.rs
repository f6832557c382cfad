//! A bucket grid over scattered sites, which finds exactly what a loop over all of them finds.
//!
//! No tolerance is needed: a rounded difference never shrinks when its exact one grows, and neither does a
//! rounded distance. So the distance to a bound that holds all sites of a ring of buckets is never more than
//! the rounded distance to any of those sites, to the last bit.

use super::nearest::{Best, Metric};

/// Sites sorted into the cells of a grid over their rectangle.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    across: Axis,
    down: Axis,
    /// Where each cell's sites start in `sites`, row by row, and where the last ends.
    starts: Vec<u32>,
    /// Index and position of each site, cell by cell.
    sites: Vec<(u32, f64, f64)>,
}

impl Buckets {
    /// Sorts sites of the rectangle into cells that hold about two each.
    pub(super) fn new(points: &[(f64, f64)], origin: (f64, f64), size: (f64, f64)) -> Self {
        let (columns, rows) = shape(points.len(), size);
        let across = Axis::new(points.iter().map(|point| point.0), columns, origin.0, size.0);
        let down = Axis::new(points.iter().map(|point| point.1), rows, origin.1, size.1);
        let cell = |point: &(f64, f64)| down.cell(point.1) * columns + across.cell(point.0);
        let mut starts = vec![0; columns * rows + 1];
        for point in points {
            starts[cell(point) + 1] += 1;
        }
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut free = starts.clone();
        let mut sites = vec![(0, 0.0, 0.0); points.len()];
        for (index, point) in (0..).zip(points) {
            let place = &mut free[cell(point)];
            sites[*place as usize] = (index, point.0, point.1);
            *place += 1;
        }
        Self { across, down, starts, sites }
    }

    /// The best two sites for a position: the nine cells about its own (or the nearest), then rings until
    /// none can be better.
    pub(super) fn best(&self, metric: Metric, x: f64, y: f64) -> Best {
        let (column, row) = (self.across.cell(x), self.down.cell(y));
        let (west, east) = (column.saturating_sub(1), (column + 1).min(self.across.cells - 1));
        let mut best = Best::none();
        for near in row.saturating_sub(1)..=(row + 1).min(self.down.cells - 1) {
            let start = near * self.across.cells;
            self.offer(metric, x, y, start + west..start + east + 1, &mut best);
        }
        for ring in 2..self.across.cells.max(self.down.cells) {
            if self.beyond(metric, x, y, (column, row), ring) > best.second.distance {
                break;
            }
            self.visit(metric, x, y, (column, row), ring, &mut best);
        }
        best
    }

    /// Offers every site in the cells of one ring.
    fn visit(&self, metric: Metric, x: f64, y: f64, centre: (usize, usize), ring: usize, best: &mut Best) {
        let columns = self.across.cells;
        let (west, east) = (centre.0.saturating_sub(ring), (centre.0 + ring).min(columns - 1));
        let bottom = (centre.1 + ring).min(self.down.cells - 1);
        for row in centre.1.saturating_sub(ring)..=bottom {
            if row.abs_diff(centre.1) == ring {
                self.offer(metric, x, y, row * columns + west..row * columns + east + 1, best);
                continue;
            }
            if centre.0 >= ring {
                self.offer(metric, x, y, row * columns + west..row * columns + west + 1, best);
            }
            if centre.0 + ring < columns {
                self.offer(metric, x, y, row * columns + east..row * columns + east + 1, best);
            }
        }
    }

    /// Offers every site of neighbouring cells of one row.
    #[inline]
    fn offer(&self, metric: Metric, x: f64, y: f64, cells: std::ops::Range<usize>, best: &mut Best) {
        let sites = self.starts[cells.start] as usize..self.starts[cells.end] as usize;
        for &(index, site_x, site_y) in &self.sites[sites] {
            best.offer(metric, (x, y), index, index, site_x, site_y);
        }
    }

    /// No site in this ring or further out is nearer than this.
    fn beyond(&self, metric: Metric, x: f64, y: f64, centre: (usize, usize), ring: usize) -> f64 {
        let (outside_x, outside_y) = (self.across.outside(x), self.down.outside(y));
        let (gap_x, gap_y) = (self.across.gap(x, centre.0, ring), self.down.gap(y, centre.1, ring));
        let sideways = metric.distance(gap_x, outside_y);
        let lengthways = metric.distance(outside_x, gap_y);
        if sideways < lengthways {
            sideways
        } else {
            lengthways
        }
    }
}

/// One direction of the grid, with what is known about the sites before and after each of its cells.
#[derive(Clone, Debug)]
struct Axis {
    cells: usize,
    origin: f64,
    scale: f64,
    /// The largest coordinate of all sites in cells before this one (and in all, at the end).
    before: Vec<f64>,
    /// The smallest coordinate of all sites in this cell and after it.
    from: Vec<f64>,
}

impl Axis {
    fn new(coordinates: impl Iterator<Item = f64>, cells: usize, origin: f64, size: f64) -> Self {
        let scale = if size > 0.0 { cells as f64 / size } else { 0.0 };
        let mut axis = Self { cells, origin, scale, before: Vec::new(), from: Vec::new() };
        axis.before = vec![f64::NEG_INFINITY; cells + 1];
        axis.from = vec![f64::INFINITY; cells + 1];
        for v in coordinates {
            let cell = axis.cell(v);
            if v > axis.before[cell + 1] {
                axis.before[cell + 1] = v;
            }
            if v < axis.from[cell] {
                axis.from[cell] = v;
            }
        }
        for k in 0..cells {
            if axis.before[k] > axis.before[k + 1] {
                axis.before[k + 1] = axis.before[k];
            }
            let back = cells - k;
            if axis.from[back] < axis.from[back - 1] {
                axis.from[back - 1] = axis.from[back];
            }
        }
        axis
    }

    /// The cell of a coordinate, the nearest one for those outside. (A cast to an integer saturates; NaN
    /// gives 0.)
    #[inline]
    fn cell(&self, v: f64) -> usize {
        (((v - self.origin) * self.scale) as usize).min(self.cells - 1)
    }

    /// How far every site is away at least in this direction.
    #[inline]
    fn outside(&self, v: f64) -> f64 {
        positive(v - self.before[self.cells], self.from[0] - v)
    }

    /// How far the sites `ring` cells and more from the centre are away at least; infinite where there are
    /// none.
    #[inline]
    fn gap(&self, v: f64, centre: usize, ring: usize) -> f64 {
        let below = if centre >= ring { v - self.before[centre + 1 - ring] } else { f64::INFINITY };
        let above = if centre + ring < self.cells { self.from[centre + ring] - v } else { f64::INFINITY };
        let nearer = if above < below { above } else { below };
        if nearer > 0.0 {
            nearer
        } else {
            0.0
        }
    }
}

/// The larger of two numbers, and not below 0.
#[inline]
fn positive(a: f64, b: f64) -> f64 {
    let larger = if b > a { b } else { a };
    if larger > 0.0 {
        larger
    } else {
        0.0
    }
}

/// Columns and rows of nearly square cells, about two sites in each.
fn shape(count: usize, size: (f64, f64)) -> (usize, usize) {
    let cells = (count as f64 / 2.0).ceil();
    let aspect = if size.1 > 0.0 { size.0 / size.1 } else { cells };
    let columns = ((cells * aspect).sqrt().ceil() as usize).clamp(1, (cells as usize).max(1));
    (columns, (cells as usize).div_ceil(columns).max(1))
}
