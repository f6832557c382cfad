//! Combine: fields from several fields.

mod math;
mod mix;
mod select;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[&mix::NODE, &math::NODE, &select::NODE];
