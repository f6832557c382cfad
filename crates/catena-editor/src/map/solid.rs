//! The field as a lit solid, in the place of the plane map.

use egui::{Rect, RichText, Ui};

use super::Subject;
use crate::theme::Tokens;

/// The solid view's own state.
#[derive(Default)]
pub(crate) struct Solid {}

impl Solid {
    /// Shows the subject in an area; returns the world position under the pointer.
    pub(crate) fn show(&mut self, ui: &mut Ui, area: Rect, subject: &Subject<'_>) -> Option<(f64, f64)> {
        let words = format!("{} has no solid view yet", subject.socket.node);
        ui.put(area, egui::Label::new(RichText::new(words).color(Tokens::of(ui.ctx()).mute)));
        None
    }
}
