//! Fingerprints of nodes: what a preview is computed from, hashed node by node, so that an edit touches only
//! what lies downstream of it.

use std::collections::HashMap;

use catena_field::{Encoder, Hash};
use catena_graph::{Document, NodeId};

/// Every node's fingerprint: its kind, settings and bypass, the map, and the fingerprints of its inputs.
pub(crate) fn fingerprints(document: &Document) -> HashMap<NodeId, Hash> {
    let map = map_hash(document);
    let mut done: HashMap<NodeId, Hash> = HashMap::with_capacity(document.len());
    let mut open: Vec<NodeId> = document.nodes().map(|(id, _)| id).collect();
    while let Some(id) = open.pop() {
        if done.contains_key(&id) {
            continue;
        }
        let wires = document.inputs(id);
        let missing: Vec<NodeId> =
            wires.iter().map(|wire| wire.from).filter(|from| !done.contains_key(from)).collect();
        if missing.is_empty() {
            let hash = of_node(document, id, &map, &done);
            done.insert(id, hash);
        } else {
            open.push(id);
            open.extend(missing);
        }
    }
    done
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
        encoder.bytes(done[&wire.from].as_bytes());
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
        let before = fingerprints(&document);
        document.apply(edit).expect("a legal edit");
        let after = fingerprints(&document);
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
}
