//! Whose drainage is looked at: the viewed node's own, or that of the nearest node that drains and feeds it.

use std::collections::{HashSet, VecDeque};

use catena_graph::{Document, NodeId};
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
    let (mut seen, mut left) = (HashSet::from([viewed]), VecDeque::from([viewed]));
    while let Some(id) = left.pop_front() {
        let Some(node) = document.get(id) else { continue };
        if node.kind.key() == KIND && !node.bypass {
            return Some(Subject { node: id, name: node.name.clone() });
        }
        let moves = node.kind.known().is_some_and(|kind| kind.category == Category::Domain);
        if !moves || node.bypass {
            left.extend(document.inputs(id).iter().map(|wire| wire.from).filter(|from| seen.insert(*from)));
        }
    }
    None
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
        document.apply(Edit::SetBypass { node: "bent".into(), on: true }).expect("it can");
        assert_eq!(found(&document, "bent").as_deref(), Some("second"));
        document.apply(Edit::SetBypass { node: "second".into(), on: true }).expect("it can");
        assert_eq!(found(&document, "shelf").as_deref(), Some("first"));
    }
}
