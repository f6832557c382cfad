//! Contours as lines for a drawer of vectors: pieces of cells joined end to end.

use crate::field::Field;
use crate::level::Level;
use crate::look::Look;
use catena_kernels::contours::{Side, corners, crossing, joins};
use std::collections::{HashMap, VecDeque};

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
        let line = |level: Level| Line { level, paths: paths(field, level.value) };
        self.levels().into_iter().map(line).collect()
    }
}

/// An edge of the lattice, which at most two cells share, and with them at most two pieces of one level.
type Edge = (usize, usize, bool);

/// A piece of a line within one cell.
struct Piece {
    ends: [Edge; 2],
    points: [[f64; 2]; 2],
}

fn paths(field: &Field<'_>, level: f64) -> Vec<Path> {
    let pieces = pieces(field, level);
    let mut met: HashMap<Edge, Vec<usize>> = HashMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        for end in piece.ends {
            met.entry(end).or_default().push(index);
        }
    }
    let mut chains = Chains { taken: vec![false; pieces.len()], pieces, met };
    (0..chains.pieces.len()).filter_map(|first| chains.through(first)).collect()
}

fn pieces(field: &Field<'_>, level: f64) -> Vec<Piece> {
    let (columns, rows) = field.lattice();
    let shift = 0.5 - field.apron() as f64;
    let mut pieces = Vec::new();
    for row in 0..rows - 1 {
        for column in 0..columns - 1 {
            let corners = corners(columns, field.values(), column, row);
            let point = |side| {
                let (x, y) = crossing(corners, level, side);
                [column as f64 + x + shift, row as f64 + y + shift]
            };
            pieces.extend(joins(corners, level).iter().map(|&(from, to)| Piece {
                ends: [edge(column, row, from), edge(column, row, to)],
                points: [point(from), point(to)],
            }));
        }
    }
    pieces
}

/// A cell's edge by the lattice point it starts at, and whether it runs down.
fn edge(column: usize, row: usize, side: Side) -> Edge {
    match side {
        Side::Top => (column, row, false),
        Side::Bottom => (column, row + 1, false),
        Side::Left => (column, row, true),
        Side::Right => (column + 1, row, true),
    }
}

struct Chains {
    pieces: Vec<Piece>,
    met: HashMap<Edge, Vec<usize>>,
    taken: Vec<bool>,
}

impl Chains {
    /// The whole line through a piece, unless it is drawn already.
    fn through(&mut self, first: usize) -> Option<Path> {
        if std::mem::replace(&mut self.taken[first], true) {
            return None;
        }
        let Piece { ends: [start, end], points } = self.pieces[first];
        let mut points = VecDeque::from(points);
        let reached = self.follow(end, |point| points.push_back(point));
        let closed = reached == start;
        if closed {
            points.pop_back();
        } else {
            self.follow(start, |point| points.push_front(point));
        }
        Some(Path { points: points.into(), closed })
    }

    /// Walks on from an edge as far as there are pieces left; the edge it ends at.
    fn follow(&mut self, mut edge: Edge, mut add: impl FnMut([f64; 2])) -> Edge {
        while let Some(&next) = self.met[&edge].iter().find(|&&piece| !self.taken[piece]) {
            self.taken[next] = true;
            let piece = &self.pieces[next];
            let far = usize::from(piece.ends[0] == edge);
            add(piece.points[far]);
            edge = piece.ends[far];
        }
        edge
    }
}
