//! What the canvas asks of the document, and what it asks the document first.

use egui::{Pos2, Rect};

use crate::{Item, NodeKey, PinKey, Side, WireKey};

/// A wish of the user. The document fulfils it, as one undo step, or refuses it.
///
/// Positions are in canvas units.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Exactly these are selected from now on.
    Select(Vec<Item>),
    /// These lie at these places from now on: top left corners, a reroute point's centre.
    Move(Vec<(Item, Pos2)>),
    /// This frame or comment has this place and size from now on.
    Resize {
        /// The frame or comment.
        item: Item,
        /// Its new rectangle.
        rect: Rect,
    },
    /// Wire this output to this input; a wire already there gives way.
    Connect {
        /// The output.
        from: PinKey,
        /// The input.
        to: PinKey,
        /// The wire that was picked up by its end to make this one: it goes.
        replaces: Option<WireKey>,
    },
    /// A wire was picked up by its end and dropped on nothing.
    Disconnect(WireKey),
    /// The wires crossed by the cutting line.
    CutWires(Vec<WireKey>),
    /// Offer a choice of nodes to put here.
    AddAt {
        /// Where.
        position: Pos2,
        /// The pin whose wire was dropped there: only what fits it, wired at once.
        wire: Option<PinKey>,
    },
    /// One output was dropped on another: combine the two.
    Join {
        /// The output dropped, then the one it was dropped on.
        outputs: [PinKey; 2],
        /// Where it was dropped.
        position: Pos2,
    },
    /// Put this node into this wire, and move it there.
    InsertOnWire {
        /// The node.
        node: NodeKey,
        /// The wire that gives way.
        wire: WireKey,
        /// The input that takes the wire's origin.
        input: PinKey,
        /// The output that feeds the wire's end.
        output: PinKey,
        /// Where the node was dropped.
        position: Pos2,
    },
    /// Take these nodes out of their wires, joining what was before and behind, and move them.
    PullOut {
        /// The nodes.
        nodes: Vec<NodeKey>,
        /// New places, as in [`Command::Move`].
        moved: Vec<(Item, Pos2)>,
    },
    /// Put a reroute point into each of these wires.
    Reroute(Vec<(WireKey, Pos2)>),
    /// Remove these.
    Delete {
        /// What to remove.
        items: Vec<Item>,
        /// Join what was before and behind.
        heal: bool,
    },
    /// Copy these beside themselves.
    Duplicate {
        /// What to copy.
        items: Vec<Item>,
        /// Keep the wires that come from outside.
        with_inputs: bool,
    },
    /// View this node.
    View(NodeKey),
    /// Let the card preview this output.
    PreviewOutput(PinKey),
    /// Stop computing this node.
    Cancel(NodeKey),
    /// Edit this frame's title or this comment's text: it was double clicked.
    Edit(Item),
    /// Open a menu.
    OpenMenu(ContextMenu),
}

/// Where a menu was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContextMenu {
    /// In points of the window: where to open it.
    pub at: Pos2,
    /// In canvas units: where to put what is added.
    pub position: Pos2,
    /// What it is about.
    pub target: crate::Target,
}

/// Answers for the document while a wire is dragged, so that a refusal is read before it happens.
///
/// Any `Fn(PinKey, PinKey) -> Result<(), String>` of an output and an input is one.
pub trait Rules {
    /// May this output feed this input? If not, why, in words for the user.
    ///
    /// # Errors
    /// The words of the refusal.
    fn connect(&self, output: PinKey, input: PinKey) -> Result<(), String>;

    /// May these outputs be combined by dropping one on the other? `None`: this document has no such
    /// thing, and an output dropped on an output counts as dropped on its card.
    fn join(&self, _outputs: [PinKey; 2]) -> Option<Result<(), String>> {
        None
    }
}

impl<F: Fn(PinKey, PinKey) -> Result<(), String>> Rules for F {
    fn connect(&self, output: PinKey, input: PinKey) -> Result<(), String> {
        self(output, input)
    }
}

/// Orders two pins as (output, input); `None` if they lie on the same side.
pub(crate) fn ends(a: PinKey, b: PinKey) -> Option<(PinKey, PinKey)> {
    match (a.side, b.side) {
        (Side::Output, Side::Input) => Some((a, b)),
        (Side::Input, Side::Output) => Some((b, a)),
        _ => None,
    }
}
