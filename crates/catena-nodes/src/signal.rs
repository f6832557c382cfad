//! Signals: what a pin carries at a position, as values of the program.

use catena_field::Value;

use crate::PinType;

/// What a pin carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// A number.
    Density(Value),
    /// A biome.
    Biome(Biome),
}

/// A biome at a position: two of a table's numbers, and how much of the first there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Biome {
    /// The number of the biome that the position belongs to.
    pub first: Value,
    /// The number of its neighbour, where it is blended with one; else the first's.
    pub second: Value,
    /// The first's share, 0.5 on a border to 1.
    pub weight: Value,
}

impl Signal {
    /// The value of a density; the first number of a biome.
    pub fn first(self) -> Value {
        match self {
            Self::Density(value) => value,
            Self::Biome(biome) => biome.first,
        }
    }

    /// All its values: one of a density, three of a biome.
    pub fn values(self) -> Vec<Value> {
        match self {
            Self::Density(value) => vec![value],
            Self::Biome(Biome { first, second, weight }) => vec![first, second, weight],
        }
    }

    /// What kind of pin carries it.
    pub fn kind(self) -> PinType {
        match self {
            Self::Density(_) => PinType::Density,
            Self::Biome(_) => PinType::Biome,
        }
    }
}

impl From<Value> for Signal {
    fn from(value: Value) -> Self {
        Self::Density(value)
    }
}

impl From<Biome> for Signal {
    fn from(biome: Biome) -> Self {
        Self::Biome(biome)
    }
}
