//! Meanders: the plane is bent a little before a river is looked up on it, so that straight segments swing.

use super::super::arithmetic::mix;
use super::super::hash::{draw, hash, signed};

/// Lattices of the bending noise in a cell.
const LATTICES: f64 = 2.0;

/// The largest swing, in cells. With two lattices a cell each of the two noises' slope stays under 1/2, so the
/// bent plane nowhere folds; 0.12 cells at three lattices would.
pub const SWING: f64 = 1.0 / 12.0;

/// Steps of the way back. Each at least halves the distance to go; 60 are enough for every bit.
const STEPS: u32 = 60;

/// A bending of the plane, measured in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meander {
    seed: i64,
    swing: f64,
}

impl Meander {
    /// The bending of a seed; `strength` 0..=1.
    pub fn new(seed: i64, strength: f64) -> Self {
        Self { seed, swing: strength * SWING }
    }

    /// Where a place of the map is looked up.
    #[inline]
    pub fn bent(&self, u: f64, v: f64) -> (f64, f64) {
        if self.swing == 0.0 {
            return (u, v);
        }
        let (du, dv) = self.offset(u, v);
        (u + du, v + dv)
    }

    /// The place of the map that is looked up at (u, v).
    pub fn straightened(&self, u: f64, v: f64) -> (f64, f64) {
        let (mut x, mut y) = (u, v);
        for _ in 0..STEPS {
            let (du, dv) = self.offset(x, y);
            let next = (u - du, v - dv);
            if next == (x, y) {
                break;
            }
            (x, y) = next;
        }
        (x, y)
    }

    /// How far a place is moved: value noise along each axis, from draws 3 and 4 of the corners' hashes.
    #[inline]
    pub fn offset(&self, u: f64, v: f64) -> (f64, f64) {
        let (u, v) = (u * LATTICES, v * LATTICES);
        let (i, j) = (whole(u), whole(v));
        let (s, t) = (eased(u - i as f64), eased(v - j as f64));
        let corner = |i: i64, j: i64| {
            let h = hash(i, j, self.seed);
            (signed(draw(h, 3)), signed(draw(h, 4)))
        };
        let (nw, ne, sw, se) = (corner(i, j), corner(i + 1, j), corner(i, j + 1), corner(i + 1, j + 1));
        let du = mix(mix(nw.0, ne.0, s), mix(sw.0, se.0, s), t);
        let dv = mix(mix(nw.1, ne.1, s), mix(sw.1, se.1, s), t);
        (self.swing * du, self.swing * dv)
    }
}

/// The largest whole number that isn't above `v`.
#[inline]
fn whole(v: f64) -> i64 {
    let towards_zero = v as i64;
    towards_zero - i64::from((towards_zero as f64) > v)
}

#[inline]
fn eased(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}
