//! Saving a source: made whole and written in the background, with the files that it reads.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use catena_field::Control;
use catena_graph::Document;

use super::job::MAP_POINTS;
use super::{SourceKey, SourceWish};
use crate::export::{self, Subject};
use crate::work::{Evaluators, Words};

/// A source that is being saved.
pub(crate) struct Saving {
    /// For the list of jobs.
    pub(crate) title: String,
    pub(crate) control: Control,
    done: Receiver<Result<String, String>>,
}

impl Saving {
    /// Begins to save the source of a document.
    pub(crate) fn begin(
        ctx: &egui::Context,
        evaluators: Evaluators,
        (document, key): (Arc<Document>, SourceKey),
        path: PathBuf,
    ) -> Self {
        let (sender, done) = channel();
        let (control, ctx) = (Control::new(), ctx.clone());
        let title = format!("Saving {}", name(&path));
        let stop = control.clone();
        std::thread::spawn(move || {
            let saved = save(&evaluators, &document, &key, &path, &stop);
            drop(sender.send(saved)); // the window may be closed by now
            ctx.request_repaint();
        });
        Self { title, control, done }
    }

    /// What has come of it, once it is over: words, good or bad.
    pub(crate) fn poll(&self) -> Option<Result<String, String>> {
        use std::sync::mpsc::TryRecvError::{Disconnected, Empty};
        match self.done.try_recv() {
            Ok(done) => Some(done),
            Err(Empty) => None,
            Err(Disconnected) => Some(Err("the source could not be saved: its writer failed".to_owned())),
        }
    }
}

fn save(
    evaluators: &Evaluators,
    document: &Document,
    key: &SourceKey,
    path: &Path,
    control: &Control,
) -> Result<String, String> {
    let SourceWish { socket, name: graph, text } = &key.wish;
    let program = catena_graph::lower(document, &export::roots(document, socket), &key.folder);
    let program = program.map_err(|faults| Words::of(faults).words)?;
    let written = text.is_none().then(|| document.write());
    let text = written.as_deref().or(text.as_deref()).unwrap_or_default();
    let evaluator = evaluators.of(&program, MAP_POINTS);
    let told = |error: &dyn std::fmt::Display| error.to_string();
    let prepared = evaluator.prepare(&program, control).map_err(|error| told(&error))?;
    let subject = Subject { program: &program, name: graph, text };
    let source = subject.source(evaluator, &prepared, control).map_err(|error| told(&error))?;
    control.check().map_err(|error| told(&error))?;
    export::write(path, &source.text, &source.files).map_err(|error| told(&error))?;
    let beside: Vec<&str> = source.files.iter().map(|(name, _)| name.as_str()).collect();
    let beside =
        if beside.is_empty() { String::new() } else { format!(", with {} beside", beside.join(", ")) };
    Ok(format!("Saved {}{beside}", path.display()))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
