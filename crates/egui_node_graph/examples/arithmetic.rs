//! A calculator on the node canvas: each card draws its value over x and y from -1 to 1, black to white.
//!
//! `cargo run -p egui_node_graph --example arithmetic`. Tab or right click adds, Delete deletes, Ctrl+Z
//! undoes, B bypasses, H collapses, F and Home zoom, N shows the minimap.

#[path = "arithmetic/document.rs"]
mod document;

use std::collections::BTreeMap;

use egui::{Color32, ColorImage, Key, Modifiers, Pos2, TextureHandle, TextureOptions, Ui};
use egui_node_graph::{
    Canvas, CanvasResponse, CanvasState, Command, Frame, FrameKey, Glyph, Item, Node, NodeKey, Pin, PinKey,
    Preview, Side, Style, View, Wire,
};

use document::{Document, Entry, Graph, Kind};

fn main() -> eframe::Result {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1200.0, 760.0]),
        ..Default::default()
    };
    eframe::run_native("Arithmetic", options, Box::new(|_| Ok(Box::new(Calculator::new()))))
}

/// A menu that is open: where, and the pin whose wire was dropped there.
#[derive(Clone, Copy)]
struct AddMenu {
    at: Pos2,
    position: Pos2,
    wire: Option<PinKey>,
}

struct Calculator {
    document: Document,
    state: CanvasState,
    style: Style,
    menu: Option<AddMenu>,
    pictures: BTreeMap<NodeKey, Picture>,
    drawn: Graph,
}

/// A preview: the picture, or why there is none.
type Picture = Result<TextureHandle, String>;

const NUMBER: Color32 = Color32::from_rgb(0x5f, 0xa9, 0xfc);
const FUNCTION: Color32 = Color32::from_rgb(0xb8, 0xb6, 0x43);
const PREVIEW: (usize, usize) = (80, 60);

impl Calculator {
    fn new() -> Self {
        Self {
            document: Document::example(),
            state: CanvasState::fitted(),
            style: Style::default(),
            menu: None,
            pictures: BTreeMap::new(),
            drawn: Graph::default(),
        }
    }

    /// Draws the previews anew after an edit.
    fn draw(&mut self, ctx: &egui::Context) {
        let graph = &self.document.graph;
        if self.drawn == *graph {
            return;
        }
        let picture = |(key, entry): (&NodeKey, &Entry)| {
            let output = PinKey::output(*key, entry.previewed);
            (
                *key,
                picture(graph, output).map(|image| ctx.load_texture("value", image, TextureOptions::LINEAR)),
            )
        };
        self.pictures = graph.nodes.iter().map(picture).collect();
        self.drawn = graph.clone();
    }

    fn canvas(&mut self, ui: &mut Ui) -> CanvasResponse {
        let Self { document, pictures, state, style, .. } = self;
        let view = view(document, pictures);
        let rules = |output, input| document.graph.refusal(output, input).map_or(Ok(()), Err);
        let mut shown = Canvas::new(&view, style).rules(&rules).show(ui, state);
        if shown.takes_keys {
            keys(ui, &view, state, &mut shown.commands);
        }
        shown
    }

    fn obey(&mut self, shown: CanvasResponse) {
        for command in shown.commands {
            match command {
                Command::AddAt { position, wire } => {
                    self.menu = Some(AddMenu { at: shown.transform.to_screen(position), position, wire });
                }
                Command::OpenMenu(menu) => {
                    self.menu = Some(AddMenu { at: menu.at, position: menu.position, wire: None });
                }
                command => self.document.obey(command),
            }
        }
    }

    fn own_keys(&mut self, ui: &Ui, shown: &CanvasResponse) {
        if !shown.takes_keys {
            return;
        }
        let pressed = |modifiers, key| ui.input_mut(|i| i.consume_key(modifiers, key));
        if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) {
            self.document.redo();
        } else if pressed(Modifiers::COMMAND, Key::Z) {
            self.document.undo();
        }
        if pressed(Modifiers::NONE, Key::Tab) || shown.space_tapped {
            let position = shown.pointer.unwrap_or(shown.transform.visible().center());
            self.menu = Some(AddMenu { at: shown.transform.to_screen(position), position, wire: None });
        }
        let selected: Vec<NodeKey> =
            self.document.selection.iter().filter_map(|item| node_of(*item)).collect();
        for (key, toggle) in [(Key::B, bypass as fn(&mut Entry)), (Key::H, collapse)] {
            if pressed(Modifiers::NONE, key) {
                self.document.edit(|graph| {
                    graph
                        .nodes
                        .iter_mut()
                        .filter(|(key, _)| selected.contains(key))
                        .for_each(|(_, e)| toggle(e));
                });
            }
        }
    }

    fn add_menu(&mut self, ui: &Ui) {
        let Some(menu) = self.menu else { return };
        let mut open = true;
        let mut chosen = None;
        egui::Popup::new(ui.id().with("add"), ui.ctx().clone(), menu.at, ui.layer_id())
            .kind(egui::PopupKind::Menu)
            .open_bool(&mut open)
            .show(|ui| {
                let fits = |kind: &Kind| {
                    menu.wire.is_none_or(|pin| pin.side == Side::Input || !kind.inputs().is_empty())
                };
                for kind in Kind::ALL.into_iter().filter(fits) {
                    if ui.button(kind.name()).clicked() {
                        chosen = Some(kind);
                    }
                }
            });
        if let Some(kind) = chosen {
            self.document.edit(|graph| {
                let added = graph.add(kind, menu.position);
                match menu.wire {
                    Some(pin) if pin.side == Side::Output => graph.wires.insert(PinKey::input(added, 0), pin),
                    Some(pin) => graph.wires.insert(pin, PinKey::output(added, 0)),
                    None => None,
                };
            });
        }
        if !open || chosen.is_some() {
            self.menu = None;
        }
    }
}

impl eframe::App for Calculator {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.draw(ui.ctx());
        let shown = self.canvas(ui);
        self.own_keys(ui, &shown);
        self.obey(shown);
        self.add_menu(ui);
    }
}

fn node_of(item: Item) -> Option<NodeKey> {
    if let Item::Node(node) = item { Some(node) } else { None }
}

fn bypass(entry: &mut Entry) {
    entry.bypassed = !entry.bypassed;
}

fn collapse(entry: &mut Entry) {
    entry.collapsed = !entry.collapsed;
}

/// The canvas's keys, as this application maps them.
fn keys(ui: &Ui, view: &View<'_>, state: &mut CanvasState, commands: &mut Vec<Command>) {
    let pressed = |modifiers, key| ui.input_mut(|i| i.consume_key(modifiers, key));
    if pressed(Modifiers::SHIFT, Key::Delete) {
        commands.extend(view.delete(false));
    }
    if pressed(Modifiers::NONE, Key::Delete) {
        commands.extend(view.delete(true));
    }
    if pressed(Modifiers::COMMAND, Key::D) {
        commands.extend(view.duplicate(false));
    }
    if pressed(Modifiers::COMMAND, Key::A) {
        commands.push(view.select_all());
    }
    if pressed(Modifiers::NONE, Key::F) {
        state.zoom_to_selection();
    }
    if pressed(Modifiers::NONE, Key::Home) {
        state.zoom_all();
    }
    if pressed(Modifiers::NONE, Key::N) {
        state.minimap = !state.minimap;
    }
}

/// What the canvas is shown of the document.
fn view<'a>(document: &'a Document, pictures: &'a BTreeMap<NodeKey, Picture>) -> View<'a> {
    let graph = &document.graph;
    let frame = |(key, (title, rect)): (&FrameKey, &'a (String, egui::Rect))| Frame {
        key: *key,
        title: title.into(),
        colour: NUMBER,
        rect: *rect,
        selected: document.selection.contains(&Item::Frame(*key)),
    };
    let wire = |(to, from): (&PinKey, &PinKey)| {
        let mut wire = Wire::new(*from, *to);
        wire.selected = document.selection.contains(&Item::Wire(wire.key));
        wire
    };
    View {
        frames: graph.frames.iter().map(frame).collect(),
        wires: graph.wires.iter().map(wire).collect(),
        nodes: graph
            .nodes
            .iter()
            .map(|(key, entry)| node(document, *key, entry, pictures.get(key)))
            .collect(),
        ..View::default()
    }
}

fn node<'a>(document: &Document, key: NodeKey, entry: &Entry, picture: Option<&'a Picture>) -> Node<'a> {
    let (glyph, colour) = match entry.kind.inputs().len() {
        0 => (Glyph::Circle, NUMBER),
        1 => (Glyph::Waves, FUNCTION),
        _ => (Glyph::Square, FUNCTION),
    };
    let pin = |name: &&'static str| Pin::new(*name, "number", Color32::from_rgb(0x70, 0x7a, 0x86));
    let (title, subtitle) = match entry.kind {
        Kind::Number(number) => (number.to_string(), "Number"),
        kind => (kind.name().to_lowercase(), kind.name()),
    };
    Node {
        inputs: entry.kind.inputs().iter().map(pin).collect(),
        outputs: entry.kind.outputs().iter().map(pin).collect(),
        previewed: entry.previewed,
        preview: picture.and_then(|picture| picture.as_ref().ok()).map(|texture| Preview {
            texture: Some(texture.id()),
            aspect: PREVIEW.0 as f32 / PREVIEW.1 as f32,
        }),
        error: picture.and_then(|picture| picture.as_ref().err()).map(Into::into),
        selected: document.selection.contains(&Item::Node(key)),
        viewed: document.viewed == Some(key),
        bypassed: entry.bypassed,
        collapsed: entry.collapsed,
        ..Node::new(key, title, entry.position).with_subtitle(subtitle).with_glyph(glyph, colour)
    }
}

/// The value over x and y from -1 to 1, its least black, its greatest white.
fn picture(graph: &Graph, output: PinKey) -> Result<ColorImage, String> {
    let (width, height) = PREVIEW;
    let value = |at: usize| {
        let place = |step: usize, steps: usize| 2.0 * step as f32 / (steps - 1) as f32 - 1.0;
        graph.value(output, (place(at % width, width), place(at / width, height)))
    };
    let values = (0..width * height).map(value).collect::<Result<Vec<f32>, String>>()?;
    if !values.iter().all(|value| value.is_finite()) {
        return Err("divides by zero".to_owned());
    }
    let low = values.iter().copied().fold(f32::INFINITY, f32::min);
    let high = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let gray = |value: &f32| match high > low {
        true => Color32::from_gray(((value - low) / (high - low) * 255.0) as u8),
        false => Color32::from_gray(128),
    };
    Ok(ColorImage::new([width, height], values.iter().map(gray).collect()))
}
