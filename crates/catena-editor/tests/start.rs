//! The start page, the examples, and what becomes of files that can't be read, used by names, pointer and keys.

mod common;
#[path = "start/examples.rs"]
mod examples;
#[path = "start/import.rs"]
mod import;
#[path = "start/labs.rs"]
mod labs;
#[path = "start/menus.rs"]
mod menus;
#[path = "start/text.rs"]
mod text;

use std::path::Path;

use common::Desk;
use egui::Theme;
use egui_kittest::kittest::Queryable as _;

fn has(desk: &Desk, label: &str) -> bool {
    desk.harness.query_all_by_label(label).next().is_some()
}

fn says(desk: &Desk, part: &str) -> bool {
    desk.harness.query_all_by_label_contains(part).next().is_some()
}

/// Leaves pictures of the window, dark and light, where `CATENA_SCREENSHOTS` names a folder.
fn look(desk: &mut Desk, name: &str) {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    let scale = desk.harness.ctx.pixels_per_point();
    for theme in [Theme::Dark, Theme::Light] {
        desk.harness.ctx.set_theme(theme);
        desk.harness.run_steps(4);
        let image = desk.harness.render().expect("the software adapter draws");
        let name = format!("{name}-{}-{scale}x.png", format!("{theme:?}").to_lowercase());
        image.save(Path::new(&folder).join(name)).expect("the folder can be written to");
    }
    desk.harness.ctx.set_theme(Theme::Dark);
    desk.harness.run_steps(2);
}

#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Drops a file on the window while some keys are held.
fn drop_file(desk: &mut Desk, path: &Path, modifiers: egui::Modifiers) {
    desk.harness.event(egui::Event::ModifiersChanged(modifiers));
    desk.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.to_owned())));
    desk.harness.run_steps(1);
    desk.harness.event(egui::Event::ModifiersChanged(egui::Modifiers::NONE));
    desk.harness.run_steps(2);
}
