//! The examples of every kind hold, and a wrong one is found.

use catena_field::Map;
use catena_nodes::{Example, NodeKind, Setting, all};
use catena_tests::kinds::Node;
use catena_tests::{near, same};

/// Whether an example holds, on the scalar evaluator.
fn check(kind: &'static NodeKind, example: &Example) -> Result<(), String> {
    let fault = |words: String| format!("{}: {}: {words}", kind.key, example.why);
    for (key, setting) in example.settings {
        let parameter = kind.parameter(key).ok_or_else(|| fault(format!("no parameter {key}")))?;
        parameter.check(setting).map_err(&fault)?;
    }
    let node = Node::of_example(kind, example);
    if let Some(conflict) = (kind.check)(&node.settings) {
        return Err(fault(conflict.words));
    }
    kind.output(example.output).ok_or_else(|| fault("no such output".to_owned()))?;
    let output = node.place(example.output);
    let found = node.on(&Map::default()).scalar(example.at.0, example.at.1)[output];
    if example.tolerance == 0.0 {
        same(found, example.expected)
    } else {
        near(found, example.expected, example.tolerance)
    }
    .map_err(fault)
}

#[test]
fn examples_hold() {
    let examples = all().flat_map(|kind| kind.examples.iter().map(move |example| (kind, example)));
    let faults: Vec<_> = examples.filter_map(|(kind, example)| check(kind, example).err()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn wrong_examples_are_found() {
    let kind = Node::new("constant").kind;
    let right = || Example {
        why: "planted",
        settings: &[("value", Setting::Real(0.25))],
        inputs: &[],
        at: (0.0, 0.0),
        output: "density",
        expected: 0.25,
        tolerance: 0.0,
    };
    assert_eq!(check(kind, &right()), Ok(()));
    let wrong = [
        Example { expected: 0.250_000_000_000_000_06, ..right() },
        Example { expected: 0.26, tolerance: 0.009, ..right() },
        Example { output: "border", ..right() },
        Example { settings: &[("value", Setting::Real(f64::NAN))], ..right() },
        Example { settings: &[("height", Setting::Real(0.25))], ..right() },
    ];
    for example in wrong {
        assert!(check(kind, &example).is_err(), "{example:?}");
    }
}
