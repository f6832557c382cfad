//! A and B: a result that is held, beside what the map shows now, wiped or as their difference.

use std::sync::Arc;

use egui::{Align2, CursorIcon, Event, EventFilter, Id, Key, Pos2, Rect, Sense, Stroke, Ui, Vec2};
use egui::{Label, RichText, WidgetInfo, WidgetType, accesskit};

use super::pane::Pane;
use super::pane::title;
use super::readout::Probe;
use super::{Scene, Wish, marks};
use crate::icons;
use crate::keys::{Action, tooltip};
use crate::theme::{Tokens, map as token, space};
use crate::work::{Held, Source};

/// How A and B are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// A left of a divider, B right of it.
    Wipe,
    /// B less A.
    Difference,
}

/// What A is.
enum A {
    /// A result as it was, and when that was in words.
    Held(Arc<Held>, String),
    /// The ground before the rain, as it is now.
    Original,
}

/// A comparison.
pub(crate) struct Compare {
    a: A,
    pub(crate) way: Way,
    /// Where the divider lies across the map, 0 to 1.
    share: f32,
}

impl Compare {
    /// A comparison with a result; `when` says of when it is.
    pub(crate) fn new(held: Held, way: Way, when: String) -> Self {
        Self { a: A::Held(Arc::new(held), when), way, share: 0.5 }
    }

    /// A comparison with the ground before the rain.
    pub(super) fn original() -> Self {
        Self { a: A::Original, way: Way::Wipe, share: 0.5 }
    }

    /// Whether it is one with the ground before the rain.
    pub(super) fn is_original(&self) -> bool {
        matches!(self.a, A::Original)
    }

    /// A as a result that can be asked; the pane shows it, where it isn't held.
    pub(super) fn a(&self, pane: &Pane) -> Option<Arc<Held>> {
        match &self.a {
            A::Held(held, _) => Some(held.clone()),
            A::Original => pane.held().map(Arc::new),
        }
    }

    /// Of what a map is wished for as A.
    pub(super) fn source(&self, scene: &Scene<'_>) -> Option<Source> {
        match &self.a {
            A::Held(held, _) => (self.way == Way::Wipe).then(|| Source::Held(held.clone())),
            A::Original => scene.original.clone().map(Source::Socket),
        }
    }

    /// How much a value is above A at its position; unknown where asking A takes long.
    pub(super) fn apart(&self, probe: &Probe, pane: &Pane) -> Option<f64> {
        let held = self.a(pane)?;
        let prepared = &held.ready.prepared;
        let (x, y) = probe.position;
        (!super::pane::is_slow(prepared)).then(|| probe.value - prepared.scalar(x, y)[0])
    }

    /// What A is.
    fn words(&self, scene: &Scene<'_>) -> String {
        match &self.a {
            A::Held(held, when) => format!("{}, {when}", title(scene.document, &held.socket)),
            A::Original => {
                let before =
                    scene.original.as_ref().map(|socket| title(scene.document, socket)).unwrap_or_default();
                format!("{before}, before the rain")
            }
        }
    }

    /// The row that says what is compared, and ends it.
    pub(super) fn row(&self, ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
        let tokens = Tokens::of(ui.ctx());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.set_min_height(space::ROW);
            for (way, action) in [(Way::Wipe, Action::Wipe), (Way::Difference, Action::Difference)] {
                let button = ui.selectable_label(self.way == way, action.row().title);
                if button.on_hover_text(tooltip(ui.ctx(), action)).clicked() && self.way != way {
                    wishes.push(Wish::Action(action));
                }
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                crate::theme::frameless(ui);
                let buttons = [
                    (icons::CLOSE, Action::Compare, "Stop comparing"),
                    (icons::AGAIN, Action::HoldAgain, ""),
                ];
                let shown = if self.is_original() { &buttons[..1] } else { &buttons[..] };
                for &(icon, action, name) in shown {
                    let button = ui.add(egui::Button::new(icon).min_size(Vec2::splat(space::ROW)));
                    let name = if name.is_empty() { action.row().title } else { name };
                    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
                    let words = if action == Action::Compare { "Lets A go  X" } else { action.row().words };
                    if button.on_hover_text(words).clicked() {
                        wishes.push(Wish::Action(action));
                    }
                }
                let words = format!("A is {}", self.words(scene));
                let label = Label::new(RichText::new(&words).color(tokens.mute)).truncate();
                ui.add(label).on_hover_text("What was held; B is the map as it is now");
            });
        });
    }

    /// Where the divider lies in an area.
    pub(super) fn divider(&self, area: Rect) -> f32 {
        egui::lerp(area.x_range(), self.share)
    }

    /// The divider, which can be dragged, and the letters on both sides.
    pub(super) fn wipe(&mut self, ui: &Ui, area: Rect) {
        let tokens = Tokens::of(ui.ctx());
        let id = Id::new("wipe of the map");
        let x = self.divider(area);
        let hit = Rect::from_center_size(Pos2::new(x, area.center().y), Vec2::new(token::HIT, area.height()));
        let response = ui.interact(hit.intersect(area), id, Sense::click_and_drag());
        if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            self.share = ((pointer.x - area.left()) / area.width()).clamp(0.0, 1.0);
        }
        if response.clicked() || response.drag_started() {
            response.request_focus();
        }
        self.keys(ui, &response);
        self.describe(ui, &response);
        let x = self.divider(area);
        let colour = if response.hovered() || response.has_focus() { tokens.accent } else { tokens.text };
        let painter = ui.painter().with_clip_rect(area);
        painter.vline(x, area.y_range(), Stroke::new(token::WIPE + 2.0, token::plate(tokens)));
        painter.vline(x, area.y_range(), Stroke::new(token::WIPE, colour));
        painter.circle_filled(Pos2::new(x, area.center().y), token::KNOB, colour);
        let top = area.top() + space::MEDIUM;
        marks::plate(&painter, Pos2::new(x - space::MEDIUM, top), Align2::RIGHT_TOP, "A", tokens);
        marks::plate(&painter, Pos2::new(x + space::MEDIUM, top), Align2::LEFT_TOP, "B", tokens);
        response
            .on_hover_cursor(CursorIcon::ResizeHorizontal)
            .on_hover_text("Drag: A to the left, B to the right");
    }

    fn keys(&mut self, ui: &Ui, response: &egui::Response) {
        const STEP: f32 = 0.02;
        let asked =
            |action| ui.input(|input| input.num_accesskit_action_requests(response.id, action)) as f32;
        self.share += STEP * (asked(accesskit::Action::Increment) - asked(accesskit::Action::Decrement));
        if response.has_focus() {
            let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
            let pressed = |key| {
                let is =
                    |event: &&Event| matches!(event, Event::Key { key: k, pressed: true, .. } if *k == key);
                ui.input(|input| input.events.iter().filter(is).count()) as f32
            };
            self.share += STEP * (pressed(Key::ArrowRight) - pressed(Key::ArrowLeft));
        }
        self.share = self.share.clamp(0.0, 1.0);
    }

    fn describe(&self, ui: &Ui, response: &egui::Response) {
        let share = f64::from(self.share);
        response.widget_info(|| WidgetInfo::slider(true, share, "Divider between A and B"));
        ui.ctx().accesskit_node_builder(response.id, |builder| {
            builder.set_min_numeric_value(0.0);
            builder.set_max_numeric_value(1.0);
            builder.add_action(accesskit::Action::Increment);
            builder.add_action(accesskit::Action::Decrement);
        });
    }
}
