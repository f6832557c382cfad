//! The decoded raster, and the limits that every decoder keeps before it allocates.

use crate::Fault;

/// Most columns or rows of an image.
pub const MAX_SIDE: u64 = 65_536;

/// Most values of an image: 16384 x 16384, 2 GiB as float64.
pub const MAX_CELLS: u64 = 16_384 * 16_384;

/// A decoded image: one number a pixel, row-major, first row at the top.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded {
    /// Columns, at least 1.
    pub columns: usize,
    /// Rows, at least 1.
    pub rows: usize,
    /// `columns * rows` finite numbers: an image's integers as they are, a float file's floats.
    pub values: Vec<f64>,
    /// The number that stands for white in an image of unsigned integers (255, 65535, ...); `None` for
    /// floats and signed integers, which are measures and taken as they are.
    pub full_range: Option<f64>,
}

/// Columns and rows within the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Size {
    /// The size, unless it is empty or over the limits.
    pub(crate) fn new(columns: u64, rows: u64) -> Result<Self, Fault> {
        if columns == 0 || rows == 0 {
            return Err(Fault::Empty { columns, rows });
        }
        if columns > MAX_SIDE || rows > MAX_SIDE || columns * rows > MAX_CELLS {
            return Err(Fault::TooLarge { columns, rows });
        }
        Ok(Size { columns: columns as usize, rows: rows as usize })
    }

    /// Columns times rows.
    pub(crate) fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// Refuses a compressed file too short to hold `bytes` of pixels, whatever `ratio` its compression reaches.
    pub(crate) fn plausible(
        self,
        format: &'static str,
        bytes: u64,
        ratio: u64,
        length: u64,
    ) -> Result<(), Fault> {
        if length.saturating_mul(ratio) >= bytes {
            return Ok(());
        }
        let Size { columns, rows } = self;
        Err(Fault::damaged(
            format,
            format!("its header says {columns} x {rows}, but it holds {length} bytes"),
        ))
    }

    /// An empty vector with room for all values.
    pub(crate) fn room(self) -> Result<Vec<f64>, Fault> {
        let mut values = Vec::new();
        match values.try_reserve_exact(self.cells()) {
            Ok(()) => Ok(values),
            Err(_) => Err(Fault::Memory { columns: self.columns, rows: self.rows }),
        }
    }

    /// The finished raster; refuses a wrong count and values that are not finite.
    pub(crate) fn finish(self, values: Vec<f64>, full_range: Option<f64>) -> Result<Decoded, Fault> {
        let Size { columns, rows } = self;
        if values.len() != self.cells() {
            return Err(Fault::damaged("image", format!("{} values for {columns} x {rows}", values.len())));
        }
        check_finite(&values, columns, 0)?;
        Ok(Decoded { columns, rows, values, full_range })
    }
}

/// Refuses the first value that is not finite, by its place; `first` is the row the values begin in.
pub(crate) fn check_finite(values: &[f64], columns: usize, first: usize) -> Result<(), Fault> {
    match values.iter().position(|value| !value.is_finite()) {
        None => Ok(()),
        Some(at) => {
            Err(Fault::NotFinite { column: at % columns, row: first + at / columns, value: values[at] })
        }
    }
}

/// Gives cells marked as missing the lowest valid value, so that gaps lie flat at the bottom.
pub(crate) fn fill_missing(values: &mut [f64], mark: f64, format: &'static str) -> Result<(), Fault> {
    let missing = |value: f64| value == mark || (mark.is_nan() && value.is_nan());
    let valid = values.iter().copied().filter(|&value| !missing(value));
    let lowest = valid.fold(f64::INFINITY, f64::min);
    let mut gaps = values.iter_mut().filter(|value| missing(**value)).peekable();
    if gaps.peek().is_some() && lowest == f64::INFINITY {
        return Err(Fault::damaged(format, format!("every cell holds {mark}, its mark for missing values")));
    }
    gaps.for_each(|value| *value = lowest);
    Ok(())
}
