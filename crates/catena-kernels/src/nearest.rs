//! What a look-up among sites returns, and how distance is measured there.

use super::arithmetic::max;

/// The distance that stands for "there is no such site".
pub const NO_SITE: f64 = 1e30;

/// How the distance from a position to a site is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// `sqrt(dx*dx + dy*dy)`: round cells.
    Euclidean,
    /// `|dx| + |dy|`: diamonds.
    Manhattan,
    /// `max(|dx|, |dy|)`: squares.
    Chebyshev,
}

impl Metric {
    /// The distance over (dx, dy). Rounding included, it never shrinks when |dx| or |dy| grows.
    #[inline]
    pub fn distance(self, dx: f64, dy: f64) -> f64 {
        match self {
            Metric::Euclidean => (dx * dx + dy * dy).sqrt(),
            Metric::Manhattan => dx.abs() + dy.abs(),
            Metric::Chebyshev => max(dx.abs(), dy.abs()),
        }
    }
}

/// The nearest two sites of a position. Distances in the position's units; ties go to the lower index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// Distance to the nearest site.
    pub d1: f64,
    /// Distance to the second nearest; 1e30 where there is only one site.
    pub d2: f64,
    /// The nearest site's index (scattered) or its cell's hash (jittered).
    pub first: u32,
    /// The second's; 0 where there is only one site.
    pub second: u32,
    /// The nearest site's own number, -1..1, an integer hash of seed and index (or cell).
    pub value: f64,
    /// Where the nearest site lies: x.
    pub x1: f64,
    /// Where the nearest site lies: y.
    pub y1: f64,
    /// Where the second lies: x; the nearest's where there is only one.
    pub x2: f64,
    /// Where the second lies: y; the nearest's where there is only one.
    pub y2: f64,
}

/// One site on the way to a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) distance: f64,
    /// Decides ties: the lower wins. A site's index, or a cell's place in the scan.
    pub(super) rank: u32,
    pub(super) id: u32,
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The two best of the candidates seen so far, in whatever order they came.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) first: Candidate,
    pub(super) second: Candidate,
    /// A square of which the root is surely beyond the second distance.
    limit: f64,
}

impl Best {
    /// Nothing seen yet.
    #[inline]
    pub(super) fn none() -> Self {
        let nothing = Candidate { distance: NO_SITE, rank: 0, id: 0, x: 0.0, y: 0.0 };
        Self { first: nothing, second: nothing, limit: beyond(NO_SITE) }
    }

    /// Takes the site at (x, y) in, seen from a position. An index is decided by distances as they are
    /// rounded; the square only spares the roots of sites that are farther than the second by more than any
    /// rounding.
    #[inline]
    pub(super) fn offer(&mut self, metric: Metric, from: (f64, f64), rank: u32, id: u32, x: f64, y: f64) {
        let (dx, dy) = (x - from.0, y - from.1);
        if metric == Metric::Euclidean && dx * dx + dy * dy > self.limit {
            return;
        }
        self.take(Candidate { distance: metric.distance(dx, dy), rank, id, x, y });
    }

    /// Puts a candidate into its place by (distance, rank). In order of rank, this is "strictly smaller
    /// wins".
    #[inline]
    fn take(&mut self, candidate: Candidate) {
        if before(&candidate, &self.first) {
            self.second = self.first;
            self.first = candidate;
        } else if before(&candidate, &self.second) {
            self.second = candidate;
        } else {
            return;
        }
        self.limit = beyond(self.second.distance);
    }

    /// The decision, with the nearest site's number.
    #[inline]
    pub(super) fn nearest(self, value: f64) -> Nearest {
        let Self { first, mut second, .. } = self;
        if second.distance == NO_SITE {
            second = Candidate { distance: NO_SITE, id: 0, ..first };
        }
        Nearest {
            d1: first.distance,
            d2: second.distance,
            first: first.id,
            second: second.id,
            value,
            x1: first.x,
            y1: first.y,
            x2: second.x,
            y2: second.y,
        }
    }
}

/// A square whose root is farther than `distance`: four units of 2^-52 beyond it cover every rounding on the
/// way.
#[inline]
fn beyond(distance: f64) -> f64 {
    distance * distance * (1.0 + 4.0 * f64::EPSILON)
}

/// Whether `a` is nearer than `b`, or as near and earlier.
#[inline]
fn before(a: &Candidate, b: &Candidate) -> bool {
    a.distance < b.distance || (a.distance == b.distance && a.rank < b.rank)
}
