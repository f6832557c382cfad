//! Faults of a document, each with its place, and refusals of edits.

use std::fmt;
use std::path::PathBuf;

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The node and all that reads it can't be evaluated.
    Error,
    /// Something is odd; the terrain stands.
    Warning,
}

/// A place in a text; both count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

/// Something wrong with a document, displayed as `FILE:LINE:COLUMN: node.key: words`, less what is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// How bad it is.
    pub severity: Severity,
    /// The file, where it came from one.
    pub file: Option<PathBuf>,
    /// Where in the file.
    pub place: Option<Place>,
    /// The node's name, where it is about one.
    pub node: Option<String>,
    /// The parameter, input or field; of the map `map.size`.
    pub key: Option<String>,
    /// What is wrong, and what would be right.
    pub words: String,
}

impl Fault {
    /// An error about no node in particular.
    pub fn new(words: impl Into<String>) -> Self {
        let words = words.into();
        Self { severity: Severity::Error, file: None, place: None, node: None, key: None, words }
    }

    /// The same about a node.
    #[must_use]
    pub fn of(mut self, node: &str) -> Self {
        self.node = Some(node.to_owned());
        self
    }

    /// The same about a parameter, an input or a field.
    #[must_use]
    pub fn key(mut self, key: &str) -> Self {
        self.key = Some(key.to_owned());
        self
    }

    /// The same at a place.
    #[must_use]
    pub fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }

    /// The same in a file.
    #[must_use]
    pub fn file(mut self, file: impl Into<PathBuf>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// The same as a warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// Whether it stops evaluation.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:", file.display())?;
        }
        if let Some(Place { line, column }) = self.place {
            write!(f, "{line}:{column}:")?;
        }
        if self.file.is_some() || self.place.is_some() {
            write!(f, " ")?;
        }
        about(f, self.node.as_deref(), self.key.as_deref())?;
        write!(f, "{}", self.words)
    }
}

/// Why an edit was refused; nothing has changed. Displayed as `node.key: words`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The node, where it is about one.
    pub node: Option<String>,
    /// The parameter, input or field.
    pub key: Option<String>,
    /// Why.
    pub words: String,
}

impl Refusal {
    /// A refusal about no node in particular.
    pub fn new(words: impl Into<String>) -> Self {
        Self { node: None, key: None, words: words.into() }
    }

    /// The same about a node.
    #[must_use]
    pub fn of(mut self, node: &str) -> Self {
        self.node = Some(node.to_owned());
        self
    }

    /// The same about a parameter, an input or a field.
    #[must_use]
    pub fn key(mut self, key: &str) -> Self {
        self.key = Some(key.to_owned());
        self
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        about(f, self.node.as_deref(), self.key.as_deref())?;
        write!(f, "{}", self.words)
    }
}

fn about(f: &mut fmt::Formatter<'_>, node: Option<&str>, key: Option<&str>) -> fmt::Result {
    match (node, key) {
        (Some(node), Some(key)) => write!(f, "{node}.{key}: "),
        (Some(one), None) | (None, Some(one)) => write!(f, "{one}: "),
        (None, None) => Ok(()),
    }
}
