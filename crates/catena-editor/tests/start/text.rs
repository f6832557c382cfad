//! Files that can't be read as graphs: as text where they are text, in words where they are not.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::common::{ARTICLE, Desk};
use crate::{drop_file, has, look, says};

/// The start graph with a comma gone.
fn broken() -> String {
    let broken = ARTICLE.replace("\"bend\": (kind: \"warp\", inputs", "\"bend\": (kind: \"warp\" inputs");
    assert_ne!(broken, ARTICLE);
    broken
}

/// A desk on the start graph, and a broken file beside it that has been dropped on the window.
fn dropped(text: &[u8]) -> (Desk, std::path::PathBuf) {
    let mut desk = Desk::new();
    let path = desk.folder.path().join("broken.ron");
    std::fs::write(&path, text).expect("it can be written");
    drop_file(&mut desk, &path, Modifiers::NONE);
    desk.settle();
    (desk, path)
}

fn replace_text(desk: &mut Desk, text: &str) {
    desk.harness.get_by_label("Text of broken.ron").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text(text);
}

fn on_disk(path: &std::path::Path) -> String {
    std::fs::read_to_string(path).expect("it is there")
}

#[test]
fn a_syntax_fault_shows_the_text_and_mended_it_opens_as_the_changed_document() {
    let (mut desk, path) = dropped(broken().as_bytes());
    assert!(has(&desk, "broken.ron can't be read as a graph"));
    assert!(says(&desk, "Line 6, column "), "the place is told");
    let text = desk.harness.get_by_label("Text of broken.ron");
    assert_eq!(text.value().unwrap_or_default(), broken());
    look(&mut desk, "text");
    assert!(desk.document().node("bend").is_some(), "the document before is not lost");

    desk.click("Retry");
    desk.settle();
    assert!(has(&desk, "It is no graph yet"));
    replace_text(&mut desk, &ARTICLE.replace("bend", "curl"));
    desk.click("Retry");
    desk.settle();
    assert!(has(&desk, "node canvas"));
    assert!(desk.document().node("curl").is_some());
    assert!(has(&desk, "Changes that are not saved"), "the file still holds the broken text");
    assert_eq!(on_disk(&path), broken(), "it is not touched until it is saved");
    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert!(crate::common::read(&path).node("curl").is_some());
}

#[test]
fn back_gives_the_document_before_and_edits_of_the_text_are_asked_about() {
    let (mut desk, path) = dropped(broken().as_bytes());
    desk.click("Back to article.ron");
    assert!(has(&desk, "node canvas"));
    drop_file(&mut desk, &path, Modifiers::NONE);
    replace_text(&mut desk, "something else");
    desk.click("Back to article.ron");
    assert!(has(&desk, "broken.ron has changes that are not saved"));
    look(&mut desk, "text-unsaved");
    desk.click("Cancel");
    assert!(has(&desk, "Changed, not saved"));
    desk.press(Modifiers::COMMAND, Key::Q);
    assert!(has(&desk, "broken.ron has changes that are not saved"), "so does closing the window");
    desk.click("Discard changes");
    desk.settle();
    assert_eq!(on_disk(&path), broken());
}

#[test]
fn text_is_saved_unless_somebody_else_has_changed_the_file() {
    let (mut desk, path) = dropped(broken().as_bytes());
    replace_text(&mut desk, "mine");
    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert_eq!(on_disk(&path), "mine");

    std::fs::write(&path, "somebody else's").expect("it can be written");
    replace_text(&mut desk, "mine again");
    desk.click("Save text");
    desk.settle();
    assert!(says(&desk, "The file has changed on the disk"));
    assert_eq!(on_disk(&path), "somebody else's");
    desk.click("Save text");
    desk.settle();
    assert_eq!(on_disk(&path), "mine again", "said once, done the second time");

    std::fs::write(&path, ARTICLE).expect("it can be written");
    desk.click("Reload from disk");
    desk.settle();
    desk.click("Retry");
    desk.settle();
    assert!(has(&desk, "node canvas") && !has(&desk, "Changes that are not saved"), "it is the file's own");
}

#[test]
fn what_is_no_text_is_said_in_words() {
    for (name, bytes, words) in [
        ("latin.ron", b"Graph(version: 1, nodes: {\"\xe9\": ())".to_vec(), "is not UTF-8"),
        ("long.ron", vec![b' '; 100 << 20], "too long for a graph"),
    ] {
        let (mut desk, _) = dropped(b"");
        let path = desk.folder.path().join(name);
        std::fs::write(&path, bytes).expect("it can be written");
        drop_file(&mut desk, &path, Modifiers::NONE);
        desk.settle();
        assert!(says(&desk, words), "{name}");
    }
    let mut desk = Desk::new();
    let folder = desk.folder.path().join("folder.ron");
    std::fs::create_dir(&folder).expect("it can be made");
    for (path, words) in [(&folder, "this is a folder"), (&folder.join("gone.ron"), "there is no such file")]
    {
        drop_file(&mut desk, path, Modifiers::NONE);
        desk.settle();
        assert!(says(&desk, words) && has(&desk, "node canvas"), "{words}");
    }
}

#[test]
fn of_a_long_text_the_lines_around_the_fault_are_mended() {
    let line = |at: usize| format!("    // line {at} of many that only stand there\n");
    let lines = |range: std::ops::RangeInclusive<usize>| range.map(line).collect::<String>();
    let slip = "    \"n\": kind: \"constant\", at: (0.0, 0.0)),\n";
    let mended = slip.replace("\"n\": ", "\"n\": (");
    let text = |node: &str| {
        let (before, after) = (lines(2..=2001), lines(2003..=3000));
        format!("Graph(version: 1, nodes: {{\n{before}{node}{after}}})\n")
    };
    let whole = text(&mended);
    let (mut desk, path) = dropped(text(slip).as_bytes());
    assert!(says(&desk, "Line 2002, column "), "the place is told");
    assert!(says(&desk, "Lines 1802 to 2202 of a long text are shown"));
    look(&mut desk, "text-long");
    let shown = desk.harness.get_by_label("Text of broken.ron").value().unwrap_or_default();
    assert_eq!(shown.lines().count(), 401);
    replace_text(&mut desk, &shown.replace(slip, &mended));
    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert!(on_disk(&path) == whole, "what is not shown is kept");
    desk.click("Retry");
    desk.settle();
    assert!(desk.document().node("n").is_some());
}

#[test]
fn what_is_too_long_to_be_mended_here_is_said() {
    let text = format!("Graph(version: 1, nodes: {{{}", " ".repeat(100 << 10));
    let (desk, _) = dropped(text.as_bytes());
    assert!(has(&desk, "node canvas") && says(&desk, "broken.ron"), "a line without an end");
}

#[test]
fn a_last_document_that_is_broken_opens_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("broken.ron");
    std::fs::write(&path, broken()).expect("it can be written");
    let mut desk = Desk::set_up(folder, Some(path), String::new(), 2.0);
    desk.settle();
    assert!(has(&desk, "Text of broken.ron"));
    look(&mut desk, "text-alone");
    desk.click("Back to the start page");
    desk.settle();
    assert!(has(&desk, "New graph"));
}
