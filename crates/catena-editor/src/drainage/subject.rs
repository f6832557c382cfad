//! Whose drainage is looked at: the viewed node's own, or that of the nearest node that drains and feeds it.

use std::collections::{HashSet, VecDeque};

use catena_graph::{Document, NodeId, Socket, Wire};
use catena_nodes::Category;

/// The kind that drains.
pub(crate) const KIND: &str = "drainage";

/// A node that drains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    pub(crate) node: NodeId,
    pub(crate) name: String,
}

/// The node that drains and is viewed, or feeds what is. Behind a node that moves the position its rivers would lie
/// elsewhere than on the map: there is none. One that is bypassed doesn't drain.
pub(crate) fn find(document: &Document, viewed: NodeId) -> Option<Subject> {
    find_through(document, viewed, |_| true)
}

/// The same along wires that are followed.
fn find_through(document: &Document, viewed: NodeId, follows: impl Fn(&Wire<'_>) -> bool) -> Option<Subject> {
    let (mut seen, mut left) = (HashSet::from([viewed]), VecDeque::from([viewed]));
    while let Some(id) = left.pop_front() {
        let Some(node) = document.get(id) else { continue };
        if node.kind.key() == KIND && !node.bypass {
            return Some(Subject { node: id, name: node.name.clone() });
        }
        let moves = node.kind.known().is_some_and(|kind| kind.category == Category::Domain);
        if !moves || node.bypass {
            let inputs = document.inputs(id);
            let followed = inputs.iter().filter(|wire| follows(wire)).map(|wire| wire.from);
            left.extend(followed.filter(|from| seen.insert(*from)));
        }
    }
    None
}

/// The ground that carries water: of a node that drains, and of what shapes it afterwards where it stands.
const GROUND: &str = "height";

/// Where the water over an output is told: how wet it is, and where the surface stands. None where the output isn't
/// drained ground, or ground made of it.
pub(crate) fn water(document: &Document, socket: &Socket) -> Option<[Socket; 2]> {
    let viewed = document.find(&socket.node)?;
    let own = document.get(viewed)?;
    let is_ground = own.kind.key() != KIND || ["", GROUND].contains(&socket.output.as_str());
    let subject = find_through(document, viewed, |wire| {
        let from = document.get(wire.from).map(|node| node.kind.key());
        from != Some(KIND) || ["", GROUND].contains(&wire.output)
    });
    let name = subject.filter(|_| is_ground)?.name;
    Some(["wet", "water"].map(|output| Socket::new(&name, output)))
}

#[cfg(test)]
mod tests {
    use catena_graph::Edit;

    use super::*;

    const GRAPH: &str = r#"Graph(version: 1, nodes: {
        "hills": (kind: "simplex"),
        "first": (kind: "drainage", inputs: {"height": "hills"}),
        "second": (kind: "drainage", inputs: {"height": "first"}),
        "shelf": (kind: "clamp", inputs: {"input": "second"}),
        "mask": (kind: "clamp", inputs: {"input": "second.flow"}),
        "bent": (kind: "warp", inputs: {"input": "second"}),
    })"#;

    fn found(document: &Document, viewed: &str) -> Option<String> {
        find(document, document.find(viewed).expect("it stands")).map(|subject| subject.name)
    }

    #[test]
    fn the_nearest_that_drains_and_lies_where_the_map_shows_it() {
        let mut document = Document::read(GRAPH).expect("a graph").document;
        assert_eq!(found(&document, "shelf").as_deref(), Some("second"));
        assert_eq!(found(&document, "first").as_deref(), Some("first"));
        assert_eq!(found(&document, "hills"), None);
        assert_eq!(found(&document, "bent"), None, "its rivers lie elsewhere");
        let wet = |socket: &str| water(&document, &Socket::parse(socket)).map(|[wet, _]| wet.to_string());
        assert_eq!(wet("shelf").as_deref(), Some("second.wet"));
        assert_eq!(wet("second").as_deref(), Some("second.wet"));
        assert_eq!(wet("second.flow"), None, "a count of cells is no ground");
        assert_eq!(wet("mask"), None, "nor is what is made of it");
        document.apply(Edit::SetBypass { node: "bent".into(), on: true }).expect("it can");
        assert_eq!(found(&document, "bent").as_deref(), Some("second"));
        document.apply(Edit::SetBypass { node: "second".into(), on: true }).expect("it can");
        assert_eq!(found(&document, "shelf").as_deref(), Some("first"));
    }
}
