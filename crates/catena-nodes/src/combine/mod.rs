//! Combine: fields from several fields.

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[];
