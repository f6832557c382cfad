//! Rain, watched: followed while a result is computed, played, paused, stepped, restarted and let go on past its count.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared};
use catena_field::Control;
use catena_graph::{Document, Edit, Socket};
use catena_nodes::Setting;
use common::Desk;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// A hilly ground on which it rains, with a node behind; another kind of rain beside it.
fn graph(rain: &str) -> String {
    format!(
        r#"Graph(version: 1,
    map: (size: (127.0, 95.0), seed: 7, sea: 0.2),
    nodes: {{
        "hills": (kind: "simplex", params: {{"frequency": 0.02}}, at: (0.0, 0.0)),
        "ground": (kind: "normalize", params: {{"columns": 128}}, inputs: {{"input": "hills"}}, at: (240.0, 0.0)),
        "rain": (kind: "erode", params: {{"columns": 128, {rain}}}, inputs: {{"height": "ground"}}, at: (480.0, 0.0)),
        "shelf": (kind: "clamp", inputs: {{"input": "rain"}}, at: (720.0, 0.0)),
        "plain": (kind: "clamp", inputs: {{"input": "ground"}}, at: (720.0, 240.0)),
    }},
    view: (node: "rain", look: "relief"))"#
    )
}

const COUNT: u64 = 40_000;

fn small() -> Desk {
    let mut desk = Desk::with(&graph(r#""drops": 40000"#));
    desk.settle();
    desk
}

/// The program of a node, ready to be asked, with other settings of the rain.
fn unwatched(document: &Document, node: &str, drops: u64) -> Prepared {
    let mut document = document.clone();
    let drops = Setting::Integer(i64::try_from(drops).expect("few"));
    document.apply(Edit::set("rain", "drops", drops)).expect("a legal count");
    let program = catena_graph::lower(&document, &[Socket::first(node)], Path::new("")).expect("it lowers");
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    evaluator.prepare(&program, &Control::new()).expect("it prepares")
}

/// Pixels of the map whose value is not, to the bit, what the program says there; and how many were compared.
fn other_bits(desk: &Desk, prepared: &Prepared) -> (usize, usize) {
    let (columns, rows) = desk.harness.state().map_size().expect("a map is shown");
    let (mut compared, mut other) = (0, 0);
    for (column, row) in (0..rows).step_by(5).flat_map(|row| (0..columns).step_by(5).map(move |c| (c, row))) {
        let [x, y, value] = desk.harness.state().map_value(column, row).expect("the fine map is there");
        compared += 1;
        other += usize::from(prepared.scalar(x, y)[0].to_bits() != value.to_bits());
    }
    (other, compared)
}

/// Holds the map to what the node is after so many drops, and sees that it is not what it is after others.
fn holds(desk: &Desk, node: &str, drops: u64) {
    let document = desk.document();
    let (other, compared) = other_bits(desk, &unwatched(document, node, drops));
    assert!(
        other == 0 && compared > 1000,
        "{other} of {compared} pixels have other bits after {drops} drops"
    );
    let (planted, _) = other_bits(desk, &unwatched(document, node, drops + 300));
    assert!(planted > 0, "300 drops more are seen");
}

/// What the counter says.
fn counter(desk: &Desk) -> String {
    let labels = desk.harness.query_all_by_label_contains(" drops");
    let mut told = labels.filter_map(|node| node.accesskit_node().label().or(node.accesskit_node().value()));
    told.find(|label| label.starts_with(|c: char| c.is_ascii_digit())).expect("there is a counter")
}

/// Drops that have fallen, as far as the counter says.
fn fallen(desk: &Desk) -> u64 {
    let said = counter(desk);
    said.split(' ').next().expect("a number").replace(',', "").parse().expect("a number")
}

fn drops(desk: &Desk) -> u64 {
    match desk.document().node("rain").expect("it stands").settings.get("drops") {
        Some(Setting::Integer(drops)) => u64::try_from(*drops).expect("a count"),
        other => panic!("a count, not {other:?}"),
    }
}

fn focus_map(desk: &mut Desk) {
    desk.harness.get_by_role_and_label(Role::Pane, "Map").focus();
    desk.harness.run_steps(2);
}

fn key(desk: &mut Desk, modifiers: Modifiers, key: Key) {
    focus_map(desk);
    desk.harness.key_press_modifiers(modifiers, key);
    desk.harness.run_steps(2);
}

/// Views a node on the map.
fn view(desk: &mut Desk, node: &str) {
    let view = catena_graph::View { node: node.to_owned(), ..desk.document().view().clone() };
    assert!(desk.harness.state_mut().apply(Edit::SetView(view)));
}

/// Waits until a show stands.
fn until_it_stands(desk: &mut Desk) {
    desk.wait_for("the rain stands", |desk| desk.harness.query_by_label("Play").is_some());
    desk.settle();
}

#[test]
fn a_paused_rain_is_to_the_bit_what_a_node_of_as_many_drops_yields() {
    let mut desk = small();
    holds(&desk, "rain", COUNT);
    desk.click("Restart the rain");
    desk.wait_for("some rain", |desk| fallen(desk) >= 1000);
    desk.click("Pause");
    until_it_stands(&mut desk);
    let stood = fallen(&desk);
    assert!(stood < COUNT && counter(&desk).ends_with("of 40,000 drops"), "{}", counter(&desk));
    holds(&desk, "rain", stood);

    desk.click("One frame of rain");
    until_it_stands(&mut desk);
    assert_eq!(fallen(&desk), stood + 200, "a frame is 200 drops");
    holds(&desk, "rain", stood + 200);
    assert_eq!(desk.harness.state().counts().maps, 1, "no result was drawn meanwhile");
    desk.look("rain-paused");

    desk.click("To the result");
    desk.settle();
    holds(&desk, "rain", COUNT);
    assert!(!desk.harness.state().can_undo(), "looking changes nothing");
}

#[test]
fn a_whole_show_ends_as_the_result_and_what_lies_downstream_follows() {
    let mut desk = small();
    view(&mut desk, "shelf");
    desk.settle();
    key(&mut desk, Modifiers::SHIFT, Key::R);
    desk.wait_for("some rain", |desk| fallen(desk) >= 600);
    key(&mut desk, Modifiers::NONE, Key::Space);
    until_it_stands(&mut desk);
    holds(&desk, "shelf", fallen(&desk));
    key(&mut desk, Modifiers::NONE, Key::Period);
    until_it_stands(&mut desk);
    holds(&desk, "shelf", fallen(&desk));
    key(&mut desk, Modifiers::NONE, Key::Space);
    desk.wait_for("the end", |desk| counter(desk) == "40,000 drops");
    desk.settle();
    holds(&desk, "shelf", COUNT);
}

#[test]
fn past_the_count_it_adds_drops_one_step_of_undo_a_play() {
    let mut desk = small();
    key(&mut desk, Modifiers::NONE, Key::Space);
    desk.wait_for("more rain", |desk| fallen(desk) > COUNT + 500);
    assert!(counter(&desk).ends_with(" more"), "{}", counter(&desk));
    assert_eq!(drops(&desk), COUNT, "while it rains the document stays");
    key(&mut desk, Modifiers::NONE, Key::Space);
    until_it_stands(&mut desk);
    let first = fallen(&desk);
    assert_eq!(drops(&desk), first);
    holds(&desk, "rain", first);

    desk.click("One frame of rain");
    until_it_stands(&mut desk);
    assert_eq!(drops(&desk), first + 200);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert_eq!(drops(&desk), first, "a step is a step");
    assert!(desk.harness.query_by_label("Play").is_some());
    holds(&desk, "rain", first);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert_eq!(drops(&desk), COUNT, "and a play is one");
    assert!(!desk.harness.state().can_undo());
    holds(&desk, "rain", COUNT);
}

#[test]
fn what_has_rained_past_the_count_is_saved() {
    let mut desk = small();
    key(&mut desk, Modifiers::NONE, Key::Space);
    desk.wait_for("more rain", |desk| fallen(desk) > COUNT + 100);
    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    let saved = common::read(&desk.path());
    let node = saved.node("rain").expect("it stands");
    let Some(Setting::Integer(count)) = node.settings.get("drops") else { panic!("a count is saved") };
    assert!(*count > 40_100, "{count}");
    assert_eq!(u64::try_from(*count).expect("a count"), drops(&desk));
}

#[test]
fn another_parameter_starts_it_afresh_and_says_so() {
    let mut desk = small();
    desk.click("Restart the rain");
    desk.wait_for("some rain", |desk| fallen(desk) >= 12_000);
    desk.click("Pause");
    until_it_stands(&mut desk);
    let stood = fallen(&desk);
    assert!(desk.harness.state_mut().apply(Edit::set("rain", "erosion", Setting::Real(0.9))));
    desk.harness.run_steps(2);
    desk.wait_for("words", |desk| {
        desk.tells("The result is a function of its parameters: the rain starts afresh")
    });
    desk.wait_for("the same drops again", |desk| fallen(desk) == stood);
    until_it_stands(&mut desk);
    holds(&desk, "rain", stood);

    desk.click("Play");
    desk.wait_for("more rain", |desk| fallen(desk) > stood);
    assert!(desk.harness.state_mut().apply(Edit::set("hills", "octaves", Setting::Integer(2))));
    desk.wait_for("a new rain", |desk| fallen(desk) < stood);
    assert!(desk.harness.query_by_label("Pause").is_some(), "what played plays on");

    let card = desk.rect("plain, Clamp").center_top() + egui::vec2(0.0, 14.0);
    let before = fallen(&desk);
    desk.drag(card, card + egui::vec2(30.0, 20.0));
    desk.wait_for("more rain", |desk| fallen(desk) > before);
    desk.click("To the result");
    desk.settle();
    holds(&desk, "rain", COUNT);
}

#[test]
fn who_asked_for_less_motion_starts_paused_and_follows_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("article.ron");
    std::fs::write(&path, graph(r#""drops": 400000"#)).expect("the graph");
    let settings = r#"{"reduced_motion": true, "rain": {"per_frame": 500}}"#;
    let mut desk = Desk::set_up(folder, Some(path), settings.to_owned(), 1.0);
    let begun = Instant::now();
    while !desk.harness.state().is_idle() {
        desk.harness.run_steps(1);
        assert!(!desk.tells(" of 400,000 drops"), "nothing moves by itself");
        assert!(begun.elapsed() < Duration::from_secs(120), "it comes to an end");
        std::thread::sleep(Duration::from_millis(5));
    }
    desk.harness.run_steps(2);
    desk.click("Restart the rain");
    desk.settle();
    assert_eq!(counter(&desk), "0 of 400,000 drops");
    holds(&desk, "rain", 0);
    desk.click("One frame of rain");
    until_it_stands(&mut desk);
    assert_eq!(counter(&desk), "500 of 400,000 drops", "the pace is remembered");
}

#[test]
fn the_map_and_the_card_follow_a_result_while_it_is_computed() {
    let mut desk = Desk::with(&graph(r#""drops": 10"#));
    desk.settle();
    let bare = desk.card("rain, Erosion");
    let many = Setting::Integer(400_000);
    assert!(desk.harness.state_mut().apply(Edit::set("rain", "drops", many)));
    let is_on_its_way = |desk: &mut Desk| desk.tells(" of 400,000 drops");
    desk.wait_for("a first look", is_on_its_way);
    let value = |desk: &Desk| desk.harness.state().map_value(100, 100);
    let (first, ground) = (fallen(&desk), value(&desk));
    desk.wait_for("another", |desk| fallen(desk) != first);
    assert!(is_on_its_way(&mut desk), "it takes seconds, and is seen several times");
    assert!(value(&desk) != ground, "the map follows");
    let card = desk.harness.get_by_label("rain, Erosion").value().unwrap_or_default();
    assert!(card.contains('%'), "{card}");

    desk.click("Pause");
    desk.harness.run_steps(2);
    let stood = fallen(&desk);
    desk.settle();
    assert_eq!(fallen(&desk), stood, "it stands where it was seen");
    holds(&desk, "rain", stood);
    let standing = desk.card("rain, Erosion");
    assert!(standing != bare, "and so does the card");
    desk.click("To the result");
    desk.settle();
    holds(&desk, "rain", 400_000);
    assert!(desk.card("rain, Erosion") != standing);
}

#[test]
fn a_long_rain_shows_progress_and_is_stopped() {
    let mut desk = Desk::set_up_with(&graph(r#""drops": 900000000"#));
    let said = |desk: &Desk| desk.harness.get_by_label("rain, Erosion").value().unwrap_or_default();
    desk.wait_for("progress", |desk| said(desk).contains('%'));
    desk.harness.get_by_label("plain, Clamp");
    desk.press(Modifiers::COMMAND, Key::Period);
    let begun = Instant::now();
    desk.settle();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn the_original_is_wiped_against_the_rain() {
    let mut desk = small();
    desk.click("Restart the rain");
    desk.wait_for("some rain", |desk| fallen(desk) >= 3000);
    desk.click("Pause");
    until_it_stands(&mut desk);
    key(&mut desk, Modifiers::NONE, Key::X); // a comparison with itself, for the same room
    desk.settle();
    let [left, right] = halves(&mut desk);
    key(&mut desk, Modifiers::NONE, Key::O);
    desk.settle();
    assert!(desk.tells("ground · density, before the rain"));
    let [original, same] = halves(&mut desk);
    assert!(original != left, "left of the divider lies the ground of before");
    assert!(same == right, "right of it what the rain has made");
    desk.look("rain-original");
    desk.click("Difference");
    desk.settle();
    assert!(halves(&mut desk)[1] != right);
    key(&mut desk, Modifiers::NONE, Key::O);
    desk.settle();
    assert!(!desk.tells(", before the rain"), "the same key lets it go");
}

/// The map's pixels left and right of its middle, without its marks.
fn halves(desk: &mut Desk) -> [Vec<u8>; 2] {
    desk.harness.hover_at(desk.rect("node canvas").left_top() + egui::vec2(40.0, 40.0));
    desk.harness.run_steps(2);
    let rect = desk.rect("map");
    let image = desk.harness.render().expect("the software adapter draws");
    // From the bottom: rows above come and go.
    let rows = rect.bottom() as u32 - 200..rect.bottom() as u32 - 60;
    let x = |share: f32| (rect.left() + rect.width() * share) as u32;
    let of = |from: f32, to: f32| {
        let place = rows.clone().flat_map(|y| (x(from)..x(to)).map(move |x| (x, y)));
        place.flat_map(|(x, y)| image.get_pixel(x, y).0).collect()
    };
    [of(0.1, 0.45), of(0.55, 0.9)]
}

#[test]
fn what_nobody_sees_stands() {
    let mut desk = small();
    desk.click("Restart the rain");
    desk.wait_for("some rain", |desk| fallen(desk) >= 2000);
    desk.click("3D");
    desk.settle();
    assert!(desk.harness.query_by_label("Pause").is_none());
    key(&mut desk, Modifiers::NONE, Key::Num3);
    until_it_stands(&mut desk);
    let stood = fallen(&desk);
    assert!(stood < COUNT, "{stood}");
    holds(&desk, "rain", stood);
    desk.click("Play");
    desk.wait_for("more rain", |desk| fallen(desk) > stood);
    desk.press(Modifiers::COMMAND, Key::Period);
    until_it_stands(&mut desk);
    assert!(fallen(&desk) < COUNT, "who stops computing stops the rain");
}

#[test]
fn rivers_follow_the_rain() {
    let mut desk = small();
    key(&mut desk, Modifiers::NONE, Key::R);
    desk.settle();
    let told =
        |desk: &Desk| desk.harness.get_by_label("map").accesskit_node().description().unwrap_or_default();
    let whole = told(&desk);
    assert!(whole.contains("pieces of rivers"), "{whole}");
    desk.click("Restart the rain");
    desk.wait_for("some rain", |desk| fallen(desk) >= 8000);
    desk.click("Pause");
    until_it_stands(&mut desk);
    let (early, stood) = (told(&desk), fallen(&desk));
    assert!(early != whole, "{early} after {stood} drops and after all of them");
    desk.look("rain-rivers");
    // The same rivers as over the map of a node of as many drops.
    desk.click("To the result");
    let drops = Setting::Integer(i64::try_from(stood).expect("few"));
    assert!(desk.harness.state_mut().apply(Edit::set("rain", "drops", drops)));
    desk.settle();
    assert_eq!(told(&desk), early);
}

#[test]
fn of_several_rains_one_is_watched_and_another_is_chosen() {
    let two = graph(r#""drops": 50000"#).replace(
        r#""shelf": (kind: "clamp", inputs: {"input": "rain"}"#,
        r#""late": (kind: "erode", params: {"columns": 128, "drops": 1000}, inputs: {"height": "rain"}, at: (480.0, 240.0)),
        "shelf": (kind: "clamp", inputs: {"input": "late"}"#,
    );
    let mut desk = Desk::with(&two.replace(r#"view: (node: "rain""#, r#"view: (node: "shelf""#));
    desk.settle();
    assert_eq!(counter(&desk), "1,000 drops", "the nearest");
    desk.click("Where it rains");
    desk.harness.get_all_by_label("rain").last().expect("the list").click();
    desk.harness.run_steps(3);
    assert_eq!(counter(&desk), "50,000 drops");
    desk.click("Restart the rain");
    desk.wait_for("some rain", |desk| fallen(desk) >= 400);
    desk.click("Pause");
    until_it_stands(&mut desk);
    holds(&desk, "shelf", fallen(&desk));
}

#[test]
fn without_rain_there_are_no_controls_and_the_keys_say_so() {
    let mut desk = small();
    view(&mut desk, "plain");
    desk.settle();
    assert!(desk.harness.query_by_label("Restart the rain").is_none());
    key(&mut desk, Modifiers::NONE, Key::Space);
    assert!(desk.tells("Nothing that feeds the viewed node erodes"));
    key(&mut desk, Modifiers::NONE, Key::O);
    assert!(desk.tells("there is no ground of before"));
}

#[test]
fn the_pace_is_turned_and_the_ways_of_drops_are_drawn() {
    let mut desk = small();
    let pace = desk.harness.get_by_label("Drops a frame");
    assert_eq!(pace.value().as_deref(), Some("200"));
    let at = pace.rect().center();
    desk.drag(at, at + egui::vec2(40.0, 0.0));
    let turned: u64 =
        desk.harness.get_by_label("Drops a frame").value().expect("a number").parse().expect("one");
    assert!(turned > 200 && turned <= 1000 && turned.is_multiple_of(10), "{turned}");
    desk.click("Restart the rain");
    desk.wait_for("some rain", |desk| fallen(desk) >= 2000);
    desk.click("Pause");
    until_it_stands(&mut desk);
    let plain = halves(&mut desk);
    desk.click("Paths of drops");
    assert!(halves(&mut desk) != plain, "40 ways lie over the map");
    desk.look("rain-paths");
    desk.click("Paths of drops");
    assert!(halves(&mut desk) == plain);
}

#[test]
fn a_preset_sets_its_numbers_in_one_step() {
    let mut desk = small();
    desk.click("rain, Erosion");
    let preset = |desk: &Desk| desk.harness.get_by_role_and_label(Role::ComboBox, "Preset").value();
    assert_eq!(preset(&desk).as_deref(), Some("Article"));
    desk.harness.get_by_role_and_label(Role::ComboBox, "Preset").click();
    desk.harness.run_steps(3);
    desk.look("rain-presets");
    desk.click("Gorges");
    desk.settle();
    assert_eq!(preset(&desk).as_deref(), Some("Gorges"));
    let node = desk.document().node("rain").expect("it stands");
    let told = ["erosion", "deposition", "inertia", "brush_radius", "drops"]
        .map(|key| node.settings.get(key).cloned());
    let real = |number| Some(Setting::Real(number));
    let brush = Some(Setting::Integer(3));
    assert_eq!(told, [real(0.9), real(0.1), real(0.0), brush, Some(Setting::Integer(40_000))]);
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(preset(&desk).as_deref(), Some("Article"));
    assert!(!desk.harness.state().can_undo());
    assert!(desk.harness.state_mut().apply(Edit::set("rain", "inertia", Setting::Real(0.2))));
    desk.settle();
    assert_eq!(preset(&desk).as_deref(), Some("Own numbers"));
    desk.look("rain-inspector");
}

impl Desk {
    /// An editor on a graph, which is not waited for.
    fn set_up_with(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("article.ron");
        std::fs::write(&path, text).expect("the graph");
        Self::set_up(folder, Some(path), String::new(), 1.0)
    }
}

#[test]
fn ground_under_the_sea_is_a_problem_that_a_remap_mends() {
    let drowned = graph(r#""drops": 1000"#).replace(r#"{"height": "ground"}"#, r#"{"height": "hills"}"#);
    let mut desk = Desk::with(&drowned);
    desk.settle();
    desk.press(Modifiers::NONE, Key::F9);
    assert!(desk.tells("of the ground lies below the sea (0.2)"), "it stands among the problems");
    desk.click("rain, Erosion");
    desk.look("rain-drowned");
    let both = desk
        .harness
        .query_all_by_label_contains("Put a Remap before it")
        .filter(|node| node.accesskit_node().role() == Role::Button)
        .count();
    assert_eq!(both, 2, "there and on the node's page");
    desk.harness.query_all_by_label("Put a Remap before it").last().expect("a button").click();
    desk.harness.run_steps(3);
    desk.settle();
    let rain = desk.document().find("rain").expect("it stands");
    let wire = desk.document().input(rain, "height").expect("it is wired");
    let name = desk.document().get(wire.from).expect("it stands").name.clone();
    assert_eq!(name, "lifted");
    let before = desk.document().input(wire.from, "input").expect("it is wired").from;
    assert_eq!(desk.document().get(before).expect("it stands").name, "hills");
    assert!(!desk.tells("of the ground lies below"), "most of it lies above the sea now");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert!(desk.document().node("lifted").is_none() && !desk.harness.state().can_undo(), "one step");
    assert!(desk.tells("of the ground lies below the sea"));
}
