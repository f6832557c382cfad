//! Lakes as areas: the lattice's triangles, cut half-way between nodes under water and nodes that aren't.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{U, V};

/// A place in cells.
pub(super) type Place = (f64, f64);

/// Triangles that lakes fill, and the lines of their shores, of the lattice's cells in a range.
#[derive(Debug, Default)]
pub(super) struct Lakes {
    pub(super) triangles: Vec<[Place; 3]>,
    pub(super) shores: Vec<[Place; 2]>,
}

impl Lakes {
    /// Those whose north-western nodes lie in the range.
    pub(super) fn over(
        graph: &Graph,
        (columns, rows): (std::ops::Range<usize>, std::ops::Range<usize>),
    ) -> Self {
        let (width, height) = (graph.lattice.columns as usize, graph.lattice.rows as usize);
        let mut lakes = Self::default();
        for j in rows.start..rows.end.min(height - 1) {
            for i in columns.start..columns.end.min(width - 1) {
                let [a, b, c, d] =
                    [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)].map(|(i, j)| j * width + i);
                lakes.triangle(graph, [a, b, c]);
                lakes.triangle(graph, [a, c, d]);
            }
        }
        lakes
    }

    fn triangle(&mut self, graph: &Graph, mut nodes: [usize; 3]) {
        let wet = |node: usize| graph.body(node).is_some_and(|body| !body.is_sea);
        let place = |node: usize| (graph.record(node)[U], graph.record(node)[V]);
        let half = |a: usize, b: usize| {
            let (a, b) = (place(a), place(b));
            (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))
        };
        let count = nodes.iter().filter(|node| wet(**node)).count();
        // The one that differs from the other two comes first.
        if let Some(odd) = nodes.iter().position(|node| wet(*node) == (count == 1)) {
            nodes.rotate_left(odd);
        }
        let [first, second, third] = nodes;
        match count {
            1 => {
                let cut = [half(first, second), half(first, third)];
                self.triangles.push([place(first), cut[0], cut[1]]);
                self.shores.push(cut);
            }
            2 => {
                let cut = [half(first, second), half(first, third)];
                self.triangles.push([cut[0], place(second), place(third)]);
                self.triangles.push([cut[0], place(third), cut[1]]);
                self.shores.push(cut);
            }
            3 => self.triangles.push(nodes.map(place)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::near::tests::island;
    use super::*;

    #[test]
    fn shores_close_around_every_lake() {
        let graph = island();
        let lakes = Lakes::over(&graph, (0..32, 0..24));
        assert!(!lakes.triangles.is_empty() && lakes.shores.len() > 6);
        let mut ends = std::collections::HashMap::new();
        for place in lakes.shores.iter().flatten() {
            *ends.entry((place.0.to_bits(), place.1.to_bits())).or_insert(0) += 1;
        }
        assert!(ends.values().all(|count| *count == 2), "a shore has no end");
        let area =
            |[a, b, c]: &[Place; 3]| ((b.0 - a.0) * (c.1 - a.1) - (c.0 - a.0) * (b.1 - a.1)).abs() / 2.0;
        let total: f64 = lakes.triangles.iter().map(area).sum();
        let nodes: u32 = graph.bodies.iter().filter(|body| !body.is_sea).map(|body| body.nodes).sum();
        assert!((total / f64::from(nodes) - 1.0).abs() < 0.35, "{total} cells for {nodes} nodes");
    }
}
