//! Where a lattice of rivers lies in a picture, and what pieces become there.

use super::course::Piece;

/// Points of the picture that a cell spans before rivers grow with it.
const SLENDER: f64 = 2.5;

/// How far a curve may lie from its chords, in points.
const OFF: f64 = 0.1;

/// The most chords of a piece.
const MOST: f64 = 512.0;

/// How much wider a bank is than its river, in points.
const BANK: f64 = 2.0;

/// Where a lattice lies in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Where the lattice's first point lies, in any unit of length of the picture: pixels, or points.
    pub origin: (f64, f64),
    /// How far its points lie apart, across and down.
    pub cell: (f64, f64),
    /// How many of the units make a point, in which widths are told.
    pub per_point: f64,
}

impl Spread {
    /// Where a place lies that is told in cells from the lattice's first point.
    #[inline]
    pub fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.origin.0 + x * self.cell.0, self.origin.1 + y * self.cell.1]
    }

    /// How many points of the picture a cell spans.
    fn points_a_cell(&self) -> f64 {
        self.cell.0.min(self.cell.1) / self.per_point
    }
}

impl Piece {
    /// How wide it is in a picture, in the unit of its places.
    #[inline]
    pub fn width(&self, spread: &Spread) -> f64 {
        self.points * (spread.points_a_cell() / SLENDER).max(1.0) * spread.per_point
    }

    /// How wide the bank is that it is drawn upon.
    #[inline]
    pub fn bank_width(&self, spread: &Spread) -> f64 {
        self.width(spread) + BANK * spread.per_point
    }

    /// Places along it in a picture, both ends included, so near to each other that their chords are the curve to
    /// the eye.
    pub fn points(&self, spread: &Spread) -> impl Iterator<Item = [f64; 2]> + use<> {
        let curve = self.curve.map(|place| spread.place(place));
        let chords = self.chords(spread);
        (0..=chords).map(move |k| along(curve, f64::from(k) / f64::from(chords)))
    }

    /// The direction that it has at either end, in cells: of the steps whose middles it joins.
    pub fn directions(&self) -> [[f64; 2]; 2] {
        let [start, bend, end] = self.curve;
        [[bend[0] - start[0], bend[1] - start[1]], [end[0] - bend[0], end[1] - bend[1]]]
    }

    /// The corners of a rectangle that holds it, in cells.
    pub fn reach(&self) -> [[f64; 2]; 2] {
        let least = |k: usize| self.curve.iter().fold(f64::INFINITY, |least, place| least.min(place[k]));
        let most = |k: usize| self.curve.iter().fold(f64::NEG_INFINITY, |most, place| most.max(place[k]));
        [[least(0), least(1)], [most(0), most(1)]]
    }

    /// The middle of a quadratic curve lies a quarter of its second difference off its chord, and of one of n parts
    /// of it n*n times less.
    fn chords(&self, spread: &Spread) -> u32 {
        let [start, bend, end] = self.curve;
        let off = |k: usize| start[k] - 2.0 * bend[k] + end[k];
        let (x, y) = (off(0) * spread.cell.0, off(1) * spread.cell.1);
        let points = (x * x + y * y).sqrt() / spread.per_point;
        (points / (4.0 * OFF)).sqrt().ceil().clamp(1.0, MOST) as u32
    }
}

/// A place on a quadratic curve.
#[inline]
fn along([start, bend, end]: [[f64; 2]; 3], t: f64) -> [f64; 2] {
    let blend = |k: usize| {
        let (first, second) = (start[k] + (bend[k] - start[k]) * t, bend[k] + (end[k] - bend[k]) * t);
        first + (second - first) * t
    };
    [blend(0), blend(1)]
}
