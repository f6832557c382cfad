//! The GPU in the editor: which backend draws the map, and Verify with what it tells.

mod common;

use catena_graph::Edit;
use common::Desk;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

fn verified() -> Desk {
    let mut desk = Desk::new();
    desk.press(Modifiers::NONE, Key::F5);
    desk.settle();
    desk
}

/// Turns the ceiling of the shelf.
fn turn(desk: &mut Desk, high: f64) {
    let (node, key) = ("shelf".to_owned(), "high".to_owned());
    let value = catena_nodes::Setting::Real(high);
    assert!(desk.harness.state_mut().apply(Edit::SetSetting { node, key, value }));
    desk.settle();
}

#[test]
fn the_bar_verifies_and_says_how_near_the_gpu_is() {
    let mut desk = Desk::new();
    desk.click("Verify");
    desk.settle();
    let chip = desk.harness.get_by_label_contains("GPU within ");
    assert!(chip.rect().top() < 40.0, "it stands in the bar");
    for name in ["Difference picture", "Bound picture"] {
        let picture = desk.harness.get_by_label(name).rect();
        assert!(picture.width() > 60.0 && picture.height() > 60.0, "{name}: {picture:?}");
    }
    assert!(desk.harness.query_by_label_contains("Every pixel is within its bound").is_some());
    desk.shot("verify");
}

#[test]
fn what_was_found_is_gray_once_the_graph_has_changed() {
    let mut desk = verified();
    assert!(desk.harness.query_by_label_contains("before the last change").is_none());
    turn(&mut desk, 0.4);
    assert!(desk.harness.query_by_label_contains(", before the last change").is_some());
    assert!(desk.harness.query_by_label_contains("The graph has changed since").is_some());
    desk.press(Modifiers::NONE, Key::F5);
    desk.settle();
    assert!(desk.harness.query_by_label_contains("before the last change").is_none());
}

#[test]
fn the_worst_place_is_shown_on_the_map() {
    let mut desk = verified();
    assert!(!desk.harness.state().map_is_moved());
    desk.harness.get_by_label_contains("on the map").click();
    desk.harness.run_steps(3);
    assert!(desk.harness.state().map_is_moved());
}

#[test]
fn the_map_is_drawn_by_what_the_settings_choose_and_the_bar_says_which() {
    let mut desk = Desk::new();
    assert!(desk.harness.query_by_label("What computed this map: CPU · float64").is_some());
    desk.press(Modifiers::COMMAND, Key::Comma);
    desk.click("On the GPU");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.settle();
    let by = desk.harness.query_by_label_contains("What computed this map: GPU · ");
    assert!(by.is_some(), "the fine map is the GPU's now");
    let settings = desk.harness.state().settings();
    assert!(settings.contains("\"backend\": \"Gpu\""), "{settings}");
    turn(&mut desk, 0.3);
    assert!(desk.harness.query_by_label_contains("What computed this map: GPU · ").is_some());
}
