//! Rivers of ground that changes: what is drawn follows what is so, frame by frame, and nothing jumps.

use super::course::{Piece, Rivers};
use std::cmp::Ordering;

/// How much of the way is gone in a frame.
const SHARE: f64 = 0.15;

/// What is this near is there: half a step of a byte, and a hundredth of a point.
const NEAR: (f64, f64) = (0.5 / 255.0, 0.01);

/// Rivers on their way to others. A piece that changes its course fades out along its old line while the new one
/// fades in; one that stays grows or shrinks to its new width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Easing {
    size: (usize, usize),
    /// What is drawn now, in the order of courses.
    pieces: Vec<Piece>,
    /// The width and opacity that each is to have; none of those that fade out.
    ends: Vec<Option<(f64, f64)>>,
}

impl Easing {
    /// Frames after which rivers of ground that changes are worked out anew.
    pub const EVERY: u32 = 15;

    /// Goes for these rivers from now on. Those of another lattice are shown at once.
    pub fn take(&mut self, rivers: &Rivers) {
        if self.size != rivers.size {
            *self = Self { size: rivers.size, ..Self::default() };
            self.pieces.extend_from_slice(&rivers.pieces);
            self.ends.extend(rivers.pieces.iter().map(end));
            return;
        }
        let (mut pieces, mut ends) = (Vec::new(), Vec::new());
        let mut old = std::mem::take(&mut self.pieces).into_iter().peekable();
        let mut new = rivers.pieces.iter().peekable();
        loop {
            let order = match (old.peek(), new.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(old), Some(new)) => old.course.cmp(&new.course),
            };
            let gone = if order == Ordering::Greater { None } else { old.next() };
            let come = if order == Ordering::Less { None } else { new.next() };
            match (gone, come) {
                (Some(piece), Some(wanted)) => {
                    pieces.push(Piece { points: piece.points, opacity: piece.opacity, ..*wanted });
                    ends.push(end(wanted));
                }
                (Some(piece), None) => {
                    pieces.push(piece);
                    ends.push(None);
                }
                (None, Some(wanted)) => {
                    pieces.push(Piece { opacity: 0.0, ..*wanted });
                    ends.push(end(wanted));
                }
                (None, None) => {}
            }
        }
        (self.pieces, self.ends) = (pieces, ends);
    }

    /// One frame on; whether anything is still on its way.
    pub fn step(&mut self) -> bool {
        let mut moves = false;
        for (piece, end) in self.pieces.iter_mut().zip(&self.ends) {
            let (points, opacity) = end.unwrap_or((piece.points, 0.0));
            moves |= ease(&mut piece.points, points, NEAR.1);
            moves |= ease(&mut piece.opacity, opacity, NEAR.0);
        }
        self.forget(|piece| piece.opacity == 0.0);
        moves
    }

    /// Shows at once what is so, for who wants no motion.
    pub fn finish(&mut self) {
        for (piece, end) in self.pieces.iter_mut().zip(&self.ends) {
            (piece.points, piece.opacity) = end.unwrap_or((piece.points, 0.0));
        }
        self.forget(|_| true);
    }

    /// Columns and rows of the lattice that they run on.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// What is to be drawn now.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// What is drawn now as rivers that stand still.
    pub fn rivers(&self) -> Rivers {
        Rivers { size: self.size, pieces: self.pieces.clone() }
    }

    /// Lets go of what fades out, once it is so.
    fn forget(&mut self, is_so: impl Fn(&Piece) -> bool) {
        let all = self.pieces.drain(..).zip(self.ends.drain(..));
        let stays = |(piece, end): &(Piece, Option<(f64, f64)>)| end.is_some() || !is_so(piece);
        (self.pieces, self.ends) = all.filter(stays).unzip();
    }
}

fn end(piece: &Piece) -> Option<(f64, f64)> {
    Some((piece.points, piece.opacity))
}

/// A part of the way; whether there is more to go.
fn ease(value: &mut f64, end: f64, near: f64) -> bool {
    let left = (end - *value) * (1.0 - SHARE);
    *value = if left.abs() <= near { end } else { end - left };
    *value != end
}
