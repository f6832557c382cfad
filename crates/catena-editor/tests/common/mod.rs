//! A desk to test at: an editor on a copy of the start graph, used by names, pointer and keys.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use catena_editor::{Editor, Options};
use catena_graph::Document;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

pub const ARTICLE: &str = include_str!("../../../../graphs/article.ron");

/// An editor on a copy of the start graph in a folder of its own.
pub struct Desk {
    pub harness: Harness<'static, Editor>,
    pub folder: tempfile::TempDir,
}

impl Desk {
    pub fn new() -> Self {
        Self::with(ARTICLE)
    }

    /// An editor on another graph.
    pub fn with(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("article.ron"), text).expect("the copy");
        let options = Options { graph: Some(folder.path().join("article.ron")), ..Options::default() };
        Self::open(folder, options)
    }

    /// An editor with other options, its data in a folder of its own unless they name another.
    pub fn open(folder: tempfile::TempDir, options: Options) -> Self {
        let mut desk = Self::begin(folder, options, String::new(), 1.0);
        desk.settle();
        desk
    }

    /// An editor with these settings, at which nobody has opened a graph.
    pub fn empty(settings: &str) -> Self {
        Self::set_up(tempfile::tempdir().expect("a folder"), None, settings.to_owned(), 1.0)
    }

    /// An editor that is not waited for.
    pub fn set_up(folder: tempfile::TempDir, graph: Option<PathBuf>, settings: String, scale: f32) -> Self {
        Self::begin(folder, Options { graph, ..Options::default() }, settings, scale)
    }

    fn begin(folder: tempfile::TempDir, mut options: Options, settings: String, scale: f32) -> Self {
        options.data.get_or_insert_with(|| folder.path().join("data"));
        let harness = Harness::builder()
            .with_size([1440.0, 900.0])
            .with_pixels_per_point(scale)
            .with_max_steps(64)
            .wgpu()
            .build_eframe(move |creation| Editor::remembering(&creation.egui_ctx, options, &settings));
        Self { harness, folder }
    }

    pub fn document(&self) -> &Document {
        self.harness.state().document()
    }

    pub fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("article.ron")
    }

    /// Runs frames until the background has nothing more to do.
    pub fn settle(&mut self) {
        let start = Instant::now();
        loop {
            self.harness.run_steps(2);
            if self.harness.state().is_idle() {
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "the background never comes to an end");
            std::thread::sleep(Duration::from_millis(5));
        }
        self.harness.run_steps(2);
    }

    /// Draws the panel below the canvas up, in a window with room for it.
    pub fn enlarge_tabs(&mut self) {
        self.harness.set_size(egui::vec2(1440.0, 1800.0));
        self.harness.run_steps(4);
        let edge = self.rect("node canvas").center_bottom() + egui::vec2(0.0, 1.0);
        self.drag(edge, edge - egui::vec2(0.0, 1000.0));
    }

    /// Runs frames until something is so.
    pub fn wait_for(&mut self, what: &str, is_so: impl Fn(&mut Self) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            assert!(start.elapsed() < Duration::from_secs(60), "never came: {what}");
            std::thread::sleep(Duration::from_millis(20));
            self.harness.run_steps(1);
        }
    }

    /// Whether these words stand somewhere.
    pub fn tells(&self, words: &str) -> bool {
        self.harness.query_all_by_label_contains(words).next().is_some()
    }

    /// Sets the map's seed, as an edit of its own.
    pub fn edit(&mut self, seed: i64) {
        let edit = catena_graph::Edit::SetMap(catena_graph::MapField::Seed(seed));
        assert!(self.harness.state_mut().apply(edit), "a seed is legal");
        self.harness.run_steps(2);
    }

    pub fn rect(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }

    /// Clicks what has a label; scrolls there first where it lies beyond what is seen.
    pub fn click(&mut self, label: &str) {
        let window = self.harness.ctx.content_rect();
        let node = self.harness.get_by_label(label);
        if !window.contains_rect(node.rect()) {
            node.scroll_to_me();
            self.harness.run_steps(12);
        }
        self.harness.get_by_label(label).click();
        self.harness.run_steps(3);
    }

    pub fn button(&mut self, at: Pos2, pressed: bool) {
        let button = PointerButton::Primary;
        self.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
        self.harness.run_steps(1);
    }

    /// Drags from one point to another in small moves, as a hand does.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.harness.run_steps(1);
        self.button(from, true);
        for step in 1..=8 {
            self.harness.hover_at(from + (to - from) * (step as f32 / 8.0));
            self.harness.run_steps(1);
        }
        self.button(to, false);
        self.harness.run_steps(2);
    }

    pub fn type_text(&mut self, text: &str) {
        self.harness.event(Event::Text(text.to_owned()));
        self.harness.run_steps(2);
    }

    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    /// Keeps a picture of the window where `CATENA_SCREENSHOTS` names a folder.
    pub fn shot(&mut self, name: &str) {
        if let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") {
            let image = self.harness.render().expect("the software adapter draws");
            image.save(Path::new(&folder).join(format!("{name}.png"))).expect("the folder can be written to");
        }
    }

    /// Leaves pictures to look at: dark and light, at 1x and 2x.
    pub fn look(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
        for theme in [egui::Theme::Dark, egui::Theme::Light] {
            self.harness.ctx.set_theme(theme);
            for pixels in [1.0, 2.0] {
                self.native_pixels(pixels);
                let image = self.harness.render().expect("the software adapter draws");
                let file = Path::new(&folder).join(format!("{name}-{theme:?}-{pixels}x.png"));
                image.save(file).expect("the folder can be written to");
            }
        }
        self.harness.ctx.set_theme(egui::Theme::Dark);
        self.native_pixels(1.0);
    }

    /// So many pixels make a point from now on.
    fn native_pixels(&mut self, pixels: f32) {
        for viewport in self.harness.input_mut().viewports.values_mut() {
            viewport.native_pixels_per_point = Some(pixels);
        }
        self.harness.run_steps(4);
    }

    /// The pixels of a node's card below its header.
    pub fn card(&mut self, label: &str) -> Vec<u8> {
        self.harness.hover_at(self.rect("node canvas").left_top() + egui::vec2(40.0, 40.0));
        self.harness.run_steps(2);
        let rect = self.rect(label);
        let image = self.harness.render().expect("the software adapter draws");
        if let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") {
            let count = std::fs::read_dir(&folder).map_or(0, Iterator::count);
            image
                .save(Path::new(&folder).join(format!("{count}.png")))
                .expect("the folder can be written to");
        }
        let (left, top) = (rect.left() as u32 + 14, rect.top() as u32 + 36);
        let (right, bottom) = (rect.right() as u32 - 14, rect.bottom() as u32 - 14);
        let mut pixels = Vec::new();
        for y in top..bottom {
            for x in left..right {
                pixels.extend_from_slice(&image.get_pixel(x, y).0);
            }
        }
        pixels
    }
}

pub fn read(path: &Path) -> Document {
    let text = std::fs::read_to_string(path).expect("the file is there");
    Document::read(&text).expect("it is a graph").document
}
