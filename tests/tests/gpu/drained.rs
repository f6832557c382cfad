//! Drained ground: the graph in storage buffers against the reference, at home and far out; planted errors are seen.

use catena_evaluate::nearness::Verdict;
use catena_field::Part;
use catena_tests::cases::{Case as Named, map_at};
use catena_tests::kinds::Node;

use crate::Case;
use crate::kernels::Bench;

pub(crate) const CASES: &[Case] = &[
    ("drained::ground_is_within_its_share_of_the_budget", ground_is_within_its_share_of_the_budget),
    ("drained::planted_errors_break_the_bound", planted_errors_break_the_bound),
];

/// Pixels of a side: many cells, some of which blocks share.
const SIDE: usize = 192;

/// How far ground and water may be off where no decision is near, over the budget.
const PROMISED: f64 = 2e-5;

/// What was measured (largest of all origins, software adapter), over the budget.
const MEASURED: f64 = 4e-6;

fn drained(columns: i64, origin: f64) -> Named {
    let hills = Node::new("simplex").real("frequency", 0.008).whole("octaves", 6);
    let bent = Node::new("warp").real("strength", 20.0).from("input", hills);
    let node = Node::new("drainage").whole("columns", columns).whole("rows", columns * 3 / 4);
    let node = node.real("sea_level", -0.1).from("height", bent);
    let program = node.program(&map_at(origin)).unwrap_or_else(|error| panic!("{error}"));
    Named { name: format!("drained over {columns} columns"), program }
}

fn ground_is_within_its_share_of_the_budget() {
    let mut worst = 0.0;
    for (columns, origin) in [(24, 0.0), (96, 0.0), (96, 1e6), (24, -1e6), (200, 1e6), (96, 1e9)] {
        let bench = Bench::new(&drained(columns, origin), SIDE).expect("it is the GPU's");
        let graph = bench.near.prepared().stages()[0].graph.clone().expect("the stage makes a graph");
        let verdicts = bench.verdicts(bench.kernel.source());
        for (part, verdict) in Part::CARVED.iter().zip(&verdicts) {
            let place = format!("{columns} columns at {origin:e}, {part:?}");
            assert!(verdict.holds(), "{place}: {} beyond, {:?}", verdict.beyond, verdict.first_beyond);
            assert!(verdict.jumped * 500 < SIDE * SIDE, "{place}: {} jumped", verdict.jumped);
            let largest = verdict.largest.map_or(0.0, |worst| worst.difference);
            if matches!(part, Part::Height | Part::Water) {
                let share = largest / graph.budget;
                assert!(share < PROMISED, "{place}: {share:e} of the budget");
                worst = f64::max(worst, share);
            }
        }
    }
    assert!(worst < 1.3 * MEASURED, "{worst:e} of the budget, where {MEASURED:e} was measured");
    assert!(worst > MEASURED / 10.0, "{worst:e}: too good to be a comparison");
}

fn planted_errors_break_the_bound() {
    let bench = Bench::new(&drained(24, 1e6), SIDE).expect("it is the GPU's");
    assert!(bench.verdicts(bench.kernel.source()).iter().all(Verdict::holds));
    for (right, wrong) in [
        ("rest * rest;", "rest;"),
        ("let off = way - t * line;", "let off = way - 1.001 * t * line;"),
        ("scrambled(hash + 4u)", "scrambled(hash + 5u)"),
        ("graph_words[lists + 1u]", "max(graph_words[lists], graph_words[lists + 1u] - 1u)"),
        ("seen.depth * inside", "seen.depth"),
        ("vec2<i32>(k % 3 - 1, k / 3 - 1)", "vec2<i32>(k % 3, k / 3 - 1)"),
        ("select(b, a, along < 1.0)", "a"),
    ] {
        let text = bench.kernel.source();
        assert!(text.contains(right), "{right}");
        let verdicts = bench.verdicts(&text.replace(right, wrong));
        assert!(verdicts.iter().any(|verdict| !verdict.holds()), "{wrong} goes unnoticed");
    }
}
