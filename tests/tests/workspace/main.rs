//! The workspace keeps its own rules: arrows between crates, and what every crate, node and library must be named in.

mod checks;
mod planted;
mod rules;

use checks::*;
use rules::rules;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files in the folders of nodes that are no node: what several nodes share, and the lists.
const NO_NODES: &[&str] = &["mod", "list"];
/// Where the list of nodes may stand, the first that is there.
const LISTS: &[&str] = &["src/list.rs", "src/nodes/list.rs", "src/nodes/mod.rs", "src/nodes.rs"];

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

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let rust = files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    rust.chain(folders.iter().flat_map(|folder| rust_files(folder))).collect()
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
fn every_node_file_is_listed() {
    let nodes = root().join("crates/catena-nodes");
    let files = rust_files(&nodes.join("src/nodes"));
    let stems = files.iter().filter_map(|path| path.file_stem()?.to_str());
    let keys: Vec<&str> = stems.filter(|stem| !NO_NODES.contains(stem)).collect();
    assert!(!keys.is_empty(), "no node files in {}", nodes.join("src/nodes").display());
    let list = LISTS.iter().map(|path| nodes.join(path)).find(|path| path.is_file());
    expect_none(&unlisted_nodes(&keys, &read(list.expect("there is a list of nodes"))));
}

#[test]
fn the_readme_explains_every_dependency() {
    expect_none(&unexplained_dependencies(&metadata(), &read("README.md")));
}
