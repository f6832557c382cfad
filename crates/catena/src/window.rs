//! The way into the editor.

use std::path::PathBuf;

use anyhow::bail;

/// The variable that names the folder for what is the editor's own, instead of the user's.
const DATA: &str = "CATENA_DATA";

/// Opens the editor with a graph, or with the last document; safe, without what may have crashed it.
pub(crate) fn open_editor(graph: Option<PathBuf>, safe: bool) -> anyhow::Result<()> {
    if let Some(path) = graph.as_ref().filter(|path| !path.exists()) {
        bail!("{}: there is no such file, nor a command of that name; see catena --help", path.display());
    }
    if !has_display() {
        bail!(
            "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); \
             use catena render, sample, export, check, verify or nodes instead, see catena --help"
        );
    }
    let data = std::env::var_os(DATA).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    catena_editor::run(catena_editor::Options { graph, data, safe })
}

/// Whether there is something to open a window on. Elsewhere than on Linux there always is.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET")
}
