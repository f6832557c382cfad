//! Masks: shares of 0 to 1 for blending, placement and splat maps.

mod aspect;
mod band;
mod curvature;
mod slope;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[&slope::NODE, &band::NODE, &curvature::NODE, &aspect::NODE];
