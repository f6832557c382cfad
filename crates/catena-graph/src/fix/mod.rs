//! Fixes: for each fault the edits that would take it away, the likeliest first.

mod fields;
mod inputs;
mod kinds;
mod params;
mod values;

use crate::diagnose::{Context, Finding};
use crate::node::REROUTE;
use crate::read::Part;
use crate::{Document, Edit, Fault, Node, Socket};

/// Something that takes a fault away.
#[derive(Clone, Debug)]
pub struct Fix {
    /// What it does, for a button: `Rename to frequency`.
    pub title: String,
    /// How.
    pub edit: Edit,
}

impl Fix {
    fn new(title: impl Into<String>, edit: Edit) -> Self {
        Self { title: title.into(), edit }
    }
}

impl Document {
    /// What would take a fault of this document away, the likeliest first. Nothing where only the designer can
    /// know, or where the fault is not this document's.
    pub fn fixes(&self, fault: &Fault) -> Vec<Fix> {
        self.fixes_with(fault, &Context::new(self))
    }

    /// The same for many faults. Of a great many, those behind offer no nearest names: each is compared with all.
    pub fn fixes_of_all(&self, faults: &[Fault]) -> Vec<Vec<Fix>> {
        let context = Context::new(self);
        faults.iter().map(|fault| self.fixes_with(fault, &context)).collect()
    }

    fn fixes_with<'a>(&'a self, fault: &Fault, context: &Context<'a>) -> Vec<Fix> {
        let Some(name) = &fault.node else { return self.fixes_of_document(fault, context) };
        let Some(index) = self.names.get(name) else { return Vec::new() };
        let node = &self.graph[*index].node;
        let Some(finding) = self.finding(fault, node, context) else {
            return self.fixes_of_loop(fault, node);
        };
        let key = fault.key.as_deref().unwrap_or_default();
        match finding.part {
            Part::Param => params::fixes(node, &finding),
            Part::Input => self.fixes_of_input(node, key, finding.repeated, context),
            Part::Field if key == "kind" => kinds::fixes(node, finding.repeated),
            Part::Field => self.fixes_of_field(node, key, finding.repeated),
        }
    }

    /// The finding that a fault is, if it is one of the node's; its words may have come without a hint.
    fn finding<'a>(&'a self, fault: &Fault, node: &Node, context: &Context<'a>) -> Option<Finding> {
        let bare = |words: &str| words.split("; is ").next().map(str::to_owned);
        let wanted = (&fault.key, bare(&fault.words));
        let findings = self.node_findings(self.names[&node.name], context);
        findings.into_iter().find(|found| (&found.fault.key, bare(&found.fault.words)) == wanted)
    }

    /// A loop is opened where the node reads it.
    fn fixes_of_loop(&self, fault: &Fault, node: &Node) -> Vec<Fix> {
        let Some(key) = fault.key.as_deref() else { return Vec::new() };
        let wire = self.find(&node.name).and_then(|id| self.input(id, key));
        let Some(source) = wire.and_then(|wire| self.get(wire.from)) else { return Vec::new() };
        let looped = self.reaches(&node.name, &source.name);
        looped.then(|| disconnect(&node.name, key)).into_iter().collect()
    }

    /// Whether a node feeds another, however far; itself too.
    fn reaches(&self, name: &str, reader: &str) -> bool {
        match (self.names.get(name), self.names.get(reader)) {
            (Some(from), Some(to)) => petgraph::algo::has_path_connecting(&self.graph, *from, *to, None),
            _ => false,
        }
    }
}

fn disconnect(node: &str, input: &str) -> Fix {
    Fix::new("Disconnect", Edit::Disconnect { node: node.to_owned(), input: input.to_owned() })
}

fn connect(from: &Socket, node: &str, input: &str) -> Edit {
    Edit::Connect { from: from.clone(), node: node.to_owned(), input: input.to_owned() }
}

fn is_reroute(node: &Node) -> bool {
    node.kind.key() == REROUTE
}
