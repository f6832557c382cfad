//! The values that a picture is made from.

/// Values on the pixels of a picture, row by row from the top, with what lies around them if it is known.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    columns: usize,
    rows: usize,
    apron: usize,
    values: &'a [f64],
    spacing: (f64, f64),
    map_width: f64,
}

impl<'a> Field<'a> {
    /// Values of a picture without its surroundings: at the edges slopes are taken from the inside alone, and
    /// contours end at the centres of the outer pixels. `spacing` is how far apart pixels lie in world units,
    /// `map_width` the width of the whole map, of which the picture may show a part.
    ///
    /// # Panics
    /// Where there is no pixel, or not one value per pixel: a fault of the caller, not of a document.
    pub fn new(
        columns: usize,
        rows: usize,
        values: &'a [f64],
        spacing: (f64, f64),
        map_width: f64,
    ) -> Field<'a> {
        Self::with_apron(columns, rows, 0, values, spacing, map_width)
    }

    /// Values of a picture of `columns` x `rows` pixels and of `apron` more on all four sides, in
    /// `columns + 2*apron` columns and `rows + 2*apron` rows. A picture in parts needs [`crate::Look::apron`] of
    /// them to be the whole's to the byte; more do no harm.
    ///
    /// # Panics
    /// Where there is no pixel, or not one value per pixel and apron.
    pub fn with_apron(
        columns: usize,
        rows: usize,
        apron: usize,
        values: &'a [f64],
        spacing: (f64, f64),
        map_width: f64,
    ) -> Field<'a> {
        assert!(columns > 0 && rows > 0, "a picture has at least one pixel");
        let count = (columns + 2 * apron) * (rows + 2 * apron);
        assert_eq!(values.len(), count, "a field has one value per pixel, and its apron");
        Self { columns, rows, apron, values, spacing, map_width }
    }

    /// Pixels from left to right.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Pixels from top to bottom.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many values are known beyond each edge.
    pub fn apron(&self) -> usize {
        self.apron
    }

    /// How far apart pixels lie in world units, across and down.
    pub fn spacing(&self) -> (f64, f64) {
        self.spacing
    }

    /// The width of the whole map in world units.
    pub fn map_width(&self) -> f64 {
        self.map_width
    }

    /// The columns and rows of values, apron and all.
    pub(crate) fn lattice(&self) -> (usize, usize) {
        (self.columns + 2 * self.apron, self.rows + 2 * self.apron)
    }

    /// A row of values, apron and all, counted from the topmost.
    #[inline]
    pub(crate) fn lattice_row(&self, row: usize) -> &'a [f64] {
        let width = self.columns + 2 * self.apron;
        &self.values[row * width..(row + 1) * width]
    }

    /// The values of a picture's row, without the apron.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> &'a [f64] {
        &self.lattice_row(row + self.apron)[self.apron..self.apron + self.columns]
    }
}
