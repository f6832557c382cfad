//! Documents that are never lost: saving in the background, other programs, other windows, safe mode.

mod common;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use catena_editor::Options;
use catena_graph::Document;
use catena_images::{ImageError, atomic_write, write_atomically};
use common::{ARTICLE, Desk, read};
use egui::{Key, Modifiers, ViewportCommand};
use egui_kittest::kittest::Queryable as _;

/// A disk that writes only when it is told to.
struct SlowDisk {
    go: Sender<()>,
    written: Arc<AtomicUsize>,
}

impl SlowDisk {
    fn under(desk: &mut Desk) -> Self {
        let (go, gone): (Sender<()>, Receiver<()>) = channel();
        let (gone, written) = (Mutex::new(gone), Arc::new(AtomicUsize::new(0)));
        let count = written.clone();
        desk.harness.state_mut().write_with(move |path, bytes| {
            let _ = gone.lock().expect("one at a time").recv();
            count.fetch_add(1, Ordering::SeqCst);
            write_atomically(path, bytes)
        });
        Self { go, written }
    }

    fn write(&self) {
        self.go.send(()).expect("somebody saves");
    }
}

fn save(desk: &mut Desk) {
    desk.press(Modifiers::COMMAND, Key::S);
}

fn seed(path: &Path) -> i64 {
    read(path).map().seed
}

fn changed(desk: &Desk) -> bool {
    desk.harness.query_by_label("Changes that are not saved").is_some()
}

/// The commands of the frames since it was asked last.
fn closes(desk: &mut Desk) -> bool {
    let outputs = desk.harness.output().viewport_output.values();
    outputs.flat_map(|output| &output.commands).any(|command| *command == ViewportCommand::Close)
}

fn theirs(seed: i64) -> String {
    let mut document = Document::read(ARTICLE).expect("a graph").document;
    document.apply(catena_graph::Edit::SetMap(catena_graph::MapField::Seed(seed))).expect("legal");
    document.write()
}

#[test]
fn saving_goes_on_in_the_background_and_the_newest_wins() {
    let mut desk = Desk::new();
    let disk = SlowDisk::under(&mut desk);
    desk.edit(1);
    save(&mut desk);
    assert!(desk.tells("saving article.ron…"), "the line of status says so");
    for number in 2..=4 {
        desk.edit(number);
        save(&mut desk);
    }
    desk.edit(5);
    assert!(fs::read_to_string(desk.path()).expect("the file") == ARTICLE, "nothing is written yet");
    disk.write();
    disk.write();
    desk.settle();
    assert_eq!(disk.written.load(Ordering::SeqCst), 2, "of the three that waited the newest was saved");
    assert_eq!(seed(&desk.path()), 4);
    assert!(changed(&desk), "what was edited after it is not saved");
    save(&mut desk);
    disk.write();
    desk.settle();
    assert_eq!(seed(&desk.path()), 5);
    assert!(!changed(&desk) && desk.tells("saved") && desk.tells("Saved "), "it says that it is saved");
}

#[test]
fn closing_waits_for_the_save_and_the_wait_can_be_called_off() {
    let mut desk = Desk::new();
    let disk = SlowDisk::under(&mut desk);
    desk.edit(1);
    desk.press(Modifiers::COMMAND, Key::Q);
    assert!(desk.tells("article.ron has changes that are not saved"));
    desk.look("unsaved");
    desk.click("Save");
    assert!(desk.tells("Saving article.ron") && !closes(&mut desk));
    desk.look("saving");
    desk.click("Cancel");
    assert!(!desk.tells("Saving article.ron"));
    disk.write();
    desk.settle();
    assert!(!closes(&mut desk), "it was called off");
    assert_eq!(seed(&desk.path()), 1, "the save went on");

    desk.edit(2);
    desk.press(Modifiers::COMMAND, Key::Q);
    desk.click("Save");
    disk.write();
    desk.wait_for("the window closes", closes);
    assert_eq!(seed(&desk.path()), 2);
}

/// A disk that refuses, as one that is full does in the middle of a write.
fn full(path: &Path, bytes: &[u8]) -> Result<(), ImageError> {
    use std::io::Write;
    atomic_write(path, |file| {
        file.write_all(&bytes[..bytes.len() / 2])?;
        Err(std::io::ErrorKind::StorageFull.into())
    })
}

#[test]
fn a_full_disk_is_said_and_nothing_is_lost() {
    let mut desk = Desk::new();
    desk.harness.state_mut().write_with(full);
    desk.edit(7);
    desk.press(Modifiers::COMMAND, Key::Q);
    desk.click("Save");
    desk.settle();
    assert!(desk.tells("the disk is full; make room on it"));
    assert!(!closes(&mut desk) && changed(&desk), "the window stays, and so do the changes");
    assert_eq!(desk.document().map().seed, 7);
    assert!(fs::read_to_string(desk.path()).expect("the file") == ARTICLE, "the old file is whole");
    desk.look("full");
    desk.harness.state_mut().write_with(write_atomically);
    desk.click("Save again");
    desk.settle();
    assert!(!desk.tells("the disk is full") && !changed(&desk));
    assert_eq!(seed(&desk.path()), 7);
}

#[test]
fn places_that_can_t_be_saved_to_are_said_in_words() {
    let mut desk = Desk::new();
    desk.edit(7);
    let folder = desk.folder.path().to_owned();
    fs::create_dir(folder.join("folder.ron")).expect("a folder");
    let long = folder.join("x".repeat(300));
    let mut cases = vec![
        (folder.join("nowhere/land.ron"), "there is no folder"),
        (folder.join("article.ron/land.ron"), "what the path takes for a folder is a file"),
        (folder.join("folder.ron"), "not a regular file; name a file"),
        (long, "the name is too long"),
    ];
    let shut = folder.join("shut");
    fs::create_dir(&shut).expect("a folder");
    match shut_up(&shut) {
        true => cases.push((shut.join("land.ron"), "is not allowed; choose another one")),
        false => eprintln!("skipped: a folder that may not be written to (this user may write everywhere)"),
    }
    for (path, words) in cases {
        desk.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::S);
        desk.harness.get_by_label("Path").focus();
        desk.harness.run_steps(2);
        desk.press(Modifiers::COMMAND, Key::A);
        desk.type_text(&path.display().to_string());
        desk.press(Modifiers::NONE, Key::Enter);
        desk.settle();
        if desk.tells("is already there") {
            desk.click("Replace");
            desk.settle();
        }
        assert!(desk.tells(words), "{}: {words}", path.display());
        assert!(changed(&desk), "{words}: the changes stay");
        assert_eq!(desk.harness.state().document().map().seed, 7);
    }
    // The folder of the file itself goes away.
    desk.click("Dismiss");
    assert!(!desk.tells("Not saved"));
    assert!(fs::read_to_string(desk.path()).expect("the file") == ARTICLE);
}

/// Makes a folder one that may not be written to; whether that holds for this user.
fn shut_up(folder: &Path) -> bool {
    let mut permissions = fs::metadata(folder).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder, permissions).expect("it is ours");
    fs::write(folder.join("try"), "").is_err()
}

#[test]
fn a_file_changed_on_disk_is_reloaded_or_kept() {
    let mut desk = Desk::new();
    desk.edit(1);
    let mine = desk.document().write();
    fs::write(desk.path(), theirs(99)).expect("somebody else writes");
    desk.wait_for("the banner", |desk| desk.tells("Changed on disk"));
    desk.look("changed");
    desk.click("Reload");
    desk.settle();
    assert_eq!(desk.document().map().seed, 99);
    assert!(!changed(&desk) && !desk.tells("Changed on disk"));
    desk.press(Modifiers::COMMAND, Key::Z);
    assert!(desk.document().write() == mine, "undo brings mine back byte for byte");

    fs::write(desk.path(), theirs(100)).expect("somebody else writes");
    desk.wait_for("the banner", |desk| desk.tells("Changed on disk"));
    desk.click("Keep mine");
    desk.settle();
    assert!(!desk.tells("Changed on disk") && changed(&desk));
    save(&mut desk);
    desk.settle();
    assert_eq!(seed(&desk.path()), 1, "mine was kept, and saved without another question");

    // The same bytes once more are no news.
    let bytes = fs::read(desk.path()).expect("the file");
    fs::write(desk.path(), bytes).expect("touched");
    desk.harness.event(egui::Event::WindowFocused(true));
    std::thread::sleep(std::time::Duration::from_millis(500));
    desk.harness.run_steps(4);
    assert!(!desk.tells("Changed on disk"));
}

#[test]
fn a_file_that_can_t_be_reloaded_leaves_the_document() {
    let mut desk = Desk::new();
    desk.edit(1);
    fs::write(desk.path(), "Graph(nodes: {").expect("somebody else is still writing");
    desk.wait_for("the banner", |desk| desk.tells("Changed on disk"));
    desk.click("Reload");
    desk.settle();
    assert_eq!(desk.document().map().seed, 1);
    assert!(desk.tells("Changed on disk") && changed(&desk));
}

#[test]
fn a_deleted_file_is_said_and_can_be_saved_again() {
    let mut desk = Desk::new();
    assert!(!changed(&desk));
    fs::remove_file(desk.path()).expect("deleted");
    desk.wait_for("the banner", |desk| desk.tells("Gone from disk"));
    assert!(changed(&desk), "the document is all there is of it");
    desk.look("gone");
    desk.press(Modifiers::COMMAND, Key::Q);
    assert!(desk.tells("article.ron has changes that are not saved"));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.click("Save again");
    desk.settle();
    assert!(!desk.tells("Gone from disk") && !changed(&desk));
    assert!(fs::read_to_string(desk.path()).expect("it is back") == ARTICLE, "byte for byte");
}

#[test]
fn a_save_over_somebody_else_s_work_asks_first() {
    let mut desk = Desk::new();
    let answers = ["Cancel", "Reload", "Overwrite"];
    for (round, answer) in answers.into_iter().enumerate() {
        let (mine, other) = (10 + round as i64, 20 + round as i64);
        desk.edit(mine);
        fs::write(desk.path(), theirs(other)).expect("somebody else writes");
        save(&mut desk);
        desk.wait_for("the question", |desk| desk.tells("article.ron was changed on disk"));
        assert_eq!(seed(&desk.path()), other, "nothing was written yet");
        if answer == "Cancel" {
            desk.look("overwrite");
        }
        // The banner has buttons of the same names behind the question.
        let button = desk.harness.query_all_by_label(answer).last().expect("it is offered").rect().center();
        desk.harness.hover_at(button);
        desk.button(button, true);
        desk.button(button, false);
        desk.settle();
        let (document, file) = match answer {
            "Cancel" => (mine, other),
            "Reload" => (other, other),
            _ => (mine, mine),
        };
        assert_eq!((desk.document().map().seed, seed(&desk.path())), (document, file), "{answer}");
        assert_eq!(changed(&desk), document != file, "{answer}");
    }
}

#[test]
fn saving_as_a_file_that_is_there_asks_first() {
    let mut desk = Desk::new();
    let other = desk.folder.path().join("other.ron");
    fs::write(&other, "not ours").expect("a file");
    for answer in ["Cancel", "Replace"] {
        desk.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::S);
        desk.harness.get_by_label("Path").focus();
        desk.harness.run_steps(2);
        desk.press(Modifiers::COMMAND, Key::A);
        desk.type_text(&other.display().to_string());
        desk.press(Modifiers::NONE, Key::Enter);
        desk.settle();
        assert!(desk.tells("other.ron is already there"));
        assert_eq!(fs::read_to_string(&other).expect("it is there"), "not ours");
        desk.click(answer);
        desk.settle();
    }
    assert!(fs::read_to_string(&other).expect("it is there") == ARTICLE);
    save(&mut desk);
    desk.settle();
    assert!(!desk.tells("already there") && !desk.tells("changed on disk"), "from now on it is ours");
}

#[test]
fn two_windows_on_one_document_know_of_each_other() {
    let first = Desk::new();
    let second = |first: &Desk| {
        let folder = tempfile::tempdir().expect("a folder");
        let data = Some(first.folder.path().join("data"));
        Desk::open(folder, Options { graph: Some(first.path()), data, ..Options::default() })
    };
    let mut copy = second(&first);
    assert!(copy.tells("article.ron is open in another window"));
    copy.look("elsewhere");
    copy.click("Open a copy");
    copy.settle();
    assert!(copy.document().node("bend").is_some() && copy.tells("A copy"));
    copy.look("copy");
    copy.edit(3);
    save(&mut copy);
    assert!(copy.tells("Save as"), "a copy asks for a name of its own");
    copy.press(Modifiers::NONE, Key::Escape);
    assert!(fs::read_to_string(first.path()).expect("the file") == ARTICLE);

    let mut anyway = second(&first);
    anyway.click("Open anyway");
    anyway.settle();
    anyway.edit(4);
    save(&mut anyway);
    anyway.settle();
    assert_eq!(seed(&first.path()), 4);
    let mut first = first;
    first.edit(5);
    save(&mut first);
    first.wait_for("the question", |desk| desk.tells("article.ron was changed on disk"));
    assert_eq!(seed(&first.path()), 4, "the first window doesn't overwrite the other's work unasked");

    // Where the other window is gone there is nothing to ask.
    let path = first.path();
    let Desk { harness, folder } = first;
    drop((harness, anyway, copy));
    let options = Options { graph: Some(path), data: Some(folder.path().join("data")), ..Options::default() };
    let desk = Desk::open(tempfile::tempdir().expect("a folder"), options);
    assert!(!desk.tells("is open in another window") && desk.document().node("bend").is_some());
}

#[test]
fn safe_mode_computes_nothing_until_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("article.ron");
    fs::write(&path, ARTICLE).expect("the copy");
    let mut desk = Desk::open(folder, Options { graph: Some(path), safe: true, ..Options::default() });
    assert!(desk.tells("Safe mode"));
    desk.click("bend, Warp");
    desk.edit(3);
    desk.settle();
    let counts = desk.harness.state().counts();
    assert_eq!((counts.previews, counts.maps), (0, 0), "nothing was computed");
    desk.look("safe");
    desk.click("Resume");
    desk.settle();
    let counts = desk.harness.state().counts();
    assert!(counts.previews > 0 && counts.maps > 0, "{counts:?}");
    assert!(!desk.tells("Safe mode"));
}
