//! What lies at a place of a drained map: the nearest node, the nearest segment, and both in words.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{AREA, DROWNING, DU, DV, FLOOR, FROM, SPILL, U, V};

/// The segment nearest to a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Near {
    /// By its upper node.
    pub(crate) node: usize,
    /// How far along it, 0 at its node to 1.
    pub(crate) along: f64,
}

/// The segment nearest to a world position; none outside the map. Segments reach the cells beside their own at most.
pub(crate) fn near(graph: &Graph, (x, y): (f64, f64)) -> Option<Near> {
    let (u, v) = graph.lattice.cells(x, y);
    let (columns, rows) = (f64::from(graph.lattice.columns), f64::from(graph.lattice.rows));
    if !((0.0..=columns).contains(&u) && (0.0..=rows).contains(&v)) {
        return None;
    }
    let place = graph.looked_up(u, v);
    let squares = around(graph, place).map(|node| {
        let (along, square) = along(graph, node, place);
        (square, Near { node, along })
    });
    squares.reduce(|best, next| if next.0 < best.0 { next } else { best }).map(|(_, near)| near)
}

/// The node nearest to a place in cells that is bent already: whose basin it lies in.
pub(crate) fn nearest_node(graph: &Graph, place: (f64, f64)) -> usize {
    let square = |node: usize| {
        let record = graph.record(node);
        let (du, dv) = (place.0 - record[U], place.1 - record[V]);
        du * du + dv * dv
    };
    let squares = around(graph, place).map(|node| (square(node), node));
    squares.reduce(|best, next| if next.0 < best.0 { next } else { best }).map_or(0, |(_, node)| node)
}

/// The nodes of the cells around a place.
fn around(graph: &Graph, (u, v): (f64, f64)) -> impl Iterator<Item = usize> {
    let (columns, rows) = (graph.lattice.columns as usize, graph.lattice.rows as usize);
    let (i, j) = graph.cell(u, v);
    let beside = |at: usize, count: usize| at.saturating_sub(1)..(at + 2).min(count);
    let across = beside(i, columns);
    beside(j, rows).flat_map(move |row| across.clone().map(move |column| row * columns + column))
}

/// How far along a node's segment a place lies, and the square of how far off.
fn along(graph: &Graph, node: usize, (u, v): (f64, f64)) -> (f64, f64) {
    let record = graph.record(node);
    let (du, dv) = (record[DU], record[DV]);
    let (to_u, to_v) = (u - record[U], v - record[V]);
    let square = du * du + dv * dv;
    let along = if square > 0.0 { ((to_u * du + to_v * dv) / square).clamp(0.0, 1.0) } else { 0.0 };
    let (off_u, off_v) = (to_u - along * du, to_v - along * dv);
    (along, off_u * off_u + off_v * off_v)
}

/// A node's segment as world positions on the map, in so many pieces: pulled back through the meander.
pub(crate) fn line(graph: &Graph, node: usize, pieces: usize) -> impl Iterator<Item = (f64, f64)> {
    let record = graph.record(node);
    let (u, v, du, dv) = (record[U], record[V], record[DU], record[DV]);
    (0..=pieces).map(move |piece| {
        let t = piece as f64 / pieces.max(1) as f64;
        let (u, v) = graph.straightened(u + t * du, v + t * dv);
        graph.lattice.world(u, v)
    })
}

/// The floor of a segment there, and the level of the water.
pub(crate) fn levels(graph: &Graph, near: Near) -> (f64, f64) {
    let record = graph.record(near.node);
    let floor = record[FLOOR] + near.along * (record[FROM] - record[FLOOR]);
    let drowns = record[DROWNING] >= record[FROM] && record[DROWNING] > floor;
    (floor, if drowns { record[DROWNING] } else { floor })
}

/// What lies there, in words: of a river how much drains through it, its order, floor and level.
pub(crate) fn words(graph: &Graph, near: Near) -> String {
    let record = graph.record(near.node);
    let span = graph.budget.max(f64::MIN_POSITIVE);
    let number = |value: f64| crate::map::short(value, span);
    if let Some(body) = graph.body(near.node) {
        let what = if body.is_sea { "sea" } else { "lake" };
        let drains = if body.is_sea { String::new() } else { format!(" · {}", cells(record[AREA])) };
        return format!("{what}{drains} · level {}", number(record[SPILL]));
    }
    let (floor, level) = levels(graph, near);
    let order = graph.strahler[near.node];
    format!("{} · order {order} · floor {} · level {}", cells(record[AREA]), number(floor), number(level))
}

/// An area in words.
pub(crate) fn cells(area: f64) -> String {
    let noun = if area == 1.0 { "cell" } else { "cells" };
    format!("{area:.0} {noun}")
}

#[cfg(test)]
pub(crate) mod tests {
    use catena_kernels::drainage::lattice::Lattice;
    use catena_kernels::drainage::rules::Rules;

    use super::*;

    /// A drained island with a crater lake.
    pub(crate) fn island() -> Graph {
        let (columns, rows) = (32, 24);
        let lattice = Lattice { columns, rows, origin: (-50.0, 20.0), size: (320.0, 240.0), seed: 7 };
        let height = |node: usize| {
            let (u, v) = lattice.place(node);
            let (du, dv) = ((u - 16.0) / 14.0, (v - 12.0) / 10.0);
            let far = (du * du + dv * dv).sqrt();
            let crater = if far < 0.3 { 1.2 * (0.3 - far) * 2.0 } else { 0.0 };
            0.8 - far - crater + 0.05 * (u * 1.3).sin() * (v * 0.9).cos()
        };
        let heights: Vec<f64> = (0..lattice.nodes()).map(height).collect();
        Graph::build(&lattice, &heights, &Rules::default(), &mut |_| true).expect("nobody stops it")
    }

    #[test]
    fn the_middle_of_every_segment_is_nearest_to_itself_or_to_one_that_is_nearer_still() {
        let graph = island();
        let mut own = 0;
        for node in (0..graph.lattice.nodes()).filter(|&node| graph.receiver(node) != node) {
            let middle = line(&graph, node, 2).nth(1).expect("three places");
            let found = near(&graph, middle).expect("it lies on the map");
            let (u, v) = graph.lattice.cells(middle.0, middle.1);
            let place = graph.looked_up(u, v);
            let (off, least) = (along(&graph, node, place).1, along(&graph, found.node, place).1);
            assert!(least <= off && off < 1e-12, "node {node}: {off} away on its own line");
            own += usize::from(found.node == node);
        }
        assert!(own > 100, "{own} are their own");
        assert_eq!(near(&graph, (-51.0, 30.0)), None, "outside");
    }

    #[test]
    fn brute_force_over_all_segments_finds_none_nearer_in_the_cells_own() {
        let graph = island();
        for step in 0..2000_u32 {
            let place = (f64::from(step % 50) * 6.3 - 49.0, f64::from(step / 50) * 5.9 + 21.0);
            let found = near(&graph, place).expect("it lies on the map");
            let (u, v) = graph.lattice.cells(place.0, place.1);
            let bent = graph.looked_up(u, v);
            let all = (0..graph.lattice.nodes()).map(|node| along(&graph, node, bent).1);
            let least = all.fold(f64::INFINITY, f64::min);
            let own = along(&graph, found.node, bent).1;
            // Beyond the cells around it nothing is nearer than half a cell.
            assert!(own <= least || least > 0.25, "{place:?}: {own}, not {least}");
        }
    }

    #[test]
    fn words_tell_rivers_lakes_and_the_sea() {
        let graph = island();
        let of = |is: &dyn Fn(usize) -> bool| {
            let node = (0..graph.lattice.nodes()).find(|&node| is(node)).expect("there is one");
            words(&graph, Near { node, along: 0.0 })
        };
        assert!(of(&|node| graph.body(node).is_some_and(|body| body.is_sea)).starts_with("sea · level 0"));
        assert!(of(&|node| graph.body(node).is_some_and(|body| !body.is_sea)).starts_with("lake · "));
        let river = of(&|node| graph.body(node).is_none() && graph.strahler[node] == 2);
        assert!(river.contains(" cells · order 2 · floor ") && river.contains(" · level "), "{river}");
    }
}
