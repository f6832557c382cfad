//! Rivers on the map: switched, counted, exact, the same wherever the view ends, and never in the interface's way.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use catena_editor::rivers::{spread, waters};
use catena_evaluate::{Evaluator, EvaluatorOptions, View, Window, measure};
use catena_field::Control;
use catena_graph::{Document, Edit, MapField, Socket};
use catena_looks::{Field, Kind, Look, Rivers, Waters};
use catena_nodes::Setting;
use common::Desk;
use egui::accesskit::{Role, Toggled};
use egui::{Event, Key, Modifiers, MouseWheelUnit, Pos2, TouchPhase, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// The published raindrop experiment with fewer drops.
fn rain() -> String {
    let text = include_str!("../../../graphs/raindrops.ron");
    text.replace(r#"params: {"random": "p5"}"#, r#"params: {"random": "p5", "drops": 20000}"#)
}

/// A key while the map has the focus.
fn key(desk: &mut Desk, modifiers: Modifiers, key: Key) {
    desk.harness.get_by_role_and_label(Role::Pane, "Map").focus();
    desk.harness.run_steps(2);
    desk.press(modifiers, key);
    desk.settle();
}

fn wheel(desk: &mut Desk, at: Pos2, points: f32) {
    desk.harness.hover_at(at);
    desk.harness.run_steps(1);
    let (unit, delta, phase) = (MouseWheelUnit::Point, vec2(0.0, points), TouchPhase::Move);
    desk.harness.event(Event::MouseWheel { unit, delta, phase, modifiers: Modifiers::NONE });
    desk.harness.run_steps(20);
    desk.settle();
}

/// The pixels of a share of the map from left to right, without the pointer, the scale bar and the compass.
fn pixels(desk: &mut Desk, share: std::ops::Range<f32>) -> Vec<[u8; 4]> {
    desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
    desk.harness.run_steps(2);
    let rect = desk.rect("map");
    let image = desk.harness.render().expect("the software adapter draws");
    let x = |share: f32| (rect.left() + rect.width() * share) as u32;
    let rows = rect.top() as u32 + 60..rect.bottom() as u32 - 60;
    let columns = x(share.start)..x(share.end);
    rows.flat_map(|y| columns.clone().map(move |x| (x, y))).map(|(x, y)| image.get_pixel(x, y).0).collect()
}

/// How many pixels have the colour of a river, nearly: narrow ones fill few pixels.
fn wet(pixels: &[[u8; 4]]) -> usize {
    let near =
        |pixel: &&[u8; 4]| pixel.iter().zip([0x4a, 0x90, 0xd9, 0xff_u8]).all(|(a, b)| a.abs_diff(b) < 24);
    pixels.iter().filter(near).count()
}

/// How many pieces of rivers the map says that it draws.
fn pieces(desk: &Desk) -> Option<usize> {
    let words = desk.harness.get_by_label("map").accesskit_node().description()?;
    words.split_whitespace().next()?.parse().ok()
}

/// The water over a document's view, worked out apart from the editor.
fn water(document: &Document) -> Waters {
    let socket = Socket::parse(&document.view().node);
    let (evaluator, control) = (Evaluator::new(EvaluatorOptions::default()), Control::new());
    let program =
        catena_graph::lower(document, std::slice::from_ref(&socket), Path::new("")).expect("it lowers");
    let prepared = evaluator.prepare(&program, &control).expect("it prepares");
    let measured = measure(&prepared, document.map(), &control).expect("nobody stops it")[0];
    let span = measured.high - measured.low;
    waters(&evaluator, &control, (document, Path::new("")), (&socket, span)).expect("water runs")
}

fn rivers(document: &Document, start: f64) -> Rivers {
    water(document).rivers(start)
}

#[test]
fn the_key_draws_rivers_and_takes_them_away() {
    let mut desk = Desk::with(&rain());
    let plain = pixels(&mut desk, 0.0..1.0);
    assert_eq!((wet(&plain), pieces(&desk)), (0, None), "none unasked");
    let before = desk.harness.state().counts();
    key(&mut desk, Modifiers::NONE, Key::R);
    let drawn = pixels(&mut desk, 0.0..1.0);
    assert!(wet(&drawn) > 300, "{} pixels", wet(&drawn));
    assert_eq!(pieces(&desk), Some(rivers(desk.document(), 250.0).pieces().len()), "those of the Flow node");
    let after = desk.harness.state().counts();
    assert_eq!(
        (after.maps, after.map_points),
        (before.maps, before.map_points),
        "the map is drawn no other way"
    );
    desk.look("rivers");
    key(&mut desk, Modifiers::NONE, Key::K);
    desk.look("rivers-contours");
    key(&mut desk, Modifiers::NONE, Key::K);
    key(&mut desk, Modifiers::NONE, Key::R);
    assert!(pixels(&mut desk, 0.0..1.0) == plain && pieces(&desk).is_none());
    assert!(!desk.harness.state().can_undo(), "they are no part of the document");
}

#[test]
fn how_many_cells_make_a_river_is_set_beside_the_contours_and_remembered() {
    let mut desk = Desk::with(&rain());
    desk.click("Colours and lines");
    let switch = desk.harness.get_by_label("Rivers");
    assert_eq!(switch.accesskit_node().toggled(), Some(Toggled::False));
    desk.click("Rivers");
    desk.settle();
    let usual = pieces(&desk).expect("they are drawn");
    let slider = desk.harness.get_by_role_and_label(Role::Slider, "Cells that make a river").rect();
    desk.look("rivers-menu");
    let at = |share: f32| Pos2::new(egui::lerp(slider.x_range(), share), slider.center().y);
    desk.drag(at(0.45), at(0.2));
    desk.settle();
    let more = pieces(&desk).expect("they are drawn");
    assert!(more > usual * 3 / 2, "{more} pieces where there were {usual}");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.settle();
    let start = remembered_start(&desk);
    assert_eq!(pieces(&desk), Some(rivers(desk.document(), start).pieces().len()), "{start} cells");
    let remembered = desk.harness.state().settings();
    assert!(remembered.contains("\"rivers\": true") && remembered.contains("\"river_start\""));
    assert!(!remembered.contains("\"river_start\": 250"), "the count is remembered");
}

/// How many cells make a river, by the settings.
fn remembered_start(desk: &Desk) -> f64 {
    let settings = desk.harness.state().settings();
    let (_, rest) = settings.split_once("\"river_start\":").expect("it is remembered");
    rest.split([',', '}', '\n']).next().and_then(|text| text.trim().parse().ok()).expect("a number")
}

#[test]
fn rivers_lie_where_their_cells_do_at_any_zoom() {
    let mut desk = Desk::with(&rain());
    key(&mut desk, Modifiers::NONE, Key::R);
    let rivers = rivers(desk.document(), 250.0);
    let map = desk.document().map().clone();
    let whole = [0, 1].map(|end| {
        let (columns, rows) = desk.harness.state().map_size().expect("it is shown");
        desk.harness.state().map_value(end * (columns - 1), end * (rows - 1)).expect("it is computed")
    });
    // Somewhere along the widest of them, well within the map.
    let inner = |piece: &&catena_looks::Piece| {
        let [_, [x, y], _] = piece.curve;
        (60.0..260.0).contains(&x) && (30.0..150.0).contains(&y)
    };
    let widest = rivers.pieces().iter().filter(inner).max_by(|a, b| a.points.total_cmp(&b.points));
    let widest = widest.expect("there are rivers").curve[1];
    let share = |k: usize, size: f64, cells: f64| {
        (widest[k] * size / cells - whole[0][k]) / (whole[1][k] - whole[0][k])
    };
    let rect = desk.rect("map");
    let at = Pos2::new(
        egui::lerp(rect.x_range(), share(0, map.size.0, 319.0) as f32),
        egui::lerp(rect.y_range(), share(1, map.size.1, 179.0) as f32),
    );
    for zoom in [0.0, 300.0, 400.0, 400.0] {
        if zoom > 0.0 {
            wheel(&mut desk, at, zoom);
        }
        desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
        desk.harness.run_steps(2);
        let image = desk.harness.render().expect("the software adapter draws");
        let (rect, (columns, rows)) =
            (desk.rect("map"), desk.harness.state().map_size().expect("it is shown"));
        let corner = desk.harness.state().map_value(0, 0).expect("it is computed");
        let far = desk.harness.state().map_value(columns - 1, rows - 1).expect("it is computed");
        let (mut seen, mut missed) = (0, 0);
        for piece in rivers.pieces().iter().filter(|piece| piece.opacity == 1.0) {
            let [_, bend, _] = piece.curve;
            // A point of the curve, half way along it.
            let middle = |k: usize| 0.25 * piece.curve[0][k] + 0.5 * bend[k] + 0.25 * piece.curve[2][k];
            let world = (middle(0) * map.size.0 / 319.0, middle(1) * map.size.1 / 179.0);
            let place =
                |v: f64, from: f64, to: f64, n: usize| (v - from) / (to - from) * (n - 1) as f64 + 0.5;
            let x = rect.left() + place(world.0, corner[0], far[0], columns) as f32;
            let y = rect.top() + place(world.1, corner[1], far[1], rows) as f32;
            if rect.shrink(50.0).contains(Pos2::new(x, y)) {
                seen += 1;
                let pixel = image.get_pixel(x as u32, y as u32).0;
                missed += usize::from(pixel[2] < 0x80 || pixel[0] > 0x70);
            }
        }
        assert!(seen > 0 && missed * 50 <= seen, "{missed} of {seen} pieces are not where they belong");
        desk.look(&format!("rivers-zoomed-{zoom}"));
    }
}

#[test]
fn panning_moves_no_river_over_its_ground() {
    let mut desk = Desk::with(&rain());
    key(&mut desk, Modifiers::NONE, Key::R);
    let at = desk.rect("map").center();
    wheel(&mut desk, at, 300.0);
    let rect = desk.rect("map").shrink(70.0);
    let part = |desk: &mut Desk, by: Vec2| {
        desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
        desk.harness.run_steps(2);
        let image = desk.harness.render().expect("the software adapter draws");
        let (left, top) = ((rect.left() + by.x) as u32, (rect.top() + by.y) as u32);
        let (columns, rows) = (rect.width() as u32 - 40, rect.height() as u32 - 40);
        let places = (0..rows).flat_map(|y| (0..columns).map(move |x| (left + x, top + y)));
        places.map(|(x, y)| image.get_pixel(x, y).0).collect::<Vec<_>>()
    };
    let before = part(&mut desk, Vec2::ZERO);
    assert!(wet(&before) > 100);
    desk.drag(at, at + vec2(30.0, 20.0));
    desk.settle();
    let after = part(&mut desk, vec2(30.0, 20.0));
    let differing =
        before.iter().zip(&after).filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 6));
    let differing = differing.count();
    assert!(differing < before.len() / 2000, "{differing} of {} pixels moved", before.len());
    assert!(part(&mut desk, Vec2::ZERO) != before, "it has moved");
}

#[test]
fn of_many_edits_the_newest_decides() {
    let mut desk = Desk::with(&rain());
    key(&mut desk, Modifiers::NONE, Key::R);
    for (step, seed) in [7, 8, 9, 10, 11].into_iter().enumerate() {
        assert!(desk.harness.state_mut().apply(Edit::SetMap(MapField::Seed(seed))));
        desk.harness.run_steps(1 + step % 2);
    }
    desk.settle();
    assert_eq!(pieces(&desk), Some(rivers(desk.document(), 250.0).pieces().len()));
    // The sea, and the node that routes the water.
    assert!(desk.harness.state_mut().apply(Edit::SetMap(MapField::Sea(0.4))));
    desk.settle();
    let risen = rivers(desk.document(), 250.0).pieces().len();
    assert_eq!(pieces(&desk), Some(risen));
    assert!(desk.harness.state_mut().apply(Edit::set("rivers", "wander", Setting::Real(0.3))));
    desk.settle();
    let wandering = rivers(desk.document(), 250.0).pieces().len();
    assert!(wandering != risen);
    assert_eq!(pieces(&desk), Some(wandering), "another wander of the Flow node that reads the field");
}

#[test]
fn a_held_result_has_rivers_of_its_own() {
    let mut desk = Desk::with(&rain());
    key(&mut desk, Modifiers::NONE, Key::R);
    key(&mut desk, Modifiers::NONE, Key::X);
    let (left, right) = (pixels(&mut desk, 0.0..0.4), pixels(&mut desk, 0.6..1.0));
    assert!(wet(&left) > 50 && wet(&right) > 50, "{} and {}", wet(&left), wet(&right));
    assert!(desk.harness.state_mut().apply(Edit::SetMap(MapField::Seed(2))));
    desk.settle();
    assert!(pixels(&mut desk, 0.0..0.4) == left, "A's are as they were");
    let now = pixels(&mut desk, 0.6..1.0);
    assert!(now != right && wet(&now) > 50, "B's are those of another world");
    desk.look("rivers-wiped");
    key(&mut desk, Modifiers::NONE, Key::D);
    assert_eq!(wet(&pixels(&mut desk, 0.0..1.0)), 0, "a difference has none");
}

#[test]
fn every_field_and_pinned_maps_have_rivers() {
    let mut desk = Desk::new();
    key(&mut desk, Modifiers::NONE, Key::Num3);
    key(&mut desk, Modifiers::NONE, Key::R);
    let found = pieces(&desk).expect("they are drawn");
    assert_eq!(found, rivers(desk.document(), 250.0).pieces().len(), "as a Flow node would route them");
    assert!(found > 20 && desk.document().nodes().all(|(_, node)| node.kind.key() != "flow"));
    desk.look("rivers-article");
    let view = catena_graph::View { pinned: vec!["islands".into()], ..desk.document().view().clone() };
    assert!(desk.harness.state_mut().apply(Edit::SetView(view)));
    desk.settle();
    desk.look("rivers-pinned");
}

#[test]
fn an_exported_map_has_the_rivers_that_the_looks_draw() {
    let mut desk = Desk::with(&rain());
    key(&mut desk, Modifiers::NONE, Key::R);
    let path = desk.folder.path().join("rivers.png");
    desk.press(Modifiers::COMMAND, Key::E);
    desk.click("The whole map");
    desk.harness.get_by_label("Export to").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text(&path.display().to_string());
    desk.click("Write the file");
    desk.settle();
    let file = std::io::BufReader::new(std::fs::File::open(&path).expect("it is there"));
    let mut reader = png::Decoder::new(file).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("its size")];
    let size = reader.next_frame(&mut bytes).map(|info| (info.width as usize, info.height as usize));
    assert_eq!(size.expect("whole"), (319, 179), "a pixel a world unit");

    let document = desk.document();
    let program = catena_graph::lower(document, &[Socket::first("rain")], Path::new("")).expect("it lowers");
    let (evaluator, control) = (Evaluator::new(EvaluatorOptions::default()), Control::new());
    let prepared = evaluator.prepare(&program, &control).expect("it prepares");
    let range = measure(&prepared, document.map(), &control).expect("nobody stops it")[0];
    let look = Look { kind: Kind::Relief, ..Look::new(range.low, range.high, document.map().sea) };
    let view = View::of_map(document.map(), 319, 179);
    let apron = look.apron();
    let window = Window::of(&view).grown(apron);
    let values = prepared.window(&window, &control).expect("nobody stops it").outputs.swap_remove(0);
    let mut drawn = look.draw(&Field::with_apron(319, 179, apron, &values, (1.0, 1.0), 319.0)).pixels;
    assert!(drawn != bytes, "the rivers are missing still");
    let rivers = rivers(document, 250.0);
    let place = spread(document.map(), rivers.size(), (view.position(0, 0), (1.0, 1.0)), 1.0);
    rivers.draw_rows(look.palette, &place, (0, 0), (319, 0..179), &mut drawn);
    assert!(drawn == bytes, "the same picture as render --look relief --rivers");
}

#[test]
fn rivers_cost_a_pan_next_to_nothing_and_the_interface_never_waits() {
    let mut desk = Desk::new();
    key(&mut desk, Modifiers::NONE, Key::Num3);
    // The quickest of many frames each: other programs run beside the tests.
    let pan = |desk: &mut Desk| {
        let at = desk.rect("map").center();
        desk.harness.hover_at(at);
        desk.button(at, true);
        let mut least = Duration::MAX;
        for step in 1..=60_u8 {
            desk.harness.hover_at(at + vec2(f32::from(step), 0.0));
            let begun = Instant::now();
            desk.harness.step();
            least = least.min(begun.elapsed());
        }
        desk.button(at + vec2(60.0, 0.0), false);
        desk.settle();
        key(desk, Modifiers::NONE, Key::Home);
        least
    };
    let mut costs = Vec::new();
    for _ in 0..6 {
        let plain = pan(&mut desk);
        key(&mut desk, Modifiers::NONE, Key::R);
        let drawn = pan(&mut desk);
        key(&mut desk, Modifiers::NONE, Key::R);
        println!("a frame of a pan: {plain:?} without rivers, {drawn:?} with them");
        costs.push(drawn.saturating_sub(plain));
        if costs.last().is_some_and(|cost| *cost < Duration::from_millis(1)) {
            return;
        }
    }
    panic!("rivers cost a frame {costs:?}, each time");
}
