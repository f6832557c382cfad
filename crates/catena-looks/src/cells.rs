//! The cells of a field that contours run through.

use crate::field::Field;
use crate::level::Level;
use std::ops::Range;

/// A cell of a field's lattice, apron and all, that levels cross.
pub(crate) struct Cell {
    pub(crate) column: usize,
    pub(crate) row: usize,
    /// The values at its corners, clockwise from the top left.
    pub(crate) corners: [f64; 4],
    /// Which of the levels cross it.
    pub(crate) crossed: Range<usize>,
}

/// Visits the cells within a rectangle of lattice points that levels (lowest first) cross, row by row.
pub(crate) fn visit(
    field: &Field<'_>,
    levels: &[Level],
    columns: Range<usize>,
    rows: Range<usize>,
    mut cell: impl FnMut(Cell),
) {
    let values = |row: usize| &field.lattice_row(row)[columns.clone()];
    let mut above = ranks(values(rows.start), levels);
    for row in rows.start..rows.end - 1 {
        let below = ranks(values(row + 1), levels);
        for (index, (top, bottom)) in above.windows(2).zip(below.windows(2)).enumerate() {
            let crossed = crossed([top[0], top[1], bottom[1], bottom[0]]);
            if !crossed.is_empty() {
                let (top, bottom) = (&values(row)[index..], &values(row + 1)[index..]);
                let corners = [top[0], top[1], bottom[1], bottom[0]];
                cell(Cell { column: columns.start + index, row, corners, crossed });
            }
        }
        above = below;
    }
}

/// How many levels lie below each value. Levels between the least and the most of a cell's corners cross it.
fn ranks(values: &[f64], levels: &[Level]) -> Vec<u32> {
    let below = |value: f64| levels.partition_point(|level| value > level.value);
    values.iter().map(|&value| u32::try_from(below(value)).expect("contours are few")).collect()
}

fn crossed([a, b, c, d]: [u32; 4]) -> Range<usize> {
    let (least, most) = (a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
    least as usize..most as usize
}
