//! Node kinds, one file each: a table of words and bounds, and the formula as a lowering.
//!
//! A new kind is one file in its category's folder and its line in that folder's list. Everything else is
//! drawn from the table: the add menu, the inspector, validation, the file format, the command line's
//! `--set`, the manual, and the tests that hold for every kind there is.
#![deny(clippy::disallowed_methods)]

mod bounds;
mod conflict;
mod declare;
mod difference;
mod example;
mod kind;
mod layer;
mod outputs;
mod parameter;
mod preset;
mod scope;
mod setting;
mod signal;
mod soft;
mod turn;

mod biome;
mod combine;
mod domain;
mod mask;
mod shape;
mod simulate;
mod source;
mod wire;

pub use biome::{biome_conflict, biomes};
pub use bounds::{Bounds, SEED_LIMIT};
pub use example::{Example, Feed};
pub use kind::{Category, Conflict, Input, NodeKind, Output, PinType};
pub use outputs::Outputs;
pub use parameter::{ChoiceOption, IntegerDefault, Parameter, ParameterKind, RealDefault, Unit};
pub use preset::Preset;
pub use scope::{LowerError, Scope, Subject, Wires};
pub use setting::{Setting, Settings};
pub use signal::{Biome, Signal};

/// Every node kind, category by category in the menu's order.
pub fn all() -> impl Iterator<Item = &'static NodeKind> {
    let lists = [
        source::KINDS,
        domain::KINDS,
        shape::KINDS,
        combine::KINDS,
        mask::KINDS,
        simulate::KINDS,
        biome::KINDS,
        wire::KINDS,
    ];
    lists.into_iter().flatten().copied()
}

/// The kinds that the add menu offers, in its order.
pub fn menu() -> impl Iterator<Item = &'static NodeKind> {
    all().filter(|kind| kind.category != Category::Wire)
}

/// The kind of a key.
pub fn find(key: &str) -> Option<&'static NodeKind> {
    all().find(|kind| kind.key == key)
}
