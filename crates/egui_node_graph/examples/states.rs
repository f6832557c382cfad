//! Every state a card, wire, frame and comment can show, side by side; only selection is obeyed.
//!
//! `cargo run -p egui_node_graph --example states`

use std::borrow::Cow;

use egui::{Color32, ColorImage, Pos2, Rect, TextureHandle, TextureOptions, Ui, pos2};
use egui_node_graph::{
    Canvas, CanvasState, Command, Comment, CommentKey, Frame, FrameKey, Glyph, Item, Node, NodeKey, Pin,
    PinKey, Preview, Reroute, RerouteKey, Style, View, Wire, WireStyle,
};

fn main() -> eframe::Result {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1280.0, 800.0]),
        ..Default::default()
    };
    eframe::run_native("States", options, Box::new(|cc| Ok(Box::new(States::new(&cc.egui_ctx)))))
}

struct States {
    view: View<'static>,
    state: CanvasState,
    style: Style,
    _picture: TextureHandle,
}

const BLUE: Color32 = Color32::from_rgb(0x5f, 0xa9, 0xfc);
const OLIVE: Color32 = Color32::from_rgb(0xb8, 0xb6, 0x43);
const ROSE: Color32 = Color32::from_rgb(0xc0, 0x80, 0x7e);
const GRAY: Color32 = Color32::from_rgb(0x70, 0x7a, 0x86);

impl States {
    fn new(ctx: &egui::Context) -> Self {
        let picture = ctx.load_texture("picture", rings(), TextureOptions::LINEAR);
        let preview = Preview { texture: Some(picture.id()), aspect: 4.0 / 3.0 };
        let view = View {
            frames: vec![Frame {
                key: FrameKey(1),
                title: "A frame".into(),
                colour: BLUE,
                rect: Rect::from_min_max(pos2(-24.0, -48.0), pos2(708.0, 192.0)),
                selected: false,
            }],
            comments: vec![Comment {
                key: CommentKey(1),
                text: "A comment: loose text, wrapped to its width, moved and resized like a frame.".into(),
                rect: Rect::from_min_max(pos2(760.0, 480.0), pos2(960.0, 560.0)),
                resizable: true,
                selected: false,
            }],
            wires: wires(),
            reroutes: vec![Reroute {
                key: RerouteKey(1),
                position: pos2(720.0, 360.0),
                colour: GRAY,
                selected: false,
            }],
            nodes: nodes(preview),
        };
        Self { view, state: CanvasState::fitted(), style: Style::default(), _picture: picture }
    }

    fn select(&mut self, items: &[Item]) {
        self.view.nodes.iter_mut().for_each(|n| n.selected = items.contains(&Item::Node(n.key)));
        self.view.frames.iter_mut().for_each(|f| f.selected = items.contains(&Item::Frame(f.key)));
        self.view.comments.iter_mut().for_each(|c| c.selected = items.contains(&Item::Comment(c.key)));
        self.view.reroutes.iter_mut().for_each(|r| r.selected = items.contains(&Item::Reroute(r.key)));
        self.view.wires.iter_mut().for_each(|w| w.selected = items.contains(&Item::Wire(w.key)));
    }
}

impl eframe::App for States {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let shown = Canvas::new(&self.view, &self.style).show(ui, &mut self.state);
        for command in shown.commands {
            if let Command::Select(items) = command {
                self.select(&items);
            }
        }
    }
}

fn nodes(preview: Preview) -> Vec<Node<'static>> {
    let number = |name: &'static str| Pin::new(name, "number", GRAY);
    let double = |name: &'static str| Pin { style: WireStyle::Double, ..Pin::new(name, "class", ROSE) };
    let plain = |key: u64, title: &'static str, subtitle: &'static str, at: Pos2| Node {
        time: "3 ms".into(),
        preview: Some(preview),
        tooltip: Cow::Owned(format!("The {title} node.")),
        ..Node::new(NodeKey(key), title, at)
            .with_subtitle(subtitle)
            .with_glyph(Glyph::Circle, BLUE)
            .with_output(number("result"))
    };
    let wired = |node: Node<'static>| node.with_input(number("input"));
    vec![
        plain(1, "plain", "Source", pos2(0.0, 0.0)),
        Node {
            selected: true,
            ..wired(plain(2, "selected", "Bend", pos2(250.0, 0.0))).with_glyph(Glyph::Diamond, GRAY)
        },
        Node {
            viewed: true,
            ..wired(plain(3, "viewed", "Shape", pos2(500.0, 0.0))).with_glyph(Glyph::Triangle, OLIVE)
        },
        Node {
            error: Some("radius: 0 is below its bound, more than 0".into()),
            preview: None,
            ..plain(4, "wrong", "Source", pos2(0.0, 240.0))
        },
        Node { bypassed: true, ..wired(plain(5, "bypassed", "Steps", pos2(250.0, 240.0))) },
        Node { stale: true, pinned: true, ..wired(plain(6, "stale, pinned", "Shape", pos2(500.0, 240.0))) },
        Node {
            progress: Some(0.63),
            double_border: true,
            footer: vec!["320 × 180".into()],
            ..wired(plain(7, "computing", "Slow", pos2(800.0, 120.0)))
                .with_glyph(Glyph::Waves, BLUE)
                .with_output(number("change"))
        },
        Node {
            hatched: true,
            preview: None,
            time: "".into(),
            footer: vec!["strength: 30.0".into(), "steps: 3".into()],
            ..plain(8, "unknown", "Plasma", pos2(0.0, 340.0))
        },
        Node { collapsed: true, ..wired(plain(9, "collapsed", "Shape", pos2(250.0, 480.0))) },
        Node {
            preview: None,
            outputs: vec![double("class")],
            ..plain(10, "classes", "Rows of pins", pos2(0.0, 520.0)).with_glyph(Glyph::Hexagon, ROSE)
        }
        .with_input(number("height"))
        .with_input(number("width"))
        .with_input(double("else")),
        Node {
            inputs: vec![double("class")],
            ..plain(11, "a title too long for its card", "Square", pos2(500.0, 480.0))
                .with_glyph(Glyph::Square, OLIVE)
        },
    ]
}

fn wires() -> Vec<Wire<'static>> {
    let wire = |from, to| Wire::new(PinKey::output(NodeKey(from), 0), PinKey::input(NodeKey(to), 0));
    let mut through = wire(6, 7);
    through.via = Cow::Owned(vec![RerouteKey(1)]);
    vec![wire(1, 2), wire(2, 3), wire(4, 5), wire(5, 6), through, wire(3, 7), wire(10, 11), wire(8, 9)]
}

fn rings() -> ColorImage {
    let pixel = |at: usize| {
        let place = egui::vec2((at % 160) as f32 - 60.0, (at / 160) as f32 - 70.0);
        Color32::from_gray((127.0 + 120.0 * (place.length() * 0.12).sin()) as u8)
    };
    ColorImage::new([160, 120], (0..160 * 120).map(pixel).collect())
}
