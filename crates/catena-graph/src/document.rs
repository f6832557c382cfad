//! The document: a petgraph of nodes and typed wires, the map, frames, comments and the view.

use std::collections::HashMap;

use catena_field::Map;
use petgraph::Direction;
use petgraph::stable_graph::{NodeIndex, StableDiGraph};
use petgraph::visit::EdgeRef;

use crate::journal::Snapshot;
use crate::node::Raws;
use crate::shared::Shared;
use crate::{Comment, Frame, Node, NodeId, Socket, View};

/// A graph of nodes and all that its file holds.
///
/// It changes by [`apply`](Document::apply) alone. Nodes stay in the order in which the file has them.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub(crate) graph: StableDiGraph<Card, Shared<Link>>,
    pub(crate) order: Vec<NodeIndex>,
    pub(crate) ids: Shared<HashMap<NodeId, NodeIndex>>,
    pub(crate) names: Shared<HashMap<String, NodeIndex>>,
    pub(crate) rest: Rest,
    pub(crate) next: u64,
    pub(crate) journal: Snapshot,
    /// Names that the edit under way has brought.
    pub(crate) arrivals: Vec<String>,
    revision: u64,
}

/// A node and its number.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) id: NodeId,
    pub(crate) node: Shared<Node>,
}

/// Which output runs to which input; an empty output is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) output: String,
    pub(crate) input: String,
}

/// All but nodes and wires.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rest {
    pub(crate) map: Map,
    pub(crate) frames: Vec<Frame>,
    pub(crate) comments: Vec<Comment>,
    pub(crate) view: View,
    /// What could not be read, kept: of the document, of the map, of the view.
    pub(crate) kept: Raws,
    pub(crate) kept_map: Raws,
    pub(crate) kept_view: Raws,
}

/// A wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire<'a> {
    /// The node it comes from.
    pub from: NodeId,
    /// The output's key; empty for the first.
    pub output: &'a str,
    /// The node that reads it.
    pub to: NodeId,
    /// The input's key.
    pub input: &'a str,
}

/// Reading.
impl Document {
    /// An empty document over the default map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Rises with every edit: what was worked out for one number stands while it lasts.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.rest.map
    }

    /// Frames, the hindmost first.
    pub fn frames(&self) -> &[Frame] {
        &self.rest.frames
    }

    /// Comments.
    pub fn comments(&self) -> &[Comment] {
        &self.rest.comments
    }

    /// What is shown beside the canvas.
    pub fn view(&self) -> &View {
        &self.rest.view
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Nodes in document order.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node)> + DoubleEndedIterator + Clone {
        self.order.iter().map(|index| (self.graph[*index].id, &*self.graph[*index].node))
    }

    /// The node of a number.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.ids.get(&id).map(|index| &*self.graph[*index].node)
    }

    /// The number of the node of a name.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.names.get(name).map(|index| self.graph[*index].id)
    }

    /// The node of a name.
    pub fn node(&self, name: &str) -> Option<&Node> {
        self.names.get(name).map(|index| &*self.graph[*index].node)
    }

    /// All wires, by readers in document order.
    pub fn wires(&self) -> impl Iterator<Item = Wire<'_>> {
        self.order.iter().flat_map(|index| self.wires_into(*index))
    }

    /// The wires into a node, in its table's order.
    pub fn inputs(&self, id: NodeId) -> Vec<Wire<'_>> {
        self.ids.get(&id).map(|index| self.wires_into(*index)).unwrap_or_default()
    }

    /// The wires out of a node.
    pub fn readers(&self, id: NodeId) -> Vec<Wire<'_>> {
        let Some(index) = self.ids.get(&id) else { return Vec::new() };
        let edges = self.graph.edges_directed(*index, Direction::Outgoing);
        let mut wires: Vec<_> = edges.map(|edge| self.wire(edge)).collect();
        wires.sort_by(|a, b| (a.to, a.input).cmp(&(b.to, b.input)));
        wires
    }

    /// The wire into an input, if there is one.
    pub fn input(&self, id: NodeId, input: &str) -> Option<Wire<'_>> {
        let edges = self.graph.edges_directed(*self.ids.get(&id)?, Direction::Incoming);
        edges.filter(|edge| edge.weight().input == input).map(|edge| self.wire(edge)).next()
    }

    /// An output's name: `node`, or `node.output` where it isn't the first.
    pub fn socket(&self, id: NodeId, output: &str) -> Option<Socket> {
        let node = self.get(id)?;
        Some(Socket::new(&node.name, node.short_output(output)))
    }
}

/// For the other modules.
impl Document {
    pub(crate) fn name(&self, index: NodeIndex) -> &str {
        &self.graph[index].node.name
    }

    pub(crate) fn wires_into(&self, index: NodeIndex) -> Vec<Wire<'_>> {
        let mut wires: Vec<_> =
            self.graph.edges_directed(index, Direction::Incoming).map(|edge| self.wire(edge)).collect();
        let kind = self.graph[index].node.kind.known();
        let place = |key: &str| {
            let inputs = kind.map_or(&[][..], |kind| kind.inputs);
            inputs.iter().position(|input| input.key == key).unwrap_or(usize::MAX)
        };
        wires.sort_by(|a, b| (place(a.input), a.input).cmp(&(place(b.input), b.input)));
        wires
    }

    fn wire<'a>(&'a self, edge: petgraph::stable_graph::EdgeReference<'a, Shared<Link>>) -> Wire<'a> {
        let link = edge.weight();
        Wire {
            from: self.graph[edge.source()].id,
            output: &link.output,
            to: self.graph[edge.target()].id,
            input: &link.input,
        }
    }

    /// The node that a reference names, and the output: `node` or `node.output`.
    pub(crate) fn resolve(&self, reference: &str) -> Option<(NodeIndex, String)> {
        if let Some(index) = self.names.get(reference) {
            return Some((*index, String::new()));
        }
        let (name, output) = reference.split_once('.')?;
        let index = *self.names.get(name)?;
        Some((index, self.graph[index].node.short_output(output)))
    }

    /// Adds a node behind the others, wires apart.
    pub(crate) fn push(&mut self, node: Node) -> NodeIndex {
        let id = NodeId(self.next);
        self.next += 1;
        let index = self.insert(id, node);
        self.order.push(index);
        index
    }

    /// Adds a node of a number; its place in the order is the caller's.
    pub(crate) fn insert(&mut self, id: NodeId, node: impl Into<Shared<Node>>) -> NodeIndex {
        let node = node.into();
        let name = node.name.clone();
        let index = self.graph.add_node(Card { id, node });
        self.names.insert(name, index);
        self.ids.insert(id, index);
        index
    }

    pub(crate) fn count_edit(&mut self) {
        self.revision += 1;
    }
}

/// Documents are equal where their texts are.
impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.write() == other.write()
    }
}
