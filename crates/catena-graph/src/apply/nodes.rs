//! Nodes added, removed, renamed, and what follows their names.

use std::collections::HashSet;

use petgraph::algo::has_path_connecting;
use petgraph::stable_graph::NodeIndex;

use super::{check_pair, check_setting, settle};
use crate::document::Link;
use crate::name::{RULE, is_name};
use crate::{Document, Node, NodeId, Refusal, Socket, setting};

/// Nodes.
impl Document {
    pub(super) fn add_node(&mut self, mut node: Node) -> Result<(), Refusal> {
        self.check_new_name(&node.name)?;
        check_pair("at", node.at).map_err(|refusal| refusal.of(&node.name))?;
        if let Some(kind) = node.kind.known() {
            for (key, value) in &node.settings {
                check_setting(kind, key, value).map_err(|refusal| refusal.of(&node.name))?;
            }
            settle(&mut node, kind);
        }
        let name = node.name.clone();
        self.touch_new(NodeId(self.next));
        self.touch_order();
        self.push(node);
        self.arrivals.push(name);
        Ok(())
    }

    pub(super) fn remove_nodes(&mut self, names: &[String]) -> Result<(), Refusal> {
        let indices: Vec<_> = names.iter().map(|name| self.index(name)).collect::<Result<_, _>>()?;
        self.touch_order();
        for index in &indices {
            let readers: Vec<_> = self.graph.neighbors(*index).collect();
            for reader in readers {
                self.touch(reader);
            }
            self.touch(*index);
        }
        for (index, name) in indices.iter().zip(names) {
            if let Some(card) = self.graph.remove_node(*index) {
                self.ids.remove(&card.id);
                self.names.remove(name);
                self.change_references(name, None);
            }
        }
        let graph = &self.graph;
        self.order.retain(|index| graph.contains_node(*index));
        Ok(())
    }

    pub(super) fn rename(&mut self, name: &str, to: &str) -> Result<(), Refusal> {
        let index = self.index(name)?;
        if name == to {
            return Ok(());
        }
        self.check_new_name(to).map_err(|refusal| refusal.of(name))?;
        let readers: Vec<_> = self.graph.neighbors(index).collect();
        for reader in readers {
            self.touch(reader);
        }
        self.touch(index).name = to.to_owned();
        self.names.remove(name);
        self.names.insert(to.to_owned(), index);
        self.change_references(name, Some(to));
        self.arrivals.push(to.to_owned());
        Ok(())
    }

    pub(super) fn check_new_name(&self, name: &str) -> Result<(), Refusal> {
        if !is_name(name) {
            return Err(Refusal::new(format!(
                "{} is no name: {RULE}",
                setting::quote(&setting::short(name))
            )));
        }
        match self.names.contains_key(name) {
            true => Err(Refusal::new(format!("there is a node {name} already"))),
            false => Ok(()),
        }
    }

    /// Lets the view follow a rename or a removal.
    pub(super) fn change_references(&mut self, name: &str, to: Option<&str>) {
        let view = &self.rest.view;
        let named = [&view.node, &view.underlay].into_iter().chain(&view.pinned);
        if !named.into_iter().any(|text| Socket::parse(text).node == name) {
            return;
        }
        let follow = |text: &mut String| {
            let socket = Socket::parse(text);
            if socket.node == name {
                *text = to.map_or_else(String::new, |to| Socket::new(to, socket.output).to_string());
            }
        };
        let view = &mut self.touch_rest().view;
        follow(&mut view.node);
        follow(&mut view.underlay);
        view.pinned.iter_mut().for_each(follow);
        view.pinned.retain(|text| !text.is_empty());
    }

    /// Wires new names into the inputs that have named them in vain.
    pub(super) fn attach(&mut self, names: &HashSet<String>) -> Result<(), Refusal> {
        let names_one = |text: &str| {
            setting::string(text)
                .is_ok_and(|text| names.contains(&text) || names.contains(&Socket::parse(&text).node))
        };
        let waits = |node: &Node| node.kept.inputs.iter().any(|(_, text)| names_one(text));
        let readers: Vec<_> =
            self.order.iter().copied().filter(|index| waits(&self.graph[*index].node)).collect();
        for reader in readers {
            let raws = self.graph[reader].node.kept.inputs.clone();
            for (input, text) in raws.iter().filter(|(_, text)| names_one(text)) {
                self.attach_one(reader, input, text)?;
            }
        }
        Ok(())
    }

    pub(super) fn attach_one(&mut self, reader: NodeIndex, input: &str, text: &str) -> Result<(), Refusal> {
        let wired = self.wires_into(reader).iter().any(|wire| wire.input == input);
        let Some((source, output)) = setting::string(text).ok().and_then(|text| self.resolve(&text)) else {
            return Ok(());
        };
        if wired {
            return Ok(());
        }
        if has_path_connecting(&self.graph, reader, source, None) {
            return Err(self.loop_refusal(source, reader, input));
        }
        let kept = &mut self.touch(reader).kept.inputs;
        let first = kept.iter().position(|(key, raw)| key == input && raw == text);
        first.map(|first| kept.remove(first));
        self.graph.add_edge(source, reader, Link { output, input: input.to_owned() }.into());
        Ok(())
    }
}
