//! The carve: lists against all segments, the ground out of reach, no dams, no folds, no jumps.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::meander::Meander;
use catena_kernels::drainage::records::{
    DROWNING, DU, DV, FLOOR, FROM, HALF_WIDTH, REACH, SHORE, STRIDE, U, V,
};

use super::worlds::{World, places};

/// Every segment there is.
fn segments(graph: &Graph) -> Vec<u32> {
    let is_segment = |node: &u32| {
        let record = graph.record(*node as usize);
        record[DU] != 0.0 || record[DV] != 0.0
    };
    (0..graph.lattice.nodes() as u32).filter(is_segment).collect()
}

/// The cells that a place may be said to lie in: its own, and those across a border that it is on.
fn cells(graph: &Graph, (u, v): (f64, f64)) -> Vec<(usize, usize)> {
    let along = |at: f64, count: u32| {
        let last = count as usize - 1;
        let own = (at as usize).min(last);
        let before = if at == own as f64 && own > 0 { own - 1 } else { own };
        [before, own]
    };
    let (columns, rows) = (along(u, graph.lattice.columns), along(v, graph.lattice.rows));
    rows.iter().flat_map(|&row| columns.map(|column| (column, row))).collect()
}

/// Whether the lists tell the same as all segments, by whatever cell a place may be said to lie in. Bits count.
fn lists_are_whole(graph: &Graph, count: usize, seed: i64) -> Result<(), String> {
    let all = segments(graph);
    for (index, place) in places(&graph.lattice, count, seed).enumerate() {
        let land = [0.1, 0.7, -0.3][index % 3];
        let expected = graph.carve_over(&all, cells(graph, place)[0], place, land);
        for cell in cells(graph, place) {
            let found = graph.carve_over(graph.list(cell), cell, place, land);
            if format!("{found:?}") != format!("{expected:?}") {
                return Err(format!("{place:?} in {cell:?}: {found:?}, not {expected:?}"));
            }
        }
    }
    Ok(())
}

#[test]
fn lists_tell_what_all_segments_tell() {
    for index in 0..20 {
        let graph = World::any(index).graph();
        lists_are_whole(&graph, 2000, index as i64).unwrap_or_else(|error| panic!("world {index}: {error}"));
    }
    // A list that lacks one segment in one cell of twelve.
    let mut graph = World::new(4, 40, 30).graph();
    let nodes = graph.lattice.nodes();
    for cell in (0..nodes).step_by(12) {
        let (begin, end) =
            (graph.words[2 * nodes + cell] as usize, graph.words[2 * nodes + cell + 1] as usize);
        let middle = begin + (end - begin) / 2;
        if end - begin > 1 {
            // One stands twice then.
            graph.words[middle] = graph.words[if middle == begin { begin + 1 } else { begin }];
        }
    }
    assert!(lists_are_whole(&graph, 4000, 1).is_err(), "segments that lack in lists went unseen");
}

/// How far a place is from a segment's line, and how far that reaches at most.
fn distance(graph: &Graph, segment: u32, (u, v): (f64, f64)) -> (f64, f64) {
    let record = graph.record(segment as usize);
    let end = graph.record(graph.receiver(segment as usize));
    let along =
        ((u - record[U]) * record[DU] + (v - record[V]) * record[DV]) / record[DU].hypot(record[DV]).powi(2);
    let t = along.clamp(0.0, 1.0);
    let away = (u - record[U] - t * record[DU]).hypot(v - record[V] - t * record[DV]);
    (away, record[REACH].max(end[REACH]))
}

#[test]
fn out_of_every_valley_the_ground_is_the_input_to_the_last_bit() {
    let (mut outside, mut changed) = (0, 0);
    for index in 0..12 {
        let world = World::any(index);
        let graph = world.graph();
        let all = segments(&graph);
        for (u, v) in places(&graph.lattice, 1500, index as i64) {
            let (x, y) = graph.lattice.world(u, v);
            let land = if (u as u64).is_multiple_of(3) { -0.0 } else { world.land.at(x, y) };
            let carved = graph.carve(x, y, land);
            let (u, v) = graph.lattice.cells(x, y);
            let place = graph.looked_up(u, v);
            let is_outside = all.iter().all(|&segment| {
                let (away, reach) = distance(&graph, segment, place);
                away > reach.max(SHORE) + 1e-9
            });
            if is_outside {
                assert_eq!(carved.height.to_bits(), land.to_bits(), "world {index} at {x}, {y}");
                assert_eq!((carved.flow, carved.floodplain), (0.0, 0.0), "world {index} at {x}, {y}");
                outside += 1;
            } else {
                changed += u32::from(carved.height != land);
            }
        }
    }
    assert!(outside > 3000 && changed > 3000, "{outside} outside, {changed} changed inside");
}

/// The highest that the ground stands above a river's bed along its segments, where the land is what `land` says.
fn highest_dam(graph: &Graph, land: impl Fn(f64, f64) -> f64) -> f64 {
    let mut highest = f64::NEG_INFINITY;
    for segment in segments(graph) {
        let record = graph.record(segment as usize);
        let end = graph.record(graph.receiver(segment as usize));
        if record[HALF_WIDTH] == 0.0 || end[HALF_WIDTH] == 0.0 {
            continue;
        }
        for step in 1..8 {
            let t = f64::from(step) / 8.0;
            let place = (record[U] + t * record[DU], record[V] + t * record[DV]);
            let is_inside = place.0 >= 0.0
                && place.1 >= 0.0
                && place.0 <= f64::from(graph.lattice.columns)
                && place.1 <= f64::from(graph.lattice.rows);
            if is_inside {
                let cell = graph.cell(place.0, place.1);
                let floor = record[FLOOR] + (record[FROM] - record[FLOOR]) * t;
                let carved = graph.carve_over(graph.list(cell), cell, place, land(place.0, place.1));
                highest = highest.max(carved.height - floor);
            }
        }
    }
    highest
}

#[test]
fn no_river_runs_into_a_dam() {
    for index in 0..60 {
        let world = World::new(index, 32, 24);
        let mut graph = world.graph();
        let at = |u, v| {
            let (u, v) = graph.straightened(u, v);
            let (x, y) = graph.lattice.world(u, v);
            world.land.at(x, y)
        };
        let dam = highest_dam(&graph, at);
        assert!(dam <= 1e-9, "world {index}: {dam}");
        // The trap: a river beside, far above the ground, whose fill would reach across every channel.
        let node = (0..graph.lattice.nodes()).find(|&node| {
            let record = graph.record(node);
            record[DROWNING] < record[FROM] && record[DU] != 0.0 && record[REACH] > 0.5
        });
        let Some(node) = node else { continue };
        for other in (node + 1..graph.lattice.nodes()).filter(|other| other % 3 == 0) {
            let record = &mut graph.records[other * STRIDE..(other + 1) * STRIDE];
            if record[DROWNING] < record[FROM] {
                (record[FLOOR], record[FROM]) = (record[FLOOR] + 1.0, record[FROM] + 1.0);
            }
        }
        let dam = highest_dam(&graph, |_, _| -0.5);
        assert!(dam <= 1e-9, "world {index}: {dam} above a bed");
        // And the checker sees a dam: where lists know of nothing but the river beside, its fill is one.
        for word in &mut graph.words[3 * graph.lattice.nodes() + 1..] {
            *word -= if *word as usize > node + 3 { *word % 3 } else { 0 };
        }
        assert!(highest_dam(&graph, |_, _| -0.5) > 0.01, "world {index}: dams went unseen");
    }
}

#[test]
fn water_lies_on_the_ground_and_the_wet_is_wet() {
    for index in 0..40 {
        let world = World::any(index);
        let graph = world.graph();
        let mut wet = 0;
        for (u, v) in places(&graph.lattice, 2000, index as i64) {
            let (x, y) = graph.lattice.world(u, v);
            let land = world.land.at(x, y);
            let carved = graph.carve(x, y, land);
            assert!(carved.water >= carved.height, "world {index} at {x}, {y}: {carved:?}");
            assert!(
                carved.water == carved.height || carved.wet > 0.0,
                "world {index} at {x}, {y}: {carved:?}"
            );
            assert!((0.0..=1.0).contains(&carved.wet) && (0.0..=1.0).contains(&carved.floodplain));
            assert!(carved.basin.abs() <= 1.0 && carved.flow >= 0.0);
            wet += u32::from(carved.wet > 0.0);
        }
        assert!(wet > 0, "world {index} is dry");
    }
}

/// Largest slope of the bending along any direction, and the smallest of its determinant.
fn bending(meander: &Meander) -> (f64, f64) {
    let (mut largest, mut smallest) = (0.0_f64, f64::INFINITY);
    let h = 1e-5;
    for index in 0..200_000 {
        let (u, v) = (f64::from(index % 500) * 0.0371, f64::from(index / 500) * 0.0417);
        let (east, west) = (meander.offset(u + h, v), meander.offset(u - h, v));
        let (south, north) = (meander.offset(u, v + h), meander.offset(u, v - h));
        let slope = |a: f64, b: f64| (a - b) / (2.0 * h);
        let (xx, xy) = (slope(east.0, west.0), slope(south.0, north.0));
        let (yx, yy) = (slope(east.1, west.1), slope(south.1, north.1));
        largest = largest.max(xx.hypot(xy)).max(yx.hypot(yy));
        smallest = smallest.min((1.0 + xx) * (1.0 + yy) - xy * yx);
    }
    (largest, smallest)
}

#[test]
fn meanders_never_fold_the_map() {
    for seed in 0..3 {
        let (slope, determinant) = bending(&Meander::new(seed, 1.0));
        assert!(slope > 0.3 && slope < 0.5, "slope {slope}");
        assert!(determinant > 0.25, "determinant {determinant}");
    }
    // The trap: as steep as 0.12 cells at three lattices a cell.
    let (slope, determinant) = bending(&Meander::new(0, 0.12 * 12.0 * 1.5));
    assert!(slope > 0.9 && determinant < 0.2, "a fold went unseen: {slope} {determinant}");
}

#[test]
fn places_are_pulled_back_through_the_meander() {
    for strength in [0.0, 0.4, 1.0] {
        let meander = Meander::new(11, strength);
        for index in 0..5000 {
            let (u, v) = (f64::from(index % 71) * 0.613 - 3.0, f64::from(index / 71) * 0.577 - 3.0);
            let (x, y) = meander.straightened(u, v);
            let (bent_u, bent_v) = meander.bent(x, y);
            assert!((bent_u - u).abs() < 1e-13 && (bent_v - v).abs() < 1e-13, "{u}, {v}");
        }
    }
}

/// The largest change of ground between places a hair apart, along lines across the map.
fn largest_jump(world: &World, graph: &Graph, hair: f64) -> f64 {
    let mut largest = 0.0_f64;
    for line in 0..400 {
        let v = f64::from(graph.lattice.rows) * (f64::from(line) + 0.5) / 400.0;
        for step in 0..300 {
            let u = f64::from(graph.lattice.columns) * (f64::from(step) + 0.37) / 300.0;
            let at = |u| {
                let (x, y) = graph.lattice.world(u, v);
                graph.carve(x, y, world.land.at(x, y)).height
            };
            largest = largest.max((at(u + hair) - at(u)).abs());
        }
    }
    largest
}

#[test]
fn the_ground_has_no_cliffs() {
    for index in [1, 4, 8] {
        let world = World::new(index, 48, 36);
        let graph = world.graph();
        // A thousandth of the way, about a thousandth of the change: no jump hides in it.
        let (wide, narrow) = (largest_jump(&world, &graph, 1e-4), largest_jump(&world, &graph, 1e-7));
        assert!(narrow < wide * 0.01, "world {index}: {narrow} in 1e-7 cells, {wide} in 1e-4");
    }
}
