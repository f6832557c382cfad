//! The read-only view of a document that an application shows to the canvas.

use std::borrow::Cow;

use egui::{Color32, Pos2, Rect, TextureId, Vec2};

use crate::{CommentKey, FrameKey, Item, NodeKey, PinKey, RerouteKey, Side, WireKey};

/// All that is drawn, back to front. Build it every frame, or keep it and change it on edits.
///
/// Positions and sizes are in canvas units: points at a zoom of 1, x to the right, y down.
#[derive(Clone, Debug, Default)]
pub struct View<'a> {
    /// Titled areas behind everything, which carry what lies in them.
    pub frames: Vec<Frame<'a>>,
    /// Loose text.
    pub comments: Vec<Comment<'a>>,
    /// Wires, behind the nodes.
    pub wires: Vec<Wire<'a>>,
    /// Points that wires pass through.
    pub reroutes: Vec<Reroute>,
    /// The cards.
    pub nodes: Vec<Node<'a>>,
}

/// A card: header, preview, pins, footer.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// The application's name for it.
    pub key: NodeKey,
    /// Its name.
    pub title: Cow<'a, str>,
    /// What it is, beside the name.
    pub subtitle: Cow<'a, str>,
    /// Shape of its category.
    pub glyph: Glyph<'a>,
    /// Colour of its category.
    pub colour: Color32,
    /// Top left corner.
    pub position: Pos2,
    /// Width and height; `None`: [`Style::card_width`](crate::Style::card_width) and as high as needed.
    pub size: Option<Vec2>,
    /// Pins on the left, from the top.
    pub inputs: Vec<Pin<'a>>,
    /// Pins on the right, from the top.
    pub outputs: Vec<Pin<'a>>,
    /// Which output the preview shows; drawn filled where there are several.
    pub previewed: usize,
    /// The picture on the card.
    pub preview: Option<Preview>,
    /// Time, or another short note, at the right end of the header.
    pub time: Cow<'a, str>,
    /// What is wrong with it.
    pub error: Option<Cow<'a, str>>,
    /// How far its computation is, 0 to 1.
    pub progress: Option<f32>,
    /// Lines under the preview.
    pub footer: Vec<Cow<'a, str>>,
    /// Shown when the pointer rests on it.
    pub tooltip: Cow<'a, str>,
    /// It is selected.
    pub selected: bool,
    /// It is the one viewed.
    pub viewed: bool,
    /// It is pinned.
    pub pinned: bool,
    /// It passes its first input through.
    pub bypassed: bool,
    /// Only its header shows.
    pub collapsed: bool,
    /// Its preview is out of date.
    pub stale: bool,
    /// Its edge is drawn double.
    pub double_border: bool,
    /// Its body is hatched.
    pub hatched: bool,
}

impl<'a> Node<'a> {
    /// A plain node without pins.
    pub fn new(key: NodeKey, title: impl Into<Cow<'a, str>>, position: Pos2) -> Self {
        Self {
            key,
            title: title.into(),
            subtitle: Cow::Borrowed(""),
            glyph: Glyph::Circle,
            colour: Color32::GRAY,
            position,
            size: None,
            inputs: Vec::new(),
            outputs: Vec::new(),
            previewed: 0,
            preview: None,
            time: Cow::Borrowed(""),
            error: None,
            progress: None,
            footer: Vec::new(),
            tooltip: Cow::Borrowed(""),
            selected: false,
            viewed: false,
            pinned: false,
            bypassed: false,
            collapsed: false,
            stale: false,
            double_border: false,
            hatched: false,
        }
    }

    /// The same with a subtitle.
    #[must_use]
    pub fn with_subtitle(mut self, subtitle: impl Into<Cow<'a, str>>) -> Self {
        self.subtitle = subtitle.into();
        self
    }

    /// The same with the shape and colour of a category.
    #[must_use]
    pub fn with_glyph(mut self, glyph: Glyph<'a>, colour: Color32) -> Self {
        self.glyph = glyph;
        self.colour = colour;
        self
    }

    /// The same with one more input.
    #[must_use]
    pub fn with_input(mut self, pin: Pin<'a>) -> Self {
        self.inputs.push(pin);
        self
    }

    /// The same with one more output.
    #[must_use]
    pub fn with_output(mut self, pin: Pin<'a>) -> Self {
        self.outputs.push(pin);
        self
    }

    /// Its pins of one side.
    pub fn pins(&self, side: Side) -> &[Pin<'a>] {
        match side {
            Side::Input => &self.inputs,
            Side::Output => &self.outputs,
        }
    }
}

/// The mark of a category, so that colour is never alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Glyph<'a> {
    /// ●
    Circle,
    /// ◆
    Diamond,
    /// ▲
    Triangle,
    /// ■
    Square,
    /// ≈
    Waves,
    /// ⬢
    Hexagon,
    /// A character of the title's font, an icon font included.
    Text(Cow<'a, str>),
}

/// The picture on a card, as wide as the card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// What to draw; `None` keeps the place empty.
    pub texture: Option<TextureId>,
    /// Width over height.
    pub aspect: f32,
}

/// An input or output.
#[derive(Clone, Debug)]
pub struct Pin<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// The name of its type, told in the tooltip.
    pub kind: Cow<'a, str>,
    /// Colour of its type, which its wires take.
    pub colour: Color32,
    /// How wires of its type are drawn.
    pub style: WireStyle,
    /// Shown under name and type when the pointer rests on it.
    pub tooltip: Cow<'a, str>,
}

impl<'a> Pin<'a> {
    /// A pin whose wires are single lines.
    pub fn new(name: impl Into<Cow<'a, str>>, kind: impl Into<Cow<'a, str>>, colour: Color32) -> Self {
        Self {
            name: name.into(),
            kind: kind.into(),
            colour,
            style: WireStyle::Single,
            tooltip: Cow::Borrowed(""),
        }
    }
}

/// How a wire is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WireStyle {
    /// One line.
    #[default]
    Single,
    /// Two lines side by side.
    Double,
}

/// A wire from an output to an input; it takes colour and style from the output.
#[derive(Clone, Debug)]
pub struct Wire<'a> {
    /// Its two ends.
    pub key: WireKey,
    /// Points it passes through, from the output on.
    pub via: Cow<'a, [RerouteKey]>,
    /// It is selected.
    pub selected: bool,
    /// Shown when the pointer rests on it.
    pub tooltip: Cow<'a, str>,
}

impl Wire<'_> {
    /// A wire that goes straight to its end.
    pub fn new(from: PinKey, to: PinKey) -> Self {
        Self {
            key: WireKey { from, to },
            via: Cow::Borrowed(&[]),
            selected: false,
            tooltip: Cow::Borrowed(""),
        }
    }
}

/// A titled, tinted area. What lies wholly inside moves with it.
#[derive(Clone, Debug)]
pub struct Frame<'a> {
    /// The application's name for it.
    pub key: FrameKey,
    /// Its name.
    pub title: Cow<'a, str>,
    /// Its tint.
    pub colour: Color32,
    /// Where it lies.
    pub rect: Rect,
    /// It is selected.
    pub selected: bool,
}

/// A point that wires pass through.
#[derive(Clone, Copy, Debug)]
pub struct Reroute {
    /// The application's name for it.
    pub key: RerouteKey,
    /// Its centre.
    pub position: Pos2,
    /// Its colour.
    pub colour: Color32,
    /// It is selected.
    pub selected: bool,
}

/// Loose text on the canvas.
#[derive(Clone, Debug)]
pub struct Comment<'a> {
    /// The application's name for it.
    pub key: CommentKey,
    /// What it says.
    pub text: Cow<'a, str>,
    /// Where it lies; the text wraps to its width.
    pub rect: Rect,
    /// Its edges can be dragged; if not, they move it.
    pub resizable: bool,
    /// It is selected.
    pub selected: bool,
}

impl<'a> View<'a> {
    /// The node of that key.
    pub fn node(&self, key: NodeKey) -> Option<&Node<'a>> {
        self.nodes.iter().find(|node| node.key == key)
    }

    /// The pin of that key.
    pub fn pin(&self, key: PinKey) -> Option<&Pin<'a>> {
        self.node(key.node)?.pins(key.side).get(key.index)
    }

    /// Everything selected, in the order it is drawn.
    pub fn selection(&self) -> Vec<Item> {
        let frames = self.frames.iter().filter(|f| f.selected).map(|f| Item::Frame(f.key));
        let comments = self.comments.iter().filter(|c| c.selected).map(|c| Item::Comment(c.key));
        let wires = self.wires.iter().filter(|w| w.selected).map(|w| Item::Wire(w.key));
        let reroutes = self.reroutes.iter().filter(|r| r.selected).map(|r| Item::Reroute(r.key));
        let nodes = self.nodes.iter().filter(|n| n.selected).map(|n| Item::Node(n.key));
        frames.chain(comments).chain(wires).chain(reroutes).chain(nodes).collect()
    }

    /// The keys of the selected nodes, in the order they are drawn.
    pub fn selected_nodes(&self) -> Vec<NodeKey> {
        self.nodes.iter().filter(|node| node.selected).map(|node| node.key).collect()
    }
}
