//! Maps: the viewed node lowered, evaluated and coloured, first coarse, then fine.

use std::time::{Duration, Instant};

use catena_evaluate::{EvaluateError, Evaluator, Measured, Prepared, View, measure};
use catena_field::{Control, Map, Program};
use catena_looks::{Field, Look};
use egui::ColorImage;

use crate::cost;
use crate::lanes::MapKey;
use crate::underlay::Underlay;
use crate::work::{Evaluators, MapPicture, MapWish, Wish, Words};

/// The coarse map's side over the fine one's.
const COARSE: usize = 4;

/// A fine map that is expected within this needs no coarse one before it.
const AT_ONCE: Duration = Duration::from_millis(30);

/// Draws the wanted map and hands over each picture, or what is wrong with the graph.
///
/// # Errors
/// Only what stops the job itself.
pub(crate) fn map(
    evaluators: &Evaluators,
    control: &Control,
    (wish, map, key): (&Wish, &MapWish, &MapKey),
    take: &dyn Fn(Result<MapPicture, Words>),
) -> Result<(), EvaluateError> {
    let start = Instant::now();
    let lowered = catena_graph::lower(&wish.document, std::slice::from_ref(&map.socket), &wish.folder);
    let program = match lowered {
        Ok(program) => program,
        Err(faults) => {
            take(Err(Words::of(faults)));
            return Ok(());
        }
    };
    let prepared = match evaluators.of(&program, map.pixels * map.pixels).prepare(&program, control) {
        Ok(prepared) => prepared,
        Err(EvaluateError::Cancelled(cancelled)) => return Err(cancelled.into()),
        Err(error) => {
            take(Err(words(error)));
            return Ok(());
        }
    };
    let measured = measure(&prepared, &program.map, control)?[0];
    let underlay = Underlay::of(evaluators, control, wish, map)?;
    let draw = |side: usize| -> Result<MapPicture, EvaluateError> {
        let (node, hash, fine) = (key.node, key.hash, side == map.pixels);
        let mut image = coloured(&prepared, (&program.map, side), measured, map.look, control)?;
        if let Some(underlay) = &underlay {
            underlay.lay_over(&mut image, side, control)?;
        }
        let (socket, prepared) = (map.socket.clone(), prepared.clone());
        Ok(MapPicture { node, hash, fine, socket, image, prepared, measured, time: start.elapsed() })
    };
    let begun = Instant::now();
    let coarse = draw((map.pixels / COARSE).max(1))?;
    if begun.elapsed() * (COARSE * COARSE) as u32 > AT_ONCE {
        take(Ok(coarse));
    }
    take(Ok(draw(map.pixels)?));
    Ok(())
}

impl Evaluators {
    /// The evaluator for a picture of a program.
    pub(crate) fn of(&self, program: &Program, points: usize) -> &Evaluator {
        if cost::of(program, points) > cost::HEAVY { &self.heavy } else { &self.quick }
    }
}

/// What is wrong, in words.
pub(crate) fn words(error: EvaluateError) -> Words {
    match error {
        EvaluateError::Stage { node, words } => Words { node: Some(node), words },
        error => Words { node: None, words: error.to_string() },
    }
}

/// The whole map, its long side so many pixels.
pub(crate) fn view_of(map: &Map, side: usize) -> View {
    let long = if map.size.0 > map.size.1 { map.size.0 } else { map.size.1 };
    let pixels = |size: f64| ((size / long * side as f64).round() as usize).clamp(1, side);
    View::of_map(map, pixels(map.size.0), pixels(map.size.1))
}

fn coloured(
    prepared: &Prepared,
    (map, side): (&Map, usize),
    measured: Measured,
    kind: catena_looks::Kind,
    control: &Control,
) -> Result<ColorImage, EvaluateError> {
    let view = view_of(map, side);
    let picture = prepared.picture(&view, control)?;
    let size = [view.columns, view.rows];
    let spacing = (map.size.0 / view.columns as f64, map.size.1 / view.rows as f64);
    let field = Field::new(view.columns, view.rows, &picture.outputs[0], spacing, map.size.0);
    let look = Look { kind, ..Look::new(measured.low, measured.high, map.sea) };
    Ok(ColorImage::from_rgb(size, &look.draw(&field).pixels))
}
