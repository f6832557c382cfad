//! Arranging: align, frames around the selection, and selecting along the wires.

use catena_graph::{Edit, Frame};
use egui::{Pos2, Rect, Vec2};
use egui_node_graph::{FrameKey, Item, Node as Card, Transform, node_size};

use crate::Editor;
use crate::canvas::{Pins, Shown, at, point};
use crate::keys::Action;
use crate::theme::{Tokens, space};

/// A node's place on the canvas.
#[derive(Clone)]
pub(crate) struct Placed {
    pub(crate) item: Item,
    pub(crate) name: String,
    pub(crate) rect: Rect,
}

impl Editor {
    /// What the canvas shows of the document, for measuring and for its own commands.
    pub(crate) fn with_view<T>(
        &self,
        ctx: &egui::Context,
        then: impl FnOnce(&egui_node_graph::View<'_>) -> T,
    ) -> T {
        let shown = Shown {
            document: self.session.document(),
            previews: &self.previews,
            has_previews: self.shell.settings.previews != crate::settings::PreviewSize::Off,
            fixed_range: self.fixed_range,
            selection: &self.selection,
            viewed: "",
            tokens: Tokens::of(ctx),
            ctx,
        };
        then(&shown.view())
    }

    /// The rectangles of cards and points that are selected, or of all.
    pub(crate) fn placed(&self, ctx: &egui::Context, all: bool) -> Vec<Placed> {
        self.with_view(ctx, |view| {
            let pins = Pins(self.document());
            let size = |card: &Card<'_>| node_size(card, &self.style.1);
            let cards = view.nodes.iter().filter(|card| all || card.selected);
            let cards =
                cards.map(|card| (Item::Node(card.key), Rect::from_min_size(card.position, size(card))));
            let points = view.reroutes.iter().filter(|point| all || point.selected);
            let points = points
                .map(|point| (Item::Reroute(point.key), Rect::from_min_size(point.position, Vec2::ZERO)));
            let placed = cards.chain(points);
            placed.filter_map(|(item, rect)| Some(Placed { item, name: pins.name(item)?, rect })).collect()
        })
    }

    /// Moves the selected to the edge of the outermost of them.
    pub(crate) fn align(&mut self, ctx: &egui::Context, action: Action) {
        let placed = self.placed(ctx, false);
        let Some(bounds) = placed.iter().map(|placed| placed.rect).reduce(Rect::union) else { return };
        if placed.len() < 2 {
            return self.say("Select two nodes or more to align them");
        }
        let moved = placed.iter().map(|placed| {
            let mut to = placed.rect.min;
            match action {
                Action::AlignLeft => to.x = bounds.left(),
                Action::AlignRight => to.x = bounds.right() - placed.rect.width(),
                Action::AlignUp => to.y = bounds.top(),
                _ => to.y = bounds.bottom() - placed.rect.height(),
            }
            (placed.item, to)
        });
        let edits = Pins(self.document()).moved(&moved.collect::<Vec<_>>());
        self.edit_named(format!("Align {} nodes", placed.len()), Edit::Batch(edits));
    }

    /// Puts a frame around the selection and asks for its title.
    pub(crate) fn frame_selection(&mut self, ctx: &egui::Context) {
        let selection = self.selection.clone();
        let rects = self.with_view(ctx, |view| {
            let cards = view.nodes.iter().filter(|card| card.selected);
            let cards = cards.map(|card| Rect::from_min_size(card.position, node_size(card, &self.style.1)));
            let points = view.reroutes.iter().filter(|point| point.selected);
            let points = points.map(|point| Rect::from_center_size(point.position, Vec2::ZERO));
            let frames = view.frames.iter().filter(|frame| selection.contains(&Item::Frame(frame.key)));
            let comments = view.comments.iter().filter(|comment| comment.selected);
            let areas = frames.map(|frame| frame.rect).chain(comments.map(|comment| comment.rect));
            cards.chain(points).chain(areas).reduce(Rect::union)
        });
        let Some(bounds) = rects else { return self.say("Select what the frame should hold") };
        let index = self.document().frames().len();
        let frame = Frame { title: "Frame".to_owned(), ..self.around(bounds) };
        self.session.begin_gesture_named("Frame the selection");
        if self.edit(Edit::AddFrame(frame)) {
            self.selection = vec![Item::Frame(FrameKey(index as u64))];
            self.open_frame(index);
        } else {
            self.session.end_gesture();
        }
    }

    /// A frame with room around what it holds, and for its title.
    pub(crate) fn around(&self, bounds: Rect) -> Frame {
        let title = Vec2::new(0.0, self.style.1.frame_title_height - space::MEDIUM);
        let rect = Rect::from_min_max(bounds.min - title, bounds.max).expand(space::FRAME);
        let size = (f64::from(rect.width().round()), f64::from(rect.height().round()));
        Frame { title: String::new(), colour: String::new(), at: at(rect.min), size }
    }

    /// Gives a frame another place and size.
    pub(crate) fn resize(&mut self, item: Item, rect: Rect) {
        let Item::Frame(FrameKey(index)) = item else { return };
        let Some(frame) = self.document().frames().get(index as usize).cloned() else { return };
        let size = (f64::from(rect.width().round()), f64::from(rect.height().round()));
        let resized = Frame { at: at(rect.min), size, ..frame };
        self.edit_named("Resize a frame", Edit::SetFrame(index as usize, resized));
    }

    /// Adds to the selection all that feeds it, or all that it feeds.
    pub(crate) fn select_stream(&mut self, upstream: bool) {
        let document = self.document();
        let mut names = self.selected();
        for id in names.clone().iter().filter_map(|name| document.find(name)) {
            let reached = if upstream { document.upstream(id) } else { document.downstream(id) };
            for (id, node) in document.nodes() {
                if reached.contains(&id) && !names.contains(&node.name) {
                    names.push(node.name.clone());
                }
            }
        }
        self.select_names(&names);
    }

    /// The cards and points that lie in a frame.
    pub(crate) fn held_by(&self, ctx: &egui::Context, index: usize) -> Vec<Item> {
        let Some(frame) = self.document().frames().get(index) else { return Vec::new() };
        let rect = frame_rect(frame);
        let inside = self.placed(ctx, true).into_iter().filter(|placed| rect.contains_rect(placed.rect));
        inside.map(|placed| placed.item).collect()
    }

    /// How the canvas lies in the window.
    pub(crate) fn transform(&self) -> Transform {
        self.canvas.transform()
    }

    /// A canvas position in points of the window.
    pub(crate) fn on_screen(&self, position: Pos2) -> Pos2 {
        self.transform().to_screen(position)
    }
}

/// Where a frame lies.
pub(crate) fn frame_rect(frame: &Frame) -> Rect {
    Rect::from_min_size(point(frame.at), Vec2::new(frame.size.0 as f32, frame.size.1 as f32))
}
