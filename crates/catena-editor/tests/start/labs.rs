//! Labs: a graph with steps to tick.

use catena_graph::Edit;
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
