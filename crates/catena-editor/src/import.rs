//! Another graph's nodes added to this one: beside its own, in a frame named after the file, as one step.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use catena_graph::travel::{relative, with_files};
use catena_graph::{Document, Edit, Fault, Frame, Loaded, Paste};
use egui::{Rect, Vec2};

use crate::Editor;
use crate::canvas::{at, point};

use crate::theme::space;

/// A file that is being read to be imported.
pub(crate) struct Importing {
    path: PathBuf,
    read: Receiver<Result<Loaded, Fault>>,
    /// The document that its nodes are for.
    epoch: u64,
}

impl Editor {
    /// Reads a file in the background, to add its nodes to the document.
    pub(crate) fn import(&mut self, ctx: &egui::Context, path: &Path) {
        let (sender, read) = channel();
        let (ctx, path) = (ctx.clone(), path.to_owned());
        self.importing = Some(Importing { path: path.clone(), read, epoch: self.epoch });
        std::thread::spawn(move || {
            drop(sender.send(catena_graph::load(&path).map(|(_, loaded)| loaded))); // the window may be gone
            ctx.request_repaint();
        });
    }

    /// Adds the nodes of a file that has been read.
    pub(crate) fn collect_import(&mut self, ctx: &egui::Context) {
        let Some(read) = self.importing.as_ref().and_then(|importing| importing.read.try_recv().ok()) else {
            return;
        };
        let Some(Importing { path, epoch, .. }) = self.importing.take() else { return };
        if epoch != self.epoch {
            return self.say("Nothing is imported: another document has been opened meanwhile");
        }
        match read {
            Ok(loaded) => self.add_nodes_of(ctx, &path, loaded),
            Err(fault) => self.message = Some((format!("Nothing is imported: {fault}"), true)),
        }
    }

    fn add_nodes_of(&mut self, ctx: &egui::Context, path: &Path, loaded: Loaded) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Loaded { document: other, faults } = loaded;
        if other.is_empty() {
            return self.say(format!("Nothing is imported: {name} holds no nodes"));
        }
        let from = path.parent().unwrap_or(Path::new(""));
        let from = std::path::absolute(from.join(".")).unwrap_or_else(|_| from.to_owned());
        let to = self.session.folder();
        let other = with_files(&other, |file| relative(&from.join(file), to)).unwrap_or(other);
        let place = self.document().frames().len();
        let (edits, names) = beside(self.document(), &other, &name);
        if !self.edit_named(format!("Import {name}"), Edit::Batch(edits)) {
            return;
        }
        self.select_names(&names);
        let frame = self.document().frames().get(place).map(|frame| {
            Rect::from_min_size(point(frame.at), Vec2::new(frame.size.0 as f32, frame.size.1 as f32))
        });
        self.canvas.zoom_to(frame.map(|frame| frame.expand(space::FRAME)));
        self.focus_canvas(ctx);
        let nodes = if names.len() == 1 { "a node".to_owned() } else { format!("{} nodes", names.len()) };
        let imported = format!("Imported {nodes} of {name}");
        self.message = Some(match faults.as_slice() {
            [] => (imported, false),
            [fault] => (format!("{imported}, with a fault: {fault}"), true),
            [fault, ..] => (format!("{imported}, with {} faults, the first: {fault}", faults.len()), true),
        });
    }
}

/// The edits that put all of another document beside the nodes of one, in a frame with a title; and the names
/// that its nodes get.
fn beside(document: &Document, other: &Document, title: &str) -> (Vec<Edit>, Vec<String>) {
    let around = extent(other).expand(space::FRAME);
    let around = around.with_min_y(around.top() - space::ROW); // the frame's title
    let own = extent(document);
    let corner = match own.is_finite() {
        true => own.right_top() + Vec2::new(space::COLUMN - space::CARD.x, 0.0),
        false => around.min,
    };
    let first = other.nodes().map(|(_, node)| point(node.at)).fold(Rect::NOTHING, extended).min;
    let place = corner + (first - around.min);
    let how = Paste { at: Some(at(place)), keep_outside: false };
    let size = (f64::from(around.width()), f64::from(around.height()));
    let frame = Frame { title: title.to_owned(), colour: String::new(), at: at(corner), size };
    let (nodes, names) = document.import(other, how);
    (vec![Edit::AddFrame(frame), nodes], names)
}

/// The room that a document's cards, frames and comments take on the canvas, about.
fn extent(document: &Document) -> Rect {
    let cards = document.nodes().map(|(_, node)| Rect::from_min_size(point(node.at), space::CARD_HELD));
    let frames = document.frames().iter().map(|frame| {
        let size = Vec2::new(frame.size.0 as f32, frame.size.1 as f32);
        Rect::from_min_size(point(frame.at), size)
    });
    let comments = document.comments().iter();
    let comments =
        comments.map(|comment| Rect::from_min_size(point(comment.at), Vec2::new(space::COMMENT, space::ROW)));
    cards.chain(frames).chain(comments).fold(Rect::NOTHING, Rect::union)
}

fn extended(rect: Rect, point: egui::Pos2) -> Rect {
    rect.union(Rect::from_min_max(point, point))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Document {
        Document::read(text).expect("a graph").document
    }

    #[test]
    fn what_comes_lies_in_its_frame_beside_what_is_there() {
        let article = document(include_str!("../../../graphs/article.ron"));
        let ranges = document(include_str!("../../../graphs/ranges.ron"));
        for (own, other) in [(&article, &ranges), (&ranges, &article), (&article, &article)] {
            let (edits, names) = beside(own, other, "other.ron");
            let mut both = own.clone();
            both.apply(Edit::Batch(edits)).expect("it fits");
            let frame = &both.frames()[own.frames().len()];
            let frame =
                Rect::from_min_size(point(frame.at), Vec2::new(frame.size.0 as f32, frame.size.1 as f32));
            assert!(!frame.intersects(extent(own)), "it lies over what is there");
            for name in names {
                let node = both.node(&name).expect("it has come");
                assert!(frame.contains_rect(Rect::from_min_size(point(node.at), space::CARD)), "{name}");
            }
            assert_eq!(both.wires().count(), own.wires().count() + other.wires().count());
            assert_eq!(both.map(), own.map());
        }
    }
}
