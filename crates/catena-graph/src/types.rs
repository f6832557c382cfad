//! Types of pins; a reroute's are those of what is wired into it, however long the chain.

use std::cell::RefCell;
use std::collections::HashMap;

use catena_nodes::PinType;

use crate::node::REROUTE;
use crate::{Document, NodeId};

/// Types of a document, each reroute looked up once.
pub(crate) struct Types<'a> {
    document: &'a Document,
    reroutes: RefCell<HashMap<NodeId, Option<PinType>>>,
}

impl<'a> Types<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        Self { document, reroutes: RefCell::default() }
    }

    /// What an output carries.
    pub(crate) fn output(&self, id: NodeId, output: &'a str) -> Option<PinType> {
        let mut known = self.reroutes.borrow_mut();
        let mut passed = Vec::new();
        let (mut id, mut output) = (id, output);
        let carried = loop {
            let declared = self.declared(id, output);
            if !self.is_reroute(id) {
                break declared;
            }
            if let Some(carried) = known.get(&id) {
                break *carried;
            }
            known.insert(id, declared); // stands where the reroutes run in a circle
            passed.push(id);
            match self.document.input(id, "input") {
                Some(wire) => (id, output) = (wire.from, wire.output),
                None => break declared,
            }
        };
        known.extend(passed.into_iter().map(|id| (id, carried)));
        carried
    }

    /// What an input takes.
    pub(crate) fn input(&self, id: NodeId, input: &str) -> Option<PinType> {
        let kind = self.document.get(id)?.kind.known()?;
        if kind.key == REROUTE { None } else { kind.input(input).map(|input| input.kind) }
    }

    pub(crate) fn agree(&self, (from, output): (NodeId, &'a str), (to, input): (NodeId, &str)) -> bool {
        match (self.output(from, output), self.input(to, input)) {
            (Some(from), Some(to)) => from == to,
            _ => true,
        }
    }

    fn is_reroute(&self, id: NodeId) -> bool {
        self.document.get(id).is_some_and(|node| node.kind.key() == REROUTE)
    }

    fn declared(&self, id: NodeId, output: &str) -> Option<PinType> {
        let node = self.document.get(id)?;
        let index = node.output(output)?;
        node.kind.known()?.outputs.get(index).map(|output| output.kind)
    }
}

impl Document {
    /// What an output carries; none where the kind is unknown or has no such output. A reroute carries what
    /// is wired into it.
    pub fn output_type(&self, id: NodeId, output: &str) -> Option<PinType> {
        Types::new(self).output(id, output)
    }

    /// What an input takes; none where the kind is unknown, has no such input, or it takes anything.
    pub fn input_type(&self, id: NodeId, input: &str) -> Option<PinType> {
        Types::new(self).input(id, input)
    }

    /// Whether an output may run to an input as far as types go; unknown kinds agree with anything.
    pub fn types_agree(&self, from: NodeId, output: &str, to: NodeId, input: &str) -> bool {
        Types::new(self).agree((from, output), (to, input))
    }
}
