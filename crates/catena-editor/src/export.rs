//! Rust source of a stack, as the command line writes it and the source panel shows it: one body for both.

use std::fs;
use std::path::{Path, PathBuf};

use catena_evaluate::{EvaluateError, Evaluator, FileNumbers, Prepared};
use catena_export::{ExportError, FileRaster, RustOptions, Source, rust};
use catena_field::{Control, FileSource, Map, Program};
use catena_graph::{Document, Socket};
use catena_images::write_atomically;

/// Golden positions in the exported test.
const GOLDENS: usize = 12;

/// What is exported.
pub struct Subject<'a> {
    /// The stack.
    pub program: &'a Program,
    /// The graph's name: its file's, without folder and ending.
    pub name: &'a str,
    /// The graph's text.
    pub text: &'a str,
}

/// What is exported of an output: of a biome the land's height first, where its table knows it, then the biome.
pub fn roots(document: &Document, socket: &Socket) -> Vec<Socket> {
    let land = document.biomes(socket).and_then(|_| document.biome_ground(document.find(&socket.node)?));
    land.into_iter().chain([socket.clone()]).collect()
}

/// Why there is no source.
#[derive(Debug)]
pub enum SourceError {
    /// The stack can't be evaluated, or somebody stopped it.
    Evaluate(EvaluateError),
    /// It can't be written as source.
    Export(ExportError),
}

impl From<EvaluateError> for SourceError {
    fn from(error: EvaluateError) -> Self {
        Self::Evaluate(error)
    }
}

impl From<ExportError> for SourceError {
    fn from(error: ExportError) -> Self {
        Self::Export(error)
    }
}

impl std::fmt::Display for SourceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Evaluate(error) => error.fmt(f),
            Self::Export(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SourceError {}

impl Subject<'_> {
    /// The source, with golden values by the scalar evaluator, and the files that lie beside it.
    ///
    /// # Errors
    /// Where a file can't be read, the source can't be written, or `control` says stop.
    pub fn source(
        &self,
        evaluator: &Evaluator,
        prepared: &Prepared,
        control: &Control,
    ) -> Result<Source, SourceError> {
        let files = evaluator.files(self.program, control)?;
        Ok(self.written(&goldens(self.program, prepared), &|source| raster(&files, source))?)
    }

    /// The text with these golden values.
    pub(crate) fn written(
        &self,
        goldens: &[(f64, f64, f64)],
        files: &dyn Fn(&FileSource) -> Option<FileRaster>,
    ) -> Result<Source, ExportError> {
        let options = RustOptions {
            graph_name: self.name,
            graph_text: self.text,
            graph_hash: &self.program.content_hash().to_string(),
            version: env!("CARGO_PKG_VERSION"),
            goldens,
            files,
        };
        rust(self.program, &options)
    }
}

/// Golden positions, and what a stack is there.
pub(crate) fn goldens(program: &Program, prepared: &Prepared) -> Vec<(f64, f64, f64)> {
    positions(&program.map).map(|(x, y)| (x, y, prepared.scalar(x, y)[0])).collect()
}

/// Positions spread evenly over the map: multiples of the plane's golden ratio (Roberts 2018).
fn positions(map: &Map) -> impl Iterator<Item = (f64, f64)> {
    const STEP: (f64, f64) = (0.754_877_666_246_692_7, 0.569_840_290_998_053_2);
    let (origin, size) = (map.origin, map.size);
    (0..GOLDENS).map(move |index| {
        let share = |step: f64| (0.5 + index as f64 * step).fract();
        (origin.0 + share(STEP.0) * size.0, origin.1 + share(STEP.1) * size.1)
    })
}

fn raster(files: &[FileNumbers], source: &FileSource) -> Option<FileRaster> {
    let file = files.iter().find(|file| file.source == *source)?;
    Some(FileRaster { values: Some(file.values.clone()), ..shape(file)? })
}

/// A file's raster without its numbers: all that the text says of it.
pub(crate) fn shape(file: &FileNumbers) -> Option<FileRaster> {
    Some(FileRaster {
        columns: u32::try_from(file.columns).ok()?,
        rows: u32::try_from(file.rows).ok()?,
        values: None,
        full_range: file.full_range,
    })
}

/// Writes the files that the source reads, then the source; on a failure those that are new are taken back.
///
/// # Errors
/// The first file that can't be written.
pub fn write(path: &Path, text: &str, files: &[(String, Vec<u8>)]) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut new: Vec<PathBuf> = Vec::new();
    let mut put = |path: PathBuf, bytes: &[u8]| {
        let is_new = !path.exists();
        write_atomically(&path, bytes)?;
        new.extend(is_new.then_some(path));
        Ok(())
    };
    let files = files.iter().map(|(name, bytes)| (folder.join(name), bytes.as_slice()));
    let text = (path.to_owned(), text.as_bytes());
    let written = files.chain([text]).try_for_each(|(path, bytes)| put(path, bytes));
    if written.is_err() {
        for path in new {
            let _ = fs::remove_file(path); // the first fault is the one to tell
        }
    }
    written
}
