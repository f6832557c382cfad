//! Where it rains: the node that is viewed, or the one that rains and feeds it.

use std::collections::{HashSet, VecDeque};

use catena_field::{Encoder, Hash};
use catena_graph::{Document, NodeId, Socket, setting};
use catena_nodes::Setting;

use crate::fingerprint::Facts;

/// The kind that rains.
pub(crate) const KIND: &str = "erode";

/// Its parameter that counts the drops.
pub(crate) const COUNT: &str = "drops";

/// Its input, the ground before the first drop.
pub(crate) const INPUT: &str = "height";

/// Its output, the ground.
pub(crate) const OUTPUT: &str = "height";

/// A node that rains, and its state as far as it decides the rain.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Subject {
    pub(crate) node: NodeId,
    pub(crate) name: String,
    /// Drops.
    pub(crate) count: u64,
    /// The most that it may have.
    pub(crate) most: u64,
    /// What feeds it.
    pub(crate) input: Option<Socket>,
    /// Its lattice's cells in world units, and its corner.
    pub(crate) cells: Cells,
    /// Of all that decides the rain but the count; unknown while fingerprints are on their way.
    pub(crate) ground: Option<Hash>,
}

/// Where a lattice's points lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cells {
    origin: (f64, f64),
    size: (f64, f64),
}

impl Cells {
    /// The world position of a place in cells of a lattice of so many points.
    pub(crate) fn world(&self, (columns, rows): (usize, usize), (x, y): (f64, f64)) -> (f64, f64) {
        let along = |place: f64, origin: f64, size: f64, points: usize| {
            origin + place * (size / (points.max(2) - 1) as f64)
        };
        (along(x, self.origin.0, self.size.0, columns), along(y, self.origin.1, self.size.1, rows))
    }
}

/// All nodes that rain and feed a node, itself among them; the nearest first. One that is bypassed doesn't rain.
pub(crate) fn all(document: &Document, viewed: NodeId) -> Vec<NodeId> {
    let (mut seen, mut left, mut found) = (HashSet::from([viewed]), VecDeque::from([viewed]), Vec::new());
    while let Some(id) = left.pop_front() {
        let Some(node) = document.get(id) else { continue };
        if node.kind.key() == KIND && !node.bypass {
            found.push(id);
        }
        left.extend(document.inputs(id).iter().map(|wire| wire.from).filter(|from| seen.insert(*from)));
    }
    found
}

impl Subject {
    /// A node that rains.
    pub(crate) fn of(document: &Document, id: NodeId, facts: Option<&Facts>) -> Option<Self> {
        let node = document.get(id)?;
        let kind = node.kind.known()?;
        let parameter = kind.parameter(COUNT)?;
        let catena_nodes::ParameterKind::Integer { hard, .. } = parameter.kind else { return None };
        let Setting::Integer(count) = parameter.resolve(&node.settings, document.map()) else { return None };
        let inputs = document.inputs(id);
        let wire = inputs.iter().find(|wire| wire.input == INPUT);
        let map = document.map();
        Some(Self {
            node: id,
            name: node.name.clone(),
            count: count.try_into().unwrap_or(0),
            most: hard.1.try_into().unwrap_or(0),
            input: wire.and_then(|wire| document.socket(wire.from, wire.output)),
            cells: Cells { origin: map.origin, size: map.size },
            ground: facts.and_then(|facts| ground(document, id, facts)),
        })
    }
}

/// Everything that decides a node's rain but its count of drops.
fn ground(document: &Document, id: NodeId, facts: &Facts) -> Option<Hash> {
    let node = document.get(id)?;
    let mut encoder = Encoder::new();
    encoder.real(document.map().sea);
    for (key, setting) in node.settings.iter().filter(|(key, _)| *key != COUNT) {
        encoder.text(key);
        encoder.text(&setting::write(setting));
    }
    for wire in document.inputs(id) {
        encoder.text(wire.input);
        encoder.text(wire.output);
        encoder.bytes(facts.nodes.get(&wire.from)?.as_bytes());
    }
    Some(encoder.hash())
}

#[cfg(test)]
mod tests {
    use catena_graph::Edit;

    use super::*;
    use crate::fingerprint::fingerprints;

    const GRAPH: &str = r#"Graph(version: 1, nodes: {
        "hills": (kind: "simplex"),
        "first": (kind: "erode", params: {"drops": 1000}, inputs: {"height": "hills"}),
        "second": (kind: "erode", inputs: {"height": "first"}),
        "shelf": (kind: "clamp", inputs: {"input": "second"}),
        "other": (kind: "clamp", inputs: {"input": "hills"}),
    })"#;

    fn document() -> Document {
        Document::read(GRAPH).expect("a graph").document
    }

    fn rains(document: &Document, viewed: &str) -> Vec<String> {
        let found = all(document, document.find(viewed).expect("it stands"));
        found.into_iter().map(|id| document.get(id).expect("it stands").name.clone()).collect()
    }

    #[test]
    fn the_nearest_rain_comes_first_and_a_bypassed_one_is_none() {
        let mut document = document();
        assert_eq!(rains(&document, "shelf"), ["second", "first"]);
        assert_eq!(rains(&document, "first"), ["first"]);
        assert_eq!(rains(&document, "other"), [""; 0]);
        document.apply(Edit::SetBypass { node: "second".into(), on: true }).expect("it can");
        assert_eq!(rains(&document, "shelf"), ["first"]);
    }

    #[test]
    fn the_ground_is_another_where_the_rain_is_another() {
        let ground = |document: &Document| {
            let id = document.find("first").expect("it stands");
            Subject::of(document, id, Some(&fingerprints(document))).expect("it rains").ground
        };
        let before = ground(&document());
        assert!(before.is_some());
        for (edit, is_other) in [
            (Edit::set("first", "drops", Setting::Integer(2000)), false),
            (Edit::set("first", "erosion", Setting::Real(0.9)), true),
            (Edit::set("hills", "octaves", Setting::Integer(2)), true),
            (Edit::SetMap(catena_graph::MapField::Sea(0.5)), true),
            (Edit::Move(vec![("first".into(), (9.0, 9.0))]), false),
            (Edit::set("second", "erosion", Setting::Real(0.9)), false),
        ] {
            let mut document = document();
            let title = edit.title();
            document.apply(edit).expect("a legal edit");
            assert_eq!(ground(&document) != before, is_other, "{title}");
        }
    }

    #[test]
    fn a_place_on_the_lattice_is_one_in_the_world() {
        let cells = Cells { origin: (10.0, -5.0), size: (300.0, 100.0) };
        assert_eq!(cells.world((31, 11), (0.0, 0.0)), (10.0, -5.0));
        assert_eq!(cells.world((31, 11), (30.0, 10.0)), (310.0, 95.0));
    }
}
