//! Fingerprints of nodes: what a preview is computed from, hashed node by node, so that an edit touches only
//! what lies downstream of it.

use std::collections::HashMap;

use catena_field::{Encoder, Hash};
use catena_graph::{Document, NodeId};

/// What a document's pictures are computed from.
#[derive(Default)]
pub(crate) struct Facts {
    /// The document's revision.
    pub(crate) revision: u64,
    /// Of each node: its kind, settings and bypass, the map, and the fingerprints of its inputs.
    pub(crate) nodes: HashMap<NodeId, Hash>,
    /// The same with the output that the card shows.
    pub(crate) cards: HashMap<NodeId, Hash>,
}

/// Every node's fingerprint. A node of a loop, which is at fault, leaves out what lies behind it in the loop.
pub(crate) fn fingerprints(document: &Document) -> Facts {
    let map = map_hash(document);
    let mut nodes: HashMap<NodeId, Hash> = HashMap::with_capacity(document.len());
    let all = document.nodes().map(|(id, _)| id);
    for id in document.order().into_iter().chain(all) {
        if !nodes.contains_key(&id) {
            let hash = of_node(document, id, &map, &nodes);
            nodes.insert(id, hash);
        }
    }
    let cards = document.nodes().map(|(id, node)| (id, shown(&nodes[&id], &node.shows)));
    Facts { revision: document.revision(), cards: cards.collect(), nodes }
}

/// A node's fingerprint with one of its outputs.
fn shown(node: &Hash, output: &str) -> Hash {
    if output.is_empty() {
        return *node;
    }
    let mut encoder = Encoder::new();
    encoder.bytes(node.as_bytes());
    encoder.text(output);
    encoder.hash()
}

fn map_hash(document: &Document) -> Hash {
    let map = document.map();
    let mut encoder = Encoder::new();
    for real in [map.origin.0, map.origin.1, map.size.0, map.size.1, map.sea, map.height] {
        encoder.real(real);
    }
    encoder.integer(map.seed);
    encoder.hash()
}

fn of_node(document: &Document, id: NodeId, map: &Hash, done: &HashMap<NodeId, Hash>) -> Hash {
    let mut encoder = Encoder::new();
    encoder.bytes(map.as_bytes());
    let Some(node) = document.get(id) else { return encoder.hash() };
    encoder.text(node.kind.key());
    encoder.tag(node.bypass.into());
    for (key, setting) in &node.settings {
        encoder.text(key);
        encoder.text(&catena_graph::setting::write(setting));
    }
    for (key, text) in node.raw_parameters() {
        encoder.text(key);
        encoder.text(text);
    }
    for wire in document.inputs(id) {
        encoder.text(wire.input);
        encoder.text(wire.output);
        match done.get(&wire.from) {
            Some(source) => encoder.bytes(source.as_bytes()),
            None => encoder.tag(0),
        }
    }
    encoder.hash()
}

#[cfg(test)]
mod tests {
    use catena_graph::{Edit, Node};
    use catena_nodes::Setting;

    use super::*;

    fn chain() -> Document {
        let mut document = Document::new();
        for (name, kind) in [("hills", "simplex"), ("bend", "warp"), ("shelf", "clamp"), ("other", "simplex")]
        {
            document.apply(Edit::AddNode(Box::new(Node::new(name, kind, (0.0, 0.0))))).expect("new");
        }
        document.apply(Edit::connect("hills", "bend", "input")).expect("fits");
        document.apply(Edit::connect("bend", "shelf", "input")).expect("fits");
        document
    }

    /// Names of the nodes whose fingerprints an edit changes.
    fn touched(edit: Edit) -> Vec<String> {
        let mut document = chain();
        let before = fingerprints(&document).cards;
        document.apply(edit).expect("a legal edit");
        let after = fingerprints(&document).cards;
        let nodes = document.nodes().filter(|(id, _)| before[id] != after[id]);
        nodes.map(|(_, node)| node.name.clone()).collect()
    }

    #[test]
    fn an_edit_touches_only_what_lies_downstream() {
        let cases = [
            (Edit::set("hills", "frequency", Setting::Real(0.1)), vec!["hills", "bend", "shelf"]),
            (Edit::set("bend", "strength", Setting::Real(1.0)), vec!["bend", "shelf"]),
            (Edit::set("shelf", "low", Setting::Real(-0.5)), vec!["shelf"]),
            (Edit::SetBypass { node: "bend".into(), on: true }, vec!["bend", "shelf"]),
            (Edit::Disconnect { node: "shelf".into(), input: "input".into() }, vec!["shelf"]),
            (Edit::Move(vec![("hills".into(), (9.0, 9.0))]), vec![]),
            (Edit::Rename { node: "hills".into(), to: "ground".into() }, vec![]),
        ];
        for (edit, expected) in cases {
            let title = edit.title();
            assert_eq!(touched(edit), expected, "{title}");
        }
    }

    #[test]
    fn a_loop_and_what_reads_it_have_fingerprints() {
        const TEXT: &str = r#"Graph(version: 1, nodes: {
            "a": (kind: "clamp", inputs: {"input": "b"}),
            "b": (kind: "clamp", inputs: {"input": "a"}),
            "c": (kind: "clamp", inputs: {"input": "b"}),
        })"#;
        let document = Document::read(TEXT).expect("it opens with faults").document;
        assert_eq!(fingerprints(&document).nodes.len(), 3);
    }
}
