//! Tidying: columns along the wires, rows as far apart as the cards are high, frames around what they held.

use std::collections::BTreeMap;

use catena_graph::{Edit, Frame};
use egui::{Rect, Vec2};

use crate::Editor;
use crate::canvas::point;
use crate::edits::arrange::{Placed, frame_rect};
use crate::edits::points::is_reroute;
use crate::theme::space;

type Moves = Vec<(String, (f64, f64))>;

impl Editor {
    /// Lays the selection, or everything, out in columns along the wires.
    pub(crate) fn tidy(&mut self, ctx: &egui::Context) {
        let selected = self.selected();
        let all = selected.len() < 2;
        let mut part = self.document().clone();
        if !all {
            let others = part.nodes().map(|(_, node)| node.name.clone());
            let others: Vec<_> = others.filter(|name| !selected.contains(name)).collect();
            if part.apply(Edit::RemoveNodes(others)).is_err() {
                return;
            }
        }
        let Edit::Move(moves) = part.tidy() else { return };
        if moves.is_empty() {
            return;
        }
        let placed = self.placed(ctx, true);
        let moves = self.spaced(moves, &placed);
        let mut edits = self.refitted(&moves, &placed);
        edits.insert(0, Edit::Move(moves));
        if self.edit_named("Tidy the layout", Edit::Batch(edits)) && all {
            self.canvas.zoom_all();
        }
    }

    /// Moves with room for cards as they are; points lie where wires pass.
    fn spaced(&self, moves: Moves, placed: &[Placed]) -> Moves {
        let sizes: BTreeMap<&str, Vec2> =
            placed.iter().map(|placed| (placed.name.as_str(), placed.rect.size())).collect();
        let moves = spread(moves, |name| sizes.get(name).copied().unwrap_or(space::CARD_OUT));
        let shifted = moves.into_iter().map(|(name, (x, y))| {
            let is_point = self.document().node(&name).is_some_and(is_reroute);
            let shift = if is_point { space::CARD_OUT * 0.5 } else { Vec2::ZERO };
            (name, (x + f64::from(shift.x), y + f64::from(shift.y)))
        });
        shifted.collect()
    }

    /// Frames drawn anew around what lay in them.
    fn refitted(&self, moves: &Moves, placed: &[Placed]) -> Vec<Edit> {
        let moved: BTreeMap<&str, (f64, f64)> = moves.iter().map(|(name, at)| (name.as_str(), *at)).collect();
        let now = |placed: &Placed| match moved.get(placed.name.as_str()) {
            Some(at) => Rect::from_min_size(point(*at), placed.rect.size()),
            None => placed.rect,
        };
        let frames = self.document().frames().iter().enumerate();
        let edits = frames.filter_map(|(index, frame)| {
            let held = placed.iter().filter(|placed| frame_rect(frame).contains_rect(placed.rect));
            let held: Vec<&Placed> = held.collect();
            held.iter().find(|placed| moved.contains_key(placed.name.as_str()))?;
            let bounds = held.into_iter().map(now).reduce(Rect::union)?;
            let Frame { title, colour, .. } = frame.clone();
            Some(Edit::SetFrame(index, Frame { title, colour, ..self.around(bounds) }))
        });
        edits.collect()
    }
}

/// The same columns, with as much room from row to row as the cards need.
fn spread(moves: Moves, size: impl Fn(&str) -> Vec2) -> Moves {
    let gap = f64::from(space::GAP);
    let height = |name: &str| f64::from(size(name).y);
    let mut columns: BTreeMap<i64, Vec<(String, f64)>> = BTreeMap::new();
    let top = moves.iter().map(|(_, (_, y))| *y).min_by(f64::total_cmp).unwrap_or(0.0);
    let lefts: BTreeMap<i64, f64> = moves.iter().map(|(_, (x, _))| (x.round() as i64, *x)).collect();
    for (name, (x, y)) in moves {
        columns.entry(x.round() as i64).or_default().push((name, y));
    }
    let tall =
        |column: &Vec<(String, f64)>| column.iter().map(|(name, _)| height(name) + gap).sum::<f64>() - gap;
    let tallest = columns.values().map(tall).max_by(f64::total_cmp).unwrap_or(0.0);
    let mut spread = Vec::new();
    for (key, mut column) in columns {
        column.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        let mut y = top + ((tallest - tall(&column)) / 2.0).round();
        for (name, _) in column {
            let below = y + (height(&name) + gap).round();
            spread.push((name, (lefts[&key], y)));
            y = below;
        }
    }
    spread
}
