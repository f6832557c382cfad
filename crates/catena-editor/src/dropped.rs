//! Files dropped on the window: a graph opens, a picture of heights becomes a heightmap node.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use catena_graph::travel::relative;
use catena_graph::{Edit, Node, fresh, slug};
use catena_nodes::Setting;
use egui_node_graph::Item;

use crate::Editor;
use crate::canvas::{at, node_key};
use crate::files::Next;
use crate::keys::Action;
use crate::theme::{self, Tokens, space};

/// Endings of files that a heightmap reads.
const HEIGHTS: [&str; 9] = ["png", "tif", "tiff", "exr", "raw", "r16", "r32", "npy", "asc"];

impl Editor {
    /// Says what a drop would do while files are held over the window.
    pub(crate) fn hint_at_drop(&self, ctx: &egui::Context) {
        if ctx.input(|input| input.raw.hovered_files.is_empty()) {
            return;
        }
        let tokens = Tokens::of(ctx);
        egui::Modal::new("drop".into()).backdrop_color(tokens.backdrop).frame(theme::dialog(ctx)).show(
            ctx,
            |ui| {
                ui.set_width(space::MENU);
                ui.heading("Drop to open a graph");
                let shift = "with Shift, to add its nodes to this graph";
                let heights = "or to add heights: PNG, TIFF, EXR, raw, NPY, ASC";
                for words in [shift, heights] {
                    ui.label(egui::RichText::new(words).color(tokens.mute));
                }
            },
        );
    }

    /// Takes the files that were dropped on the window in this frame.
    pub(crate) fn take_dropped(&mut self, ctx: &egui::Context) {
        let files = ctx.input(|input| input.raw.dropped_files.clone());
        let paths: Vec<PathBuf> = files.iter().map(|file| file.path().to_owned()).collect();
        if paths.is_empty() {
            return;
        }
        let graph = paths.iter().find(|path| ends_in(path, &["ron"])).cloned();
        let beside = ctx.input(|input| input.modifiers.shift) && self.can_act(Action::Import);
        if let Some(path) = graph {
            if beside {
                return self.import(ctx, &path);
            }
            return self.leave(ctx, Next::OpenFile(path));
        }
        let heights: Vec<&PathBuf> = paths.iter().filter(|path| ends_in(path, &HEIGHTS)).collect();
        match heights.is_empty() {
            true => {
                let name = paths[0].file_name().unwrap_or_default().to_string_lossy().into_owned();
                let words = "is neither a graph (.ron) nor heights (PNG, TIFF, EXR, raw, NPY, ASC)";
                self.message = Some((format!("{name} {words}"), true));
            }
            false => {
                let heights = heights.into_iter().cloned().collect();
                self.look_into_dropped(ctx, heights);
            }
        }
    }

    /// Where the pointer is on the canvas, or its middle.
    pub(crate) fn place_of_drop(&self, ctx: &egui::Context) -> egui::Pos2 {
        let transform = self.canvas.transform();
        let pointer = ctx.input(|input| input.pointer.latest_pos());
        let place = pointer.filter(|point| transform.viewport.contains(*point));
        transform.to_canvas(place.unwrap_or(transform.viewport.center()))
    }

    /// A heightmap for each file, one below the other, as one step.
    pub(crate) fn add_heights(&mut self, paths: &[PathBuf], mut place: egui::Pos2) {
        let mut names: Vec<String> = Vec::new();
        let mut edits = Vec::new();
        for path in paths {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let document = self.document();
            let taken = |name: &str| document.find(name).is_some() || names.iter().any(|other| other == name);
            let name = fresh(&slug(&stem, "heightmap"), taken);
            let file = relative(path, self.session.folder());
            let node = Node::new(&name, "heightmap", at(place)).with("path", Setting::File(Cow::Owned(file)));
            edits.push(Edit::AddNode(Box::new(node)));
            names.push(name);
            place.y += space::CARD.y + space::AROUND / 2.0;
        }
        if self.edit(Edit::Batch(edits)) {
            let document = self.document();
            let items = names.iter().filter_map(|name| document.find(name));
            self.selection = items.map(|id| Item::Node(node_key(id))).collect();
        }
    }
}

fn ends_in(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    ending.is_some_and(|ending| endings.contains(&ending.as_str()))
}
