//! `kill -9` in the middle of a save: the old file or the new one whole, every time.
//!
//! A child process is the editor, which saves a large document over and over; it is killed at random moments. The
//! same check is fed a writer that isn't atomic, and must catch it.

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use catena_editor::{Editor, Options};
use catena_graph::{Document, Edit, MapField};
use common::Desk;
use egui::{Key, Modifiers};

/// Where a child works, and whether it writes as nobody should; set for children alone.
const CHILD: &str = "CATENA_KILL_CHILD";
const WRONG: &str = "CATENA_KILL_WRONG";
/// Kills.
const ROUNDS: u32 = 200;
/// Nodes of the document, and letters of each one's note: a large file, of which an editor is soon started.
const NODES: usize = 40;
const LETTERS: usize = 20_000;

/// A large document of one seed.
fn document(seed: i64) -> Document {
    let mut text = String::from("Graph(\n    version: 1,\n    nodes: {\n");
    for node in 0..NODES {
        let at = (node / 100 * 260, node % 100 * 200);
        let note = "n".repeat(LETTERS);
        text += &format!(
            "        \"n{node}\": (kind: \"constant\", params: {{\"value\": 0.5}}, at: ({}.0, {}.0), note: \"{note}\"),\n",
            at.0, at.1
        );
    }
    text += "    },\n)\n";
    let mut document = Document::read(&text).expect("a graph").document;
    document.apply(Edit::SetMap(MapField::Seed(seed))).expect("legal");
    document
}

/// The editor that is killed, without a picture: nobody looks at it. It says when it begins to save.
#[test]
#[ignore = "the child that the other tests start and kill"]
fn child() {
    let Some(folder) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let graph = Some(folder.join("land.ron"));
    let options = Options { graph, data: Some(folder.join("data")), safe: true };
    let build = egui_kittest::Harness::builder().with_size([640.0, 480.0]);
    let mut harness = build.build_eframe(move |creation| Editor::new(&creation.egui_ctx, options));
    if std::env::var_os(WRONG).is_some() {
        harness.state_mut().write_with(|path, bytes| {
            write_in_place(path, bytes).expect("nobody else writes");
            Ok(())
        });
    }
    let settle = |harness: &mut egui_kittest::Harness<'_, Editor>| loop {
        harness.run_steps(1);
        if harness.state().is_idle() {
            break;
        }
    };
    settle(&mut harness);
    for seed in 1.. {
        assert!(harness.state_mut().apply(Edit::SetMap(MapField::Seed(seed))), "a seed is legal");
        println!("saving {seed}");
        harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
        settle(&mut harness);
    }
}

/// Writes as nobody should: over the old file, piece by piece.
fn write_in_place(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = fs::File::create(path)?;
    for piece in bytes.chunks(16 << 10) {
        file.write_all(piece)?;
        file.sync_data()?;
    }
    Ok(())
}

/// What the file is after a kill.
#[derive(Debug, PartialEq)]
enum Found {
    /// A whole document, of this seed.
    Whole(i64),
    Broken(String),
}

/// Looks at a file as nobody would who trusts the writer: byte for byte.
fn examine(path: &Path, expected: &str) -> Found {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return Found::Broken(error.to_string()),
    };
    let (start, end) = expected.split_once("seed: 0").expect("the map has a seed");
    let seed = text.strip_prefix(start).and_then(|rest| rest.strip_prefix("seed: "));
    let seed = seed.and_then(|rest| rest.strip_suffix(end)).and_then(|seed| seed.parse().ok());
    seed.map_or_else(|| Found::Broken(format!("{} of {} bytes", text.len(), expected.len())), Found::Whole)
}

/// Starts an editor and kills it within its second save, after such a share of the time that the first one took; the
/// seed that it said last.
fn kill(folder: &Path, wrong: bool, share: f64) -> i64 {
    let program = std::env::current_exe().expect("this test has a file");
    let mut command = Command::new(program);
    command.args(["--exact", "child", "--ignored", "--nocapture"]).env(CHILD, folder);
    if wrong {
        command.env(WRONG, "1");
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut said = lines
        .map_while(Result::ok)
        .filter_map(|line| line.rsplit_once("saving ").and_then(|(_, seed)| seed.parse::<i64>().ok()));
    said.next().expect("it saves");
    let start = Instant::now();
    let second = said.next().expect("it saves again");
    std::thread::sleep(start.elapsed().mul_f64(share));
    child.kill().expect("it runs");
    child.wait().expect("it is gone");
    said.last().unwrap_or(second)
}

/// Moments at random, the same in every run: shares of a save.
fn moments() -> impl Iterator<Item = f64> {
    let mut state = 2_463_534_242_u32;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        f64::from(state) / f64::from(u32::MAX)
    })
}

/// How many kills: fewer where somebody is in a hurry and says so.
fn rounds() -> u32 {
    std::env::var("CATENA_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(ROUNDS)
}

fn temporaries(folder: &Path) -> usize {
    let names = fs::read_dir(folder).expect("it is there").flatten().map(|entry| entry.file_name());
    names
        .filter(|name| {
            name.to_string_lossy().ends_with(".tmp") && name.to_string_lossy().starts_with(".catena")
        })
        .count()
}

/// A folder with the document as it was before.
fn prepare() -> (tempfile::TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("land.ron");
    let expected = document(0).write();
    fs::write(&path, &expected).expect("the document");
    (folder, path, expected)
}

#[test]
fn killed_in_the_middle_of_a_save_the_file_is_old_or_new_every_time() {
    let (folder, path, expected) = prepare();
    let (mut old, mut new, mut amid) = (0, 0, 0);
    for (round, share) in (0..rounds()).zip(moments()) {
        let before = examine(&path, &expected);
        let last = kill(folder.path(), false, share);
        let left = temporaries(folder.path());
        assert!(
            left <= 1,
            "round {round}: the next save clears away what the last kill left, {left} are there"
        );
        amid += left;
        let after = examine(&path, &expected);
        match after {
            Found::Whole(seed) if seed <= last => {}
            other => panic!("round {round}: {other:?}, said {last}"),
        }
        if after == before { old += 1 } else { new += 1 }
    }
    eprintln!(
        "{} kills: {old} left the file of before, {new} a newer one; {amid} hit while it was written",
        rounds()
    );
    assert!(amid > 0, "no kill hit the writing itself: the test shows nothing");
    // A start and a save later nothing is left of it.
    let options = Options { graph: Some(path.clone()), data: Some(folder.path().join("data")), safe: true };
    let mut desk = Desk::open(tempfile::tempdir().expect("a folder"), options);
    desk.edit(-1);
    desk.press(Modifiers::COMMAND, Key::S);
    desk.settle();
    assert_eq!(temporaries(folder.path()), 0);
    assert_eq!(examine(&path, &expected), Found::Whole(-1));
}

#[test]
fn a_writer_that_isn_t_atomic_is_caught() {
    let (folder, path, expected) = prepare();
    for (round, share) in (0..rounds()).zip(moments()) {
        kill(folder.path(), true, share);
        if let Found::Broken(how) = examine(&path, &expected) {
            return eprintln!("caught after {} kills: {how}", round + 1);
        }
    }
    panic!("a file that is written in place survived {ROUNDS} kills: the check is blind");
}
