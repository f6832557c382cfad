//! The context menu: what may be done to the card, wire, point, frame or comment under the pointer.

use catena_graph::Edit;
use egui::{Button, Key, Modifiers, Pos2, Ui, WidgetInfo, WidgetType};
use egui_node_graph::{ContextMenu, FrameKey, Item, PinKey, Side, Target, WireKey};

use crate::Editor;
use crate::canvas::{Pins, node_id};
use crate::keys::{self, Action};
use crate::menus::Items;
use crate::theme::space;

/// An open context menu.
pub(crate) struct Context {
    menu: ContextMenu,
    fresh: bool,
}

/// A row of the menu.
#[derive(Clone, Copy, PartialEq)]
enum Row {
    /// A row of the table of keys, marked where it is on.
    Action(Action, bool),
    /// Something that only this place has.
    Own(&'static str, Own),
    Line,
}

#[derive(Clone, Copy, PartialEq)]
enum Own {
    Insert(WireKey),
    Reroute(WireKey),
    Preview(PinKey),
    Cut(PinKey),
    AddFrom(PinKey),
    Edit(Item),
    SelectIn(usize),
}

impl Editor {
    /// Opens the menu that fits what was clicked; an empty place of the canvas opens the add menu.
    pub(crate) fn open_context(&mut self, menu: ContextMenu) {
        if menu.target == Target::Canvas {
            return self.open_menu_of_canvas(menu.at, menu.position);
        }
        self.hand.context = Some(Context { menu, fresh: true });
    }

    /// Shows the open menu and does what was chosen.
    pub(crate) fn show_context(&mut self, ctx: &egui::Context) {
        let Some(mut context) = self.hand.context.take() else { return };
        let rows = self.rows(context.menu.target);
        if context.fresh
            && let Some(canvas) = self.shell.canvas
        {
            // The arrow keys are the menu's now; the canvas has them back when it closes.
            ctx.memory_mut(|memory| memory.surrender_focus(canvas));
        }
        let area = egui::Area::new("context menu".into())
            .order(egui::Order::Foreground)
            .fixed_pos(context.menu.at)
            .constrain(true)
            .show(ctx, |ui| egui::Frame::menu(ui.style()).show(ui, |ui| show_rows(ui, &rows)).inner);
        let outside = ctx.input(|input| input.pointer.any_pressed())
            && ctx.pointer_interact_pos().is_some_and(|point| !area.response.rect.contains(point));
        let escaped = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let closes = (outside && !context.fresh) || escaped;
        context.fresh = false;
        match area.inner {
            Some(row) => self.choose(ctx, row, &context.menu),
            None if closes => {}
            None => self.hand.context = Some(context),
        }
        if self.hand.context.is_none() {
            ctx.request_repaint();
        }
    }

    fn rows(&self, target: Target) -> Vec<Row> {
        match target {
            Target::Item(Item::Node(_)) => self.node_rows(),
            Target::Pin(pin) => pin_rows(pin, self.outputs(pin) > 1, self.is_wired(pin)),
            Target::Item(Item::Wire(wire)) => vec![
                Row::Own("Insert a node…", Own::Insert(wire)),
                Row::Own("Reroute point here", Own::Reroute(wire)),
                Row::Line,
                Row::Action(Action::Delete, false),
            ],
            Target::Item(Item::Reroute(_)) => vec![
                Row::Action(Action::Tidy, false),
                Row::Action(Action::Frame, false),
                Row::Line,
                Row::Action(Action::Delete, false),
                Row::Action(Action::DeleteLoose, false),
            ],
            Target::Item(item @ Item::Frame(FrameKey(index))) => vec![
                Row::Own("Title and colour…", Own::Edit(item)),
                Row::Own("Select what it holds", Own::SelectIn(index as usize)),
                Row::Line,
                Row::Action(Action::Duplicate, false),
                Row::Action(Action::Delete, false),
            ],
            Target::Item(item @ Item::Comment(_)) => vec![
                Row::Own("Edit the text…", Own::Edit(item)),
                Row::Line,
                Row::Action(Action::Duplicate, false),
                Row::Action(Action::Delete, false),
            ],
            Target::Canvas => Vec::new(),
        }
    }

    fn node_rows(&self) -> Vec<Row> {
        let document = self.document();
        let names = self.selected();
        let nodes = || names.iter().filter_map(|name| document.node(name));
        let view = document.view();
        let names_it = |socket: &String, name: &String| catena_graph::Socket::parse(socket).node == *name;
        let pinned = names.iter().all(|name| view.pinned.iter().any(|socket| names_it(socket, name)));
        let under = names.iter().any(|name| names_it(&view.underlay, name));
        let viewed = names.iter().any(|name| names_it(&view.node, name));
        let can_bypass = nodes().any(catena_graph::Node::can_bypass);
        let several = nodes().any(|node| node.kind.known().is_some_and(|kind| kind.outputs.len() > 1));
        let two_inputs = nodes().any(|node| node.kind.known().is_some_and(|kind| kind.inputs.len() > 1));
        let mut rows = vec![
            Row::Action(Action::View, viewed),
            Row::Action(Action::Pin, pinned),
            Row::Action(Action::Underlay, under),
        ];
        rows.extend(several.then_some(Row::Action(Action::NextOutput, false)));
        rows.push(Row::Line);
        rows.extend(can_bypass.then_some(Row::Action(Action::Bypass, nodes().all(|node| node.bypass))));
        rows.push(Row::Action(Action::Collapse, nodes().all(|node| node.collapsed)));
        rows.push(Row::Action(Action::Replace, false));
        rows.push(Row::Action(Action::Rename, false));
        rows.extend(two_inputs.then_some(Row::Action(Action::Swap, false)));
        rows.extend((names.len() == 2).then_some(Row::Action(Action::Join, false)));
        rows.push(Row::Line);
        let clipboard =
            [Action::Copy, Action::Cut, Action::Paste, Action::Duplicate, Action::DuplicateWithInputs];
        rows.extend(clipboard.map(|action| Row::Action(action, false)));
        rows.push(Row::Line);
        let layout = [Action::Frame, Action::Tidy, Action::SelectUpstream, Action::SelectDownstream];
        rows.extend(layout.map(|action| Row::Action(action, false)));
        rows.push(Row::Line);
        rows.extend([Action::Delete, Action::DeleteLoose].map(|action| Row::Action(action, false)));
        rows
    }

    fn outputs(&self, pin: PinKey) -> usize {
        let kind = self.document().get(node_id(pin.node)).and_then(|node| node.kind.known());
        kind.map_or(0, |kind| kind.outputs.len())
    }

    fn is_wired(&self, pin: PinKey) -> bool {
        let input = Pins(self.document()).input(pin).filter(|_| pin.side == Side::Input);
        input.is_some_and(|(_, input)| self.document().input(node_id(pin.node), &input).is_some())
    }

    fn choose(&mut self, ctx: &egui::Context, row: Row, menu: &ContextMenu) {
        match row {
            Row::Action(Action::Paste, _) => self.paste_at(ctx, menu.position),
            Row::Action(action, _) => self.act(ctx, action),
            Row::Own(_, own) => self.choose_own(ctx, own, menu),
            Row::Line => {}
        }
    }

    fn choose_own(&mut self, ctx: &egui::Context, own: Own, menu: &ContextMenu) {
        let place: Pos2 = menu.position;
        match own {
            Own::Insert(wire) => self.open_menu_on_wire(menu.at, wire),
            Own::Reroute(wire) => self.reroute(&[(wire, place)]),
            Own::Preview(pin) => self.show_output(pin),
            Own::AddFrom(pin) => self.open_menu(menu.at, place, Some(pin)),
            Own::Cut(pin) => {
                let edits = Pins(self.document()).input(pin);
                let loose = self.loose_points([pin], None);
                let cut = edits.map(|(node, input)| Edit::Disconnect { node, input });
                self.edit(Edit::Batch(cut.into_iter().chain(loose).collect()));
            }
            Own::Edit(item) => self.edit_item(ctx, item),
            Own::SelectIn(index) => self.selection = self.held_by(ctx, index),
        }
    }
}

fn pin_rows(pin: PinKey, several: bool, wired: bool) -> Vec<Row> {
    match pin.side {
        Side::Output => {
            let preview = several.then_some(Row::Own("Preview this output", Own::Preview(pin)));
            preview.into_iter().chain([Row::Own("Add a node that reads it…", Own::AddFrom(pin))]).collect()
        }
        Side::Input => {
            let cut = wired.then_some(Row::Own("Cut the wire", Own::Cut(pin)));
            [Row::Own("Add a node to read…", Own::AddFrom(pin))].into_iter().chain(cut).collect()
        }
    }
}

fn show_rows(ui: &mut Ui, rows: &[Row]) -> Option<Row> {
    ui.set_width(space::CONTEXT);
    let mut chosen = None;
    let mut items = Items::default();
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
        for row in rows {
            let button = match row {
                Row::Line => {
                    ui.separator();
                    continue;
                }
                Row::Own(words, _) => Button::selectable(false, *words),
                Row::Action(action, on) => Button::selectable(*on, action.row().title)
                    .shortcut_text(keys::first_keys(ui.ctx(), *action)),
            };
            let button = ui.add(button);
            let name = match row {
                Row::Action(action, _) => action.row().title,
                Row::Own(words, _) => words,
                Row::Line => "",
            };
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
            items.push(&button);
            if button.clicked() {
                chosen = Some(*row);
            }
        }
    });
    items.rove(ui, false);
    chosen
}
