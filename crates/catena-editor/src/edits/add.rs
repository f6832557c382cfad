//! Adding: from the add menu, alone or as a wired chain, onto a pin, into a wire, or in another node's place.

use catena_graph::{Document, Edit, Node, Socket};
use catena_nodes::{NodeKind, PinType};
use egui::{Pos2, Vec2};
use egui_node_graph::{Item, PinKey, Side, WireKey};

use crate::Editor;
use crate::canvas::{Pins, at, node_id, point};
use crate::keys::Action;
use crate::menu::{AddMenu, Chosen, Purpose};
use crate::theme::space;

/// How many kinds added of late the menu offers first.
const RECENT: usize = 5;

/// What else an empty place of the canvas offers.
const OTHERS: &[Action] = &[Action::Paste, Action::Comment, Action::Tidy, Action::SelectAll];

impl Editor {
    /// Opens the add menu under the pointer; with one wire selected, to put a node into it.
    pub(crate) fn open_add_menu(&mut self, ctx: &egui::Context) {
        let (at, position) = (self.point(ctx), self.place(ctx));
        match self.selection.as_slice() {
            [Item::Wire(wire)] => self.open_menu_on_wire(at, *wire),
            _ => self.open_menu(at, position, None),
        }
    }

    /// Opens the add menu at a point of the window, for a dropped wire if there is one.
    pub(crate) fn open_menu(&mut self, at: Pos2, position: Pos2, wire: Option<PinKey>) {
        let pins = Pins(self.session.document());
        let purpose = wire.map_or(Purpose::Free, |pin| Purpose::Pin(pin, pins.pin_type(pin)));
        self.menu = Some(AddMenu::new(at, position, purpose, &self.hand.recent));
    }

    /// Opens the add menu with what else an empty place of the canvas offers.
    pub(crate) fn open_menu_of_canvas(&mut self, at: Pos2, position: Pos2) {
        let menu = AddMenu::new(at, position, Purpose::Free, &self.hand.recent);
        self.menu = Some(menu.with_others(OTHERS));
    }

    /// Opens the add menu to put a node into a wire.
    pub(crate) fn open_menu_on_wire(&mut self, at: Pos2, wire: WireKey) {
        let document = self.session.document();
        let place =
            |pin: PinKey, shift: Vec2| document.get(node_id(pin.node)).map(|node| point(node.at) + shift);
        let ends = (place(wire.from, space::CARD_OUT), place(wire.to, space::CARD_IN));
        let (Some(from), Some(to)) = ends else { return };
        let position = from.lerp(to, 0.5) - space::CARD_OUT * Vec2::new(0.5, 1.0);
        let flows = Pins(document).pin_type(wire.from);
        self.menu = Some(AddMenu::new(at, position, Purpose::Wire(wire, flows), &self.hand.recent));
    }

    /// Opens the menu that gives the selected node another kind.
    pub(crate) fn open_replace_menu(&mut self, ctx: &egui::Context) {
        let Some(name) = self.selected().pop() else {
            return self.say("Select a node to replace its kind");
        };
        let at = self.document().node(&name).map(|node| self.on_screen(point(node.at)));
        let at = at.unwrap_or(self.point(ctx));
        self.menu = Some(AddMenu::new(at, self.place(ctx), Purpose::Replace(name), &self.hand.recent));
    }

    /// Shows the add menu and adds what was chosen.
    pub(crate) fn show_add_menu(&mut self, ctx: &egui::Context) {
        let Some(mut menu) = self.menu.take() else { return };
        match menu.show(ctx) {
            Chosen::Nothing => self.menu = Some(menu),
            Chosen::Closed => {}
            Chosen::Kinds(kinds) => self.add(&kinds, menu.position, &menu.purpose),
            Chosen::Action(Action::Paste) => self.paste_at(ctx, menu.position),
            Chosen::Action(Action::Comment) => self.open_comment(ctx, menu.position),
            Chosen::Action(action) => self.act(ctx, action),
        }
        if self.menu.is_none() {
            ctx.request_repaint();
        }
    }

    /// Adds a chain of kinds, each wired into the next, for a purpose.
    pub(crate) fn add(&mut self, kinds: &[&'static NodeKind], position: Pos2, purpose: &Purpose) {
        self.remember(kinds);
        if let (Purpose::Replace(name), [.., last]) = (purpose, kinds) {
            let (node, kind) = (name.clone(), last.key.to_owned());
            self.edit(Edit::ReplaceKind { node, kind });
            return;
        }
        let document = self.document();
        let names = fresh_names(document, kinds);
        let start = self.chain_start(position, purpose, kinds.len());
        let mut edits: Vec<Edit> = Vec::new();
        for (index, (kind, name)) in kinds.iter().zip(&names).enumerate() {
            let place = start + Vec2::new(space::COLUMN * index as f32, 0.0);
            edits.push(Edit::AddNode(Box::new(Node::new(name, kind.key, at(place)))));
        }
        for (pair, before) in kinds.windows(2).zip(names.windows(2)) {
            let flows = pair[0].outputs.first().map(|output| output.kind);
            edits.extend(into(pair[1], &before[1], Socket::first(&before[0]), flows));
        }
        edits.extend(wires(document, purpose, kinds, &names));
        let title = match names.as_slice() {
            [one] => format!("Add {one}"),
            many => format!("Add {}", many.join(", ")),
        };
        if self.edit_named(title, Edit::Batch(edits)) {
            self.select_names(&names);
        }
    }

    fn remember(&mut self, kinds: &[&'static NodeKind]) {
        for kind in kinds {
            self.hand.recent.retain(|recent| recent.key != kind.key);
            self.hand.recent.insert(0, kind);
        }
        self.hand.recent.truncate(RECENT);
    }

    /// Where a chain begins: a dropped wire's pin lies under the pointer, and no card hides another.
    fn chain_start(&self, position: Pos2, purpose: &Purpose, count: usize) -> Pos2 {
        let mut start = match purpose {
            Purpose::Pin(pin, _) if pin.side == Side::Output => position - space::CARD_IN,
            Purpose::Pin(..) => {
                position - space::CARD_OUT - Vec2::new(space::COLUMN * (count - 1) as f32, 0.0)
            }
            _ => position,
        };
        let taken = |start: Pos2| {
            self.document().nodes().any(|(_, node)| point(node.at).distance(start) < space::MEDIUM)
        };
        while taken(start) {
            start += Vec2::splat(space::BESIDE);
        }
        start
    }
}

fn fresh_names(document: &Document, kinds: &[&'static NodeKind]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for kind in kinds {
        let taken = |name: &str| document.find(name).is_some() || names.iter().any(|other| other == name);
        let name = catena_graph::fresh(&document.fresh_name(kind.key), taken);
        names.push(name);
    }
    names
}

/// The wires between a chain and what it is added for.
fn wires(document: &Document, purpose: &Purpose, kinds: &[&'static NodeKind], names: &[String]) -> Vec<Edit> {
    let pins = Pins(document);
    let (Some(first), Some(last)) = (names.first(), names.last()) else { return Vec::new() };
    let (head, tail) = (kinds[0], kinds[kinds.len() - 1]);
    let mut edits = Vec::new();
    match purpose {
        Purpose::Pin(pin, flows) if pin.side == Side::Output => {
            edits.extend(pins.socket(*pin).and_then(|from| into(head, first, from, *flows)));
        }
        Purpose::Pin(pin, flows) => edits.extend(out_of(tail, last, pins.input(*pin), *flows)),
        Purpose::Wire(wire, flows) => {
            let reader = pins.input(wire.to);
            let read = reader.as_ref().and_then(|(node, input)| document.input(document.find(node)?, input));
            let from = read.and_then(|wire| document.socket(wire.from, wire.output));
            edits.extend(from.and_then(|from| into(head, first, from, *flows)));
            edits.extend(out_of(tail, last, reader, *flows));
        }
        Purpose::Free | Purpose::Replace(_) => {}
    }
    edits
}

/// A wire into the first input of a new node that takes it.
fn into(kind: &NodeKind, name: &str, from: Socket, flows: Option<PinType>) -> Option<Edit> {
    let fits = |own: PinType| flows.is_none_or(|flows| flows == own);
    let input = kind.inputs.iter().find(|input| fits(input.kind))?;
    Some(Edit::Connect { from, node: name.to_owned(), input: input.key.to_owned() })
}

/// A wire from the first output of a new node that fits.
fn out_of(kind: &NodeKind, name: &str, to: Option<(String, String)>, flows: Option<PinType>) -> Option<Edit> {
    let fits = |own: PinType| flows.is_none_or(|flows| flows == own);
    let index = kind.outputs.iter().position(|output| fits(output.kind))?;
    let output = if index == 0 { "" } else { kind.outputs[index].key };
    let (node, input) = to?;
    Some(Edit::Connect { from: Socket::new(name, output), node, input })
}
