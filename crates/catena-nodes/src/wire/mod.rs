//! Wires: kinds that only lead a wire somewhere.

mod reroute;

use crate::NodeKind;

/// The category's kinds.
pub(crate) static KINDS: &[&NodeKind] = &[&reroute::NODE];
