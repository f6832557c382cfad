//! The exports: what was written where, how large, or why not.

use std::path::Path;

use egui::{RichText, Ui};

use super::Wish;
use crate::exports::{Done, name};
use crate::icons;
use crate::theme::{Tokens, space};

/// Shows them, the newest first.
pub(crate) fn show(ui: &mut Ui, exports: &[Done]) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    if exports.is_empty() {
        ui.horizontal(|ui| {
            ui.add_space(space::MEDIUM);
            let keys = crate::keys::first_keys(ui.ctx(), crate::keys::Action::Export);
            let words = format!("What you export is listed here: {keys} writes pictures and heightmaps");
            ui.label(RichText::new(words).color(tokens.mute));
        });
        return None;
    }
    let mut wish = None;
    for done in exports {
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            ui.add_space(space::MEDIUM);
            let path = done.path.display().to_string();
            match &done.result {
                Ok(bytes) => {
                    ui.label(RichText::new(icons::FINE).color(tokens.good));
                    ui.label(RichText::new(name(&done.path)).color(tokens.text)).on_hover_text(&path);
                    let (columns, rows) = done.size;
                    let took = done.took.as_secs_f64();
                    let figures = format!("{columns} × {rows}  {}  {took:.1} s", size(*bytes));
                    ui.label(RichText::new(figures).monospace().color(tokens.mute));
                    if ui
                        .button((icons::OPEN, "Open folder"))
                        .on_hover_text("Opens the folder that it lies in")
                        .clicked()
                    {
                        open_folder(&done.path);
                    }
                    if ui.button((icons::COPY, "Copy path")).on_hover_text("Copies the file's path").clicked()
                    {
                        ui.ctx().copy_text(path);
                        wish = Some(Wish::Say("Copied the path".to_owned()));
                    }
                }
                Err(words) => {
                    ui.label(RichText::new(icons::WARNING).color(tokens.bad));
                    ui.label(RichText::new(name(&done.path)).color(tokens.text)).on_hover_text(&path);
                    let words = egui::Label::new(RichText::new(words).color(tokens.bad)).truncate();
                    ui.add(words);
                }
            }
        });
    }
    wish
}

/// Bytes as people read them.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// Lets the system show a file's folder; where it has no way to, nothing happens.
fn open_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let program = match () {
        () if cfg!(target_os = "windows") => "explorer",
        () if cfg!(target_os = "macos") => "open",
        () => "xdg-open",
    };
    let mut command = std::process::Command::new(program);
    command.arg(folder).stdin(std::process::Stdio::null());
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    // It may take as long as the person looks at the folder.
    std::thread::spawn(move || command.status());
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_short() {
        assert_eq!([size(999), size(45_300), size(1_234_567)], ["999 B", "45 kB", "1.2 MB"]);
    }
}
