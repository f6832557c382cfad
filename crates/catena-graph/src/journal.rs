//! The journal: how what an edit touches was before, which is the edit's inverse and, on a refusal, the way back.

use std::collections::BTreeMap;

use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;

use crate::document::{Link, Rest};
use crate::node::Node;
use crate::shared::Shared;
use crate::{Document, NodeId};

/// How parts of a document were at one moment: nodes with their wires, their order, the rest.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    nodes: BTreeMap<NodeId, Option<State>>,
    order: Option<Vec<NodeId>>,
    rest: Option<Box<Rest>>,
}

/// A node and the wires into it: input, source, output.
#[derive(Clone, Debug)]
struct State {
    node: Shared<Node>,
    inputs: Vec<(String, NodeId, String)>,
}

impl Snapshot {
    /// Nodes that differ, by number.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.keys().copied()
    }

    /// Takes over what a later snapshot knows and this one doesn't: that has not changed between the two.
    pub(crate) fn absorb(&mut self, later: Self) {
        for (id, state) in later.nodes {
            self.nodes.entry(id).or_insert(state);
        }
        self.order = self.order.take().or(later.order);
        self.rest = self.rest.take().or(later.rest);
    }

    /// Bytes that it takes, roughly.
    pub(crate) fn weight(&self) -> usize {
        let states = self.nodes.values().flatten();
        let nodes: usize = states.map(|state| 400 + state.node.weight() + 80 * state.inputs.len()).sum();
        let rest = self.rest.as_ref().map_or(0, |rest| {
            let words = |text: &String| text.len() + 80;
            let frames: usize = rest.frames.iter().map(|frame| words(&frame.title)).sum();
            let comments: usize = rest.comments.iter().map(|comment| words(&comment.text)).sum();
            400 + frames + comments
        });
        self.order.as_ref().map_or(0, |order| 8 * order.len()) + nodes + rest
    }

    /// How a node was before, where it is recorded.
    pub(crate) fn before(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(&id)?.as_ref().map(|state| &*state.node)
    }
}

impl Node {
    fn weight(&self) -> usize {
        let raws = self.kept.params.iter().chain(&self.kept.fields).chain(&self.kept.inputs);
        let raw: usize = raws.map(|(key, text)| key.len() + text.len()).sum();
        let body = self.kept.body.as_ref().map_or(0, String::len) * 2;
        let curves = self.settings.values().map(|setting| match setting {
            catena_nodes::Setting::Curve(points) => 16 * points.len(),
            catena_nodes::Setting::List(numbers) => 8 * numbers.len(),
            catena_nodes::Setting::Table(entries) => entries.iter().map(weight).sum(),
            _ => 0,
        });
        80 * self.settings.len() + curves.sum::<usize>() + raw + body + self.note.len() + self.title.len()
    }
}

/// What a biome takes in memory, about.
fn weight(entry: &catena_field::BiomeEntry) -> usize {
    let columns = entry.columns.iter().map(|(key, cell)| match cell {
        catena_field::Cell::Text(text) => 80 + key.len() + text.len(),
        _ => 80 + key.len(),
    });
    80 + entry.name.len() + columns.sum::<usize>()
}

/// Recording.
impl Document {
    /// Records how a node is; from now on it may change.
    pub(crate) fn touch(&mut self, index: NodeIndex) -> &mut Node {
        self.record(self.graph[index].id);
        let node = &mut self.graph[index].node;
        node.kept.text = None;
        node
    }

    /// Records that a node of this number is not there yet.
    pub(crate) fn touch_new(&mut self, id: NodeId) {
        self.journal.nodes.entry(id).or_insert(None);
    }

    /// Records the order.
    pub(crate) fn touch_order(&mut self) {
        if self.journal.order.is_none() {
            self.journal.order = Some(self.order.iter().map(|index| self.graph[*index].id).collect());
        }
    }

    /// Records all but nodes and wires.
    pub(crate) fn touch_rest(&mut self) -> &mut Rest {
        if self.journal.rest.is_none() {
            self.journal.rest = Some(Box::new(self.rest.clone()));
        }
        &mut self.rest
    }

    fn record(&mut self, id: NodeId) {
        if self.journal.nodes.contains_key(&id) {
            return;
        }
        let state = self
            .ids
            .get(&id)
            .map(|index| State { node: self.graph[*index].node.clone(), inputs: self.links_into(*index) });
        self.journal.nodes.insert(id, state);
    }

    fn links_into(&self, index: NodeIndex) -> Vec<(String, NodeId, String)> {
        let edges = self.graph.edges_directed(index, Direction::Incoming);
        let link = |edge: petgraph::stable_graph::EdgeReference<'_, Shared<Link>>| {
            let Link { output, input } = Link::clone(edge.weight());
            (input, self.graph[edge.source()].id, output)
        };
        edges.map(link).collect()
    }
}

/// Going back, and over to another document.
impl Document {
    /// Becomes another document and returns the way back. Nodes of the same name stay the same nodes.
    pub(crate) fn become_other(&mut self, other: &Self) -> Box<Snapshot> {
        let target = self.as_seen_from_here(other);
        self.go_back(target)
    }

    /// Another document's state with the numbers that its nodes have here.
    fn as_seen_from_here(&mut self, other: &Self) -> Snapshot {
        let mut numbers = BTreeMap::new();
        for (id, node) in other.nodes() {
            let number = self.find(&node.name).unwrap_or_else(|| {
                self.next += 1;
                NodeId(self.next - 1)
            });
            numbers.insert(id, number);
        }
        let mut nodes: BTreeMap<_, _> = self.ids.keys().map(|id| (*id, None)).collect();
        for index in &other.order {
            let card = &other.graph[*index];
            let inputs = other.links_into(*index).into_iter();
            let inputs = inputs.map(|(input, from, output)| (input, numbers[&from], output)).collect();
            nodes.insert(numbers[&card.id], Some(State { node: card.node.clone(), inputs }));
        }
        let order = other.order.iter().map(|index| numbers[&other.graph[*index].id]).collect();
        Snapshot { nodes, order: Some(order), rest: Some(Box::new(other.rest.clone())) }
    }

    /// Records how everything is that `snapshot` speaks of.
    pub(crate) fn touch_all(&mut self, snapshot: &Snapshot) {
        snapshot.nodes().for_each(|id| self.record(id));
        if snapshot.order.is_some() {
            self.touch_order();
        }
        if snapshot.rest.is_some() {
            self.touch_rest();
        }
    }

    /// Makes everything as it was.
    pub(crate) fn put(&mut self, snapshot: Snapshot) {
        let Snapshot { nodes, order, rest } = snapshot;
        self.put_nodes(&nodes);
        for (id, state) in &nodes {
            if let Some(state) = state {
                self.put_wires(self.ids[id], &state.inputs);
            }
        }
        if let Some(order) = order {
            self.order = order.iter().filter_map(|id| self.ids.get(id).copied()).collect();
        }
        if let Some(rest) = rest {
            self.rest = *rest;
        }
    }

    fn put_nodes(&mut self, nodes: &BTreeMap<NodeId, Option<State>>) {
        for id in nodes.keys() {
            if let Some(index) = self.ids.get(id) {
                self.names.remove(&self.graph[*index].node.name);
            }
        }
        for (id, state) in nodes {
            match (self.ids.get(id).copied(), state) {
                (None, None) => {}
                (Some(index), None) => {
                    self.graph.remove_node(index);
                    self.ids.remove(id);
                }
                (None, Some(state)) => {
                    self.insert(*id, state.node.clone());
                }
                (Some(index), Some(state)) => {
                    self.names.insert(state.node.name.clone(), index);
                    self.graph[index].node = state.node.clone();
                }
            }
        }
    }

    fn put_wires(&mut self, index: NodeIndex, inputs: &[(String, NodeId, String)]) {
        self.cut(index, |_| true);
        for (input, from, output) in inputs {
            if let Some(from) = self.ids.get(from) {
                let link = Link { output: output.clone(), input: input.clone() };
                self.graph.add_edge(*from, index, link.into());
            }
        }
    }

    /// Removes the wires into a node whose input `which` picks.
    pub(crate) fn cut(&mut self, index: NodeIndex, which: impl Fn(&str) -> bool) {
        let edges = self.graph.edges_directed(index, Direction::Incoming);
        let cut: Vec<_> = edges.filter(|edge| which(&edge.weight().input)).map(|edge| edge.id()).collect();
        for edge in cut {
            self.graph.remove_edge(edge);
        }
    }
}
