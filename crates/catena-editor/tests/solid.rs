//! The 3D view: drawn, turned, drowned, exact, fresh after edits, at rest, and words where it can't be.

mod common;

use catena_editor::{Editor, Options};
use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_field::Control;
use catena_graph::{Edit, Socket};
use catena_nodes::Setting;
use common::Desk;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

/// A desk with the 3D view shown and finely drawn.
fn desk() -> Desk {
    desk_with(common::ARTICLE)
}

fn desk_with(text: &str) -> Desk {
    let mut desk = Desk::with(text);
    desk.click("3D");
    rest(&mut desk);
    desk
}

/// Waits for the ground and for smooth edges.
fn rest(desk: &mut Desk) {
    desk.settle();
    desk.harness.run_steps(6);
}

/// The picture's pixels, without the pointer over it.
fn picture(desk: &mut Desk) -> Vec<[u8; 3]> {
    desk.harness.hover_at(desk.rect("node canvas").left_top() + egui::vec2(40.0, 40.0));
    desk.harness.run_steps(2);
    let rect = desk.rect("3D view").shrink(4.0);
    let image = desk.harness.render().expect("the software adapter draws");
    let (from, to) = (rect.min.round(), rect.max.round());
    let rows = from.y as u32..to.y as u32;
    let pixel = |x: u32, y: u32| image.get_pixel(x, y).0;
    let rgb = |[r, g, b, _]: [u8; 4]| [r, g, b];
    rows.flat_map(|y| (from.x as u32..to.x as u32).map(move |x| rgb(pixel(x, y)))).collect()
}

/// How many pixels of two pictures are not alike.
fn differing(a: &[[u8; 3]], b: &[[u8; 3]]) -> usize {
    let far = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 8);
    a.len().abs_diff(b.len()) + a.iter().zip(b).filter(|pair| far(*pair)).count()
}

fn stance(desk: &Desk) -> String {
    desk.harness.get_by_label("3D view").value().unwrap_or_default()
}

fn pull(desk: &mut Desk, button: PointerButton, modifiers: Modifiers, way: Vec2) {
    let at = desk.rect("3D view").center();
    desk.harness.hover_at(at);
    desk.harness.run_steps(1);
    desk.harness.event(Event::PointerButton { pos: at, button, pressed: true, modifiers });
    desk.harness.run_steps(1);
    for step in 1..=4 {
        desk.harness.hover_at(at + way * (step as f32 / 4.0));
        desk.harness.run_steps(1);
    }
    desk.harness.event(Event::PointerButton { pos: at + way, button, pressed: false, modifiers });
    desk.harness.run_steps(2);
}

#[test]
fn the_block_is_drawn_and_turned_by_pointer_and_keys() {
    let mut desk = desk();
    let (whole, from) = (picture(&mut desk), stance(&desk));
    let sky = whole[0];
    let ground = whole.iter().filter(|pixel| **pixel != sky).count();
    assert!(ground * 4 > whole.len(), "{ground} of {} pixels show the block", whole.len());
    assert!(from.contains("above"), "{from}");

    pull(&mut desk, PointerButton::Primary, Modifiers::NONE, Vec2::new(60.0, 20.0));
    rest(&mut desk);
    let turned = picture(&mut desk);
    assert!(stance(&desk) != from && differing(&turned, &whole) * 8 > whole.len());

    pull(&mut desk, PointerButton::Secondary, Modifiers::NONE, Vec2::new(40.0, 0.0));
    rest(&mut desk);
    let panned = picture(&mut desk);
    assert!(differing(&panned, &turned) > 1000, "the ground goes along with the pointer");

    let distance = |desk: &Desk| stance(desk).rsplit(", ").next().map(str::to_owned);
    let before = distance(&desk);
    let wheel = Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: Vec2::new(0.0, 120.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    };
    desk.harness.hover_at(desk.rect("3D view").center());
    desk.harness.run_steps(1);
    desk.harness.event(wheel);
    desk.harness.run_steps(8);
    assert!(distance(&desk) != before, "the wheel comes nearer");

    let stood = stance(&desk);
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(stance(&desk) != stood, "arrows turn while the map has the focus");
    desk.press(Modifiers::NONE, Key::Home);
    rest(&mut desk);
    assert_eq!(stance(&desk), from, "Home shows the whole again");
    let again = differing(&picture(&mut desk), &whole);
    assert_eq!(again, 0, "pixels that are not as before");
}

#[test]
fn a_map_that_has_nothing_new_to_show_is_no_problem() {
    let mut desk = Desk::new();
    for mode in ["3D", "Terrain", "3D"] {
        desk.click(mode);
        rest(&mut desk);
        let problems = desk.harness.query_all_by_label_contains("1 problem").count();
        assert_eq!(problems, 0, "after {mode}");
    }
}

#[test]
fn the_eye_can_be_put_neither_under_the_ground_nor_upside_down() {
    let mut desk = desk();
    pull(&mut desk, PointerButton::Primary, Modifiers::NONE, Vec2::new(0.0, -4000.0));
    let degrees = |desk: &Desk| -> f64 {
        let words = stance(desk);
        let above = words.split(", ").nth(1).and_then(|part| part.split('°').next().map(str::to_owned));
        above.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{words}"))
    };
    assert!(degrees(&desk) >= 3.0, "{}", stance(&desk));
    pull(&mut desk, PointerButton::Primary, Modifiers::NONE, Vec2::new(0.0, 4000.0));
    assert!(degrees(&desk) <= 90.0 && degrees(&desk) > 85.0, "{}", stance(&desk));
}

#[test]
fn the_sea_shows_and_heights_are_exaggerated() {
    let mut desk = desk();
    let wet = picture(&mut desk);
    desk.click("Water");
    rest(&mut desk);
    let dry = picture(&mut desk);
    assert!(differing(&wet, &dry) * 20 > wet.len(), "the sea is a part of the picture");
    desk.click("Water");
    rest(&mut desk);
    assert!(differing(&picture(&mut desk), &wet) == 0);

    desk.harness.get_by_label("Exaggeration").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::NONE, Key::ArrowRight);
    rest(&mut desk);
    assert!(differing(&picture(&mut desk), &wet) > 1000, "higher mountains");
}

#[test]
fn heights_are_to_the_bit_what_the_evaluator_says() {
    let desk = desk();
    let program = catena_graph::lower(desk.document(), &[Socket::first("land")], desk.folder.path());
    let program = program.expect("it stands");
    let prepared =
        Evaluator::new(EvaluatorOptions::default()).prepare(&program, &Control::new()).expect("no stages");
    let (columns, rows, values) = desk.harness.state().ground().expect("the fine ground");
    assert_eq!((columns, rows), (257, 193), "the mesh of a software adapter");
    let (map, mut wrong) = (desk.document().map(), 0);
    for (index, value) in values.iter().enumerate() {
        let x = map.origin.0 + (index % columns) as f64 * (map.size.0 / (columns - 1) as f64);
        let y = map.origin.1 + (index / columns) as f64 * (map.size.1 / (rows - 1) as f64);
        wrong += usize::from(prepared.scalar(x, y)[0].to_bits() != value.to_bits());
    }
    assert_eq!(wrong, 0);
    assert!(values.iter().any(|value| prepared.scalar(0.5, 0.5)[0].to_bits() != value.to_bits()));
}

#[test]
fn an_edit_a_look_and_a_theme_draw_it_anew_and_then_it_rests() {
    let mut desk = desk();
    let before = picture(&mut desk);
    let edit = Edit::set("land", "amount", Setting::Real(1.0));
    assert!(desk.harness.state_mut().apply(edit));
    rest(&mut desk);
    let islands = picture(&mut desk);
    assert!(differing(&islands, &before) * 10 > before.len(), "another ground");

    let view = catena_graph::View { palette: "blueprint".into(), ..desk.document().view().clone() };
    assert!(desk.harness.state_mut().apply(Edit::SetView(view)));
    rest(&mut desk);
    let blue = picture(&mut desk);
    assert!(differing(&blue, &islands) * 10 > before.len(), "another palette");

    desk.harness.ctx.set_theme(egui::Theme::Light);
    rest(&mut desk);
    assert!(picture(&mut desk)[0] != blue[0], "another sky");

    desk.harness.run_steps(8);
    let output = desk.harness.output();
    let delay = output.viewport_output.values().map(|viewport| viewport.repaint_delay).min();
    assert!(delay.is_none_or(|delay| delay.as_secs() > 1), "{delay:?}");
}

#[test]
fn a_faulty_node_is_told_in_words_and_the_plane_map_comes_back() {
    let mut desk = desk();
    let cut = Edit::Disconnect { node: "bend".into(), input: "input".into() };
    assert!(desk.harness.state_mut().apply(cut));
    desk.settle();
    assert!(desk.harness.query_all_by_label_contains("wire something in").count() > 0);
    desk.press(Modifiers::COMMAND, Key::Z);
    rest(&mut desk);
    assert!(desk.harness.state().ground().is_some());
    desk.click("Terrain");
    desk.settle();
    assert!(desk.harness.query_by_label("3D view").is_none());
    assert!(desk.harness.query_by_label("map").is_some());
}

#[test]
fn without_an_adapter_there_are_words_and_all_else_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let graph = folder.path().join("article.ron");
    std::fs::write(&graph, common::ARTICLE).expect("the graph");
    let options =
        Options { graph: Some(graph), data: Some(folder.path().join("data")), ..Options::default() };
    let harness = Harness::builder()
        .with_size([1440.0, 900.0])
        .with_max_steps(64)
        .build_eframe(move |creation| Editor::new(&creation.egui_ctx, options));
    let mut desk = Desk { harness, folder };
    desk.settle();
    desk.click("3D");
    desk.settle();
    assert!(desk.harness.query_all_by_label_contains("no graphics adapter").count() > 0);
    assert!(desk.harness.state().ground().is_none(), "nothing is computed for nobody");
    desk.click("Terrain");
    desk.settle();
    assert!(desk.harness.query_by_label("map").is_some());
}

/// Leaves pictures to look at, for graphs with and without a sea, in both themes.
#[test]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    let root = env!("CARGO_MANIFEST_DIR");
    for graph in ["article", "ranges", "canyon"] {
        let text = std::fs::read_to_string(format!("{root}/../../graphs/{graph}.ron")).expect("a graph");
        let mut desk = desk_with(&text.replace("../assets/", &format!("{root}/../../assets/")));
        for (theme, scale) in [("dark", 1.0), ("dark", 2.0), ("light", 1.0), ("light", 2.0)] {
            let dark = if theme == "dark" { egui::Theme::Dark } else { egui::Theme::Light };
            desk.harness.ctx.set_theme(dark);
            desk.harness.set_pixels_per_point(scale);
            rest(&mut desk);
            let image = desk.harness.render().expect("the software adapter draws");
            let path = std::path::Path::new(&folder).join(format!("solid-{graph}-{theme}-{scale}x.png"));
            image.save(path).expect("the folder can be written to");
        }
    }
}
