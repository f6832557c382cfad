//! What single keys do to the selected nodes: view, pin, bypass, collapse, delete, join.

use catena_graph::{Edit, Node, NodeId, Socket, View};
use egui::Pos2;
use egui_node_graph::{CommentKey, FrameKey, Item, PinKey};

use crate::Editor;
use crate::canvas::{Pins, node_key, point};
use crate::edits::points::is_reroute;
use crate::theme::space;

impl Editor {
    /// Shows the selected node on the map, by the output that its card previews.
    pub(crate) fn view_selected(&mut self) {
        if let Some(socket) = self.selected_sockets().pop() {
            self.view(&socket);
        }
    }

    /// Shows a node on the map, by the output that its card previews.
    pub(crate) fn view_node(&mut self, id: NodeId) {
        if let Some(socket) = self.document().get(id).map(shown) {
            self.view(&socket.to_string());
        }
    }

    /// The selected nodes' previewed outputs, as views name them.
    fn selected_sockets(&self) -> Vec<String> {
        let document = self.document();
        let nodes = self.selected().into_iter().filter_map(|name| document.node(&name).map(shown));
        nodes.map(|socket| socket.to_string()).collect()
    }

    /// Pins the selected nodes beside the map, or takes them off.
    pub(crate) fn toggle_pinned(&mut self) {
        let sockets = self.selected_sockets();
        let view = self.document().view().clone();
        let is_pinned = |socket: &String| view.pinned.contains(socket);
        let on = !sockets.iter().all(is_pinned);
        let mut pinned = view.pinned.clone();
        pinned.retain(|socket| !sockets.contains(socket));
        if on {
            pinned.extend(sockets.iter().cloned());
        }
        if !sockets.is_empty() {
            let title = format!("{} {}", if on { "Pin" } else { "Unpin" }, sockets.join(", "));
            self.edit_named(title, Edit::SetView(View { pinned, ..view }));
        }
    }

    /// Lays the selected node over the map, or takes it off.
    pub(crate) fn toggle_underlay(&mut self) {
        let Some(socket) = self.selected_sockets().pop() else { return };
        let view = self.document().view().clone();
        let on = view.underlay != socket;
        let title =
            if on { format!("Show {socket} over the map") } else { format!("Take {socket} off the map") };
        let underlay = if on { socket } else { String::new() };
        self.edit_named(title, Edit::SetView(View { underlay, ..view }));
    }

    /// What the document lays over the map, if it is there.
    pub(crate) fn underlay(&self) -> Option<Socket> {
        let socket = Socket::parse(&self.document().view().underlay);
        self.document().node(&socket.node).map(|_| socket)
    }

    /// Bypasses the selected nodes that can be, or puts them back to work.
    pub(crate) fn toggle_bypass(&mut self) {
        let document = self.document();
        let names = self.selected();
        let can = |node: &Node| node.can_bypass() && !is_reroute(node);
        let able = names.iter().filter(|name| document.node(name).is_some_and(can));
        let on = !able.clone().all(|name| document.node(name).is_some_and(|node| node.bypass));
        let edits: Vec<Edit> = able.map(|name| Edit::SetBypass { node: name.clone(), on }).collect();
        if edits.is_empty() {
            self.say("Sources have nothing to let through: they can't be bypassed");
        } else {
            self.edit(Edit::Batch(edits));
        }
    }

    /// Folds the selected cards, or unfolds them.
    pub(crate) fn toggle_collapsed(&mut self) {
        let document = self.document();
        let names = self.selected();
        let on = !names.iter().all(|name| document.node(name).is_some_and(|node| node.collapsed));
        let edits: Vec<Edit> = names.into_iter().map(|node| Edit::SetCollapsed { node, on }).collect();
        if !edits.is_empty() {
            self.edit(Edit::Batch(edits));
        }
    }

    /// Lets the card preview an output.
    pub(crate) fn show_output(&mut self, pin: PinKey) {
        let Some(socket) = Pins(self.document()).socket(pin) else { return };
        self.edit(Edit::SetShows { node: socket.node, output: socket.output });
    }

    /// Lets the selected cards preview their next output, or the one before.
    pub(crate) fn step_output(&mut self, forward: bool) {
        let document = self.document();
        let next = |name: String| {
            let node = document.node(&name)?;
            let outputs = node.kind.known()?.outputs;
            let step = if forward { 1 } else { outputs.len() - 1 };
            let index = (node.output(&node.shows)? + step) % outputs.len();
            let output = outputs.get(index)?.key.to_owned();
            (outputs.len() > 1).then_some(Edit::SetShows { node: name, output })
        };
        let edits: Vec<Edit> = self.selected().into_iter().filter_map(next).collect();
        if edits.is_empty() {
            return self.say("Select a node with several outputs");
        }
        self.edit(Edit::Batch(edits));
    }

    /// Gives the focus to the first field of the inspector.
    pub(crate) fn focus_first_parameter(&mut self, ctx: &egui::Context) {
        self.inspector.focus_first();
        ctx.request_repaint();
    }

    /// Selects every card, point, frame and comment.
    pub(crate) fn select_all(&mut self) {
        let document = self.session.document();
        let frames = (0..document.frames().len()).map(|index| Item::Frame(FrameKey(index as u64)));
        let comments = (0..document.comments().len()).map(|index| Item::Comment(CommentKey(index as u64)));
        let nodes = document.nodes().map(|(id, _)| Item::Node(node_key(id)));
        self.selection = frames.chain(comments).chain(nodes).collect();
        self.prune_selection();
    }

    /// Deletes what is selected; `heal` joins what was before and behind.
    pub(crate) fn delete(&mut self, heal: bool) {
        let document = self.document();
        let pins = Pins(document);
        let names = self.selected();
        let mut edits: Vec<Edit> = Vec::new();
        let wires = self.selection.iter().filter_map(|item| match item {
            Item::Wire(wire) => Some(*wire),
            _ => None,
        });
        let wires: Vec<_> = wires.filter(|wire| pins.disconnect(*wire).is_some()).collect();
        edits.extend(wires.iter().filter_map(|wire| pins.disconnect(*wire)));
        let freed = wires.iter().map(|wire| wire.to).chain(self.freed(&names, heal));
        let loose = self.loose_points(freed, None);
        if !names.is_empty() {
            edits.push(if heal { document.delete(&names) } else { Edit::RemoveNodes(names.clone()) });
        }
        if let Some(Edit::RemoveNodes(mut loose)) = loose {
            loose.retain(|name| !names.contains(name));
            edits.push(Edit::RemoveNodes(loose));
        }
        edits.extend(self.without_areas());
        edits.retain(|edit| !matches!(edit, Edit::RemoveNodes(names) if names.is_empty()));
        if !edits.is_empty() && self.edit(Edit::Batch(edits)) {
            self.selection.clear();
        }
    }

    /// The inputs whose wires go for good when nodes are deleted.
    fn freed(&self, names: &[String], heal: bool) -> Vec<PinKey> {
        let document = self.document();
        let mut freed = Vec::new();
        for (name, id) in names.iter().filter_map(|name| Some((name, document.find(name)?))) {
            let Some(node) = document.node(name) else { continue };
            let Some(kind) = node.kind.known() else { continue };
            let goes_on = heal && node.can_bypass() && !document.readers(id).is_empty();
            let inputs = kind.inputs.iter().enumerate().skip(usize::from(goes_on));
            freed.extend(inputs.map(|(index, _)| PinKey::input(node_key(id), index)));
        }
        freed
    }

    /// The edits that remove the selected frames and comments, the last first so that indices hold.
    fn without_areas(&self) -> Vec<Edit> {
        let mut areas = self.selection.clone();
        areas.sort_unstable_by(|a, b| b.cmp(a));
        let edits = areas.iter().filter_map(|item| match item {
            Item::Frame(FrameKey(index)) => Some(Edit::RemoveFrame(*index as usize)),
            Item::Comment(CommentKey(index)) => Some(Edit::RemoveComment(*index as usize)),
            _ => None,
        });
        edits.collect()
    }

    /// Joins the two selected nodes in a Mix beside them.
    pub(crate) fn join_selected(&mut self) {
        let document = self.document();
        let sockets = self.selected_sockets();
        let [a, b] = sockets.as_slice() else {
            return self.say("Select two nodes to join them in a Mix");
        };
        let sockets = [Socket::parse(a), Socket::parse(b)];
        let places = sockets.iter().filter_map(|socket| Some(point(document.node(&socket.node)?.at)));
        let (mut right, mut middle) = (f32::MIN, 0.0);
        for place in places {
            right = right.max(place.x);
            middle += place.y / 2.0;
        }
        self.mix(sockets, Pos2::new(right + space::COLUMN, middle.round()));
    }

    /// An output dropped on an output makes a Mix of both.
    pub(crate) fn join(&mut self, outputs: [PinKey; 2], position: Pos2) {
        let pins = Pins(self.document());
        if let [Some(a), Some(b)] = outputs.map(|pin| pins.socket(pin)) {
            self.mix([a, b], position);
        }
    }

    fn mix(&mut self, [a, b]: [Socket; 2], position: Pos2) {
        let name = self.document().fresh_name("mix");
        let title = format!("Join {} and {}", a.node, b.node);
        let wire = |from, input: &str| Edit::Connect { from, node: name.clone(), input: input.to_owned() };
        let node = Node::new(&name, "mix", crate::canvas::at(position));
        let edits = vec![Edit::AddNode(Box::new(node)), wire(a, "a"), wire(b, "b")];
        if self.edit_named(title, Edit::Batch(edits)) {
            self.select_names(&[name]);
        }
    }
}

/// The output that a node's card previews.
fn shown(node: &Node) -> Socket {
    Socket::new(&node.name, &node.shows)
}
