//! A slider: absolute under the pointer, finer with Shift, in steps with Ctrl; what lies beyond its ends is shown there.

use egui::accesskit::Action;
use egui::{Id, Key, Modifiers, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

use super::field::Turn;
use super::keys::{hold_arrows, reset_pressed, stepped};
use super::scale::{Scale, Side};
use crate::theme::{Tokens, control, space};

/// How much finer a drag is while Shift is held.
const FINER: f64 = 0.1;

/// A slider.
pub(crate) struct Slider<'a> {
    /// Its own, whatever is drawn around it.
    pub(crate) id: Id,
    /// Its accessible name.
    pub(crate) name: &'a str,
    /// The number in force.
    pub(crate) number: f64,
    /// The default, where it is a number: marked on the track.
    pub(crate) default: Option<f64>,
    /// Its ends and the way between them.
    pub(crate) scale: &'a Scale,
    /// Its width.
    pub(crate) width: f32,
    /// What the tooltip says.
    pub(crate) tip: &'a str,
    /// What lies under the handle.
    pub(crate) ground: Ground,
}

/// What lies under a slider's handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Its own track.
    Track,
    /// What is drawn there already: the handle is edged.
    None,
}

impl Slider<'_> {
    /// Shows the slider.
    pub(crate) fn show(self, ui: &mut Ui) -> Option<Turn> {
        let size = Vec2::new(self.width, space::ROW - space::SMALL);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let response = ui.interact(rect, self.id, Sense::click_and_drag());
        let response = response.on_hover_ui(|ui| {
            ui.set_max_width(space::MENU);
            ui.label(self.tip);
        });
        let track = rect.shrink2(vec2(control::HANDLE, 0.0));
        self.paint(ui, track, &response);
        self.describe(ui, &response);
        if response.double_clicked() {
            return Some(Turn::Reset);
        }
        self.pulled(ui, track, &response).or_else(|| self.keys(ui, &response))
    }

    fn paint(&self, ui: &Ui, track: Rect, response: &Response) {
        let tokens = Tokens::of(ui.ctx());
        let painter = ui.painter();
        let share = self.scale.share(self.number) as f32;
        let place = |share: f32| Pos2::new(egui::lerp(track.x_range(), share), track.center().y);
        let half = vec2(0.0, control::TRACK * 0.5);
        let (begin, end, handle) = (place(0.0), place(1.0), place(share));
        let bar = |end: Pos2, colour| {
            let bar = Rect::from_min_max(begin - half, end + half);
            painter.rect_filled(bar, control::TRACK * 0.5, colour);
        };
        if self.ground == Ground::Track {
            bar(end, tokens.line);
            bar(handle, tokens.control_edge);
        } else {
            painter.circle_filled(handle, control::HANDLE + 1.0, tokens.panel);
        }
        if let Some(default) = self.default.filter(|default| self.scale.beyond(*default).is_none()) {
            let at = place(self.scale.share(default) as f32);
            let tick = [at + vec2(0.0, control::TICK), at + vec2(0.0, control::TICK + control::TRACK)];
            painter.line_segment(tick, Stroke::new(1.0, tokens.control_edge));
        }
        let colour = if response.has_focus() || response.dragged() { tokens.accent } else { tokens.text };
        match self.scale.beyond(self.number) {
            None => drop(painter.circle_filled(handle, control::HANDLE, colour)),
            Some(side) => drop(painter.add(arrow(handle, side, tokens.accent))),
        }
    }

    fn describe(&self, ui: &Ui, response: &Response) {
        response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), self.number, self.name));
        ui.ctx().accesskit_node_builder(response.id, |builder| {
            builder.set_min_numeric_value(self.scale.soft.0);
            builder.set_max_numeric_value(self.scale.soft.1);
            builder.set_numeric_value_step(self.scale.step(self.number));
            builder.add_action(Action::Increment);
            builder.add_action(Action::Decrement);
        });
    }

    fn pulled(&self, ui: &Ui, track: Rect, response: &Response) -> Option<Turn> {
        if response.drag_started() || response.clicked() {
            response.request_focus();
        }
        let pointer = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked())?;
        let modifiers = ui.input(|input| input.modifiers);
        let under = f64::from((pointer.x - track.left()) / track.width());
        let share = if modifiers.shift && response.dragged() {
            let before = match ui.data(|data| data.get_temp::<f64>(self.id)) {
                Some(share) if !response.drag_started() => share,
                _ => self.scale.share(self.number),
            };
            before + f64::from(response.drag_delta().x / track.width()) * FINER
        } else {
            under
        };
        let share = share.clamp(0.0, 1.0);
        ui.data_mut(|data| data.insert_temp(self.id, share));
        let point = 0.5 / f64::from(track.width());
        let slack = if modifiers.shift { point * FINER } else { point };
        let number = self.scale.at(share, slack, modifiers.command);
        let going_on = response.dragged();
        (number != self.number).then_some(Turn::Set { number, going_on, all: false })
    }

    fn keys(&self, ui: &Ui, response: &Response) -> Option<Turn> {
        let count = |action| ui.input(|input| input.num_accesskit_action_requests(self.id, action)) as f64;
        let spoken = count(Action::Increment) - count(Action::Decrement);
        let mut number = (spoken != 0.0).then(|| self.scale.stepped(self.number, spoken, false, false));
        if response.has_focus() {
            hold_arrows(ui, self.id);
            if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter)) {
                return Some(Turn::Set { number: self.number, going_on: false, all: true });
            }
            if reset_pressed(ui) {
                return Some(Turn::Reset);
            }
            number = number.or_else(|| stepped(ui, self.scale, self.number)).or_else(|| self.sideways(ui));
        }
        let number = number.filter(|number| *number != self.number)?;
        Some(Turn::Set { number, going_on: false, all: false })
    }

    fn sideways(&self, ui: &Ui) -> Option<f64> {
        ui.input_mut(|input| {
            for (modifiers, fine) in [(Modifiers::SHIFT, true), (Modifiers::NONE, false)] {
                let right = input.count_and_consume_key(modifiers, Key::ArrowRight) as f64;
                let left = input.count_and_consume_key(modifiers, Key::ArrowLeft) as f64;
                if right != left {
                    return Some(self.scale.stepped(self.number, right - left, fine, false));
                }
            }
            None
        })
    }
}

/// The handle of a number beyond the slider's end: it points where the number lies.
fn arrow(tip: Pos2, side: Side, colour: egui::Color32) -> Shape {
    let way = match side {
        Side::Below => -control::HANDLE,
        Side::Above => control::HANDLE,
    };
    let points = vec![
        tip + vec2(way, 0.0),
        tip + vec2(-way * 0.5, -control::HANDLE),
        tip + vec2(-way * 0.5, control::HANDLE),
    ];
    Shape::convex_polygon(points, colour, Stroke::NONE)
}
