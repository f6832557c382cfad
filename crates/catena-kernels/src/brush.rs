//! The brush that a drop digs with: cells around a place, the nearer the more.

/// Cells within a radius of a cell, weighted by `radius - distance`; the weights of a brush add up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Brush {
    radius: usize,
    /// Row by row from the top; the cells of a row lie side by side.
    rows: Vec<BrushRow>,
}

/// The cells of one row of a brush: its offset down, the offset right of its first cell, the cells' weights.
#[derive(Clone, Debug, PartialEq)]
struct BrushRow {
    dy: isize,
    dx: isize,
    weights: Vec<f64>,
}

/// A piece of a row of cells and the weights that fall on it.
pub struct Stroke<'a> {
    /// Index of the piece's first cell.
    pub first: usize,
    /// One weight a cell.
    pub weights: &'a [f64],
}

impl Brush {
    /// The brush of a radius in cells. Cells with a weight of 0 don't belong to it: radius 1 is one cell.
    pub fn new(radius: usize) -> Self {
        let reach = radius as isize;
        let mut total = 0.0;
        let mut rows = Vec::new();
        for dy in -reach..=reach {
            let mut row = BrushRow { dy, dx: 0, weights: Vec::new() };
            for dx in -reach..=reach {
                let weight = radius as f64 - ((dx * dx + dy * dy) as f64).sqrt();
                if weight > 0.0 {
                    if row.weights.is_empty() {
                        row.dx = dx;
                    }
                    row.weights.push(weight);
                    total += weight;
                }
            }
            if !row.weights.is_empty() {
                rows.push(row);
            }
        }
        for weight in rows.iter_mut().flat_map(|row| &mut row.weights) {
            *weight /= total;
        }
        Self { radius, rows }
    }

    /// The radius that it was made of.
    pub fn radius(&self) -> usize {
        self.radius
    }

    /// How many cells it covers.
    pub fn cells(&self) -> usize {
        self.rows.iter().map(|row| row.weights.len()).sum()
    }

    /// The brush around a cell of a lattice, row by row from the top; what falls beside the lattice is left
    /// out, and the others' weights stay as they are.
    #[inline]
    pub fn around(
        &self,
        (columns, rows): (usize, usize),
        (column, row): (usize, usize),
    ) -> impl Iterator<Item = Stroke<'_>> {
        let (column, row) = (column as isize, row as isize);
        let (columns, rows) = (columns as isize, rows as isize);
        self.rows.iter().filter_map(move |part| {
            let y = row + part.dy;
            let left = column + part.dx;
            let right = left + part.weights.len() as isize;
            if y < 0 || y >= rows || right <= 0 || left >= columns {
                return None;
            }
            let (skipped, kept) = ((-left).max(0), right.min(columns) - left);
            let weights = part.weights.get(skipped as usize..kept as usize)?;
            Some(Stroke { first: (y * columns + left + skipped) as usize, weights })
        })
    }
}
