//! Domain: where the input is read.

mod warp;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[&warp::NODE];
