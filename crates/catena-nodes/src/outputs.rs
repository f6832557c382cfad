//! What a lowering returns: a signal for each output of the table, in its order.

use catena_field::Value;

use crate::{Biome, Signal};

/// A signal for each output pin, in the table's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outputs(pub Vec<Signal>);

impl From<Value> for Outputs {
    fn from(value: Value) -> Self {
        Self(vec![value.into()])
    }
}

impl From<Biome> for Outputs {
    fn from(biome: Biome) -> Self {
        Self(vec![biome.into()])
    }
}

impl From<Signal> for Outputs {
    fn from(signal: Signal) -> Self {
        Self(vec![signal])
    }
}

impl<const N: usize> From<[Value; N]> for Outputs {
    fn from(values: [Value; N]) -> Self {
        Self(values.map(Signal::Density).to_vec())
    }
}

impl<const N: usize> From<[Signal; N]> for Outputs {
    fn from(signals: [Signal; N]) -> Self {
        Self(signals.to_vec())
    }
}
