//! Names that are unique and no words of Rust's.

use std::collections::{HashMap, HashSet};

/// Words that Rust keeps for itself, in any edition.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual",
    "where", "while", "yield",
];

/// Kernels that the text calls by their bare names.
pub(crate) const HELPERS: &[&str] = &[
    "cos_pi",
    "divide",
    "entry",
    "hold",
    "hold_position",
    "max",
    "min",
    "select",
    "signed_power",
    "square_root",
    "white_noise",
];

/// One space of names.
#[derive(Debug)]
pub(crate) struct Names {
    reserved: &'static [&'static [&'static str]],
    taken: HashSet<String>,
    next: HashMap<String, usize>,
}

impl Names {
    /// Names of values inside a method.
    pub(crate) fn of_values() -> Self {
        Self::new(&[KEYWORDS, HELPERS, &["x", "y", "seed"]])
    }

    /// Names of methods.
    pub(crate) fn of_methods() -> Self {
        Self::new(&[KEYWORDS, &["new", "clone", "fmt"]])
    }

    /// Names of fields.
    pub(crate) fn of_fields() -> Self {
        Self::new(&[KEYWORDS])
    }

    fn new(reserved: &'static [&'static [&'static str]]) -> Self {
        Self { reserved, taken: HashSet::new(), next: HashMap::new() }
    }

    /// The name wanted, or the nearest to it that is free.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let base = identifier(wanted);
        let mut name = base.clone();
        if self.reserved.iter().any(|words| words.contains(&base.as_str())) {
            name.push('_');
        }
        while !self.taken.insert(name.clone()) {
            let number = self.next.entry(base.clone()).or_insert(1);
            *number += 1;
            name = format!("{base}_{number}");
        }
        name
    }
}

/// A text as an identifier in lower case, which a document's names are already.
pub(crate) fn identifier(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for c in text.chars() {
        let c = if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        if c != '_' || !(name.is_empty() || name.ends_with('_')) {
            name.push(c);
        }
    }
    name.truncate(name.trim_end_matches('_').len());
    match name.chars().next() {
        None => "value".to_owned(),
        Some('0'..='9') => format!("n{name}"),
        Some(_) => name,
    }
}

/// An identifier that may stand as a module's name.
pub(crate) fn module(text: &str) -> String {
    let name = identifier(text);
    if KEYWORDS.contains(&name.as_str()) { format!("{name}_") } else { name }
}
