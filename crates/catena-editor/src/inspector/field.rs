//! A number's field: dragged, typed with arithmetic, stepped by arrows; what can't be is refused with words.

use egui::accesskit::{Action, ActionData};
use egui::{
    Align2, CursorIcon, FontId, Id, Key, Modifiers, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui,
    Vec2, WidgetInfo,
};

use super::keys::{hold_arrows, reset_pressed, stepped, typed_text};
use super::scale::Scale;
use super::typing::Typing;
use crate::number;
use crate::theme::{Tokens, space};

/// What a field or a slider asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Turn {
    /// This number.
    Set {
        /// The number.
        number: f64,
        /// More of the same drag may follow.
        going_on: bool,
        /// On all that are selected.
        all: bool,
    },
    /// The default.
    Reset,
}

/// A number's field.
pub(crate) struct Field<'a> {
    /// Its own, whatever is drawn around it.
    pub(crate) id: Id,
    /// Its accessible name.
    pub(crate) name: &'a str,
    /// The number in force.
    pub(crate) number: f64,
    /// How drags and arrows move through its range.
    pub(crate) scale: &'a Scale,
    /// What stands behind the number.
    pub(crate) unit: &'a str,
    /// Its width.
    pub(crate) width: f32,
    /// The number while nobody types.
    pub(crate) shown: fn(f64) -> String,
    /// The number as typing begins with it.
    pub(crate) text: fn(f64) -> String,
    /// What is wrong with a number.
    pub(crate) check: &'a dyn Fn(f64) -> Result<(), String>,
    /// What the tooltip says.
    pub(crate) tip: &'a str,
}

/// Why the last number was refused, and the number that stayed.
#[derive(Clone)]
pub(super) struct Refused(pub(super) String, pub(super) f64);

/// The field takes the focus when it is drawn next: while its text is drawn it is not there to have it.
#[derive(Clone, Default)]
pub(super) struct Refocus;

/// The words of the last refusal at a field.
pub(crate) fn refused(ui: &Ui, id: Id) -> Option<String> {
    ui.data(|data| data.get_temp::<Refused>(id)).map(|refused| refused.0)
}

impl Field<'_> {
    /// Shows the field.
    pub(crate) fn show(self, ui: &mut Ui) -> Option<Turn> {
        let size = Vec2::new(self.width, space::ROW - space::SMALL);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let (typing, refused) =
            ui.data(|data| (data.get_temp::<Typing>(self.id), data.get_temp::<Refused>(self.id)));
        if refused.is_some_and(|Refused(_, number)| number != self.number) {
            ui.data_mut(|data| data.remove::<Refused>(self.id));
        }
        match typing {
            Some(typing) if typing.goes_on(ui) => self.typed(ui, rect, typing),
            Some(_) => {
                ui.data_mut(|data| data.remove::<Typing>(self.id));
                self.idle(ui, rect)
            }
            None => self.idle(ui, rect),
        }
    }

    fn idle(&self, ui: &mut Ui, rect: Rect) -> Option<Turn> {
        let response = ui.interact(rect, self.id, Sense::click_and_drag());
        if ui.data_mut(|data| data.remove_temp::<Refocus>(self.id)).is_some() {
            response.request_focus();
        }
        let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal).on_hover_ui(|ui| {
            ui.set_max_width(space::MENU);
            ui.label(format!("{} {}", number::write(self.number), self.unit).trim_end());
            ui.label(self.tip);
        });
        self.paint(ui, rect, &response);
        self.describe(ui, &response);
        // With Ctrl, Enter gives the number to all, and is no click.
        if response.clicked() && !ui.input(|input| input.modifiers.command) {
            self.begin(ui, None);
        }
        let turned = self.drag(ui, &response).or_else(|| self.keys(ui, &response));
        turned.or_else(|| self.spoken(ui))
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let tokens = Tokens::of(ui.ctx());
        let edge = match () {
            () if refused(ui, self.id).is_some() => tokens.bad,
            () if response.has_focus() || response.dragged() => tokens.accent,
            () if response.hovered() => tokens.control_edge,
            () => tokens.raised,
        };
        let painter = ui.painter_at(rect);
        painter.rect(rect, space::SMALL, tokens.raised, Stroke::new(1.0, edge), StrokeKind::Inside);
        let font = TextStyle::Monospace.resolve(ui.style());
        let mut end = rect.right_center() - Vec2::new(space::MEDIUM, 0.0);
        if !self.unit.is_empty() {
            let drawn = painter.text(end, Align2::RIGHT_CENTER, self.unit, unit_font(ui), tokens.mute);
            end.x = drawn.left() - space::SMALL;
        }
        painter.text(end, Align2::RIGHT_CENTER, (self.shown)(self.number), font, tokens.text);
    }

    fn describe(&self, ui: &Ui, response: &Response) {
        response.widget_info(|| WidgetInfo {
            label: Some(self.name.to_owned()),
            ..WidgetInfo::drag_value(ui.is_enabled(), self.number)
        });
        ui.ctx().accesskit_node_builder(response.id, |builder| {
            builder.set_min_numeric_value(self.scale.hard.0);
            builder.set_max_numeric_value(self.scale.hard.1);
            builder.set_numeric_value_step(self.scale.step(self.number));
            for action in [Action::SetValue, Action::Increment, Action::Decrement] {
                builder.add_action(action);
            }
        });
    }

    fn drag(&self, ui: &Ui, response: &Response) -> Option<Turn> {
        if response.drag_started() {
            response.request_focus();
            ui.data_mut(|data| data.insert_temp(self.id, self.number));
        }
        if !response.dragged() {
            return None;
        }
        let modifiers = ui.input(|input| input.modifiers);
        let moved = response.drag_delta();
        let exact = ui.data(|data| data.get_temp::<f64>(self.id)).unwrap_or(self.number);
        let exact = self.scale.dragged(exact, f64::from(moved.x - moved.y), modifiers.shift);
        ui.data_mut(|data| data.insert_temp(self.id, exact));
        let number = self.scale.rounded(exact, modifiers.shift, modifiers.command);
        self.set(ui, number, true)
    }

    /// A number that is allowed and another than the one in force.
    pub(super) fn set(&self, ui: &Ui, number: f64, going_on: bool) -> Option<Turn> {
        if number == self.number || (self.check)(number).is_err() {
            return None;
        }
        ui.data_mut(|data| data.remove::<Refused>(self.id));
        Some(Turn::Set { number, going_on, all: false })
    }

    /// Keys of a field that has the focus and isn't typed into.
    fn keys(&self, ui: &Ui, response: &Response) -> Option<Turn> {
        if !response.has_focus() {
            return None;
        }
        hold_arrows(ui, self.id);
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter)) {
            return Some(Turn::Set { number: self.number, going_on: false, all: true });
        }
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            self.begin(ui, None);
        }
        if reset_pressed(ui) {
            ui.data_mut(|data| data.remove::<Refused>(self.id));
            return Some(Turn::Reset);
        }
        if let Some(number) = stepped(ui, self.scale, self.number) {
            return self.set(ui, number, false);
        }
        if let Some(text) = typed_text(ui) {
            self.begin(ui, Some(text));
        }
        None
    }

    /// What assistive technology asks for.
    fn spoken(&self, ui: &Ui) -> Option<Turn> {
        let count = |action| ui.input(|input| input.num_accesskit_action_requests(self.id, action)) as f64;
        let steps = count(Action::Increment) - count(Action::Decrement);
        if steps != 0.0 {
            return self.set(ui, self.scale.stepped(self.number, steps, false, false), false);
        }
        let number = ui.input(|input| {
            let mut requests = input.accesskit_action_requests(self.id, Action::SetValue);
            requests.find_map(|request| match request.data {
                Some(ActionData::NumericValue(number)) => Some(number),
                _ => None,
            })
        });
        number.and_then(|number| self.set(ui, number, false))
    }
}

fn unit_font(ui: &Ui) -> FontId {
    FontId::proportional(TextStyle::Small.resolve(ui.style()).size)
}
