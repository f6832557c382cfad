//! The checks: pure functions from what cargo and the documents say to faults in words.

use crate::rules::{Rule, is_device, is_egui};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Every crate of the workspace has a rule, and uses no crate of the workspace that its rule leaves out.
/// Dev-dependencies are free: a test may join what the product must not.
pub(crate) fn wrong_arrows(metadata: &Value, rules: &[Rule]) -> Vec<String> {
    let members = members(metadata);
    let names: BTreeSet<&str> = members.iter().map(|package| text(package, "name")).collect();
    let mut faults = Vec::new();
    for package in &members {
        let name = text(package, "name");
        let Some(rule) = rules.iter().find(|rule| rule.name == name) else {
            faults.push(format!("{name} has no rule in tests/tests/workspace.rs"));
            continue;
        };
        for used in
            dependencies(package).filter(|used| text(used, "kind") != "dev").map(|used| text(used, "name"))
        {
            if names.contains(used) && !rule.may.contains(&used) {
                faults.push(format!("{name} may not use {used}"));
            }
        }
    }
    faults
}

/// No crate reaches egui or a device without leave, on whatever way through other libraries.
pub(crate) fn wrong_reaches(metadata: &Value, lock: &str, rules: &[Rule]) -> Vec<String> {
    let arrows = arrows(metadata, lock);
    let mut faults = Vec::new();
    for rule in rules.iter().filter(|rule| arrows.contains_key(rule.name)) {
        for reached in reached(&arrows, rule.name) {
            if is_egui(reached) && !rule.egui || is_device(reached) && !rule.device {
                faults.push(format!("{} may not reach {reached}", rule.name));
            }
        }
    }
    faults
}

/// Who uses whom, by name: libraries as Cargo.lock has it, for every platform; crates of the workspace as their
/// manifests have it, since Cargo.lock doesn't tell dev-dependencies apart.
fn arrows<'a>(metadata: &'a Value, lock: &'a str) -> Arrows<'a> {
    let mut arrows = locked(lock);
    for package in members(metadata) {
        let built = dependencies(package).filter(|used| text(used, "kind") != "dev");
        arrows.insert(text(package, "name"), built.map(|used| text(used, "name")).collect());
    }
    arrows
}

type Arrows<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// The arrows of a Cargo.lock, the versions of a library taken together.
fn locked(lock: &str) -> Arrows<'_> {
    let mut arrows = Arrows::new();
    for package in lock.split("[[package]]").skip(1) {
        let Some(name) = package.lines().find_map(|line| line.strip_prefix("name = ")) else { continue };
        let used = package.lines().filter_map(|line| line.strip_prefix(" \"")?.split(['"', ' ']).next());
        arrows.entry(name.trim_matches('"')).or_default().extend(used);
    }
    arrows
}

/// All that is reached from a crate, itself apart.
fn reached<'a>(arrows: &Arrows<'a>, start: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut ahead: Vec<&str> = arrows.get(start).into_iter().flatten().copied().collect();
    while let Some(next) = ahead.pop() {
        if seen.insert(next) {
            ahead.extend(arrows.get(next).into_iter().flatten());
        }
    }
    seen
}

/// The crates that a document does not name in backticks.
pub(crate) fn unnamed_crates(names: &[&str], document: &str) -> Vec<String> {
    let missing = names.iter().filter(|name| !document.contains(&format!("`{name}`")));
    missing.map(|name| format!("ARCHITECTURE.md does not name `{name}`")).collect()
}

/// The test files that a document names and that are not there: a promise nobody keeps.
pub(crate) fn missing_tests(document: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let named: BTreeSet<&str> = document
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| word.contains('/') && word.ends_with(".rs"))
        .collect();
    let missing = named.into_iter().filter(|path| !exists(path));
    missing.map(|path| format!("ARCHITECTURE.md names {path}, which is not there")).collect()
}

/// The node kinds, or categories, that a list does not name. Declaring or importing a module is not listing it.
pub(crate) fn unlisted_nodes(keys: &[&str], list: &str) -> Vec<String> {
    let listed: BTreeSet<&str> = list
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .filter(|line| !line.split_whitespace().any(|word| word == "mod" || word == "use"))
        .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .collect();
    let missing = keys.iter().filter(|key| !listed.contains(*key));
    missing.map(|key| format!("the list of nodes does not name {key}")).collect()
}

/// The libraries that some Cargo.toml asks for and README's table of dependencies has no line for.
pub(crate) fn unexplained_dependencies(metadata: &Value, readme: &str) -> Vec<String> {
    let explained = first_column(section(readme, "## Dependencies"));
    let foreign = |used: &&Value| used["path"].is_null();
    let mut used: BTreeMap<&str, &str> = BTreeMap::new();
    for package in members(metadata) {
        for dependency in dependencies(package).filter(foreign) {
            used.entry(text(dependency, "name")).or_insert(text(package, "name"));
        }
    }
    let missing = used.into_iter().filter(|(name, _)| !explained.contains(name));
    missing
        .map(|(name, by)| format!("README.md, Dependencies: no line for `{name}`, which {by} uses"))
        .collect()
}

/// The lines below a heading, up to the next of its level.
fn section<'a>(document: &'a str, heading: &str) -> impl Iterator<Item = &'a str> {
    document
        .lines()
        .skip_while(move |line| line.trim() != heading)
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
}

/// The names in backticks that open the rows of a table.
fn first_column<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let cells = lines.filter_map(|line| line.trim().strip_prefix('|')?.split('|').next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

/// The packages of the workspace.
pub(crate) fn members(metadata: &Value) -> Vec<&Value> {
    let ids: BTreeSet<&str> = list(&metadata["workspace_members"]).filter_map(Value::as_str).collect();
    list(&metadata["packages"]).filter(|package| ids.contains(text(package, "id"))).collect()
}

fn dependencies(package: &Value) -> impl Iterator<Item = &Value> {
    list(&package["dependencies"])
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A field's text, empty for null: cargo leaves the kind of an ordinary dependency so.
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}
