//! The 3D view on the software adapter: frames a second while it is turned. Prints figures;
//! `cargo bench -p catena-benches --bench solid`.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use catena_editor::{Editor, Options};
use eframe::App as _;
use eframe::egui_wgpu::{RenderState, RendererOptions};
use egui_kittest::wgpu::{create_render_state, default_wgpu_setup};

const FRAMES: usize = 60;

fn main() {
    for graph in ["article", "ranges", "canyon"] {
        turn(graph);
    }
}

/// An editor whose 3D view is drawn, less the rest of the window.
struct Desk {
    ctx: egui::Context,
    editor: Editor,
    frame: eframe::Frame,
    state: RenderState,
}

impl Desk {
    fn open(path: &Path) -> Self {
        let (ctx, state) = (
            egui::Context::default(),
            create_render_state(default_wgpu_setup(), RendererOptions::PREDICTABLE),
        );
        let data = Some(std::env::temp_dir().join("catena-bench"));
        let options = Options { graph: Some(path.to_owned()), data, ..Options::default() };
        let editor = Editor::new(&ctx, options);
        let mut frame = eframe::Frame::_new_kittest();
        frame.wgpu_render_state = Some(state.clone());
        Self { ctx, editor, frame, state }
    }

    /// A frame with these events, until the adapter has drawn it.
    fn frame(&mut self, events: Vec<egui::Event>) -> Duration {
        let size = egui::vec2(1440.0, 900.0);
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        let input = egui::RawInput { screen_rect: Some(rect), events, ..egui::RawInput::default() };
        let start = Instant::now();
        let (editor, frame) = (&mut self.editor, &mut self.frame);
        let output = self.ctx.run_ui(input, |ui| {
            editor.logic(ui.ctx(), frame);
            editor.ui(ui, frame);
        });
        drop(output);
        self.state.device.poll(wgpu::PollType::wait_indefinitely()).expect("the adapter draws");
        start.elapsed()
    }

    fn settle(&mut self) {
        loop {
            self.frame(Vec::new());
            if self.editor.is_idle() && self.editor.ground().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

fn turn(graph: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../graphs/{graph}.ron"));
    let mut desk = Desk::open(&path);
    desk.frame(Vec::new());
    let map = egui::pos2(1200.0, 200.0);
    let button = |pressed| egui::Event::PointerButton {
        pos: map,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    // The map has the focus, then 5 shows the solid.
    desk.frame(vec![egui::Event::PointerMoved(map)]);
    desk.frame(vec![button(true)]);
    desk.frame(vec![button(false)]);
    let key = egui::Key::Num5;
    let press = |pressed| egui::Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    desk.frame(vec![press(true)]);
    desk.frame(vec![press(false)]);
    desk.settle();
    desk.frame(vec![button(true)]);
    let mut times: Vec<Duration> = (0..FRAMES)
        .map(|step| {
            let at = map + egui::vec2(((step + 1) % 40) as f32 * 3.0, (step % 7) as f32);
            desk.frame(vec![egui::Event::PointerMoved(at)])
        })
        .collect();
    times.sort_unstable();
    let (middle, most) = (times[FRAMES / 2], times[FRAMES * 95 / 100]);
    let (columns, rows, _) = desk.editor.ground().expect("it is shown");
    let adapter = desk.state.adapter.get_info().name;
    println!(
        "{graph}.ron turned in 3D, a mesh of {columns} x {rows}, at most 480 x 360 pixels, on {adapter}: a frame {:.1} ms \
         ({:.0} a second), 95 in 100 within {:.1} ms, the interface's own work among it",
        middle.as_secs_f64() * 1e3,
        1.0 / middle.as_secs_f64(),
        most.as_secs_f64() * 1e3
    );
}
