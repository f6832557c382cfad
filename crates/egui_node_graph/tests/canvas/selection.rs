//! Clicks, boxes and arrows.

use egui::{Key, Modifiers, PointerButton, pos2};
use egui_kittest::kittest::Queryable as _;
use egui_node_graph::{Command, Item, NodeKey};

use crate::app::{
    App, BEND, BLEND, WAVES, Window, centre, click, drag, drag_with, view, window, window_of, wire,
};

fn selected(window: &Window) -> Vec<NodeKey> {
    window.state().view.selected_nodes()
}

#[test]
fn clicks_select_extend_toggle_and_clear() {
    let mut window = window();
    let at = |window: &Window, name| centre(window, name);
    let (bend, blend) = (at(&window, "bend, Twist"), at(&window, "blend, Mix"));
    click(&mut window, bend, PointerButton::Primary, Modifiers::NONE);
    assert_eq!(selected(&window), [BEND]);
    click(&mut window, blend, PointerButton::Primary, Modifiers::SHIFT);
    assert_eq!(selected(&window), [BEND, BLEND]);
    click(&mut window, bend, PointerButton::Primary, Modifiers::COMMAND);
    assert_eq!(selected(&window), [BLEND]);
    let on = at(&window, "waves to bend");
    click(&mut window, on, PointerButton::Primary, Modifiers::NONE);
    assert_eq!(window.state().view.selection(), [Item::Wire(wire(WAVES, BEND))]);
    click(&mut window, pos2(500.0, 500.0), PointerButton::Primary, Modifiers::NONE);
    assert_eq!(window.state().view.selection(), []);
    assert_eq!(window.state().commands.len(), 5, "one command each");
}

#[test]
fn a_box_selects_what_it_touches_and_shift_adds() {
    let mut window = window();
    drag(&mut window, pos2(10.0, 500.0), pos2(340.0, 100.0));
    assert_eq!(selected(&window), [WAVES, BEND]);
    drag_with(&mut window, PointerButton::Primary, pos2(700.0, 500.0), pos2(650.0, 250.0), Modifiers::SHIFT);
    assert_eq!(selected(&window), [WAVES, BEND, BLEND]);
    drag(&mut window, pos2(700.0, 500.0), pos2(650.0, 250.0));
    assert_eq!(selected(&window), [BLEND]);
    assert_eq!(window.state().commands.len(), 3);
}

#[test]
fn arrows_walk_along_wires_and_only_with_the_focus() {
    let mut window = window();
    window.key_press(Key::ArrowRight);
    window.run();
    assert_eq!(window.state().commands, [], "without the focus");
    let start = centre(&window, "waves, Sine");
    click(&mut window, start, PointerButton::Primary, Modifiers::NONE);
    window.run_steps(2);
    let mut press = |modifiers, key| {
        window.key_press_modifiers(modifiers, key);
        window.run_steps(2);
        selected(&window)
    };
    assert_eq!(press(Modifiers::NONE, Key::ArrowRight), [BEND]);
    assert_eq!(press(Modifiers::SHIFT, Key::ArrowLeft), [WAVES, BEND]);
    press(Modifiers::COMMAND, Key::ArrowDown);
    let nudged = vec![(Item::Node(WAVES), pos2(40.0, 84.0)), (Item::Node(BEND), pos2(320.0, 84.0))];
    assert_eq!(window.state().commands.last(), Some(&Command::Move(nudged)));
}

#[test]
fn a_text_field_keeps_its_keys() {
    let mut window = window_of(App { field: Some(String::new()), ..App::new(view()) });
    let start = centre(&window, "waves, Sine");
    click(&mut window, start, PointerButton::Primary, Modifiers::NONE);
    window.get_by_role(egui::accesskit::Role::TextInput).focus();
    window.run_steps(2);
    window.key_press(Key::ArrowRight);
    window.key_press(Key::Space);
    window.run_steps(3);
    assert_eq!(selected(&window), [WAVES]);
    assert!(!window.state().space_tapped);
}

#[test]
fn space_taps_and_space_pans() {
    let mut window = window();
    click(&mut window, pos2(500.0, 500.0), PointerButton::Primary, Modifiers::NONE);
    window.run_steps(2);
    window.key_press(Key::Space);
    window.run_steps(2);
    assert!(std::mem::take(&mut window.state_mut().space_tapped));
    window.key_down(Key::Space);
    drag(&mut window, pos2(500.0, 500.0), pos2(560.0, 470.0));
    window.key_up(Key::Space);
    window.run_steps(2);
    assert_eq!(window.state().state.origin, pos2(-60.0, 30.0));
    assert!(!window.state().space_tapped);
    assert_eq!(window.state().commands, []);
}
