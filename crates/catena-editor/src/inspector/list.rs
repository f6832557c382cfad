//! Rows for lists of numbers and for biomes: each number or name in place, and all of it as the text of files.

use std::borrow::Cow;

use catena_field::BiomeEntry;
use catena_nodes::{Parameter, Setting};
use egui::{Id, Ui};

use super::text::{TextField, wrong};
use crate::theme::space;

/// Why a text was refused.
#[derive(Clone)]
struct Refused(String);

/// A setting as text in one field; returns another once it is entered and allowed.
pub(super) fn text(ui: &mut Ui, id: Id, parameter: &'static Parameter, setting: &Setting) -> Option<Setting> {
    let written = catena_graph::setting::write(setting);
    let field = TextField {
        id: id.with("text"),
        name: parameter.title,
        text: &written,
        hint: "[]",
        lines: false,
        width: ui.available_width(),
        tip: "As it stands in files: to copy, paste and type",
    };
    let typed = field.show(ui).1?;
    match catena_graph::setting::parse(parameter, &typed) {
        Ok(setting) => {
            ui.data_mut(|data| data.remove::<Refused>(id));
            Some(setting)
        }
        Err(words) => {
            ui.data_mut(|data| data.insert_temp(id, Refused(words)));
            None
        }
    }
}

/// Why what was typed came to nothing.
pub(super) fn refusal(ui: &mut Ui, id: Id) {
    if let Some(refused) = ui.data(|data| data.get_temp::<Refused>(id)) {
        wrong(ui, &refused.0);
    }
}

/// A row for each biome: its number, its colour, its name.
pub(super) fn biomes(ui: &mut Ui, id: Id, entries: &[BiomeEntry]) -> Option<(Vec<BiomeEntry>, bool)> {
    let mut edited = None;
    for (number, entry) in entries.iter().enumerate() {
        ui.horizontal(|ui| {
            let mut colour = entry.colour;
            let swatch = ui.color_edit_button_srgb(&mut colour);
            let words = format!("Colour of {}", entry.name);
            swatch.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ColorButton, true, &words));
            swatch.on_hover_text(words.as_str());
            if colour != entry.colour {
                edited = Some((
                    with(entries, number, BiomeEntry { colour, ..entry.clone() }),
                    ui.input(|input| input.pointer.any_down()),
                ));
            }
            let name = format!("Name of biome {number}");
            let field = TextField {
                id: id.with(("name", number)),
                name: &name,
                text: &entry.name,
                hint: "Name",
                lines: false,
                width: ui.available_width() - space::SMALL,
                tip: "What the biome is called, in any script",
            };
            if let Some(name) = field.show(ui).1.filter(|name| !name.trim().is_empty()) {
                let entry = BiomeEntry { name: Cow::Owned(name), ..entry.clone() };
                edited = Some((with(entries, number, entry), false));
            }
        });
    }
    edited
}

fn with(entries: &[BiomeEntry], number: usize, entry: BiomeEntry) -> Vec<BiomeEntry> {
    let mut entries = entries.to_vec();
    entries[number] = entry;
    entries
}
