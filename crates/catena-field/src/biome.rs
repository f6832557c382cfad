//! Biome tables: what the numbers on a biome wire stand for.

use std::borrow::Cow;

/// The biomes that a wire carries by number: names, colours and the designer's own columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BiomeTable {
    /// Biomes by number.
    pub entries: Vec<BiomeEntry>,
}

/// A biome.
#[derive(Clone, Debug, PartialEq)]
pub struct BiomeEntry {
    /// Its name, in any script.
    pub name: Cow<'static, str>,
    /// Its colour, sRGB.
    pub colour: [u8; 3],
    /// The designer's own columns, in their order.
    pub columns: Vec<(String, Cell)>,
}

/// What stands in a designer's own column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// Yes or no.
    Switch(bool),
}

impl BiomeEntry {
    /// A biome without columns of the designer's.
    pub const fn new(name: &'static str, colour: [u8; 3]) -> Self {
        Self { name: Cow::Borrowed(name), colour, columns: Vec::new() }
    }
}

impl BiomeTable {
    /// The biome of a number, as a program returns it.
    pub fn get(&self, number: f64) -> Option<&BiomeEntry> {
        self.entries.get(Self::index(number)?)
    }

    /// The number as an index; none of what is no biome's number.
    pub fn index(number: f64) -> Option<usize> {
        (number >= 0.0 && number.fract() == 0.0 && number < 1e9).then_some(number as usize)
    }

    /// How many biomes there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True where there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
