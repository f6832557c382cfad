//! Fixes: every fault has those that make sense, and each takes its fault away in one step that undoes.

use catena_graph::{Document, Fault, Session};

use crate::{graph, read};

/// A document, and for each of its faults in order the titles of its fixes, the likeliest first.
fn check(text: &str, expected: &[(&str, &[&str])]) {
    let document = Document::read(text).expect("it opens").document;
    let faults = document.faults();
    let found: Vec<_> = faults.iter().map(about).collect();
    let wanted: Vec<_> = expected.iter().map(|(about, _)| (*about).to_owned()).collect();
    assert_eq!(found, wanted, "{text}");
    let all = document.fixes_of_all(&faults);
    for ((fault, (about, titles)), of_all) in faults.iter().zip(expected).zip(all) {
        let fixes = document.fixes(fault);
        let found: Vec<&str> = fixes.iter().map(|fix| fix.title.as_str()).collect();
        assert_eq!(found, *titles, "{about} in {text}");
        let of_all: Vec<&str> = of_all.iter().map(|fix| fix.title.as_str()).collect();
        assert_eq!(of_all, *titles, "{about} among all in {text}");
    }
    faults.iter().for_each(|fault| each_mends(&document, fault));
}

fn about(fault: &Fault) -> String {
    match (&fault.node, &fault.key) {
        (Some(node), Some(key)) => format!("{node}.{key}"),
        (one, other) => one.clone().or(other.clone()).unwrap_or_default(),
    }
}

/// Each fix takes the fault away and brings no more than it took; undo restores the bytes.
fn each_mends(document: &Document, fault: &Fault) {
    let before = document.write();
    let count = document.faults().len();
    for fix in document.fixes(fault) {
        let mut session = Session::new(document.clone());
        let words = format!("{} for {fault}", fix.title);
        session.apply(fix.edit).unwrap_or_else(|refusal| panic!("{words}: {refusal}"));
        let left = session.document().faults();
        assert!(!left.contains(fault), "{words} leaves it");
        assert!(left.len() <= count, "{words} brings {left:?}");
        assert_eq!(session.history().done(), 1, "{words} is one step");
        session.undo().expect("a step");
        assert!(session.document().write() == before, "{words} doesn't undo");
    }
}

fn nodes(nodes: &str, expected: &[(&str, &[&str])]) {
    check(&graph(nodes), expected);
}

#[test]
fn parameters_get_the_nearest_key_value_or_their_default() {
    nodes(
        r#""a": (kind: "simplex", params: {"freqency": 0.5, "octaves": 99})"#,
        &[
            ("a.freqency", &["Rename to frequency", "Remove freqency"]),
            ("a.octaves", &["Set to 16, its bound", "Reset to 4, its default"]),
        ],
    );
    nodes(
        r#""a": (kind: "simplex", params: {"octavs": 2.5, "frequency": "0.5", "zzzzzzzz": 1})"#,
        &[
            ("a.octavs", &["Rename to octaves and set it to 3", "Remove octavs"]),
            ("a.frequency", &["Set to 0.5", "Reset to 0.012, its default"]),
            ("a.zzzzzzzz", &["Remove zzzzzzzz"]),
        ],
    );
    nodes(r#""a": (kind: "cell", params: {"radius": 0})"#, &[("a.radius", &["Reset to 90, its default"])]);
    nodes(
        r#""a": (kind: "simplex", params: {"frequency": NaN, "seed": 1e30, "octaves": 3, "octaves": 4})"#,
        &[
            ("a.frequency", &["Reset to 0.012, its default"]),
            ("a.seed", &["Set to 9007199254740992, its bound", "Reset to 0, its default"]),
            ("a.octaves", &["Keep 3, the first", "Reset to 4, its default"]),
        ],
    );
    nodes(
        r#""a": (kind: "simplex", params: {"octaves": 5, "octavs": 3})"#,
        &[("a.octavs", &["Remove octavs"])],
    );
    nodes(
        r#""a": (kind: "warped_fbm", params: {"levels": "Doubel"})"#,
        &[("a.levels", &["Set to double", "Reset to single, its default"])],
    );
    nodes(
        r#""s": (kind: "cell"), "a": (kind: "curve", params: {"points": [(1, 1), (0, 0), (0, 2)]}, inputs: {"input": "s"})"#,
        &[("a.points", &["Sort the points by x", "Reset to its default"])],
    );
    nodes(r#""a": (kind: "heightmap", params: {"path": 5})"#, &[("a.path", &["Reset to its default"])]);
    nodes(r#""a": (kind: "simplex", params: [1])"#, &[("a.params", &["Remove params"])]);
}

#[test]
fn contradictions_are_turned_round() {
    nodes(
        r#""s": (kind: "cell"), "a": (kind: "clamp", params: {"low": 0.5, "high": 0.25}, inputs: {"input": "s"})"#,
        &[("a.low", &["Exchange low and high", "Reset low", "Reset high"])],
    );
    // Its bound would lie above the upper end: only what contradicts nothing is offered.
    nodes(
        r#""s": (kind: "cell"), "a": (kind: "clamp", params: {"low": 1e13}, inputs: {"input": "s"})"#,
        &[("a.low", &["Reset to -0.3, its default"])],
    );
}

#[test]
fn kinds_and_fields_get_their_right_names() {
    nodes(r#""a": (kind: "simplx")"#, &[("a.kind", &["Replace by simplex", "Replace by a constant"])]);
    nodes(r#""a": (at: (1, 2))"#, &[("a.kind", &["Replace by a constant"])]);
    nodes(
        r#""a": (kind: 5)"#,
        &[("a.kind", &["Replace by a constant"]), ("a.kind", &["Replace by a constant"])],
    );
    nodes(
        r#""a": (kind: "cell", at: (1, inf), titel: "x", bypass: 1, note: "a", note: "b", zzzzzzzz: 1)"#,
        &[
            ("a.at", &["Remove at"]),
            ("a.titel", &["Rename to title", "Remove titel"]),
            ("a.bypass", &["Remove bypass"]),
            ("a.note", &["Keep the first note"]),
            ("a.zzzzzzzz", &["Remove zzzzzzzz"]),
        ],
    );
    nodes(
        r#""a": (kind: "cell", bypass: true, shows: "boarder")"#,
        &[("a.bypass", &["Put it back to work"]), ("a.shows", &["Preview border"])],
    );
    nodes(r#""Über": (kind: "cell")"#, &[("Über", &["Rename to ber"])]);
}

#[test]
fn inputs_are_wired_to_what_is_meant() {
    nodes(
        r#""hills": (kind: "cell"), "m": (kind: "mix", inputs: {"a": "hils", "b": "hills.densty", "c": "hills"})"#,
        &[
            ("m.a", &["Connect to hills", "Add a constant 0 called hils", "Disconnect"]),
            ("m.b", &["Read hills.density", "Disconnect"]),
            ("m.c", &["Disconnect"]),
        ],
    );
    nodes(
        r#""hills": (kind: "cell"), "m": (kind: "mix", inputs: {"a": "hills", "b": "hills", "amonut": "hills", "amount": 5})"#,
        &[("m.amount", &["Add a constant 0", "Disconnect"]), ("m.amonut", &["Disconnect"])],
    );
    nodes(
        r#""hills": (kind: "cell"), "m": (kind: "mix", inputs: {"a": "hills", "b": "hills", "amonut": "hills"})"#,
        &[("m.amonut", &["Wire into amount", "Disconnect"])],
    );
    nodes(
        r#""far": (kind: "cell", at: (900, 0)), "near": (kind: "simplex", at: (-10, 0)), "bend": (kind: "warp"), "end": (kind: "billow", inputs: {"input": "bend"}, at: (1, 1))"#,
        &[("bend.input", &["Connect to near", "Add a constant 0"])],
    );
    nodes(
        r#""s": (kind: "cell"), "a": (kind: "billow", inputs: {"input": "s", "input": "s.border"})"#,
        &[("a.input", &["Keep s, the first", "Disconnect"])],
    );
}

#[test]
fn a_near_name_that_would_close_a_loop_is_not_offered() {
    nodes(
        r#""a": (kind: "billow", inputs: {"input": "bb"}), "b": (kind: "billow", inputs: {"input": "a"})"#,
        &[("a.input", &["Add a constant 0 called bb", "Disconnect"])],
    );
}

#[test]
fn loops_are_opened() {
    nodes(
        r#""a": (kind: "billow", inputs: {"input": "b"}), "b": (kind: "billow", inputs: {"input": "a"})"#,
        &[("a.input", &["Disconnect"]), ("b.input", &["Disconnect"])],
    );
    nodes(r#""a": (kind: "billow", inputs: {"input": "a"})"#, &[("a.input", &["Disconnect"])]);
}

#[test]
fn map_view_and_document() {
    check(
        "Graph(version: 1, map: (size: (0, 240), seeed: 5, zzzzzzzz: 1, sea: 1, sea: 2))",
        &[
            ("map.size", &["Set to 320 × 240"]),
            ("map.seeed", &["Rename to map.seed", "Remove map.seeed"]),
            ("map.zzzzzzzz", &["Remove map.zzzzzzzz"]),
            ("map.sea", &["Keep 1, the first"]),
        ],
    );
    check("Graph(version: 1, map: 5)", &[("map", &["Remove map"])]);
    check(
        "Graph(version: 1, frames: [(title: 3)], nods: {}, map: (sea: 1), map: (sea: 2))",
        &[("map", &["Keep the first map"]), ("frames", &["Remove frames"]), ("nods", &["Remove nods"])],
    );
    let nodes = r#"nodes: {"hills": (kind: "cell")}"#;
    check(
        &format!(
            r#"Graph(version: 1, {nodes}, view: (node: "hils", underlay: "gone", pinned: ["hills", "away"], look: 3))"#
        ),
        &[
            ("view.node", &["View hills"]),
            ("view.underlay", &["Forget what is not there"]),
            ("view.pinned", &["Forget what is not there"]),
            ("view.look", &["Remove view.look"]),
        ],
    );
    check(
        r#"Graph(version: 1, view: (node: "gone"), view: 5)"#,
        &[("view.node", &["View nothing"]), ("view", &["Remove view"])],
    );
}

#[test]
fn faults_of_others_have_no_fixes() {
    let document = read(&graph(r#""a": (kind: "simplex")"#)).document;
    assert!(document.fixes(&Fault::new("odd").of("a").key("frequency")).is_empty());
    assert!(document.fixes(&Fault::new("odd").of("gone")).is_empty());
    assert!(document.fixes(&Fault::new("odd")).is_empty());
}

#[test]
fn thousands_of_faults_get_their_fixes_in_no_time() {
    let nodes: Vec<_> = (0..1_000)
        .map(|index| format!("\"n{index}\": (kind: \"billow\", inputs: {{\"input\": \"gone{index}\"}}),"))
        .collect();
    let document = read(&graph(&nodes.join("\n"))).document;
    let faults = document.faults();
    let start = std::time::Instant::now();
    let fixes = document.fixes_of_all(&faults);
    assert!(fixes.iter().all(|fixes| !fixes.is_empty()));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
