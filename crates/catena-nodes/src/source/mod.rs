//! Sources: fields from nothing.

mod simplex;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[&simplex::NODE];
