//! The workspace keeps its own rules: arrows between crates, and what every crate, node and library must be named in.

mod checks;
mod planted;
mod rules;

use checks::*;
use rules::rules;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where node kinds live: a folder for each category, its list in `mod.rs`, the categories in `lib.rs`.
const NODES: &str = "crates/catena-nodes/src";
/// What a file that declares a node kind holds; files in the folders without it are shared by several nodes.
const DECLARATION: &str = "NodeKind = NodeKind {";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests is a folder of the workspace")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// What cargo reads in the manifests of the workspace, nothing fetched.
fn metadata() -> Value {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    serde_json::from_str(&output(command.current_dir(root()))).expect("cargo metadata prints JSON")
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

fn expect_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n  {}", faults.join("\n  "));
}

/// What lies in a folder of the repository.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    entries.map(|entry| entry.expect("the folder can be read").path()).collect()
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).expect("our files have plain names")
}

#[test]
fn arrows_run_the_right_way() {
    expect_none(&wrong_arrows(&metadata(), &rules()));
}

#[test]
fn egui_and_devices_stay_above() {
    expect_none(&wrong_reaches(&metadata(), &read("Cargo.lock"), &rules()));
}

#[test]
fn the_architecture_names_every_crate() {
    let metadata = metadata();
    let names: Vec<&str> = members(&metadata).into_iter().map(|package| text(package, "name")).collect();
    expect_none(&unnamed_crates(&names, &read("ARCHITECTURE.md")));
}

#[test]
fn the_architecture_names_tests_that_are_there() {
    expect_none(&missing_tests(&read("ARCHITECTURE.md"), |path| root().join(path).is_file()));
}

#[test]
fn every_category_is_listed() {
    let folders: Vec<_> = entries(&root().join(NODES)).into_iter().filter(|path| path.is_dir()).collect();
    let names: Vec<&str> = folders.iter().map(|path| stem(path)).collect();
    assert!(!names.is_empty(), "no categories in {NODES}");
    expect_none(&unlisted_nodes(&names, &read(Path::new(NODES).join("lib.rs"))));
}

#[test]
fn every_node_file_is_listed() {
    for category in entries(&root().join(NODES)).into_iter().filter(|path| path.is_dir()) {
        let files = entries(&category).into_iter().filter(|path| read(path).contains(DECLARATION));
        let files: Vec<_> = files.collect();
        let keys: Vec<&str> = files.iter().map(|path| stem(path)).collect();
        expect_none(&unlisted_nodes(&keys, &read(category.join("mod.rs"))));
    }
}

#[test]
fn the_readme_explains_every_dependency() {
    expect_none(&unexplained_dependencies(&metadata(), &read("README.md")));
}
