//! The calculator's document: nodes, wires, undo. It knows nothing of the canvas's view state.

use std::collections::{BTreeMap, BTreeSet};

use egui::{Pos2, Rect, pos2};
use egui_node_graph::{Command, FrameKey, Item, NodeKey, PinKey, Side, WireKey};

/// What a node works out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    X,
    Y,
    Number(f32),
    Add,
    Multiply,
    Divide,
    Sine,
    Split,
}

impl Kind {
    pub(crate) const ALL: [Self; 8] = [
        Self::X,
        Self::Y,
        Self::Number(2.0),
        Self::Add,
        Self::Multiply,
        Self::Divide,
        Self::Sine,
        Self::Split,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::X => "X",
            Self::Y => "Y",
            Self::Number(_) => "Number",
            Self::Add => "Add",
            Self::Multiply => "Multiply",
            Self::Divide => "Divide",
            Self::Sine => "Sine",
            Self::Split => "Split",
        }
    }

    pub(crate) fn inputs(self) -> &'static [&'static str] {
        match self {
            Self::X | Self::Y | Self::Number(_) => &[],
            Self::Add | Self::Multiply | Self::Divide => &["a", "b"],
            Self::Sine | Self::Split => &["angle"],
        }
    }

    pub(crate) fn outputs(self) -> &'static [&'static str] {
        if self == Self::Split { &["whole", "fraction"] } else { &["result"] }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    pub(crate) position: Pos2,
    pub(crate) previewed: usize,
    pub(crate) bypassed: bool,
    pub(crate) collapsed: bool,
}

/// One state of the document.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Graph {
    pub(crate) nodes: BTreeMap<NodeKey, Entry>,
    /// From each wired input to the output that feeds it.
    pub(crate) wires: BTreeMap<PinKey, PinKey>,
    pub(crate) frames: BTreeMap<FrameKey, (String, Rect)>,
}

/// The document: a graph, its past and future, and what is selected.
#[derive(Default)]
pub(crate) struct Document {
    pub(crate) graph: Graph,
    pub(crate) selection: BTreeSet<Item>,
    pub(crate) viewed: Option<NodeKey>,
    past: Vec<Graph>,
    future: Vec<Graph>,
}

impl Document {
    /// A first graph to play with.
    pub(crate) fn example() -> Self {
        let mut document = Self::default();
        let graph = &mut document.graph;
        let x = graph.add(Kind::X, pos2(0.0, 0.0));
        let three = graph.add(Kind::Number(3.0), pos2(0.0, 200.0));
        let product = graph.add(Kind::Multiply, pos2(260.0, 0.0));
        let sine = graph.add(Kind::Sine, pos2(520.0, 0.0));
        let y = graph.add(Kind::Y, pos2(0.0, 440.0));
        let sum = graph.add(Kind::Add, pos2(780.0, 180.0));
        let quotient = graph.add(Kind::Divide, pos2(260.0, 340.0));
        let split = graph.add(Kind::Split, pos2(520.0, 320.0));
        let wires =
            [(x, product, 0), (three, product, 1), (product, sine, 0), (sine, sum, 0), (y, quotient, 0)];
        for (from, to, input) in wires {
            graph.wires.insert(PinKey::input(to, input), PinKey::output(from, 0));
        }
        graph.wires.insert(PinKey::input(split, 0), PinKey::output(product, 0));
        graph.wires.insert(PinKey::input(sum, 1), PinKey::output(split, 1));
        let around = Rect::from_min_max(pos2(-24.0, -48.0), pos2(728.0, 184.0));
        graph.frames.insert(FrameKey(1), ("Waves".to_owned(), around));
        document.viewed = Some(sum);
        document
    }

    /// Fulfils a command, as one undo step if it changes the graph.
    pub(crate) fn obey(&mut self, command: Command) {
        let before = self.graph.clone();
        match command {
            Command::Select(items) => self.selection = items.into_iter().collect(),
            Command::View(node) => self.viewed = Some(node),
            command => self.graph.obey(command),
        }
        self.remember(before);
    }

    /// Does something to the graph, as one undo step.
    pub(crate) fn edit(&mut self, edit: impl FnOnce(&mut Graph)) {
        let before = self.graph.clone();
        edit(&mut self.graph);
        self.remember(before);
    }

    fn remember(&mut self, before: Graph) {
        if before != self.graph {
            self.past.push(before);
            self.future.clear();
        }
    }

    pub(crate) fn undo(&mut self) {
        if let Some(graph) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.graph, graph));
        }
    }

    pub(crate) fn redo(&mut self) {
        if let Some(graph) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.graph, graph));
        }
    }
}

impl Graph {
    pub(crate) fn add(&mut self, kind: Kind, position: Pos2) -> NodeKey {
        let key = NodeKey(self.nodes.last_key_value().map_or(1, |(last, _)| last.0 + 1));
        let entry = Entry { kind, position, previewed: 0, bypassed: false, collapsed: false };
        self.nodes.insert(key, entry);
        key
    }

    /// Why this output may not feed this input.
    pub(crate) fn refusal(&self, output: PinKey, input: PinKey) -> Option<String> {
        if output.node == input.node {
            return Some("a node can't feed itself".to_owned());
        }
        self.feeds(input.node, output.node).then(|| "that would close a loop".to_owned())
    }

    fn feeds(&self, from: NodeKey, to: NodeKey) -> bool {
        let next = self.wires.iter().filter(|(_, output)| output.node == from).map(|(input, _)| input.node);
        from == to || next.into_iter().any(|next| self.feeds(next, to))
    }

    fn connect(&mut self, from: PinKey, to: PinKey) {
        if self.refusal(from, to).is_none() {
            self.wires.insert(to, from);
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Move(moved) => self.place(&moved),
            Command::Resize { item: Item::Frame(frame), rect } => {
                self.frames.entry(frame).and_modify(|(_, old)| *old = rect);
            }
            Command::Connect { from, to, replaces } => {
                self.cut(replaces.as_slice());
                self.connect(from, to);
            }
            Command::Disconnect(wire) => self.cut(&[wire]),
            Command::CutWires(wires) => self.cut(&wires),
            Command::InsertOnWire { node, wire, input, output, position } => {
                self.cut(&[wire]);
                self.connect(wire.from, input);
                self.connect(output, wire.to);
                self.place(&[(Item::Node(node), position)]);
            }
            Command::PullOut { nodes, moved } => {
                nodes.iter().for_each(|node| self.detach(*node, true));
                self.place(&moved);
            }
            Command::Delete { items, heal } => items.iter().for_each(|item| self.delete(*item, heal)),
            Command::Duplicate { items, .. } => self.duplicate(&items),
            Command::PreviewOutput(pin) => {
                self.nodes.entry(pin.node).and_modify(|entry| entry.previewed = pin.index);
            }
            _ => {}
        }
    }

    fn place(&mut self, moved: &[(Item, Pos2)]) {
        for (item, to) in moved {
            match item {
                Item::Node(node) => {
                    self.nodes.entry(*node).and_modify(|entry| entry.position = *to);
                }
                Item::Frame(frame) => {
                    self.frames.entry(*frame).and_modify(|(_, rect)| *rect = rect.translate(*to - rect.min));
                }
                _ => {}
            }
        }
    }

    fn cut(&mut self, wires: &[WireKey]) {
        self.wires.retain(|to, from| !wires.contains(&WireKey { from: *from, to: *to }));
    }

    /// Takes a node out of its wires; healing joins what feeds its first input with what it feeds.
    fn detach(&mut self, node: NodeKey, heal: bool) {
        let feed = self.wires.get(&PinKey::input(node, 0)).copied();
        let fed: Vec<PinKey> =
            self.wires.iter().filter(|(_, from)| from.node == node).map(|(to, _)| *to).collect();
        self.wires.retain(|to, from| to.node != node && from.node != node);
        if let (true, Some(feed)) = (heal, feed) {
            fed.into_iter().for_each(|to| self.connect(feed, to));
        }
    }

    fn delete(&mut self, item: Item, heal: bool) {
        match item {
            Item::Node(node) => {
                self.detach(node, heal);
                self.nodes.remove(&node);
            }
            Item::Frame(frame) => {
                self.frames.remove(&frame);
            }
            Item::Wire(wire) => self.cut(&[wire]),
            _ => {}
        }
    }

    fn duplicate(&mut self, items: &[Item]) {
        for item in items {
            if let Item::Node(node) = item
                && let Some(entry) = self.nodes.get(node).cloned()
            {
                let copy = self.add(entry.kind, entry.position + egui::vec2(24.0, 24.0));
                self.nodes.entry(copy).and_modify(|new| new.bypassed = entry.bypassed);
            }
        }
    }

    /// The value of an output at (x, y), or why it has none.
    pub(crate) fn value(&self, output: PinKey, at: (f32, f32)) -> Result<f32, String> {
        let Some(entry) = self.nodes.get(&output.node) else { return Err("no such node".to_owned()) };
        let input = |index| match self.wires.get(&PinKey { node: output.node, side: Side::Input, index }) {
            Some(from) => self.value(*from, at),
            None => Err(format!("nothing is wired to {}", entry.kind.inputs()[index])),
        };
        if entry.bypassed && !entry.kind.inputs().is_empty() {
            return input(0);
        }
        Ok(match entry.kind {
            Kind::X => at.0,
            Kind::Y => at.1,
            Kind::Number(number) => number,
            Kind::Add => input(0)? + input(1)?,
            Kind::Multiply => input(0)? * input(1)?,
            Kind::Divide => input(0)? / input(1)?,
            Kind::Sine => input(0)?.sin(),
            Kind::Split if output.index == 0 => input(0)?.floor(),
            Kind::Split => input(0)?.rem_euclid(1.0),
        })
    }
}
