//! The clipboard: fragments that survive a chat, wires among the pasted, stubs for what stayed behind.

use catena_graph::{Document, Edit, Paste};

use crate::{add, article, names, valid, wires};

fn paste(document: &mut Document, text: &str, how: Paste) -> Vec<String> {
    let (edit, names) = document.paste(text, how).unwrap_or_else(|fault| panic!("{fault}"));
    document.apply(edit).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(valid(document), Ok(()));
    names
}

#[test]
fn a_copy_is_a_graph_of_its_own() {
    let text = article().copy(&names(&["bend", "shelf"]));
    let expected = r#"Graph(
    version: 1,
    nodes: {
        "bend": (kind: "warp", inputs: {"input": "continents"}, at: (300.0, 80.0)),
        "shelf": (kind: "clamp", params: {"high": 0.5}, inputs: {"input": "bend"}, at: (560.0, 80.0)),
    },
)
"#;
    assert_eq!(text, expected);
}

#[test]
fn wires_among_the_pasted_are_kept_and_others_become_stubs() {
    let mut document = article();
    let text = document.copy(&names(&["bend", "shelf", "land"]));
    let pasted = paste(&mut document, &text, Paste { at: Some((0.0, 500.0)), keep_outside: false });
    assert_eq!(pasted, ["bend_2", "shelf_2", "land_2", "continents_2", "islands_2"]);
    let wires = wires(&document);
    for wire in [
        "continents_2 -> bend_2.input",
        "bend_2 -> shelf_2.input",
        "shelf_2 -> land_2.a",
        "islands_2 -> land_2.b",
    ] {
        assert!(wires.contains(&wire.to_owned()), "{wire}: {wires:?}");
    }
    let stub = document.node("continents_2").expect("pasted");
    assert_eq!((stub.kind.key(), stub.settings.len()), ("constant", 0));
    assert_eq!(stub.note, "stands in for continents, which was not copied along");
    assert_eq!(document.node("bend_2").expect("pasted").at, (0.0, 500.0));
    assert_eq!(document.node("shelf_2").expect("pasted").at, (260.0, 500.0));
}

#[test]
fn outside_wires_may_be_kept_where_the_node_is() {
    let mut document = article();
    document.apply(Edit::connect("islands.border", "land", "amount")).expect("legal");
    let text = document.copy(&names(&["bend", "land"]));
    let keep = Paste { at: None, keep_outside: true };
    assert_eq!(paste(&mut document, &text, keep), ["bend_2", "land_2"]);
    assert!(wires(&document).contains(&"islands.border -> land_2.amount".to_owned()));
    let mut other = Document::new();
    other.apply(add("shelf", "cell")).expect("legal");
    let pasted = paste(&mut other, &text, keep);
    assert_eq!(pasted, ["bend", "land", "continents", "islands", "islands_2"]);
    assert_eq!(
        wires(&other),
        ["continents -> bend.input", "islands -> land.b", "islands_2 -> land.amount", "shelf -> land.a"]
    );
}

#[test]
fn what_a_chat_does_is_undone() {
    let plain = article().copy(&names(&["continents", "bend", "shelf"]));
    let noted = "Graph(version: 1, nodes: {\"a\": (kind: \"cell\", note: \"a (b \\\" “c” – d\")})";
    let fenced = format!("Look at this Graph (mine):\n\n```ron\n{plain}```\nNice, isn't it? :)");
    let curly = plain.replace('"', "”").replacen('”', "“", 3);
    let german = plain.replace('"', "“");
    let quoted: String = plain.lines().map(|line| format!("> {line}\n")).collect();
    let spaced = plain.replace("    ", "\u{a0}\u{a0} \u{200b}");
    let dashed = "Graph(version: 1, nodes: {“a”: (kind: “clamp”, params: {“low”: −0.25}, at: (–1.0, 2))})";
    let windows = plain.replace('\n', "\r\n");
    let cases = [
        (plain.as_str(), 3),
        (noted, 1),
        (&fenced, 3),
        (&curly, 3),
        (&german, 3),
        (&quoted, 3),
        (&spaced, 3),
        (dashed, 1),
        (&windows, 3),
    ];
    for (text, count) in cases {
        let mut document = Document::new();
        let pasted = paste(&mut document, text, Paste::default());
        assert_eq!(pasted.iter().filter(|name| document.node(name).is_some()).count(), pasted.len());
        assert!(pasted.len() >= count, "{text}");
    }
    let mut document = Document::new();
    paste(&mut document, noted, Paste::default());
    assert_eq!(document.node("a").expect("pasted").note, "a (b \" “c” – d");
    paste(&mut document, dashed, Paste::default());
    assert_eq!(document.node("a_2").expect("pasted").at, (-1.0, 2.0));
}

#[test]
fn what_is_no_graph_is_refused() {
    let check = |text: &str, expected: &str| {
        let fault = article().paste(text, Paste::default()).expect_err("refused");
        assert_eq!(fault.to_string(), expected, "{text}");
    };
    check("hello", "there are no nodes in the text; Graph(... nodes: {...}) is expected");
    check("Graph()", "there are no nodes in the text; Graph(... nodes: {...}) is expected");
    check("Graph(version: 1, nodes: {\"a\"", "1:30: Expected colon");
    let huge = "Graph(".repeat(100_000);
    assert!(article().paste(&huge, Paste::default()).is_err());
}

#[test]
fn a_pasted_loop_is_refused() {
    let mut document = article();
    let before = document.write();
    for nodes in [
        r#""a": (kind: "billow", inputs: {"input": "a"})"#,
        r#""a": (kind: "billow", inputs: {"input": "b"}), "b": (kind: "billow", inputs: {"input": "a"})"#,
    ] {
        let (edit, _) = document.paste(&crate::graph(nodes), Paste::default()).expect("it is a graph");
        assert!(document.apply(edit).is_err());
        assert_eq!(document.write(), before);
    }
}

#[test]
fn unknown_kinds_and_faults_come_along() {
    let text = crate::graph(
        r#""g": (kind: "glacier", params: {"ice": Thick}, inputs: {"h": "s"}), "s": (kind: "cell", params: {"radius": 0})"#,
    );
    let mut document = article();
    let (edit, pasted) = document.paste(&text, Paste::default()).expect("it is a graph");
    document.apply(edit).expect("legal");
    assert_eq!(pasted, ["g", "s"]);
    assert!(
        document.write().contains(
            r#""g": (kind: "glacier", params: {"ice": Thick}, inputs: {"h": "s"}, at: (0.0, 0.0)),"#
        )
    );
    assert_eq!(document.node("s").expect("pasted").raw_parameters().collect::<Vec<_>>(), [("radius", "0")]);
    assert_eq!(document.faults().len(), 2);
}
