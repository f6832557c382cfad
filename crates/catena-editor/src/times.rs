//! What each node costs by itself: the time of its stack less the time of its inputs' stacks.

use std::time::{Duration, Instant};

use catena_evaluate::{EvaluateError, Evaluator};
use catena_field::Control;
use catena_graph::Socket;

use crate::batch::Order;
use crate::render::view_of;
use crate::work::{Evaluators, Times};

/// Points of the long side of the picture that is timed; what it took is told for the whole map's points.
const SIDE: usize = 96;

/// Runs of which the quickest counts: the machine does other things too.
const RUNS: usize = 5;

impl Order {
    /// The times of the order's `at`-th item on a map of so many points on the long side; `built` is what its
    /// stages took when they were built. Nothing where it can't be lowered.
    ///
    /// # Errors
    /// Only what stops the job itself.
    pub(crate) fn times(
        &self,
        evaluators: &Evaluators,
        control: &Control,
        at: usize,
        (built, side): (Duration, usize),
    ) -> Result<Option<Times>, EvaluateError> {
        let Some(item) = self.items.get(at) else { return Ok(None) };
        let own = std::slice::from_ref(&item.socket);
        let Some(total) = self.time(evaluators, control, own)? else { return Ok(None) };
        let inputs = self.inputs(item.node);
        let before = if inputs.is_empty() { None } else { self.time(evaluators, control, &inputs)? };
        let map = self.document.map();
        let (timed, whole) = (view_of(map, SIDE), view_of(map, side));
        let scale = whole.pixels() as f64 / timed.pixels() as f64;
        let own = total.saturating_sub(before.unwrap_or_default()).mul_f64(scale);
        Ok(Some(Times {
            own: own + built,
            total: total.mul_f64(scale) + built,
            points: (whole.columns, whole.rows),
        }))
    }

    /// What is wired into a node.
    fn inputs(&self, node: catena_graph::NodeId) -> Vec<Socket> {
        let wires = self.document.inputs(node);
        let mut sockets: Vec<Socket> =
            wires.iter().filter_map(|wire| self.document.socket(wire.from, wire.output)).collect();
        sockets.sort();
        sockets.dedup();
        sockets
    }

    /// How long the picture of these outputs takes once everything is prepared.
    fn time(
        &self,
        evaluators: &Evaluators,
        control: &Control,
        sockets: &[Socket],
    ) -> Result<Option<Duration>, EvaluateError> {
        let Ok(program) = catena_graph::lower(&self.document, sockets, &self.folder) else { return Ok(None) };
        let evaluator: &Evaluator = evaluators.of(&program, self.pixels * self.pixels);
        let prepared = match evaluator.prepare(&program, control) {
            Ok(prepared) => prepared,
            Err(EvaluateError::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(_) => return Ok(None),
        };
        let view = view_of(&program.map, SIDE);
        let mut best = Duration::MAX;
        for _ in 0..RUNS {
            let start = Instant::now();
            prepared.picture(&view, control)?;
            best = best.min(start.elapsed());
        }
        Ok(Some(best))
    }
}
