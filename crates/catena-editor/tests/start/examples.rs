//! The start page and the menu of examples.

use catena_graph::Document;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::common::{ARTICLE, Desk};
use crate::{has, look, says};

const TITLES: [&str; 5] =
    ["Continents and islands", "Mountain ranges", "Grand Canyon", "Marble", "Stack of five"];

#[test]
fn without_a_last_document_the_start_page_shows_examples() {
    let mut desk = Desk::empty("");
    desk.harness.run_steps(2);
    for title in TITLES.into_iter().chain(["New graph", "Open a file…"]) {
        assert!(has(&desk, title), "{title} stands there before anything is drawn");
    }
    desk.settle();
    look(&mut desk, "start");
    assert!(!has(&desk, "node canvas"), "the page has the room to itself");
    desk.click("Marble");
    desk.settle();
    assert!(has(&desk, "node canvas") && !has(&desk, "New graph"));
    assert!(desk.document().node("side_by_side").is_some());
    assert!(has(&desk, "marble"), "it is named after the example");
}

#[test]
fn an_example_with_a_file_opens_anywhere_and_asks_where_to_save() {
    let mut desk = Desk::new();
    desk.click("Examples");
    look(&mut desk, "examples-menu");
    desk.click("Grand Canyon");
    desk.settle();
    let said = desk.harness.get_by_label("ground, Heightmap").value().unwrap_or_default();
    assert!(!said.contains("grandcanyon"), "its heights are found: {said}");
    assert_eq!(desk.harness.state().textures(), 4, "all cards have pictures");
    desk.press(Modifiers::COMMAND, Key::S);
    let path = desk.harness.get_by_label("Path").value().unwrap_or_default();
    assert!(path.ends_with("canyon.ron"), "{path}");
    assert!(path.starts_with(&*desk.folder.path().to_string_lossy()), "beside the last file: {path}");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    let saved = crate::common::read(&desk.folder.path().join("canyon.ron"));
    assert_eq!(&saved, desk.document());
}

#[test]
fn unsaved_work_is_asked_about_before_an_example_opens() {
    let mut desk = Desk::new();
    desk.click("New world seed");
    desk.click("Examples");
    desk.click("Mountain ranges");
    assert!(says(&desk, "article.ron has changes that are not saved"));
    desk.click("Cancel");
    assert!(desk.document().node("bend").is_some());
}

#[test]
fn the_start_page_covers_the_document_and_gives_it_back() {
    let mut desk = Desk::new();
    desk.click("File");
    desk.click("Start page");
    desk.settle();
    assert!(has(&desk, "Back to article.ron") && !has(&desk, "node canvas"));
    desk.press(Modifiers::NONE, Key::Delete);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.press(Modifiers::NONE, Key::G);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(has(&desk, "node canvas"));
    let before = Document::read(ARTICLE).expect("a graph").document;
    assert_eq!(*desk.document(), before, "keys changed nothing behind the page");
}

#[test]
fn files_open_before_stand_there_with_their_folders_and_missing_ones_are_said() {
    let desk = Desk::new();
    let gone = desk.folder.path().join("gone.ron");
    let settings = serde_settings(&[&gone, &desk.path()]);
    let kept = desk.folder;
    drop(desk.harness);
    let mut desk = Desk::empty(&settings);
    desk.settle();
    assert!(desk.document().node("bend").is_some(), "the last that is there opens");
    desk.click("File");
    desk.click("Start page");
    desk.settle();
    look(&mut desk, "start-recent");
    let said = |desk: &Desk, label| desk.harness.get_by_label(label).value().unwrap_or_default();
    assert_eq!(said(&desk, "Open gone.ron"), "not there any more");
    assert_eq!(said(&desk, "Open article.ron"), kept.path().display().to_string());
    desk.click("Open gone.ron");
    desk.settle();
    assert!(says(&desk, "there is no such file"), "it says why");
    desk.click("Open article.ron");
    desk.settle();
    assert!(has(&desk, "node canvas"));
}

/// Settings that remember these files.
fn serde_settings(files: &[&std::path::Path]) -> String {
    let files: Vec<String> = files.iter().map(|path| format!("{:?}", path.display().to_string())).collect();
    format!("{{\"recent\": [{}]}}", files.join(", "))
}

#[test]
fn the_page_is_used_by_keys_alone() {
    let mut desk = Desk::empty("");
    desk.settle();
    desk.press(Modifiers::NONE, Key::Tab);
    assert!(desk.harness.get_by_label("Open a file…").is_focused(), "New has the focus at first");
    desk.press(Modifiers::NONE, Key::Tab);
    assert!(desk.harness.get_by_label("Continents and islands").is_focused());
    look(&mut desk, "start-focus");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(desk.document().node("bend").is_some());
}

#[test]
fn the_page_has_room_at_any_size() {
    for (width, height, scale) in
        [(800.0, 500.0, 1.0), (1280.0, 800.0, 1.0), (1600.0, 1000.0, 1.0), (1600.0, 1000.0, 2.0)]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::set_up(folder, None, String::new(), scale);
        desk.harness.set_size(egui::vec2(width, height) / scale);
        desk.settle();
        look(&mut desk, &format!("start-{width}x{height}"));
        let window = desk.harness.ctx.content_rect();
        let mut rects = Vec::new();
        for title in TITLES {
            let rect = desk.rect(title);
            assert!(rect.left() >= window.left() && rect.right() <= window.right(), "{title} at {rect}");
            assert!(!rects.iter().any(|other: &egui::Rect| other.shrink(1.0).intersects(rect)), "{title}");
            rects.push(rect);
        }
    }
}
