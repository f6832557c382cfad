//! ESRI ASCII grid: a header of `key value` lines in any case, then numbers, first row north.
//!
//! Cells of `NODATA_value` (-9999 where the header is silent, as ESRI has it) take the lowest valid value of the
//! grid. Corner and cell size are read and not used: a raster always covers its map's rectangle.

use super::Input;
use crate::raster::{Size, fill_missing};
use crate::{Decoded, Fault};

const FORMAT: &str = "ESRI grid";

/// Longest number or key read.
const MAX_WORD: usize = 64;

const KEYS: [&str; 10] = [
    "ncols",
    "nrows",
    "xllcorner",
    "xllcenter",
    "yllcorner",
    "yllcenter",
    "cellsize",
    "dx",
    "dy",
    "nodata_value",
];

pub(super) fn decode(input: &mut dyn Input, length: u64) -> Result<Decoded, Fault> {
    let mut words = Words { input, line: 1, word: Vec::new() };
    let mut header = Header::default();
    let mut first = words.next()?.trim_start_matches('\u{feff}').to_owned();
    while KEYS.contains(&first.to_lowercase().as_str()) {
        header.set(&first.to_lowercase(), &mut words)?;
        first = words.next()?.to_owned();
    }
    let size = header.size(length)?;
    let mut values = size.room()?;
    values.push(words.number(&first)?);
    while values.len() < size.cells() {
        words.advance()?;
        values.push(words.current()?);
    }
    if !words.next()?.is_empty() {
        return Err(Fault::damaged(FORMAT, format!("more numbers than {} x {}", size.columns, size.rows)));
    }
    fill_missing(&mut values, header.missing.unwrap_or(-9999.0), FORMAT)?;
    size.finish(values, None)
}

/// What the header says.
#[derive(Default)]
struct Header {
    columns: Option<u64>,
    rows: Option<u64>,
    missing: Option<f64>,
}

impl Header {
    fn set(&mut self, key: &str, words: &mut Words<'_>) -> Result<(), Fault> {
        words.advance()?;
        match key {
            "ncols" => self.columns = Some(words.count()?),
            "nrows" => self.rows = Some(words.count()?),
            "nodata_value" => self.missing = Some(words.current()?),
            _ => drop(words.current()?),
        }
        Ok(())
    }

    /// The size, if a file of `length` bytes can hold so many numbers of a digit and a space each.
    fn size(&self, length: u64) -> Result<Size, Fault> {
        let (Some(columns), Some(rows)) = (self.columns, self.rows) else {
            return Err(Fault::damaged(FORMAT, "its header lacks ncols or nrows"));
        };
        let size = Size::new(columns, rows)?;
        size.plausible(FORMAT, 2 * size.cells() as u64, 1, length + 1)?;
        Ok(size)
    }
}

/// The file, word by word; the line is counted for faults.
struct Words<'a> {
    input: &'a mut dyn Input,
    line: u64,
    word: Vec<u8>,
}

impl Words<'_> {
    /// Moves to the next word; an empty one is the end.
    fn advance(&mut self) -> Result<(), Fault> {
        self.word.clear();
        loop {
            let ready = self.input.fill_buf().map_err(|error| Fault::reading(FORMAT, error))?;
            if ready.is_empty() {
                return Ok(());
            }
            let blank = ready.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if blank > 0 && !self.word.is_empty() {
                return Ok(());
            }
            self.line += ready[..blank].iter().filter(|byte| **byte == b'\n').count() as u64;
            let solid = ready[blank..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
            self.word.extend(&ready[blank..][..solid.min(MAX_WORD + 1)]);
            self.input.consume(blank + solid);
            if self.word.len() > MAX_WORD {
                return Err(Fault::damaged(FORMAT, format!("line {} holds no numbers", self.line)));
            }
        }
    }

    fn next(&mut self) -> Result<&str, Fault> {
        self.advance()?;
        std::str::from_utf8(&self.word)
            .map_err(|_| Fault::damaged(FORMAT, format!("line {} is no text", self.line)))
    }

    /// The word as a number.
    fn current(&self) -> Result<f64, Fault> {
        self.number(&String::from_utf8_lossy(&self.word))
    }

    fn number(&self, word: &str) -> Result<f64, Fault> {
        word.parse().map_err(|_| self.refuse(word, "a number"))
    }

    /// The word as a count.
    fn count(&self) -> Result<u64, Fault> {
        let word = String::from_utf8_lossy(&self.word);
        word.parse().map_err(|_| self.refuse(&word, "a whole number"))
    }

    fn refuse(&self, word: &str, wanted: &str) -> Fault {
        let line = self.line;
        match word {
            "" => Fault::damaged(FORMAT, format!("it ends too early, in line {line}")),
            _ if word.contains(',') => {
                Fault::damaged(FORMAT, format!("{word:?} in line {line}: write decimals with a point"))
            }
            _ => Fault::damaged(FORMAT, format!("{word:?} in line {line} is not {wanted}")),
        }
    }
}
