//! Rust source of a stack, as `export` writes it and `verify` checks it.

use catena_evaluate::{Evaluator, FileNumbers, Prepared};
use catena_export::{FileRaster, RustOptions, Source, rust};
use catena_field::{Control, FileSource, Map};

use crate::graph::Stack;

/// Golden positions in the exported test.
const GOLDENS: usize = 12;

/// The source of a stack, with golden values by the scalar evaluator.
pub(crate) fn source(
    stack: &Stack,
    evaluator: &Evaluator,
    prepared: &Prepared,
    control: &Control,
) -> anyhow::Result<Source> {
    let Stack { graph, program, .. } = stack;
    let files = evaluator.files(program, control).map_err(|error| graph.fault(error))?;
    let goldens = golden_positions(graph.map()).map(|(x, y)| (x, y, prepared.scalar(x, y)[0]));
    let options = RustOptions {
        graph_name: &graph.name(),
        graph_text: &graph.text,
        graph_hash: &program.content_hash().to_string(),
        version: env!("CARGO_PKG_VERSION"),
        goldens: &goldens.collect::<Vec<_>>(),
        files: &|source| raster(&files, source),
    };
    rust(program, &options).map_err(|error| graph.fault(error))
}

fn raster(files: &[FileNumbers], source: &FileSource) -> Option<FileRaster> {
    let file = files.iter().find(|file| file.source == *source)?;
    Some(FileRaster {
        columns: u32::try_from(file.columns).ok()?,
        rows: u32::try_from(file.rows).ok()?,
        values: file.values.clone(),
        full_range: file.full_range,
    })
}

/// Positions spread evenly over the map: multiples of the plane's golden ratio (Roberts 2018).
fn golden_positions(map: &Map) -> impl Iterator<Item = (f64, f64)> {
    const STEP: (f64, f64) = (0.754_877_666_246_692_7, 0.569_840_290_998_053_2);
    let (origin, size) = (map.origin, map.size);
    (0..GOLDENS).map(move |index| {
        let share = |step: f64| (0.5 + index as f64 * step).fract();
        (origin.0 + share(STEP.0) * size.0, origin.1 + share(STEP.1) * size.1)
    })
}
