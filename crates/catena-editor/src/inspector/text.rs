//! A field for text that counts once Enter is pressed or the field is left; Esc keeps what was.

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Id, Key, Response, TextEdit, TextStyle, Ui, WidgetInfo, WidgetType};

use crate::theme::{Tokens, space};

/// A field for text.
pub(crate) struct TextField<'a> {
    /// Its own, whatever is drawn around it.
    pub(crate) id: Id,
    /// Its accessible name.
    pub(crate) name: &'a str,
    /// The text in force.
    pub(crate) text: &'a str,
    /// What an empty field says.
    pub(crate) hint: &'a str,
    /// Whether lines may break; then Enter breaks one.
    pub(crate) lines: bool,
    /// Its width.
    pub(crate) width: f32,
    /// What the tooltip says.
    pub(crate) tip: &'a str,
}

impl TextField<'_> {
    /// Shows the field; returns another text once it is entered.
    pub(crate) fn show(self, ui: &mut Ui) -> (Response, Option<String>) {
        let kept = ui.data(|data| data.get_temp::<String>(self.id));
        let mut text = kept.unwrap_or_else(|| self.text.to_owned());
        let edit = if self.lines {
            TextEdit::multiline(&mut text).desired_rows(2)
        } else {
            TextEdit::singleline(&mut text)
        };
        let inner = self.width - 2.0 * space::MEDIUM;
        let edit = edit.id(self.id).hint_text(self.hint).desired_width(inner);
        let response =
            ui.add(edit.margin(egui::Margin::symmetric(space::MEDIUM as i8, (space::SMALL * 0.5) as i8)));
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(text.clone()),
            ..WidgetInfo::labeled(WidgetType::TextEdit, true, self.name)
        });
        let response = response.on_hover_ui(|ui| {
            ui.set_max_width(space::MENU);
            ui.label(self.tip);
        });
        if ui.memory(|memory| memory.has_focus(self.id)) {
            ui.data_mut(|data| data.insert_temp(self.id, text));
            return (response, None);
        }
        let entered =
            ui.data_mut(|data| data.remove_temp::<String>(self.id)).is_some() || response.lost_focus();
        let kept = ui.input(|input| input.key_pressed(Key::Escape));
        let changed = entered && !kept && text != self.text;
        (response, changed.then_some(text))
    }
}

/// Words in red below a field.
pub(crate) fn wrong(ui: &mut Ui, words: &str) {
    let text = egui::RichText::new(words).small().color(Tokens::of(ui.ctx()).bad);
    ui.add(egui::Label::new(text).wrap());
}

/// Words in the label's colour, wrapped.
pub(crate) fn muted(ui: &mut Ui, words: &str) -> Response {
    let text = egui::RichText::new(words).color(Tokens::of(ui.ctx()).mute);
    ui.add(egui::Label::new(text).wrap())
}

/// The tables' words: what stands between backticks is as files and formulas have it.
pub(crate) fn prose(ui: &Ui, text: &str, colour: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (index, part) in text.split('`').enumerate() {
        let style = if index % 2 == 0 { TextStyle::Body } else { TextStyle::Monospace };
        job.append(part, 0.0, TextFormat::simple(style.resolve(ui.style()), colour));
    }
    job
}
