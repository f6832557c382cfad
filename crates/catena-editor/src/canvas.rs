//! Between document and canvas: the document as the canvas shows it, and the canvas's wishes as edits.

use std::borrow::Cow;

use catena_graph::{Document, Edit, Node, NodeId, Socket, Wire as DocumentWire};
use catena_nodes::{Category, NodeKind, PinType};
use egui::{Pos2, Rect, Vec2, pos2};
use egui_node_graph::{
    self as graph, CommentKey, FrameKey, Glyph, Item, NodeKey, Pin, PinKey, Rules, Side, View, WireKey,
    WireStyle,
};

use crate::edits::points::{Points, is_reroute, reroute_id, reroute_key};
use crate::previews::Previews;
use crate::theme::{Tokens, size, space};

/// What the view is drawn from besides the document.
pub(crate) struct Shown<'a> {
    pub(crate) document: &'a Document,
    pub(crate) previews: &'a Previews,
    /// Cards have previews at all, and whether they are over -1 to 1.
    pub(crate) has_previews: bool,
    pub(crate) fixed_range: bool,
    pub(crate) selection: &'a [Item],
    /// The node on the map.
    pub(crate) viewed: &'a str,
    pub(crate) tokens: &'a Tokens,
    /// Measures comments.
    pub(crate) ctx: &'a egui::Context,
}

impl<'a> Shown<'a> {
    /// The canvas's view of the document.
    pub(crate) fn view(&self) -> View<'a> {
        let points = Points::of(self.document);
        let shown = |id: &NodeId| !points.contains(*id);
        let ends = self.document.wires().filter(|wire| shown(&wire.to));
        let cards = self.document.nodes().filter(|(id, _)| shown(id));
        View {
            frames: self.frames(),
            comments: self.comments(),
            wires: ends.filter_map(|wire| self.wire(&points, &wire)).collect(),
            reroutes: self.reroutes(&points),
            nodes: cards.map(|(id, node)| self.node(id, node)).collect(),
        }
    }

    fn comments(&self) -> Vec<graph::Comment<'a>> {
        let comments = self.document.comments().iter().enumerate();
        let view = comments.map(|(index, comment)| {
            let key = CommentKey(index as u64);
            graph::Comment {
                key,
                text: Cow::Borrowed(&comment.text),
                rect: Rect::from_min_size(
                    point(comment.at),
                    comment_size(self.ctx, self.tokens, &comment.text),
                ),
                resizable: false,
                selected: self.selection.contains(&Item::Comment(key)),
            }
        });
        view.collect()
    }

    fn reroutes(&self, points: &Points) -> Vec<graph::Reroute> {
        let nodes = self.document.nodes().filter(|(id, _)| points.contains(*id));
        let view = nodes.map(|(id, node)| {
            let carried = self.document.output_type(id, "").unwrap_or(PinType::Density);
            let key = reroute_key(id);
            graph::Reroute {
                key,
                position: point(node.at),
                colour: self.tokens.wire(carried),
                selected: self.selection.contains(&Item::Reroute(key)),
            }
        });
        view.collect()
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

    fn wire(&self, points: &Points, wire: &DocumentWire<'a>) -> Option<graph::Wire<'a>> {
        let origin = points.origin(self.document, *wire)?;
        let DocumentWire { from, output, .. } = origin.wire;
        let key = wire_key(self.document, &DocumentWire { from, output, ..*wire })?;
        let selected = self.selection.contains(&Item::Wire(key));
        Some(graph::Wire { selected, via: Cow::Owned(origin.via), ..graph::Wire::new(key.from, key.to) })
    }

    fn node(&self, id: NodeId, node: &'a Node) -> graph::Node<'a> {
        let mut card = graph::Node::new(node_key(id), node.name.as_str(), point(node.at));
        card.subtitle = Cow::Borrowed(node.heading());
        card.selected = self.selection.contains(&Item::Node(card.key));
        card.viewed = self.viewed == node.name;
        card.pinned = names(&self.document.view().pinned, &node.name);
        card.bypassed = node.bypass;
        card.collapsed = node.collapsed;
        match node.kind.known() {
            Some(kind) => self.known(&mut card, kind, node),
            None => self.unknown(&mut card, id),
        }
        self.preview(&mut card, id, node);
        if is_reroute(node) {
            card.collapsed = true;
        }
        card
    }

    /// Picture, error, progress, time and lattice of a card.
    fn preview(&self, card: &mut graph::Node<'a>, id: NodeId, node: &Node) {
        let preview = self.previews.card(id);
        card.preview = preview.picture.filter(|_| self.has_previews);
        card.error = preview.error.map(Cow::Borrowed);
        card.stale = preview.stale;
        card.progress = preview.progress;
        if node.bypass {
            card.time = Cow::Borrowed("off");
        } else if let Some(times) = preview.times {
            card.time = Cow::Borrowed(&times.own);
            card.tooltip = Cow::Borrowed(&times.words);
        }
        let lattice = preview.lattice.or_else(|| lattice(node, self.document.map()));
        if let Some((columns, rows)) = lattice.filter(|_| !node.passes_through()) {
            card.double_border = true;
            card.footer.push(Cow::Owned(format!("{columns} × {rows}")));
        }
        if self.fixed_range && card.preview.is_some() {
            card.tooltip = Cow::Owned(format!("{}\nBlack is -1, white is 1.", card.tooltip));
        }
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
        let parameters = self.document.get(id).and_then(Node::raw_body).unwrap_or_default();
        card.footer.extend(raw_lines(parameters).into_iter().map(Cow::Owned));
        let colour = self.tokens.wire(PinType::Density);
        for input in unknown_inputs(self.document, id) {
            card.inputs.push(Pin::new(input, "?", colour));
        }
        for output in unknown_outputs(self.document, id) {
            card.outputs.push(Pin::new(output, "?", colour));
        }
    }
}

/// Whether one of `sockets` is an output of a node.
fn names(sockets: &[String], node: &str) -> bool {
    sockets.iter().any(|socket| Socket::parse(socket).node == node)
}

/// The room that a comment takes on the canvas.
fn comment_size(ctx: &egui::Context, tokens: &Tokens, text: &str) -> Vec2 {
    let font = egui::FontId::proportional(size::SMALL);
    let galley = ctx.fonts_mut(|fonts| fonts.layout(text.to_owned(), font, tokens.mute, space::COMMENT));
    let least = Vec2::new(space::LABEL, space::ROW);
    (galley.size() + Vec2::splat(space::ROW)).ceil().max(least)
}

/// The lattice that a node's parameters ask for.
fn lattice(node: &Node, map: &catena_field::Map) -> Option<(u32, u32)> {
    let kind = node.kind.known()?;
    let points = |key| match kind.parameter(key)?.resolve(&node.settings, map) {
        catena_nodes::Setting::Integer(points) => u32::try_from(points).ok(),
        _ => None,
    };
    // Of a file the columns are those of the raw format, if any.
    kind.parameter("path").is_none().then_some(())?;
    Some((points("columns")?, points("rows")?))
}

/// The first parameters of an unknown kind as they stand in the file, one a line.
fn raw_lines(body: &str) -> Vec<String> {
    const MOST: usize = 4;
    let inner = body.trim().trim_start_matches('{').trim_end_matches('}');
    let lines = inner.split(',').map(str::trim).filter(|line| !line.is_empty());
    lines.take(MOST).map(str::to_owned).collect()
}

fn glyph(category: Category) -> Glyph<'static> {
    match category {
        Category::Source | Category::Wire => Glyph::Circle,
        Category::Domain => Glyph::Diamond,
        Category::Shape => Glyph::Triangle,
        Category::Combine => Glyph::Square,
        Category::Mask => Glyph::Text(Cow::Borrowed("▽")),
        Category::Simulate => Glyph::Waves,
        Category::Biome => Glyph::Hexagon,
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

/// A point of the document as the canvas has it.
pub(crate) fn point(at: (f64, f64)) -> Pos2 {
    pos2(at.0 as f32, at.1 as f32)
}

/// The same point as documents have it.
pub(crate) fn at(point: Pos2) -> (f64, f64) {
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
        let id = node_id(pin.node);
        let kind = self.0.get(id)?.kind.known()?;
        match pin.side {
            Side::Input => self.0.input_type(id, kind.inputs.get(pin.index)?.key),
            Side::Output => self.0.output_type(id, kind.outputs.get(pin.index)?.key),
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
        let nodes = moved.iter().filter_map(|(item, position)| Some((self.name(*item)?, at(*position))));
        let nodes: Vec<_> = nodes.collect();
        let mut edits = if nodes.is_empty() { Vec::new() } else { vec![Edit::Move(nodes)] };
        edits.extend(moved.iter().filter_map(|(item, position)| match item {
            Item::Frame(FrameKey(index)) => {
                let frame = self.0.frames().get(*index as usize)?.clone();
                Some(Edit::SetFrame(*index as usize, catena_graph::Frame { at: at(*position), ..frame }))
            }
            Item::Comment(CommentKey(index)) => {
                let comment = self.0.comments().get(*index as usize)?.clone();
                let moved = catena_graph::Comment { at: at(*position), ..comment };
                Some(Edit::SetComment(*index as usize, moved))
            }
            _ => None,
        }));
        edits
    }

    /// Names of the nodes among items.
    pub(crate) fn names(&self, items: &[Item]) -> Vec<String> {
        items.iter().filter_map(|item| self.name(*item)).collect()
    }

    /// The name of an item that is a node.
    pub(crate) fn name(&self, item: Item) -> Option<String> {
        let id = match item {
            Item::Node(key) => node_id(key),
            Item::Reroute(key) => reroute_id(key),
            _ => return None,
        };
        self.0.get(id).map(|node| node.name.clone())
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

    fn join(&self, outputs: [PinKey; 2]) -> Option<Result<(), String>> {
        let is_density = |pin: PinKey| self.pin_type(pin).is_none_or(|kind| kind == PinType::Density);
        if outputs.into_iter().all(is_density) {
            return Some(Ok(()));
        }
        Some(Err("A Mix takes densities; a biome can't be mixed".to_owned()))
    }
}
