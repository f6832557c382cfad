//! The file: canonical text, what is kept, what is refused, and that no bytes at all make it panic.

use catena_graph::{Document, Edit, LONGEST_TEXT, Session, load, setting};
use catena_nodes::{ParameterKind, Setting};

use crate::{article, graph, graph_files, healthy, read};

#[test]
fn graph_files_are_canonical_and_without_faults() {
    let files = graph_files();
    assert!(files.len() >= 5, "{files:?}");
    for (path, text) in files {
        let (loaded_text, loaded) = load(&path).expect("it opens");
        assert_eq!(loaded.faults, [], "{}", path.display());
        assert_eq!(loaded_text, text);
        assert_eq!(loaded.document.write(), text, "{}", path.display());
        assert!(loaded.document.nodes().any(|(_, node)| !node.note.is_empty()), "{}", path.display());
        assert!(loaded.document.node(&loaded.document.view().node).is_some(), "{}", path.display());
    }
}

/// Reads `written` and expects the canonical text `expected` of the nodes.
fn check(written: &str, expected: &str) {
    assert_eq!(read(&graph(written)).document.write(), canonical(expected));
    assert_eq!(read(&canonical(expected)).document.write(), canonical(expected), "not canonical itself");
}

fn canonical(nodes: &str) -> String {
    let map = "    map: (origin: (0.0, 0.0), size: (320.0, 240.0), seed: 0),\n";
    format!("Graph(\n    version: 1,\n{map}    nodes: {{\n{nodes}\n    }},\n)\n")
}

#[test]
fn what_is_written() {
    // Reals get a point, defaults and comments go, parameters and inputs take the table's order.
    check(
        r#""b": (inputs: {"b": "a", "a": "a"}, /* here */ kind: "mix", params: {"amount": 1}),
        "a": (at: (1, 2), params: {"octaves": 4, "frequency": 25, "seed": 7,}, kind: "simplex")"#,
        r#"        "b": (kind: "mix", params: {"amount": 1.0}, inputs: {"a": "a", "b": "a"}, at: (0.0, 0.0)),
        "a": (kind: "simplex", params: {"seed": 7, "frequency": 25.0}, at: (1.0, 2.0)),"#,
    );
    // The first output needs no name.
    check(
        r#""c": (kind: "cell"), "m": (kind: "mix", inputs: {"a": "c.density", "b": "c.border"}, shows: "density")"#,
        r#"        "c": (kind: "cell", at: (0.0, 0.0)),
        "m": (kind: "mix", inputs: {"a": "c", "b": "c.border"}, at: (0.0, 0.0)),"#,
    );
    // A number may stand for a counted option.
    check(
        r#""w": (kind: "warped_fbm", params: {"levels": 2}), "x": (kind: "warped_fbm", params: {"levels": 1})"#,
        r#"        "w": (kind: "warped_fbm", params: {"levels": "double"}, at: (0.0, 0.0)),
        "x": (kind: "warped_fbm", at: (0.0, 0.0)),"#,
    );
    // Too long for a line.
    let note = "n".repeat(130);
    check(
        &format!(r#""a": (kind: "cell", at: (1.0, 2.0), note: "{note}")"#),
        &format!(
            "        \"a\": (\n            kind: \"cell\",\n            at: (1.0, 2.0),\n            note: \"{note}\",\n        ),"
        ),
    );
}

#[test]
fn what_cannot_be_read_is_kept() {
    // Settings out of bounds, unknown and repeated ones, unknown fields, inputs from nowhere.
    check(
        r#""a": (kind: "simplex", params: {"octaves": 99, "octavs": [1,  2], "seed": 1, "seed": 2}, mood: Blue(3)),
        "b": (kind: "billow", inputs: {"input": "nowhere.at_all"})"#,
        r#"        "a": (kind: "simplex", params: {"seed": 1, "seed": 2, "octaves": 99, "octavs": [1,  2]}, at: (0.0, 0.0), mood: Blue(3)),
        "b": (kind: "billow", inputs: {"input": "nowhere.at_all"}, at: (0.0, 0.0)),"#,
    );
    // An unknown kind as it stands, to the byte.
    let odd = r#"        "odd": ( kind:"glacier",/* cold */ params: { "ice": Thick(3), 7: 'x' }, inputs: {"z": "a", "height" : "a"}),"#;
    let rest = r#"        "a": (kind: "cell", at: (0.0, 0.0)),"#;
    check(&format!("{odd}\n{rest}"), &format!("{odd}\n{rest}"));
    // ... while another node is changed; once it is moved, its parameters stay as they stand.
    let mut document = read(&canonical(&format!("{odd}\n{rest}"))).document;
    document.apply(crate::set("a", "radius", 5.0)).expect("legal");
    assert!(document.write().contains(odd));
    let back = document.apply(Edit::Rename { node: "a".to_owned(), to: "b".to_owned() }).expect("legal");
    let follows = r#""odd": (kind: "glacier", params: { "ice": Thick(3), 7: 'x' }, inputs: {"height": "b", "z": "b"}, at: (0.0, 0.0)),"#;
    assert!(document.write().contains(follows), "{}", document.write());
    document.apply(back).expect("it was so");
    assert!(document.write().contains(odd));
    // Fields of the document, the map and the view.
    let text = "Graph(\n    version: 1,\n    map: (origin: (0.0, 0.0), seed: 0, size: (0.0, 240.0), tilt: 3),\n    nodes: {},\n    view: (zoom: 2),\n    layers: [\"x\"],\n    frames: 5,\n)\n";
    assert_eq!(read(text).document.write(), text);
}

#[test]
fn an_unchanged_document_keeps_its_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("odd.ron");
    let text = "\u{feff}// mine\r\nGraph(version:1,nodes:{\"a\":(kind:\"cell\",params:{\"radius\":9}),},)";
    std::fs::write(&path, text).expect("writable");
    let (mut session, faults) = Session::open(&path).expect("it opens");
    assert_eq!(faults, []);
    assert_eq!(session.text(), text);
    session.apply(crate::set("a", "radius", 8.0)).expect("legal");
    assert!(session.text().starts_with("Graph(\n") && session.text().contains("8.0"));
    session.undo().expect("a step");
    assert_eq!(session.text(), text);
    session.redo().expect("a step");
    let changed = session.text();
    session.saved(&path, changed.clone());
    assert!(!session.is_changed());
    session.undo().expect("a step");
    assert!(session.is_changed() && session.text().contains("9.0"));
}

#[test]
fn texts_read_back() {
    let awkward =
        "\"q\" \\ \n\r\t \0 \u{1b} “typographic” \u{202e}abc\u{feff} 地形 🏔 // no comment /* neither */ {}()";
    let mut document = article();
    for edit in [
        Edit::SetNote { node: "bend".to_owned(), note: awkward.to_owned() },
        Edit::SetTitle { node: "bend".to_owned(), title: awkward.to_owned() },
        Edit::AddNode(Box::new(catena_graph::Node::new("file", "heightmap", (0.0, 0.0)))),
        Edit::set("file", "path", Setting::File(awkward.to_owned().into())),
        Edit::AddComment(catena_graph::Comment { text: awkward.to_owned(), at: (1.5, -0.0) }),
    ] {
        document.apply(edit).expect("legal");
    }
    let again = read(&document.write()).document;
    assert_eq!(again.node("bend").expect("there").note, awkward);
    assert_eq!(again.comments()[0].text, awkward);
    assert_eq!(again.node("file").expect("there").settings["path"], Setting::File(awkward.into()));
    assert_eq!(again.write(), document.write());
}

#[test]
fn numbers_read_back_to_the_bit() {
    let parameter = catena_nodes::find("constant").and_then(|kind| kind.parameter("value")).expect("a real");
    let mut random = crate::random::Random::new(5);
    for _ in 0..20_000 {
        let number = f64::from_bits(random.bits());
        if number.is_finite() && number.abs() <= 1e12 {
            let text = setting::write(&Setting::Real(number));
            let Ok(Setting::Real(again)) = setting::parse(parameter, &text) else { panic!("{text}") };
            assert_eq!(again.to_bits(), number.to_bits(), "{text}");
        }
    }
}

#[test]
fn settings_as_text() {
    let parameter = |kind: &str, key: &str| {
        let kind = catena_nodes::find(kind).unwrap_or_else(|| panic!("no kind {kind}"));
        kind.parameter(key).unwrap_or_else(|| panic!("no parameter {key}"))
    };
    let check = |kind: &str, key: &str, text: &str, expected: &str| {
        let found = setting::parse(parameter(kind, key), text);
        let found = found.map_or_else(|words| words, |setting| setting::write(&setting));
        assert_eq!(found, expected, "{kind}.{key} = {text}");
    };
    check("simplex", "frequency", "25", "25.0");
    check("simplex", "frequency", " 1e-9 ", "1e-9");
    check("simplex", "frequency", "2_5.5", "25.5");
    check("simplex", "frequency", "1e999", "1e999 is not a finite number");
    check("simplex", "frequency", "NaN", "NaN is not a finite number");
    check("simplex", "frequency", "-inf", "-inf is not a finite number");
    check("simplex", "frequency", "0x10", "a number expected, not 0x10");
    check("simplex", "frequency", "25f32", "a number expected, not 25f32");
    check("simplex", "frequency", "", "a number expected, not ");
    check("simplex", "frequency", "1,5", "a number expected, not 1,5");
    check("simplex", "octaves", "4", "4");
    check("simplex", "octaves", "4.0", "a whole number expected, not 4.0");
    check("simplex", "octaves", "17", "17 is above its bound, 16");
    check("simplex", "octaves", "99999999999999999999", "99999999999999999999 is out of bounds");
    check("simplex", "seed", "9007199254740993", "9007199254740993 is above its bound, 9007199254740992");
    check("simplex", "fractal", "\"ridged\"", "\"ridged\"");
    check("simplex", "fractal", "ridged", "a choice in quotes expected, not ridged");
    check("simplex", "fractal", "\"rigded\"", "\"rigded\" is not one of fbm, ridged, billow");
    check("cell", "radius", "0", "0 is below its bound, more than 0");
    check("remap", "clamp", "true", "true");
    check("remap", "clamp", "1", "true or false expected, not 1");
    check("curve", "points", "[(0, 0), (1, 0.5)]", "[(0.0, 0.0), (1.0, 0.5)]");
    check("curve", "points", "[(0, 0)]", "a curve needs at least 2 points, not 1");
    check("curve", "points", "[(0, NaN), (1, 1)]", "NaN is not a finite number");
    check("curve", "points", "[0, 1]", "a pair (x, y) expected, not 0");
    assert_eq!(
        setting::parse_argument(parameter("simplex", "fractal"), "ridged"),
        setting::parse(parameter("simplex", "fractal"), "\"ridged\"")
    );
}

#[test]
fn defaults_read_back_for_every_kind() {
    for kind in catena_nodes::all() {
        for parameter in kind.parameters {
            let Some(default) = parameter.fixed_default() else { continue };
            if matches!(parameter.kind, ParameterKind::File { .. }) {
                continue;
            }
            let text = setting::write(&default);
            assert_eq!(setting::parse(parameter, &text), Ok(default), "{}.{}", kind.key, parameter.key);
        }
    }
}

/// What keeps a text from being read.
fn check_refused(text: &str, expected: &str) {
    let fault = Document::read(text).expect_err("it is refused");
    assert_eq!(fault.to_string(), expected, "{text}");
}

#[test]
fn what_cannot_be_opened() {
    check_refused("", "1:1: Expected opening `(` for struct `Graph`");
    check_refused("Graph(\n  version: 1,\n  nodes: {\"a\": (kind: 3 5)})", "3:25: Expected comma");
    check_refused("Graph(version: 1) x", "1:19: Non-whitespace trailing characters");
    check_refused(
        "Graph(version: 2)",
        "1:16: version: this file is of version 2, made by a newer Catena; this one reads up to version 1",
    );
    check_refused("Graph(version: 0)", "1:16: version: there has never been a version 0; 1 is the first");
    check_refused("Graph(version: 1.5)", "1:16: version: a whole number expected, not 1.5");
    let fault = Document::read("Graph(version: 1, nodes: [])").expect_err("refused").to_string();
    assert!(fault.starts_with("1:26: nodes in braces expected"), "{fault}");
    let fault = Document::read("Graph(version: 1, nodes: {\"a\": 5})").expect_err("refused").to_string();
    assert!(fault.starts_with("1:32: a: a node (kind: ..., ...) expected"), "{fault}");
}

#[test]
fn bytes_that_are_no_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("latin.ron");
    std::fs::write(&path, b"Graph(\n  version: 1, // \xfcber\n)").expect("writable");
    let fault = load(&path).expect_err("refused");
    assert_eq!(
        fault.to_string(),
        format!("{}:2:18: byte 24, 0xfc, is not UTF-8; save the file as UTF-8", path.display())
    );
    let missing = load(&folder.path().join("missing.ron")).expect_err("refused").to_string();
    assert!(missing.contains("missing.ron: "), "{missing}");
    assert!(load(folder.path()).is_err(), "a folder is no file");
}

#[test]
fn deep_and_huge_texts_are_refused_quietly() {
    for (open, close) in [("[", "]"), ("(", ")"), ("{1:", "}"), ("Some(", ")"), ("A(x:", ")")] {
        for depth in [100, 1_000, 100_000] {
            let deep = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            for text in [
                deep.clone(),
                graph(&format!("\"a\": (kind: \"cell\", params: {{\"radius\": {deep}}})")),
                graph(&format!("\"a\": (kind: \"odd\", params: {deep})")),
                format!("Graph(version: 1, extra: {deep})"),
                format!("Graph(version: 1, comments: {deep}, frames: {deep})"),
            ] {
                match Document::read(&text) {
                    Ok(loaded) => assert!(depth == 100 && !loaded.faults.is_empty()),
                    Err(fault) => assert!(fault.place.is_some(), "{fault}"),
                }
            }
        }
    }
    let huge = " ".repeat(LONGEST_TEXT + 1);
    assert!(Document::read(&huge).expect_err("refused").words.contains("too long"));
}

#[test]
fn no_prefix_panics() {
    for (_, text) in graph_files() {
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            if let Ok(loaded) = Document::read(&text[..end]) {
                assert_eq!(loaded.document.write(), text, "{end}");
            }
        }
    }
}

#[test]
fn no_flipped_byte_panics() {
    let mut random = crate::random::Random::new(77);
    for (_, text) in graph_files() {
        for _ in 0..400 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                bytes[at] = if random.below(2) == 0 {
                    bytes[at] ^ (1 << random.below(8))
                } else {
                    b"\"(){}[]:,.0-ax\\"[random.below(15)]
                };
            }
            if let Ok(loaded) = Document::read_bytes(&bytes) {
                let written = loaded.document.write();
                let again = read(&written).document.write();
                assert_eq!(again, written, "{}", String::from_utf8_lossy(&bytes));
            }
        }
    }
}

#[test]
fn a_document_of_one_kind_each_reads_back() {
    let node = |(index, kind): (usize, &catena_nodes::NodeKind)| {
        let source = |input: &catena_nodes::Input| match input.kind {
            catena_nodes::PinType::Density => "zero",
            catena_nodes::PinType::Biome => "table",
        };
        let inputs: Vec<_> =
            kind.inputs.iter().map(|input| format!("\"{}\": \"{}\"", input.key, source(input))).collect();
        let path = if kind.parameter("path").is_some() { "params: {\"path\": \"x.png\"}, " } else { "" };
        format!("\"n{index}\": (kind: \"{}\", {path}inputs: {{{}}}),", kind.key, inputs.join(", "))
    };
    let nodes: Vec<_> = catena_nodes::all().enumerate().map(node).collect();
    let table =
        "\"table\": (kind: \"biome_table\", inputs: {\"temperature\": \"zero\", \"moisture\": \"zero\"}),";
    let zero = "\"zero\": (kind: \"constant\"),";
    let document = healthy(&format!("{zero}\n{table}\n{}", nodes.join("\n")));
    assert_eq!(crate::valid(&document), Ok(()));
}
