//! A number's field: dragged, typed with arithmetic, stepped by arrows; what can't be is refused with words.

use egui::accesskit::{Action, ActionData};
use egui::text::{CCursor, CCursorRange};
use egui::{
    Align2, CursorIcon, Event, FontId, Id, Key, Modifiers, Rect, Response, Sense, Stroke, StrokeKind,
    TextEdit, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};

use super::scale::Scale;
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

/// Passes without being drawn after which a half-typed number is given up.
const OUT_OF_SIGHT: u64 = 3;

/// What stands in a field while somebody types.
#[derive(Clone, Default)]
struct Typing {
    text: String,
    /// The text that it began with: untouched, it changes nothing.
    untouched: Option<String>,
    /// Whether this is the first frame, and all of the text is to be selected in it.
    fresh: Option<bool>,
    /// When it was drawn last: what has been out of sight since is given up.
    pass: u64,
}

/// Why the last number was refused, and the number that stayed.
#[derive(Clone)]
struct Refused(String, f64);

/// The field takes the focus when it is drawn next: while its text is drawn it is not there to have it.
#[derive(Clone, Default)]
struct Refocus;

/// The words of the last refusal at a field.
pub(crate) fn refused(ui: &Ui, id: Id) -> Option<String> {
    ui.data(|data| data.get_temp::<Refused>(id)).map(|refused| refused.0)
}

impl Field<'_> {
    /// Shows the field.
    pub(crate) fn show(self, ui: &mut Ui) -> Option<Turn> {
        let size = Vec2::new(self.width, space::ROW - space::SMALL);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let pass = ui.ctx().cumulative_pass_nr();
        let (typing, refused) =
            ui.data(|data| (data.get_temp::<Typing>(self.id), data.get_temp::<Refused>(self.id)));
        if refused.is_some_and(|Refused(_, number)| number != self.number) {
            ui.data_mut(|data| data.remove::<Refused>(self.id));
        }
        match typing {
            Some(typing) if typing.pass + OUT_OF_SIGHT > pass => self.typed(ui, rect, typing),
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
        if response.clicked() {
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
    fn set(&self, ui: &Ui, number: f64, going_on: bool) -> Option<Turn> {
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

    /// Begins to type: over the number, all of it selected, or with the first character in place of it.
    fn begin(&self, ui: &Ui, first: Option<String>) {
        let number = (self.text)(self.number);
        let typing = Typing {
            fresh: Some(first.is_none()),
            text: first.unwrap_or_else(|| number.clone()),
            untouched: Some(number),
            pass: ui.ctx().cumulative_pass_nr(),
        };
        ui.data_mut(|data| {
            data.remove::<Refused>(self.id);
            data.insert_temp(self.id, typing);
        });
        ui.ctx().request_repaint();
    }

    fn typed(&self, ui: &mut Ui, rect: Rect, mut typing: Typing) -> Option<Turn> {
        let id = self.id.with("text");
        let fresh = typing.fresh.take();
        typing.pass = ui.ctx().cumulative_pass_nr();
        if let Some(select) = fresh {
            ui.memory_mut(|memory| memory.request_focus(id));
            place_cursor(ui, id, &typing.text, select);
        }
        let all = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
        let arrow = stepped(ui, self.scale, self.value_of(&typing.text).unwrap_or(self.number));
        self.edit(ui, rect, id, &mut typing.text);
        let here = fresh.is_some() || ui.memory(|memory| memory.has_focus(id));
        if let Some(number) = arrow {
            self.end(ui, true);
            return self.set(ui, number, false);
        }
        if here && !all {
            ui.data_mut(|data| data.insert_temp(self.id, typing));
            return None;
        }
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            self.end(ui, true);
            return None;
        }
        self.commit(ui, typing, all)
    }

    fn edit(&self, ui: &mut Ui, rect: Rect, id: Id, text: &mut String) {
        let wrong = refused(ui, self.id).is_some();
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect));
        let field = TextEdit::singleline(text)
            .id(id)
            .font(TextStyle::Monospace)
            .margin(egui::Margin::symmetric(space::SMALL as i8, 2))
            .desired_width(rect.width());
        let response = child.add_sized(rect.size(), field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, self.name));
        if wrong {
            let bad = Stroke::new(1.0, Tokens::of(ui.ctx()).bad);
            ui.painter().rect_stroke(rect, space::SMALL, bad, StrokeKind::Inside);
        }
    }

    /// Takes what was typed, or says why not. After Enter a refused text stays to be mended.
    fn commit(&self, ui: &Ui, typing: Typing, all: bool) -> Option<Turn> {
        let entered = all || ui.input(|input| input.key_pressed(Key::Enter));
        match self.value_of(&typing.text) {
            Ok(number) => {
                self.end(ui, entered);
                let untouched = typing.untouched.as_ref() == Some(&typing.text);
                let number = if untouched { self.number } else { number };
                let changed = all || number != self.number;
                changed.then_some(Turn::Set { number, going_on: false, all })
            }
            Err(words) if entered => {
                let typing = Typing { fresh: Some(true), ..typing };
                ui.data_mut(|data| {
                    data.insert_temp(self.id, typing);
                    data.insert_temp(self.id, Refused(words, self.number));
                });
                None
            }
            Err(words) => {
                self.end(ui, false);
                let kept = format!("{words}; {} stays", number::write(self.number));
                ui.data_mut(|data| data.insert_temp(self.id, Refused(kept, self.number)));
                None
            }
        }
    }

    fn value_of(&self, text: &str) -> Result<f64, String> {
        let number = number::parse(text).ok_or_else(|| not_a_number(text))?;
        if self.scale.whole && number.fract() != 0.0 {
            return Err(format!("a whole number expected, not {}", number::write(number)));
        }
        (self.check)(number).map(|()| number)
    }

    fn end(&self, ui: &Ui, keep_focus: bool) {
        ui.data_mut(|data| {
            data.remove::<Typing>(self.id);
            data.remove::<Refused>(self.id);
        });
        if keep_focus {
            ui.data_mut(|data| data.insert_temp(self.id, Refocus));
            ui.ctx().request_repaint();
        }
    }
}

/// Words about a text that is no number.
fn not_a_number(text: &str) -> String {
    let head: String = text.trim().chars().take(24).collect();
    match head.as_str() {
        "" => "a number expected".to_owned(),
        head if head.contains(',') => format!("\"{head}\" is not a number; decimals have a point"),
        head => format!("\"{head}\" is not a number"),
    }
}

fn unit_font(ui: &Ui) -> FontId {
    FontId::proportional(TextStyle::Small.resolve(ui.style()).size)
}

/// Keeps the arrow keys from moving the focus away from a widget that steps by them.
pub(crate) fn hold_arrows(ui: &Ui, id: Id) {
    let filter = egui::EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

/// Whether a key that gives the default back went down.
pub(crate) fn reset_pressed(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        input.consume_key(Modifiers::NONE, Key::Backspace) || input.consume_key(Modifiers::NONE, Key::Delete)
    })
}

/// The number after the arrow keys that went down: up and down, with Shift finer, with Ctrl coarser.
pub(crate) fn stepped(ui: &Ui, scale: &Scale, number: f64) -> Option<f64> {
    ui.input_mut(|input| {
        for (modifiers, fine, coarse) in [
            (Modifiers::SHIFT, true, false),
            (Modifiers::COMMAND, false, true),
            (Modifiers::NONE, false, false),
        ] {
            let up = input.count_and_consume_key(modifiers, Key::ArrowUp) as f64;
            let down = input.count_and_consume_key(modifiers, Key::ArrowDown) as f64;
            if up != down {
                return Some(scale.stepped(number, up - down, fine, coarse));
            }
        }
        None
    })
}

/// Text that begins a number, typed over a field that has the focus.
fn typed_text(ui: &Ui) -> Option<String> {
    ui.input_mut(|input| {
        let mut typed = None;
        input.events.retain(|event| match event {
            Event::Text(text) if typed.is_none() && begins_a_number(text) => {
                typed = Some(text.clone());
                false
            }
            _ => true,
        });
        typed
    })
}

fn begins_a_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | '('))
}

fn place_cursor(ui: &Ui, id: Id, text: &str, select: bool) {
    let end = CCursor::new(text.chars().count());
    let begin = if select { CCursor::default() } else { end };
    let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(begin, end)));
    state.store(ui.ctx(), id);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_was_typed() {
        assert_eq!(not_a_number(" "), "a number expected");
        assert_eq!(not_a_number("1,5"), "\"1,5\" is not a number; decimals have a point");
        assert!(not_a_number(&"x".repeat(10_000)).len() < 60);
    }

    #[test]
    fn letters_over_a_focused_field_stay_shortcuts() {
        for text in ["1", "-", ".5", "(2"] {
            assert!(begins_a_number(text));
        }
        for text in ["v", "?", " ", "", "+"] {
            assert!(!begins_a_number(text));
        }
    }
}
