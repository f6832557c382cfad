//! Reroute points: the document's `reroute` nodes that a wire runs through, which the canvas draws as points.

use std::collections::HashSet;

use catena_graph::{Document, Node, NodeId, REROUTE, Wire as DocumentWire};
use egui_node_graph::{Item, RerouteKey};

use crate::canvas::node_key;

/// Whether a node is a reroute.
pub(crate) fn is_reroute(node: &Node) -> bool {
    node.kind.key() == REROUTE
}

/// The reroutes that are drawn as points: those that a wire comes into and goes out of. One that lacks either
/// is a card, so that it can be wired.
#[derive(Clone, Debug, Default)]
pub(crate) struct Points(HashSet<NodeId>);

/// Where a wire comes from, past the points that it runs through.
pub(crate) struct Origin<'a> {
    /// The wire that leaves a card.
    pub(crate) wire: DocumentWire<'a>,
    /// The points, from the card on.
    pub(crate) via: Vec<RerouteKey>,
}

impl Points {
    /// The points of a document.
    pub(crate) fn of(document: &Document) -> Self {
        let reroutes = document.nodes().filter(|(_, node)| is_reroute(node)).map(|(id, _)| id);
        let through =
            |id: &NodeId| document.input(*id, "input").is_some() && !document.readers(*id).is_empty();
        Self(reroutes.filter(through).collect())
    }

    /// Whether a node is drawn as a point.
    pub(crate) fn contains(&self, id: NodeId) -> bool {
        self.0.contains(&id)
    }

    /// What the canvas calls a node.
    pub(crate) fn item(&self, id: NodeId) -> Item {
        if self.contains(id) { Item::Reroute(reroute_key(id)) } else { Item::Node(node_key(id)) }
    }

    /// Follows a wire back to the card that it comes from; none where points run in a circle.
    pub(crate) fn origin<'a>(&self, document: &'a Document, wire: DocumentWire<'a>) -> Option<Origin<'a>> {
        let (mut wire, mut via) = (wire, Vec::new());
        while self.contains(wire.from) {
            if via.len() > self.0.len() {
                return None;
            }
            via.push(reroute_key(wire.from));
            wire = document.input(wire.from, "input")?;
        }
        via.reverse();
        Some(Origin { wire, via })
    }
}

/// The canvas's name for a point.
pub(crate) fn reroute_key(id: NodeId) -> RerouteKey {
    RerouteKey(id.0)
}

/// The node of a point.
pub(crate) fn reroute_id(key: RerouteKey) -> NodeId {
    NodeId(key.0)
}
