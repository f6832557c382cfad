//! Contours: where a lattice of values crosses a level, cell by cell, by marching squares (Lorensen and Cline's
//! marching cubes, 1987, in the plane).
//!
//! The corners of a cell above the level (`>`) are bits: 8 top left, 4 top right, 2 bottom right, 1 bottom left.
//! A line crosses an edge where the straight blend of its two corners equals the level. Where opposite corners
//! are above and the others not, a saddle, the mean of the four corners tells which pair is joined.

/// An edge of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// From the top left to the top right corner.
    Top,
    /// From the top right to the bottom right corner.
    Right,
    /// From the bottom left to the bottom right corner.
    Bottom,
    /// From the top left to the bottom left corner.
    Left,
}

use Side::{Bottom, Left, Right, Top};

/// The edges that the line joins within one cell: none, one pair, or at a saddle two. Corners clockwise from
/// the top left.
#[inline]
pub fn joins(corners: [f64; 4], level: f64) -> &'static [(Side, Side)] {
    let [nw, ne, se, sw] = corners;
    let bit = |v: f64, bit: u8| if v > level { bit } else { 0 };
    match bit(nw, 8) + bit(ne, 4) + bit(se, 2) + bit(sw, 1) {
        1 | 14 => &[(Left, Bottom)],
        2 | 13 => &[(Bottom, Right)],
        3 | 12 => &[(Left, Right)],
        4 | 11 => &[(Top, Right)],
        6 | 9 => &[(Top, Bottom)],
        7 | 8 => &[(Left, Top)],
        0 | 15 => &[],
        saddle => {
            let above = (nw + ne + se + sw) / 4.0 > level;
            if (saddle == 5) == above {
                &[(Left, Top), (Bottom, Right)]
            } else {
                &[(Top, Right), (Left, Bottom)]
            }
        }
    }
}

/// Where the line crosses an edge: x to the right and y down from the cell's top left corner, in cells. For an
/// edge that the line crosses.
#[inline]
pub fn crossing(corners: [f64; 4], level: f64, side: Side) -> (f64, f64) {
    let [nw, ne, se, sw] = corners;
    let along = |from: f64, to: f64| (level - from) / (to - from);
    match side {
        Top => (along(nw, ne), 0.0),
        Right => (1.0, along(ne, se)),
        Bottom => (along(sw, se), 1.0),
        Left => (0.0, along(nw, sw)),
    }
}

/// The four corners of the cell right of and below a point of the lattice, clockwise from the top left.
#[inline]
pub fn corners(columns: usize, values: &[f64], column: usize, row: usize) -> [f64; 4] {
    let (top, bottom) = (row * columns + column, (row + 1) * columns + column);
    [values[top], values[top + 1], values[bottom + 1], values[bottom]]
}

/// All pieces of one contour as (x, y, x, y) in lattice units, cell by cell from the top left, row by row.
/// A lattice with fewer than two columns or rows has no cell.
///
/// # Panics
/// Where there is not one value per point: a fault of the caller.
pub fn contours(columns: usize, rows: usize, values: &[f64], level: f64) -> Vec<[f64; 4]> {
    assert_eq!(values.len(), columns * rows, "a lattice has one value per point");
    let mut pieces = Vec::new();
    for row in 1..rows {
        for column in 1..columns {
            let (x, y) = ((column - 1) as f64, (row - 1) as f64);
            let corners = corners(columns, values, column - 1, row - 1);
            for &(from, to) in joins(corners, level) {
                let (from, to) = (crossing(corners, level, from), crossing(corners, level, to));
                pieces.push([x + from.0, y + from.1, x + to.0, y + to.1]);
            }
        }
    }
    pieces
}
