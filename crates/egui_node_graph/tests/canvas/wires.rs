//! Wires: drawn, refused, dropped on nothing, picked up, cut.

use egui::{Modifiers, PointerButton, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use egui_node_graph::{Command, PinKey};

use crate::app::{
    BEND, BLEND, REFUSAL, WAVES, button, centre, drag, drag_with, hold, rect, screen, window, wire,
};

#[test]
fn a_wire_is_drawn_from_either_end() {
    let connect =
        Command::Connect { from: PinKey::output(BEND, 0), to: PinKey::input(BLEND, 1), replaces: None };
    for backwards in [false, true] {
        let mut window = window();
        let mut ends = [centre(&window, "result of bend"), centre(&window, "b of blend")];
        if backwards {
            ends.reverse();
        }
        drag(&mut window, ends[0], ends[1]);
        assert_eq!(window.state().commands, std::slice::from_ref(&connect));
        assert!(window.query_by_label("bend to blend").is_some());
    }
}

#[test]
fn a_refused_wire_says_why_before_release_and_yields_nothing() {
    let mut window = window();
    let (from, to) = (centre(&window, "result of waves"), centre(&window, "a of blend"));
    hold(&mut window, PointerButton::Primary, from, to, Modifiers::NONE);
    window.step();
    assert_eq!(window.state().refusal.as_deref(), Some(REFUSAL));
    assert!(window.query_by_label(REFUSAL).is_some());
    button(&mut window, to, PointerButton::Primary, false, Modifiers::NONE);
    window.run();
    assert_eq!(window.state().commands, []);
    assert!(window.query_by_label(REFUSAL).is_none());
}

#[test]
fn a_card_takes_a_wire_with_its_first_free_fitting_input() {
    let mut window = window();
    let (from, card) = (centre(&window, "result of waves"), rect(&window, "blend, Mix"));
    drag(&mut window, from, card.center());
    let connect =
        Command::Connect { from: PinKey::output(WAVES, 0), to: PinKey::input(BLEND, 1), replaces: None };
    assert_eq!(window.state().commands, [connect], "a refuses it, b is next");
    let bend = centre(&window, "result of bend");
    drag(&mut window, bend, card.center());
    drag(&mut window, bend, card.center());
    assert_eq!(window.state().commands.len(), 2, "a, then nothing is free");
}

#[test]
fn a_wire_dropped_on_nothing_asks_what_to_add() {
    let mut window = window();
    let from = centre(&window, "result of bend");
    let (first, second) = (screen(&window, pos2(420.0, 480.0)), screen(&window, pos2(300.0, 500.0)));
    drag(&mut window, from, first);
    let input = centre(&window, "a of blend");
    drag(&mut window, input, second);
    let asked = [
        Command::AddAt { position: pos2(420.0, 480.0), wire: Some(PinKey::output(BEND, 0)) },
        Command::AddAt { position: pos2(300.0, 500.0), wire: Some(PinKey::input(BLEND, 0)) },
    ];
    assert_eq!(window.state().commands, asked);
}

#[test]
fn a_wired_input_gives_up_its_wire() {
    let mut window = window();
    let (input, other) = (centre(&window, "input of bend"), centre(&window, "b of blend"));
    drag(&mut window, input, input + vec2(3.0, 12.0));
    assert_eq!(window.state().commands, [], "back where it was");
    drag(&mut window, input, other);
    drag(&mut window, input, pos2(250.0, 450.0));
    let picked = wire(WAVES, BEND);
    let expected = [
        Command::Connect { from: picked.from, to: PinKey::input(BLEND, 1), replaces: Some(picked) },
        Command::Disconnect(picked),
    ];
    assert_eq!(window.state().commands, expected);
}

#[test]
fn ctrl_right_drag_cuts_what_it_crosses_and_shift_right_drag_reroutes() {
    let mut window = window();
    let on = centre(&window, "waves to bend");
    let (above, below) = (on - vec2(0.0, 80.0), on + vec2(0.0, 80.0));
    drag_with(&mut window, PointerButton::Secondary, above, below, Modifiers::SHIFT);
    let [Command::Reroute(points)] = window.state().commands.as_slice() else { panic!("a reroute") };
    assert_eq!(points[0].0, wire(WAVES, BEND));
    assert!(screen(&window, points[0].1).distance(on) < 1.0);
    drag_with(&mut window, PointerButton::Secondary, above, below, Modifiers::COMMAND);
    assert_eq!(window.state().commands[1..], [Command::CutWires(vec![wire(WAVES, BEND)])]);
    drag_with(&mut window, PointerButton::Secondary, above, below, Modifiers::COMMAND);
    assert_eq!(window.state().commands.len(), 2, "nothing left to cut");
}
