//! The window, used as a person would: by names, pointer and keys, on the software adapter.

mod common;

use std::time::Duration;

use catena_graph::Document;
use common::{ARTICLE, Desk, read};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

#[test]
fn a_node_is_added_wired_turned_undone_and_saved() {
    let mut desk = Desk::new();
    let before = desk.document().clone();

    desk.click("+ Add node");
    desk.type_text("ridge");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(desk.document().node("ridged").is_some(), "the menu adds what the search finds");

    let card = "ridged, Ridged";
    let free = desk.rect("node canvas").center_bottom() + egui::vec2(0.0, -160.0);
    let header = desk.rect(card).center_top() + egui::vec2(0.0, 14.0);
    desk.drag(header, free);
    let (from, to) = (desk.rect("density of bend").center(), desk.rect("input of ridged").center());
    desk.drag(from, to);
    desk.settle();
    let ridged = desk.document().find("ridged").expect("it stands");
    let wire = desk.document().input(ridged, "input").expect("the drag wires it");
    assert_eq!(desk.document().get(wire.from).expect("its source").name, "bend");

    let wired = desk.card(card);
    desk.click("bend, Warp");
    let strength = desk.harness.get_by_role_and_label(egui::accesskit::Role::SpinButton, "Strength");
    strength.focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text("2*30");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    let strength = &desk.document().node("bend").expect("it stands").settings["strength"];
    assert_eq!(*strength, catena_nodes::Setting::Real(60.0), "arithmetic counts");
    let turned = desk.card(card);
    assert!(wired != turned, "the preview downstream follows");

    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert!(!desk.document().node("bend").expect("it stands").settings.contains_key("strength"), "undone");
    assert!(desk.card(card) == wired, "undo brings the picture back to the pixel");

    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    let saved = read(&desk.path());
    assert_eq!(&saved, desk.document(), "what is saved is what is shown");
    assert_ne!(saved, before);

    while desk.harness.state().can_undo() {
        desk.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(desk.document().write(), before.write(), "undoing all restores the text byte for byte");
}

#[test]
fn a_wire_that_closes_a_loop_is_refused_before_anything_changes() {
    let mut desk = Desk::new();
    let before = desk.document().write();
    let (from, to) = (desk.rect("density of shelf").center(), desk.rect("input of bend").center());
    desk.drag(from, to);
    assert_eq!(desk.document().write(), before);
}

#[test]
fn an_unchanged_document_saves_to_the_same_bytes() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert_eq!(std::fs::read_to_string(desk.path()).expect("the file"), ARTICLE);
}

#[test]
fn a_drag_of_a_slider_is_one_step() {
    let mut desk = Desk::new();
    desk.click("bend, Warp");
    let slider = desk.harness.get_by_role_and_label(egui::accesskit::Role::Slider, "Strength").rect();
    desk.drag(slider.center(), slider.center() + egui::vec2(30.0, 0.0));
    assert!(desk.document().node("bend").expect("it stands").settings.contains_key("strength"));
    desk.press(Modifiers::COMMAND, Key::Z);
    let text = desk.document().write();
    assert_eq!(text, Document::read(ARTICLE).expect("a graph").document.write());
}

#[test]
fn a_fault_shows_on_its_node_and_the_rest_works() {
    let mut desk = Desk::new();
    desk.click("+ Add node");
    desk.type_text("billow");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    let label = "billow, Billow";
    let said = desk.harness.get_by_label(label).value().unwrap_or_default();
    assert!(said.contains("wire"), "the card says what is missing: {said:?}");
}

#[test]
fn nothing_repaints_while_idle() {
    let mut desk = Desk::new();
    desk.harness.run();
    let output = desk.harness.output();
    let delay = output.viewport_output.values().map(|viewport| viewport.repaint_delay).min();
    assert!(delay.is_none_or(|delay| delay > Duration::from_secs(60)), "{delay:?}");
}
