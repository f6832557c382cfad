//! The history: a row for each step, the one that stands marked, undone ones faint.

use catena_graph::History;
use egui::{RichText, Ui};

use super::{Wish, row};
use crate::icons;
use crate::theme::{Tokens, space};

/// The steps of a document.
pub(crate) struct Steps<'a>(pub(crate) &'a History);

impl Steps<'_> {
    /// Shows them, oldest first; the row that is clicked is where to go.
    pub(crate) fn show(&self, ui: &mut Ui) -> Option<Wish> {
        let tokens = Tokens::of(ui.ctx());
        let done = self.0.done();
        let titles: Vec<&str> = std::iter::once("As it was opened").chain(self.0.titles()).collect();
        let mut wish = None;
        let last = ui.data(|data| data.get_temp::<usize>(ui.id().with("done")));
        ui.data_mut(|data| data.insert_temp(ui.id().with("done"), done));
        for (step, title) in titles.iter().enumerate() {
            let (colour, mark) = match step {
                _ if step == done => (tokens.text, icons::CHECK),
                _ if step > done => (tokens.faint, icons::REDO),
                0 => (tokens.mute, icons::NEW),
                _ => (tokens.mute, icons::STEP),
            };
            let number = RichText::new(format!("{step:>3}")).monospace().color(tokens.faint);
            let mark = RichText::new(mark).color(if step == done { tokens.accent } else { tokens.faint });
            let name = format!("Step {step}: {title}");
            let response = row(ui, false, vec![number, mark, RichText::new(*title).color(colour)], &name);
            if step == done && last != Some(done) {
                response.scroll_to_me(None);
            }
            let words = if step > done { "Undone: click to do it again" } else { "Click to go back to here" };
            if response.on_hover_text(words).clicked() && step != done {
                wish = Some(Wish::GoTo(step));
            }
        }
        if titles.len() == 1 {
            ui.add_space(space::SMALL);
            ui.label(
                RichText::new("Every step that you do stands here, and a click goes back.")
                    .color(tokens.mute),
            );
        }
        wish
    }
}
