//! Planted faults: each check finds what it is there for.

use crate::checks::*;
use crate::rules::{Rule, below, is_device, is_egui, library};
use serde_json::{Value, json};

const TWO: &[Rule] = &[library("low", &[]), Rule { egui: true, ..library("high", &["low"]) }];

/// `low` uses what the test says; `high` uses `low` and egui.
fn metadata(low: &Value) -> Value {
    json!({
        "workspace_members": ["low", "high"],
        "packages": [
            {"id": "low", "name": "low", "dependencies": low},
            {"id": "high", "name": "high", "dependencies": [
                {"name": "low", "kind": null, "path": "/low"},
                {"name": "egui", "kind": null},
            ]},
        ],
    })
}

/// `plots` uses egui; a second egui, which `high` uses too, a device.
const LOCK: &str = r#"
version = 4

[[package]]
name = "egui"
version = "1.0.0"

[[package]]
name = "egui"
version = "2.0.0"
dependencies = [
 "wgpu",
]

[[package]]
name = "low"
version = "0.1.0"
dependencies = [
 "egui 1.0.0",
]

[[package]]
name = "plots"
version = "1.0.0"
dependencies = [
 "egui 1.0.0",
]

[[package]]
name = "wgpu"
version = "1.0.0"
"#;

#[test]
fn a_wrong_arrow() {
    let upward = json!([{"name": "high", "kind": null, "path": "/high"}]);
    assert_eq!(wrong_arrows(&metadata(&upward), TWO), ["low may not use high"]);
    let at_build = json!([{"name": "high", "kind": "build", "path": "/high"}]);
    assert_eq!(wrong_arrows(&metadata(&at_build), TWO), ["low may not use high"]);
    let in_tests = json!([{"name": "high", "kind": "dev", "path": "/high"}]);
    assert!(wrong_arrows(&metadata(&in_tests), TWO).is_empty());
}

#[test]
fn a_crate_without_a_rule() {
    let faults = wrong_arrows(&metadata(&json!([])), &TWO[..1]);
    assert_eq!(faults, ["high has no rule in tests/tests/workspace.rs"]);
}

#[test]
fn egui_by_a_detour() {
    let low = json!([{"name": "plots", "kind": null}, {"name": "wgpu", "kind": "dev"}]);
    let faults = wrong_reaches(&metadata(&low), LOCK, &TWO[..1]);
    assert_eq!(faults, ["low may not reach egui", "low may not reach wgpu"]);
}

#[test]
fn a_device_without_leave_but_not_for_tests() {
    let low = json!([{"name": "egui", "kind": "dev"}]);
    assert_eq!(wrong_reaches(&metadata(&low), LOCK, TWO), ["high may not reach wgpu"]);
}

#[test]
fn the_families_are_told_apart() {
    for (name, egui, device) in [
        ("egui-winit", true, false),
        ("egui_node_graph", false, false),
        ("wgpu-hal", false, true),
        ("naga", false, false),
        ("ash", false, true),
    ] {
        assert_eq!((is_egui(name), is_device(name)), (egui, device), "{name}");
    }
}

#[test]
fn an_unnamed_crate() {
    let document = "`low` stands below `high-up`; high is not in backticks.";
    assert_eq!(unnamed_crates(&["low", "high"], document), ["ARCHITECTURE.md does not name `high`"]);
}

#[test]
fn a_test_that_is_not_there() {
    let document = "*Bits*: `tests/tests/bits.rs`; *Finite*: `tests/tests/finite.rs`; not a path: `a.rs`.";
    let faults = missing_tests(document, |path| path == "tests/tests/bits.rs");
    assert_eq!(faults, ["ARCHITECTURE.md names tests/tests/finite.rs, which is not there"]);
}

#[test]
fn an_unlisted_node() {
    let list = "mod cell;\npub mod simplex;\nuse self::cell::x;\n&[\n  &simplex::NODE,\n  // &cell::NODE,\n  &warp_x::NODE,\n]";
    assert_eq!(
        unlisted_nodes(&["simplex", "cell", "warp"], list),
        ["the list of nodes does not name cell", "the list of nodes does not name warp"]
    );
}

#[test]
fn an_unexplained_dependency() {
    let low = json!([{"name": "ron", "kind": null}, {"name": "proptest", "kind": "dev"}]);
    let readme = "`proptest`\n## Dependencies\n| crate | for |\n|---|---|\n| `egui` | `proptest` |\n| `ron` | files |\n## Next\n| `proptest` | |";
    assert_eq!(
        unexplained_dependencies(&metadata(&low), readme),
        ["README.md, Dependencies: no line for `proptest`, which low uses"]
    );
}

#[test]
fn the_editor_stands_on_all_below_it() {
    assert_eq!(below("catena-editor").last(), Some(&"egui_node_graph"));
    assert_eq!(below("catena-kernels"), [""; 0]);
}
