//! The settings' dialog: how the interface looks, and the page of keys.

use egui::{RichText, Ui};

use super::keys::KeysPage;
use super::{Backend, PreviewSize, SCALES, Settings, Theme};
use crate::theme::{self, Tokens, space};

/// The open dialog.
#[derive(Default)]
pub(crate) struct Page {
    on_keys: bool,
    keys: KeysPage,
}

/// Shows the dialog; true once it is closed. What is changed counts at once.
pub(crate) fn show(ctx: &egui::Context, page: &mut Page, settings: &mut Settings) -> bool {
    let room = ctx.content_rect().size();
    let recording = page.keys.is_recording();
    let modal = egui::Modal::new("settings".into())
        .backdrop_color(Tokens::of(ctx).backdrop)
        .frame(theme::dialog(ctx))
        .show(ctx, |ui| {
            ui.set_width(space::SETTINGS.x.min(room.x - 3.0 * space::ROW));
            ui.set_height(space::SETTINGS.y.min(room.y - 3.0 * space::ROW));
            let closed = theme::dialog_title(ui, "Settings");
            ui.horizontal(|ui| {
                for (on_keys, title) in [(false, "Interface"), (true, "Keys")] {
                    if ui.selectable_label(page.on_keys == on_keys, title).clicked() {
                        page.on_keys = on_keys;
                    }
                }
            });
            ui.separator();
            if page.on_keys {
                page.keys.show(ui, settings);
            } else {
                interface(ui, settings);
            }
            closed
        });
    modal.inner || (modal.should_close() && !recording)
}

fn interface(ui: &mut Ui, settings: &mut Settings) {
    let before = settings.clone();
    row(ui, "Theme", "Dark, light, or as the system is", |ui| {
        let themes = [
            (Theme::System, "System", "Follows the system, dark where it doesn't say"),
            (Theme::Dark, "Dark", "Light on dark"),
            (Theme::Light, "Light", "Dark on light"),
        ];
        for (theme, title, words) in themes {
            ui.selectable_value(&mut settings.theme, theme, title).on_hover_text(words);
        }
    });
    row(ui, "Interface scale", "Also Ctrl and + or -", |ui| {
        scale(ui, settings);
    });
    row(ui, "Previews on cards", "How large; at 96 all words of a card have room", |ui| {
        for (size, title) in PreviewSize::ALL {
            let words = size
                .points()
                .map_or("Cards without pictures".to_owned(), |points| format!("{points} points high, about"));
            ui.selectable_value(&mut settings.previews, size, title).on_hover_text(words);
        }
    });
    row(ui, "Maps are computed", "Verify holds the GPU against the reference", |ui| {
        let backends = [
            (Backend::Auto, "Automatically", "On a GPU where there is a real one, else on the CPU"),
            (Backend::Cpu, "On the CPU", "In float64, the reference itself"),
            (Backend::Gpu, "On the GPU", "In float32, on the best adapter there is, a software one too"),
        ];
        for (backend, title, words) in backends {
            ui.selectable_value(&mut settings.backend, backend, title).on_hover_text(words);
        }
    });
    row(ui, "Reduced motion", "Nothing eases, nothing plays by itself", |ui| {
        theme::edged(ui);
        let checkbox = ui.checkbox(&mut settings.reduced_motion, "");
        checkbox.widget_info(|| {
            egui::WidgetInfo::selected(
                egui::WidgetType::Checkbox,
                true,
                before.reduced_motion,
                "Reduced motion",
            )
        });
    });
    if *settings != before {
        settings.apply(ui.ctx());
    }
}

/// Steps of a quarter: a slider would move under the pointer that drags it.
fn scale(ui: &mut Ui, settings: &mut Settings) {
    for (up, sign, name) in [(false, "-", "Smaller interface"), (true, "+", "Larger interface")] {
        let end = if up { SCALES.1 } else { SCALES.0 };
        let button = egui::Button::new(sign).min_size(egui::Vec2::splat(space::ROW));
        let button = ui.add_enabled((settings.scale - end).abs() > 1e-3, button).on_hover_text(name);
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
        if button.clicked() {
            settings.step_scale(up);
        }
        if !up {
            ui.label(RichText::new(format!("{:.0} %", settings.scale * 100.0)).monospace());
        }
    }
}

fn row(ui: &mut Ui, title: &str, words: &str, contents: impl FnOnce(&mut Ui)) {
    ui.add_space(space::SMALL);
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW + space::MEDIUM);
        let label = |ui: &mut Ui| {
            ui.set_width(space::MENU);
            ui.label(RichText::new(title).color(Tokens::of(ui.ctx()).text));
            ui.label(RichText::new(words).small().color(Tokens::of(ui.ctx()).mute));
        };
        ui.vertical(label);
        contents(ui);
    });
}
