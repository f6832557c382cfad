//! Every kind of node: as it comes, and with the settings of its examples.

use catena_field::Map;
use catena_nodes::all;
use catena_tests::kinds::Node;

use crate::bench::{Case, compare};

/// Every kind with some noise wired into what must be wired, and every example.
pub(crate) fn cases() -> Vec<Case> {
    let map = Map { origin: (-40.0, 25.0), seed: 77, ..Map::default() };
    let mut cases = Vec::new();
    for kind in all() {
        for (index, example) in kind.examples.iter().enumerate() {
            let program = Node::of_example(kind, example).program(&map).expect("an example lowers");
            cases.push(Case::new(&format!("{}_{index}", kind.key), program, ""));
        }
        let mut node = Node::new(kind.key);
        for (index, input) in kind.inputs.iter().enumerate() {
            node = node.from(input.key, Node::new("simplex").whole("seed", index as i64));
        }
        match node.program(&map) {
            Ok(program) => cases.push(Case::new(kind.key, program, "")),
            Err(error) => assert_eq!(error.key.as_deref(), Some("path"), "{error}"),
        }
    }
    cases
}

#[test]
fn every_kind_returns_the_references_bits() {
    let cases = cases();
    compare(&cases, 10_000).unwrap();
}
