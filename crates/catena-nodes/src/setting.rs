//! Settings: the values that a designer gives to parameters.

use std::borrow::Cow;
use std::collections::BTreeMap;

use catena_field::BiomeEntry;

/// A value for a parameter, of the kind that the parameter's table names.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// A real number.
    Real(f64),
    /// A whole number, a seed among them.
    Integer(i64),
    /// On or off.
    Switch(bool),
    /// The key of an option.
    Choice(Cow<'static, str>),
    /// Points of a curve, x rising.
    Curve(Cow<'static, [(f64, f64)]>),
    /// A path, relative to the graph's file.
    File(Cow<'static, str>),
    /// Numbers, in their order.
    List(Cow<'static, [f64]>),
    /// Biomes by number.
    Table(Cow<'static, [BiomeEntry]>),
}

impl Setting {
    /// What kind of value it is, in words.
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Real(_) => "a number",
            Self::Integer(_) => "a whole number",
            Self::Switch(_) => "true or false",
            Self::Choice(_) => "a choice",
            Self::Curve(_) => "a list of points",
            Self::File(_) => "a path",
            Self::List(_) => "a list of numbers",
            Self::Table(_) => "a list of biomes",
        }
    }
}

/// A node's settings by key; what is absent takes its default.
pub type Settings = BTreeMap<String, Setting>;
