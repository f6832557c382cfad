//! Shape: what becomes of a value.

mod clamp;
mod normalize;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[&clamp::NODE, &normalize::NODE];
