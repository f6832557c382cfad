//! What is hard to write down: odd words, odd names, long chains, stages in stages, and every operation anyhow.

use std::fmt::Write;
use std::path::Path;

use catena_export::{ExportError, RustOptions, rust};
use catena_field::{Builder, Map, Program, Value};
use catena_tests::kinds::{Node, goldens};

use crate::bench::{Case, compare, compile_alone, run};
use crate::random;

fn sum_of_x(terms: usize) -> Program {
    let mut builder = Builder::new(Map::default());
    let mut sum = builder.x();
    for term in 0..terms {
        let number = builder.constant(1.0 / (term as f64 + 2.0));
        let mixed = builder.subtract(sum, number);
        sum = builder.absolute(mixed);
    }
    builder.finish(&[("height", sum)])
}

#[test]
fn any_text_may_stand_in_the_header() {
    let text =
        "*/ /* \u{202e} \r\n\r\\ \u{0} \"#\u{2028}\u{2067}\n//! inner\n\n/// doc\u{feff} \u{7}ö地\u{85}end";
    let program = sum_of_x(1);
    let options = RustOptions {
        graph_name: "a \"name\"\nof two lines */",
        graph_text: text,
        graph_hash: "\n}",
        version: "1\n2",
        ..RustOptions::default()
    };
    let source = rust(&program, &options).unwrap();
    compile_alone(&source, "2021").unwrap();
    assert!(source.text.contains("// mod a_name_of_two_lines;"), "{}", source.text);
}

#[test]
fn names_that_mean_something_to_rust() {
    let names = [
        "x",
        "y",
        "seed",
        "min",
        "max",
        "hold",
        "divide",
        "select",
        "white_noise",
        "self",
        "fn",
        "type",
        "gen",
        "async",
        "loop",
        "terrain",
        "kernels",
        "tests",
        "new",
        "f64",
        "mix_u",
        "a__b",
        "a_b",
        "noise",
        "height",
        "super",
        "crate",
        "union",
        "std",
        "core",
        "sampled",
        "reals",
        "inputs",
        "origin",
        "columns",
        "static",
    ];
    let mut nodes = String::new();
    let mut last = String::from("x");
    for (index, name) in names.iter().enumerate() {
        writeln!(nodes, "\"{name}\": (kind: \"simplex\", params: {{\"seed\": {index}}}, at: (0.0, 0.0)),")
            .unwrap();
        let inputs = format!("{{\"a\": \"{last}\", \"b\": \"{name}\"}}");
        last = format!("mix{index}");
        writeln!(nodes, "\"{last}\": (kind: \"mix\", inputs: {inputs}, at: (0.0, 0.0)),").unwrap();
    }
    writeln!(nodes, "\"fn_u\": (kind: \"warp\", inputs: {{\"input\": \"{last}\"}}, at: (0.0, 0.0)),")
        .unwrap();
    writeln!(nodes, "\"match\": (kind: \"bake\", inputs: {{\"input\": \"fn_u\"}}, at: (0.0, 0.0)),").unwrap();
    let text = format!("Graph(version: 1, nodes: {{{nodes}}})");
    let case = Case::of_text("fn", &text, &["match", "fn_u", last.as_str(), "x"], Path::new("."));
    assert_eq!(case.source.methods, ["match_", "fn_u", last.as_str(), "x"]);
    compile_alone(&case.source, "2021").unwrap();
    compare(&[case], 100).unwrap();
}

#[test]
fn long_chains_compile() {
    let mut nodes = String::from("\"n0\": (kind: \"simplex\", at: (0.0, 0.0)),");
    for index in 1..1500 {
        let before = index - 1;
        write!(
            nodes,
            "\"s{index}\": (kind: \"simplex\", params: {{\"seed\": {index}}}, at: (0.0, 0.0)),
            \"n{index}\": (kind: \"mix\", inputs: {{\"a\": \"n{before}\", \"b\": \"s{index}\"}}, at: (0.0, 0.0)),"
        )
        .unwrap();
    }
    let text = format!("Graph(version: 1, nodes: {{{nodes}}})");
    let long = Case::of_text("long", &text, &["n1499"], Path::new("."));
    compare(&[Case::new("deep", sum_of_x(4_000), ""), long], 20).unwrap();
}

#[test]
fn stages_in_stages() {
    let map = Map { origin: (-7.0, 3.5), size: (200.0, 90.0), seed: 5, ..Map::default() };
    let noise = || Node::new("simplex");
    let bake = |node: Node| Node::new("bake").whole("columns", 33).whole("rows", 15).from("input", node);
    let level =
        |node: Node| Node::new("normalize").whole("columns", 33).whole("rows", 15).from("input", node);
    let file = || Node::new("heightmap").set("path", catena_nodes::Setting::File("plane.asc".into()));
    let cases = [
        ("bake_of_bake", bake(bake(noise()))),
        ("level_of_bake", level(bake(noise()))),
        ("bake_of_warp_of_level", bake(Node::new("warp").from("input", level(noise())))),
        ("bake_of_file", bake(file())),
        ("file_as_it_is", Node::new("bake").whole("columns", 3).whole("rows", 2).from("input", file())),
        ("twice", Node::new("mix").from("a", level(bake(noise()))).from("b", bake(noise()))),
    ];
    let case = |(name, node): (&str, Node)| Case::new(name, node.program(&map).unwrap(), "");
    let cases = cases.map(case);
    let text = |name: &str| &cases.iter().find(|case| case.name == name).unwrap().source.text;
    assert!(text("bake_of_bake").contains("let inputs = vec![self.bake[0].values().to_vec()];"));
    assert!(text("level_of_bake").contains("let inputs = vec![self.bake[0].values().to_vec()];"));
    assert!(
        text("bake_of_file").contains("let inputs = vec![sampled(33, 15, |x, y| self.bake_input(x, y))];")
    );
    assert!(text("bake_of_file").contains("include_bytes!(\"heightmap.f64\")"));
    assert!(text("file_as_it_is").contains("let inputs = vec![self.heightmap[0].values().to_vec()];"));
    assert_eq!(text("twice").matches("fn build_").count(), 2, "a stage of the same content is built once");
    compare(&cases, 1_000).unwrap();
}

#[test]
fn every_operation_anyhow() {
    let cases: Vec<Case> =
        (0..12).map(|seed| Case::new(&format!("random{seed}"), random::program(seed, 120), "")).collect();
    compare(&cases, 500).unwrap();
}

#[test]
fn what_cant_be_exported_says_why() {
    let options = RustOptions::default();
    let nothing = Builder::new(Map::default()).finish(&[]);
    assert_eq!(rust(&nothing, &options), Err(ExportError::NoOutput));
    let file = Node::new("heightmap").set("path", catena_nodes::Setting::File("plane.asc".into()));
    let error = rust(&file.program(&Map::default()).unwrap(), &options).unwrap_err();
    let path = goldens().join("plane.asc");
    assert_eq!(
        error.to_string(),
        format!("heightmap: {} is not there, or could not be read", path.display())
    );
}

#[test]
fn without_a_compiler_there_are_words() {
    let words = run(&mut std::process::Command::new("no-such-compiler")).unwrap_err();
    assert!(words.contains("NOT checked"), "{words}");
}

#[test]
fn a_number_or_a_coordinate_alone() {
    let map = Map::default();
    let mut builder = Builder::new(map.clone());
    let number = builder.constant(-0.0);
    let outputs: [(&str, Value); 3] = [("number", number), ("x", builder.x()), ("y", builder.y())];
    let all = Case::new("all", builder.clone().finish(&outputs), "");
    let one = Case::new("one", builder.finish(&[("number", number)]), "");
    compile_alone(&one.source, "2021").unwrap();
    compare(&[all, one], 100).unwrap();
}
