//! The row under the 3D view: exaggeration, water, and the way back to the whole.

use egui::{RichText, Slider, Ui};

use super::{RISE, Solid};
use crate::icons;
use crate::theme::Tokens;

impl Solid {
    /// Shows the row.
    pub(crate) fn controls(&mut self, ui: &mut Ui) {
        let tokens = Tokens::of(ui.ctx());
        if self.ground.is_none() {
            return;
        }
        ui.label(RichText::new("Height").color(tokens.mute));
        self.exaggeration(ui);
        let water = ui.checkbox(&mut self.water, "Water");
        water.on_hover_text("Shows the sea at the map's sea level, or the bed without it");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let whole = ui.add_enabled(!self.fitted, egui::Button::new((icons::ZOOM_ALL, "Whole")));
            whole.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::Button, !self.fitted, "Show the whole block")
            });
            let words = "Shows the whole block again  Home, or a double click";
            if whole.on_hover_text(words).on_disabled_hover_text(words).clicked() {
                self.reset();
            }
        });
    }

    fn exaggeration(&mut self, ui: &mut Ui) {
        let before = self.rise;
        let slider = Slider::new(&mut self.rise, RISE)
            .logarithmic(true)
            .custom_formatter(|rise, _| format!("{rise:.2}×"))
            .custom_parser(|text| crate::number::parse(text.trim_end_matches('×')));
        let slider = ui.add(slider);
        slider.widget_info(|| egui::WidgetInfo::slider(true, f64::from(self.rise), "Exaggeration"));
        let words = "How high the ground is drawn: at 1× a value of 1 stands for the map's height";
        if slider.on_hover_text(words).double_clicked() {
            self.rise = 1.0;
        }
        if self.rise != before
            && let Some(ground) = &self.ground
        {
            // Seen from where it was seen.
            self.fitted = false;
            self.camera.follow(&ground.block(before), &ground.block(self.rise));
        }
    }
}
