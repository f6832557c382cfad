//! The two nearest sites in float32.

use catena_kernels::sites::Metric;

use crate::kernels::{hash, scrambled, signed};

/// Nothing there.
const NONE: f32 = 1e30;

/// The nearest two of the sites offered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    pub(crate) first: Site,
    pub(crate) second: Site,
}

/// A site as it is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) distance: f32,
    rank: u32,
    /// Its index, or its cell's hash.
    pub(crate) index: f32,
    /// Its number, -1 to 1.
    pub(crate) number: f32,
    /// The way to it, in world units.
    pub(crate) way: (f32, f32),
}

impl Nearest {
    fn none() -> Self {
        let nothing = Site { distance: NONE, rank: u32::MAX, index: 0.0, number: 0.0, way: (0.0, 0.0) };
        Self { first: nothing, second: nothing }
    }

    fn offer(&mut self, site: Site) {
        let before = |other: &Site| (site.distance, site.rank) < (other.distance, other.rank);
        if before(&self.first) {
            self.second = self.first;
            self.first = site;
        } else if before(&self.second) {
            self.second = site;
        }
    }

    /// With one site the second is that one, infinitely far away.
    fn closed(mut self) -> Self {
        if self.second.rank == u32::MAX {
            self.second.way = self.first.way;
        }
        self
    }
}

fn distance(metric: Metric, dx: f32, dy: f32) -> f32 {
    match metric {
        Metric::Euclidean => (dx * dx + dy * dy).sqrt(),
        Metric::Manhattan => dx.abs() + dy.abs(),
        Metric::Chebyshev => dx.abs().max(dy.abs()),
    }
}

/// Sites thrown over a map: x and y as high and low halves.
pub(crate) struct Scattered {
    pub(crate) sites: Vec<[f32; 4]>,
    pub(crate) seed: u32,
}

impl Scattered {
    pub(crate) fn new(points: &[(f64, f64)], seed: u32) -> Self {
        let halves = |v: f64| [v as f32, (v - f64::from(v as f32)) as f32];
        let site = |&(x, y): &(f64, f64)| {
            let ([a, b], [c, d]) = (halves(x), halves(y));
            [a, b, c, d]
        };
        Self { sites: points.iter().map(site).collect(), seed }
    }

    /// From a position (high and low halves of x, then of y) moved by an offset.
    pub(crate) fn nearest(&self, metric: Metric, from: [f32; 4], (dx, dy): (f32, f32)) -> Nearest {
        let mut nearest = Nearest::none();
        for (index, site) in (0..).zip(&self.sites) {
            let x = (from[0] - site[0]) + (from[1] - site[1]) + dx;
            let y = (from[2] - site[2]) + (from[3] - site[3]) + dy;
            let number = signed(hash(index, 0, self.seed));
            let distance = distance(metric, x, y);
            nearest.offer(Site { distance, rank: index, index: index as f32, number, way: (-x, -y) });
        }
        nearest.closed()
    }
}

/// One site in each cell.
pub(crate) struct Jittered {
    pub(crate) spacing: f32,
    pub(crate) per_cell: f32,
    pub(crate) seed: u32,
}

impl Jittered {
    /// From places in cells (x, y), moved by an offset in world units.
    pub(crate) fn nearest(&self, metric: Metric, place: [u32; 4], (dx, dy): (f32, f32)) -> Nearest {
        let x = f32::from_bits(place[0]) + dx * self.per_cell;
        let y = f32::from_bits(place[1]) + dy * self.per_cell;
        let (i, j) = (x.floor(), y.floor());
        let (u, v) = (x - i, y - j);
        let (column, row) = (place[2].wrapping_add(i as i32 as u32), place[3].wrapping_add(j as i32 as u32));
        let mut nearest = Nearest::none();
        for rank in 0..25_u32 {
            let (di, dj) = (rank as i32 % 5 - 2, rank as i32 / 5 - 2);
            let h = hash(column.wrapping_add(di as u32), row.wrapping_add(dj as u32), self.seed);
            let unit = |k: u32| scrambled(h.wrapping_add(k)) as f32 / 4_294_967_296.0;
            let (a, b) = (di as f32 + unit(1) - u, dj as f32 + unit(2) - v);
            let number = signed(scrambled(h.wrapping_add(3)));
            let distance = distance(metric, a, b) * self.spacing;
            let way = (a * self.spacing, b * self.spacing);
            nearest.offer(Site { distance, rank, index: h as f32, number, way });
        }
        nearest.closed()
    }
}
