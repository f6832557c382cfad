//! What becomes of the canvas's commands and of actions by key or button.

use catena_graph::{Edit, Node, fresh};
use catena_nodes::{NodeKind, PinType};
use egui::Pos2;
use egui_node_graph::{Command, Item, PinKey, Side};

use crate::Editor;
use crate::canvas::{Pins, node_id, node_key};
use crate::dialog::{PathDialog, Purpose};
use crate::files::Next;
use crate::keys::Action;
use crate::menu::AddMenu;

impl Editor {
    /// Does what a key or a button says.
    pub(crate) fn act(&mut self, ctx: &egui::Context, action: Action) {
        match action {
            Action::New => self.leave(ctx, Next::New),
            Action::Open => self.leave(ctx, Next::Open),
            Action::Save => self.save(),
            Action::SaveAs => self.dialog = Some(PathDialog::new(Purpose::SaveAs, self.session.path())),
            Action::Undo => self.go(true),
            Action::Redo => self.go(false),
            Action::Add => self.open_menu_at_pointer(ctx),
            Action::View => {
                if let Some(name) = self.selected().last() {
                    self.view(&name.clone());
                }
            }
            Action::Bypass => self.toggle_bypass(),
            Action::Delete => self.delete(true),
            Action::DeleteLoose => self.delete(false),
            Action::SelectAll => {
                let nodes = self.document().nodes().map(|(id, _)| Item::Node(node_key(id)));
                self.selection = nodes.collect();
            }
            Action::SelectNone => self.selection.clear(),
            Action::ZoomSelection => self.canvas.zoom_to_selection(),
            Action::ZoomAll => self.canvas.zoom_all(),
            Action::Minimap => self.canvas.minimap = !self.canvas.minimap,
            Action::CancelWork => self.cancel_work(),
        }
    }

    /// Does what the canvas wishes.
    pub(crate) fn obey(&mut self, ctx: &egui::Context, command: Command) {
        match command {
            Command::Select(items) => self.selection = items,
            Command::Move(moved) => {
                let edits = Pins(self.document()).moved(&moved);
                self.edit(Edit::Batch(edits));
            }
            Command::Connect { from, to, replaces } => self.connect(from, to, replaces),
            Command::Disconnect(wire) => self.cut(&[wire]),
            Command::CutWires(wires) => self.cut(&wires),
            Command::AddAt { position, wire } => {
                let at = self.canvas.transform().to_screen(position);
                self.open_menu(at, position, wire);
            }
            Command::InsertOnWire { node, wire, position, .. } => self.insert_on_wire(node, wire, position),
            Command::PullOut { nodes, moved } => self.pull_out(&nodes, &moved),
            Command::Delete { items, heal } => {
                self.selection = items;
                self.delete(heal);
            }
            Command::View(key) => {
                if let Some(name) = self.node_name(node_id(key)) {
                    self.view(&name);
                }
            }
            Command::PreviewOutput(pin) => self.show_output(pin),
            Command::OpenMenu(menu) => self.open_menu(menu.at, menu.position, None),
            Command::Cancel(_) => self.cancel_work(),
            Command::Duplicate { items, with_inputs } => self.duplicate(&items, with_inputs),
            Command::Join { outputs, position } => self.join(ctx, outputs, position),
            Command::Resize { .. } | Command::Reroute(_) | Command::Edit(_) => {}
        }
    }

    fn connect(&mut self, from: PinKey, to: PinKey, replaces: Option<egui_node_graph::WireKey>) {
        let pins = Pins(self.document());
        let cut = replaces.and_then(|wire| pins.disconnect(wire));
        let edits = cut.into_iter().chain(pins.connect(from, to)).collect();
        self.edit(Edit::Batch(edits));
    }

    fn cut(&mut self, wires: &[egui_node_graph::WireKey]) {
        let pins = Pins(self.document());
        let edits = wires.iter().filter_map(|wire| pins.disconnect(*wire)).collect();
        self.edit(Edit::Batch(edits));
    }

    fn open_menu_at_pointer(&mut self, ctx: &egui::Context) {
        let transform = self.canvas.transform();
        let pointer = ctx.input(|input| input.pointer.hover_pos());
        let at = pointer
            .filter(|point| transform.viewport.contains(*point))
            .unwrap_or(transform.viewport.center());
        self.open_menu(at, transform.to_canvas(at), None);
    }

    fn open_menu(&mut self, at: Pos2, position: Pos2, wire: Option<PinKey>) {
        let pins = Pins(self.document());
        let wire = wire.map(|pin| (pin, pins.pin_type(pin)));
        self.menu = Some(AddMenu::new(at, position, wire));
    }

    /// Adds a node, wired to the pin whose wire was dropped.
    pub(crate) fn add(&mut self, kind: &'static NodeKind, position: Pos2, wire: Option<PinKey>) {
        let document = self.document();
        let name = fresh(kind.key, |name| document.find(name).is_some());
        let at = (f64::from(position.x.round()), f64::from(position.y.round()));
        let mut edits = vec![Edit::AddNode(Box::new(Node::new(&name, kind.key, at)))];
        edits.extend(wire.and_then(|pin| self.wire_to_new(pin, kind, &name)));
        if self.edit(Edit::Batch(edits))
            && let Some(id) = self.document().find(&name)
        {
            self.selection = vec![Item::Node(node_key(id))];
        }
    }

    fn wire_to_new(&self, pin: PinKey, kind: &'static NodeKind, name: &str) -> Option<Edit> {
        let pins = Pins(self.document());
        let pin_type = pins.pin_type(pin);
        let agrees = |own: PinType| pin_type.is_none_or(|other| other == own);
        match pin.side {
            Side::Output => {
                let input = kind.inputs.iter().find(|input| agrees(input.kind))?;
                Some(Edit::Connect {
                    from: pins.socket(pin)?,
                    node: name.to_owned(),
                    input: input.key.to_owned(),
                })
            }
            Side::Input => {
                let index = kind.outputs.iter().position(|output| agrees(output.kind))?;
                let output = if index == 0 { "" } else { kind.outputs[index].key };
                let (node, input) = pins.input(pin)?;
                Some(Edit::Connect { from: catena_graph::Socket::new(name, output), node, input })
            }
        }
    }

    fn delete(&mut self, heal: bool) {
        let document = self.document();
        let names = self.selected();
        let pins = Pins(document);
        let wires = self.selection.iter().filter_map(|item| match item {
            Item::Wire(wire) => pins.disconnect(*wire),
            _ => None,
        });
        let mut edits: Vec<Edit> = wires.collect();
        if !names.is_empty() {
            edits.push(if heal { document.delete(&names) } else { Edit::RemoveNodes(names) });
        }
        if !edits.is_empty() && self.edit(Edit::Batch(edits)) {
            self.selection.clear();
        }
    }

    fn toggle_bypass(&mut self) {
        let document = self.document();
        let names = self.selected();
        let able = names.iter().filter(|name| document.node(name).is_some_and(Node::can_bypass));
        let on = !able.clone().all(|name| document.node(name).is_some_and(|node| node.bypass));
        let edits: Vec<Edit> = able.map(|name| Edit::SetBypass { node: name.clone(), on }).collect();
        if edits.is_empty() {
            self.message =
                Some(("Sources have nothing to let through: they can't be bypassed".to_owned(), true));
        } else {
            self.edit(Edit::Batch(edits));
        }
    }

    fn show_output(&mut self, pin: PinKey) {
        let Some(socket) = Pins(self.document()).socket(pin) else { return };
        self.edit(Edit::SetShows { node: socket.node, output: socket.output });
    }

    fn insert_on_wire(
        &mut self,
        node: egui_node_graph::NodeKey,
        wire: egui_node_graph::WireKey,
        position: Pos2,
    ) {
        let pins = Pins(self.document());
        let (Some(name), Some((reader, input))) = (self.node_name(node_id(node)), pins.input(wire.to)) else {
            return;
        };
        match self.document().insert_on_wire(&name, &reader, &input) {
            Ok(insert) => {
                let mut edits = Pins(self.document()).moved(&[(Item::Node(node), position)]);
                edits.push(insert);
                self.edit(Edit::Batch(edits));
            }
            Err(refusal) => self.message = Some((refusal.to_string(), true)),
        }
    }

    fn pull_out(&mut self, nodes: &[egui_node_graph::NodeKey], moved: &[(Item, Pos2)]) {
        let items: Vec<Item> = nodes.iter().copied().map(Item::Node).collect();
        let pins = Pins(self.document());
        let mut edits = vec![self.document().pull_out(&pins.names(&items))];
        edits.extend(pins.moved(moved));
        self.edit(Edit::Batch(edits));
    }

    fn duplicate(&mut self, items: &[Item], with_inputs: bool) {
        const BESIDE: (f64, f64) = (32.0, 32.0);
        let names = Pins(self.document()).names(items);
        let (edit, copies) = self.document().duplicate(&names, BESIDE, with_inputs);
        if self.edit(edit) {
            let document = self.document();
            let copies = copies.iter().filter_map(|name| document.find(name));
            self.selection = copies.map(|id| Item::Node(node_key(id))).collect();
        }
    }

    /// An output dropped on an output makes a Mix of both.
    fn join(&mut self, _: &egui::Context, outputs: [PinKey; 2], position: Pos2) {
        let Some(mix) = catena_nodes::find("mix") else { return };
        let pins = Pins(self.document());
        let [Some(a), Some(b)] = outputs.map(|pin| pins.socket(pin)) else { return };
        self.session.begin_gesture();
        self.add(mix, position, None);
        if let Some(name) = self.selected().first().cloned() {
            let wire =
                |from, input: &str| Edit::Connect { from, node: name.clone(), input: input.to_owned() };
            self.edit(Edit::Batch(vec![wire(a, "a"), wire(b, "b")]));
        }
        self.session.end_gesture();
    }
}
