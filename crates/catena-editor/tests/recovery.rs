//! After a crash: what was autosaved is offered, compared, opened suspended, given up only after a question.

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use catena_editor::Options;
use common::{ARTICLE, Desk, read};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

/// Where a child works; set for children alone.
const CHILD: &str = "CATENA_RECOVERY_CHILD";
/// Between two edits of a child.
const BEAT: Duration = Duration::from_millis(100);

fn recovery(data: &Path) -> PathBuf {
    data.join("recovery")
}

/// The files of the recovery folder, less the locks.
fn files(data: &Path) -> Vec<String> {
    let entries = fs::read_dir(recovery(data)).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| !name.ends_with(".lock"));
    names.sort();
    names
}

/// An editor that finds what others left in a data folder.
fn desk(data: &Path, graph: Option<PathBuf>) -> Desk {
    let options = Options { graph, data: Some(data.to_owned()), ..Options::default() };
    let mut desk = Desk::open(tempfile::tempdir().expect("a folder"), options);
    desk.settle();
    desk
}

/// Leaves recovery data as a crash does: of a window that was there and is gone unasked.
fn crash(desk: Desk, edits: impl FnOnce(&mut Desk)) -> (tempfile::TempDir, PathBuf) {
    let mut desk = desk;
    edits(&mut desk);
    let data = desk.folder.path().join("data");
    let Desk { harness, folder } = desk;
    drop(harness);
    (folder, data)
}

fn crashed() -> (tempfile::TempDir, PathBuf) {
    crash(Desk::new(), |desk| {
        desk.edit(77);
        desk.click("bend, Warp");
        desk.press(Modifiers::NONE, Key::Delete);
        desk.settle();
    })
}

/// The editor that is killed: it edits on and on, and says each edit.
#[test]
#[ignore = "the child that a_killed_editor_gives_back_all_but_the_last_seconds starts and kills"]
fn child() {
    let Some(folder) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let graph = Some(folder.join("land.ron"));
    let options = Options { graph, data: Some(folder.join("data")), ..Options::default() };
    let mut desk = Desk::open(tempfile::tempdir().expect("a folder"), options);
    for number in 1_000.. {
        desk.edit(number);
        println!("edited {number}");
        std::thread::sleep(BEAT);
    }
}

fn start_child(folder: &Path) -> Child {
    let program = std::env::current_exe().expect("this test has a file");
    let mut command = Command::new(program);
    command.args(["--exact", "child", "--ignored", "--nocapture"]).env(CHILD, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts")
}

/// Reads a child's edits until it has edited for so long; the last of them.
fn edits(child: &mut Child, long: Duration) -> i64 {
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let number = |line: &str| line.rsplit_once("edited ").and_then(|(_, number)| number.parse::<i64>().ok());
    let mut next = || loop {
        let line = lines.next().expect("it goes on").expect("it is text");
        if let Some(number) = number(&line) {
            return number;
        }
    };
    next();
    let start = Instant::now();
    loop {
        let number = next();
        if start.elapsed() >= long {
            child.kill().expect("it runs");
            child.wait().expect("it is gone");
            // What it had said meanwhile counts too.
            return number;
        }
    }
}

#[test]
fn a_killed_editor_gives_back_all_but_the_last_seconds() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("land.ron"), ARTICLE).expect("the copy");
    let data = folder.path().join("data");
    for (round, seconds) in [5.0, 7.3, 9.1].into_iter().enumerate() {
        let mut child = start_child(folder.path());
        let started = Instant::now();
        let last = edits(&mut child, Duration::from_secs_f64(seconds));
        assert!(fs::read_to_string(folder.path().join("land.ron")).expect("the file") == ARTICLE);
        let mut desk = desk(&data, None);
        assert!(desk.tells("Recover unsaved work") && desk.tells("land.ron"), "round {round}");
        desk.click("Open");
        desk.settle();
        let found = desk.document().map().seed;
        // At most three seconds between an edit and its autosave, and a slow machine's writing.
        let most = (5.0 / BEAT.as_secs_f64()) as i64;
        let words = format!("round {round}: edited up to {last}, recovered {found}");
        assert!(found >= 1_000 && found <= last + 1 && last - found <= most, "{words}");
        eprintln!("{words}, {:.1} s after its start", started.elapsed().as_secs_f64());
        // Given up, so that the next round finds only its own.
        desk.press(Modifiers::COMMAND, Key::N);
        desk.click("Discard changes");
        desk.wait_for("the recovery data goes", |_| files(&data).is_empty());
    }
}

#[test]
fn what_a_crash_left_is_compared_and_opened_suspended() {
    let (folder, data) = crashed();
    let names = files(&data);
    let endings: Vec<&str> =
        names.iter().filter_map(|name| name.rsplit_once('.')).map(|(_, end)| end).collect();
    assert_eq!(endings, ["json", "png", "ron"], "{names:?}");
    let mut desk = desk(&data, None);
    for words in ["article.ron", "just now", "1 removed: bend", "changed: shelf", "also the map"] {
        assert!(desk.tells(words), "{words}");
    }
    desk.look("recover");
    let before = desk.harness.state().counts();
    desk.click("Open");
    desk.settle();
    assert_eq!(desk.document().map().seed, 77);
    assert!(desk.document().node("bend").is_none());
    assert!(desk.tells("Recovered") && desk.tells("Changes that are not saved"));
    desk.click("shelf, Clamp");
    desk.settle();
    let counts = desk.harness.state().counts();
    assert_eq!((counts.previews, counts.maps), (before.previews, before.maps), "nothing is computed");
    desk.look("recovered");
    desk.click("Resume");
    desk.settle();
    assert!(desk.harness.state().counts().previews > before.previews);
    assert!(!desk.tells("Nothing is computed until you resume"));

    desk.press(Modifiers::COMMAND, Key::Q);
    assert!(desk.tells("article.ron has changes that are not saved"), "closing asks about recovered work");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert_eq!(read(&folder.path().join("article.ron")).map().seed, 77);
    desk.wait_for("the recovery data goes", |_| files(&data).is_empty());
}

#[test]
fn a_saved_file_that_changed_since_is_said_and_not_overwritten_unasked() {
    let (folder, data) = crashed();
    let path = folder.path().join("article.ron");
    let theirs = ARTICLE.replace("kind: \"cell\"", "kind: \"white_noise\"");
    fs::write(&path, &theirs).expect("somebody else writes");
    let mut desk = desk(&data, None);
    assert!(desk.tells("The saved file has changed since"));
    desk.look("recover-changed");
    desk.click("Open");
    desk.settle();
    desk.press(Modifiers::COMMAND, Key::S);
    desk.wait_for("the question", |desk| desk.tells("article.ron was changed on disk"));
    assert!(fs::read_to_string(&path).expect("the file") == theirs);
}

#[test]
fn later_keeps_and_discard_asks() {
    let (folder, data) = crashed();
    let before = files(&data);
    let graph = Some(folder.path().join("article.ron"));
    let mut first = desk(&data, graph.clone());
    first.click("Later");
    assert!(!first.tells("Recover unsaved work") && first.document().node("bend").is_some());
    assert_eq!(files(&data), before);
    drop(first);

    let mut desk = desk(&data, graph);
    assert!(desk.tells("Recover unsaved work"), "it is offered again");
    desk.click("Discard…");
    desk.look("recover-discard");
    desk.click("Keep");
    assert_eq!(files(&data), before);
    desk.click("Discard…");
    desk.click("Discard for good");
    assert!(files(&data).is_empty() && !desk.tells("Recover unsaved work"));
}

#[test]
fn a_document_without_a_file_is_recovered_too() {
    let (_folder, data) = crash(Desk::new(), |desk| {
        desk.press(Modifiers::COMMAND, Key::N);
        desk.edit(5);
    });
    let mut desk = desk(&data, None);
    assert!(desk.tells("never saved to a file"));
    desk.click("Open");
    desk.settle();
    assert_eq!(desk.document().map().seed, 5);
    desk.press(Modifiers::COMMAND, Key::Q);
    assert!(desk.tells("has changes that are not saved"));
}

/// A way for work to be no longer at risk: its name, and what is done.
type Way = (&'static str, fn(&mut Desk));

#[test]
fn what_is_saved_undone_or_given_up_leaves_nothing_to_recover() {
    let ways: [Way; 3] = [
        ("saved", |desk| desk.press(Modifiers::COMMAND, Key::S)),
        ("undone", |desk| desk.press(Modifiers::COMMAND, Key::Z)),
        ("given up", |desk| {
            desk.press(Modifiers::COMMAND, Key::Q);
            desk.click("Discard changes");
        }),
    ];
    for (name, way) in ways {
        let mut desk = Desk::new();
        let data = desk.folder.path().join("data");
        assert!(files(&data).is_empty());
        let start = Instant::now();
        desk.edit(6);
        desk.wait_for("an autosave", |desk| desk.tells("autosaved just now"));
        assert!(start.elapsed() < Duration::from_secs(8), "{name}: {:?}", start.elapsed());
        assert!(files(&data).len() >= 2, "{name}");
        way(&mut desk);
        desk.settle();
        desk.wait_for("the recovery data goes", |_| files(&data).is_empty());
        let Desk { harness, folder } = desk;
        drop(harness);
        assert!(files(&data).is_empty(), "{name}: a window that closed cleanly leaves nothing");
        drop(folder);
    }
}

#[test]
fn autosaves_keep_their_pace_while_editing_goes_on() {
    let mut desk = Desk::new();
    let data = desk.folder.path().join("data");
    let text = |data: &Path| {
        let name = files(data).into_iter().find(|name| name.ends_with(".ron"))?;
        fs::read_to_string(recovery(data).join(name)).ok()
    };
    let (start, mut texts) = (Instant::now(), Vec::new());
    let mut number = 0;
    while start.elapsed() < Duration::from_secs(11) {
        number += 1;
        desk.edit(number);
        if let Some(text) = text(&data).filter(|text| texts.last() != Some(text)) {
            texts.push(text);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!((2..=4).contains(&texts.len()), "{} autosaves in eleven seconds of editing", texts.len());
}

#[test]
fn living_windows_are_left_alone() {
    let mut living = Desk::new();
    let data = living.folder.path().join("data");
    living.edit(8);
    living.wait_for("an autosave", |desk| desk.tells("autosaved"));
    let mut other = desk(&data, None);
    assert!(!other.tells("Recover unsaved work"));
    other.press(Modifiers::COMMAND, Key::K);
    other.type_text("recover");
    other.press(Modifiers::NONE, Key::Enter);
    other.settle();
    assert!(other.tells("There is nothing to recover"));
    assert!(!files(&data).is_empty());
}

#[test]
fn damaged_recovery_data_is_said_kept_and_read_as_far_as_it_goes() {
    let (_folder, data) = crashed();
    let names = files(&data);
    let of = |ending: &str| {
        let name = names.iter().find(|name| name.ends_with(ending)).expect("it is there");
        recovery(&data).join(name)
    };
    let (ron, json) = (of(".ron"), of(".json"));
    let whole = fs::read(&ron).expect("it is there");
    let about = fs::read(&json).expect("it is there");
    let shelf = whole.windows(7).position(|window| window == b"\"shelf\"").expect("a node");
    let huge = |path: &Path| fs::File::create(path).and_then(|file| file.set_len(65 << 20)).expect("sparse");
    let cases: [(&str, &dyn Fn(), &str, bool); 6] = [
        ("truncated", &|| fs::write(&ron, &whole[..shelf + 20]).expect("cut"), "can still be read", true),
        ("empty", &|| fs::write(&ron, b"").expect("cut"), "No node of it can be read", false),
        ("garbage", &|| fs::write(&ron, [0xff, 0x00, 0x9f, 0x92]).expect("bytes"), "is not UTF-8", false),
        ("huge", &|| huge(&ron), "too long for a graph", false),
        (
            "no JSON",
            &|| fs::write(&json, b"{\"time\": \"noon\"").expect("bytes"),
            "Its file's place is not known",
            true,
        ),
        ("huge JSON", &|| huge(&json), "Its file's place is not known", true),
    ];
    for (name, damage, words, opens) in cases {
        fs::write(&ron, &whole).expect("whole");
        fs::write(&json, &about).expect("whole");
        damage();
        let (bytes, length) =
            (fs::read(&json).expect("it is there"), fs::metadata(&ron).expect("there").len());
        let mut desk = desk(&data, None);
        assert!(desk.tells(words), "{name}: {words}");
        if name == "truncated" || name == "garbage" {
            desk.click("Show file");
            desk.settle();
            assert!(desk.tells("Copy path"));
            desk.look(&format!("recover-{}", name.replace(' ', "-")));
        }
        let button = if name == "truncated" { "Open what is left" } else { "Open" };
        // The start page lies behind, with buttons of longer names.
        let offered = desk.harness.query_all_by_label(button).next().is_some();
        assert_eq!(offered, opens, "{name}");
        if opens {
            desk.click(button);
            desk.settle();
            assert!(desk.document().node("continents").is_some(), "{name}");
            assert!(desk.tells("Nothing is computed until you resume"), "{name}");
        } else {
            desk.click("Later");
        }
        if name == "truncated" {
            assert_eq!(
                fs::metadata(&ron).expect("it stays").len(),
                length,
                "the damaged file stays as it is"
            );
        } else if !opens {
            let same = fs::read(&json).expect("it stays") == bytes;
            assert!(
                same && fs::metadata(&ron).expect("it stays").len() == length,
                "{name}: nothing is removed"
            );
        }
        // What this window has autosaved of its own goes with it.
        drop(desk);
        for extra in files(&data).iter().filter(|file| !names.contains(file)) {
            fs::remove_file(recovery(&data).join(extra)).expect("it is there");
        }
    }
}
