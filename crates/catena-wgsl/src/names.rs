//! Names that are unique and no words of WGSL's.

use std::collections::{HashMap, HashSet};

use naga::keywords::wgsl::{BUILTIN_IDENTIFIERS, RESERVED};

/// The names of a kernel's values.
#[derive(Debug)]
pub(crate) struct Names {
    reserved: HashSet<String>,
    taken: HashSet<String>,
    next: HashMap<String, usize>,
}

impl Names {
    /// Names that are no words of WGSL's, nothing that `text`, which stands in the same module, declares, and none
    /// of `others`.
    pub(crate) fn beside(text: &str, others: &[&str]) -> Self {
        let words = RESERVED.iter().chain(BUILTIN_IDENTIFIERS).chain(others).copied();
        let reserved = words.chain(text.lines().filter_map(declared)).map(str::to_owned).collect();
        Self { reserved, taken: HashSet::new(), next: HashMap::new() }
    }

    /// The name wanted, or the nearest to it that is free.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        if self.reserved.contains(wanted) {
            name.push('_');
        }
        while !self.taken.insert(name.clone()) {
            let number = self.next.entry(wanted.to_owned()).or_insert(1);
            *number += 1;
            name = format!("{wanted}_{number}");
        }
        name
    }
}

/// What a line at the left margin declares.
fn declared(line: &str) -> Option<&str> {
    let rest = ["fn ", "struct ", "const "].iter().find_map(|word| line.strip_prefix(word))?;
    rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next()
}
