//! "Show warp": arrows on a sparse grid over the map, from where each point is to where it is read from, a third of
//! the way.

use std::path::PathBuf;
use std::sync::Arc;

use catena_evaluate::{EvaluateError, Evaluator};
use catena_field::{Control, Hash, Map};
use catena_graph::{Document, NodeId};
use egui::{Painter, Pos2, Stroke, Vec2};

use super::sight::Sight;
use crate::theme::{Tokens, map as token};

/// How much of the way an arrow shows.
const SHARE: f64 = 1.0 / 3.0;

/// Most arrows along a side.
const MOST: f64 = 256.0;

/// Which arrows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WarpWish {
    /// The node that moves the position.
    pub(crate) node: NodeId,
    pub(crate) spread: Spread,
}

/// What decides arrows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WarpKey {
    pub(crate) hash: Hash,
    pub(crate) wish: WarpWish,
}

/// A sparse grid over what is seen. It hangs on the map's corner, so that arrows stay where they are as the map moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    origin: (f64, f64),
    step: f64,
    left: i64,
    top: i64,
    columns: usize,
    rows: usize,
}

/// Arrows as last computed: where they start, and where those points are read from.
pub(crate) struct Arrows {
    pub(crate) node: NodeId,
    pub(crate) ends: Vec<[(f64, f64); 2]>,
}

impl Spread {
    /// A grid for what is seen now: its step a power of two, so that it changes seldom while the map is zoomed.
    pub(crate) fn over(sight: &Sight, map: &Map) -> Self {
        let wanted = sight.unit() * f64::from(token::ARROWS);
        let step = wanted.log2().round().exp2();
        let [from, to] = sight.frame.ends();
        let first = |from: f64, origin: f64| ((from - origin) / step - 0.5).ceil();
        let count = |from: f64, to: f64, first: f64, origin: f64| {
            let last = ((to.max(from) - origin) / step - 0.5).floor();
            (last - first + 1.0).clamp(0.0, MOST) as usize
        };
        let (left, top) = (first(from.0, map.origin.0), first(from.1, map.origin.1));
        let columns = count(from.0, to.0, left, map.origin.0);
        let rows = count(from.1, to.1, top, map.origin.1);
        Self { origin: map.origin, step, left: left as i64, top: top as i64, columns, rows }
    }

    fn positions(&self) -> Vec<(f64, f64)> {
        let along = |index: usize, first: i64, origin: f64| {
            origin + ((first + index as i64) as f64 + 0.5) * self.step
        };
        let row = |j: usize| {
            let y = along(j, self.top, self.origin.1);
            (0..self.columns).map(move |i| (along(i, self.left, self.origin.0), y))
        };
        (0..self.rows).flat_map(row).collect()
    }
}

/// Computes arrows; none where the node can't be lowered, which its card and the map say.
///
/// # Errors
/// Only what stops the job itself.
pub(crate) fn arrows(
    evaluator: &Evaluator,
    control: &Control,
    (document, folder): (&Arc<Document>, &PathBuf),
    wish: &WarpWish,
) -> Result<Option<Arrows>, EvaluateError> {
    let Some(node) = document.get(wish.node) else { return Ok(None) };
    let Ok(program) = catena_graph::lower_gaze(document, &node.name, folder) else { return Ok(None) };
    let prepared = match evaluator.prepare(&program, control) {
        Ok(prepared) => prepared,
        Err(EvaluateError::Cancelled(cancelled)) => return Err(cancelled.into()),
        Err(_) => return Ok(None),
    };
    let positions = wish.spread.positions();
    let moved = prepared.sample(&positions);
    let there = moved[0].iter().zip(&moved[1]).map(|(x, y)| (*x, *y));
    let ends = positions.iter().zip(there).map(|(here, there)| [*here, there]).collect();
    Ok(Some(Arrows { node: wish.node, ends }))
}

impl Arrows {
    /// Draws them.
    pub(super) fn draw(&self, painter: &Painter, sight: &Sight, tokens: &Tokens) {
        let lines = [
            Stroke::new(token::ARROW + 1.5, tokens.canvas.gamma_multiply(0.75)),
            Stroke::new(token::ARROW, tokens.accent),
        ];
        for stroke in lines {
            for [here, there] in &self.ends {
                let along = |from: f64, to: f64| from + (to - from) * SHARE;
                let tip = (along(here.0, there.0), along(here.1, there.1));
                arrow(painter, sight.point(*here), sight.point(tip), stroke);
            }
        }
    }

    /// How many there are, and the mean way that a point is read from, for people.
    pub(super) fn words(&self) -> String {
        let way = |[here, there]: &[(f64, f64); 2]| (there.0 - here.0).hypot(there.1 - here.1);
        let mean = self.ends.iter().map(way).sum::<f64>() / self.ends.len().max(1) as f64;
        format!("{} arrows, read from {mean:.1} units away on average", self.ends.len())
    }
}

/// A line from a dot, with a head where it is long enough to have one.
fn arrow(painter: &Painter, from: Pos2, to: Pos2, stroke: Stroke) {
    let way = to - from;
    painter.circle_filled(from, stroke.width * 0.8, stroke.color);
    painter.line_segment([from, to], stroke);
    if way.length() < token::ARROW_HEAD {
        return;
    }
    let head = token::ARROW_HEAD.min(way.length() * 0.4);
    for turn in [2.6, -2.6] {
        let side = egui::emath::Rot2::from_angle(turn) * way.normalized();
        painter.line_segment([to, to + Vec2::new(side.x, side.y) * head], stroke);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::grid::{Frame, Grid};

    fn sight(step: f64, centre: (f64, f64)) -> Sight {
        let grid = Grid::near(&Map::default(), step);
        let frame = Frame::around(grid, centre, (400, 300), 1.0);
        Sight { frame, area: egui::Rect::from_min_size(Pos2::ZERO, Vec2::new(400.0, 300.0)) }
    }

    #[test]
    fn a_grid_is_sparse_at_any_zoom_and_stays_while_the_map_moves() {
        let map = Map::default();
        for step in [1e-6, 0.01, 0.8, 37.0, 1e5] {
            let spread = Spread::over(&sight(step, (100.0, 80.0)), &map);
            let count = spread.columns * spread.rows;
            assert!((30..400).contains(&count), "{count} arrows at {step}");
        }
        let all = |centre| Spread::over(&sight(0.8, centre), &map).positions();
        let (before, after) = (all((100.0, 80.0)), all((130.0, 90.0)));
        let shared = before.iter().filter(|place| after.contains(place)).count();
        assert!(shared * 2 > before.len(), "{shared} of {} are where they were", before.len());
        for (x, y) in before {
            let point = sight(0.8, (100.0, 80.0)).point((x, y));
            assert!(sight(0.8, (100.0, 80.0)).area.expand(1.0).contains(point));
        }
    }
}
