//! The editor's source panel against `catena export`: the same bytes.

use std::path::Path;
use std::time::{Duration, Instant};

use catena_editor::{Editor, Options};
use catena_graph::Edit;
use catena_nodes::Setting;
use eframe::App as _;

use crate::harness::{Place, repository};

/// An editor without a window, its source panel open.
struct Window {
    ctx: egui::Context,
    editor: Editor,
    frame: eframe::Frame,
}

impl Window {
    fn open(path: &Path) -> Self {
        let ctx = egui::Context::default();
        let options = Options { graph: Some(path.to_owned()), ..Options::default() };
        let editor = Editor::remembering(&ctx, options, r#"{"panels": {"tab": "Source"}}"#);
        Self { ctx, editor, frame: eframe::Frame::_new_kittest() }
    }

    fn frame(&mut self) {
        let size = egui::vec2(1200.0, 800.0);
        let screen = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
        let input = egui::RawInput { screen_rect: screen, ..egui::RawInput::default() };
        let (editor, frame) = (&mut self.editor, &mut self.frame);
        let mut output = self.ctx.run_ui(input, |ui| {
            editor.logic(ui.ctx(), frame);
            editor.ui(ui, frame);
        });
        output.textures_delta.clear(); // nobody draws
    }

    /// The source, once it is what would be written now.
    fn source(&mut self) -> String {
        let start = Instant::now();
        loop {
            self.frame();
            if let Some(source) = self.editor.source() {
                return source.to_owned();
            }
            assert!(start.elapsed() < Duration::from_secs(120), "the source never comes");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn panel_and_command_line_write_the_same_bytes() {
    for graph in ["article", "lab", "ranges", "canyon"] {
        let place = Place::new();
        place.quietly(&format!("export @{graph} -o source.rs"));
        let written = String::from_utf8(place.bytes("source.rs")).expect("UTF-8");
        let shown = Window::open(&repository().join(format!("graphs/{graph}.ron"))).source();
        assert!(shown == written, "{graph}: {}", difference(&shown, &written));
    }
}

#[test]
fn an_unsaved_edit_is_exported_as_it_would_be_saved() {
    let place = Place::new();
    let text = std::fs::read_to_string(repository().join("graphs/article.ron")).expect("the graph");
    place.put("article.ron", &text);
    let mut window = Window::open(&place.path("article.ron"));
    window.source();
    assert!(window.editor.apply(Edit::set("bend", "strength", Setting::Real(31.5))));
    assert!(window.editor.apply(Edit::Rename { node: "shelf".to_owned(), to: "ledge".to_owned() }));
    let shown = window.source();
    place.put("article.ron", window.editor.document().write());
    let written = place.prints("export article.ron");
    assert!(shown == written, "{}", difference(&shown, &written));
    assert!(shown.contains("31.5") && shown.contains("let ledge = "), "it followed both");
}

/// The first line that differs.
fn difference(shown: &str, written: &str) -> String {
    let lines = shown.lines().zip(written.lines()).enumerate().find(|(_, (a, b))| a != b);
    lines.map_or_else(|| "one is longer".to_owned(), |(at, (a, b))| format!("line {}: {a:?}, {b:?}", at + 1))
}
