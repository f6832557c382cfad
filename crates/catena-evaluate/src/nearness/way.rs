//! The way from a block's anchor to the corner of a pixel's own lattice cell, and what it is rounded by.

use catena_field::Basis;
use catena_kernels::arithmetic::min;
use catena_kernels::simplex::{F2, G2};

/// A pixel this near to the border of its skewed cell may be taken for its neighbour's.
const BORDER: f64 = 1e-3;

/// Roundings along x and y, as multiples of float32's, where an octave lies at `first` at the block's first pixel and
/// at `here` at this one.
pub(super) fn roundings(basis: Basis, first: (f64, f64), here: (f64, f64)) -> (f64, f64) {
    match basis {
        Basis::Simplex => skewed(first, here),
        // The place in the anchor's cell, and the sum; the rest is exact.
        Basis::Perlin => {
            let along = |first: f64, here: f64| (first - first.floor()) + (here - first.floor()).abs();
            (along(first.0, here.0), along(first.1, here.1))
        }
    }
}

fn skewed(first: (f64, f64), here: (f64, f64)) -> (f64, f64) {
    let (i, j) = cell(first);
    let corner = corner((i.floor(), j.floor()));
    let (ii, jj) = cell(here);
    let apart = |here: f64, first: f64| {
        let share = here - here.floor();
        let border = if min(share, 1.0 - share) < BORDER { 1.0 } else { 0.0 };
        (here.floor() - first.floor()).abs() + border
    };
    let (di, dj) = (apart(ii, i), apart(jj, j));
    // Nothing is rounded where the pixel's cell is the anchor's.
    let back = (di + dj) * G2;
    let home = if di + dj == 0.0 { 0.0 } else { 3.0 * back + 1.0 };
    let along = |first: f64, here: f64, corner: f64, cells: f64| {
        (first - corner).abs() + (here - corner).abs() + if home == 0.0 { 0.0 } else { home + cells }
    };
    (along(first.0, here.0, corner.0, di), along(first.1, here.1, corner.1, dj))
}

/// Coordinates on the skewed plane.
fn cell((x, y): (f64, f64)) -> (f64, f64) {
    let s = (x + y) * F2;
    (x + s, y + s)
}

/// Where the corner of a skewed cell lies.
fn corner((i, j): (f64, f64)) -> (f64, f64) {
    let t = (i + j) * G2;
    (i - t, j - t)
}

#[cfg(test)]
mod tests {
    use super::roundings;
    use catena_field::Basis;

    #[test]
    fn the_way_is_short_at_home_and_grows_with_the_block() {
        for basis in [Basis::Simplex, Basis::Perlin] {
            let (first, here) = ((3.4, 2.2), (3.45, 2.23));
            let (x, y) = roundings(basis, first, here);
            assert!(x + y < 3.0, "{basis:?}: {x}, {y}");
            // A whole cell moved is the same way.
            let (far, there) = ((first.0 + 4096.0, first.1), (here.0 + 4096.0, here.1));
            assert!(basis == Basis::Simplex || roundings(basis, far, there).0 - x < 1e-9);
            let (x, y) = roundings(basis, first, (9.4, 2.2));
            assert!(x > 6.0 && y < x, "{basis:?}: {x}, {y}");
        }
    }
}
