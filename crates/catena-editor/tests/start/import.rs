//! Another graph's nodes added to the present one.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::common::{ARTICLE, Desk};
use crate::{drop_file, has, look, says};

const RANGES: &str = include_str!("../../../../graphs/ranges.ron");
const CANYON: &str = include_str!("../../../../graphs/canyon.ron");

/// A graph file beside the desk's own.
fn beside(desk: &Desk, name: &str, text: &str) -> std::path::PathBuf {
    let path = desk.folder.path().join(name);
    std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("it can be made");
    std::fs::write(&path, text).expect("it can be written");
    path
}

#[test]
fn a_graph_is_imported_in_a_frame_as_one_step() {
    let mut desk = Desk::new();
    let before = desk.document().clone();
    let path = beside(&desk, "ranges.ron", RANGES);
    desk.click("File");
    desk.click("Import…");
    desk.harness.get_by_label("Path").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text(&path.display().to_string());
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(says(&desk, "Imported 7 nodes of ranges.ron"));
    look(&mut desk, "import");
    let document = desk.document();
    assert_eq!(document.len(), before.len() + 7);
    assert_eq!(document.map(), before.map(), "the map's numbers stay");
    assert_eq!(document.view(), before.view());
    assert!(document.frames().iter().any(|frame| frame.title == "ranges.ron"));
    assert_eq!(document.wires().count(), before.wires().count() + 6, "its wires have come along");
    let mut selected = desk.harness.state().selection_names();
    selected.sort();
    assert_eq!(selected, ["crests", "domes", "fold", "ranges", "ridges", "sweep", "swell"]);
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(*desk.document(), before, "one step takes it back");
}

#[test]
fn names_are_made_unique_and_a_drop_with_shift_imports() {
    let mut desk = Desk::new();
    let path = beside(&desk, "again.ron", ARTICLE);
    drop_file(&mut desk, &path, Modifiers::SHIFT);
    desk.settle();
    let document = desk.document();
    assert_eq!(document.len(), 10);
    let bend = document.find("bend2").or_else(|| document.find("bend_2")).expect("it has a name of its own");
    let wire = document.input(bend, "input").expect("it is wired");
    assert_ne!(document.get(wire.from).expect("its source").name, "continents", "to its own, not to ours");
}

#[test]
fn files_are_still_found_from_another_folder() {
    let mut desk = Desk::new();
    let path = beside(&desk, "deep/graphs/canyon.ron", CANYON);
    let picture = beside(&desk, "deep/assets/grandcanyon.png", "");
    std::fs::write(&picture, include_bytes!("../../../../assets/grandcanyon.png"))
        .expect("it can be written");
    drop_file(&mut desk, &path, Modifiers::SHIFT);
    desk.settle();
    assert!(desk.document().write().contains("\"deep/assets/grandcanyon.png\""));
    let said = desk.harness.get_by_label("ground, Heightmap").value().unwrap_or_default();
    assert!(!said.contains("grandcanyon"), "its heights are found: {said}");
}

#[test]
fn faults_are_said_and_what_cannot_be_read_changes_nothing() {
    let mut desk = Desk::new();
    let odd = "Graph(version: 1, nodes: {\"odd\": (kind: \"clamp\", params: {\"low\": 9.0, \"size\": 1})})";
    for (name, text, words) in [
        ("faulty.ron", odd, "Imported a node of faulty.ron, with 3 faults, the first: "),
        ("empty.ron", "Graph(version: 1)", "Nothing is imported: empty.ron holds no nodes"),
        ("broken.ron", "Graph(version: 1", "Nothing is imported: "),
    ] {
        let path = beside(&desk, name, text);
        drop_file(&mut desk, &path, Modifiers::SHIFT);
        desk.settle();
        assert!(says(&desk, words), "{name}");
        assert!(has(&desk, "node canvas"), "{name} opens no page");
    }
    assert_eq!(desk.document().len(), 6);
    let gone = desk.folder.path().join("gone.ron");
    drop_file(&mut desk, &gone, Modifiers::SHIFT);
    desk.settle();
    assert!(says(&desk, "there is no such file"));
    assert_eq!(desk.document().len(), 6);
}
