//! The document: the file format, faults, edits and undo, the clipboard, lowering, the water that rivers are drawn from.

#[path = "graph/clipboard.rs"]
mod clipboard;
#[path = "graph/edits.rs"]
mod edits;
#[path = "graph/faults.rs"]
mod faults;
#[path = "graph/file.rs"]
mod file;
#[path = "graph/fixes.rs"]
mod fixes;
#[path = "graph/history.rs"]
mod history;
#[path = "graph/life.rs"]
mod life;
#[path = "graph/lowering.rs"]
mod lowering;
#[path = "graph/random.rs"]
mod random;
#[path = "graph/water.rs"]
mod water;

use std::path::{Path, PathBuf};

use catena_graph::{Document, Edit, Loaded, Node};
use catena_nodes::Setting;

/// The graph files of the repository, with their texts.
fn graph_files() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../graphs");
    let files = std::fs::read_dir(&folder).expect("there is a folder of graphs");
    let mut paths: Vec<_> = files.map(|file| file.expect("readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    paths.sort();
    let text = |path: PathBuf| (path.clone(), std::fs::read_to_string(path).expect("readable"));
    paths.into_iter().map(text).collect()
}

/// A document of these nodes, `"name": (...),` a line.
fn graph(nodes: &str) -> String {
    format!("Graph(\n    version: 1,\n    nodes: {{\n{nodes}\n    }},\n)\n")
}

fn read(text: &str) -> Loaded {
    Document::read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// A document that must be without faults.
fn healthy(nodes: &str) -> Document {
    let Loaded { document, faults } = read(&graph(nodes));
    assert!(faults.is_empty(), "{faults:?}");
    document
}

/// A chain that has a bit of everything: continents, bend, shelf, islands, land.
fn article() -> Document {
    healthy(
        r#""continents": (kind: "simplex", at: (40.0, 80.0)),
        "bend": (kind: "warp", inputs: {"input": "continents"}, at: (300.0, 80.0)),
        "shelf": (kind: "clamp", params: {"high": 0.5}, inputs: {"input": "bend"}, at: (560.0, 80.0)),
        "islands": (kind: "cell", at: (560.0, 320.0)),
        "land": (kind: "mix", inputs: {"a": "shelf", "b": "islands"}, at: (820.0, 200.0)),"#,
    )
}

fn add(name: &str, kind: &str) -> Edit {
    Edit::AddNode(Box::new(Node::new(name, kind, (0.0, 0.0))))
}

fn set(node: &str, key: &str, number: f64) -> Edit {
    Edit::set(node, key, Setting::Real(number))
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Wires as `from -> to.input`, sorted.
fn wires(document: &Document) -> Vec<String> {
    let wire = |wire: catena_graph::Wire<'_>| {
        let from = document.socket(wire.from, wire.output).expect("wires come from nodes");
        let to = document.get(wire.to).expect("wires run to nodes");
        format!("{from} -> {}.{}", to.name, wire.input)
    };
    let mut wires: Vec<_> = document.wires().map(wire).collect();
    wires.sort();
    wires
}

/// Whether a document is one that edits may make: no faults but of inputs not wired yet, and a text that
/// reads back to itself.
fn valid(document: &Document) -> Result<(), String> {
    let bearable = |words: &str| words.starts_with("nothing is wired into this input");
    if let Some(fault) = document.faults().iter().find(|fault| fault.is_error() && !bearable(&fault.words)) {
        return Err(fault.to_string());
    }
    if document.order().len() != document.len() {
        return Err("a loop".to_owned());
    }
    let text = document.write();
    let again = Document::read(&text).map_err(|fault| fault.to_string())?.document.write();
    if again == text { Ok(()) } else { Err(format!("read back it is\n{again}where it was\n{text}")) }
}

#[test]
fn what_is_not_valid_is_seen() {
    for (nodes, words) in [
        (r#""a": (kind: "billow", inputs: {"input": "a"}),"#, "a.input: it reads itself"),
        (r#""a": (kind: "simplex", params: {"octaves": 0}),"#, "a.octaves: 0 is below its bound, 1"),
        (r#""a": (kind: "wonder"),"#, "a.kind: there is no kind wonder"),
    ] {
        assert_eq!(valid(&read(&graph(nodes)).document), Err(words.to_owned()));
    }
    assert_eq!(valid(&article()), Ok(()));
}
