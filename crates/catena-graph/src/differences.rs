//! What differs between two documents, by name: for people who must choose between them.

use std::collections::HashMap;

use crate::write::{area_texts, map_text, node_text, view_text};
use crate::{Document, Node};

/// What a document has that another has not. Nodes are compared by their texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Nodes that only this document has.
    pub added: Vec<String>,
    /// Nodes that only the other has.
    pub removed: Vec<String>,
    /// Nodes that both have, with other parameters, wires or words.
    pub changed: Vec<String>,
    /// Nodes that only stand elsewhere.
    pub moved: Vec<String>,
    /// What else differs, in words: the map, frames, comments, the view.
    pub others: Vec<&'static str>,
}

impl Differences {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Document {
    /// What this document has that the other, mostly one of before, has not.
    pub fn differences(&self, before: &Self) -> Differences {
        let mut found = Differences { others: self.other_differences(before), ..Differences::default() };
        let texts = |document: &Self| -> HashMap<String, [String; 2]> {
            let nodes = document.nodes();
            nodes.map(|(id, node)| (node.name.clone(), texts(node, &document.input_texts(id)))).collect()
        };
        let (mine, theirs) = (texts(self), texts(before));
        for (_, Node { name, .. }) in self.nodes() {
            let list = match theirs.get(name) {
                None => &mut found.added,
                Some([whole, _]) if *whole == mine[name][0] => continue,
                Some([_, still]) if *still == mine[name][1] => &mut found.moved,
                Some(_) => &mut found.changed,
            };
            list.push(name.clone());
        }
        let gone = before.nodes().filter(|(_, node)| !mine.contains_key(&node.name));
        found.removed = gone.map(|(_, node)| node.name.clone()).collect();
        found
    }

    fn other_differences(&self, before: &Self) -> Vec<&'static str> {
        let parts = |document: &Self| {
            let rest = &document.rest;
            let [frames, comments] = area_texts(rest);
            [map_text(rest), frames, comments, view_text(rest), format!("{:?}", rest.kept)]
        };
        let words = ["the map", "frames", "comments", "the view", "fields that are not known here"];
        let pairs = parts(self).into_iter().zip(parts(before)).zip(words);
        pairs.filter(|((mine, theirs), _)| mine != theirs).map(|(_, words)| words).collect()
    }
}

/// A node's text, and its text wherever it stands.
fn texts(node: &Node, inputs: &[(String, String)]) -> [String; 2] {
    let still = Node { at: (0.0, 0.0), ..node.clone() };
    [node_text(node, inputs), node_text(&still, inputs)]
}
