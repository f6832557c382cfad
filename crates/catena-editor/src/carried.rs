//! Graphs inside pictures: opened as documents of their own, and told from pictures of heights where one is dropped.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use catena_graph::travel::{KEYWORD, carried, is_picture, unpacked};
use catena_graph::{Fault, Session};
use catena_images::read_text;

use crate::Editor;
use crate::files::Next;

/// Pictures that are looked into, in the background: a large one takes a while to be read.
pub(crate) struct Looking {
    paths: Vec<PathBuf>,
    why: Why,
    found: Receiver<Found>,
}

/// What becomes of what is found.
#[derive(Clone, Copy)]
enum Why {
    /// The graph is opened.
    Open,
    /// A graph is opened; heights become nodes at this place of the canvas.
    Drop(egui::Pos2),
}

/// The graph of the first picture that carries one, its number, and its faults; none where there is none.
type Found = Result<Option<(usize, Session, Vec<Fault>)>, Fault>;

impl Editor {
    /// Opens the graph that a picture carries, as a document that was never saved.
    pub(crate) fn unpack(&mut self, ctx: &egui::Context, path: &Path) {
        self.look_into(ctx, vec![path.to_owned()], Why::Open);
    }

    /// Files of heights were dropped: one among them may be a picture with a graph.
    pub(crate) fn look_into_dropped(&mut self, ctx: &egui::Context, paths: Vec<PathBuf>) {
        let place = self.place_of_drop(ctx);
        if paths.iter().any(|path| is_picture(path)) {
            self.look_into(ctx, paths, Why::Drop(place));
        } else {
            self.add_heights(&paths, place);
        }
    }

    fn look_into(&mut self, ctx: &egui::Context, paths: Vec<PathBuf>, why: Why) {
        let (sender, found) = channel();
        let (ctx, looked) = (ctx.clone(), paths.clone());
        let must = matches!(why, Why::Open);
        std::thread::spawn(move || {
            drop(sender.send(find(&looked, must))); // nobody may wait for it any more
            ctx.request_repaint();
        });
        self.looking = Some(Looking { paths, why, found });
    }

    /// Takes what was found.
    pub(crate) fn collect_looking(&mut self, ctx: &egui::Context) {
        let Some(found) = self.looking.as_ref().and_then(|looking| looking.found.try_recv().ok()) else {
            return;
        };
        let Some(Looking { paths, why, .. }) = self.looking.take() else { return };
        match (found, why) {
            (Ok(Some((at, ..))), Why::Drop(_)) => self.leave(ctx, Next::OpenFile(paths[at].clone())),
            (Ok(Some((at, session, faults))), Why::Open) => {
                let name = paths[at].file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.replace(session);
                let words =
                    format!("The graph that {name} carries, as a document of its own: save it to keep it");
                let fault = faults.first().map(|fault| (fault.to_string(), true));
                self.message = fault.or(Some((words, false)));
            }
            (Ok(None), Why::Drop(place)) => self.add_heights(&paths, place),
            (Ok(None), Why::Open) => {}
            (Err(fault), _) => self.message = Some((fault.to_string(), true)),
        }
    }
}

/// Looks into pictures; that the only one `must` carry a graph and doesn't is a fault.
fn find(paths: &[PathBuf], must: bool) -> Found {
    for (at, path) in paths.iter().enumerate().filter(|(_, path)| is_picture(path)) {
        let found = read_text(path, KEYWORD);
        if !must && !matches!(found, Ok(Some(_))) {
            continue; // heights, or what their node will say of them
        }
        let (_, loaded) = carried(path, found)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let name = path.with_extension("ron").file_name().unwrap_or_default().to_string_lossy().into_owned();
        let session = Session::named(unpacked(loaded.document, folder), name);
        return Ok(Some((at, session, loaded.faults)));
    }
    Ok(None)
}
