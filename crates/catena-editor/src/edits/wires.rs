//! Wires: connected, cut, led through reroute points, and nodes put into them or pulled out.

use std::collections::HashSet;

use catena_graph::{Document, Edit, Node, NodeId, REROUTE, Socket};
use egui::Pos2;
use egui_node_graph::{Item, NodeKey, PinKey, WireKey};

use crate::Editor;
use crate::canvas::{Pins, at, node_id, point};
use crate::edits::points::{Points, is_reroute};
use crate::theme::space;

impl Editor {
    /// Wires an output into an input; a wire picked up by its end keeps the points that it runs through.
    pub(crate) fn connect(&mut self, from: PinKey, to: PinKey, replaces: Option<WireKey>) {
        let document = self.document();
        let pins = Pins(document);
        let end =
            |wire: WireKey| pins.input(wire.to).and_then(|(node, input)| source(document, &node, &input));
        let kept = replaces.filter(|wire| wire.from == from).and_then(end);
        let (Some(from), Some((node, input))) = (kept.or_else(|| pins.socket(from)), pins.input(to)) else {
            return;
        };
        let cut = replaces.and_then(|wire| pins.disconnect(wire));
        let wired = Edit::Connect { from: from.clone(), node: node.clone(), input };
        let freed = [replaces.map(|wire| wire.to), Some(to)];
        let loose = self.loose_points(freed.into_iter().flatten(), Some(&from.node));
        let edits = cut.into_iter().chain([wired]).chain(loose).collect();
        self.edit_named(format!("Wire {from} into {node}"), Edit::Batch(edits));
    }

    /// Cuts wires, with the points that then lead nowhere.
    pub(crate) fn cut(&mut self, wires: &[WireKey]) {
        let pins = Pins(self.document());
        let cut = wires.iter().filter_map(|wire| pins.disconnect(*wire));
        let edits: Vec<Edit> = cut.chain(self.loose_points(wires.iter().map(|wire| wire.to), None)).collect();
        if !edits.is_empty() {
            self.edit(Edit::Batch(edits));
        }
    }

    /// The edit that removes the points that lead nowhere once wires into these inputs are gone; `kept` stays.
    pub(crate) fn loose_points(
        &self,
        inputs: impl IntoIterator<Item = PinKey>,
        kept: Option<&str>,
    ) -> Option<Edit> {
        let document = self.document();
        let pins = Pins(document);
        let mut gone: HashSet<(NodeId, &str)> = HashSet::new();
        let mut loose = Vec::new();
        for pin in inputs {
            let Some((_, input)) = pins.input(pin) else { continue };
            let mut wire = document.input(node_id(pin.node), &input);
            while let Some(cut) = wire {
                gone.insert((cut.to, cut.input));
                let Some(node) = document.get(cut.from).filter(|node| is_reroute(node)) else { break };
                let readers = document.readers(cut.from);
                let left = readers.iter().any(|reader| !gone.contains(&(reader.to, reader.input)));
                if left || kept == Some(&node.name) || loose.contains(&node.name) {
                    break;
                }
                loose.push(node.name.clone());
                wire = document.input(cut.from, "input");
            }
        }
        (!loose.is_empty()).then_some(Edit::RemoveNodes(loose))
    }

    /// Puts a point into each of these wires; wires that come from the same place share one.
    pub(crate) fn reroute(&mut self, wires: &[(WireKey, Pos2)]) {
        let document = self.document();
        let mut knots: Vec<Knot> = Vec::new();
        for (wire, position) in wires {
            let Some((from, reader)) = segment(document, *wire, *position) else { continue };
            match knots.iter_mut().find(|knot| knot.from == from) {
                Some(knot) => knot.readers.push(reader),
                None => knots.push(Knot { from, position: *position, readers: vec![reader] }),
            }
        }
        let mut edits = Vec::new();
        let mut names: Vec<String> = Vec::new();
        for Knot { from, position, readers } in knots {
            let taken = |name: &str| document.find(name).is_some() || names.iter().any(|other| other == name);
            let name = catena_graph::fresh(REROUTE, taken);
            edits.push(Edit::AddNode(Box::new(Node::new(&name, REROUTE, at(position)))));
            edits.push(Edit::Connect { from, node: name.clone(), input: "input".to_owned() });
            let out = readers.into_iter().map(|(node, input)| Edit::Connect {
                from: Socket::first(&name),
                node,
                input,
            });
            edits.extend(out);
            names.push(name);
        }
        if !edits.is_empty() && self.edit_named("Add a reroute point", Edit::Batch(edits)) {
            self.select_names(&names);
        }
    }

    /// Puts a node that was dropped on a wire into it.
    pub(crate) fn insert_on_wire(&mut self, node: NodeKey, wire: WireKey, position: Pos2) {
        let pins = Pins(self.document());
        let (Some(name), Some((reader, input))) = (self.node_name(node_id(node)), pins.input(wire.to)) else {
            return;
        };
        match self.document().insert_on_wire(&name, &reader, &input) {
            Ok(insert) => {
                let mut edits = Pins(self.document()).moved(&[(Item::Node(node), position)]);
                edits.push(insert);
                self.edit_named(format!("Insert {name}"), Edit::Batch(edits));
            }
            Err(refusal) => self.say(refusal.to_string()),
        }
    }

    /// Takes nodes out of their wires, which heal.
    pub(crate) fn pull_out(&mut self, nodes: &[NodeKey], moved: &[(Item, Pos2)]) {
        let items: Vec<Item> = nodes.iter().copied().map(Item::Node).collect();
        let pins = Pins(self.document());
        let names = pins.names(&items);
        let mut edits = vec![self.document().pull_out(&names)];
        edits.extend(pins.moved(moved));
        self.edit_named(format!("Pull out {}", names.join(", ")), Edit::Batch(edits));
    }

    /// Swaps what the first two inputs of the selected nodes read.
    pub(crate) fn swap_inputs(&mut self) {
        let document = self.document();
        let edits: Vec<Edit> =
            self.selected().iter().filter_map(|name| swapped(document, name)).flatten().collect();
        if edits.is_empty() {
            return self.say("Select a node with two inputs to swap them");
        }
        self.edit_named("Swap the inputs", Edit::Batch(edits));
    }
}

/// A reroute point to be: what it reads, where it lies, and the nodes and inputs that read it.
struct Knot {
    from: Socket,
    position: Pos2,
    readers: Vec<(String, String)>,
}

/// What an input reads.
fn source(document: &Document, node: &str, input: &str) -> Option<Socket> {
    let wire = document.input(document.find(node)?, input)?;
    document.socket(wire.from, wire.output)
}

/// The part of a wire between two points or cards that lies nearest to a position: where it comes from, and
/// the node and input that it goes to.
fn segment(document: &Document, wire: WireKey, position: Pos2) -> Option<(Socket, (String, String))> {
    let (reader, input) = Pins(document).input(wire.to)?;
    let points = Points::of(document);
    let mut part = document.input(document.find(&reader)?, &input)?;
    let mut nearest: Option<(f32, catena_graph::Wire<'_>)> = None;
    for _ in 0..=document.len() {
        let (from, to) = (out_of(document, &points, part.from)?, into(document, &points, part.to)?);
        let detour = from.distance(position) + position.distance(to) - from.distance(to);
        if nearest.is_none_or(|(least, _)| detour < least) {
            nearest = Some((detour, part));
        }
        if !points.contains(part.from) {
            break;
        }
        part = document.input(part.from, "input")?;
    }
    let (_, part) = nearest?;
    let to = document.get(part.to)?.name.clone();
    Some((document.socket(part.from, part.output)?, (to, part.input.to_owned())))
}

/// About where wires leave a node.
fn out_of(document: &Document, points: &Points, id: NodeId) -> Option<Pos2> {
    let shift = if points.contains(id) { egui::Vec2::ZERO } else { space::CARD_OUT };
    Some(point(document.get(id)?.at) + shift)
}

/// About where wires come into a node.
fn into(document: &Document, points: &Points, id: NodeId) -> Option<Pos2> {
    let shift = if points.contains(id) { egui::Vec2::ZERO } else { space::CARD_IN };
    Some(point(document.get(id)?.at) + shift)
}

fn swapped(document: &Document, name: &str) -> Option<[Edit; 2]> {
    let kind = document.node(name)?.kind.known()?;
    let [a, b, ..] = kind.inputs else { return None };
    let (first, second) = (source(document, name, a.key), source(document, name, b.key));
    if first.is_none() && second.is_none() {
        return None;
    }
    let set = |input: &str, from: Option<Socket>| {
        let (node, input) = (name.to_owned(), input.to_owned());
        match from {
            Some(from) => Edit::Connect { from, node, input },
            None => Edit::Disconnect { node, input },
        }
    };
    Some([set(a.key, second), set(b.key, first)])
}
