//! Zoom, pan, hits at every zoom.

use egui::{Modifiers, PointerButton, Rect, pos2, vec2};
use egui_node_graph::{Command, Item, PinKey, Target};

use crate::app::{BEND, BLEND, Window, centre, click, drag, drag_with, rect, screen, wheel, window};

#[test]
fn the_wheel_keeps_the_point_under_the_pointer() {
    let mut window = window();
    let point = pos2(410.0, 222.0);
    let before = window.state().state.transform().to_canvas(point);
    for lines in [1.0, 2.0, -7.0, 3.0] {
        let zoom = window.state().state.zoom;
        wheel(&mut window, point, lines);
        let after = window.state().state.transform().to_canvas(point);
        assert!(after.distance(before) < 1e-2, "{before:?} {after:?}");
        assert_eq!(window.state().state.zoom > zoom, lines > 0.0);
    }
}

#[test]
fn the_middle_button_pans() {
    let mut window = window();
    let before = rect(&window, "blend, Mix");
    drag_with(&mut window, PointerButton::Middle, pos2(500.0, 450.0), pos2(440.0, 470.0), Modifiers::NONE);
    assert_eq!(rect(&window, "blend, Mix"), before.translate(vec2(-60.0, 20.0)));
    assert_eq!(window.state().commands, []);
}

/// Sets a zoom at which all of the document is in sight.
fn at_zoom(window: &mut Window, zoom: f32) {
    window.state_mut().state.zoom = zoom;
    window.state_mut().state.origin = if zoom > 1.0 { pos2(360.0, 40.0) } else { pos2(0.0, 0.0) };
    window.run();
}

#[test]
fn hits_are_true_at_every_zoom() {
    for zoom in [0.3, 1.0, 2.0] {
        let mut window = window();
        at_zoom(&mut window, zoom);
        let pin = centre(&window, "result of bend");
        assert_eq!(pin, screen(&window, pos2(504.0, 120.0)));
        let targets = [
            (pin, Target::Pin(PinKey::output(BEND, 0))),
            (pin + vec2(6.0, -4.0), Target::Pin(PinKey::output(BEND, 0))),
            (centre(&window, "bend, Twist"), Target::Item(Item::Node(BEND))),
            (screen(&window, pos2(560.0, 260.0)), Target::Canvas),
        ];
        for (at, target) in targets {
            window.hover_at(at);
            window.run_steps(2);
            assert_eq!(window.state().hovered, Some(target), "zoom {zoom}, {at:?}");
        }
        let b = centre(&window, "b of blend");
        drag(&mut window, pin, b);
        let connect =
            Command::Connect { from: PinKey::output(BEND, 0), to: PinKey::input(BLEND, 1), replaces: None };
        assert_eq!(window.state().commands, [connect], "zoom {zoom}");
        let start = centre(&window, "blend, Mix");
        drag(&mut window, start, start + vec2(30.0, 0.0));
        let moved = Command::Move(vec![(Item::Node(BLEND), pos2(600.0 + 30.0 / zoom, 160.0))]);
        let Some(Command::Move(by)) = window.state().commands.last() else { panic!("a move") };
        assert!(by[0].1.distance(pos2(600.0 + 30.0 / zoom, 160.0)) < 1e-2, "{by:?} {moved:?}");
    }
}

#[test]
fn zooming_to_things_brings_them_into_sight() {
    let mut window = window();
    let far = pos2(5000.0, 4000.0);
    window.state_mut().view.nodes[2].position = far;
    window.state_mut().state.zoom_all();
    window.run();
    let viewport = window.state().state.transform().viewport;
    for name in ["waves, Sine", "blend, Mix"] {
        assert!(viewport.contains_rect(rect(&window, name)), "{name}");
    }
    let at = centre(&window, "blend, Mix");
    click(&mut window, at, PointerButton::Primary, Modifiers::NONE);
    window.state_mut().state.zoom_to_selection();
    window.run();
    assert_eq!(window.state().state.zoom, 1.0);
    assert!(rect(&window, "blend, Mix").center().distance(viewport.center()) < 1.0);
    window.state_mut().state.zoom_to([Rect::from_min_size(pos2(0.0, 0.0), vec2(2000.0, 100.0))]);
    window.run();
    assert!(window.state().state.zoom < 0.5);
}

#[test]
fn a_click_on_the_minimap_goes_there() {
    let mut window = window();
    window.state_mut().state.minimap = true;
    window.state_mut().view.nodes[2].position = pos2(3000.0, 2000.0);
    window.run();
    let map = rect(&window, "minimap");
    let target = map.center() + vec2(40.0, 20.0);
    drag(&mut window, map.center(), target);
    assert!(window.state().state.origin.x > 1000.0, "{:?}", window.state().state.origin);
    assert_eq!(window.state().commands, []);
}
