//! Tidy layout: columns by the longest way from a source, rows by the middle of the neighbours.

use std::collections::HashMap;

use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use crate::{Document, Edit};

/// From column to column.
const COLUMN: f64 = 260.0;
/// From row to row.
const ROW: f64 = 220.0;
/// How often rows are sorted by their neighbours, to and fro.
const SWEEPS: usize = 4;

impl Document {
    /// Moves all nodes into layers, wires running from left to right; the top left corner stays where it is.
    pub fn tidy(&self) -> Edit {
        let mut columns = self.columns();
        for sweep in 0..SWEEPS {
            let direction = if sweep % 2 == 0 { Direction::Incoming } else { Direction::Outgoing };
            self.sort_rows(&mut columns, direction);
        }
        let (left, top) = self.corner();
        let tallest = columns.iter().map(Vec::len).max().unwrap_or(0);
        let mut moves = Vec::with_capacity(self.len());
        for (column, indices) in columns.iter().enumerate() {
            let lead = (tallest - indices.len()) as f64 * ROW * 0.5;
            for (row, index) in indices.iter().enumerate() {
                let at = (left + column as f64 * COLUMN, top + lead + row as f64 * ROW);
                moves.push((self.name(*index).to_owned(), at));
            }
        }
        Edit::Move(moves)
    }

    /// Nodes by column: each right of what feeds it, sources as near to their readers as they can be.
    fn columns(&self) -> Vec<Vec<NodeIndex>> {
        let (sorted, looped) = self.feeding(&self.order);
        let mut depths = self.depths(&sorted);
        depths.extend(looped.iter().map(|index| (*index, 1)));
        for index in sorted.iter().rev() {
            let readers = self.graph.neighbors_directed(*index, Direction::Outgoing);
            let nearest = readers.filter_map(|reader| depths.get(&reader)).min().copied();
            if let Some(nearest) = nearest.filter(|_| self.wires_into(*index).is_empty()) {
                depths.insert(*index, nearest.saturating_sub(1).max(1));
            }
        }
        let mut columns = vec![Vec::new(); depths.values().copied().max().unwrap_or(0)];
        for index in &self.order {
            columns[depths[index] - 1].push(*index);
        }
        columns
    }

    fn sort_rows(&self, columns: &mut [Vec<NodeIndex>], direction: Direction) {
        let mut rows: HashMap<NodeIndex, f64> = HashMap::new();
        for column in columns.iter() {
            let half = column.len() as f64 * 0.5;
            rows.extend(column.iter().enumerate().map(|(row, index)| (*index, row as f64 - half)));
        }
        let middle = |index: &NodeIndex| {
            let near: Vec<f64> =
                self.graph.neighbors_directed(*index, direction).map(|near| rows[&near]).collect();
            if near.is_empty() { rows[index] } else { near.iter().sum::<f64>() / near.len() as f64 }
        };
        for column in columns {
            column.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
        }
    }
}
