//! Exports: what is seen, the whole map, its values; their graph in them; words where nothing can be written.

mod common;

use std::path::{Path, PathBuf};

use catena_evaluate::{Evaluator, EvaluatorOptions, View, measure};
use catena_field::Control;
use catena_graph::{Document, Socket};
use catena_images::{Sidecar, read_text};
use catena_looks::{Field, Kind, Look};
use common::Desk;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

/// Opens the dialog, and names a file.
fn ask(desk: &mut Desk, what: &str, path: &Path) {
    desk.press(Modifiers::COMMAND, Key::E);
    desk.click(what);
    desk.harness.get_by_label("Export to").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text(&path.display().to_string());
}

fn export(desk: &mut Desk, what: &str, path: &Path) {
    ask(desk, what, path);
    desk.click("Write the file");
    desk.settle();
}

fn pixels(path: &Path) -> (usize, usize, Vec<u8>) {
    let file = std::io::BufReader::new(std::fs::File::open(path).expect("it is there"));
    let mut reader = png::Decoder::new(file).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("its size")];
    let info = reader.next_frame(&mut bytes).expect("whole");
    (info.width as usize, info.height as usize, bytes)
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).count() > 0
}

#[test]
fn the_whole_map_is_what_the_looks_draw_and_carries_its_graph() {
    let mut desk = Desk::new();
    let path = desk.folder.path().join("whole.png");
    export(&mut desk, "The whole map", &path);
    let (columns, rows, bytes) = pixels(&path);
    assert_eq!((columns, rows), (320, 240), "a pixel a world unit");

    let document = desk.document();
    let program = catena_graph::lower(document, &[Socket::first("land")], desk.folder.path());
    let (program, control) = (program.expect("it stands"), Control::new());
    let prepared =
        Evaluator::new(EvaluatorOptions::default()).prepare(&program, &control).expect("no stages");
    let range = measure(&prepared, &program.map, &control).expect("nobody cancels")[0];
    let values = prepared.picture(&View::of_map(&program.map, 320, 240), &control).expect("nobody cancels");
    let look = Look { kind: Kind::Terrain, ..Look::new(range.low, range.high, program.map.sea) };
    let drawn = look.draw(&Field::new(320, 240, &values.outputs[0], (1.0, 1.0), 320.0));
    assert!(drawn.pixels == bytes, "the same picture as render --look terrain");

    let text = read_text(&path, "catena-graph").expect("a PNG").expect("its graph");
    assert!(text == common::ARTICLE, "the graph as it stands, to the byte");
    desk.click("Exports");
    assert!(says(&desk, "whole.png") && says(&desk, "320 × 240"));
}

#[test]
fn what_is_seen_is_exported_at_any_size_and_again() {
    let mut desk = Desk::new();
    let map = desk.rect("map").center();
    desk.harness.hover_at(map);
    desk.button(map, true);
    desk.button(map, false);
    for _ in 0..3 {
        desk.press(Modifiers::NONE, Key::Plus);
    }
    desk.settle();
    let path = desk.folder.path().join("seen.png");
    export(&mut desk, "What is seen", &path);
    let (columns, rows, seen) = pixels(&path);
    let rect = desk.rect("map");
    assert!((columns as f32 - rect.width()).abs() <= 2.0 && (rows as f32 - rect.height()).abs() <= 2.0);

    desk.harness.hover_at(desk.rect("node canvas").left_top() + egui::vec2(40.0, 40.0));
    desk.harness.run_steps(2);
    let screen = desk.harness.render().expect("the software adapter draws");
    let (x, y) = (rect.center().x as u32, rect.center().y as u32);
    let mut alike = 0;
    for (dx, dy) in (0..20).flat_map(|dx| (0..20).map(move |dy| (dx, dy))) {
        let [r, g, b, _] = screen.get_pixel(x + dx, y + dy).0;
        let (column, row) =
            ((x + dx) as usize - rect.left().ceil() as usize, (y + dy) as usize - rect.top().ceil() as usize);
        let at = (row * columns + column) * 3;
        alike += usize::from(seen[at..at + 3].iter().zip([r, g, b]).all(|(a, b)| a.abs_diff(b) <= 2));
    }
    assert!(alike > 390, "{alike} of 400 pixels are the screen's");

    ask(&mut desk, "What is seen", &path);
    desk.click("1024");
    desk.click("Write the file");
    desk.settle();
    let large = pixels(&path);
    assert_eq!(large.0.max(large.1), 1024);
    let edit = catena_graph::Edit::set("land", "amount", catena_nodes::Setting::Real(1.0));
    assert!(desk.harness.state_mut().apply(edit));
    desk.settle();
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    desk.settle();
    let again = pixels(&path);
    assert!((again.0, again.1) == (large.0, large.1) && again.2 != large.2, "of the map as it is now");
    let text = read_text(&path, "catena-graph").expect("a PNG").expect("its graph");
    assert!(text.contains("\"amount\": 1.0"), "with the edit that isn't saved yet");
}

#[test]
fn the_3d_view_is_exported_as_it_is_seen_and_larger() {
    let mut desk = Desk::new();
    desk.click("3D");
    desk.settle();
    desk.harness.run_steps(6);
    let path = desk.folder.path().join("solid.png");
    export(&mut desk, "What is seen", &path);
    let (columns, rows, solid) = pixels(&path);
    let rect = desk.rect("3D view");
    assert_eq!((columns, rows), (rect.width().round() as usize, rect.height().round() as usize));
    desk.harness.hover_at(desk.rect("node canvas").left_top() + egui::vec2(40.0, 40.0));
    desk.harness.run_steps(6);
    let screen = desk.harness.render().expect("the software adapter draws");
    let (left, top) = (rect.left().round() as u32, rect.top().round() as u32);
    let mut alike = 0;
    for (column, row) in (10..columns - 10).flat_map(|column| (10..rows - 10).map(move |row| (column, row))) {
        let [r, g, b, _] = screen.get_pixel(left + column as u32, top + row as u32).0;
        let at = (row * columns + column) * 3;
        alike += usize::from(solid[at..at + 3].iter().zip([r, g, b]).all(|(a, b)| a.abs_diff(b) <= 24));
    }
    let all = (columns - 20) * (rows - 20);
    assert!(alike * 20 > all * 19, "{alike} of {all} pixels are the screen's");
    let colours: std::collections::HashSet<&[u8]> = solid.chunks(3).collect();
    assert!(colours.len() > 500, "{} colours", colours.len());
    assert!(read_text(&path, "catena-graph").is_ok_and(|text| text.as_deref() == Some(common::ARTICLE)));

    ask(&mut desk, "What is seen", &path);
    desk.click("2048");
    desk.click("Write the file");
    desk.settle();
    let large = pixels(&path);
    assert_eq!(large.0.max(large.1), 2048);
}

#[test]
fn heightmaps_have_their_range_beside_them() {
    let mut desk = Desk::new();
    for name in ["map.r16", "map.r32", "map.npy", "gray.png"] {
        let path = desk.folder.path().join(name);
        export(&mut desk, "Heightmap", &path);
        let sidecar = Sidecar::read(&path).expect("it lies beside");
        assert_eq!((sidecar.columns, sidecar.rows, sidecar.node.as_str()), (320, 240, "land"));
        let bytes = std::fs::metadata(&path).expect("it is there").len();
        let least = if name.ends_with("png") { 1000 } else { 320 * 240 * 2 };
        assert!(bytes >= least, "{name}: {bytes}");
    }
    let text = read_text(&desk.folder.path().join("gray.png"), "catena-graph").expect("a PNG");
    assert!(text.is_some_and(|text| text == common::ARTICLE));
}

#[test]
fn what_cannot_be_written_is_words_and_leaves_what_is_there() {
    let mut desk = Desk::new();
    let folder = desk.folder.path().to_owned();
    export(&mut desk, "The whole map", &folder.join("nowhere/map.png"));
    assert!(says(&desk, "there is no folder"));

    let guarded = folder.join("guarded.png");
    std::fs::write(&guarded, "precious").expect("a file");
    let mut permissions = std::fs::metadata(&guarded).expect("there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&guarded, permissions).expect("it can be guarded");
    export(&mut desk, "The whole map", &guarded);
    assert!(says(&desk, "read-only"));
    assert_eq!(std::fs::read(&guarded).expect("there"), b"precious");

    export(&mut desk, "The whole map", Path::new("/proc/map.png"));
    assert!(says(&desk, "map.png"));
    desk.click("Exports");
    assert!(says(&desk, "guarded.png") && says(&desk, "there is no folder"), "failures are listed as well");

    ask(&mut desk, "Heightmap", &folder.join("map.bmp"));
    assert!(says(&desk, "unknown extension"));
    desk.press(Modifiers::NONE, Key::Escape);
    let left: Vec<_> = std::fs::read_dir(&folder).expect("there").filter_map(Result::ok).collect();
    assert!(!left.iter().any(|entry| entry.file_name().to_string_lossy().ends_with(".tmp")));
}

#[test]
fn a_long_export_shows_progress_and_is_stopped() {
    let mut desk = Desk::new();
    let path = desk.folder.path().join("huge.npy");
    ask(&mut desk, "Heightmap", &path);
    desk.click("4096");
    desk.click("Write the file");
    assert!(!desk.harness.state().is_idle());
    desk.press(Modifiers::COMMAND, Key::Period);
    desk.settle();
    assert!(!path.exists() && says(&desk, "stopped; nothing was written"));
}

/// A file as the window is told of one that was dropped.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn a_picture_opens_as_the_graph_that_it_carries() {
    let mut desk = Desk::new();
    let picture = desk.folder.path().join("carried.png");
    export(&mut desk, "The whole map", &picture);
    let heights = desk.folder.path().join("heights.png");
    let mut plain = catena_images::Encoder::create(
        &heights,
        catena_images::Format::Png16,
        2,
        1,
        &catena_images::Options::default(),
    )
    .expect("a file");
    plain.write_rows(&[0.0, 1.0]).expect("a row");
    plain.finish().expect("whole");

    desk.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(heights)));
    desk.settle();
    let added = desk.document().nodes().filter(|(_, node)| node.kind.key() == "heightmap").count();
    assert_eq!(added, 1, "a picture of heights is a heightmap, as ever");

    desk.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(picture)));
    desk.settle();
    assert!(says(&desk, "has changes that are not saved"), "unsaved work is asked about");
    desk.click("Discard changes");
    desk.settle();
    let opened = desk.document();
    let read = Document::read(common::ARTICLE).expect("a graph").document;
    assert!(opened.write() == read.write(), "the very same graph");
    assert!(says(&desk, "carried.ron"), "a document of its own, with a name to be saved under");

    let damaged = desk.folder.path().join("no.png");
    std::fs::write(&damaged, "not a picture").expect("a file");
    desk.press(Modifiers::COMMAND, Key::O);
    desk.type_text(&damaged.display().to_string());
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(says(&desk, "no.png"), "{:?}", desk.harness.state().is_idle());
    assert_eq!(desk.document().len(), 5, "what was open stays");
}
