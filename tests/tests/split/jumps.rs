//! Decisions: where float32 may decide otherwise the bound says so, and elsewhere a jump is a fault.

use catena_evaluate::nearness::{Bound, Nearness, Pixels, Verdict};
use catena_field::{Builder, Control, Value};
use catena_kernels::sites::ScatteredSites;
use catena_nodes::Setting;
use catena_tests::cases::{Case, map_at};
use catena_tests::kinds::Node;

use crate::both::Both;

/// The bounds of a program's first output at some positions, pixels of one unit.
fn bounds(case: &Case, positions: &[(f64, f64)]) -> Vec<Bound> {
    let near = Nearness::of(&Both::of(case).prepared);
    let pixels = Pixels { spacing: (1.0, 1.0), block: 64, reach: (320.0, 240.0) };
    near.bounds_at(positions, pixels, &Control::new()).expect("nobody cancels").swap_remove(0)
}

/// A program of one value over x and y.
fn program(make: impl Fn(&mut Builder) -> Value) -> Case {
    let mut builder = Builder::new(map_at(0.0));
    let value = make(&mut builder);
    Case { name: "a decision".to_owned(), program: builder.finish(&[("value", value)]) }
}

fn of_node(node: &Node, output: usize) -> Case {
    let mut program = node.program(&map_at(0.0)).expect("it lowers");
    program.code.outputs = vec![program.code.outputs[output]];
    Case { name: node.kind.key.to_owned(), program }
}

#[test]
fn floors_and_cells_jump_at_whole_numbers_only() {
    let third = |builder: &mut Builder| {
        let (x, three) = (builder.x(), builder.constant(3.0));
        builder.divide(x, three)
    };
    let floor = program(|builder| {
        let third = third(builder);
        builder.floor(third)
    });
    let white = of_node(&Node::new("white_noise").real("frequency", 1.0 / 3.0), 0);
    for (case, jump) in [(floor, 1.0), (white, 2.0)] {
        let found = bounds(&case, &[(9.0, 1.0), (9.0 + 1e-7, 1.0), (9.01, 1.0), (10.0, 1.0)]);
        let jumps: Vec<f64> = found.iter().map(|bound| bound.jump.round()).collect();
        assert_eq!(jumps, [jump, jump, 0.0, 0.0], "{}", case.name);
        assert!(found.iter().all(|bound| bound.error < 1e-6));
    }
}

#[test]
fn switches_jump_by_what_lies_on_their_other_side() {
    let case = program(|builder| {
        let (x, y) = (builder.x(), builder.y());
        let (scale, at) = (builder.slot(0.1), builder.constant(10.0));
        let (low, high) = (builder.constant(-2.0), builder.constant(5.0));
        let by = builder.multiply(y, scale);
        let sum = builder.add(x, by);
        builder.less(sum, at, low, high)
    });
    let found = bounds(&case, &[(8.0, 20.0), (8.0, 20.001), (7.0, 20.0)]);
    let jumps: Vec<f64> = found.iter().map(|bound| bound.jump.round()).collect();
    assert_eq!(jumps, [7.0, 0.0, 0.0]);
}

#[test]
fn a_sites_number_jumps_half_way_to_the_next_site() {
    let node = Node::new("cell").set("count", Setting::Integer(2));
    let map = map_at(0.0);
    let sites = ScatteredSites::new(map.seed + 7, 2, map.origin, map.size);
    let [(ax, ay), (bx, by)] = [sites.points()[0], sites.points()[1]];
    let along = |share: f64| (ax + (bx - ax) * share, ay + (by - ay) * share);
    let found = bounds(&of_node(&node, 2), &[along(0.5), along(0.51), along(0.1)]);
    let jumps: Vec<f64> = found.iter().map(|bound| bound.jump.round()).collect();
    assert_eq!(jumps, [2.0, 0.0, 0.0]);
    // Distances and borders go on evenly there.
    let border = bounds(&of_node(&node, 1), &[along(0.5)])[0];
    assert!(border.jump == 0.0 && border.error < 1e-5, "{border:?}");
}

#[test]
fn nothing_is_promised_where_float32_may_divide_by_nothing() {
    let case = program(|builder| {
        let (x, y) = (builder.x(), builder.y());
        let root = builder.square_root(y);
        let less = builder.subtract(root, x);
        builder.divide(x, less)
    });
    let found = bounds(&case, &[(2.0, 4.0), (2.0, 9.0)]);
    assert!(
        found[0].error >= 1e30 && found[1].error < 1e-3,
        "anything up to what values are held to: {found:?}"
    );
}

#[test]
fn verdicts_tell_differences_jumps_and_faults_apart() {
    let sure = Bound { error: 1e-6, jump: 0.0 };
    let open = Bound { error: 1e-6, jump: 2.0 };
    let wanted = [0.5; 5];
    let bounds = [sure, open, open, sure, sure];
    let verdict = Verdict::of(&[0.5, -0.5, 0.500_000_9, 0.5, 0.5], &wanted, &bounds);
    let largest = verdict.largest.expect("there are pixels");
    assert!(verdict.holds() && verdict.jumped == 1 && largest.index == 2, "{verdict:?}");
    for wrong in [0.500_01, f32::NAN, f32::INFINITY] {
        let verdict = Verdict::of(&[0.5, 0.5, 0.5, wrong, 0.5], &wanted, &bounds);
        assert!(!verdict.holds() && verdict.beyond == 1, "{wrong}");
        assert_eq!(verdict.first_beyond.map(|worst| worst.index), Some(3));
    }
    let nothing = Bound { error: f64::NAN, jump: 0.0 };
    assert!(!Verdict::of(&[0.5], &[0.5], &[nothing]).holds(), "a bound that is no number holds nothing");
}
