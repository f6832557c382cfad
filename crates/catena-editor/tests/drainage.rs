//! Drainage on the map: switched, read out, surveyed, measured, and in step with the graph.

mod common;

use std::path::Path;
use std::sync::Arc;

use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_field::Control;
use catena_graph::{Document, Edit, Socket};
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{AREA, DU, DV, REACH, U, V};
use catena_kernels::drainage::statistics::statistics;
use catena_kernels::drainage::survey::survey;
use catena_nodes::Setting;
use common::Desk;
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// An island with rivers.
const ISLAND: &str = r#"Graph(
    version: 1,
    map: (origin: (0.0, 0.0), size: (640.0, 480.0), seed: 12345, height: 128.0),
    nodes: {
        "hills": (kind: "simplex", params: {"seed": 3, "frequency": 0.004, "octaves": 6}, at: (40.0, 80.0)),
        "island": (kind: "island", params: {"strength": 0.45}, inputs: {"input": "hills"}, at: (300.0, 80.0)),
        "rivers": (kind: "drainage", params: {"columns": 64, "rows": 48}, inputs: {"height": "island"}, at: (560.0, 80.0)),
        "shelf": (kind: "clamp", inputs: {"input": "rivers"}, at: (820.0, 80.0)),
    },
    view: (node: "rivers", look: "relief"),
)"#;

/// A key while the map has the focus.
fn key(desk: &mut Desk, key: Key) {
    desk.harness.get_by_role_and_label(Role::Pane, "Map").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::NONE, key);
    desk.settle();
}

/// The graph that the node "rivers" of a document builds, apart from the editor.
fn graph(document: &Document) -> Arc<Graph> {
    let (evaluator, control) = (Evaluator::new(EvaluatorOptions::default()), Control::new());
    let program =
        catena_graph::lower(document, &[Socket::first("rivers")], Path::new("")).expect("it lowers");
    let prepared = evaluator.prepare(&program, &control).expect("it prepares");
    prepared.stages().iter().find_map(|built| built.graph.clone()).expect("it drains")
}

/// Where a world position lies in the window.
fn point(desk: &Desk, (x, y): (f64, f64)) -> Pos2 {
    let (columns, rows) = desk.harness.state().map_size().expect("it is shown");
    let value = |column, row| desk.harness.state().map_value(column, row).expect("it is computed");
    let (first, last) = (value(0, 0), value(columns - 1, rows - 1));
    let rect = desk.rect("map");
    let along = |v: f64, from: f64, to: f64, pixels: usize| {
        ((v - from) / (to - from) * (pixels - 1) as f64 + 0.5) as f32
    };
    rect.min + vec2(along(x, first[0], last[0], columns), along(y, first[1], last[1], rows))
}

/// What the map says that it draws, and what it says of the place under the pointer.
fn told(desk: &Desk) -> (Option<String>, Option<String>) {
    let map = desk.harness.get_by_label("map");
    (map.accesskit_node().description(), map.accesskit_node().value())
}

fn pixels(desk: &mut Desk) -> Vec<[u8; 4]> {
    desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
    desk.harness.run_steps(2);
    let rect = desk.rect("map");
    let image = desk.harness.render().expect("the software adapter draws");
    let rows = rect.top() as u32 + 60..rect.bottom() as u32 - 60;
    rows.flat_map(|y| (rect.left() as u32..rect.right() as u32).map(move |x| (x, y)))
        .map(|(x, y)| image.get_pixel(x, y).0)
        .collect()
}

/// The middle of a node's segment as the map shows it.
fn middle(graph: &Graph, node: usize) -> (f64, f64) {
    let record = graph.record(node);
    let (u, v) = graph.straightened(record[U] + 0.5 * record[DU], record[V] + 0.5 * record[DV]);
    graph.lattice.world(u, v)
}

/// The river node with the most land behind it that lies well within the map.
fn trunk(graph: &Graph) -> usize {
    let inside = |node: &usize| {
        let (x, y) = middle(graph, *node);
        (100.0..540.0).contains(&x) && (120.0..360.0).contains(&y)
    };
    let dry = (0..graph.lattice.nodes()).filter(|node| graph.body(*node).is_none());
    let area = |node: &usize| graph.record(*node)[AREA];
    dry.filter(inside).max_by(|a, b| area(a).total_cmp(&area(b))).expect("there are rivers")
}

#[test]
fn the_key_draws_drainage_and_takes_it_away() {
    let mut desk = Desk::with(ISLAND);
    let plain = pixels(&mut desk);
    assert_eq!(told(&desk).0, None, "none unasked");
    let before = desk.harness.state().counts();
    key(&mut desk, Key::N);
    assert!(pixels(&mut desk) != plain);
    let all = told(&desk).0.expect("it is told");
    let segments: usize = all.split(' ').next().and_then(|count| count.parse().ok()).expect("a count");
    let graph = graph(desk.document());
    let dry = (0..graph.lattice.nodes()).filter(|&node| graph.body(node).is_none()).count();
    assert!(segments > 100 && segments <= dry, "{segments} segments of {dry} dry nodes");
    let after = desk.harness.state().counts();
    assert_eq!((after.maps, after.map_points), (before.maps, before.map_points), "the map is as it was");
    desk.look("drainage");
    key(&mut desk, Key::B);
    desk.look("drainage-basins");
    key(&mut desk, Key::B);
    key(&mut desk, Key::N);
    assert!(pixels(&mut desk) == plain && told(&desk).0.is_none());
    assert!(!desk.harness.state().can_undo(), "it is no part of the document");
}

#[test]
fn it_is_switched_in_the_menu_where_a_node_drains() {
    let mut desk = Desk::with(ISLAND);
    desk.click("Colours and lines");
    for title in ["Drainage", "Basins"] {
        let switch = desk.harness.get_by_role_and_label(Role::CheckBox, title);
        assert_eq!(switch.accesskit_node().toggled(), Some(Toggled::False), "{title}");
        assert!(!switch.accesskit_node().is_disabled(), "{title}");
    }
    desk.harness.get_by_role_and_label(Role::CheckBox, "Drainage").click();
    desk.settle();
    desk.look("drainage-menu");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.settle();
    assert!(told(&desk).0.is_some());
    assert!(desk.harness.state().settings().contains("\"drainage\": true"), "it is remembered");
    // Behind the node it is drawn as well, before it there is none.
    for (node, is_there) in [("shelf", true), ("hills", false)] {
        let view = catena_graph::View { node: node.into(), ..desk.document().view().clone() };
        assert!(desk.harness.state_mut().apply(Edit::SetView(view)));
        desk.settle();
        assert_eq!(told(&desk).0.is_some(), is_there, "{node}");
    }
    desk.click("Colours and lines");
    let switch = desk.harness.get_by_role_and_label(Role::CheckBox, "Drainage");
    assert!(switch.accesskit_node().is_disabled());
}

#[test]
fn the_pointer_reads_the_segment_under_it() {
    let mut desk = Desk::with(ISLAND);
    key(&mut desk, Key::N);
    let graph = graph(desk.document());
    let node = trunk(&graph);
    let at = point(&desk, middle(&graph, node));
    desk.harness.hover_at(at);
    desk.harness.run_steps(2);
    let words = told(&desk).1.expect("something lies under the pointer");
    let expected = format!("{} cells · order {} · floor ", graph.record(node)[AREA], graph.strahler[node]);
    assert!(words.starts_with(&expected), "{words}, not {expected}");
    desk.look("drainage-under-the-pointer");
    // Planted: half a map away lies something else.
    desk.harness.hover_at(at + vec2(90.0, 60.0));
    desk.harness.run_steps(2);
    assert!(!told(&desk).1.is_some_and(|words| words.starts_with(&expected)));
}

#[test]
fn the_survey_goes_to_its_places_and_the_figures_are_told() {
    let mut desk = Desk::with(ISLAND);
    let graph = graph(desk.document());
    let (found, figures) = (survey(&graph), statistics(&graph));
    desk.click("View");
    desk.click("Drainage figures");
    desk.settle();
    desk.look("drainage-tab");
    let hack = format!("Hack's exponent {:.2}", figures.hack.expect("it is measured"));
    assert!(desk.tells(&hack), "{hack}");
    for (name, value) in [("Sources", figures.sources), ("Ponds", figures.ponds)] {
        assert!(desk.tells(&format!("{name} {value}")), "{name} {value}");
    }
    for (name, spot) in [("Mouth", found.mouth), ("Source", found.source), ("Confluence", found.confluence)] {
        let spot = spot.expect("the map has one");
        let rows = desk.harness.query_all_by_role_and_label(Role::Button, name);
        rows.last().expect("a row").click();
        desk.settle();
        let middle = desk.rect("map").center();
        let there = point(&desk, spot.position);
        assert!((there - middle).length() < 3.0, "{name} lies at {there}, not in the middle, {middle}");
        assert!(desk.harness.state().map_is_moved() && told(&desk).0.is_some(), "{name}");
        desk.look(&format!("drainage-{name}"));
    }
}

#[test]
fn what_a_parameter_measures_is_drawn_while_it_is_pointed_at() {
    let mut desk = Desk::with(ISLAND);
    key(&mut desk, Key::N);
    let graph = graph(desk.document());
    let node = trunk(&graph);
    let at = point(&desk, middle(&graph, node));
    desk.harness.hover_at(at);
    desk.harness.run_steps(1);
    desk.button(at, true);
    desk.button(at, false);
    desk.settle();
    desk.click("rivers, Drainage");
    desk.settle();
    let row = desk.harness.query_all_by_label("Valley width").next().expect("a parameter").rect();
    desk.harness.hover_at(row.center());
    desk.harness.run_steps(3);
    let words = told(&desk).1.expect("it is measured");
    let expected = format!("valley {:.2} cells wide", 2.0 * graph.record(node)[REACH]);
    assert!(words.starts_with(&expected), "{words}, not {expected}");
    desk.look("drainage-valley");
    let row = desk.harness.query_all_by_label("Cut").next().expect("a parameter").rect();
    desk.harness.hover_at(row.center());
    desk.harness.run_steps(3);
    assert!(told(&desk).1.is_some_and(|words| words.starts_with("cut ")));
    desk.look("drainage-cut");
    desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
    desk.harness.run_steps(3);
    assert_eq!(told(&desk).1, None, "nothing is pointed at");
}

#[test]
fn of_many_edits_the_newest_decides() {
    let mut desk = Desk::with(ISLAND);
    key(&mut desk, Key::N);
    let before = told(&desk).0;
    for (step, columns) in [48, 56, 40, 32].into_iter().enumerate() {
        assert!(desk.harness.state_mut().apply(Edit::set("rivers", "columns", Setting::Integer(columns))));
        desk.harness.run_steps(1 + step % 2);
    }
    desk.settle();
    assert!(told(&desk).0 != before, "fewer segments");
    let graph = graph(desk.document());
    let node = trunk(&graph);
    desk.harness.hover_at(point(&desk, middle(&graph, node)));
    desk.harness.run_steps(2);
    let expected = format!("{} cells · order {}", graph.record(node)[AREA], graph.strahler[node]);
    assert!(told(&desk).1.is_some_and(|words| words.starts_with(&expected)), "{expected}");
}

/// The colour of the map's picture at a world position.
fn colour(desk: &mut Desk, place: (f64, f64)) -> [u8; 4] {
    desk.harness.hover_at(desk.rect("node canvas").left_top() + vec2(40.0, 40.0));
    desk.harness.run_steps(2);
    let at = point(desk, place);
    desk.harness.render().expect("the software adapter draws").get_pixel(at.x as u32, at.y as u32).0
}

#[test]
fn lakes_and_rivers_lie_over_drained_ground_and_can_be_taken_away() {
    let mut desk = Desk::with(ISLAND);
    let graph = graph(desk.document());
    let (lake, nodes) = survey(&graph).lake.expect("the map has one");
    assert!(nodes > 20);
    let is_blue = |[red, _, blue, _]: [u8; 4]| blue > red && blue - red > 40;
    let (wet, measured) = (colour(&mut desk, lake.position), desk.harness.state().map_value(0, 0));
    assert!(is_blue(wet), "{wet:?}");
    desk.look("drainage-water");
    desk.click("Colours and lines");
    desk.harness.get_by_role_and_label(Role::CheckBox, "Water").click();
    desk.settle();
    desk.press(Modifiers::NONE, Key::Escape);
    desk.settle();
    let dry = colour(&mut desk, lake.position);
    assert!(!is_blue(dry), "{dry:?}");
    assert_eq!(desk.harness.state().map_value(0, 0), measured, "values are the ground's either way");
    // Behind the node water stays; a count of cells is no ground.
    desk.click("Colours and lines");
    desk.harness.get_by_role_and_label(Role::CheckBox, "Water").click();
    desk.press(Modifiers::NONE, Key::Escape);
    for (node, is_wet) in [("shelf", true), ("rivers.flow", false)] {
        let view = catena_graph::View { node: node.into(), ..desk.document().view().clone() };
        assert!(desk.harness.state_mut().apply(Edit::SetView(view)));
        desk.settle();
        let there = colour(&mut desk, lake.position);
        assert_eq!(is_blue(there), is_wet, "{node}: {there:?}");
    }
}

#[test]
fn lakes_stand_at_their_level_in_3d() {
    let mut desk = Desk::with(ISLAND);
    let graph = graph(desk.document());
    let (lake, _) = survey(&graph).lake.expect("the map has one");
    key(&mut desk, Key::Num5);
    desk.settle();
    let level = |desk: &Desk| {
        let (.., values) = desk.harness.state().ground().expect("it is there");
        values.iter().filter(|value| **value == lake.level).count() as f64 / values.len() as f64
    };
    let share = level(&desk);
    assert!(share > 0.005, "{share} of the ground lies at {}", lake.level);
    desk.look("drainage-3d");
    desk.click("Water");
    desk.settle();
    assert_eq!(level(&desk), 0.0, "without water there is the bed");
}
