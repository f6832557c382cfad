//! Sites and the nearest two of any position (Worley 1996): scattered over a rectangle, or one in every cell
//! of a grid.

use super::buckets::Buckets;
use super::hash::{hash, signed};
use super::nearest::Best;
use super::random::Lehmer;

// Exported code may use only some of these names.
#[allow(unused_imports)]
pub use super::jittered::JitteredSites;
#[allow(unused_imports)]
pub use super::nearest::{Metric, Nearest};

/// Up to this many sites a plain loop is as fast as the bucket grid.
const PLAIN: usize = 40;

/// A number of sites scattered at random over a rectangle, which stays where it is however one looks at it.
#[derive(Clone, Debug)]
pub struct ScatteredSites {
    seed: i64,
    points: Vec<(f64, f64)>,
    buckets: Option<Buckets>,
}

impl ScatteredSites {
    /// Draws `count` sites over the rectangle in world units: for each x, then y, by the Lehmer generator.
    pub fn new(seed: i64, count: u32, origin: (f64, f64), size: (f64, f64)) -> Self {
        let mut random = Lehmer::new(seed);
        let mut point = || {
            let x = origin.0 + random.next_float() * size.0;
            (x, origin.1 + random.next_float() * size.1)
        };
        let points: Vec<_> = (0..count).map(|_| point()).collect();
        let buckets = (points.len() > PLAIN).then(|| Buckets::new(&points, origin, size));
        Self { seed, points, buckets }
    }

    /// The sites in world units, in the order of their indices.
    pub fn points(&self) -> &[(f64, f64)] {
        &self.points
    }

    /// A site's own number, -1..1: the signed hash of (index, 0, seed).
    #[inline]
    pub fn value(&self, index: u32) -> f64 {
        signed(hash(i64::from(index), 0, self.seed))
    }

    /// The nearest two sites of a position in world units, which may lie anywhere.
    pub fn nearest(&self, x: f64, y: f64) -> Nearest {
        self.nearest_by(Metric::Euclidean, x, y)
    }

    /// The nearest two sites by another measure of distance.
    pub fn nearest_by(&self, metric: Metric, x: f64, y: f64) -> Nearest {
        match &self.buckets {
            None => self.nearest_plain(metric, x, y),
            Some(buckets) => self.decided(buckets.best(metric, x, y)),
        }
    }

    /// The same by a loop over all sites: the definition, which the bucket grid is tested against.
    pub fn nearest_plain(&self, metric: Metric, x: f64, y: f64) -> Nearest {
        let mut best = Best::none();
        for (index, &(site_x, site_y)) in (0..).zip(&self.points) {
            best.offer(metric, (x, y), index, index, site_x, site_y);
        }
        self.decided(best)
    }

    #[inline]
    fn decided(&self, best: Best) -> Nearest {
        best.nearest(self.value(best.first.id))
    }
}
