//! Edits worked out from a document: deleting with healed wires, pulling out, inserting, duplicating.

use std::collections::{BTreeSet, HashSet};

use crate::name::fresh;
use crate::{Document, Edit, Node, NodeId, Refusal, Socket, setting};

impl Document {
    /// A name that no node has and no input waits for: `simplex`, `simplex_2`, ...
    pub fn fresh_name(&self, wanted: &str) -> String {
        let awaited = self.awaited();
        fresh(wanted, |name| self.names.contains_key(name) || awaited.contains(name))
    }

    /// Fresh names that differ from one another too.
    pub(crate) fn fresh_names<'a>(&self, wanted: impl Iterator<Item = &'a str>) -> Vec<String> {
        let mut taken = self.awaited();
        let mut names = Vec::new();
        for wanted in wanted {
            let name = fresh(wanted, |name| self.names.contains_key(name) || taken.contains(name));
            taken.insert(name.clone());
            names.push(name);
        }
        names
    }

    /// Names of missing nodes that inputs wait for.
    fn awaited(&self) -> BTreeSet<String> {
        let kept = self.nodes().flat_map(|(_, node)| node.kept.inputs.iter());
        kept.filter_map(|(_, text)| setting::string(text).ok())
            .map(|text| Socket::parse(&text).node)
            .collect()
    }

    /// Deletes nodes; what their first inputs read goes on to the readers of their first outputs.
    pub fn delete(&self, names: &[String]) -> Edit {
        let mut edits = vec![Edit::RemoveNodes(names.to_vec())];
        edits.extend(self.healing(names));
        Edit::Batch(edits)
    }

    /// Pulls nodes out of their wires, which heal; wires among the nodes stay.
    pub fn pull_out(&self, names: &[String]) -> Edit {
        let set = self.numbers(names);
        let outside = |from: &NodeId, to: &NodeId| set.contains(from) != set.contains(to);
        let cut = self.wires().filter(|wire| outside(&wire.from, &wire.to));
        let mut edits: Vec<_> = cut
            .map(|wire| Edit::Disconnect { node: self.called(wire.to), input: wire.input.to_owned() })
            .collect();
        edits.extend(self.healing(names));
        Edit::Batch(edits)
    }

    fn numbers(&self, names: &[String]) -> HashSet<NodeId> {
        names.iter().filter_map(|name| self.find(name)).collect()
    }

    fn called(&self, id: NodeId) -> String {
        self.get(id).map(|node| node.name.clone()).unwrap_or_default()
    }

    /// Wires past nodes that go.
    fn healing(&self, names: &[String]) -> Vec<Edit> {
        let gone = self.numbers(names);
        let mut edits = Vec::new();
        for wire in self.wires().filter(|wire| gone.contains(&wire.from) && !gone.contains(&wire.to)) {
            let Some((from, output)) = self.past(wire.from, wire.output, &gone) else { continue };
            if self.types_agree(from, output, wire.to, wire.input) {
                let from = Socket::new(self.called(from), output);
                edits.push(Edit::Connect { from, node: self.called(wire.to), input: wire.input.to_owned() });
            }
        }
        edits
    }

    /// What goes through a chain of nodes that go, from first input to first output.
    fn past<'a>(&'a self, id: NodeId, output: &'a str, gone: &HashSet<NodeId>) -> Option<(NodeId, &'a str)> {
        let (mut id, mut output) = (id, output);
        for _ in 0..=gone.len() {
            if !gone.contains(&id) {
                return Some((id, output));
            }
            let node = self.get(id)?;
            if !node.can_bypass() || !output.is_empty() {
                return None;
            }
            let wire = self.input(id, node.kind.known()?.inputs.first()?.key)?;
            (id, output) = (wire.from, wire.output);
        }
        None
    }

    /// Inserts a node into the wire that runs into `input` of `reader`: the wire's source goes into the node's
    /// first free input that fits, its first output on to the reader.
    ///
    /// # Errors
    /// Words where there is no such wire, or the node has no pins that fit.
    pub fn insert_on_wire(&self, node: &str, reader: &str, input: &str) -> Result<Edit, Refusal> {
        let (index, to) = (self.index(node)?, self.index(reader)?);
        let (id, to) = (self.graph[index].id, self.graph[to].id);
        let wire = self.input(to, input);
        let wire = wire.ok_or_else(|| Refusal::new("no wire runs into it").of(reader).key(input))?;
        let key = self.fitting_input(id, wire.from, wire.output);
        let key = key.ok_or_else(|| Refusal::new("it has no free input that takes this wire").of(node))?;
        let from = Socket::new(self.called(wire.from), wire.output);
        Ok(Edit::Batch(vec![
            Edit::Connect { from, node: node.to_owned(), input: key.to_owned() },
            Edit::Connect { from: Socket::first(node), node: reader.to_owned(), input: input.to_owned() },
        ]))
    }

    /// The first input of a node that takes an output: one that must be wired and isn't, else one that may
    /// be and isn't, else the first that fits.
    pub fn fitting_input(&self, to: NodeId, from: NodeId, output: &str) -> Option<&'static str> {
        let kind = self.get(to)?.kind.known()?;
        let fits = |key: &str| self.types_agree(from, output, to, key);
        let free = |key: &str| self.input(to, key).is_none();
        let keys = || kind.inputs.iter().filter(|input| fits(input.key));
        let required = keys().find(|input| kind.is_required(input) && free(input.key));
        let any = required.or_else(|| keys().find(|input| free(input.key))).or_else(|| keys().next());
        any.map(|input| input.key)
    }

    /// Copies of nodes, moved by `offset`, with the wires among them; `keep_inputs` keeps those from outside
    /// too. Returns the copies' names.
    pub fn duplicate(&self, names: &[String], offset: (f64, f64), keep_inputs: bool) -> (Edit, Vec<String>) {
        let set = self.numbers(names);
        let nodes: Vec<_> = self.nodes().filter(|(id, _)| set.contains(id)).collect();
        let fresh = self.fresh_names(nodes.iter().map(|(_, node)| node.name.as_str()));
        let copy_of = |id: NodeId| nodes.iter().position(|(other, _)| *other == id).map(|at| &fresh[at]);
        let mut edits = Vec::new();
        for ((_, node), name) in nodes.iter().zip(&fresh) {
            let at = (node.at.0 + offset.0, node.at.1 + offset.1);
            edits.push(Edit::AddNode(Box::new(
                Node { name: name.clone(), at, ..Node::clone(node) }.into_new(),
            )));
        }
        for ((id, _), name) in nodes.iter().zip(&fresh) {
            for wire in self.inputs(*id) {
                let from = match copy_of(wire.from) {
                    Some(copy) => copy.clone(),
                    None if keep_inputs => self.called(wire.from),
                    None => continue,
                };
                let (from, input) = (Socket::new(from, wire.output), wire.input.to_owned());
                edits.push(Edit::Connect { from, node: name.clone(), input });
            }
        }
        (Edit::Batch(edits), fresh)
    }
}

impl Node {
    /// The same, as a node that the file has not had.
    pub(crate) fn into_new(mut self) -> Self {
        self.kept.text = None;
        self
    }
}
