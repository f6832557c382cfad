//! The documents of graphs/: each alone, each to the bit.

use std::path::PathBuf;

use catena_graph::load;
use catena_tests::cases::hold_rain;

use crate::bench::{Case, compare, compile_alone};

pub(crate) fn graphs() -> Vec<Case> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../graphs");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("graphs/ is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    paths.sort();
    paths.iter().map(|path| graph(path)).collect()
}

fn graph(path: &std::path::Path) -> Case {
    let (_, mut loaded) = load(path).unwrap_or_else(|fault| panic!("{fault}"));
    let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
    // The published experiment rains as long as it does; the source of a longer rain differs in a number.
    hold_rain(&mut loaded.document, if name == "raindrops" { 300_000 } else { 30_000 });
    let text = loaded.document.write();
    let viewed = loaded.document.view().node.clone();
    Case::of_text(&name, &text, &[&viewed], path.parent().expect("it lies in a folder"))
}

#[test]
fn every_graph_returns_the_references_bits() {
    let cases = graphs();
    compare(&cases, 10_000).unwrap();
}

#[test]
fn every_graph_compiles_alone() {
    for case in graphs() {
        compile_alone(&case.source, "2021").unwrap_or_else(|error| panic!("{}: {error}", case.name));
    }
}
