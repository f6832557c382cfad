//! The background: what an edit computes again, that frames never wait, and that nothing slow holds up the rest.

mod common;

use std::time::{Duration, Instant};

use catena_editor::{Editor, Options};
use common::Desk;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

/// A desk with a graph of its own, which is not waited for.
fn open(nodes: &str, view: &str) -> Desk {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("article.ron");
    let text = format!("Graph(version: 1, nodes: {{{nodes}}}, view: (node: \"{view}\"))");
    std::fs::write(&path, text).expect("the graph");
    let options = Options { graph: Some(path), data: Some(folder.path().to_owned()), ..Options::default() };
    let harness = Harness::builder()
        .with_size([1440.0, 900.0])
        .with_max_steps(64)
        .wgpu()
        .build_eframe(move |creation| Editor::new(&creation.egui_ctx, options));
    Desk { harness, folder }
}

/// Runs frames until something holds.
fn until(desk: &mut Desk, what: &str, mut holds: impl FnMut(&Desk) -> bool) {
    let start = Instant::now();
    while !holds(desk) {
        desk.harness.run_steps(1);
        assert!(start.elapsed() < Duration::from_secs(120), "never: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn said(desk: &Desk, label: &str) -> String {
    desk.harness.get_by_label(label).value().unwrap_or_default()
}

/// Selects a card with the pointer, so that the canvas has the keys.
fn pick(desk: &mut Desk, label: &str) {
    let header = desk.rect(label).left_top() + egui::vec2(60.0, 14.0);
    desk.harness.hover_at(header);
    desk.harness.run_steps(1);
    desk.button(header, true);
    desk.button(header, false);
    desk.harness.run_steps(2);
}

/// Some quick nodes, and one that takes many seconds with one behind it.
const SLOW: &str = r#"
    "hills": (kind: "simplex", params: {"octaves": 3}, at: (0.0, 0.0)),
    "bend": (kind: "warp", inputs: {"input": "hills"}, at: (220.0, 0.0)),
    "shelf": (kind: "clamp", inputs: {"input": "bend"}, at: (440.0, 0.0)),
    "fine": (kind: "simplex", params: {"octaves": 16}, at: (0.0, 220.0)),
    "twist": (kind: "warp", params: {"octaves": 16}, inputs: {"input": "fine"}, at: (220.0, 220.0)),
    "slow": (kind: "bake", params: {"columns": 8192, "rows": 4096}, inputs: {"input": "twist"}, at: (440.0, 220.0)),
    "after": (kind: "clamp", inputs: {"input": "slow"}, at: (660.0, 220.0)),
"#;

#[test]
fn only_what_lies_downstream_of_an_edit_is_evaluated_again() {
    let mut desk = Desk::new();
    let before = desk.harness.state().counts();
    assert_eq!((before.previews, before.maps), (5, 1), "opening computes each preview once");

    desk.click("bend, Warp");
    let strength = desk.harness.get_by_role_and_label(Role::SpinButton, "Strength");
    strength.focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text("60");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    let after = desk.harness.state().counts();
    assert_eq!(after.previews - before.previews, 3, "bend, shelf and land; neither continents nor islands");
    assert_eq!(after.maps - before.maps, 1);

    let header = desk.rect("continents, Simplex").center_top() + egui::vec2(0.0, 14.0);
    desk.drag(header, header + egui::vec2(30.0, -20.0));
    desk.settle();
    assert_eq!(desk.harness.state().counts(), after, "a card that moves is evaluated no more than before");
}

#[test]
fn frames_run_and_edits_apply_while_a_node_takes_seconds() {
    let mut desk = open(SLOW, "slow");
    until(&mut desk, "the quick previews", |desk| desk.harness.state().counts().previews >= 5);
    until(&mut desk, "progress", |desk| said(desk, "slow, Bake").contains('%'));
    let evaluated = desk.harness.state().counts();
    for _ in 0..200 {
        desk.harness.step();
    }
    assert!(!desk.harness.state().is_idle(), "it takes seconds, and 200 frames have run meanwhile");
    assert_eq!(desk.harness.state().counts().maps, evaluated.maps);

    pick(&mut desk, "bend, Warp");
    for edits in 1..=3 {
        desk.press(Modifiers::NONE, Key::B);
        assert_eq!(desk.document().node("bend").expect("it stands").bypass, edits % 2 == 1, "edits apply");
        until(&mut desk, "previews of an edit", |desk| {
            desk.harness.state().counts().previews >= evaluated.previews + 2 * edits
        });
    }
    assert!(!desk.harness.state().is_idle(), "all that while the slow one runs on");
    let given_way = desk.harness.state().counts().given_way;
    assert_eq!(given_way, evaluated.given_way, "edits elsewhere leave it running");

    desk.press(Modifiers::COMMAND, Key::Period);
    desk.settle();
    assert_eq!(desk.harness.state().textures(), 5, "the two slow ones have no picture");
}

#[test]
fn a_stale_and_slow_request_gives_way_to_the_newest_edit() {
    let mut desk = open(SLOW, "slow");
    until(&mut desk, "progress", |desk| said(desk, "slow, Bake").contains('%'));
    pick(&mut desk, "slow, Bake");
    desk.press(Modifiers::NONE, Key::B);
    desk.settle();
    let counts = desk.harness.state().counts();
    assert_eq!(counts.maps, 1, "the map of the slow stage was never finished, that of the edit was");
    assert!(counts.given_way >= 1);
    assert_eq!(desk.harness.state().textures(), 7);
}

#[test]
fn a_drag_over_a_slow_stack_sees_pictures_while_it_goes_on() {
    // A lattice that takes longer than a request has before it gives way, but no more than a second or two.
    const NODES: &str = r#"
        "fine": (kind: "simplex", params: {"octaves": 16}, at: (0.0, 0.0)),
        "baked": (kind: "bake", params: {"columns": 1024, "rows": 1024}, inputs: {"input": "fine"}, at: (220.0, 0.0)),
    "#;
    let mut desk = open(NODES, "baked");
    desk.settle();
    let before = desk.harness.state().counts();
    let start = Instant::now();
    for step in 0.. {
        let frequency = catena_nodes::Setting::Real(0.01 + f64::from(step) * 1e-5);
        assert!(desk.harness.state_mut().apply(catena_graph::Edit::set("fine", "frequency", frequency)));
        desk.harness.run_steps(1);
        let counts = desk.harness.state().counts();
        if counts.previews >= before.previews + 4 && counts.maps > before.maps {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(120), "no picture while the drag goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!desk.harness.state().is_idle(), "the drag has not ended yet");
}

#[test]
fn what_is_behind_a_slow_node_dims_and_cancelling_its_card_lets_it_be() {
    let mut desk = open(SLOW, "shelf");
    pick(&mut desk, "slow, Bake");
    desk.press(Modifiers::NONE, Key::B);
    desk.settle();
    assert_eq!(desk.harness.state().textures(), 7, "bypassed, it is quick");
    desk.press(Modifiers::NONE, Key::B);
    until(&mut desk, "progress", |desk| said(desk, "slow, Bake").contains('%'));
    until(&mut desk, "dim", |desk| said(desk, "after, Clamp").contains("out of date"));
    assert!(!said(&desk, "shelf, Clamp").contains("out of date"));

    let cancel = desk.rect("slow, Bake").right_top() + egui::vec2(-18.0, 16.0);
    desk.harness.hover_at(cancel);
    desk.harness.run_steps(2);
    desk.button(cancel, true);
    desk.button(cancel, false);
    until(&mut desk, "the cancelled card is at rest", |desk| !said(desk, "slow, Bake").contains('%'));
}

#[test]
fn a_missing_file_and_a_loop_hold_up_no_other_preview() {
    const NODES: &str = r#"
        "photo": (kind: "heightmap", params: {"path": "missing.png"}, at: (0.0, 0.0)),
        "lit": (kind: "clamp", inputs: {"input": "photo"}, at: (220.0, 0.0)),
        "hills": (kind: "simplex", at: (440.0, 0.0)),
        "one": (kind: "clamp", inputs: {"input": "two"}, at: (0.0, 220.0)),
        "two": (kind: "clamp", inputs: {"input": "one"}, at: (220.0, 220.0)),
        "odd": (kind: "worley", params: {"jitter": 0.5}, at: (440.0, 220.0)),
    "#;
    let mut desk = open(NODES, "hills");
    desk.settle();
    assert_eq!(desk.harness.state().textures(), 1);
    assert!(said(&desk, "photo, Heightmap").contains("missing.png"), "{}", said(&desk, "photo, Heightmap"));
    assert!(said(&desk, "lit, Clamp").contains("photo"), "the node that is at fault is named");
    assert!(said(&desk, "one, Clamp").contains("loop"));
    assert!(!said(&desk, "odd, worley").is_empty());
}

#[test]
fn textures_go_with_their_nodes_and_come_back_with_them() {
    let mut desk = Desk::new();
    assert_eq!(desk.harness.state().textures(), 5);
    pick(&mut desk, "bend, Warp");
    desk.press(Modifiers::COMMAND, Key::A);
    desk.press(Modifiers::NONE, Key::Delete);
    desk.settle();
    assert_eq!(desk.harness.state().textures(), 0);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert_eq!(desk.harness.state().textures(), 5);
}

#[test]
fn the_range_of_previews_is_switched_and_without_previews_no_texture_is_kept() {
    let mut desk = Desk::new();
    let (before, own) = (desk.harness.state().counts(), desk.card("continents, Simplex"));
    desk.click("View");
    desk.harness.get_by_label_contains("Previews over").click();
    desk.harness.run_steps(3);
    desk.settle();
    assert_eq!(desk.harness.state().counts().previews, before.previews + 5);
    assert_eq!(desk.harness.state().counts().maps, before.maps, "the map has a range of its own");
    assert!(desk.card("continents, Simplex") != own, "white is 1 now, not the largest value");

    desk.press(Modifiers::COMMAND, Key::Comma);
    desk.click("Off");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.settle();
    assert_eq!(desk.harness.state().textures(), 0);
}

#[test]
fn a_pause_suspends_evaluation_and_ends() {
    let mut desk = Desk::new();
    let before = desk.harness.state().counts();
    desk.press(Modifiers::NONE, Key::F12);
    pick(&mut desk, "bend, Warp");
    desk.press(Modifiers::NONE, Key::B);
    desk.settle();
    assert_eq!(desk.harness.state().counts().previews, before.previews, "nothing is computed");
    desk.press(Modifiers::NONE, Key::F12);
    desk.settle();
    assert_eq!(desk.harness.state().counts().previews, before.previews + 3);
}

#[test]
fn ten_thousand_nodes_keep_a_bounded_number_of_previews() {
    let node = |at: usize| {
        let (x, y) = ((at % 100) * 200, (at / 100) * 200);
        format!("\"n{at}\": (kind: \"constant\", at: ({x}.0, {y}.0)),")
    };
    let nodes: String = (0..10_000).map(node).collect();
    let mut desk = open(&nodes, "n0");
    desk.settle();
    let textures = desk.harness.state().textures();
    assert!((500..=1024).contains(&textures), "{textures}");
}
