//! Hollows: ground raised until every cell drains to the edge or the sea, by the textbook's priority flood.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// The eight neighbours in scan order: offsets right and down.
pub const AROUND: [(isize, isize); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Lattice indices of the neighbours of a cell, in scan order, and which of the eight each is.
#[inline]
pub fn neighbours((columns, rows): (usize, usize), index: usize) -> impl Iterator<Item = (usize, usize)> {
    let (column, row) = ((index % columns) as isize, (index / columns) as isize);
    AROUND.iter().enumerate().filter_map(move |(which, (dx, dy))| {
        let (x, y) = (column + dx, row + dy);
        let inside = x >= 0 && y >= 0 && x < columns as isize && y < rows as isize;
        inside.then(|| ((y * columns as isize + x) as usize, which))
    })
}

/// Whether a cell lies at the lattice's edge.
#[inline]
pub fn is_edge((columns, rows): (usize, usize), index: usize) -> bool {
    let (column, row) = (index % columns, index / columns);
    column == 0 || row == 0 || column + 1 == columns || row + 1 == rows
}

/// A number in a heap, ordered as numbers are; ties by index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Keyed {
    /// What is compared. Never NaN.
    pub level: f64,
    /// Which cell.
    pub index: u32,
}

impl Eq for Keyed {}

impl PartialOrd for Keyed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Keyed {
    fn cmp(&self, other: &Self) -> Ordering {
        let levels = self.level.partial_cmp(&other.level).unwrap_or(Ordering::Equal);
        levels.then(self.index.cmp(&other.index))
    }
}

/// The filled ground by Barnes, Lehman and Mulla's priority flood (2014) with one binary heap: lowest cells first,
/// each neighbour rises to `max(own, current + epsilon)`. What others are held to; [`super::flood`] is faster.
pub fn fill_plainly(size: (usize, usize), heights: &[f64], sea_level: f64, epsilon: f64) -> Vec<f64> {
    let mut filled = heights.to_vec();
    let mut seen = vec![false; heights.len()];
    let mut heap = BinaryHeap::new();
    for (index, &level) in heights.iter().enumerate() {
        if is_edge(size, index) || level < sea_level {
            seen[index] = true;
            heap.push(Reverse(Keyed { level, index: index as u32 }));
        }
    }
    while let Some(Reverse(Keyed { level, index })) = heap.pop() {
        for (next, _) in neighbours(size, index as usize) {
            if !seen[next] {
                seen[next] = true;
                let rim = level + epsilon;
                if rim > filled[next] {
                    filled[next] = rim;
                }
                heap.push(Reverse(Keyed { level: filled[next], index: next as u32 }));
            }
        }
    }
    filled
}
