//! Contours as lines for a drawer of vectors: pieces of cells joined end to end.

use crate::cells::{self, Cell};
use crate::field::Field;
use crate::level::Level;
use crate::look::Look;
use catena_kernels::contours::{Side, crossing, joins};
use std::collections::VecDeque;

/// All lines of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Their value, and how they are drawn.
    pub level: Level,
    /// The lines, by their first piece from the top left.
    pub paths: Vec<Path>,
}

/// One line without a fork.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// x and y in pixels from the picture's top left corner: the centre of the first pixel is (0.5, 0.5). On a
    /// field with an apron lines run on beyond the picture.
    pub points: Vec<[f64; 2]>,
    /// Whether the last point joins the first, which stands only once.
    pub closed: bool,
}

impl Look {
    /// The contours of a field, level by level, in the pixels of the field. Drawn with [`crate::Class::points`] and
    /// [`crate::Palette::line`], contours below index lines, they are those of [`Look::draw`].
    pub fn lines(&self, field: &Field<'_>) -> Vec<Line> {
        let (levels, (columns, rows)) = (self.levels(), field.lattice());
        if levels.is_empty() {
            return Vec::new();
        }
        let mut pieces: Vec<Pieces> = levels.iter().map(|_| Pieces::new(columns)).collect();
        let shift = 0.5 - field.apron() as f64;
        cells::visit(field, &levels, 0..columns, 0..rows, |cell| {
            for index in cell.crossed.clone() {
                pieces[index].add(&cell, levels[index].value, shift);
            }
        });
        let lines = levels.into_iter().zip(pieces);
        lines.map(|(level, pieces)| Line { level, paths: pieces.joined() }).collect()
    }
}

/// The pieces of one level. Piece k has the ends `2*k` and `2*k + 1`.
struct Pieces {
    points: Vec<[f64; 2]>,
    /// The end of another piece that each end lies on, if any. Two cells share an edge, so there is no third.
    meets: Vec<Option<usize>>,
    /// The end that last lay on the bottom edge of each column of cells.
    bottoms: Vec<usize>,
    /// The end that last lay on the right edge of a cell.
    right: usize,
}

impl Pieces {
    fn new(columns: usize) -> Self {
        Self { points: Vec::new(), meets: Vec::new(), bottoms: vec![0; columns], right: 0 }
    }

    /// Adds what lies in a cell; cells come row by row. An edge that is crossed is so for both its cells: the last
    /// end on it, from the cell to the left or above, is the one to join.
    fn add(&mut self, cell: &Cell, level: f64, shift: f64) {
        let first = self.points.len();
        let joins = joins(cell.corners, level);
        let sides = || joins.iter().flat_map(|&(from, to)| [from, to]);
        for side in sides() {
            let (x, y) = crossing(cell.corners, level, side);
            self.points.push([cell.column as f64 + x + shift, cell.row as f64 + y + shift]);
            self.meets.push(None);
        }
        for (end, side) in (first..).zip(sides()) {
            match side {
                Side::Top if cell.row > 0 => self.meet(end, self.bottoms[cell.column]),
                Side::Left if cell.column > 0 => self.meet(end, self.right),
                _ => {}
            }
        }
        for (end, side) in (first..).zip(sides()) {
            match side {
                Side::Bottom => self.bottoms[cell.column] = end,
                Side::Right => self.right = end,
                _ => {}
            }
        }
    }

    fn meet(&mut self, end: usize, other: usize) {
        self.meets[end] = Some(other);
        self.meets[other] = Some(end);
    }

    /// The lines that the pieces make, each found at its first piece.
    fn joined(&self) -> Vec<Path> {
        let mut taken = vec![false; self.points.len() / 2];
        let mut paths = Vec::new();
        for first in 0..taken.len() {
            if !taken[first] {
                paths.push(self.through(first, &mut taken));
            }
        }
        paths
    }

    fn through(&self, first: usize, taken: &mut [bool]) -> Path {
        taken[first] = true;
        let (start, end) = (2 * first, 2 * first + 1);
        let mut points = VecDeque::from([self.points[start], self.points[end]]);
        let closed = self.follow(end, taken, |point| points.push_back(point));
        if closed {
            points.pop_back();
        } else {
            self.follow(start, taken, |point| points.push_front(point));
        }
        Path { points: points.into(), closed }
    }

    /// Walks on from an end of a piece; whether the way came back to where it began.
    fn follow(&self, mut end: usize, taken: &mut [bool], mut add: impl FnMut([f64; 2])) -> bool {
        while let Some(next) = self.meets[end] {
            if std::mem::replace(&mut taken[next / 2], true) {
                return true;
            }
            end = next ^ 1;
            add(self.points[end]);
        }
        false
    }
}
