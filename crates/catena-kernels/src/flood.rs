//! The fast flood: the same bits as the textbook's, with most cells settled in plain queues.
//!
//! Wei, Zhou and Fu's variant (2018) of the priority flood: from a cell of the heap, ground that only rises is
//! walked at once, and hollows below the level are filled at once; only cells from which the ground falls again
//! enter the heap. The heap is a row of buckets by level, of which only the present one is in order.

use super::hollows::{neighbours, Keyed};
use super::watch::{tell, Stopped, Watch};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Buckets of the heap.
const BUCKETS: usize = 1 << 12;

/// Cells between two words to the watch.
const BREATH: u64 = 1 << 14;

/// A priority queue of levels, lowest first: buckets of equal width, the present one a heap.
struct Buckets {
    low: f64,
    /// Buckets per unit of level.
    scale: f64,
    present: usize,
    heap: BinaryHeap<Reverse<Keyed>>,
    later: Vec<Vec<Keyed>>,
}

impl Buckets {
    fn new(heights: &[f64]) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for &height in heights {
            low = if height < low { height } else { low };
            high = if height > high { height } else { high };
        }
        let scale = if high > low { BUCKETS as f64 / (high - low) } else { 0.0 };
        // Where the span is next to nothing or next to infinite one bucket will do: a heap as any.
        let scale = if scale.is_finite() { scale } else { 0.0 };
        Self { low, scale, present: 0, heap: BinaryHeap::new(), later: vec![Vec::new(); BUCKETS] }
    }

    /// A higher level is never in a lower bucket.
    #[inline]
    fn bucket(&self, level: f64) -> usize {
        let bucket = ((level - self.low) * self.scale) as usize;
        if bucket < BUCKETS {
            bucket
        } else {
            BUCKETS - 1
        }
    }

    #[inline]
    fn push(&mut self, level: f64, index: usize) {
        let (bucket, keyed) = (self.bucket(level), Keyed { level, index: index as u32 });
        if bucket <= self.present {
            self.heap.push(Reverse(keyed));
        } else {
            self.later[bucket].push(keyed);
        }
    }

    /// The lowest.
    #[inline]
    fn peek(&mut self) -> Option<Keyed> {
        while self.heap.is_empty() {
            self.present = (self.present + 1..BUCKETS).find(|&bucket| !self.later[bucket].is_empty())?;
            let bucket = std::mem::take(&mut self.later[self.present]);
            self.heap = bucket.into_iter().map(Reverse).collect();
        }
        self.heap.peek().map(|Reverse(keyed)| *keyed)
    }

    #[inline]
    fn pop(&mut self) -> Option<Keyed> {
        self.peek()?;
        self.heap.pop().map(|Reverse(keyed)| keyed)
    }
}

/// Fills hollows in place: every cell drains to the edge or to cells below `sea_level`, over ground that falls by
/// at least `epsilon` (0: that doesn't rise) from cell to cell.
///
/// # Errors
/// [`Stopped`] where the watch says so, which hears the number of cells settled; the ground is filled in part.
pub fn fill(
    size: (usize, usize),
    heights: &mut [f64],
    sea_level: f64,
    epsilon: f64,
    watch: Watch<'_>,
) -> Result<(), Stopped> {
    let mut flood = Flood::new(size, heights, epsilon);
    flood.begin(sea_level);
    let mut told = 0;
    while let Some(index) = flood.lowest() {
        flood.descend(index);
        // The whole hollow first: ground that rises from it meets fewer open cells then.
        while let Some(index) = flood.as_low() {
            flood.descend(index);
        }
        flood.climb_all();
        if flood.settled - told >= BREATH {
            tell(watch, flood.settled - told)?;
            told = flood.settled;
        }
    }
    tell(watch, flood.settled - told)
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    /// Its level is to be found.
    Open,
    /// Its level is final.
    Settled,
    /// So it is, and it lies at the lattice's edge.
    Edge,
}

struct Flood<'a> {
    size: (usize, usize),
    /// Where the eight neighbours stand after the north-western one.
    beside: [usize; 8],
    heights: &'a mut [f64],
    cells: Vec<Cell>,
    /// Settled cells with open neighbours that may be lower.
    heap: Buckets,
    /// Cells raised to a rim. One after the other they are as high or higher, for so were their rims.
    hollow: VecDeque<u32>,
    /// Cells settled by rising ground, whose neighbours are to be looked at. First in, first out: last in first
    /// out would run far ahead, and four times as many cells would find lower neighbours that are still open.
    rising: VecDeque<u32>,
    epsilon: f64,
    /// Level of the cell that was the lowest last.
    last: f64,
    settled: u64,
}

impl<'a> Flood<'a> {
    fn new(size: (usize, usize), heights: &'a mut [f64], epsilon: f64) -> Self {
        let (cells, heap) = (vec![Cell::Open; heights.len()], Buckets::new(heights));
        let columns = size.0;
        let beside = [0, 1, 2, columns, columns + 2, 2 * columns, 2 * columns + 1, 2 * columns + 2];
        let (hollow, rising) = (VecDeque::new(), VecDeque::new());
        let (last, settled) = (f64::NEG_INFINITY, 0);
        Self { size, beside, heights, cells, heap, hollow, rising, epsilon, last, settled }
    }

    /// Outlets keep their heights, and the flood begins at them.
    fn begin(&mut self, sea_level: f64) {
        let (columns, rows) = self.size;
        for row in 0..rows {
            for column in 0..columns {
                let index = row * columns + column;
                let height = self.heights[index];
                let is_edge = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
                if is_edge || height < sea_level {
                    self.cells[index] = if is_edge { Cell::Edge } else { Cell::Settled };
                    self.settled += 1;
                    self.heap.push(height, index);
                }
            }
        }
    }

    /// The lowest of the cells that wait.
    fn lowest(&mut self) -> Option<usize> {
        let top = self.heap.peek();
        if let Some(&hollow) = self.hollow.front() {
            let level = self.heights[hollow as usize];
            if top.is_none_or(|top| level <= top.level) {
                self.hollow.pop_front();
                self.last = level;
                return Some(hollow as usize);
            }
        }
        let Keyed { level, index } = self.heap.pop()?;
        self.last = level;
        Some(index as usize)
    }

    /// The next cell of a hollow at the level of the lowest cell: the heap needn't be asked.
    #[inline]
    fn as_low(&mut self) -> Option<usize> {
        let index = *self.hollow.front()? as usize;
        if self.heights[index] > self.last {
            return None;
        }
        self.hollow.pop_front();
        Some(index)
    }

    /// Settles the open neighbours of the lowest cell that waits.
    #[inline]
    fn descend(&mut self, index: usize) {
        let rim = self.heights[index] + self.epsilon;
        if self.cells[index] == Cell::Edge {
            for (next, _) in neighbours(self.size, index) {
                self.settle_from_below(next, rim);
            }
        } else {
            let first = index - self.size.0 - 1;
            for at in self.beside {
                self.settle_from_below(first + at, rim);
            }
        }
    }

    #[inline]
    fn settle_from_below(&mut self, next: usize, rim: f64) {
        if self.cells[next] != Cell::Open {
            return;
        }
        if self.heights[next] >= rim {
            self.rising.push_back(next as u32);
        } else {
            self.heights[next] = rim;
            self.hollow.push_back(next as u32);
        }
        self.cells[next] = Cell::Settled;
        self.settled += 1;
    }

    /// Follows rising ground as far as it goes.
    fn climb_all(&mut self) {
        while let Some(index) = self.rising.pop_front() {
            self.climb(index as usize);
        }
    }

    /// Settles the neighbours that are higher still; a cell with lower ones, which nothing else settles, waits in
    /// the heap.
    #[inline]
    fn climb(&mut self, index: usize) {
        let level = self.heights[index];
        let rim = level + self.epsilon;
        let first = index - self.size.0 - 1;
        let mut waits = false;
        for at in self.beside {
            let next = first + at;
            if self.cells[next] != Cell::Open {
                continue;
            }
            let height = self.heights[next];
            if height >= rim {
                self.cells[next] = Cell::Settled;
                self.settled += 1;
                self.rising.push_back(next as u32);
            } else if !waits && !self.is_reached_from_below(next, height) {
                waits = true;
                self.heap.push(level, index);
            }
        }
    }

    /// Whether some settled cell is so low that the ground rises from there to an open one. That cell's
    /// neighbours are still to be looked at then, and before the open cell's level is anybody's concern.
    #[inline]
    fn is_reached_from_below(&self, open: usize, height: f64) -> bool {
        let first = open - self.size.0 - 1;
        let is_below = |at: usize| self.cells[at] != Cell::Open && self.heights[at] + self.epsilon <= height;
        self.beside.iter().any(|&at| is_below(first + at))
    }
}
