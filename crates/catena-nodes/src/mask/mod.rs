//! Masks: shares of 0 to 1 for blending, placement and splat maps.

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[];
