//! Standing water: one lake is one level, past its outlet it is a river, and what is small is no lake.

use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::drainage::records::{FROM, SPILL, U, V};
use catena_kernels::drainage::rules::Rules;

use super::worlds::{Land, World, places};

/// A world of given heights, row by row, on a map of one unit a cell.
fn world(columns: u32, rows: u32, heights: Vec<f64>) -> World {
    let size = (f64::from(columns), f64::from(rows));
    let lattice = Lattice { columns, rows, origin: (0.0, 0.0), size, seed: 3 };
    World { lattice, land: Land::new(0, 1), heights, rules: Rules { sea: -5.0, ..Rules::default() } }
}

/// A table, a hollow of so many nodes in it along its middle row, and a notch in its rim at the east.
fn hollow(nodes: usize) -> World {
    let (columns, rows) = (12, 7);
    let mut heights: Vec<f64> =
        (0..columns * rows).map(|node| 2.0 + 0.01 * (node % columns) as f64).collect();
    (0..nodes).for_each(|step| heights[3 * columns + 4 + step] = 1.0);
    // The rim is lowest in the east: the pass at 1.5, falling from there.
    for (step, column) in (4 + nodes..columns).enumerate() {
        heights[3 * columns + column] = 1.5 - 0.3 * step as f64;
    }
    world(columns as u32, rows as u32, heights)
}

#[test]
fn three_drowned_nodes_are_a_lake_and_fewer_a_flat() {
    for (nodes, lakes) in [(1, 0), (2, 0), (3, 1), (4, 1)] {
        let world = hollow(nodes);
        let graph = world.graph();
        assert_eq!(graph.bodies.len(), lakes, "{nodes} nodes");
        let middle = 3 * 12 + 4;
        assert_eq!(graph.record(middle)[SPILL], 1.5, "{nodes} nodes");
        // A flat's floor is of the spill and not of the ground: water leaves over the pass either way.
        let floors = (0..nodes).map(|step| graph.record(middle + step)[FROM]);
        assert!(lakes == 1 || floors.into_iter().all(|from| from <= 1.5));
        if let Some(lake) = graph.bodies.first() {
            assert_eq!((lake.level, lake.nodes as usize, lake.is_sea), (1.5, nodes, false));
        }
    }
}

#[test]
fn past_the_outlet_a_lake_is_a_river() {
    let world = hollow(4);
    let graph = world.graph();
    let water = |node: usize| {
        let record = graph.record(node);
        let (u, v) = (record[U], record[V]);
        let cell = graph.cell(u, v);
        graph.carve_over(graph.list(cell), cell, (u, v), world.heights[node]).water
    };
    let row = 3 * 12;
    (4..8).for_each(|column| assert_eq!(water(row + column), 1.5, "lake node {column}"));
    assert_eq!(water(row + 8), 1.5, "the outlet");
    assert!(water(row + 9) < 1.5 && water(row + 10) < water(row + 9), "the river");
    // Nearest to the outlet still, but behind the rim: no water hangs there.
    let record = graph.record(row + 8);
    let behind = |away: f64, land: f64| {
        let place = (record[U] + away, record[V] + 0.45);
        let cell = graph.cell(place.0, place.1);
        graph.carve_over(graph.list(cell), cell, place, land)
    };
    assert_eq!(behind(-0.4, 1.4).water, 1.5, "this side of the outlet");
    assert!(behind(0.4, 1.4).water <= 1.4, "behind it");
    // On the rim beside it the table is dry.
    let dry = water(row - 2 * 12 + 5);
    assert!(dry > 1.9, "{dry}");
}

#[test]
fn one_lake_is_one_level() {
    let (mut lakes, mut mouths) = (0, 0);
    for index in 0..40 {
        let world = World::new(index, 64, 48);
        let graph = world.graph();
        for (u, v) in places(&graph.lattice, 400, index as i64) {
            let (x, y) = graph.lattice.world(u, v);
            let carved = graph.carve(x, y, world.land.at(x, y));
            let (u, v) = graph.looked_up(graph.lattice.cells(x, y).0, graph.lattice.cells(x, y).1);
            // The nearest node by the definition.
            let squared = |node: usize| {
                let record = graph.record(node);
                (record[U] - u).powi(2) + (record[V] - v).powi(2)
            };
            let nodes = 0..graph.lattice.nodes();
            let nearest = nodes.min_by(|&a, &b| squared(a).total_cmp(&squared(b))).expect("nodes");
            let Some(body) = graph.body(nearest) else { continue };
            if carved.height >= body.level {
                continue;
            }
            assert_eq!(carved.wet, 1.0, "world {index} at {x}, {y}");
            lakes += 1;
            // In the mouth of a river its water is still coming down.
            if carved.water > body.level && carved.flow > 0.0 {
                mouths += 1;
            } else {
                assert_eq!(carved.water.to_bits(), body.level.to_bits(), "world {index} at {x}, {y}");
            }
        }
    }
    assert!(lakes > 1500 && mouths * 50 < lakes, "{lakes} places under water, {mouths} of them in mouths");
}
