//! Domain: where the input is read.

mod gradient_warp;
mod transform;
mod vector_warp;
mod warp;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] =
    &[&warp::NODE, &vector_warp::NODE, &gradient_warp::NODE, &transform::NODE];
