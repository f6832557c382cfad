//! What a lowering returns: a value for each output of the table, in its order.

use catena_field::Value;

/// A value for each output pin, in the table's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outputs(pub Vec<Value>);

impl From<Value> for Outputs {
    fn from(value: Value) -> Self {
        Self(vec![value])
    }
}

impl<const N: usize> From<[Value; N]> for Outputs {
    fn from(values: [Value; N]) -> Self {
        Self(values.to_vec())
    }
}
