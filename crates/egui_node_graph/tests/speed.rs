//! What a frame of the canvas costs: `cargo test --release -p egui_node_graph --test speed -- --nocapture --ignored`.

use std::time::{Duration, Instant};

use egui::{Color32, pos2, vec2};
use egui_node_graph::{Canvas, CanvasState, Node, NodeKey, Pin, PinKey, Preview, Style, View, Wire};

/// A grid of wired cards with previews, some selected.
fn graph(count: u64) -> View<'static> {
    let pin = |name: &'static str| Pin::new(name, "number", Color32::GRAY);
    let node = |at: u64| {
        let place = pos2(260.0 * (at % 40) as f32, 220.0 * (at / 40) as f32);
        let mut node = Node::new(NodeKey(at), format!("node {at}"), place).with_subtitle("Kind");
        node = node.with_input(pin("a")).with_input(pin("b")).with_output(pin("result"));
        node.preview = Some(Preview { texture: Some(egui::TextureId::User(at)), aspect: 4.0 / 3.0 });
        node.time = "12 ms".into();
        node.selected = at == 3;
        node
    };
    let wire = |at: u64, over: u64, input| {
        (at >= over)
            .then(|| Wire::new(PinKey::output(NodeKey(at - over), 0), PinKey::input(NodeKey(at), input)))
    };
    View {
        nodes: (0..count).map(node).collect(),
        wires: (0..count).flat_map(|at| wire(at, 1, 0).into_iter().chain(wire(at, 40, 1))).collect(),
        ..View::default()
    }
}

/// The median time of `Canvas::show` over many frames in a window of 1600 x 1000 with the pointer over it.
fn frame_time(count: u64, zoom: f32, accessible: bool) -> (Duration, usize) {
    let (view, style, ctx) = (graph(count), Style::default(), egui::Context::default());
    let mut state = CanvasState::default();
    state.zoom = zoom;
    if accessible {
        ctx.enable_accesskit();
    }
    let mut times = Vec::new();
    let mut drawn = 0;
    for frame in 0..120 {
        let point = pos2(500.0 + frame as f32, 400.0);
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(1600.0, 1000.0))),
            events: vec![egui::Event::PointerMoved(point)],
            ..Default::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            let start = Instant::now();
            drawn = Canvas::new(&view, &style).show(ui, &mut state).drawn.nodes;
            times.push(start.elapsed());
        });
        output.textures_delta.clear();
    }
    times.sort();
    (times[times.len() / 2], drawn)
}

#[test]
#[ignore = "measures; run in release"]
fn a_thousand_nodes_take_less_than_a_millisecond() {
    for (count, zoom) in [(200, 1.0), (200, 0.15), (1000, 1.0), (1000, 0.4), (1000, 0.15)] {
        let (plain, drawn) = frame_time(count, zoom, false);
        let (named, _) = frame_time(count, zoom, true);
        println!("{count} nodes, zoom {zoom}, {drawn} in sight: {plain:?}, with a screen reader {named:?}");
        if !cfg!(debug_assertions) {
            assert!(plain < Duration::from_millis(1), "{plain:?}");
        }
    }
}
