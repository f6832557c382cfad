//! Typing into a number's field: nothing counts until it is a number; what can't be is refused with words.

use egui::text::{CCursor, CCursorRange};
use egui::{
    Id, Key, Modifiers, Rect, Stroke, StrokeKind, TextEdit, TextStyle, Ui, UiBuilder, WidgetInfo, WidgetType,
};

use super::field::{Field, Refocus, Refused, Turn, refused};
use super::keys::stepped;
use crate::number;
use crate::theme::{Tokens, space};

/// Passes without being drawn after which a half-typed number is given up.
const OUT_OF_SIGHT: u64 = 3;

/// What stands in a field while somebody types.
#[derive(Clone, Default)]
pub(super) struct Typing {
    text: String,
    /// The text that it began with: untouched, it changes nothing.
    untouched: Option<String>,
    /// Whether this is the first frame, and all of the text is to be selected in it.
    fresh: Option<bool>,
    /// When it was drawn last: what has been out of sight since is given up.
    pass: u64,
}

impl Typing {
    /// Whether the field has been drawn without a break since it began.
    pub(super) fn goes_on(&self, ui: &Ui) -> bool {
        self.pass + OUT_OF_SIGHT > ui.ctx().cumulative_pass_nr()
    }
}

impl Field<'_> {
    /// Begins to type: over the number, all of it selected, or with the first character in place of it.
    pub(super) fn begin(&self, ui: &Ui, first: Option<String>) {
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

    pub(super) fn typed(&self, ui: &mut Ui, rect: Rect, mut typing: Typing) -> Option<Turn> {
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
            .horizontal_align(egui::Align::Max)
            .vertical_align(egui::Align::Center)
            .margin(egui::Margin::symmetric(space::SMALL as i8, (space::SMALL * 0.5) as i8))
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
}
