//! What background jobs do: lower, evaluate, and colour pictures for textures.

use std::collections::HashSet;

use catena_evaluate::{EvaluateError, Evaluator, Measured, Prepared, View, measure};
use catena_field::{Control, Map, Program};
use catena_graph::{NodeId, Socket};
use catena_looks::{Field, Look, gray};
use egui::{Color32, ColorImage};

use crate::fingerprint::fingerprints;
use crate::work::{MapPicture, MapRequest, Preview, PreviewRequest, Words};

/// The coarse map's side over the fine one's.
const COARSE: usize = 4;

/// Previews computed in one go: the first cards fill while the others are still to come.
const BATCH: usize = 24;

/// Draws the viewed node over the map's rectangle. What is wrong with the graph is a result; only what stops
/// the job itself is an error.
pub(crate) fn map(
    evaluator: &Evaluator,
    control: &Control,
    request: MapRequest,
    coarse: bool,
) -> Result<Result<MapPicture, Words>, EvaluateError> {
    let roots = [request.socket.clone()];
    let program = match catena_graph::lower(&request.document, &roots, &request.folder) {
        Ok(program) => program,
        Err(faults) => return Ok(Err(Words::of(faults))),
    };
    let prepared = match evaluator.prepare(&program, control) {
        Ok(prepared) => prepared,
        Err(EvaluateError::Stage { node, words }) => return Ok(Err(Words { node: Some(node), words })),
        Err(error) => return Err(error),
    };
    let measured = measure(&prepared, &program.map, control)?[0];
    let side = if coarse { (request.pixels / COARSE).max(1) } else { request.pixels };
    let view = view_of(&program.map, side);
    let picture = prepared.picture(&view, control)?;
    let image = coloured(&picture.outputs[0], &view, &program.map, measured, request.look);
    let (socket, time) = (request.socket.clone(), std::time::Duration::ZERO);
    Ok(Ok(MapPicture { socket, image, prepared, measured, request, time, coarse }))
}

/// The whole map, its long side so many pixels.
fn view_of(map: &Map, side: usize) -> View {
    let long = if map.size.0 > map.size.1 { map.size.0 } else { map.size.1 };
    let pixels = |size: f64| ((size / long * side as f64).round() as usize).clamp(1, side);
    View::of_map(map, pixels(map.size.0), pixels(map.size.1))
}

fn coloured(
    values: &[f64],
    view: &View,
    map: &Map,
    measured: Measured,
    kind: catena_looks::Kind,
) -> ColorImage {
    let size = [view.columns, view.rows];
    let spacing = (map.size.0 / view.columns as f64, map.size.1 / view.rows as f64);
    let field = Field::new(view.columns, view.rows, values, spacing, map.size.0);
    let look = Look { kind, ..Look::new(measured.low, measured.high, map.sea) };
    ColorImage::from_rgb(size, &look.draw(&field).pixels)
}

/// Computes previews that are out of date, as one program where all of them can be lowered; and tells which
/// are still to come.
pub(crate) fn previews(
    evaluator: &Evaluator,
    control: &Control,
    request: &PreviewRequest,
) -> Result<(Vec<Preview>, HashSet<NodeId>), EvaluateError> {
    let mut previews = Vec::new();
    let mut good = Vec::new();
    let mut now = stale(request);
    let later = now.split_off(BATCH.min(now.len()));
    for stale in now {
        control.check()?;
        match catena_graph::lower(&request.document, std::slice::from_ref(&stale.socket), &request.folder) {
            Ok(program) => good.push((stale, program)),
            Err(faults) => previews.push(stale.failed(Words::of(faults))),
        }
    }
    match together(evaluator, control, request, &good) {
        Ok(pictures) => {
            let made = good.into_iter().zip(pictures);
            previews.extend(made.map(|((stale, _), picture)| stale.made(picture)));
        }
        Err(EvaluateError::Cancelled(cancelled)) => return Err(cancelled.into()),
        Err(_) => previews.extend(apart(evaluator, control, request, good)?),
    }
    Ok((previews, later.iter().map(|stale| stale.node).collect()))
}

/// A preview that is out of date.
struct Stale {
    node: NodeId,
    socket: Socket,
    fingerprint: catena_field::Hash,
}

impl Stale {
    fn failed(self, words: Words) -> Preview {
        Preview { node: self.node, fingerprint: self.fingerprint, result: Err(words) }
    }

    fn made(self, picture: ColorImage) -> Preview {
        Preview { node: self.node, fingerprint: self.fingerprint, result: Ok(picture) }
    }
}

fn stale(request: &PreviewRequest) -> Vec<Stale> {
    let fingerprints = fingerprints(&request.document);
    let nodes = request.document.nodes().filter(|(id, node)| {
        let fresh = request.fresh.get(id);
        fresh.is_none_or(|(hash, shows)| *hash != fingerprints[id] || *shows != node.shows)
    });
    let stale = nodes.map(|(id, node)| Stale {
        node: id,
        socket: Socket::new(&node.name, &node.shows),
        fingerprint: fingerprints[&id],
    });
    stale.collect()
}

/// All of them as one program with many outputs.
fn together(
    evaluator: &Evaluator,
    control: &Control,
    request: &PreviewRequest,
    good: &[(Stale, Program)],
) -> Result<Vec<ColorImage>, EvaluateError> {
    let sockets: Vec<Socket> = good.iter().map(|(stale, _)| stale.socket.clone()).collect();
    if sockets.is_empty() {
        return Ok(Vec::new());
    }
    let program = catena_graph::lower(&request.document, &sockets, &request.folder)
        .map_err(|faults| EvaluateError::Fault(Words::of(faults).words))?;
    let prepared = evaluator.prepare(&program, control)?;
    pictures(&prepared, &program.map, request.pixels, control)
}

/// Each by itself, for where one of them can't be prepared.
fn apart(
    evaluator: &Evaluator,
    control: &Control,
    request: &PreviewRequest,
    good: Vec<(Stale, Program)>,
) -> Result<Vec<Preview>, EvaluateError> {
    let mut previews = Vec::new();
    for (stale, program) in good {
        let picture = evaluator
            .prepare(&program, control)
            .and_then(|prepared| pictures(&prepared, &program.map, request.pixels, control));
        previews.push(match picture {
            Ok(mut picture) => stale.made(picture.remove(0)),
            Err(EvaluateError::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(EvaluateError::Stage { node, words }) => stale.failed(Words { node: Some(node), words }),
            Err(error) => stale.failed(Words { node: None, words: error.to_string() }),
        });
    }
    Ok(previews)
}

fn pictures(
    prepared: &Prepared,
    map: &Map,
    pixels: usize,
    control: &Control,
) -> Result<Vec<ColorImage>, EvaluateError> {
    let view = view_of(map, pixels);
    let picture = prepared.picture(&view, control)?;
    let measured = measure(prepared, map, control)?;
    let images = picture.outputs.iter().zip(&measured).map(|(values, range)| {
        let grays = gray(values, range.low, range.high).into_iter().map(Color32::from_gray).collect();
        ColorImage::new([view.columns, view.rows], grays)
    });
    Ok(images.collect())
}
