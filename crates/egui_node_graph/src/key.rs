//! Keys by which an application names the things on its canvas.

/// Names a node; the number is the application's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeKey(pub u64);

/// Names a frame; the number is the application's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FrameKey(pub u64);

/// Names a reroute point; the number is the application's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RerouteKey(pub u64);

/// Names a comment; the number is the application's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommentKey(pub u64);

/// The side of a node on which a pin sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// On the left: takes one wire.
    Input,
    /// On the right: feeds any number of wires.
    Output,
}

/// Names a pin: the `index`-th of its node's inputs or outputs, as the view lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PinKey {
    /// The node it belongs to.
    pub node: NodeKey,
    /// Whether it is an input or an output.
    pub side: Side,
    /// Its place in [`Node::inputs`](crate::Node::inputs) or [`Node::outputs`](crate::Node::outputs).
    pub index: usize,
}

impl PinKey {
    /// The `index`-th input of `node`.
    pub const fn input(node: NodeKey, index: usize) -> Self {
        Self { node, side: Side::Input, index }
    }

    /// The `index`-th output of `node`.
    pub const fn output(node: NodeKey, index: usize) -> Self {
        Self { node, side: Side::Output, index }
    }
}

/// Names a wire by its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WireKey {
    /// The output it comes from.
    pub from: PinKey,
    /// The input it goes to.
    pub to: PinKey,
}

/// Something that can be selected, moved or deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Item {
    /// A node.
    Node(NodeKey),
    /// A frame.
    Frame(FrameKey),
    /// A reroute point of a wire.
    Reroute(RerouteKey),
    /// A comment.
    Comment(CommentKey),
    /// A wire: selected and deleted, never moved.
    Wire(WireKey),
}

/// What lies at a point of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Nothing but the canvas.
    Canvas,
    /// A node, frame, reroute point, comment or wire.
    Item(Item),
    /// A pin.
    Pin(PinKey),
}

impl Target {
    /// The node meant: the one pointed at, or the one whose pin is.
    pub fn node(self) -> Option<NodeKey> {
        match self {
            Self::Item(Item::Node(node)) => Some(node),
            Self::Pin(pin) => Some(pin.node),
            Self::Canvas | Self::Item(_) => None,
        }
    }
}
