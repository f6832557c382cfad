//! Files of raster numbers: read for stages, and once more for the exporter, which writes them beside its source.

use std::collections::HashSet;
use std::sync::Arc;

use catena_field::{Control, FileSource, Points, Program, Stage};
use catena_images::{ByteOrder, Decoded, RawShape, decode};

use crate::{EvaluateError, Evaluator};

/// A file that a program reads, decoded.
#[derive(Clone, Debug, PartialEq)]
pub struct FileNumbers {
    /// The node that names it.
    pub node: String,
    /// The file.
    pub source: FileSource,
    /// Its numbers, row by row: the first input of the stage's build.
    pub columns: usize,
    /// Rows of them.
    pub rows: usize,
    /// The numbers as the file has them.
    pub values: Vec<f64>,
    /// Of an integer file: the number that stands for full.
    pub full_range: Option<f64>,
}

impl Evaluator {
    /// Decodes every file that a program reads, also through stages; each (node, file) once, in order of need.
    ///
    /// # Errors
    /// Which node's file can't be read, and why.
    pub fn files(&self, program: &Program, control: &Control) -> Result<Vec<FileNumbers>, EvaluateError> {
        let (mut seen, mut files) = (HashSet::new(), Vec::new());
        collect(program, &mut seen, &mut |stage, source| {
            control.check()?;
            let Decoded { columns, rows, values, full_range } = read(stage, source)?;
            let (node, source) = (stage.node.clone(), source.clone());
            files.push(FileNumbers { node, source, columns, rows, values, full_range });
            Ok(())
        })?;
        Ok(files)
    }
}

fn collect(
    program: &Program,
    seen: &mut HashSet<*const Stage>,
    visit: &mut impl FnMut(&Stage, &FileSource) -> Result<(), EvaluateError>,
) -> Result<(), EvaluateError> {
    for stage in &program.data.stages {
        if !seen.insert(Arc::as_ptr(stage)) {
            continue;
        }
        stage.inputs.iter().try_for_each(|input| collect(input, seen, visit))?;
        if let Points::File(source) = &stage.points {
            visit(stage, source)?;
        }
    }
    Ok(())
}

/// The numbers of a stage's file.
pub(crate) fn read(stage: &Stage, source: &FileSource) -> Result<Decoded, EvaluateError> {
    let raw = source.raw;
    let shape = RawShape {
        columns: raw.width as usize,
        rows: raw.height as usize,
        byte_order: if raw.big_endian { ByteOrder::Big } else { ByteOrder::Little },
    };
    let known = raw.width > 0 && raw.height > 0;
    decode(&source.path, known.then_some(&shape))
        .map_err(|error| EvaluateError::Stage { node: stage.node.clone(), words: error.to_string() })
}
