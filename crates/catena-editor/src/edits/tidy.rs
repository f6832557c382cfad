//! Tidying: columns along the wires, rows as far apart as the cards are high, frames around what they held.

use std::collections::{BTreeMap, BTreeSet};

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

    /// Frames drawn anew around what lay in them, the small ones first: a frame lies around those that held a
    /// part of what it held.
    fn refitted(&self, moves: &Moves, placed: &[Placed]) -> Vec<Edit> {
        let moved: BTreeMap<&str, (f64, f64)> = moves.iter().map(|(name, at)| (name.as_str(), *at)).collect();
        let now = |placed: &Placed| match moved.get(placed.name.as_str()) {
            Some(at) => Rect::from_min_size(point(*at), placed.rect.size()),
            None => placed.rect,
        };
        let mut fitted: Vec<Held<'_>> = Vec::new();
        let mut edits = Vec::new();
        for (index, frame) in by_contents(self.document().frames(), placed) {
            let names = held(frame, placed);
            let cards = placed.iter().filter(|placed| names.contains(placed.name.as_str())).map(now);
            let inner = fitted.iter().filter(|inner| inner.names.is_subset(&names)).map(|inner| inner.rect);
            let bounds = cards.chain(inner).reduce(Rect::union);
            let Some(bounds) = bounds.filter(|_| names.iter().any(|name| moved.contains_key(name))) else {
                continue;
            };
            let around =
                Frame { title: frame.title.clone(), colour: frame.colour.clone(), ..self.around(bounds) };
            fitted.push(Held { names, rect: frame_rect(&around) });
            edits.push(Edit::SetFrame(index, around));
        }
        edits
    }
}

/// What a frame holds, and where it lies once it is drawn anew.
struct Held<'a> {
    names: BTreeSet<&'a str>,
    rect: Rect,
}

fn held<'a>(frame: &Frame, placed: &'a [Placed]) -> BTreeSet<&'a str> {
    let rect = frame_rect(frame);
    placed
        .iter()
        .filter(|placed| rect.contains_rect(placed.rect))
        .map(|placed| placed.name.as_str())
        .collect()
}

/// Frames with their indices, those that hold the least first.
fn by_contents<'a>(frames: &'a [Frame], placed: &[Placed]) -> Vec<(usize, &'a Frame)> {
    let mut frames: Vec<_> = frames.iter().enumerate().collect();
    frames.sort_by_cached_key(|(_, frame)| held(frame, placed).len());
    frames
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
