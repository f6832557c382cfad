//! Drained ground: the same bits asked alone, in blocks and in parts; untouched beyond valleys; inside its ranges; built
//! once, of the floored ground at the nodes, with progress, and stopped at once.

use std::thread;
use std::time::Duration;

use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, Tuning, View};
use catena_field::{Control, Map, Part, Program, floored};
use catena_kernels::drainage::records::{REACH, SHORE};
use catena_tests::kinds::{Node, prepared};
use catena_tests::same_bits;

fn map() -> Map {
    Map { origin: (-50.0, 1e4), size: (320.0, 240.0), seed: 9, ..Map::default() }
}

fn hills() -> Node {
    let simplex = Node::new("simplex").real("frequency", 0.01).whole("octaves", 6);
    Node::new("warp").from("input", simplex)
}

fn drained(columns: i64, rows: i64) -> Node {
    Node::new("drainage").whole("columns", columns).whole("rows", rows).from("height", hills())
}

fn program(node: &Node) -> Program {
    node.program(&map()).unwrap_or_else(|error| panic!("{error}"))
}

/// Positions all over the map, on cells' borders, and beyond the map.
fn positions() -> Vec<(f64, f64)> {
    let Map { origin, size, .. } = map();
    let share = |k: i32, step: f64| (f64::from(k) * step).fract();
    let anywhere = (0..3000).map(|k| (share(k, 0.7548) * 1.2 - 0.1, share(k, 0.5698) * 1.2 - 0.1));
    let borders = (0..500).map(|k| (f64::from(k % 33) / 32.0, f64::from(k % 25) / 24.0));
    anywhere.chain(borders).map(|(u, v)| (origin.0 + u * size.0, origin.1 + v * size.1)).collect()
}

fn scalars(prepared: &Prepared, at: &[(f64, f64)]) -> Vec<Vec<f64>> {
    let mut outputs = vec![Vec::new(); prepared.outputs()];
    for &(x, y) in at {
        outputs.iter_mut().zip(prepared.scalar(x, y)).for_each(|(output, value)| output.push(value));
    }
    outputs
}

#[test]
fn alone_in_blocks_and_in_parts_the_bits_are_one() {
    let (program, at, control) = (program(&drained(32, 24)), positions(), Control::new());
    let alone = scalars(&prepared(&program).expect("it is legal"), &at);
    for (threads, block) in [(1, 256), (2, 100), (3, 7), (2, 1)] {
        let options = EvaluatorOptions { threads: Some(threads), ..EvaluatorOptions::default() };
        let tuned = Evaluator::tuned(options, Tuning { block: Some(block), ..Tuning::default() });
        let prepared = tuned.prepare(&program, &control).expect("it is legal");
        for (alone, block) in alone.iter().zip(prepared.sample(&at)) {
            same_bits(&block, alone).unwrap();
        }
        let view = View::of_map(&map(), 97, 61);
        let whole = prepared.picture(&view, &control).expect("nobody cancels");
        let part = prepared.picture(&view.with_region((13, 9, 50, 40)), &control).expect("nobody cancels");
        for (whole, part) in whole.outputs.iter().zip(&part.outputs) {
            let rows = (9..49).flat_map(|row| &whole[row * 97 + 13..][..50]).copied().collect::<Vec<_>>();
            same_bits(part, &rows).unwrap();
        }
    }
}

#[test]
fn beyond_every_valley_the_ground_is_the_input_to_the_last_bit() {
    let node = drained(16, 12);
    let (drained, bare) = (prepared(&program(&node)).expect("it is legal"), hills().on(&map()));
    let graph = drained.stages()[0].graph.clone().expect("the stage makes a graph");
    let (mut beyond, mut carved) = (0, 0);
    for (x, y) in positions() {
        let (height, land) = (drained.scalar(x, y)[0], bare.scalar(x, y)[0]);
        let (u, v) = graph.lattice.cells(x, y);
        let (u, v) = graph.looked_up(u, v);
        // Far from every node and every line between two of them.
        let near = (0..graph.lattice.nodes()).any(|node| {
            let (record, receiver) = (graph.record(node), graph.receiver(node));
            let reach = record[REACH].max(graph.record(receiver)[REACH]) + SHORE;
            let (x, y, du, dv) = (u - record[0], v - record[1], record[2], record[3]);
            let t = if du == 0.0 && dv == 0.0 {
                0.0
            } else {
                ((x * du + y * dv) / (du * du + dv * dv)).clamp(0.0, 1.0)
            };
            (x - t * du).hypot(y - t * dv) < reach
        });
        if near {
            carved += usize::from(height != land);
        } else {
            beyond += 1;
            assert_eq!(height.to_bits(), land.to_bits(), "({x}, {y})");
        }
    }
    assert!(beyond > 1000 && carved > 300, "{beyond} beyond, {carved} carved");
}

#[test]
fn every_part_lies_in_its_range() {
    for (node, name) in
        [(drained(32, 24), "plain"), (drained(24, 24).real("depth", 0.2).real("cut", 1.0), "deep")]
    {
        let prepared = prepared(&program(&node)).expect("it is legal");
        let ranges = prepared.ranges().world;
        for (x, y) in positions() {
            for ((part, value), range) in Part::CARVED.iter().zip(prepared.scalar(x, y)).zip(&ranges) {
                assert!(range.contains(value), "{name} {part:?} at ({x}, {y}): {value} outside {range:?}");
            }
        }
    }
}

#[test]
fn it_is_built_once_of_the_floored_ground_at_the_nodes() {
    let evaluator = Evaluator::new(EvaluatorOptions { threads: Some(2), ..EvaluatorOptions::default() });
    let (node, control) = (drained(20, 15), Control::new());
    let first = evaluator.prepare(&program(&node), &control).expect("it is legal");
    let again = evaluator.prepare(&program(&node), &control).expect("it is legal");
    assert_eq!(evaluator.cache_counts().builds, 1, "the graph is kept");
    let graph = first.stages()[0].graph.clone().expect("the stage makes a graph");
    assert_eq!(Some(&graph), again.stages()[0].graph.as_ref());
    let (done, total) = control.progress();
    assert!(total >= 3 * 300 && done == total, "{done} of {total}");
    // The same graph from the ground as the floor has it, and another one from point samples.
    let cell = (map().size.0 / 20.0, map().size.1 / 15.0);
    let ground = program(&hills());
    let at: Vec<(f64, f64)> = (0..graph.lattice.nodes()).map(|node| graph.lattice.position(node)).collect();
    let built = |program: &Program| {
        let heights = prepared(program).expect("it is legal").sample(&at).swap_remove(0);
        let built = catena_kernels::drainage::graph::Graph::build(
            &graph.lattice,
            &heights,
            &graph.rules,
            &mut |_| true,
        );
        built.expect("nobody stops it")
    };
    assert!(built(&floored(&ground, cell)) == *graph, "the floored ground's graph");
    assert!(built(&ground) != *graph, "point samples make another graph");
}

#[test]
fn a_large_lattice_stops_when_asked() {
    let evaluator = Evaluator::new(EvaluatorOptions { threads: Some(2), ..EvaluatorOptions::default() });
    let (program, control) = (program(&drained(1600, 1200)), Control::new());
    let result = thread::scope(|scope| {
        let build = scope.spawn(|| evaluator.prepare(&program, &control).map(|_| ()));
        while control.progress().0 == 0 && !build.is_finished() {
            thread::sleep(Duration::from_millis(1));
        }
        control.cancel();
        build.join().expect("no panic")
    });
    assert!(result.is_err(), "it was built to the end");
    let (done, total) = control.progress();
    assert!(done < total, "{done} of {total} were done: it never looked");
}
