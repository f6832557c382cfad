//! The jittered lattice of the plane: one node in every cell of a grid over the map's rectangle.

use super::super::hash::{draw, hash, signed};
use super::super::hollows;
use super::domain::Domain;

/// A grid of cells over a rectangle of the world, and the seed that moves its nodes.
///
/// Cells measure drainage: (u, v) is a place in *cells*, u = (x - origin.x) * (columns / size.x), and cell (i, j)
/// reaches from i to i + 1 and from j to j + 1. Node `j*columns + i` lies in cell (i, j).
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    /// Cells from left to right, at least 1.
    pub columns: u32,
    /// Cells from top to bottom, at least 1.
    pub rows: u32,
    /// The rectangle's corner in world units.
    pub origin: (f64, f64),
    /// The rectangle's size in world units, above 0.
    pub size: (f64, f64),
    /// The world's seed, the node's own added.
    pub seed: i64,
}

impl Lattice {
    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Where a node lies, in cells: the cell's centre, moved by up to a quarter of a cell along each axis.
    pub fn place(&self, node: usize) -> (f64, f64) {
        let columns = self.columns as usize;
        let (i, j) = (node % columns, node / columns);
        let h = hash(i as i64, j as i64, self.seed);
        let jitter = |k: u32| 0.5 + 0.25 * signed(draw(h, k));
        (i as f64 + jitter(1), j as f64 + jitter(2))
    }

    /// Where a node lies in the world: what is to be sampled for [`super::graph::Graph::build`].
    pub fn position(&self, node: usize) -> (f64, f64) {
        let (u, v) = self.place(node);
        self.world(u, v)
    }

    /// A position of the world in cells.
    #[inline]
    pub fn cells(&self, x: f64, y: f64) -> (f64, f64) {
        let (columns, rows) = (f64::from(self.columns), f64::from(self.rows));
        ((x - self.origin.0) * (columns / self.size.0), (y - self.origin.1) * (rows / self.size.1))
    }

    /// A place in cells as a position of the world.
    #[inline]
    pub fn world(&self, u: f64, v: f64) -> (f64, f64) {
        let (columns, rows) = (f64::from(self.columns), f64::from(self.rows));
        (self.origin.0 + u * (self.size.0 / columns), self.origin.1 + v * (self.size.1 / rows))
    }

    /// The lattice as a domain.
    pub fn plane(&self) -> Plane {
        let places = (0..self.nodes()).map(|node| self.place(node)).collect();
        Plane { size: (self.columns as usize, self.rows as usize), places }
    }
}

/// The plane's nodes with eight neighbours each; lengths are Euclidean, in cells; every area is 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    size: (usize, usize),
    places: Vec<(f64, f64)>,
}

impl Domain for Plane {
    fn nodes(&self) -> usize {
        self.places.len()
    }

    #[inline]
    fn neighbours(&self, node: usize) -> impl Iterator<Item = usize> {
        hollows::neighbours(self.size, node).map(|(next, _)| next)
    }

    #[inline]
    fn length(&self, a: usize, b: usize) -> f64 {
        let (a, b) = (self.places[a], self.places[b]);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        (dx * dx + dy * dy).sqrt()
    }

    #[inline]
    fn area(&self, _: usize) -> f64 {
        1.0
    }

    fn is_edge(&self, node: usize) -> bool {
        hollows::is_edge(self.size, node)
    }

    #[inline]
    fn rank(&self, node: usize) -> u32 {
        node as u32
    }

    #[inline]
    fn ranked(&self, rank: u32) -> usize {
        rank as usize
    }
}
