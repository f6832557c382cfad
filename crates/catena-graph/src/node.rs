//! What a document holds: nodes, frames, comments and the view.

use catena_nodes::{NodeKind, Setting, Settings};

/// A node that stays the same through renames, undo and redo; never used again within a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u64);

/// A node's kind: one of the table, or the key of one that this program doesn't know.
#[derive(Clone, Debug)]
pub enum Kind {
    /// One of the table.
    Known(&'static NodeKind),
    /// A key that this program doesn't know; the node is kept as its text.
    Unknown(String),
}

impl Kind {
    /// The kind of a key.
    pub fn of(key: &str) -> Self {
        catena_nodes::find(key).map_or_else(|| Self::Unknown(key.to_owned()), Self::Known)
    }

    /// Its key.
    pub fn key(&self) -> &str {
        match self {
            Self::Known(kind) => kind.key,
            Self::Unknown(key) => key,
        }
    }

    /// Its table, where it is known.
    pub fn known(&self) -> Option<&'static NodeKind> {
        match self {
            Self::Known(kind) => Some(kind),
            Self::Unknown(_) => None,
        }
    }
}

/// Key of the kind that lets a wire through whatever its type: its pins take the type of what is wired in.
pub const REROUTE: &str = "reroute";

/// A node. Wires stand beside it, in the document.
#[derive(Clone, Debug)]
pub struct Node {
    /// Unique name: what files, errors and exported code call it.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Settings within their bounds, only those that differ from the defaults.
    pub settings: Settings,
    /// Where its card stands on the canvas.
    pub at: (f64, f64),
    /// A title in any script; empty for the kind's.
    pub title: String,
    /// A note.
    pub note: String,
    /// Whether its first input goes through as its first output.
    pub bypass: bool,
    /// Whether the card is folded.
    pub collapsed: bool,
    /// The output that the card previews; empty for the first.
    pub shows: String,
    /// What was in the file and could not be read, kept so that a save doesn't destroy it.
    pub(crate) kept: Kept,
}

/// Raw texts by key, in the file's order.
pub(crate) type Raws = Vec<(String, String)>;

/// What of a node could not be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    /// Fields.
    pub(crate) fields: Raws,
    /// Parameters: unknown, out of bounds, repeated.
    pub(crate) params: Raws,
    /// Inputs that name no node of the document.
    pub(crate) inputs: Raws,
    /// Of an unknown kind: the parameters as they stand.
    pub(crate) body: Option<String>,
    /// Of an unknown kind that nobody has touched: all of it as it stands.
    pub(crate) text: Option<String>,
}

impl Node {
    /// A node of a kind, all defaults.
    pub fn new(name: impl Into<String>, kind: &str, at: (f64, f64)) -> Self {
        Self {
            name: name.into(),
            kind: Kind::of(kind),
            settings: Settings::new(),
            at,
            title: String::new(),
            note: String::new(),
            bypass: false,
            collapsed: false,
            shows: String::new(),
            kept: Kept::default(),
        }
    }

    /// The same with a setting.
    #[must_use]
    pub fn with(mut self, key: &str, setting: Setting) -> Self {
        self.settings.insert(key.to_owned(), setting);
        self
    }

    /// The title on its card: its own, else its kind's short one, else its kind's key.
    pub fn heading(&self) -> &str {
        match (&self.title, &self.kind) {
            (title, _) if !title.is_empty() => title,
            (_, Kind::Known(kind)) => kind.short,
            (_, Kind::Unknown(key)) => key,
        }
    }

    /// Parameters that could not be read, as they stand in the file: the inspector shows them.
    pub fn raw_parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.kept.params.iter().map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// Of an unknown kind: its parameters as they stand in the file.
    pub fn raw_body(&self) -> Option<&str> {
        self.kept.body.as_deref()
    }

    /// Whether it may be bypassed.
    pub fn can_bypass(&self) -> bool {
        self.kind.known().is_some_and(NodeKind::can_bypass)
    }

    /// Whether it lets its first input through: a bypassed node or a reroute.
    pub fn passes_through(&self) -> bool {
        self.kind.key() == REROUTE || (self.bypass && self.can_bypass())
    }

    /// The output of a key, empty for the first; none where the kind has no such output or isn't known.
    pub fn output(&self, key: &str) -> Option<usize> {
        let kind = self.kind.known()?;
        if key.is_empty() { Some(0) } else { kind.output(key) }
    }

    /// An output's key as wires have it: empty for the first.
    pub(crate) fn short_output(&self, key: &str) -> String {
        if self.output(key) == Some(0) { String::new() } else { key.to_owned() }
    }
}

/// A titled rectangle behind nodes; it carries its contents.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Its title.
    pub title: String,
    /// `#rrggbb`; empty for the canvas's own.
    pub colour: String,
    /// Top left corner on the canvas.
    pub at: (f64, f64),
    /// Width and height.
    pub size: (f64, f64),
}

/// A text on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub at: (f64, f64),
}

/// What is shown beside the canvas. Nodes are named as inputs name them: `node` or `node.output`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The node on the map.
    pub node: String,
    /// How it is drawn: gray, terrain, relief, biome; empty for the editor's choice.
    pub look: String,
    /// Its palette; empty for the look's own.
    pub palette: String,
    /// Nodes pinned beside it.
    pub pinned: Vec<String>,
    /// A mask drawn over the map.
    pub underlay: String,
}

/// An output of a node, as inputs, views and the command line name it: `node` or `node.output`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Socket {
    /// The node's name.
    pub node: String,
    /// The output's key; empty for the first.
    pub output: String,
}

impl Socket {
    /// The first output of a node.
    pub fn first(node: impl Into<String>) -> Self {
        Self { node: node.into(), output: String::new() }
    }

    /// An output of a node.
    pub fn new(node: impl Into<String>, output: impl Into<String>) -> Self {
        Self { node: node.into(), output: output.into() }
    }

    /// Reads `node` or `node.output`.
    pub fn parse(text: &str) -> Self {
        match text.split_once('.') {
            Some((node, output)) => Self::new(node, output),
            None => Self::first(text),
        }
    }
}

impl std::fmt::Display for Socket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.output.as_str() {
            "" => f.write_str(&self.node),
            output => write!(f, "{}.{output}", self.node),
        }
    }
}
