//! What is drawn: nothing out of sight, names where things are, no repaint while idle.

use egui::{Rect, Shape, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use egui_node_graph::{NodeKey, PinKey, Wire};

use crate::app::{App, Window, card, rect, screen, view, window, window_of};

fn shapes(window: &Window) -> Vec<Rect> {
    let drawn = window.output().shapes.iter();
    drawn.filter(|s| !matches!(s.shape, Shape::Noop)).map(|s| s.shape.visual_bounding_rect()).collect()
}

#[test]
fn nothing_out_of_sight_is_drawn() {
    let near = window();
    let mut document = view();
    for at in 0..500_u64 {
        let place = pos2(5000.0 + 300.0 * (at % 20) as f32, 3000.0 + 300.0 * (at / 20) as f32);
        let mut node = card(NodeKey(100 + at), "far", "Far", place);
        node.inputs = document.nodes[1].inputs.clone();
        document.nodes.push(node);
        if at > 0 {
            let ends = (PinKey::output(NodeKey(99 + at), 0), PinKey::input(NodeKey(100 + at), 0));
            document.wires.push(Wire::new(ends.0, ends.1));
        }
    }
    let far = window_of(App::new(document));
    assert_eq!(shapes(&far).len(), shapes(&near).len());
    assert_eq!(far.state().drawn, near.state().drawn);
    assert_eq!((far.state().drawn.nodes, far.state().drawn.wires), (3, 1));
    assert!(far.query_by_label("far, Far").is_none());
    let sight = far.state().state.transform().viewport;
    assert!(shapes(&far).iter().all(|rect| rect.intersects(sight)));
}

#[test]
fn far_out_only_preview_and_name_are_drawn() {
    let mut window = window();
    let near = window.output().shapes.len();
    window.state_mut().state.zoom = 0.3;
    window.run();
    let far = window.output().shapes.len();
    assert!(far + 6 < near, "{near} shapes near, {far} far");
    let texts = window.output().shapes.iter().filter(|s| matches!(s.shape, Shape::Text(_))).count();
    assert_eq!(texts, 3, "a name each");
}

#[test]
fn names_lie_where_things_are_drawn() {
    let mut window = window();
    for (zoom, origin) in [(1.0, pos2(0.0, 0.0)), (0.5, pos2(-50.0, -20.0)), (1.7, pos2(200.0, 40.0))] {
        window.state_mut().state.zoom = zoom;
        window.state_mut().state.origin = origin;
        window.run();
        let card =
            Rect::from_min_size(screen(&window, pos2(320.0, 60.0)), rect(&window, "bend, Twist").size());
        assert!((rect(&window, "bend, Twist").min - card.min).length() < 0.01);
        assert!((card.width() - 184.0 * zoom).abs() < 0.01);
        let drawn = shapes(&window);
        assert!(drawn.iter().any(|r| (r.min - card.min).length() < 2.0 && (r.max - card.max).length() < 2.0));
        let pin = rect(&window, "input of bend");
        assert!((pin.center() - screen(&window, pos2(320.0, 120.0))).length() < 0.01);
        assert!(
            drawn.iter().any(|r| (r.center() - pin.center()).length() < 0.5 && r.width() < pin.width() + 5.0)
        );
        let wire = rect(&window, "waves to bend");
        assert!((wire.left_center() - screen(&window, pos2(224.0, 120.0))).length() < 0.5, "{wire:?}");
        assert!((wire.right_center() - pin.center()).length() < 0.5, "{wire:?}");
    }
}

#[test]
fn two_wires_between_the_same_two_nodes_have_names_of_their_own() {
    let mut document = view();
    for input in 0..2 {
        document.wires.push(Wire::new(PinKey::output(NodeKey(2), 0), PinKey::input(NodeKey(3), input)));
    }
    let window = window_of(App::new(document));
    assert!(window.query_by_label("bend to blend, a").is_some());
    assert!(window.query_by_label("bend to blend, b").is_some());
}

#[test]
fn an_idle_canvas_asks_for_no_repaint() {
    let mut document = view();
    document.nodes[0].progress = Some(0.4);
    document.nodes[1].error = Some("radius: 0 is below its bound".into());
    document.nodes[2].selected = true;
    let mut window = window_of(App::new(document));
    window.hover_at(pos2(500.0, 500.0));
    window.run();
    window.step();
    let delay = window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    assert_eq!(delay, std::time::Duration::MAX);
}

#[test]
fn an_empty_view_and_a_tiny_canvas_are_no_trouble() {
    let mut window = window_of(App::new(egui_node_graph::View::default()));
    window.state_mut().state.zoom_all();
    window.run();
    window.set_size(vec2(2.0, 1.0));
    window.state_mut().view = view();
    window.state_mut().state.zoom_all();
    window.run();
    window.set_size(vec2(0.0, 0.0));
    window.run();
    window.set_size(vec2(800.0, 500.0));
    window.run();
    assert!(window.state().state.zoom.is_finite() && window.state().state.origin.is_finite());
}
