//! The add menu: search as you type, only kinds that fit a dropped wire, chosen by keys or pointer.

use catena_nodes::{NodeKind, PinType};
use egui::{Key, Pos2, RichText, Ui};
use egui_node_graph::{PinKey, Side};

use crate::theme::{Tokens, size, space};

/// An open add menu.
pub(crate) struct AddMenu {
    /// Where it opens, in points of the window.
    pub(crate) at: Pos2,
    /// Where the node goes, on the canvas.
    pub(crate) position: Pos2,
    /// The pin whose wire was dropped, with what flows through it.
    pub(crate) wire: Option<(PinKey, Option<PinType>)>,
    text: String,
    chosen: usize,
    fresh: bool,
}

/// What came of a frame of the menu.
pub(crate) enum Chosen {
    /// It stays open.
    Nothing,
    /// It closes.
    Closed,
    /// This kind is added.
    Kind(&'static NodeKind),
}

impl AddMenu {
    /// A menu at a point of the window that adds at a point of the canvas.
    pub(crate) fn new(at: Pos2, position: Pos2, wire: Option<(PinKey, Option<PinType>)>) -> Self {
        Self { at, position, wire, text: String::new(), chosen: 0, fresh: true }
    }

    /// The kinds that the search finds and the wire fits: those whose names begin with the text first.
    fn found(&self) -> Vec<&'static NodeKind> {
        let text = self.text.trim().to_lowercase();
        let fits = |kind: &&NodeKind| match self.wire {
            Some((pin, pin_type)) => fits(kind, pin.side, pin_type),
            None => true,
        };
        let mut found: Vec<_> =
            catena_nodes::menu().filter(fits).filter(|kind| kind.matches(&text)).collect();
        let begins = |kind: &NodeKind| {
            [kind.key, kind.title, kind.short].iter().any(|name| name.to_lowercase().starts_with(&text))
        };
        if !text.is_empty() {
            found.sort_by_key(|kind| !begins(kind));
        }
        found
    }

    /// Shows the menu.
    pub(crate) fn show(&mut self, ctx: &egui::Context) -> Chosen {
        let mut chosen = Chosen::Nothing;
        let area = egui::Area::new("add menu".into())
            .order(egui::Order::Foreground)
            .fixed_pos(self.at)
            .constrain(true)
            .show(ctx, |ui| {
                egui::Frame::menu(ui.style()).show(ui, |ui| {
                    ui.set_width(space::MENU);
                    chosen = self.contents(ui);
                });
            });
        let outside = ctx.input(|input| input.pointer.any_pressed())
            && ctx.pointer_interact_pos().is_some_and(|point| !area.response.rect.contains(point));
        let escaped = ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
        if matches!(chosen, Chosen::Nothing) && !self.fresh && (outside || escaped) {
            chosen = Chosen::Closed;
        }
        self.fresh = false;
        chosen
    }

    fn contents(&mut self, ui: &mut Ui) -> Chosen {
        let tokens = Tokens::of(ui.ctx());
        let steps = ui.input_mut(|input| {
            let down = input.count_and_consume_key(egui::Modifiers::NONE, Key::ArrowDown);
            down as isize - input.count_and_consume_key(egui::Modifiers::NONE, Key::ArrowUp) as isize
        });
        let enter = ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter));
        let field = egui::TextEdit::singleline(&mut self.text)
            .hint_text("Add a node: type to search")
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search nodes"));
        field.request_focus();
        let found = self.found();
        if field.changed() {
            self.chosen = 0;
        }
        let last = found.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(steps).min(last);
        if found.is_empty() {
            ui.label(RichText::new("No node of that name fits here").color(tokens.mute));
            return Chosen::Nothing;
        }
        let clicked = self.list(ui, &found, steps != 0);
        match clicked.or(enter.then_some(self.chosen)) {
            Some(index) => Chosen::Kind(found[index]),
            None => Chosen::Nothing,
        }
    }

    fn list(&self, ui: &mut Ui, found: &[&'static NodeKind], moved: bool) -> Option<usize> {
        let tokens = Tokens::of(ui.ctx());
        let mut clicked = None;
        egui::ScrollArea::vertical().max_height(space::MENU_HEIGHT).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let mut category = None;
            for (index, kind) in found.iter().enumerate() {
                if self.text.trim().is_empty() && category != Some(kind.category) {
                    category = Some(kind.category);
                    let heading = RichText::new(kind.category.title()).size(size::TIME).color(tokens.faint);
                    ui.label(heading);
                }
                let glyph = RichText::new(kind.category.glyph()).color(tokens.category(kind.category));
                let row = ui.horizontal(|ui| {
                    ui.label(glyph);
                    let width = ui.available_width();
                    let button = egui::Button::selectable(index == self.chosen, kind.title)
                        .min_size([width, 0.0].into());
                    ui.add(button).on_hover_text(kind.summary)
                });
                if row.inner.clicked() {
                    clicked = Some(index);
                }
                if moved && index == self.chosen {
                    row.inner.scroll_to_me(None);
                }
            }
        });
        clicked
    }
}

/// Whether a kind has a pin that a wire from `side` with `pin_type` can end in.
fn fits(kind: &NodeKind, side: Side, pin_type: Option<PinType>) -> bool {
    let agrees = |own: PinType| pin_type.is_none_or(|other| other == own);
    match side {
        Side::Output => kind.inputs.iter().any(|input| agrees(input.kind)),
        Side::Input => kind.outputs.iter().any(|output| agrees(output.kind)),
    }
}
