//! Where a node's water comes from: the drainage upstream of it.

use std::collections::{HashSet, VecDeque};

use crate::{Document, NodeId};

/// The kind that drains land.
const DRAINAGE: &str = "drainage";

impl Document {
    /// The drainage node that a node is, or the nearest upstream of it, first inputs first.
    pub fn drainage(&self, id: NodeId) -> Option<NodeId> {
        let (mut waiting, mut seen) = (VecDeque::from([id]), HashSet::new());
        while let Some(id) = waiting.pop_front() {
            if !seen.insert(id) {
                continue;
            }
            if self.get(id).is_some_and(|node| node.kind.key() == DRAINAGE && !node.bypass) {
                return Some(id);
            }
            waiting.extend(self.inputs(id).into_iter().map(|wire| wire.from));
        }
        None
    }
}
