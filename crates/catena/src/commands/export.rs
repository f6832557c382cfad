//! `catena export`: the source of a stack.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_export::Source;
use catena_images::write_atomically;

use crate::arguments::{Export, Language};
use crate::{exporting, interrupt, output, progress};

/// Writes source to a file, or to standard output.
pub(crate) fn run(arguments: &Export) -> anyhow::Result<()> {
    let Language::Rust = arguments.lang;
    let stack = arguments.source.open()?;
    if let Some(path) = &arguments.output {
        output::check_writable(path)?;
    }
    let control = interrupt::control();
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    let source = progress::with_bar(&control, "exporting", || {
        let prepared =
            evaluator.prepare(&stack.program, &control).map_err(|error| stack.graph.fault(error))?;
        exporting::source(&stack, &evaluator, &prepared, &control)
    })?;
    control.check()?;
    match &arguments.output {
        Some(path) => write(path, &source),
        None if source.files.is_empty() => output::print(&source.text),
        None => {
            let names: Vec<_> = source.files.iter().map(|(name, _)| name.as_str()).collect();
            let graph = stack.graph.path.display();
            bail!(
                "{graph}: the source reads {} beside it; give -o FILE, so that there is a beside",
                names.join(", ")
            )
        }
    }
}

/// Writes the files that the source reads, then the source; on a failure those that are new are taken back.
pub(crate) fn write(path: &Path, source: &Source) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut new: Vec<PathBuf> = Vec::new();
    let mut put = |path: PathBuf, bytes: &[u8]| {
        let is_new = !path.exists();
        write_atomically(&path, bytes)?;
        new.extend(is_new.then_some(path));
        Ok(())
    };
    let files = source.files.iter().map(|(name, bytes)| (folder.join(name), bytes.as_slice()));
    let text = (path.to_owned(), source.text.as_bytes());
    let written = files.chain([text]).try_for_each(|(path, bytes)| put(path, bytes));
    if written.is_err() {
        for path in new {
            let _ = fs::remove_file(path); // the first fault is the one to tell
        }
    }
    written
}
