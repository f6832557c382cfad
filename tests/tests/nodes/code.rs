//! Dragging a slider recompiles nothing: random reals and seeds leave `code_hash` as it is.

use catena_field::{Hash, Map};
use catena_nodes::{NodeKind, Settings, all};
use catena_tests::draws::{Draws, What};
use catena_tests::kinds::{Node, feed_wire, wire_for};

/// The node with every pin wired to a field.
fn wired(kind: &'static NodeKind, settings: Settings) -> Node {
    let wire = |input| wire_for(input, feed_wire(catena_nodes::Feed::SquareOfX));
    let inputs = kind.inputs.iter().map(|input| (input.key, wire(input)));
    Node { kind, settings, inputs: inputs.collect() }
}

fn code_hash(kind: &'static NodeKind, settings: Settings) -> Hash {
    let program = wired(kind, settings).program(&Map::default());
    program.unwrap_or_else(|error| panic!("{error}")).code_hash()
}

#[test]
fn random_reals_and_seeds_leave_the_code_as_it_is() {
    let mut draws = Draws::new(1);
    for kind in all() {
        let base = draws.settings(kind, What::Everything);
        let hash = code_hash(kind, base.clone());
        for _ in 0..20 {
            let numbers = draws.settings(kind, What::Numbers);
            let drawn: Settings = base.clone().into_iter().chain(numbers).collect();
            if (kind.check)(&drawn).is_none() {
                assert_eq!(code_hash(kind, drawn.clone()), hash, "{}: {drawn:?}", kind.key);
            }
        }
    }
}

#[test]
fn octaves_sites_and_steps_are_data() {
    for (key, parameter, numbers) in
        [("simplex", "octaves", [1, 16]), ("cell", "count", [1, 100_000]), ("terrace", "steps", [2, 1000])]
    {
        let kind = Node::new(key).kind;
        let [a, b] = numbers.map(|number| {
            let settings = Node::new(key).whole(parameter, number).settings;
            code_hash(kind, settings)
        });
        assert_eq!(a, b, "{key}.{parameter}");
    }
}

#[test]
fn a_choice_is_code() {
    let kind = Node::new("math").kind;
    let hash = |operation| code_hash(kind, Node::new("math").choice("operation", operation).settings);
    assert_ne!(hash("add"), hash("multiply"));
}
