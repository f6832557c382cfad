//! Sources: fields from nothing.

mod cell;
mod constant;
mod heightmap;
mod perlin;
mod position;
mod simplex;
mod value_noise;
mod warped_fbm;
mod white_noise;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[
    &simplex::NODE,
    &warped_fbm::NODE,
    &perlin::NODE,
    &cell::NODE,
    &value_noise::NODE,
    &white_noise::NODE,
    &constant::NODE,
    &position::NODE,
    &heightmap::NODE,
];
