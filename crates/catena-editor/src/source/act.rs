//! What becomes of the panel's wishes.

use std::path::PathBuf;

use catena_graph::NodeId;
use egui_node_graph::Item;

use super::{Saving, SourceKey};
use crate::Editor;
use crate::canvas::{node_id, node_key};
use crate::dialog::{PathDialog, Purpose};

impl Editor {
    /// Numbers of the selected nodes.
    pub(crate) fn selected_ids(&self) -> Vec<NodeId> {
        let ids = self.selection.iter().filter_map(|item| match item {
            Item::Node(key) => Some(node_id(*key)),
            _ => None,
        });
        ids.collect()
    }

    /// Selects a node and leaves the canvas where it stands.
    pub(crate) fn select_node(&mut self, name: &str) {
        if let Some(id) = self.document().find(name) {
            self.selection = vec![Item::Node(node_key(id))];
        }
    }

    /// Puts the whole source into the clipboard.
    pub(crate) fn copy_source(&mut self, ctx: &egui::Context) {
        let Some((text, listing)) = self.source.text().zip(self.source.listing()) else { return };
        let beside = match &listing.files[..] {
            [] => String::new(),
            files => format!("; it reads {} beside it, which Save as… writes", files.join(", ")),
        };
        let (lines, kilobytes) = (listing.len(), text.len().div_ceil(1000));
        let words = format!("Copied the whole source, {lines} lines, {kilobytes} kB{beside}");
        ctx.copy_text(text.to_owned());
        self.message = Some((words, false));
    }

    /// Asks where the source goes: beside the graph, unless told otherwise.
    pub(crate) fn ask_where_to_save_source(&mut self) {
        let own = self.session.path().map(|path| path.with_extension("rs"));
        let name =
            || self.source_key().map_or_else(PathBuf::new, |key| format!("{}.rs", key.wish.name).into());
        let path = own.unwrap_or_else(name);
        self.dialog = Some(PathDialog::new(Purpose::SaveSource, Some(&path)));
    }

    fn source_key(&self) -> Option<SourceKey> {
        let (epoch, revision) = (self.epoch, self.snapshot.revision());
        Some(SourceKey {
            epoch,
            revision,
            folder: self.session.folder().to_owned(),
            wish: self.source_wish()?,
        })
    }

    /// Saves the source in the background; what was being saved before gives way.
    pub(crate) fn save_source(&mut self, ctx: &egui::Context, path: PathBuf) {
        let Some(key) = self.source_key() else { return };
        let path = if path.extension().is_some() { path } else { path.with_extension("rs") };
        self.saving.iter().for_each(|saving| saving.control.cancel());
        let evaluators = self.work.evaluators().clone();
        self.saving = Some(Saving::begin(ctx, evaluators, (self.snapshot.clone(), key), path));
    }

    /// Says what has come of a source that was being saved.
    pub(crate) fn collect_saving(&mut self) {
        let Some(done) = self.saving.as_ref().and_then(Saving::poll) else { return };
        self.saving = None;
        let good = done.is_ok();
        let (Ok(words) | Err(words)) = done;
        self.message = Some((words, !good));
    }
}

/// For tests and measurements.
impl Editor {
    /// The source in the panel, if it is what would be written now.
    pub fn source(&self) -> Option<&str> {
        self.source.text()
    }
}
