//! What lies up- and downstream: an order of evaluation, what an edit touches, how long the longest path is.

use std::collections::{HashMap, HashSet, VecDeque};

use catena_nodes::Category;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use crate::{Document, NodeId};

impl Document {
    /// A node and all that feeds it.
    pub fn upstream(&self, id: NodeId) -> HashSet<NodeId> {
        self.reached(id, Direction::Incoming)
    }

    /// A node and all that reads it: what an edit of it makes stale.
    pub fn downstream(&self, id: NodeId) -> HashSet<NodeId> {
        self.reached(id, Direction::Outgoing)
    }

    /// All nodes, each after those that feed it; the nodes of a loop, which have no such order, are left out.
    pub fn order(&self) -> Vec<NodeId> {
        let ids = |index: &NodeIndex| self.graph[*index].id;
        sorted(&self.order, |index| self.graph.neighbors_directed(index, Direction::Incoming).collect())
            .iter()
            .map(ids)
            .collect()
    }

    /// The node that moves the position nearest to an output of `id`: the node itself, else the nearest upstream, the
    /// first inputs first. Its input is read somewhere else than where the output is asked for.
    pub fn mover(&self, id: NodeId) -> Option<NodeId> {
        let mut waiting: VecDeque<_> = self.ids.get(&id).copied().into_iter().collect();
        let mut seen = HashSet::new();
        while let Some(index) = waiting.pop_front() {
            let card = &self.graph[index];
            let moves = card.node.kind.known().is_some_and(|kind| kind.category == Category::Domain);
            if moves && !card.node.passes_through() {
                return Some(card.id);
            }
            waiting.extend(self.feeds(index).into_iter().filter(|index| seen.insert(*index)));
        }
        None
    }

    fn reached(&self, id: NodeId, direction: Direction) -> HashSet<NodeId> {
        let mut stack: Vec<_> = self.ids.get(&id).copied().into_iter().collect();
        let mut seen = HashSet::new();
        while let Some(index) = stack.pop() {
            if seen.insert(self.graph[index].id) {
                stack.extend(self.graph.neighbors_directed(index, direction));
            }
        }
        seen
    }

    /// The nodes that feed a node as it works: only the first input of one that lets it through.
    pub(crate) fn feeds(&self, index: NodeIndex) -> Vec<NodeIndex> {
        let wires = self.wires_into(index);
        let node = &self.graph[index].node;
        let first = node.kind.known().and_then(|kind| kind.inputs.first()).map(|input| input.key);
        let passes = node.passes_through();
        let used = wires.iter().filter(|wire| !passes || Some(wire.input) == first);
        used.map(|wire| self.ids[&wire.from]).collect()
    }

    /// What feeds `roots`, each after those that feed it; and the nodes of loops.
    pub(crate) fn feeding(&self, roots: &[NodeIndex]) -> (Vec<NodeIndex>, Vec<NodeIndex>) {
        let mut stack = roots.to_vec();
        let mut seen = HashSet::new();
        let mut reached = Vec::new();
        while let Some(index) = stack.pop() {
            if seen.insert(index) {
                reached.push(index);
                stack.extend(self.feeds(index));
            }
        }
        let sorted = sorted(&reached, |index| self.feeds(index));
        let done: HashSet<_> = sorted.iter().copied().collect();
        reached.retain(|index| !done.contains(index));
        (sorted, reached)
    }

    /// The number of nodes on the longest path to each of `sorted`.
    pub(crate) fn depths(&self, sorted: &[NodeIndex]) -> HashMap<NodeIndex, usize> {
        let mut depths: HashMap<NodeIndex, usize> = HashMap::with_capacity(sorted.len());
        for index in sorted {
            let feeds = self.feeds(*index);
            let above = feeds.iter().filter_map(|source| depths.get(source)).max();
            depths.insert(*index, 1 + above.copied().unwrap_or(0));
        }
        depths
    }
}

/// Kahn's order (1962): each after its sources, else as they stand. What a loop keeps waiting is left out.
fn sorted(nodes: &[NodeIndex], sources: impl Fn(NodeIndex) -> Vec<NodeIndex>) -> Vec<NodeIndex> {
    let mut waiting: HashMap<NodeIndex, usize> = HashMap::with_capacity(nodes.len());
    let mut readers: HashMap<NodeIndex, Vec<NodeIndex>> = HashMap::new();
    for index in nodes {
        let sources = sources(*index);
        waiting.insert(*index, sources.len());
        for source in sources {
            readers.entry(source).or_default().push(*index);
        }
    }
    let mut ready: Vec<_> = nodes.iter().rev().copied().filter(|index| waiting[index] == 0).collect();
    let mut order = Vec::with_capacity(nodes.len());
    while let Some(index) = ready.pop() {
        order.push(index);
        for reader in readers.remove(&index).unwrap_or_default() {
            if let Some(count) = waiting.get_mut(&reader) {
                *count -= 1;
                if *count == 0 {
                    ready.push(reader);
                }
            }
        }
    }
    order
}
