//! Examples: values of a node worked out by hand or taken from a source, held by a test for every kind.

use crate::Setting;

/// A value that a node must have.
#[derive(Debug)]
pub struct Example {
    /// What it shows, or where the value comes from.
    pub why: &'static str,
    /// Settings; the others take their defaults. Paths are relative to `tests/goldens`.
    pub settings: &'static [(&'static str, Setting)],
    /// What is wired into the inputs; the others are left unwired.
    pub inputs: &'static [(&'static str, Feed)],
    /// Position, world units, on the default map with seed 0.
    pub at: (f64, f64),
    /// Key of the output.
    pub output: &'static str,
    /// The value.
    pub expected: f64,
    /// How far the value may lie from it: 0 means to the bit.
    pub tolerance: f64,
}

/// What is wired into an input for an example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Feed {
    /// A constant field.
    Number(f64),
    /// The field whose value is x.
    X,
    /// The field whose value is y.
    Y,
    /// The field whose value is x*x: one with curvature.
    SquareOfX,
    /// The same biome everywhere: the first's number, the second's, the first's weight.
    Biome(f64, f64, f64),
}
