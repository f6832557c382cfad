//! The background's part: the viewed stack lowered, written as Rust and read for showing.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use catena_evaluate::{EvaluateError, Evaluator};
use catena_export::{ExportError, FileRaster};
use catena_field::{Control, FileSource, Points, Program, Stage};
use catena_graph::{Document, Fault, Socket};

use super::listing::Listing;
use crate::export::{self, Subject};
use crate::render;
use crate::work::{Evaluators, Wish, Words};

/// Which source is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SourceWish {
    /// The output.
    pub(crate) socket: Socket,
    /// The graph's name.
    pub(crate) name: String,
    /// The graph's text where it is the file's; else it is written anew.
    pub(crate) text: Option<Arc<str>>,
}

/// What decides a source.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SourceKey {
    pub(crate) epoch: u64,
    pub(crate) revision: u64,
    pub(crate) folder: PathBuf,
    pub(crate) wish: SourceWish,
}

impl SourceKey {
    /// What decides the source that is wanted, if one is.
    pub(crate) fn of(wish: &Wish) -> Option<Self> {
        let (epoch, revision, folder) = (wish.epoch, wish.document.revision(), wish.folder.clone());
        Some(Self { epoch, revision, folder, wish: wish.source.clone()? })
    }
}

/// A source, or all that stands in its way.
pub(crate) type Shown = Result<Listing, Vec<Words>>;

/// What the text says of files, so that no edit decodes one again.
#[derive(Clone, Default)]
pub(crate) struct Shapes(Arc<Mutex<HashMap<FileSource, (Stamp, FileRaster)>>>);

/// Length and time of a file.
type Stamp = (u64, Option<SystemTime>);

/// What the pictures of the map are made of: its evaluator has the stages.
pub(crate) const MAP_POINTS: usize = 512 * 512;

/// Writes the wanted source and hands it over; where stages take long to build, first without the test's values.
///
/// # Errors
/// Only what stops the job itself.
pub(crate) fn write(
    evaluators: &Evaluators,
    shapes: &Shapes,
    control: &Control,
    (document, key): (&Document, &SourceKey),
    take: &dyn Fn(Shown),
) -> Result<(), EvaluateError> {
    let wish = &key.wish;
    let program = match catena_graph::lower(document, &export::roots(document, &wish.socket), &key.folder) {
        Ok(program) => program,
        Err(faults) => {
            take(Err(faults.into_iter().map(words_of).collect()));
            return Ok(());
        }
    };
    control.check()?;
    let written = wish.text.is_none().then(|| document.write());
    let text = written.as_deref().or(wish.text.as_deref()).unwrap_or_default();
    let subject = Subject { program: &program, name: &wish.name, text };
    let known = |source: &FileSource| shapes.known(source);
    if !program.data.stages.is_empty()
        && let Ok(draft) = subject.written(&[], &known)
    {
        take(Ok(Listing::new(draft, document, false)));
    }
    let evaluator = evaluators.of(&program, MAP_POINTS);
    match whole(evaluator, shapes, control, &subject) {
        Ok(source) => take(Ok(Listing::new(source, document, true))),
        Err(Stop::Job(error)) => return Err(error),
        Err(Stop::Words(words)) => take(Err(vec![words])),
    }
    Ok(())
}

/// Why there is no whole source.
enum Stop {
    /// The job was stopped.
    Job(EvaluateError),
    /// Something is wrong.
    Words(Words),
}

impl From<EvaluateError> for Stop {
    fn from(error: EvaluateError) -> Self {
        match error {
            EvaluateError::Cancelled(_) => Self::Job(error),
            error => Self::Words(render::words(error)),
        }
    }
}

impl From<ExportError> for Stop {
    fn from(error: ExportError) -> Self {
        Self::Words(Words { node: None, words: error.to_string() })
    }
}

/// The text, with the test's values; nothing lies beside it.
fn whole(
    evaluator: &Evaluator,
    shapes: &Shapes,
    control: &Control,
    subject: &Subject<'_>,
) -> Result<catena_export::Source, Stop> {
    let prepared = evaluator.prepare(subject.program, control)?;
    if sources(subject.program).iter().any(|source| shapes.known(source).is_none()) {
        for file in evaluator.files(subject.program, control)? {
            shapes.learn(&file.source, export::shape(&file));
        }
    }
    control.check().map_err(EvaluateError::from)?;
    let goldens = export::goldens(subject.program, &prepared);
    Ok(subject.written(&goldens, &|source| shapes.known(source))?)
}

fn words_of(fault: Fault) -> Words {
    Words::of(vec![fault])
}

/// Files that a program reads, through stages too.
fn sources(program: &Program) -> Vec<FileSource> {
    let mut seen: HashSet<*const Stage> = HashSet::new();
    let mut left: Vec<&Arc<Stage>> = program.data.stages.iter().collect();
    let mut files = Vec::new();
    while let Some(stage) = left.pop() {
        if !seen.insert(Arc::as_ptr(stage)) {
            continue;
        }
        if let Points::File(source) = &stage.points {
            files.push(source.clone());
        }
        left.extend(stage.inputs.iter().flat_map(|input| &input.data.stages));
    }
    files
}

impl Shapes {
    /// What is known of a file, if it is as it was.
    fn known(&self, source: &FileSource) -> Option<FileRaster> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (stamp, raster) = known.get(source)?;
        (*stamp == stamp_of(source)?).then(|| raster.clone())
    }

    fn learn(&self, source: &FileSource, raster: Option<FileRaster>) {
        const MOST: usize = 256;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        if let (Some(stamp), Some(raster)) = (stamp_of(source), raster) {
            known.insert(source.clone(), (stamp, raster));
        }
    }
}

fn stamp_of(source: &FileSource) -> Option<Stamp> {
    let file = std::fs::metadata(&source.path).ok()?;
    Some((file.len(), file.modified().ok()))
}
