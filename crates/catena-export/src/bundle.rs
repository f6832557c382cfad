//! The kernels that a source needs, down to those that they need themselves.

use std::collections::BTreeSet;

use catena_kernels::SOURCES;

use crate::text::Text;

/// Whether there is such a kernel.
pub(crate) fn is_known(module: &str) -> bool {
    SOURCES.iter().any(|(name, _)| *name == module)
}

/// Writes the kernels, word for word, each as a module.
pub(crate) fn write(modules: impl Iterator<Item = &'static str>, text: &mut Text) {
    let needed = closure(modules);
    text.line(0, "/// What Catena itself computes with, word for word.");
    text.line(0, "#[allow(dead_code)]");
    text.line(0, "mod kernels {");
    for (name, source) in SOURCES.iter().filter(|(name, _)| needed.contains(name)) {
        text.line(1, &format!("pub mod {name} {{"));
        text.verbatim(source);
        text.line(1, "}");
    }
    text.line(0, "}");
}

fn closure(modules: impl Iterator<Item = &'static str>) -> BTreeSet<&'static str> {
    let mut needed = BTreeSet::new();
    let mut left: Vec<&str> = modules.collect();
    while let Some(module) = left.pop() {
        let Some((name, source)) = SOURCES.iter().find(|(name, _)| *name == module) else { continue };
        if needed.insert(*name) {
            left.extend(siblings(source));
        }
    }
    needed
}

/// The modules that a kernel's code (its comments apart) names as `super::module`.
fn siblings(source: &'static str) -> impl Iterator<Item = &'static str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let named = code.flat_map(|line| line.split("super::").skip(1));
    named
        .map(|rest| rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default())
}
