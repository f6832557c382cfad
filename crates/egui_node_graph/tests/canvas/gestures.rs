//! Moving, carrying, pulling out, inserting, menus.

use egui::{Key, Modifiers, PointerButton, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use egui_node_graph::{Command, ContextMenu, Item, PinKey, Target};

use crate::app::{
    App, BEND, BLEND, WAVES, button, card, centre, click, drag, drag_with, frame, hold, rect, view, window,
    window_of, wire,
};

#[test]
fn dragging_a_node_gives_one_move_when_it_ends() {
    let mut window = window();
    let start = rect(&window, "bend, Twist");
    hold(
        &mut window,
        PointerButton::Primary,
        start.center(),
        start.center() + vec2(90.0, 30.0),
        Modifiers::NONE,
    );
    assert_eq!(window.state().without_selects(), [], "not before it ends");
    window.step();
    let held = rect(&window, "bend, Twist");
    assert_eq!(held, start.translate(vec2(90.0, 30.0)), "but it is seen to move");

    button(&mut window, start.center() + vec2(90.0, 30.0), PointerButton::Primary, false, Modifiers::NONE);
    window.run();
    let moved = Command::Move(vec![(Item::Node(BEND), pos2(410.0, 90.0))]);
    assert_eq!(window.state().commands, [Command::Select(vec![Item::Node(BEND)]), moved]);
    assert_eq!(rect(&window, "bend, Twist"), held);
}

#[test]
fn a_drag_too_fast_for_frames_between_still_counts() {
    let mut window = window();
    let start = centre(&window, "bend, Twist");
    window.hover_at(start);
    window.step();
    button(&mut window, start, PointerButton::Primary, true, Modifiers::NONE);
    button(&mut window, start + vec2(50.0, 0.0), PointerButton::Primary, false, Modifiers::NONE);
    let moved = Command::Move(vec![(Item::Node(BEND), pos2(370.0, 60.0))]);
    assert_eq!(window.state().without_selects(), [moved]);
}

#[test]
fn the_whole_selection_moves_and_escape_leaves_it() {
    let mut window = window();
    for node in &mut window.state_mut().view.nodes {
        node.selected = node.key != BLEND;
    }
    let start = centre(&window, "waves, Sine");
    drag(&mut window, start, start + vec2(0.0, 40.0));
    let both = vec![(Item::Node(WAVES), pos2(40.0, 100.0)), (Item::Node(BEND), pos2(320.0, 100.0))];
    assert_eq!(window.state().commands, [Command::Move(both)]);

    let start = start + vec2(0.0, 40.0);
    hold(&mut window, PointerButton::Primary, start, start + vec2(60.0, 0.0), Modifiers::NONE);
    window.key_press(Key::Escape);
    window.step();
    button(&mut window, start + vec2(60.0, 0.0), PointerButton::Primary, false, Modifiers::NONE);
    assert_eq!(window.state().commands.len(), 1, "escape ends it without a command");
}

#[test]
fn a_frame_carries_what_lies_in_it_and_is_resized_by_its_edge() {
    let mut document = view();
    document.frames.push(frame(7, "Group", Rect::from_min_max(pos2(20.0, 20.0), pos2(540.0, 300.0))));
    let mut window = window_of(App::new(document));
    let title = rect(&window, "Group").left_top() + vec2(100.0, 14.0);
    drag(&mut window, title, title + vec2(10.0, 20.0));
    let Some(Command::Move(moved)) = window.state().commands.last() else {
        panic!("{:?}", window.state().commands)
    };
    let mut items: Vec<Item> = moved.iter().map(|(item, _)| *item).collect();
    items.sort();
    let frame = Item::Frame(egui_node_graph::FrameKey(7));
    assert_eq!(items, [Item::Node(WAVES), Item::Node(BEND), frame]);

    let corner = rect(&window, "Group").max - vec2(2.0, 2.0);
    drag(&mut window, corner, corner + vec2(30.0, -10.0));
    let resized = Rect::from_min_max(pos2(30.0, 40.0), pos2(580.0, 310.0));
    assert_eq!(window.state().commands.last(), Some(&Command::Resize { item: frame, rect: resized }));
}

#[test]
fn alt_drag_pulls_a_node_out() {
    let mut window = window();
    let start = centre(&window, "bend, Twist");
    drag_with(&mut window, PointerButton::Primary, start, start + vec2(0.0, 150.0), Modifiers::ALT);
    let moved = vec![(Item::Node(BEND), pos2(320.0, 210.0))];
    assert_eq!(window.state().without_selects(), [Command::PullOut { nodes: vec![BEND], moved }]);
}

#[test]
fn shift_drop_on_a_wire_inserts() {
    let mut document = view();
    document.nodes.push(card(egui_node_graph::NodeKey(9), "ridges", "Ridged", pos2(120.0, 330.0)));
    document.nodes[3].inputs = document.nodes[1].inputs.clone();
    let mut window = window_of(App::new(document));
    let wire_at = centre(&window, "waves to bend");
    let start = centre(&window, "ridges, Ridged");
    hold(&mut window, PointerButton::Primary, start, wire_at, Modifiers::NONE);
    window.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    button(&mut window, wire_at, PointerButton::Primary, false, Modifiers::SHIFT);
    let commands = window.state().without_selects();
    let [Command::InsertOnWire { node, wire: cut, input, output, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let ridges = egui_node_graph::NodeKey(9);
    assert_eq!((*node, *cut), (ridges, wire(WAVES, BEND)));
    assert_eq!((*input, *output), (PinKey::input(ridges, 0), PinKey::output(ridges, 0)));
}

#[test]
fn double_click_views_and_right_click_opens_a_menu_on_what_it_hits() {
    let mut window = window();
    let node = centre(&window, "bend, Twist");
    click(&mut window, node, PointerButton::Primary, Modifiers::NONE);
    click(&mut window, node, PointerButton::Primary, Modifiers::NONE);
    assert_eq!(window.state().without_selects(), [Command::View(BEND)]);

    let wire_at = centre(&window, "waves to bend");
    let menus = [
        (node, Target::Item(Item::Node(BEND))),
        (wire_at, Target::Item(Item::Wire(wire(WAVES, BEND)))),
        (pos2(300.0, 500.0), Target::Canvas),
    ];
    for (at, target) in menus {
        click(&mut window, at, PointerButton::Secondary, Modifiers::NONE);
        let position = window.state().state.transform().to_canvas(at).round();
        let menu = ContextMenu { at, position, target };
        assert_eq!(window.state().commands.last(), Some(&Command::OpenMenu(menu)));
    }
}

#[test]
fn a_screen_reader_selects_by_its_own_click() {
    let mut window = window();
    window.get_by_label("blend, Mix").click_accesskit();
    window.run();
    assert_eq!(window.state().commands, [Command::Select(vec![Item::Node(BLEND)])]);
}

#[test]
fn outputs_are_switched_and_a_computation_is_cancelled_by_a_click() {
    let mut document = view();
    let second = document.nodes[2].outputs[0].clone();
    document.nodes[2].outputs.push(egui_node_graph::Pin { name: "change".into(), ..second });
    document.nodes[1].progress = Some(0.6);
    let mut window = window_of(App::new(document));
    let line = centre(&window, "change of blend") - vec2(30.0, 0.0);
    click(&mut window, line, PointerButton::Primary, Modifiers::NONE);
    let card = rect(&window, "bend, Twist");
    click(&mut window, card.right_top() + vec2(-16.0, 16.0), PointerButton::Primary, Modifiers::NONE);
    let expected = [Command::PreviewOutput(PinKey::output(BLEND, 1)), Command::Cancel(BEND)];
    assert_eq!(window.state().without_selects(), expected);
}
