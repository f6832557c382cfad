//! Simulate: what water does to ground, worked out on a lattice of the whole map.

mod characters;
mod drainage;
mod erode;
mod flow;
mod pouring;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[&erode::NODE, &flow::NODE, &drainage::NODE];
