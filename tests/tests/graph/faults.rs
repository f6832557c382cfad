//! Faults: all of a file at once, each with its place and words.

use catena_graph::{Document, Loaded};

use crate::{graph, read};

/// Reads nodes and expects these faults, each `line:column: node.key: words`; the first node's line is 4.
fn check(nodes: &str, expected: &[&str]) {
    let Loaded { document, faults } = read(&graph(nodes));
    let found: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{nodes}");
    // The text that a save would write tells the same faults, but for their places.
    let again = read(&document.write());
    let words = |faults: &[catena_graph::Fault]| {
        let mut words: Vec<_> =
            faults.iter().map(|fault| (fault.node.clone(), fault.key.clone(), fault.words.clone())).collect();
        words.sort();
        words
    };
    if !nodes.contains("twice") {
        assert_eq!(words(&again.faults), words(&faults));
    }
}

#[test]
fn settings() {
    check(
        r#""a": (kind: "cell", params: {"radius": 0})"#,
        &["4:40: a.radius: 0 is below its bound, more than 0"],
    );
    check(
        r#""a": (kind: "simplex", params: {"octavs": 3, "octaves": 2.5, "frequency": NaN})"#,
        &[
            "4:43: a.octavs: simplex has no such parameter; is octaves meant?",
            "4:57: a.octaves: a whole number expected, not 2.5",
            "4:75: a.frequency: NaN is not a finite number",
        ],
    );
    check(
        r#""a": (kind: "simplex", params: {"octaves": 3, "octaves": 4})"#,
        &["4:58: a.octaves: a repeated key"],
    );
    check(
        r#""a": (kind: "simplex", params: {"octaves": 4, "octaves": 3})"#,
        &["4:58: a.octaves: a repeated key"],
    );
    check(
        r#""s": (kind: "cell"), "a": (kind: "clamp", params: {"low": 0.5, "high": 0.25}, inputs: {"input": "s"})"#,
        &["4:59: a.low: 0.5 lies above high, 0.25; lower it or raise high"],
    );
    check(r#""a": (kind: "simplex", params: [1])"#, &["4:32: a.params: pairs in braces expected, not [1]"]);
}

#[test]
fn kinds_and_fields() {
    check(r#""a": (kind: "simplx")"#, &["4:13: a.kind: there is no kind simplx; is simplex meant?"]);
    check(r#""a": (at: (1, 2))"#, &["4:1: a.kind: it has no kind; kind: \"...\" is missing"]);
    check(
        r#""a": (kind: "cell", at: (1, inf), titel: "x", bypass: 1, note: "a", note: "b")"#,
        &[
            "4:25: a.at: inf is not a finite number",
            "4:42: a.titel: there is no field titel; is title meant?",
            "4:55: a.bypass: true or false expected, not 1",
            "4:75: a.note: a repeated key",
        ],
    );
    check(
        r#""a": (kind: "cell", bypass: true, shows: "boarder")"#,
        &[
            "4:29: a.bypass: it has no input that could go through in its place",
            "4:42: a.shows: there is no output boarder",
        ],
    );
    let names = "a name is made of a to z, 0 to 9 and _, begins with a letter, doesn't end in _ and has at most 64 characters; any script goes in the title";
    check(r#""Über": (kind: "cell")"#, &[&format!("4:1: Über: \"Über\" is no name: {names}")]);
    check(
        r#""twice": (kind: "cell"), "twice": (kind: "simplex")"#,
        &["4:26: twice: a repeated key: another node has this name; it is called twice_2 here"],
    );
}

#[test]
fn wires() {
    check(
        r#""bend": (kind: "warp"), "m": (kind: "mix", inputs: {"a": "bnd", "b": "bend.densty", "c": "bend", "amount": 5})"#,
        &[
            "4:1: bend.input: nothing is wired into this input; wire something in",
            "4:58: m.a: there is no node bnd; is bend meant?",
            "4:70: m.b: bend has no output densty; is density meant?",
            "4:90: m.c: there is no such input",
            "4:108: m.amount: a text in quotes expected, not 5",
        ],
    );
    check(r#""a": (kind: "billow", inputs: {"input": "a"})"#, &["4:41: a.input: it reads itself"]);
    check(
        "\"a\": (kind: \"billow\", inputs: {\"input\": \"b\"}),\n\"b\": (kind: \"billow\", inputs: {\"input\": \"a\"}),\n\"c\": (kind: \"billow\", inputs: {\"input\": \"a\"}),",
        &[
            "4:41: a.input: reading b closes a loop of 2 nodes",
            "5:41: b.input: reading a closes a loop of 2 nodes",
        ],
    );
    check(
        r#""s": (kind: "cell"), "a": (kind: "billow", inputs: {"input": "s", "input": "s.border"})"#,
        &["4:76: a.input: a repeated key"],
    );
}

#[test]
fn the_document() {
    let check = |text: &str, expected: &[&str]| {
        let faults = Document::read(text).expect("it opens").faults;
        let found: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    };
    check("Graph()", &["version: it is missing; version: 1 is meant"]);
    check(
        "Graph(version: 1, map: (size: (0, 240), seed: 9007199254740993, origin: (2e12, 0), sea: NaN, height: -1))",
        &[
            "1:31: map.size: 0 is below its bound, more than 0",
            "1:47: map.seed: 9007199254740993 is above its bound, 2^53",
            "1:73: map.origin: 2000000000000 is above its bound, 1e12",
            "1:89: map.sea: NaN is not a finite number",
            "1:102: map.height: -1 is below its bound, more than 0",
        ],
    );
    check("Graph(version: 1, map: 5)", &["1:24: map: fields in parentheses expected, not 5"]);
    check(
        "Graph(version: 1, version: 1, nods: {})",
        &["1:28: version: a repeated key", "1:37: nods: there is no field nods; is nodes meant?"],
    );
    check(
        "Graph(version: 1, view: (node: \"gone\", pinned: [\"a\", 3]), frames: [(title: 3)], comments: [(txt: \"\")])",
        &[
            "1:32: view.node: there is no node gone",
            "1:48: view.pinned: a text in quotes expected, not 3",
            "1:67: frames: title: a text in quotes expected, not 3",
            "1:91: comments: there is no field txt; is text meant?",
        ],
    );
    let warnings = Document::read("Graph(version: 1, view: (node: \"gone\"))").expect("it opens").faults;
    assert!(warnings.iter().all(|fault| !fault.is_error()));
}

#[test]
fn ten_thousand_faults_take_no_time() {
    let nodes: Vec<_> = (0..3_000)
        .map(|index| format!("\"n{index}\": (kind: \"nope\", inputs: {{\"x\": \"gone\"}}),"))
        .collect();
    let faults = read(&graph(&nodes.join("\n"))).faults;
    assert_eq!(faults.len(), 6_000);
    assert_eq!(faults[5_999].place.map(|place| place.line), Some(3_003));
}
