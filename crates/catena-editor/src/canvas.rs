//! Between document and canvas: the document as the canvas shows it, and the canvas's wishes as edits.

use std::borrow::Cow;

use catena_graph::{Document, Edit, Node, NodeId, Socket, Wire as DocumentWire};
use catena_nodes::{Category, NodeKind, PinType};
use egui::{Pos2, Rect, Vec2, pos2};
use egui_node_graph::{
    self as graph, FrameKey, Glyph, Item, NodeKey, Pin, PinKey, Rules, Side, View, WireKey, WireStyle,
};

use crate::previews::Previews;
use crate::theme::Tokens;

/// What the view is drawn from besides the document.
pub(crate) struct Shown<'a> {
    pub(crate) document: &'a Document,
    pub(crate) previews: &'a Previews,
    pub(crate) selection: &'a [Item],
    /// The node on the map.
    pub(crate) viewed: &'a str,
    pub(crate) tokens: &'a Tokens,
}

impl<'a> Shown<'a> {
    /// The canvas's view of the document.
    pub(crate) fn view(&self) -> View<'a> {
        View {
            frames: self.frames(),
            comments: Vec::new(),
            wires: self.document.wires().filter_map(|wire| self.wire(&wire)).collect(),
            reroutes: Vec::new(),
            nodes: self.document.nodes().map(|(id, node)| self.node(id, node)).collect(),
        }
    }

    fn frames(&self) -> Vec<graph::Frame<'a>> {
        let frames = self.document.frames().iter().enumerate();
        let view = frames.map(|(index, frame)| {
            let key = FrameKey(index as u64);
            graph::Frame {
                key,
                title: Cow::Borrowed(&frame.title),
                colour: egui::Color32::from_hex(&frame.colour).unwrap_or(self.tokens.control_edge),
                rect: Rect::from_min_size(
                    point(frame.at),
                    Vec2::new(frame.size.0 as f32, frame.size.1 as f32),
                ),
                selected: self.selection.contains(&Item::Frame(key)),
            }
        });
        view.collect()
    }

    fn wire(&self, wire: &DocumentWire<'a>) -> Option<graph::Wire<'a>> {
        let key = wire_key(self.document, wire)?;
        let selected = self.selection.contains(&Item::Wire(key));
        Some(graph::Wire { selected, ..graph::Wire::new(key.from, key.to) })
    }

    fn node(&self, id: NodeId, node: &'a Node) -> graph::Node<'a> {
        let mut card = graph::Node::new(node_key(id), node.name.as_str(), point(node.at));
        card.subtitle = Cow::Borrowed(node.heading());
        card.selected = self.selection.contains(&Item::Node(card.key));
        card.viewed = self.viewed == node.name;
        card.bypassed = node.bypass;
        card.collapsed = node.collapsed;
        match node.kind.known() {
            Some(kind) => self.known(&mut card, kind, node),
            None => self.unknown(&mut card, id),
        }
        let preview = self.previews.card(id);
        card.preview = preview.picture;
        card.error = preview.error.map(Cow::Borrowed);
        card.stale = preview.stale;
        card
    }

    fn known(&self, card: &mut graph::Node<'a>, kind: &'static NodeKind, node: &Node) {
        card.glyph = glyph(kind.category);
        card.colour = self.tokens.category(kind.category);
        card.tooltip = Cow::Borrowed(kind.summary);
        card.previewed = node.output(&node.shows).unwrap_or(0);
        let pin = |key, pin_type: PinType, words: &'static str| Pin {
            style: if pin_type == PinType::Biome { WireStyle::Double } else { WireStyle::Single },
            tooltip: Cow::Borrowed(words),
            ..Pin::new(key, pin_type.noun(), self.tokens.wire(pin_type))
        };
        card.inputs =
            kind.inputs.iter().map(|input| pin(input.key, input.kind, input.documentation)).collect();
        card.outputs =
            kind.outputs.iter().map(|output| pin(output.key, output.kind, output.documentation)).collect();
    }

    /// An unknown kind has the pins that wires name.
    fn unknown(&self, card: &mut graph::Node<'a>, id: NodeId) {
        card.hatched = true;
        let colour = self.tokens.wire(PinType::Density);
        for input in unknown_inputs(self.document, id) {
            card.inputs.push(Pin::new(input, "?", colour));
        }
        for output in unknown_outputs(self.document, id) {
            card.outputs.push(Pin::new(output, "?", colour));
        }
    }
}

fn glyph(category: Category) -> Glyph<'static> {
    match category {
        Category::Source | Category::Wire => Glyph::Circle,
        Category::Domain => Glyph::Diamond,
        Category::Shape => Glyph::Triangle,
        Category::Combine => Glyph::Square,
        Category::Mask => Glyph::Text(Cow::Borrowed("▽")),
    }
}

fn unknown_inputs(document: &Document, id: NodeId) -> Vec<String> {
    document.inputs(id).iter().map(|wire| wire.input.to_owned()).collect()
}

fn unknown_outputs(document: &Document, id: NodeId) -> Vec<String> {
    let mut outputs: Vec<String> = document.readers(id).iter().map(|wire| wire.output.to_owned()).collect();
    outputs.sort_unstable();
    outputs.dedup();
    if outputs.is_empty() { vec![String::new()] } else { outputs }
}

/// The canvas's name for a node.
pub(crate) fn node_key(id: NodeId) -> NodeKey {
    NodeKey(id.0)
}

/// The node that the canvas names.
pub(crate) fn node_id(key: NodeKey) -> NodeId {
    NodeId(key.0)
}

fn point(at: (f64, f64)) -> Pos2 {
    pos2(at.0 as f32, at.1 as f32)
}

fn at(point: Pos2) -> (f64, f64) {
    (f64::from(point.x.round()), f64::from(point.y.round()))
}

fn wire_key(document: &Document, wire: &DocumentWire<'_>) -> Option<WireKey> {
    let (from, to) = (document.get(wire.from)?, document.get(wire.to)?);
    let output = match from.kind.known() {
        Some(_) => from.output(wire.output)?,
        None => unknown_outputs(document, wire.from).iter().position(|output| output == wire.output)?,
    };
    let input = match to.kind.known() {
        Some(kind) => kind.inputs.iter().position(|input| input.key == wire.input)?,
        None => unknown_inputs(document, wire.to).iter().position(|input| input == wire.input)?,
    };
    Some(WireKey {
        from: PinKey::output(node_key(wire.from), output),
        to: PinKey::input(node_key(wire.to), input),
    })
}

/// Pins by the document's names.
pub(crate) struct Pins<'a>(pub(crate) &'a Document);

impl Pins<'_> {
    /// The output that a pin stands for.
    pub(crate) fn socket(&self, pin: PinKey) -> Option<Socket> {
        let node = self.0.get(node_id(pin.node))?;
        let output = match (node.kind.known(), pin.index) {
            (Some(_), 0) => String::new(),
            (Some(kind), index) => kind.outputs.get(index)?.key.to_owned(),
            (None, index) => unknown_outputs(self.0, node_id(pin.node)).get(index)?.clone(),
        };
        Some(Socket::new(&node.name, output))
    }

    /// The node and input that a pin stands for.
    pub(crate) fn input(&self, pin: PinKey) -> Option<(String, String)> {
        let node = self.0.get(node_id(pin.node))?;
        let input = match node.kind.known() {
            Some(kind) => kind.inputs.get(pin.index)?.key.to_owned(),
            None => unknown_inputs(self.0, node_id(pin.node)).get(pin.index)?.clone(),
        };
        Some((node.name.clone(), input))
    }

    /// What flows through a pin; none for an unknown kind.
    pub(crate) fn pin_type(&self, pin: PinKey) -> Option<PinType> {
        let kind = self.0.get(node_id(pin.node))?.kind.known()?;
        match pin.side {
            Side::Input => kind.inputs.get(pin.index).map(|input| input.kind),
            Side::Output => kind.outputs.get(pin.index).map(|output| output.kind),
        }
    }

    /// The edit that wires an output into an input.
    pub(crate) fn connect(&self, from: PinKey, to: PinKey) -> Option<Edit> {
        let (node, input) = self.input(to)?;
        Some(Edit::Connect { from: self.socket(from)?, node, input })
    }

    /// The edit that cuts a wire.
    pub(crate) fn disconnect(&self, wire: WireKey) -> Option<Edit> {
        let (node, input) = self.input(wire.to)?;
        Some(Edit::Disconnect { node, input })
    }

    /// The edits that put things at places.
    pub(crate) fn moved(&self, moved: &[(Item, Pos2)]) -> Vec<Edit> {
        let name = |key: &NodeKey| self.0.get(node_id(*key)).map(|node| node.name.clone());
        let nodes = moved.iter().filter_map(|(item, position)| match item {
            Item::Node(key) => Some((name(key)?, at(*position))),
            _ => None,
        });
        let nodes: Vec<_> = nodes.collect();
        let mut edits = if nodes.is_empty() { Vec::new() } else { vec![Edit::Move(nodes)] };
        edits.extend(moved.iter().filter_map(|(item, position)| match item {
            Item::Frame(FrameKey(index)) => {
                let frame = self.0.frames().get(*index as usize)?.clone();
                Some(Edit::SetFrame(*index as usize, catena_graph::Frame { at: at(*position), ..frame }))
            }
            _ => None,
        }));
        edits
    }

    /// Names of the nodes among items.
    pub(crate) fn names(&self, items: &[Item]) -> Vec<String> {
        let names = items.iter().filter_map(|item| match item {
            Item::Node(key) => self.0.get(node_id(*key)).map(|node| node.name.clone()),
            _ => None,
        });
        names.collect()
    }
}

impl Rules for Pins<'_> {
    fn connect(&self, output: PinKey, input: PinKey) -> Result<(), String> {
        let Some(edit) = Pins::connect(self, output, input) else { return Ok(()) };
        match self.0.refusal(edit) {
            Some(refusal) => Err(refusal.words),
            None => Ok(()),
        }
    }
}
