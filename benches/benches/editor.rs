//! The editor without a window: what a frame of its interface costs, and how soon an edit shows. Prints figures;
//! `cargo bench -p catena-benches --bench editor`.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use catena_editor::{Editor, Freshness, Options};
use catena_graph::{Document, Edit};
use catena_nodes::Setting;
use eframe::App as _;

const FRAMES: usize = 120;

/// A window would wait for the screen; the evaluator has the processor meanwhile.
const BETWEEN_FRAMES: Duration = Duration::from_millis(2);

fn main() {
    opening();
    latency();
    source();
    moving();
    raining();
    for nodes in [200, 1_000] {
        for accesskit in [false, true] {
            frames(nodes, accesskit);
        }
    }
    for nodes in [1_000, 10_000] {
        document(nodes);
    }
}

/// An editor, driven as a window drives it, less the window, the tessellation and the adapter.
struct Desk {
    ctx: egui::Context,
    editor: Editor,
    frame: eframe::Frame,
    pointer: egui::Pos2,
    begun: Instant,
    _data: tempfile::TempDir,
}

impl Desk {
    fn open(path: &Path, accesskit: bool) -> Self {
        Self::open_with(path, accesskit, "")
    }

    /// The map has at least 512 x 512 pixels.
    fn with_large_map(path: &Path) -> Self {
        Self::open_with(path, false, r#"{"panels": {"side": 560.0, "map": 660.0}}"#)
    }

    /// With remembered settings.
    fn open_with(path: &Path, accesskit: bool, settings: &str) -> Self {
        let ctx = egui::Context::default();
        if accesskit {
            ctx.enable_accesskit();
        }
        // A data folder of its own: what a crash has left in the user's would be offered over the window.
        let data = tempfile::tempdir().expect("a folder");
        let own = Some(data.path().to_owned());
        let options = Options { graph: Some(path.to_owned()), data: own, ..Options::default() };
        let editor = Editor::remembering(&ctx, options, settings);
        let (frame, pointer) = (eframe::Frame::_new_kittest(), egui::pos2(400.0, 400.0));
        Self { ctx, editor, frame, pointer, begun: Instant::now(), _data: data }
    }

    /// One frame with a pointer that moves; how long it took to its shapes, and from them to triangles.
    fn frame(&mut self) -> (Duration, Duration) {
        self.pointer.x = 300.0 + (self.pointer.x + 7.0) % 400.0;
        self.frame_with(vec![egui::Event::PointerMoved(self.pointer)])
    }

    /// One frame with these events.
    fn frame_with(&mut self, events: Vec<egui::Event>) -> (Duration, Duration) {
        let size = egui::vec2(1600.0, 1000.0);
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            events,
            time: Some(self.begun.elapsed().as_secs_f64()),
            ..egui::RawInput::default()
        };
        let start = Instant::now();
        let (editor, frame) = (&mut self.editor, &mut self.frame);
        let output = self.ctx.run_ui(input, |ui| {
            editor.logic(ui.ctx(), frame);
            editor.ui(ui, frame);
        });
        let shapes = start.elapsed();
        drop(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        (shapes, start.elapsed() - shapes)
    }

    fn settle(&mut self) {
        self.frame();
        while !self.editor.is_idle() {
            std::thread::sleep(Duration::from_millis(1));
            self.frame();
        }
        self.frame();
    }

    /// Frames until something holds, and how long that took.
    fn until(&mut self, holds: impl Fn(&Editor) -> bool) -> Duration {
        let start = Instant::now();
        while !holds(&self.editor) {
            self.frame();
            std::thread::sleep(BETWEEN_FRAMES);
        }
        start.elapsed()
    }
}

fn graphs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../graphs")
}

fn median(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort_unstable();
    (times[times.len() / 2], times[times.len() * 95 / 100])
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn opening() {
    let start = Instant::now();
    let mut desk = Desk::open(&graphs().join("article.ron"), false);
    desk.frame();
    let first = start.elapsed();
    desk.until(|editor| editor.counts().previews >= 5 && editor.textures() == 5);
    let previews = start.elapsed();
    desk.until(|editor| editor.freshness("land").is_some_and(|fresh| fresh.fine_map));
    let map = start.elapsed();
    println!(
        "article.ron opened: first frame after {:.0} ms, all previews after {:.0} ms, the map after {:.0} ms",
        ms(first),
        ms(previews),
        ms(map)
    );
}

/// A parameter of the source and of the node that is viewed, turned twenty times each.
fn latency() {
    let mut desk = Desk::with_large_map(&graphs().join("article.ron"));
    desk.settle();
    let (columns, rows) = desk.editor.map_size().expect("the map is shown");
    assert!(columns * rows >= 512 * 512, "a map of {columns} x {rows} pixels is too small to tell");
    println!("the map: {columns} x {rows} pixels");
    for (node, parameter, from) in [("continents", "frequency", 0.01), ("land", "amount", 0.2)] {
        let mut times = vec![Vec::new(); 4];
        for step in 0..20 {
            let value = Setting::Real(from + f64::from(step) * 0.001);
            assert!(desk.editor.apply(Edit::set(node, parameter, value)), "the edit is legal");
            let shows = |editor: &Editor, node: &str, what: fn(Freshness) -> bool| {
                editor.freshness(node).is_some_and(what)
            };
            let start = Instant::now();
            let mut seen = [None; 4];
            while seen.iter().any(Option::is_none) {
                desk.frame();
                std::thread::sleep(BETWEEN_FRAMES);
                let editor = &desk.editor;
                let now = [
                    shows(editor, node, |fresh| fresh.preview),
                    shows(editor, "land", |fresh| fresh.preview),
                    shows(editor, "land", |fresh| fresh.map),
                    shows(editor, "land", |fresh| fresh.fine_map),
                ];
                for (seen, now) in seen.iter_mut().zip(now) {
                    if now && seen.is_none() {
                        *seen = Some(start.elapsed());
                    }
                }
            }
            times.iter_mut().zip(seen).for_each(|(times, seen)| times.extend(seen));
        }
        let words = ["its preview", "the preview of land", "a map, coarse or fine", "the fine map"];
        for (words, times) in words.into_iter().zip(times) {
            let (middle, most) = median(times);
            println!(
                "article.ron, {node}.{parameter} turned: {words} after {:.1} ms, 95 in 100 within {:.1} ms",
                ms(middle),
                ms(most)
            );
        }
    }
}

/// A stack of 200 nodes on the map: how soon the source panel follows a number turned at its far end, while map and
/// previews are computed too.
fn source() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stack.ron");
    std::fs::write(&path, stack(200)).expect("it can be written");
    let mut desk = Desk::open_with(&path, false, r#"{"panels": {"tab": "Source"}}"#);
    desk.until(|editor| editor.source().is_some());
    let mut times = Vec::new();
    for step in 0..20 {
        let value = Setting::Real(0.01 + f64::from(step) * 0.001);
        assert!(desk.editor.apply(Edit::set("s1", "frequency", value)), "the edit is legal");
        desk.frame();
        times.push(desk.until(|editor| editor.source().is_some()));
    }
    let lines = desk.editor.source().map_or(0, |source| source.lines().count());
    let (middle, most) = median(times);
    println!(
        "a stack of 200 nodes, a number turned: its source of {lines} lines after {:.1} ms, 95 in 100 within {:.1} ms",
        ms(middle),
        ms(most)
    );
}

/// A stack of so many nodes: noises mixed into one another.
fn stack(nodes: usize) -> String {
    let pair = |at: usize| {
        let below = if at == 1 { "s1".to_owned() } else { format!("m{}", at - 1) };
        let y = at * 200;
        format!(
            "\"s{at}\": (kind: \"simplex\", params: {{\"seed\": {at}}}, at: (0.0, {y}.0)),\n\
             \"m{at}\": (kind: \"mix\", inputs: {{\"a\": \"{below}\", \"b\": \"s{at}\"}}, at: (220.0, {y}.0)),\n"
        )
    };
    let pairs: String = (1..=nodes / 2).map(pair).collect();
    format!("Graph(version: 1, nodes: {{{pairs}}}, view: (node: \"m{}\"))", nodes / 2)
}

/// The map dragged by a hand, and zoomed by a wheel: what its frames cost, and how soon it is sharp again.
fn moving() {
    let mut desk = Desk::with_large_map(&graphs().join("article.ron"));
    desk.settle();
    let (columns, rows) = desk.editor.map_size().expect("the map is shown");
    let mut pointer = egui::pos2(1320.0, 320.0);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let corner = |desk: &Desk| desk.editor.map_value(0, 0);
    let before = (corner(&desk), desk.editor.counts().map_points);
    desk.frame_with(vec![egui::Event::PointerMoved(pointer)]);
    desk.frame_with(vec![button(pointer, true)]);
    let mut frames = Vec::new();
    for _ in 0..60 {
        pointer.x += 3.0;
        pointer.y += 1.0;
        frames.push(desk.frame_with(vec![egui::Event::PointerMoved(pointer)]).0);
        std::thread::sleep(BETWEEN_FRAMES);
    }
    desk.frame_with(vec![button(pointer, false)]);
    let still = |desk: &mut Desk| {
        let start = Instant::now();
        while desk.editor.map_value(0, 0).is_none() || !desk.editor.is_idle() {
            desk.frame_with(Vec::new());
            std::thread::sleep(BETWEEN_FRAMES);
        }
        start.elapsed()
    };
    let sharp = still(&mut desk);
    assert!(corner(&desk) != before.0, "the drag has moved the map");
    let points = desk.editor.counts().map_points - before.1;
    let (middle, most) = median(frames);
    println!(
        "the map of {columns} x {rows} dragged by 180 points in 60 frames: a frame, which shows it moved, {:.2} ms, \
         95 in 100 within {:.2} ms; sharp {:.1} ms after the last; {points} positions worked out",
        ms(middle),
        ms(most),
        ms(sharp)
    );
    let wheel = egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, 1.0),
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
    };
    let start = Instant::now();
    let frames: Vec<Duration> = (0..20).map(|_| desk.frame_with(vec![wheel.clone()]).0).collect();
    still(&mut desk);
    let (middle, most) = median(frames);
    println!(
        "20 notches of a wheel: a frame {:.2} ms, 95 in 100 within {:.2} ms; sharp {:.1} ms after the first",
        ms(middle),
        ms(most),
        ms(start.elapsed())
    );
}

/// The published raindrop experiment at 200 drops a frame and 60 frames a second: what a frame costs while it rains, and
/// whether the drops keep up.
fn raining() {
    const FRAME: Duration = Duration::from_nanos(16_666_667);
    let settings = r#"{"panels": {"side": 560.0, "map": 660.0}}"#;
    let mut desk = Desk::open_with(&graphs().join("raindrops.ron"), false, settings);
    desk.settle();
    let (columns, rows) = desk.editor.map_size().expect("the map is shown");
    desk.editor.restart_rain();
    desk.until(|editor| editor.fallen() > 0);
    let (before, start) = (desk.editor.fallen(), Instant::now());
    let (mut frames, mut pictures, mut last) = (Vec::new(), 0, None);
    for frame in 1..=600 {
        frames.push(desk.frame().0);
        let value = desk.editor.map_value(columns / 2, rows / 2);
        pictures += u32::from(value != last);
        last = value;
        std::thread::sleep((FRAME * frame).saturating_sub(start.elapsed()));
    }
    let (fell, took) = (desk.editor.fallen() - before, start.elapsed().as_secs_f64());
    let (middle, most) = median(frames);
    println!(
        "raindrops.ron, 320 x 180, raining 200 drops a frame on a map of {columns} x {rows} pixels: a frame {:.2} ms, 95 \
         in 100 within {:.2} ms; {:.0} drops a second of 12000; {:.1} pictures of the map a second",
        ms(middle),
        ms(most),
        fell as f64 / took,
        f64::from(pictures) / took
    );
}

/// A graph of chains of four, a grid of cards.
fn graph(nodes: usize) -> String {
    let kinds = ["simplex", "warp", "clamp", "terrace"];
    let node = |at: usize| {
        let (x, y) = ((at % 40) * 220, (at / 40) * 200);
        let input = match at % 4 {
            0 => String::new(),
            _ => format!("inputs: {{\"input\": \"n{}\"}}, ", at - 1),
        };
        format!("\"n{at}\": (kind: \"{}\", {input}at: ({x}.0, {y}.0)),\n", kinds[at % 4])
    };
    let nodes: String = (0..nodes).map(node).collect();
    format!("Graph(version: 1, nodes: {{{nodes}}}, view: (node: \"n3\"))")
}

fn frames(nodes: usize, accesskit: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("grid.ron");
    std::fs::write(&path, graph(nodes)).expect("it can be written");
    let mut desk = Desk::open(&path, accesskit);
    desk.settle();
    let (times, triangles): (Vec<_>, Vec<_>) = (0..FRAMES).map(|_| desk.frame()).unzip();
    let ((middle, most), (triangles, _)) = (median(times), median(triangles));
    let reader = if accesskit { ", AccessKit on" } else { "" };
    println!(
        "a frame of the whole interface, {nodes} nodes, all in sight{reader}: {:.2} ms, 95 in 100 within {:.2} ms; \
         {:.2} ms to triangles",
        ms(middle),
        ms(most),
        ms(triangles)
    );
}

/// What an edit costs the interface and the scheduler beyond evaluation.
fn document(nodes: usize) {
    let document = Document::read(&graph(nodes)).expect("it is a graph").document;
    let timed = |work: &mut dyn FnMut()| {
        let times = (0..9).map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        });
        ms(median(times.collect()).0)
    };
    let mut copies = Vec::new();
    let clone = timed(&mut || copies.push(document.clone()));
    let faults = timed(&mut || drop(document.faults()));
    println!(
        "a document of {nodes} nodes: copied in {clone:.2} ms (interface), checked in {faults:.2} ms (background)"
    );
}
