//! What becomes of the canvas's commands and of actions by key or button.

use catena_graph::Edit;
use egui_node_graph::Command;

use crate::Editor;
use crate::canvas::{Pins, node_id};
use crate::dialog::{PathDialog, Purpose};
use crate::files::Next;
use crate::keys::Action;

impl Editor {
    /// Does what a key or a button says.
    pub(crate) fn act(&mut self, ctx: &egui::Context, action: Action) {
        if !self.can_act(action) {
            return;
        }
        if !action.is_of_view() {
            self.rest_rain();
        }
        if self.act_on_window(ctx, action) || self.act_on_rain(action) || self.act_on_map(ctx, action) {
            return;
        }
        match action {
            Action::New => self.leave(ctx, Next::New),
            Action::Open => self.leave(ctx, Next::Open),
            Action::Save if self.save_text(ctx) => {}
            Action::Save => self.save(ctx),
            Action::Import => self.dialog = Some(PathDialog::new(Purpose::Import, self.session.path())),
            Action::SaveAs => self.ask_where_to_save(),
            Action::Undo => self.go(true),
            Action::Redo => self.go(false),
            Action::Add => self.open_add_menu(ctx),
            Action::View => self.view_selected(),
            Action::Bypass => self.toggle_bypass(),
            Action::Delete => self.delete(true),
            Action::DeleteLoose => self.delete(false),
            Action::SelectAll => self.select_all(),
            Action::SelectNone => self.selection.clear(),
            Action::ZoomSelection => self.canvas.zoom_to_selection(),
            Action::ZoomAll => self.canvas.zoom_all(),
            Action::Minimap => self.canvas.minimap = !self.canvas.minimap,
            Action::CancelWork => self.cancel_work(),
            Action::PauseWork => self.toggle_pause(),
            Action::Verify => self.verify(ctx),
            Action::PreviewRange => self.fixed_range = !self.fixed_range,
            action => self.act_by_hand(ctx, action),
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
            Command::View(key) => self.view_node(node_id(key)),
            Command::PreviewOutput(pin) => self.show_output(pin),
            Command::OpenMenu(menu) => self.open_context(menu),
            Command::Cancel(key) => self.work.stop_card(node_id(key)),
            Command::Duplicate { items, with_inputs } => self.duplicate(ctx, &items, with_inputs),
            Command::Join { outputs, position } => self.join(outputs, position),
            Command::Resize { item, rect } => self.resize(item, rect),
            Command::Reroute(wires) => self.reroute(&wires),
            Command::Edit(item) => self.edit_item(ctx, item),
        }
    }
}
