//! Lowering's driver: once a node and frame, bypass, budgets, long paths, broken neighbours.

use std::path::Path;
use std::time::Instant;

use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared};
use catena_field::Control;
use catena_field::{OPERATION_BUDGET, Program};
use catena_graph::{Document, Edit, Fault, LONGEST_PATH, Socket, lower, lower_gaze};

use crate::{article, graph, healthy, read, set};

fn lowered(document: &Document, roots: &[&str]) -> Result<Program, Vec<String>> {
    let roots: Vec<_> = roots.iter().map(|root| Socket::parse(root)).collect();
    lower(document, &roots, Path::new("graphs"))
        .map_err(|faults| faults.iter().map(Fault::to_string).collect())
}

fn content(document: &Document, root: &str) -> catena_field::Hash {
    lowered(document, &[root]).expect("it is healthy").content_hash()
}

#[test]
fn every_output_of_every_graph_file_lowers() {
    for (path, text) in crate::graph_files() {
        let document = read(&text).document;
        let names: Vec<_> = document.nodes().map(|(_, node)| node.name.as_str()).collect();
        let program =
            lowered(&document, &names).unwrap_or_else(|faults| panic!("{}: {faults:?}", path.display()));
        // A biome takes three outputs, named after its first.
        let roots = program.notes.roots().into_iter().map(|at| program.notes.outputs[at].as_str());
        assert_eq!(roots.collect::<Vec<_>>(), names);
        assert_eq!(program.map, *document.map());
    }
}

#[test]
fn a_node_is_lowered_once_in_a_frame_and_announced_once() {
    let document = healthy(
        r#""s": (kind: "simplex"), "m": (kind: "mix", inputs: {"a": "s", "b": "s"}),
        "w": (kind: "warp", inputs: {"input": "m"}), "n": (kind: "mix", inputs: {"a": "m", "b": "w"}),"#,
    );
    let program = lowered(&document, &["n", "m", "s"]).expect("healthy");
    let fractals = program.code.ops.iter().filter(|op| matches!(op, catena_field::Op::Fractal(_))).count();
    assert_eq!(fractals, 4, "s in two frames, two of the warp");
    assert_eq!(program.notes.nodes.len(), 4);
    assert_eq!(program.data.noises.len(), 2);
    assert_eq!(program.notes.outputs, ["n", "m", "s"]);
}

#[test]
fn bypass_lets_the_first_input_through() {
    let mut document = article();
    let plain = content(&document, "continents");
    document.apply(Edit::SetBypass { node: "bend".to_owned(), on: true }).expect("legal");
    assert_eq!(content(&document, "bend"), plain, "through, in the same frame");
    document.apply(Edit::SetBypass { node: "land".to_owned(), on: true }).expect("legal");
    assert_eq!(content(&document, "land"), content(&document, "shelf"));
    // Unwired it is the parameter of the same name, else a fault.
    let mut unwired = healthy(
        r#""m": (kind: "math", params: {"a": 0.25}, bypass: true), "c": (kind: "constant", params: {"value": 0.25})"#,
    );
    assert_eq!(content(&unwired, "m"), content(&unwired, "c"));
    unwired
        .apply(Edit::AddNode(Box::new(catena_graph::Node::new("w", "billow", (0.0, 0.0)))))
        .expect("legal");
    unwired.apply(Edit::SetBypass { node: "w".to_owned(), on: true }).expect("legal");
    assert_eq!(
        lowered(&unwired, &["w"]).expect_err("nothing wired"),
        ["w.input: nothing is wired into this input; wire something in"]
    );
    // A reroute costs nothing.
    let reroute = healthy(r#""s": (kind: "simplex"), "r": (kind: "reroute", inputs: {"input": "s"})"#);
    assert_eq!(content(&reroute, "r"), content(&reroute, "s"));
}

#[test]
fn only_faults_upstream_stop_it() {
    let document = read(&graph(
        r#""s": (kind: "simplex"), "bad": (kind: "cell", params: {"radius": 0, "radios": 1}),
        "m": (kind: "mix", inputs: {"a": "s", "b": "bad"}),
        "x": (kind: "billow", inputs: {"input": "y"}), "y": (kind: "billow", inputs: {"input": "x"}),
        "odd": (kind: "glacier"), "o": (kind: "billow", inputs: {"input": "odd"}),
        "p": (kind: "mix", inputs: {"a": "s", "b": "bad"}, bypass: true),"#,
    ))
    .document;
    assert!(lowered(&document, &["s"]).is_ok());
    assert!(lowered(&document, &["p"]).is_ok(), "what a bypassed node doesn't read can't stop it");
    let check = |root: &str, expected: &[&str]| {
        assert_eq!(lowered(&document, &[root]).expect_err("broken"), expected);
    };
    check(
        "m",
        &[
            "bad.radius: 0 is below its bound, more than 0",
            "bad.radios: cell has no such parameter; is radius meant?",
        ],
    );
    check(
        "x",
        &["x.input: reading y closes a loop of 2 nodes", "y.input: reading x closes a loop of 2 nodes"],
    );
    check("o", &["odd.kind: there is no kind glacier"]);
    check("odd", &["odd.kind: there is no kind glacier"]);
    check("s.borde", &["s: there is no output borde"]);
    check("gone", &["there is no node gone"]);
    let broken_map =
        read("Graph(version: 1, map: (size: (0, 1)), nodes: {\"c\": (kind: \"cell\")})").document;
    assert_eq!(
        lowered(&broken_map, &["c"]).expect_err("broken"),
        ["map.size: 0 is below its bound, more than 0"]
    );
}

/// `n0` from `first`, and each node of a chain reading the one before.
fn chain(count: usize, first: &str, kind: &str, pin: &str) -> Document {
    let node = |index: usize| match index {
        0 => format!("\"n0\": (kind: \"{first}\"),\n"),
        _ => format!("\"n{index}\": (kind: \"{kind}\", inputs: {{\"{pin}\": \"n{}\"}}),\n", index - 1),
    };
    read(&graph(&(0..count).map(node).collect::<String>())).document
}

#[test]
fn long_paths_lower_and_longer_ones_are_refused_by_name() {
    // As deep as may be: arithmetic costs two operations a node, so that the budget holds.
    let long = chain(LONGEST_PATH + 1, "constant", "math", "a");
    let last = format!("n{}", LONGEST_PATH - 1);
    let program = lowered(&long, &[&last]).expect("the longest path that may be");
    assert!(program.code.ops.len() > LONGEST_PATH);
    let faults = lowered(&long, &[&format!("n{LONGEST_PATH}")]).expect_err("too long");
    assert_eq!(faults, ["n20000: more than 20000 nodes feed one another up to here; shorten the chain"]);
    // Stages within stages take the most stack.
    let bakes = chain(2_000, "simplex", "bake", "input");
    assert_eq!(lowered(&bakes, &["n1999"]).expect("deep").data.stages.len(), 1);
}

#[test]
fn stages_above_stages_dont_explode() {
    let began = Instant::now();
    let document = chain(40, "simplex", "normalize", "input");
    assert_eq!(lowered(&document, &["n39"]).expect("healthy").data.stages.len(), 39);
    assert!(began.elapsed().as_secs() < 20);
}

/// Warped and unwarped copies of a stack, mixed `count` times.
fn doubling(count: usize) -> Document {
    let mut nodes = "\"m0\": (kind: \"simplex\"),\n".to_owned();
    for index in 1..=count {
        let below = index - 1;
        nodes += &format!(
            "\"w{index}\": (kind: \"warp\", params: {{\"seed\": {index}}}, inputs: {{\"input\": \"m{below}\"}}),\n"
        );
        nodes += &format!(
            "\"m{index}\": (kind: \"mix\", inputs: {{\"a\": \"m{below}\", \"b\": \"w{index}\"}}),\n"
        );
    }
    healthy(&nodes)
}

#[test]
fn what_outgrows_its_budget_names_a_node_to_bake() {
    let mut document = doubling(40);
    let began = Instant::now();
    let faults = lower(&document, &[Socket::first("m40")], Path::new("")).expect_err("2^40 frames");
    assert!(began.elapsed().as_secs() < 20);
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert!(fault.words.contains(&format!("more than {OPERATION_BUDGET} operations")), "{fault}");
    assert!(fault.words.contains("put a `bake` behind this node"), "{fault}");
    // The advice helps: bakes where it says, a few times over, and the stack lowers.
    let mut advised = 0;
    while let Err(faults) = lower(&document, &[Socket::first("m40")], Path::new("")) {
        let node = faults[0].node.clone().expect("a node is named");
        let bake = document.fresh_name("bake");
        let id = document.find(&node).expect("it is there");
        let readers = document.readers(id);
        let (mut edits, reader) =
            (vec![crate::add(&bake, "bake"), Edit::connect(&node, &bake, "input")], &readers[..]);
        for wire in reader {
            let name = document.get(wire.to).expect("there").name.clone();
            edits.push(Edit::connect(&bake, name, wire.input));
        }
        document.apply(Edit::Batch(edits)).expect("legal");
        advised += 1;
        assert!(advised < 12, "baking where it says doesn't help");
    }
}

#[test]
fn content_is_what_decides_values() {
    let mut document = article();
    let before = content(&document, "land");
    let other = content(&document, "islands");
    document.apply(set("bend", "strength", 24.0)).expect("legal");
    assert_ne!(content(&document, "land"), before);
    assert_eq!(content(&document, "islands"), other, "not downstream");
    document.apply(set("bend", "strength", 25.0)).expect("legal");
    assert_eq!(content(&document, "land"), before);
    for edit in [
        Edit::Move(vec![("bend".to_owned(), (9.0, 9.0))]),
        Edit::Rename { node: "bend".to_owned(), to: "bent".to_owned() },
        Edit::SetNote { node: "shelf".to_owned(), note: "x".to_owned() },
    ] {
        document.apply(edit).expect("legal");
        assert_eq!(content(&document, "land"), before);
    }
}

#[test]
fn stages_above_one_another_are_made_once_each() {
    let chain = |length: usize| {
        let mut nodes = "\"n0\": (kind: \"cell\"),\n".to_owned();
        for n in 1..=length {
            nodes += &format!("\"n{n}\": (kind: \"normalize\", inputs: {{\"input\": \"n{}\"}}),\n", n - 1);
        }
        let document = healthy(&nodes);
        let start = std::time::Instant::now();
        let program =
            lower(&document, &[Socket::first(format!("n{length}"))], Path::new("")).expect("it lowers");
        (program, start.elapsed())
    };
    let (program, _) = chain(40);
    let mut made = std::collections::HashSet::new();
    let mut left: Vec<_> = program.data.stages.clone();
    while let Some(stage) = left.pop() {
        if made.insert(std::sync::Arc::as_ptr(&stage)) {
            left.extend(stage.inputs.iter().flat_map(|input| input.data.stages.clone()));
        }
    }
    assert_eq!(made.len(), 40, "one stage a node, however many programs read it");
    let (_, took) = chain(400);
    assert!(took.as_secs() < 20, "{took:?}");
}

fn prepared(program: &Program) -> Prepared {
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    evaluator.prepare(program, &Control::new()).expect("no stages fail")
}

#[test]
fn a_gaze_is_where_a_node_reads_its_input() {
    let document = healthy(
        r#""x": (kind: "position", params: {"axis": "x"}), "s": (kind: "simplex"),
        "turn": (kind: "transform", params: {"offset_x": 7.0, "rotation": 30.0}, inputs: {"input": "x"}),
        "bend": (kind: "warp", inputs: {"input": "x"}),
        "push": (kind: "vector_warp", inputs: {"input": "x", "dx": "s", "dy": "bend"}),
        "slide": (kind: "gradient_warp", inputs: {"input": "x", "by": "bend"}),
        "plain": (kind: "clamp", inputs: {"input": "x"}),"#,
    );
    let x = prepared(&lowered(&document, &["x"]).expect("healthy"));
    let (zero, slope) = (x.scalar(0.0, 0.0)[0], x.scalar(1.0, 0.0)[0] - x.scalar(0.0, 0.0)[0]);
    for (node, moves) in [("turn", true), ("bend", true), ("push", true), ("slide", true), ("plain", false)] {
        let field = prepared(&lowered(&document, &[node]).expect("healthy"));
        let gaze = prepared(&lower_gaze(&document, node, Path::new("graphs")).expect("healthy"));
        let mut moved = 0;
        for at in [(0.3, 0.7), (120.0, 33.0), (-40.5, 300.25)] {
            let there = gaze.scalar(at.0, at.1);
            let told = zero + slope * there[0];
            let read = field.scalar(at.0, at.1)[0];
            assert!(node == "plain" || (told - read).abs() < 1e-9, "{node} at {at:?}: {told} and {read}");
            moved += usize::from((there[0] - at.0).abs() + (there[1] - at.1).abs() > 1e-6);
        }
        assert_eq!(moved > 0, moves, "{node}");
    }
    assert!(lower_gaze(&document, "nobody", Path::new("graphs")).is_err());
}

#[test]
fn the_nearest_node_that_moves_the_position() {
    let mut document = article();
    let mover = |document: &Document, node: &str| {
        let mover = document.mover(document.find(node).expect("there"));
        mover.and_then(|id| document.get(id)).map(|node| node.name.clone())
    };
    for (node, expected) in
        [("bend", Some("bend")), ("land", Some("bend")), ("continents", None), ("islands", None)]
    {
        assert_eq!(mover(&document, node).as_deref(), expected, "{node}");
    }
    document.apply(Edit::SetBypass { node: "bend".to_owned(), on: true }).expect("legal");
    assert_eq!(mover(&document, "land"), None, "bypassed it moves nothing");
}
