//! Labs: a graph with steps to tick.

use catena_evaluate::{Evaluator, EvaluatorOptions, View};
use catena_field::{Control, Lattice};
use catena_graph::{Document, Edit, Socket};
use catena_nodes::Setting;
use egui::accesskit::Toggled;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::common::Desk;
use crate::{has, look, says};

/// The tick of the step that begins so.
fn is_ticked(desk: &Desk, begins: &str) -> bool {
    let step = desk.harness.get_by_label_contains(begins);
    step.accesskit_node().toggled() == Some(Toggled::True)
}

fn set(desk: &mut Desk, node: &str, key: &str, value: Setting) {
    assert!(desk.harness.state_mut().apply(Edit::set(node, key, value)), "{node}.{key}");
    desk.harness.run_steps(2);
}

fn warp() -> Desk {
    let mut desk = Desk::empty("");
    desk.harness.run_steps(2);
    desk.click("Warp");
    desk.settle();
    desk
}

#[test]
fn a_lab_opens_its_graph_with_steps_that_tick_themselves() {
    let mut desk = warp();
    assert!(has(&desk, "node canvas") && desk.document().node("noise").is_some());
    assert!(has(&desk, "0 of 5"));
    look(&mut desk, "lab");
    set(&mut desk, "noise", "levels", Setting::Choice("single".into()));
    assert!(is_ticked(&desk, "Step 2:") && !is_ticked(&desk, "Step 3:"));
    set(&mut desk, "noise", "levels", Setting::Choice("double".into()));
    set(&mut desk, "noise", "strength", Setting::Real(6.0));
    assert!(is_ticked(&desk, "Step 3:") && is_ticked(&desk, "Step 4:"));
    assert!(is_ticked(&desk, "Step 2:"), "a tick stays");
    set(&mut desk, "noise", "levels", Setting::Choice("single".into()));
    set(&mut desk, "noise", "strength", Setting::Real(1.0));
    desk.click("crests, Ridged");
    desk.press(Modifiers::NONE, Key::B);
    assert!(is_ticked(&desk, "Step 5:"));
    desk.harness.get_by_label_contains("Step 1:").click();
    desk.harness.run_steps(2);
    assert!(is_ticked(&desk, "Step 1:"), "what only the eye sees is ticked by hand");
    assert!(has(&desk, "5 of 5") && says(&desk, "All done."));
    desk.settle();
    look(&mut desk, "lab-done");

    desk.click("File");
    desk.click("Start page");
    desk.settle();
    look(&mut desk, "start-labs");
    let remembered = desk.harness.state().settings();
    assert!(remembered.contains("\"warp\""), "ticks are remembered");
}

#[test]
fn a_lab_begins_again_and_ends_with_another_document() {
    let mut desk = warp();
    set(&mut desk, "noise", "levels", Setting::Choice("single".into()));
    desk.click("Begin again");
    assert!(says(&desk, "warp has changes that are not saved"));
    desk.click("Discard changes");
    desk.settle();
    assert!(has(&desk, "0 of 5") && !is_ticked(&desk, "Step 2:"));
    desk.press(Modifiers::COMMAND, Key::N);
    desk.settle();
    assert!(!says(&desk, "Step 2:") && !has(&desk, "Lab"), "another document has no lab");
    assert!(has(&desk, "History"), "the tab of before is back");
}

#[test]
fn only_labs_whose_nodes_there_are_have_a_door() {
    let mut desk = Desk::empty("");
    desk.settle();
    assert!(has(&desk, "Stack") && has(&desk, "Warp"));
    for (lab, kind) in [("Climate", "climate"), ("Regions", "regions"), ("Rain", "erode")] {
        assert_eq!(has(&desk, lab), catena_nodes::find(kind).is_some(), "{lab}");
    }
    desk.click("Stack");
    desk.settle();
    desk.click("bend, Warp");
    desk.press(Modifiers::NONE, Key::B);
    assert!(is_ticked(&desk, "Step 1:"));
    desk.press(Modifiers::NONE, Key::B);
    assert!(is_ticked(&desk, "Step 1:"));
}

/// The heights of an output over 320 x 180 points of the map.
fn heights(document: &Document, node: &str) -> Vec<f64> {
    let program =
        catena_graph::lower(document, &[Socket::first(node)], std::path::Path::new("")).expect("it lowers");
    let (evaluator, control) = (Evaluator::new(EvaluatorOptions::default()), Control::new());
    let prepared = evaluator.prepare(&program, &control).expect("it prepares");
    let view = View::of_lattice(document.map(), Lattice { columns: 320, rows: 180 });
    prepared.picture(&view, &control).expect("nobody stops it").outputs.swap_remove(0)
}

/// How far each inner point of land lies above the mean of what lies so many points around.
fn bumps(heights: &[f64], sea: f64, around: usize) -> Vec<f64> {
    let inner = |at: &usize| {
        let (x, y) = (at % 320, at / 320);
        heights[*at] > sea && (12..308).contains(&x) && (12..168).contains(&y)
    };
    let (left, up) = (around, around * 320);
    let mean =
        |at: usize| 0.25 * (heights[at - left] + heights[at + left] + heights[at - up] + heights[at + up]);
    (0..heights.len()).filter(inner).map(|at| heights[at] - mean(at)).collect()
}

/// The value that so many in a thousand lie below.
fn share(mut values: Vec<f64>, thousandths: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values[(values.len() - 1) * thousandths / 1000]
}

#[test]
fn the_rain_lab_runs_to_its_end_and_its_words_are_true() {
    let mut desk = Desk::empty("");
    desk.harness.run_steps(2);
    // Its door stands below what a window of the usual height shows.
    desk.harness.set_size(egui::vec2(1440.0, 1300.0));
    desk.harness.run_steps(4);
    desk.click("Rain");
    desk.settle();
    look(&mut desk, "lab-rain");
    assert!(has(&desk, "0 of 5"));
    assert!(says(&desk, "rain, Erosion"));
    let sea = desk.document().map().sea;
    let rain = |desk: &Desk| heights(desk.document(), "rain");
    // How deep valleys lie between their sides: what one point in twenty lies below at least.
    let deep = |rain: &[f64]| -share(bumps(rain, sea, 6), 50);
    let article = rain(&desk);

    for (key, value) in [("erosion", 0.9), ("deposition", 0.1), ("inertia", 0.0)] {
        set(&mut desk, "rain", key, Setting::Real(value));
    }
    assert!(!is_ticked(&desk, "Step 2:"), "the brush is still narrow");
    set(&mut desk, "rain", "brush_radius", Setting::Integer(3));
    assert!(is_ticked(&desk, "Step 2:"));
    let gorges = rain(&desk);
    println!("deep: article {}, gorges {}", deep(&article), deep(&gorges));
    assert!(deep(&gorges) > 1.2 * deep(&article), "gorges are deep");
    desk.settle();
    look(&mut desk, "lab-rain-gorges");

    for (key, value) in [("erosion", 0.3), ("deposition", 0.3), ("inertia", 0.4)] {
        set(&mut desk, "rain", key, Setting::Real(value));
    }
    set(&mut desk, "rain", "brush_radius", Setting::Integer(2));
    assert!(is_ticked(&desk, "Step 3:") && !is_ticked(&desk, "Step 4:"));
    let straight = rain(&desk);
    println!("deep: inertia {}", deep(&straight));
    assert!(deep(&straight) < 0.8 * deep(&article), "drops that run straight on dig no winding valleys");

    set(&mut desk, "rain", "brush_radius", Setting::Integer(1));
    assert!(is_ticked(&desk, "Step 4:"));
    let pits = |rain: &[f64]| bumps(rain, sea, 1).iter().filter(|bump| **bump < -0.01).count();
    let pitted = rain(&desk);
    println!("pits: inertia {}, brush 1 {}", pits(&straight), pits(&pitted));
    assert!(pits(&pitted) > 4 * pits(&straight).max(20), "the ground breaks into pits");
    desk.settle();
    look(&mut desk, "lab-rain-pits");

    for step in ["Step 1:", "Step 5:"] {
        desk.harness.get_by_label_contains(step).click();
        desk.harness.run_steps(2);
    }
    assert!(has(&desk, "5 of 5"), "what only the eye sees is ticked by hand");
}
