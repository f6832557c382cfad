//! What the hand does to the graph: adding, wiring, arranging, copying, and the menus and fields for it.

mod add;
mod arrange;
mod clipboard;
mod context;
mod nodes;
mod parameters;
pub(crate) mod points;
mod popup;
mod tidy;
mod wires;

use catena_graph::Edit;
use catena_nodes::NodeKind;
use egui::Pos2;
use egui_node_graph::{CommentKey, FrameKey, Item};

use crate::Editor;
use crate::canvas::node_id;
use crate::keys::Action;

/// What is kept of the hand's work between frames.
#[derive(Default)]
pub(crate) struct Hand {
    /// Kinds added of late, the last first.
    recent: Vec<&'static NodeKind>,
    context: Option<context::Context>,
    popup: Option<popup::Popup>,
    /// Whether Shift was down at the end of the last frame.
    shift: bool,
    /// Where the next paste goes; none is under the pointer.
    paste_at: Option<Pos2>,
}

impl Hand {
    /// Whether a menu or a field is open over the canvas, which then takes no keys.
    pub(crate) fn is_busy(&self) -> bool {
        self.context.is_some() || self.popup.is_some()
    }
}

impl Editor {
    /// Does what an action says, if it is one of the graph's.
    pub(crate) fn act_by_hand(&mut self, ctx: &egui::Context, action: Action) {
        match action {
            Action::Copy => self.copy(ctx),
            Action::Cut => self.cut_to_clipboard(ctx),
            Action::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Action::Duplicate => self.duplicate(ctx, &self.selection.clone(), false),
            Action::DuplicateWithInputs => self.duplicate(ctx, &self.selection.clone(), true),
            Action::Replace => self.open_replace_menu(ctx),
            Action::Rename => self.rename(ctx),
            Action::Collapse => self.toggle_collapsed(),
            Action::Pin => self.toggle_pinned(),
            Action::Underlay => self.toggle_underlay(),
            Action::PreviousOutput => self.step_output(false),
            Action::NextOutput => self.step_output(true),
            Action::FirstParameter => self.focus_first_parameter(ctx),
            Action::Join => self.join_selected(),
            Action::Swap => self.swap_inputs(),
            Action::Tidy => self.tidy(ctx),
            Action::AlignLeft | Action::AlignRight | Action::AlignUp | Action::AlignDown => {
                self.align(ctx, action);
            }
            Action::Frame => self.frame_selection(ctx),
            Action::Comment => self.open_comment(ctx, self.place(ctx)),
            Action::SelectUpstream => self.select_stream(true),
            Action::SelectDownstream => self.select_stream(false),
            _ => {}
        }
    }

    /// Applies an edit as a step with a title of its own.
    pub(crate) fn edit_named(&mut self, title: impl Into<String>, edit: Edit) -> bool {
        self.session.begin_gesture_named(title);
        let done = self.edit(edit);
        self.session.end_gesture();
        done
    }

    /// Says what is the matter.
    pub(crate) fn say(&mut self, words: impl Into<String>) {
        self.message = Some((words.into(), true));
    }

    /// The canvas position under the pointer, or in the middle of what is seen.
    fn place(&self, ctx: &egui::Context) -> Pos2 {
        let transform = self.canvas.transform();
        transform.to_canvas(self.point(ctx)).round()
    }

    /// The same in points of the window.
    fn point(&self, ctx: &egui::Context) -> Pos2 {
        let viewport = self.canvas.transform().viewport;
        let pointer = ctx.input(|input| input.pointer.hover_pos());
        pointer.filter(|point| viewport.contains(*point)).unwrap_or(viewport.center())
    }

    /// Selects nodes by their names.
    pub(crate) fn select_names(&mut self, names: &[String]) {
        let document = self.session.document();
        let points = points::Points::of(document);
        let found = names.iter().filter_map(|name| document.find(name));
        self.selection = found.map(|id| points.item(id)).collect();
    }

    /// Leaves in the selection what is still there, under the names that the canvas has for it now.
    pub(crate) fn prune_selection(&mut self) {
        let document = self.session.document();
        let points = points::Points::of(document);
        let node = |id| document.get(id).map(|_| points.item(id));
        let now = |item: &Item| match *item {
            Item::Node(key) => node(node_id(key)),
            Item::Reroute(key) => node(points::reroute_id(key)),
            Item::Frame(FrameKey(index)) => (index < document.frames().len() as u64).then_some(*item),
            Item::Comment(CommentKey(index)) => (index < document.comments().len() as u64).then_some(*item),
            Item::Wire(_) => None,
        };
        self.selection = self.selection.iter().filter_map(now).collect();
    }

    /// Shows the menus and fields that are open over the canvas.
    pub(crate) fn show_hand(&mut self, ctx: &egui::Context) {
        let was_open = self.menu.is_some() || self.hand.is_busy();
        self.show_add_menu(ctx);
        self.show_context(ctx);
        self.show_popup(ctx);
        let is_open = self.menu.is_some() || self.hand.is_busy();
        // A press beside it has chosen by itself what takes the keys.
        if was_open && !is_open && !ctx.input(|input| input.pointer.any_pressed()) {
            self.focus_canvas(ctx);
        }
    }
}
