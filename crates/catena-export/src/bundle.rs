//! The kernels that a source needs, down to those that they need themselves.

use std::collections::BTreeSet;

use catena_kernels::SOURCES;

use crate::text::Text;

/// Whether there is such a kernel.
pub(crate) fn is_known(module: &str) -> bool {
    SOURCES.iter().any(|(name, _)| *name == module)
}

/// Writes the kernels, word for word, each as a module, those of a folder inside the folder's.
pub(crate) fn write(modules: impl Iterator<Item = &'static str>, text: &mut Text) {
    let needed = closure(modules);
    text.line(0, "/// What Catena itself computes with, word for word.");
    text.line(0, "#[allow(dead_code)]");
    text.line(0, "mod kernels {");
    let mut inside = None;
    for (name, source) in SOURCES.iter().filter(|(name, _)| needed.contains(name)) {
        let folder = folder(name);
        if inside != folder {
            inside.iter().for_each(|_| text.line(1, "}"));
            folder.iter().for_each(|folder| text.line(1, &format!("pub mod {folder} {{")));
            inside = folder;
        }
        text.line(1, &format!("pub mod {} {{", name.rsplit("::").next().unwrap_or(name)));
        text.verbatim(source);
        text.line(1, "}");
    }
    inside.iter().for_each(|_| text.line(1, "}"));
    text.line(0, "}");
}

/// The folder of `folder::name`.
fn folder(name: &str) -> Option<&str> {
    name.split_once("::").map(|(folder, _)| folder)
}

fn closure(modules: impl Iterator<Item = &'static str>) -> BTreeSet<&'static str> {
    let mut needed = BTreeSet::new();
    let mut left: Vec<String> = modules.map(str::to_owned).collect();
    while let Some(module) = left.pop() {
        let Some((name, source)) = SOURCES.iter().find(|(name, _)| *name == module) else { continue };
        if needed.insert(*name) {
            left.extend(siblings(folder(name), source));
        }
    }
    needed
}

/// The modules that a kernel's code (its comments apart) names as `super::module`, in its own folder, or
/// `super::super::module`, outside.
fn siblings(folder: Option<&'static str>, source: &'static str) -> impl Iterator<Item = String> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let named = code.flat_map(|line| {
        // A doubled `super::` leaves nothing between its halves: what follows it is outside.
        let parts: Vec<&str> = line.split("super::").collect();
        let names = (1..parts.len()).filter(|at| !parts[*at].is_empty());
        names.map(|at| (at > 1 && parts[at - 1].is_empty(), parts[at])).collect::<Vec<_>>()
    });
    named.map(move |(outside, rest)| {
        let name = rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default();
        match folder {
            Some(folder) if !outside => format!("{folder}::{name}"),
            _ => name.to_owned(),
        }
    })
}
