//! The map: panned, zoomed, coloured, measured, compared and pinned as a person would.

mod common;

use std::path::Path;

use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, View, text};
use catena_field::Control;
use catena_graph::{Document, Edit, Socket};
use catena_looks::Palette;
use catena_nodes::Setting;
use common::Desk;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelUnit, Pos2, Rect, Theme, TouchPhase, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// Saves what is shown, where the environment says so.
fn look(desk: &mut Desk, name: &str) {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    let preference = desk.harness.ctx.options(|options| options.theme_preference);
    for (theme, pixels) in [(Theme::Dark, 1.0), (Theme::Light, 1.0), (Theme::Dark, 2.0), (Theme::Light, 2.0)]
    {
        desk.harness.ctx.set_theme(theme);
        native_pixels(desk, pixels);
        let image = desk.harness.render().expect("the software adapter draws");
        let file = Path::new(&folder).join(format!("{name}-{theme:?}-{pixels}x.png"));
        image.save(file).expect("the folder can be written to");
    }
    desk.harness.ctx.set_theme(preference);
    native_pixels(desk, 1.0);
}

fn native_pixels(desk: &mut Desk, pixels: f32) {
    for viewport in desk.harness.input_mut().viewports.values_mut() {
        viewport.native_pixels_per_point = Some(pixels);
    }
    desk.harness.run_steps(4);
    desk.settle();
}

/// A key while the map has the focus.
fn key(desk: &mut Desk, modifiers: Modifiers, key: Key) {
    desk.harness.get_by_role_and_label(Role::Pane, "Map").focus();
    desk.harness.run_steps(2);
    desk.press(modifiers, key);
    desk.settle();
}

/// The wheel over a point; up is closer.
fn wheel(desk: &mut Desk, at: Pos2, points: f32) {
    desk.harness.hover_at(at);
    desk.harness.run_steps(1);
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, points),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    desk.harness.run_steps(20);
    desk.settle();
}

/// The pixels of the map's picture, or of a share of it from left to right, without the pointer and its marks.
fn pixels(desk: &mut Desk, share: std::ops::Range<f32>) -> Vec<u8> {
    desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
    desk.harness.run_steps(2);
    let rect = desk.rect("map");
    let image = desk.harness.render().expect("the software adapter draws");
    let x = |share: f32| (rect.left() + rect.width() * share) as u32;
    let rows = rect.top() as u32 + 60..rect.bottom() as u32 - 60;
    rows.flat_map(|y| (x(share.start)..x(share.end)).map(move |x| (x, y)))
        .flat_map(|(x, y)| image.get_pixel(x, y).0)
        .collect()
}

fn all(desk: &mut Desk) -> Vec<u8> {
    pixels(desk, 0.0..1.0)
}

fn centre(desk: &Desk) -> Pos2 {
    desk.rect("map").center()
}

/// The program of a node, ready to be asked.
fn prepared(document: &Document, node: &str) -> Prepared {
    let program = catena_graph::lower(document, &[Socket::first(node)], Path::new("")).expect("it lowers");
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    evaluator.prepare(&program, &Control::new()).expect("it prepares")
}

/// What the line below the map says while the pointer is there: x, y and the value, as texts.
fn readout(desk: &Desk) -> [String; 3] {
    let map = desk.rect("map");
    let is_below = |rect: Rect| {
        rect.top() > map.bottom() && rect.left() >= map.left() - 4.0 && rect.top() < map.bottom() + 70.0
    };
    let root = desk.harness.root();
    let numbers = root.children_recursive().filter(|node| node.accesskit_node().role() == Role::Label);
    let mut numbers: Vec<(f32, String)> = numbers
        .filter(|node| is_below(node.rect()))
        .filter_map(|node| Some((node.rect().left(), node.accesskit_node().value()?)))
        .filter(|(_, text)| text.parse::<f64>().is_ok())
        .collect();
    numbers.sort_by(|a, b| a.0.total_cmp(&b.0));
    let texts: Vec<String> = numbers.into_iter().map(|(_, text)| text).collect();
    texts.try_into().unwrap_or_else(|texts| panic!("three numbers, not {texts:?}"))
}

fn points(desk: &Desk) -> u64 {
    desk.harness.state().counts().map_points
}

#[test]
fn a_drag_pans_the_wheel_zooms_and_a_double_click_shows_the_whole() {
    let mut desk = Desk::new();
    let (whole, at) = (all(&mut desk), centre(&desk));
    let before = points(&desk);
    desk.drag(at, at + vec2(20.0, 0.0));
    desk.settle();
    let (_, rows) = desk.harness.state().map_size().expect("it is shown");
    let strip = points(&desk) - before;
    assert!(strip > 0 && strip <= 21 * (rows as u64 + 8), "only what was uncovered is computed: {strip}");
    let panned = all(&mut desk);
    assert!(panned != whole, "it has moved");

    let fixed = at + vec2(60.0, -30.0);
    desk.harness.hover_at(fixed);
    desk.harness.run_steps(2);
    let [x, y, _] = readout(&desk);
    wheel(&mut desk, fixed, 500.0);
    let [near_x, near_y, _] = readout(&desk);
    let apart = |a: &str, b: &str| (a.parse::<f64>().expect("x") - b.parse::<f64>().expect("x")).abs();
    assert!(apart(&x, &near_x) < 1.0 && apart(&y, &near_y) < 1.0, "{x} {y}, then {near_x} {near_y}");
    assert!(all(&mut desk) != panned, "it is closer");
    look(&mut desk, "zoomed");

    desk.harness.hover_at(at);
    desk.harness.run_steps(1);
    for pressed in [true, false, true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        desk.harness.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
    }
    desk.harness.run_steps(2);
    desk.settle();
    assert!(all(&mut desk) == whole, "a double click shows the whole map again");
}

#[test]
fn relief_and_contours_are_the_same_wherever_the_view_ends() {
    let mut desk = Desk::new();
    key(&mut desk, Modifiers::NONE, Key::Num3);
    key(&mut desk, Modifiers::NONE, Key::K);
    let at = centre(&desk);
    wheel(&mut desk, at, 300.0);
    let rect = desk.rect("map").shrink(70.0);
    let part = |desk: &mut Desk, by: Vec2| {
        desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
        desk.harness.run_steps(2);
        let image = desk.harness.render().expect("the software adapter draws");
        let (left, top) = ((rect.left() + by.x) as u32, (rect.top() + by.y) as u32);
        let (columns, rows) = (rect.width() as u32 - 40, rect.height() as u32 - 40);
        let places = (0..rows).flat_map(|y| (0..columns).map(move |x| (left + x, top + y)));
        places.flat_map(|(x, y)| image.get_pixel(x, y).0).collect::<Vec<u8>>()
    };
    // What lay at the edges before the drag, and was drawn there by itself, lies in the middle after it.
    let before = part(&mut desk, Vec2::ZERO);
    desk.drag(at, at + vec2(30.0, 20.0));
    desk.settle();
    assert!(part(&mut desk, vec2(30.0, 20.0)) == before, "the same ground looks the same");
    assert!(part(&mut desk, Vec2::ZERO) != before, "it has moved");
}

#[test]
fn keys_pan_and_zoom_while_the_map_has_the_focus() {
    let mut desk = Desk::new();
    let at = |desk: &Desk| desk.harness.state().map_value(0, 0).expect("it is computed");
    let [x, y, _] = at(&desk);
    key(&mut desk, Modifiers::NONE, Key::ArrowRight);
    assert!(at(&desk)[0] > x && at(&desk)[1] == y);
    key(&mut desk, Modifiers::NONE, Key::ArrowLeft);
    key(&mut desk, Modifiers::NONE, Key::ArrowDown);
    assert!(at(&desk)[0] == x && at(&desk)[1] > y);
    key(&mut desk, Modifiers::NONE, Key::Plus);
    let (near, next) = (at(&desk)[0], desk.harness.state().map_value(1, 0).expect("it is computed")[0]);
    key(&mut desk, Modifiers::NONE, Key::Minus);
    let (far, after) = (at(&desk)[0], desk.harness.state().map_value(1, 0).expect("it is computed")[0]);
    assert!(next - near < after - far, "closer, then farther");
    key(&mut desk, Modifiers::NONE, Key::Home);
    assert_eq!(at(&desk)[..2], [x, y]);
    key(&mut desk, Modifiers::NONE, Key::ArrowUp);
    desk.click("Whole map");
    desk.settle();
    assert_eq!(at(&desk)[..2], [x, y], "so does its button");
}

#[test]
fn what_lies_beyond_the_rectangle_is_drawn_too() {
    let mut desk = Desk::new();
    let at = centre(&desk);
    wheel(&mut desk, at, -300.0);
    let (columns, _) = desk.harness.state().map_size().expect("it is shown");
    let [x, y, value] = desk.harness.state().map_value(columns - 1, 0).expect("it is computed");
    assert!(x > 320.0 && y < 0.0, "{x} {y}");
    let expected = prepared(desk.document(), "land").scalar(x, y)[0];
    assert_eq!(value.to_bits(), expected.to_bits());
    look(&mut desk, "far");
}

/// The values of the map's pixels, bit by bit, against single samples and against a list of them.
fn agrees(desk: &Desk, prepared: &Prepared) -> [f64; 2] {
    let (columns, rows) = desk.harness.state().map_size().expect("it is shown");
    let value = |column: usize, row: usize| desk.harness.state().map_value(column, row).expect("it is fine");
    let mut positions = Vec::new();
    let mut values = Vec::new();
    for row in (0..rows).step_by(7) {
        for column in (0..columns).step_by(5) {
            let [x, y, value] = value(column, row);
            assert_eq!(value.to_bits(), prepared.scalar(x, y)[0].to_bits(), "at {x} {y}");
            positions.push((x, y));
            values.push(value);
        }
    }
    let sampled = &prepared.sample(&positions)[0];
    assert!(sampled.iter().zip(&values).all(|(a, b)| a.to_bits() == b.to_bits()), "sample has other bits");
    let [x, next] = [value(0, 0)[0], value(1, 0)[0]];
    [x, next - x]
}

#[test]
fn map_preview_and_sample_agree_to_the_bit_at_any_zoom() {
    let mut desk = Desk::new();
    let prepared = prepared(desk.document(), "land");
    let at = centre(&desk);

    let [_, step] = agrees(&desk, &prepared);
    assert!((0.5..1.0).contains(&step), "the whole map: {step}");
    // A preview's pixels are those of the whole map's own view; where the map has a pixel there, it has its bits.
    let (columns, _) = desk.harness.state().map_size().expect("it is shown");
    let own = View::of_map(&prepared.program().map, 96, 72);
    let preview = &prepared.picture(&own, &Control::new()).expect("nobody cancels").outputs[0];
    for (place, value) in preview.iter().enumerate().step_by(37) {
        let (x, y) = own.position(place % 96, place / 96);
        assert_eq!(value.to_bits(), prepared.scalar(x, y)[0].to_bits());
    }
    let view = View::of_map(&prepared.program().map, columns, columns);
    let first = desk.harness.state().map_value(0, 0).expect("it is fine")[0];
    let left = (0..columns).find(|i| view.x(*i).to_bits() == first.to_bits());
    assert!(left.is_some() || first < 0.0, "the map samples where its own view does");

    // Far from the origin, then deep there.
    wheel(&mut desk, at, -2000.0);
    wheel(&mut desk, at + vec2(200.0, 100.0), 2000.0);
    wheel(&mut desk, at, -1500.0);
    let [x, step] = agrees(&desk, &prepared);
    assert!(x.abs() > 1e5 && step > 100.0, "far out: {x}, {step}");
    wheel(&mut desk, at + vec2(210.0, 90.0), 5000.0);
    let [x, step] = agrees(&desk, &prepared);
    assert!(x.abs() > 1e4 && step < 1e-5, "deep: {x}, {step}");
}

#[test]
fn the_readout_prints_what_sample_prints_and_is_copied() {
    let mut desk = Desk::new();
    let prepared = prepared(desk.document(), "land");
    for zoom in [0.0, 1000.0, 2500.0] {
        let at = centre(&desk) + vec2(31.0, 17.0);
        wheel(&mut desk, at, zoom);
        desk.harness.hover_at(at);
        desk.harness.run_steps(2);
        let [x, y, value] = readout(&desk);
        let (x, y): (f64, f64) = (x.parse().expect("x"), y.parse().expect("y"));
        assert_eq!(value, text(prepared.scalar(x, y)[0]).to_string(), "at {x} {y}");
        desk.harness.get_by_role_and_label(Role::Pane, "Map").focus();
        desk.harness.run_steps(2);
        desk.harness.hover_at(at);
        desk.harness.run_steps(2);
        // By hand: what a frame puts out is gone after the next one.
        let (key, modifiers) = (Key::C, Modifiers::SHIFT);
        let press = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        desk.harness.input_mut().events.push(press);
        desk.harness.step();
        let copied = desk
            .harness
            .output()
            .platform_output
            .commands
            .iter()
            .any(|command| matches!(command, egui::OutputCommand::CopyText(text) if *text == value));
        assert!(copied, "Shift+C copies {value}");
        let release = Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers };
        desk.harness.input_mut().events.push(release);
        desk.harness.step();
    }
}

#[test]
fn each_look_and_palette_draws_another_picture() {
    let mut desk = Desk::new();
    let mut pictures = Vec::new();
    let before = points(&desk);
    for (digit, name) in [(Key::Num1, "gray"), (Key::Num2, "terrain"), (Key::Num3, "relief")] {
        key(&mut desk, Modifiers::NONE, digit);
        assert_eq!(desk.document().view().look, name);
        pictures.push((name, all(&mut desk)));
        look(&mut desk, name);
    }
    for palette in &Palette::ALL[1..] {
        desk.click("Colours and lines");
        desk.click(palette.title);
        desk.press(Modifiers::NONE, Key::Escape);
        desk.settle();
        assert_eq!(desk.document().view().palette, palette.name);
        pictures.push((palette.name, all(&mut desk)));
        look(&mut desk, palette.name);
    }
    if std::env::var_os("CATENA_SCREENSHOTS").is_none() {
        assert_eq!(points(&desk), before, "colours need no new values");
    }
    for (at, (name, picture)) in pictures.iter().enumerate() {
        let twin = pictures[..at].iter().find(|(_, other)| other == picture);
        assert!(twin.is_none(), "{name} looks like {:?}", twin.map(|(name, _)| name));
    }
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(desk.document().view().palette, Palette::ALL[5].name, "a palette is a step of its own");
}

#[test]
fn contours_are_switched_counted_and_remembered() {
    let mut desk = Desk::new();
    let plain = all(&mut desk);
    key(&mut desk, Modifiers::NONE, Key::K);
    let ten = all(&mut desk);
    assert!(ten != plain, "K draws them");
    look(&mut desk, "contours");
    desk.click("Colours and lines");
    look(&mut desk, "menu");
    let slider = desk.harness.get_by_role_and_label(Role::Slider, "Contours").rect();
    let left = Pos2::new(slider.left() + 2.0, slider.center().y);
    desk.drag(left + vec2(12.0, 0.0), left + vec2(20.0, 0.0));
    desk.click("Zero line");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.settle();
    let few = all(&mut desk);
    assert!(few != ten && few != plain, "the slider has another number of them");
    key(&mut desk, Modifiers::NONE, Key::K);
    key(&mut desk, Modifiers::NONE, Key::K);
    assert!(all(&mut desk) == few, "K switches as many on again");
    assert!(desk.harness.state().settings().contains("\"zero\": true"), "lines are remembered");
    assert!(!desk.harness.state().can_undo(), "they are no part of the document");
}

#[test]
fn the_range_is_measured_or_fixed_and_says_so() {
    let mut desk = Desk::new();
    let measured = all(&mut desk);
    desk.click("Colours and lines");
    desk.click("Fixed, -1 to 1");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.settle();
    assert!(all(&mut desk) != measured);
    assert!(desk.harness.query_by_label("Least value -1.00").is_some(), "the legend has the fixed range");
    assert!(desk.harness.query_by_label("Greatest value 1.00").is_some());
}

#[test]
fn the_sea_is_dragged_on_the_legend_in_one_step() {
    let mut desk = Desk::new();
    let (dry, before) = (all(&mut desk), points(&desk));
    let sea = desk.harness.get_by_role_and_label(Role::Slider, "Sea").rect();
    let at = |share: f32| Pos2::new(egui::lerp(sea.x_range(), share), sea.center().y);
    desk.drag(at(0.45), at(0.7));
    desk.settle();
    let risen = desk.document().map().sea;
    assert!(risen > 0.2 && risen < 0.5, "{risen}");
    assert!(all(&mut desk) != dry, "more of the land is under water");
    assert_eq!(points(&desk), before, "the field is the same: no value is computed again");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert_eq!(desk.document().map().sea, 0.0, "one drag is one step");
    assert!(!desk.harness.state().can_undo());
    assert!(all(&mut desk) == dry);
}

/// Turns a number of the start graph so that the map changes.
fn turn(desk: &mut Desk, amount: f64) {
    let edit = Edit::set("land", "amount", Setting::Real(amount));
    assert!(desk.harness.state_mut().apply(edit));
    desk.settle();
}

#[test]
fn a_held_result_is_wiped_against_what_comes() {
    let mut desk = Desk::new();
    key(&mut desk, Modifiers::NONE, Key::X);
    let (left, right) = (pixels(&mut desk, 0.0..0.4), pixels(&mut desk, 0.6..1.0));
    let middle = pixels(&mut desk, 0.6..0.8);
    turn(&mut desk, 0.9);
    assert!(pixels(&mut desk, 0.0..0.4) == left, "A is as it was");
    assert!(pixels(&mut desk, 0.6..1.0) != right, "B is the map as it is now");
    look(&mut desk, "wipe");
    assert!(desk.harness.query_by_label_contains("A is land · density, as it was opened").is_some());

    let divider = desk.harness.get_by_label("Divider between A and B").rect().center();
    desk.drag(divider + vec2(0.0, 60.0), divider + vec2(desk.rect("map").width() * 0.4, 60.0));
    assert!(pixels(&mut desk, 0.6..0.8) == middle, "A reaches as far as the divider is dragged");
    let at = centre(&desk) - vec2(100.0, 0.0);
    wheel(&mut desk, at, 300.0);
    let sharp = pixels(&mut desk, 0.0..0.4);
    turn(&mut desk, 0.35);
    assert!(
        pixels(&mut desk, 0.0..0.4) == sharp,
        "A is drawn anew where the map is seen closer, and stays A"
    );

    key(&mut desk, Modifiers::NONE, Key::X);
    assert!(desk.harness.query_by_label("Divider between A and B").is_none(), "X lets it go");
}

#[test]
fn the_difference_is_drawn_with_its_range() {
    let mut desk = Desk::new();
    key(&mut desk, Modifiers::NONE, Key::D);
    assert!(desk.harness.query_by_label("Greatest value 0.000").is_some(), "nothing has changed yet");
    let flat = pixels(&mut desk, 0.3..0.7);
    assert!(flat.chunks(4).all(|pixel| pixel == &flat[..4]), "it is gray all over");
    turn(&mut desk, 0.9);
    let other = (0..50).any(|_| {
        desk.settle();
        pixels(&mut desk, 0.3..0.7) != flat
    });
    assert!(other, "the difference is seen");
    look(&mut desk, "difference");
    let (a, b) = (prepared(&common::read(&desk.path()), "land"), prepared(desk.document(), "land"));
    let map = a.program().map.clone();
    let lattice = catena_evaluate::measuring(&map);
    let values = |prepared: &Prepared| {
        prepared.picture(&lattice, &Control::new()).expect("nobody cancels").outputs[0].clone()
    };
    let reach = values(&a).iter().zip(&values(&b)).map(|(a, b)| (b - a).abs()).fold(0.0, f64::max);
    let label = format!("Greatest value {reach:.2}");
    assert!(desk.harness.query_by_label(&label).is_some(), "{label}");
    key(&mut desk, Modifiers::NONE, Key::D);
    assert!(desk.harness.query_by_label("Divider between A and B").is_some(), "D goes back to the wipe");
    desk.click("Stop comparing");
    assert!(desk.harness.query_by_label("Divider between A and B").is_none());
}

#[test]
fn a_pinned_node_is_seen_beside_the_map() {
    let mut desk = Desk::new();
    let alone = desk.rect("map");
    let pin = |desk: &mut Desk, nodes: &[&str]| {
        let pinned = nodes.iter().map(|node| (*node).to_owned()).collect();
        let view = catena_graph::View { pinned, ..desk.document().view().clone() };
        assert!(desk.harness.state_mut().apply(Edit::SetView(view)));
        desk.settle();
    };
    pin(&mut desk, &["bend"]);
    let (map, pinned) = (desk.rect("map"), desk.rect("pinned map"));
    assert!(map.area() < alone.area() && pinned.area() > 0.7 * map.area(), "they share the room");
    assert!(desk.harness.query_by_label("bend · density").is_some(), "it has a title");
    look(&mut desk, "pinned");

    let before = desk.harness.state().map_value(0, 0).expect("it is computed");
    let at = pinned.center();
    desk.drag(at, at + Vec2::splat(20.0));
    desk.settle();
    let after = desk.harness.state().map_value(0, 0).expect("it is computed");
    assert!(after[0] < before[0] && after[1] < before[1], "a drag on either moves both");

    pin(&mut desk, &["bend", "islands.border"]);
    desk.click("bend · density");
    desk.click("Unpin bend");
    desk.settle();
    assert_eq!(desk.document().view().pinned, ["islands.border"]);
    desk.click("Unpin islands");
    desk.settle();
    assert!(desk.harness.query_by_label("pinned map").is_none() && desk.rect("map") == alone);
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(desk.document().view().pinned, ["islands.border"], "each is a step");
}

#[test]
fn what_is_wrong_stands_in_the_maps_place_under_its_own_name() {
    let mut desk = Desk::new();
    assert!(desk.harness.query_by_label("land · density").is_some());
    let view = catena_graph::View { node: "bend".to_owned(), ..desk.document().view().clone() };
    let cut = Edit::Disconnect { node: "bend".to_owned(), input: "input".to_owned() };
    assert!(desk.harness.state_mut().apply(Edit::Batch(vec![cut, Edit::SetView(view)])));
    desk.settle();
    assert!(desk.harness.query_by_label("land · density").is_none(), "the title claims no other node");
    assert!(desk.harness.query_by_label("bend · density").is_some());
    assert!(desk.harness.query_by_label_contains("bend: input").is_some(), "the words name node and input");
    assert!(desk.harness.query_by_label("Sea").is_none(), "no legend of something that isn't shown");
    look(&mut desk, "error");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert!(desk.harness.query_by_label("land · density").is_some());
}
