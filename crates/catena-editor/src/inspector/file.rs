//! A file's row: the path typed, or browsed for with the system's own dialog.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc::Receiver};

use egui::{Id, Ui};

use super::text::{TextField, muted};
use crate::dialog;
use crate::theme::{control, space};

/// What the system's dialog is going to say.
#[derive(Clone)]
struct Browsing(Arc<Mutex<Receiver<Option<PathBuf>>>>);

/// Why a path came to nothing.
#[derive(Clone)]
struct Note(&'static str);

/// Shows path and Browse; returns another path, relative to the graph's folder where it lies in it.
pub(crate) fn show(
    ui: &mut Ui,
    id: Id,
    name: &str,
    path: &str,
    extensions: &'static [&'static str],
    folder: &Path,
) -> Option<String> {
    let width = ui.available_width() - control::BROWSE - ui.spacing().item_spacing.x;
    let tip = format!("A path, relative to the graph's file: {}", extensions.join(", "));
    let field = TextField { id, name, text: path, hint: "path/to/image.png", lines: false, width, tip: &tip };
    let (_, typed) = field.show(ui);
    let browse =
        egui::Button::new("Browse…").min_size(egui::vec2(control::BROWSE, space::ROW - space::SMALL));
    if ui.add(browse).on_hover_text("The system's own dialog").clicked() {
        let receiver = dialog::pick_file(ui.ctx(), extensions, folder.join(path).parent());
        ui.data_mut(|data| data.insert_temp(id, Browsing(Arc::new(Mutex::new(receiver)))));
    }
    typed.or_else(|| collect(ui, id, folder))
}

/// Shows why browsing came to nothing.
pub(crate) fn note(ui: &mut Ui, id: Id) {
    if let Some(note) = ui.data(|data| data.get_temp::<Note>(id)) {
        muted(ui, note.0);
    }
}

fn collect(ui: &Ui, id: Id, folder: &Path) -> Option<String> {
    let browsing = ui.data(|data| data.get_temp::<Browsing>(id))?;
    let answer = browsing.0.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()?;
    ui.data_mut(|data| {
        data.remove::<Browsing>(id);
        match answer {
            Some(_) => data.remove::<Note>(id),
            None => {
                data.insert_temp(
                    id,
                    Note("Nothing was chosen, or no dialog service answers: type the path."),
                );
            }
        }
    });
    answer.map(|path| relative(&path, folder))
}

/// A path as the graph names it: relative where it lies in the graph's folder, with `/` on every system.
pub(crate) fn relative(path: &Path, folder: &Path) -> String {
    let inside = path.strip_prefix(folder).ok().filter(|_| !folder.as_os_str().is_empty());
    let text = inside.unwrap_or(path).display().to_string();
    if cfg!(windows) { text.replace('\\', "/") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_beside_the_graph_is_named_relative_to_it() {
        let name = |path: &str, folder: &str| relative(Path::new(path), Path::new(folder));
        assert_eq!(name("/work/graphs/dem/alps.png", "/work/graphs"), "dem/alps.png");
        assert_eq!(name("/data/alps.png", "/work/graphs"), "/data/alps.png");
        assert_eq!(name("/data/alps.png", ""), "/data/alps.png");
    }
}
