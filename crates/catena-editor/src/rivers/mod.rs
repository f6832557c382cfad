//! Rivers over a map: what water is routed over, and where its lattice lies in a picture. For the command line too.
//!
//! Water belongs to the map: it is routed once over all of it, as a Flow node routes it ([`lower_water`]), and panning
//! or zooming moves nothing. `job` does so in the background, `ribbon` makes meshes of what has come of it.

mod gentle;
mod job;
mod ribbon;

use std::path::Path;

use catena_evaluate::{EvaluateError, Evaluator, View};
use catena_field::{Cancelled, Control, Map};
use catena_graph::{Document, Fault, Socket, lower_water};
use catena_looks::{Spread, Waters};

pub(crate) use gentle::Gentle;
pub(crate) use job::{Course, Memo, Order, RiverKey};
pub(crate) use ribbon::{Ribbon, Ribbons, Sheet};

/// Why no water is routed.
#[derive(Debug)]
pub enum WaterError {
    /// The graph can't be lowered.
    Faults(Vec<Fault>),
    /// It can't be evaluated, or somebody stopped it.
    Evaluate(EvaluateError),
}

impl<E: Into<EvaluateError>> From<E> for WaterError {
    fn from(error: E) -> Self {
        Self::Evaluate(error.into())
    }
}

/// Water routed over the map of an output, whose field spans so much from its lowest to its highest value.
///
/// # Errors
/// What is wrong with the graph, or that the work was stopped.
pub fn waters(
    evaluator: &Evaluator,
    control: &Control,
    (document, folder): (&Document, &Path),
    (socket, span): (&Socket, f64),
) -> Result<Waters, WaterError> {
    let plan = lower_water(document, socket, span, folder).map_err(WaterError::Faults)?;
    let prepared = evaluator.prepare(&plan.program, control)?;
    let view = View::of_lattice(document.map(), plan.lattice);
    prepared.afford(&view)?;
    let heights = prepared.picture(&view, control)?.outputs.swap_remove(0);
    let size = (view.columns, view.rows);
    control.expect(heights.len() as u64);
    let watch = &mut |cells: u64| {
        control.advance(cells);
        !control.is_cancelled()
    };
    Ok(Waters::over(size, heights, plan.sea, watch).map_err(|_| Cancelled)?)
}

/// Where a lattice of `size` points over a map lies in a picture whose first pixel has its centre at `first` in the
/// world, and its neighbours `spacing` apart; told in pixels, that pixel's centre at (0, 0).
pub fn spread(
    map: &Map,
    (columns, rows): (usize, usize),
    (first, spacing): ((f64, f64), (f64, f64)),
    pixels_per_point: f64,
) -> Spread {
    let cell = |size: f64, count: usize, spacing: f64| size / (count.max(2) - 1) as f64 / spacing;
    Spread {
        origin: ((map.origin.0 - first.0) / spacing.0, (map.origin.1 - first.1) / spacing.1),
        cell: (cell(map.size.0, columns, spacing.0), cell(map.size.1, rows, spacing.1)),
        per_point: pixels_per_point,
    }
}
