//! Parameters that few designers turn, folded away under one line that says what they are.

use egui::collapsing_header::CollapsingState;
use egui::{Button, Id, RichText, Ui, WidgetInfo, WidgetType};

use crate::icons;
use crate::theme::{self, Tokens, space};

/// Shows the line, and what is folded under it while it is open; `wanted` opens it.
pub(super) fn show<R>(
    ui: &mut Ui,
    kind: &str,
    (titles, set): &(String, String),
    wanted: bool,
    contents: impl FnOnce(&mut Ui) -> R,
) -> Option<R> {
    let id = Id::new(("folded parameters", kind));
    let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, false);
    if wanted {
        state.set_open(true);
    }
    let open = state.is_open();
    let tokens = Tokens::of(ui.ctx());
    ui.scope(|ui| {
        theme::frameless(ui);
        let sign = if open { icons::UNFOLDED } else { icons::FOLDED };
        let text = RichText::new(format!("{sign} More{set}")).color(tokens.mute);
        let line = ui.add(Button::new(text).min_size(egui::vec2(0.0, space::ROW)));
        line.widget_info(|| {
            WidgetInfo::selected(WidgetType::CollapsingHeader, true, open, "More parameters")
        });
        let words = if open { "Folds them away again" } else { titles.as_str() };
        if line.on_hover_text(words).clicked() {
            state.toggle(ui);
        }
    });
    let shown = state.show_body_unindented(ui, contents);
    state.store(ui.ctx());
    shown.map(|shown| shown.inner)
}

/// What is folded away, and how much of it is set.
pub(super) fn words(titles: &[&str], set: usize) -> (String, String) {
    let set = if set == 0 { String::new() } else { format!(", {set} set") };
    (titles.join(", "), set)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn the_line_says_what_is_set() {
        assert_eq!(words(&["Capacity", "Gravity"], 0), ("Capacity, Gravity".into(), String::new()));
        assert_eq!(words(&["Capacity"], 1).1, ", 1 set");
    }
}
