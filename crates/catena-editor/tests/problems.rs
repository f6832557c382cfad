//! The Problems panel: every fault, also those of evaluation; a click goes there, a button mends.

mod common;

use common::Desk;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Theme};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

const FAULTY: &str = r#"Graph(version: 1, nodes: {
    "hills": (kind: "simplex", params: {"freqency": 0.02, "octaves": 99}, at: (0.0, 0.0)),
    "rock": (kind: "simplx", at: (0.0, 260.0)),
    "bend": (kind: "warp", inputs: {"input": "hils"}, at: (300.0, 0.0)),
    "land": (kind: "mix", inputs: {"a": "bend", "b": "islands.edge"}, at: (600.0, 0.0)),
    "islands": (kind: "cell", bypass: true, at: (300.0, 260.0)),
    "shelf": (kind: "clamp", at: (900.0, 0.0)),
}, view: (node: "land"))"#;

/// Leaves pictures where `CATENA_SCREENSHOTS` names a folder.
fn look(desk: &mut Desk, name: &str) {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    for (theme, pixels) in [(Theme::Light, 1.0), (Theme::Light, 2.0), (Theme::Dark, 2.0), (Theme::Dark, 1.0)]
    {
        desk.harness.ctx.set_theme(theme);
        for viewport in desk.harness.input_mut().viewports.values_mut() {
            viewport.native_pixels_per_point = Some(pixels);
        }
        desk.harness.run_steps(4);
        let image = desk.harness.render().expect("the software adapter draws");
        let file = std::path::Path::new(&folder).join(format!("problems-{name}-{theme:?}-{pixels}x.png"));
        image.save(file).expect("the folder can be written to");
    }
}

fn open(text: &str) -> Desk {
    let mut desk = Desk::with(text);
    desk.press(Modifiers::NONE, Key::F9);
    desk.settle();
    desk
}

/// What the rows of the panel say.
fn rows(desk: &Desk) -> Vec<String> {
    let buttons = desk.harness.query_all_by_role(Role::Button);
    let labels = buttons.filter_map(|button| button.accesskit_node().label());
    let names = ["graph", "hills", "rock", "bend", "land", "islands", "shelf", "photo", "end"];
    let is_row = |label: &String| names.iter().any(|name| label.starts_with(&format!("{name}: ")));
    labels.filter(is_row).collect()
}

fn click(desk: &mut Desk, label: &str) {
    desk.harness.get_by_role_and_label(Role::Button, label).click();
    desk.harness.run_steps(3);
    desk.settle();
}

#[test]
fn every_fault_is_listed_errors_first() {
    let mut desk = open(FAULTY);
    look(&mut desk, "faulty");
    desk.enlarge_tabs();
    let rows = rows(&desk);
    assert_eq!(rows.len(), 7, "{rows:?}");
    assert_eq!(rows[0], "hills: freqency: simplex has no such parameter; is frequency meant?");
    assert!(rows[6].starts_with("islands: bypass: "), "the warning comes last: {rows:?}");
    assert!(desk.harness.query_all_by_label("6 errors").next().is_some());
    assert!(desk.harness.query_all_by_label("1 warning").next().is_some());
}

#[test]
fn a_click_flies_there_and_gives_the_parameter_the_focus() {
    let mut desk = open(FAULTY);
    click(&mut desk, "hills: octaves: 99 is above its bound, 16");
    assert_eq!(desk.harness.state().selection_names(), ["hills"]);
    let (card, canvas) = (desk.rect("hills, Simplex"), desk.rect("node canvas"));
    assert!((card.center() - canvas.center()).length() < 100.0, "it is in the middle: {card}");
    let octaves = desk.harness.get_by_role_and_label(Role::SpinButton, "Octaves");
    assert!(octaves.is_focused(), "its number can be typed at once");
}

#[test]
fn each_problem_is_mended_by_its_button_in_one_step() {
    let mut desk = open(FAULTY);
    desk.enlarge_tabs();
    let before = desk.document().write();
    let fixes = [
        "Rename to frequency (hills)",
        "Set to 16, its bound (hills)",
        "Replace by simplex (rock)",
        "Connect to hills (bend)",
        "Read islands.density (land)",
        "Connect to land (shelf)",
        "Put it back to work (islands)",
    ];
    for (step, fix) in fixes.iter().enumerate() {
        assert_eq!(rows(&desk).len(), fixes.len() - step, "before {fix}");
        click(&mut desk, fix);
    }
    assert!(rows(&desk).is_empty() && desk.document().faults().is_empty());
    assert!(desk.harness.query_all_by_label("Nothing is wrong with this graph").next().is_some());
    for _ in fixes {
        desk.harness.get_by_label("node canvas").focus();
        desk.press(Modifiers::COMMAND, Key::Z);
    }
    desk.settle();
    assert!(desk.document().write() == before, "undo brings every byte back");
    assert_eq!(rows(&desk).len(), fixes.len());
}

#[test]
fn other_ways_to_mend_stand_in_a_menu() {
    let mut desk = open(FAULTY);
    click(&mut desk, "Other ways to mend rock");
    look(&mut desk, "menu");
    click(&mut desk, "Replace by a constant");
    assert_eq!(desk.document().node("rock").map(|node| node.kind.key()), Some("constant"));
}

#[test]
fn a_missing_image_is_a_problem_and_a_file_is_chosen_for_it() {
    let mut desk = open(
        r#"Graph(version: 1, nodes: {
            "photo": (kind: "heightmap", params: {"path": "gone.asc"}, at: (0.0, 0.0)),
            "end": (kind: "billow", inputs: {"input": "photo"}, at: (300.0, 0.0)),
        }, view: (node: "end"))"#,
    );
    look(&mut desk, "image");
    let rows_now = rows(&desk);
    assert_eq!(rows_now.len(), 1, "told once, however many read it: {rows_now:?}");
    assert!(rows_now[0].starts_with("photo: ") && rows_now[0].contains("gone.asc"), "{rows_now:?}");
    let grid = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 1\n2 3\n";
    let path = desk.folder.path().join("there.asc");
    std::fs::write(&path, grid).expect("the grid");
    click(&mut desk, "Choose a file… (photo)");
    desk.type_text(path.to_str().expect("UTF-8"));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(rows(&desk).is_empty(), "{:?}", rows(&desk));
    assert!(desk.document().write().contains("\"path\": \"there.asc\""), "relative to the graph");
}

#[test]
fn they_are_counted_and_thousands_are_drawn_row_by_row() {
    let nodes: String =
        (0..2_000).map(|n| format!("\"n{n}\": (kind: \"billow\", at: ({n}.0, 0.0)),\n")).collect();
    let desk = open(&format!("Graph(version: 1, nodes: {{{nodes}}}, view: (node: \"n0\"))"));
    let shown = desk.harness.query_all_by_label_contains("nothing is wired into this input").count();
    assert!(shown < 100, "only what is in sight is drawn: {shown}");
    assert!(desk.harness.query_all_by_label_contains("2000 problems").next().is_some());
}
