//! Bounds: what numbers, choices and curves are allowed, and what is wrong with one in words.

use catena_field::{BiomeEntry, Cell};

use crate::ChoiceOption;

/// Hard bounds of a real.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
    /// Whether `low` itself is refused.
    pub above_low: bool,
}

/// Seeds lie within ±2^53.
pub const SEED_LIMIT: i64 = 1 << 53;

/// Values and strengths lie within ±1e12.
pub(crate) const VALUE: Bounds = Bounds::new(-1e12, 1e12);
/// Frequencies lie within 1e-9 to 1e3 cycles per world unit.
pub(crate) const FREQUENCY: Bounds = Bounds::new(1e-9, 1e3);
/// Shares lie within 0 to 1.
pub(crate) const SHARE: Bounds = Bounds::new(0.0, 1.0);
/// Distances that must not be 0.
pub(crate) const DISTANCE: Bounds = Bounds { low: 0.0, high: 1e12, above_low: true };

impl Bounds {
    /// From `low` to `high`, ends included.
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high, above_low: false }
    }

    /// Whether a number is allowed.
    pub fn allow(&self, number: f64) -> bool {
        number.is_finite()
            && number <= self.high
            && number >= self.low
            && !(self.above_low && number == self.low)
    }

    pub(crate) fn words(&self, number: f64) -> String {
        if !number.is_finite() {
            return format!("{number} is not a finite number");
        }
        let (low, high) = (short(self.low), short(self.high));
        match (number > self.high, self.above_low) {
            (true, _) => format!("{} is above its bound, {high}", short(number)),
            (false, true) => format!("{} is below its bound, more than {low}", short(number)),
            (false, false) => format!("{} is below its bound, {low}", short(number)),
        }
    }
}

/// A number as people write it: `0`, `25`, `1e-9`, `1e12`.
fn short(number: f64) -> String {
    match number.abs() {
        size if size != 0.0 && !(1e-5..1e9).contains(&size) => format!("{number:e}"),
        _ => format!("{number}"),
    }
}

pub(crate) fn check_integer(number: i64, (low, high): (i64, i64)) -> Result<(), String> {
    match number {
        _ if number < low => Err(format!("{number} is below its bound, {low}")),
        _ if number > high => Err(format!("{number} is above its bound, {high}")),
        _ => Ok(()),
    }
}

pub(crate) fn check_choice(key: &str, options: &[ChoiceOption]) -> Result<(), String> {
    if options.iter().any(|option| option.key == key) {
        return Ok(());
    }
    let keys: Vec<_> = options.iter().map(|option| option.key).collect();
    Err(format!("\"{key}\" is not one of {}", keys.join(", ")))
}

/// How far x rises from one point of a curve to the next at least, so that slopes stay finite.
const LEAST_RISE: f64 = 1e-12;

pub(crate) fn check_curve(points: &[(f64, f64)]) -> Result<(), String> {
    if points.len() < 2 {
        return Err(format!("a curve needs at least 2 points, not {}", points.len()));
    }
    if points.len() > 4096 {
        return Err(format!("a curve may have at most 4096 points, not {}", points.len()));
    }
    let bad = points.iter().find(|(x, y)| !VALUE.allow(*x) || !VALUE.allow(*y));
    if let Some((x, y)) = bad {
        return Err(format!("({x}, {y}) lies outside plus or minus 1e12"));
    }
    match points.windows(2).find(|pair| pair[1].0 - pair[0].0 < LEAST_RISE) {
        Some(pair) => {
            Err(format!("x must rise by at least 1e-12 a point; {} follows {}", pair[1].0, pair[0].0))
        }
        None => Ok(()),
    }
}

pub(crate) fn check_list(numbers: &[f64], hard: &Bounds, most: usize, rising: bool) -> Result<(), String> {
    if numbers.len() > most {
        return Err(format!("there may be at most {most} numbers, not {}", numbers.len()));
    }
    if let Some(number) = numbers.iter().find(|number| !hard.allow(**number)) {
        return Err(hard.words(*number));
    }
    match numbers.windows(2).find(|pair| rising && pair[1] <= pair[0]) {
        Some([a, b]) if a == b => Err(format!("{} stands there twice; remove one", short(*a))),
        Some([a, b]) => Err(format!("they must rise, and {} follows {}; sort them", short(*b), short(*a))),
        _ => Ok(()),
    }
}

/// The most biomes of a table: those of 8 rows by 8 columns, water and beach.
const MOST_BIOMES: usize = 66;
/// The most columns of the designer's own.
const MOST_COLUMNS: usize = 64;
/// The most characters of a name.
const LONGEST_NAME: usize = 200;

pub(crate) fn check_table(entries: &[BiomeEntry]) -> Result<(), String> {
    match entries.len() {
        0 => return Err("an empty table has no biome to give; add an entry".to_owned()),
        count if count > MOST_BIOMES => {
            return Err(format!("a table may have at most {MOST_BIOMES} entries, not {count}"));
        }
        _ => {}
    }
    let faulty = entries.iter().enumerate().find_map(|(number, entry)| Some((number, fault_of(entry)?)));
    faulty.map_or(Ok(()), |(number, words)| Err(format!("entry {number}: {words}")))
}

fn fault_of(entry: &BiomeEntry) -> Option<String> {
    let columns = &entry.columns;
    if entry.name.trim().is_empty() {
        return Some("it has no name; give it one".to_owned());
    }
    if entry.name.chars().count() > LONGEST_NAME {
        return Some(format!("its name is longer than {LONGEST_NAME} characters; shorten it"));
    }
    if columns.len() > MOST_COLUMNS {
        return Some(format!("it has {} columns; {MOST_COLUMNS} are the most", columns.len()));
    }
    columns.iter().enumerate().find_map(|(index, (key, cell))| {
        if !is_column(key) {
            return Some(format!("{key} is no column: letters, digits and _ only, a letter first"));
        }
        if ["name", "colour"].contains(&key.as_str())
            || columns[..index].iter().any(|(other, _)| other == key)
        {
            return Some(format!("its column {key} stands there twice; remove one"));
        }
        match cell {
            Cell::Number(number) if !number.is_finite() => {
                Some(format!("{key}: {number} is not a finite number"))
            }
            _ => None,
        }
    })
}

/// Columns are called as fields are, in files and in code.
fn is_column(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
