//! Edits as values: what may happen to a document, in words that a history can show.

use catena_nodes::Setting;

use crate::journal::Snapshot;
use crate::{Comment, Document, Frame, Node, Socket, View};

/// A change of a document. Nodes are named by their names.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Adds a node behind the others.
    AddNode(Box<Node>),
    /// Removes nodes with their wires.
    RemoveNodes(Vec<String>),
    /// Sets a parameter.
    SetSetting {
        /// Whose.
        node: String,
        /// Which.
        key: String,
        /// To what.
        value: Setting,
    },
    /// Gives a parameter its default back.
    ResetSetting {
        /// Whose.
        node: String,
        /// Which.
        key: String,
    },
    /// Wires an output into an input, in place of the wire that was there.
    Connect {
        /// The output.
        from: Socket,
        /// The reader.
        node: String,
        /// Its input.
        input: String,
    },
    /// Cuts the wire into an input.
    Disconnect {
        /// The reader.
        node: String,
        /// Its input.
        input: String,
    },
    /// Moves cards to places.
    Move(Vec<(String, (f64, f64))>),
    /// Gives a node another name; all that names it follows.
    Rename {
        /// The name it has.
        node: String,
        /// The name it gets.
        to: String,
    },
    /// Sets a title.
    SetTitle {
        /// Whose.
        node: String,
        /// To what.
        title: String,
    },
    /// Sets a note.
    SetNote {
        /// Whose.
        node: String,
        /// To what.
        note: String,
    },
    /// Bypasses a node or puts it back to work.
    SetBypass {
        /// Whose.
        node: String,
        /// Whether it is bypassed.
        on: bool,
    },
    /// Folds a card.
    SetCollapsed {
        /// Whose.
        node: String,
        /// Whether it is folded.
        on: bool,
    },
    /// Chooses the output that a card previews.
    SetShows {
        /// Whose.
        node: String,
        /// The output; empty for the first.
        output: String,
    },
    /// Makes a node another kind, keeping settings and wires that fit.
    ReplaceKind {
        /// Whose.
        node: String,
        /// The other kind's key.
        kind: String,
    },
    /// Sets a number of the map.
    SetMap(MapField),
    /// Sets what is shown beside the canvas.
    SetView(View),
    /// Adds a frame before the others.
    AddFrame(Frame),
    /// Changes the frame of an index.
    SetFrame(usize, Frame),
    /// Removes the frame of an index.
    RemoveFrame(usize),
    /// Adds a comment.
    AddComment(Comment),
    /// Changes the comment of an index.
    SetComment(usize, Comment),
    /// Removes the comment of an index.
    RemoveComment(usize),
    /// Forgets what a file says of a field that could not be read, or said twice: of a node, else of the document
    /// (`map.size`, `view.node`, `frames`).
    Forget {
        /// Whose.
        node: Option<String>,
        /// The field's key as it stands.
        key: String,
    },
    /// Several, as one: all or none.
    Batch(Vec<Edit>),
    /// Makes parts as they were: what [`Document::apply`](crate::Document::apply) returns.
    Restore(Box<Snapshot>),
}

/// A number of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MapField {
    /// Top left corner, world units.
    Origin((f64, f64)),
    /// Width and height, world units.
    Size((f64, f64)),
    /// The world's seed.
    Seed(i64),
    /// Sea level.
    Sea(f64),
    /// World units that a value of 1 stands for.
    Height(f64),
}

impl MapField {
    /// Its key in files.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Origin(_) => "origin",
            Self::Size(_) => "size",
            Self::Seed(_) => "seed",
            Self::Sea(_) => "sea",
            Self::Height(_) => "height",
        }
    }
}

impl Edit {
    /// Sets a parameter.
    pub fn set(node: impl Into<String>, key: impl Into<String>, value: Setting) -> Self {
        Self::SetSetting { node: node.into(), key: key.into(), value }
    }

    /// Wires `from` (`node` or `node.output`) into an input.
    pub fn connect(from: &str, node: impl Into<String>, input: impl Into<String>) -> Self {
        Self::Connect { from: Socket::parse(from), node: node.into(), input: input.into() }
    }

    /// What it does, for the history list and the undo button.
    pub fn title(&self) -> String {
        match self {
            Self::AddNode(node) => format!("Add {}", node.name),
            Self::RemoveNodes(names) => format!("Delete {}", listed(names)),
            Self::SetSetting { node, key, .. } => format!("Set {key} of {node}"),
            Self::ResetSetting { node, key } => format!("Reset {key} of {node}"),
            Self::Connect { from, node, .. } => format!("Wire {from} into {node}"),
            Self::Disconnect { node, input } => format!("Cut {input} of {node}"),
            Self::Move(moves) => {
                let names: Vec<_> = moves.iter().map(|(name, _)| name.clone()).collect();
                format!("Move {}", listed(&names))
            }
            Self::Rename { node, to } => format!("Rename {node} to {to}"),
            Self::SetTitle { node, .. } => format!("Title {node}"),
            Self::SetNote { node, .. } => format!("Note on {node}"),
            Self::SetBypass { node, on: true } => format!("Bypass {node}"),
            Self::SetBypass { node, on: false } => format!("Put {node} back to work"),
            Self::SetCollapsed { node, on: true } => format!("Fold {node}"),
            Self::SetCollapsed { node, on: false } => format!("Unfold {node}"),
            Self::SetShows { node, .. } => format!("Preview another output of {node}"),
            Self::ReplaceKind { node, kind } => format!("Make {node} a {kind}"),
            Self::SetMap(field) => format!("Set {} of the map", field.key()),
            Self::SetView(view) if view.node.is_empty() => "View nothing".to_owned(),
            Self::SetView(view) => format!("View {}", view.node),
            Self::AddFrame(_) => "Add a frame".to_owned(),
            Self::SetFrame(..) => "Change a frame".to_owned(),
            Self::RemoveFrame(_) => "Remove a frame".to_owned(),
            Self::AddComment(_) => "Add a comment".to_owned(),
            Self::SetComment(..) => "Change a comment".to_owned(),
            Self::RemoveComment(_) => "Remove a comment".to_owned(),
            Self::Forget { node: Some(node), key } => format!("Remove {key} of {node}"),
            Self::Forget { node: None, key } => format!("Remove {key}"),
            Self::Batch(edits) => edits.first().map_or_else(|| "Nothing".to_owned(), Self::title),
            Self::Restore(_) => "Go back".to_owned(),
        }
    }

    /// The same as it will be done to a document: of a view, what changes of it.
    pub fn title_on(&self, document: &Document) -> String {
        match self {
            Self::SetView(view) => view_title(document.view(), view).unwrap_or_else(|| self.title()),
            Self::Batch(edits) => edits.first().map_or_else(|| self.title(), |edit| edit.title_on(document)),
            _ => self.title(),
        }
    }

    /// Whether it only restores what was: then nothing in it may be refused.
    pub(crate) fn is_way_back(&self) -> bool {
        match self {
            Self::Restore(_) => true,
            Self::Batch(edits) => edits.iter().all(Self::is_way_back),
            _ => false,
        }
    }
}

/// What makes one view another; none where nothing does.
fn view_title(old: &View, new: &View) -> Option<String> {
    let added = |list: &[String], other: &[String]| list.iter().find(|name| !other.contains(name)).cloned();
    if old.node != new.node {
        return None;
    }
    if old.look != new.look {
        return Some(format!("Look {}", named(&new.look, "gray")));
    }
    if old.palette != new.palette {
        return Some(format!("Palette {}", named(&new.palette, "topographic")));
    }
    if let Some(name) = added(&new.pinned, &old.pinned) {
        return Some(format!("Pin {name}"));
    }
    if let Some(name) = added(&old.pinned, &new.pinned) {
        return Some(format!("Unpin {name}"));
    }
    (old.underlay != new.underlay).then(|| match new.underlay.as_str() {
        "" => format!("Take {} from under the map", old.underlay),
        name => format!("Underlay {name}"),
    })
}

/// A name, or what its absence means.
fn named<'a>(name: &'a str, default: &'a str) -> &'a str {
    if name.is_empty() { default } else { name }
}

fn listed(names: &[String]) -> String {
    match names {
        [one] => one.clone(),
        many => format!("{} nodes", many.len()),
    }
}
