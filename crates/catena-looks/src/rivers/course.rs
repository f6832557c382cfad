//! The course of rivers: water routed over a lattice, and the curves that it follows from cell to cell.

use catena_kernels::flood;
use catena_kernels::hollows::is_edge;
use catena_kernels::rivers::{NOWHERE, gathered, receivers};
use catena_kernels::watch::{Stopped, Watch};

/// How much filled ground falls from cell to cell, so that water finds its way over it.
const FALL: f64 = 1e-6;

/// The widest class of rivers.
const WIDEST: u32 = 5;

/// Water that runs over a lattice: as much as one cell's rain on each, gathered on the way down.
#[derive(Clone, Debug, PartialEq)]
pub struct Waters {
    size: (usize, usize),
    /// Whether each cell is land: at or above the sea.
    land: Vec<bool>,
    receivers: Vec<u32>,
    flow: Vec<f64>,
}

impl Waters {
    /// Routes water over a lattice of `size` columns and rows, given row by row from the top: hollows are filled up
    /// to their rims, and from every cell at or above `sea` water runs to the steepest neighbour below.
    ///
    /// # Errors
    /// [`Stopped`] where `watch`, which hears of cells as they are settled, says so.
    ///
    /// # Panics
    /// Where there is not one height per point: a fault of the caller.
    pub fn over(
        size: (usize, usize),
        heights: Vec<f64>,
        sea: f64,
        watch: Watch<'_>,
    ) -> Result<Self, Stopped> {
        assert_eq!(heights.len(), size.0 * size.1, "a lattice has one height per point");
        let mut filled = heights;
        flood::fill(size, &mut filled, sea, FALL, watch)?;
        let receivers = receivers(size, &filled, sea);
        let flow = gathered(&receivers);
        let land = filled.iter().map(|height| *height >= sea).collect();
        Ok(Self { size, land, receivers, flow })
    }

    /// Columns and rows of the lattice.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// How many cells drain through each, itself included.
    pub fn flow(&self) -> &[f64] {
        &self.flow
    }

    /// The rivers that are drawn where `start` cells (at least one) or more drain through.
    pub fn rivers(&self, start: f64) -> Rivers {
        let start = start.max(1.0);
        let steps: Vec<(u32, u32)> = self.steps(start).collect();
        // One more than the widest class that comes to a cell.
        let mut fed = vec![0; self.flow.len()];
        for &(cell, receiver) in &steps {
            let widest = &mut fed[receiver as usize];
            *widest = self.class(cell, start).max(*widest - 1) + 1;
        }
        let mut pieces = Vec::with_capacity(steps.len());
        for (cell, receiver) in steps {
            let (class, widest) = (self.class(cell, start), fed[cell as usize]);
            let widens = widest > 0 && class + 1 > widest;
            let own = |course| self.piece(course, start, widens);
            if widest == 0 {
                pieces.push(own([cell, cell, receiver]));
            }
            match self.receivers[receiver as usize] {
                NOWHERE if self.leaves_the_map(receiver as usize) => {
                    pieces.push(own([cell, receiver, receiver]));
                }
                NOWHERE => {}
                next => pieces.push(own([cell, receiver, next])),
            }
        }
        pieces.sort_unstable_by_key(|piece| piece.course);
        Rivers { size: self.size, pieces }
    }

    /// All steps that so much water makes, from a cell to its receiver.
    fn steps(&self, start: f64) -> impl Iterator<Item = (u32, u32)> + '_ {
        let cells = self.flow.iter().zip(&self.receivers).zip(0_u32..);
        let wet = cells.filter(move |((flow, receiver), _)| **flow >= start && **receiver != NOWHERE);
        wet.map(|((_, receiver), cell)| (cell, *receiver))
    }

    /// Whether water that has come to a cell runs out over the lattice's edge there.
    fn leaves_the_map(&self, cell: usize) -> bool {
        is_edge(self.size, cell) && self.land[cell]
    }

    /// How many times the water of a cell is twice what makes a river.
    fn class(&self, cell: u32, start: f64) -> i32 {
        let ratio = self.flow[cell as usize] / start;
        (1..=WIDEST).filter(|class| ratio >= f64::from(1_u32 << class)).count() as i32
    }

    /// A piece with the water of the cell that it comes from.
    fn piece(&self, course: [u32; 3], start: f64, widens: bool) -> Piece {
        let [from, over, to] = course.map(|cell| self.place(cell));
        let middle = |a: [f64; 2], b: [f64; 2]| [0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])];
        let ends = match course {
            // A source starts at its cell, and a river that leaves the map reaches the last one.
            [source, cell, _] if source == cell => [from, middle(over, to)],
            [_, cell, last] if cell == last => [middle(from, over), to],
            _ => [middle(from, over), middle(over, to)],
        };
        let is_straight = course[0] == course[1] || course[1] == course[2];
        let bend = if is_straight { middle(ends[0], ends[1]) } else { over };
        let ratio = self.flow[course[0] as usize] / start;
        let last = course[1] == course[2] || self.receivers[course[2] as usize] == NOWHERE;
        let is_mouth = last && (course[1] == course[2] || !self.leaves_the_map(course[2] as usize));
        Piece {
            curve: [ends[0], bend, ends[1]],
            points: 0.7 + 0.5 * f64::from(self.class(course[0], start)),
            opacity: (ratio - 1.0).min(1.0),
            starts_round: widens || course[0] == course[1],
            is_mouth,
            course,
        }
    }

    fn place(&self, cell: u32) -> [f64; 2] {
        let (column, row) = (cell as usize % self.size.0, cell as usize / self.size.0);
        [column as f64, row as f64]
    }
}

/// What is drawn of waters: pieces of curves that join end to end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rivers {
    pub(super) size: (usize, usize),
    /// In the order of their courses.
    pub(super) pieces: Vec<Piece>,
}

impl Rivers {
    /// Columns and rows of the lattice that they run on.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}

/// A piece of a river: from the middle of one step to the middle of the next, bending at the cell between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Start, bend and end of a quadratic curve, in cells from the lattice's first point.
    pub curve: [[f64; 2]; 3],
    /// Its width in points of the picture, as long as a cell spans no more than 2.5 of them.
    pub points: f64,
    /// 0 to 1, so that rivers fade in where they begin.
    pub opacity: f64,
    /// Whether its start is round: it is a source, or wider than all that comes to it.
    pub starts_round: bool,
    /// Whether no piece goes on from its end, which is round then.
    pub is_mouth: bool,
    /// The cells: where the water comes from, where it bends and where it goes.
    pub(super) course: [u32; 3],
}
