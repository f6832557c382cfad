//! What grows while methods are written: imports and fields.

use std::collections::{BTreeMap, BTreeSet};

use crate::fields::Fields;
use crate::stages::StagePlan;
use crate::text::Text;

/// What all methods of one source share.
pub(crate) struct Context {
    pub(crate) imports: Imports,
    pub(crate) fields: Fields,
    /// Stages in the order in which they are built.
    pub(crate) stages: Vec<StagePlan>,
}

/// What of the kernels the text names, module by module.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    items: BTreeMap<&'static str, BTreeSet<&'static str>>,
    modules: BTreeSet<&'static str>,
}

impl Imports {
    /// Imports an item and returns its name.
    pub(crate) fn item(&mut self, module: &'static str, item: &'static str) -> &'static str {
        self.items.entry(module).or_default().insert(item);
        item
    }

    /// Imports a module by its name.
    pub(crate) fn module(&mut self, module: &'static str) {
        self.modules.insert(module);
    }

    /// Modules that are imported, or something of them.
    pub(crate) fn modules(&self) -> impl Iterator<Item = &'static str> {
        self.items.keys().chain(&self.modules).copied()
    }

    /// Writes the `use` lines.
    pub(crate) fn write(&self, text: &mut Text) {
        for (module, items) in &self.items {
            text.line(0, &format!("use self::kernels::{module}::{};", list(items)));
        }
        if !self.modules.is_empty() {
            text.line(0, &format!("use self::kernels::{};", list(&self.modules)));
        }
    }
}

fn list(items: &BTreeSet<&'static str>) -> String {
    let items: Vec<&str> = items.iter().copied().collect();
    match items[..] {
        [item] => item.to_owned(),
        _ => format!("{{{}}}", items.join(", ")),
    }
}
