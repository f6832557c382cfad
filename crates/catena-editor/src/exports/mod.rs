//! Exports: asked for in a dialog, written in the background, listed in a tab.

mod biomes;
mod choice;
mod dialog;
mod write;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use catena_evaluate::Evaluator;
use catena_field::Control;

use crate::Editor;
use crate::dialog::Answer;
use crate::map::Mode;
use crate::panels::{Job, Tab};
use choice::{Choice, Seen, Size, Stand, What};
use dialog::Dialog;
use write::{Content, Order, Stop};

/// Exports of one sitting.
pub(crate) struct Exports {
    /// What takes long has an evaluator of its own.
    evaluator: Evaluator,
    dialog: Option<Dialog>,
    last: Option<Choice>,
    running: Vec<Running>,
    /// The newest first.
    pub(crate) done: Vec<Done>,
}

/// An export that is being written.
struct Running {
    path: PathBuf,
    size: (usize, usize),
    since: Instant,
    control: Control,
    ended: Receiver<Result<(), Stop>>,
}

/// An export that has come to its end.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) path: PathBuf,
    /// Pixels.
    pub(crate) size: (usize, usize),
    pub(crate) took: Duration,
    /// Bytes of the file, or why there is none.
    pub(crate) result: Result<u64, String>,
}

/// Exports that are listed.
const MOST: usize = 100;

impl Exports {
    pub(crate) fn new(evaluator: Evaluator) -> Self {
        Self { evaluator, dialog: None, last: None, running: Vec::new(), done: Vec::new() }
    }

    /// Whether nothing is being written.
    pub(crate) fn is_idle(&self) -> bool {
        self.running.is_empty()
    }

    /// Whether the dialog asks for something.
    pub(crate) fn asks(&self) -> bool {
        self.dialog.is_some()
    }

    /// Stops what is being written.
    pub(crate) fn cancel(&self) {
        self.running.iter().for_each(|running| running.control.cancel());
    }

    /// What is being written, for the line of status and the list of jobs.
    pub(crate) fn jobs(&self) -> impl Iterator<Item = Job> {
        self.running.iter().map(|running| Job {
            title: format!("Export {}", name(&running.path)),
            share: running.control.fraction(),
        })
    }

    fn begin(&mut self, ctx: &egui::Context, order: Order) {
        let (sender, ended) = channel();
        let (control, evaluator, ctx) = (Control::new(), self.evaluator.clone(), ctx.clone());
        let (path, size, since) = (order.path.clone(), order.content.size(), Instant::now());
        self.running.push(Running { path, size, since, control: control.clone(), ended });
        std::thread::spawn(move || {
            drop(sender.send(order.write(&evaluator, &control))); // the window may be closed by now
            ctx.request_repaint();
        });
    }

    /// Takes those that have come to their end.
    fn collect(&mut self) -> Vec<Done> {
        let mut done = Vec::new();
        self.running.retain(|running| {
            let result = match running.ended.try_recv() {
                Err(std::sync::mpsc::TryRecvError::Empty) => return true,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                    Err("the export failed; the fault is not in the graph".to_owned())
                }
                Ok(Ok(())) => Ok(std::fs::metadata(&running.path).map_or(0, |file| file.len())),
                Ok(Err(Stop::Words(words))) => Err(words),
                Ok(Err(Stop::Cancelled)) => Err("stopped; nothing was written".to_owned()),
            };
            let (path, size, took) = (running.path.clone(), running.size, running.since.elapsed());
            done.push(Done { path, size, took, result });
            false
        });
        done
    }
}

impl Editor {
    /// Asks what to export.
    pub(crate) fn export(&mut self) {
        let choice = self.next_choice();
        self.exports.dialog = Some(Dialog::new(choice));
    }

    /// Exports the same again, of the map as it stands now; asks where nothing was exported yet.
    pub(crate) fn export_again(&mut self, ctx: &egui::Context) {
        let Some(choice) = self.exports.last.clone() else { return self.export() };
        match choice.content(&self.stand()) {
            Ok(content) => self.begin_export(ctx, choice, content),
            Err(words) => self.message = Some((words, true)),
        }
    }

    /// Shows the dialog while it is open.
    pub(crate) fn show_export(&mut self, ctx: &egui::Context) {
        let Some(mut dialog) = self.exports.dialog.take() else { return };
        match dialog.show(ctx, &self.stand()) {
            Answer::Waiting => self.exports.dialog = Some(dialog),
            Answer::Cancelled => self.focus_canvas(ctx),
            Answer::Given((choice, content)) => {
                self.begin_export(ctx, choice, content);
                self.focus_canvas(ctx);
            }
        }
    }

    /// Takes what has been written.
    pub(crate) fn collect_exports(&mut self, ctx: &egui::Context) {
        if !self.exports.is_idle() {
            ctx.request_repaint_after(crate::work::MOMENT);
        }
        for done in self.exports.collect() {
            self.message = Some(match &done.result {
                Ok(_) => (format!("Exported {}", done.path.display()), false),
                Err(words) => (format!("{}: {words}", name(&done.path)), true),
            });
            self.exports.done.insert(0, done);
            self.exports.done.truncate(MOST);
        }
    }

    fn begin_export(&mut self, ctx: &egui::Context, choice: Choice, mut content: Content) {
        if let Content::Solid { size, shot } = &mut content {
            match self.solid.shoot([size.0 as u32, size.1 as u32]) {
                Ok(taken) => *shot = Some(taken),
                Err(words) => return self.message = Some((words, true)),
            }
        }
        let Some(socket) = self.viewed() else {
            self.message = Some(("There is no node to export; add one first".to_owned(), true));
            return;
        };
        let order = Order {
            document: self.snapshot.clone(),
            text: self.session.text(),
            name: self.session.name().unwrap_or_else(|| "untitled".to_owned()),
            folder: self.session.folder().to_owned(),
            socket,
            path: PathBuf::from(choice.path.trim()),
            content,
        };
        self.message = Some((format!("Exporting {}", order.path.display()), false));
        self.exports.last = Some(choice);
        self.exports.begin(ctx, order);
    }

    fn stand(&self) -> Stand<'_> {
        let seen = match self.map.mode {
            Mode::Plane => self.map.seen().map(Seen::Plane),
            Mode::Solid => self.solid.pixels().map(Seen::Solid),
        };
        let document = self.session.document();
        let is_biome = self.viewed().is_some_and(|socket| document.biomes(&socket).is_some());
        let (style, rivers) = (self.map_style(), self.river_start());
        Stand { map: document.map(), seen, style, rivers, is_biome }
    }

    /// What was chosen last, beside the graph at first.
    fn next_choice(&self) -> Choice {
        let mut choice = self.exports.last.clone().unwrap_or_else(|| {
            let graph = self.session.name().unwrap_or_else(|| "untitled".to_owned());
            let graph = graph.strip_suffix(".ron").unwrap_or(&graph).to_owned();
            let node = self.viewed().map(|socket| format!("-{}", socket.node)).unwrap_or_default();
            let path = self.session.folder().join(format!("{graph}{node}.png"));
            Choice { what: What::Seen, size: Size::Own, path: path.display().to_string() }
        });
        if choice.what.is_of_biomes() && !self.stand().is_biome {
            choice.what = What::Whole;
        }
        if self.stand().seen.is_none() && choice.what == What::Seen {
            choice.what = What::Whole;
        }
        choice
    }

    /// Shows the list of exports, or hides it.
    pub(crate) fn toggle_exports(&mut self) {
        let shown = &mut self.shell.settings.panels.tab;
        *shown = if *shown == Some(Tab::Exports) { None } else { Some(Tab::Exports) };
    }
}

/// A file's name.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
