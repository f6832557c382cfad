//! A node canvas for egui: shown a document each frame, returns commands.
//!
//! The canvas owns no graph. Each frame the application shows it a [`View`] of its document and gets
//! [`Command`]s back: wishes, which the document fulfils or refuses, so that undo and refusal live in one
//! place. Between frames only the view state is kept, in a [`CanvasState`] that the application owns: pan,
//! zoom, the drag in progress. While something is dragged the canvas previews it by itself; the command
//! comes once, when the drag ends.
//!
//! ```
//! use egui::{Color32, pos2};
//! use egui_node_graph::{Canvas, CanvasState, Command, Node, NodeKey, Pin, PinKey, Style, View, Wire, WireKey};
//!
//! // The application's own document.
//! struct Document {
//!     places: Vec<egui::Pos2>,
//!     wires: Vec<WireKey>,
//! }
//!
//! impl Document {
//!     fn view(&self) -> View<'_> {
//!         let pin = |name| Pin::new(name, "number", Color32::LIGHT_BLUE);
//!         let node = |(at, place): (usize, &egui::Pos2)| {
//!             let node = Node::new(NodeKey(at as u64), format!("node {at}"), *place);
//!             node.with_input(pin("input")).with_output(pin("result"))
//!         };
//!         View {
//!             nodes: self.places.iter().enumerate().map(node).collect(),
//!             wires: self.wires.iter().map(|key| Wire::new(key.from, key.to)).collect(),
//!             ..View::default()
//!         }
//!     }
//!
//!     fn obey(&mut self, command: Command) {
//!         match command {
//!             Command::Connect { from, to, .. } => self.wires.push(WireKey { from, to }),
//!             Command::CutWires(cut) => self.wires.retain(|wire| !cut.contains(wire)),
//!             _ => {} // and so on
//!         }
//!     }
//! }
//!
//! fn show(ui: &mut egui::Ui, document: &mut Document, state: &mut CanvasState) {
//!     let style = Style::default();
//!     // May this output feed this input? The words of a refusal are shown before the button is let go.
//!     let rules = |output: PinKey, input: PinKey| {
//!         if output.node == input.node { Err("a node can't feed itself".to_owned()) } else { Ok(()) }
//!     };
//!     let shown = Canvas::new(&document.view(), &style).rules(&rules).show(ui, state);
//!     for command in shown.commands {
//!         document.obey(command);
//!     }
//!     if shown.takes_keys && ui.input(|i| i.key_pressed(egui::Key::Home)) {
//!         state.zoom_all();
//!     }
//! }
//!
//! let mut document = Document { places: vec![pos2(0.0, 0.0), pos2(300.0, 40.0)], wires: Vec::new() };
//! let mut state = CanvasState::fitted();
//! egui::__run_test_ui(|ui| show(ui, &mut document, &mut state));
//! ```
//!
//! # Pointer
//!
//! | gesture | does |
//! |---|---|
//! | click, with Shift or Ctrl | [`Command::Select`], extends or takes away |
//! | drag on nothing, with Shift or Ctrl | selects what the box touches, adds it |
//! | drag a node, frame, comment, reroute point | [`Command::Move`] at the end; frames carry what lies in them |
//! | the same with Alt from the start | [`Command::PullOut`] |
//! | the same with Shift at the end, over a wire | [`Command::InsertOnWire`] |
//! | drag an edge of a frame or comment | [`Command::Resize`] |
//! | drag from a pin to a pin or card | [`Command::Connect`], or [`Command::Join`] of two outputs |
//! | drag from a pin to nothing | [`Command::AddAt`] |
//! | drag from a wired input | picks up the wire's end; on nothing [`Command::Disconnect`] |
//! | Ctrl + right drag, Shift + right drag | [`Command::CutWires`], [`Command::Reroute`] |
//! | double click on node, wire, frame or comment | [`Command::View`], [`Command::Reroute`], [`Command::Edit`] |
//! | click an output where there are several | [`Command::PreviewOutput`] |
//! | right click | [`Command::OpenMenu`] |
//! | middle drag, right drag, Space + drag | pans |
//! | wheel, pinch; Shift + wheel | zooms about the pointer; pans sideways |
//! | Escape | ends a drag without a command |
//!
//! # Keys
//!
//! The application maps its keys to commands, since its table of keys is its own: the methods of
//! [`CanvasState`] ([`zoom_all`](CanvasState::zoom_all), ...) and of [`View`] ([`delete`](View::delete),
//! [`duplicate`](View::duplicate), ...) are there for that, guarded by
//! [`takes_keys`](CanvasResponse::takes_keys). By itself the canvas handles only what goes with pointing:
//! Space held to pan ([`space_tapped`](CanvasResponse::space_tapped) tells of a mere tap), Escape during a
//! drag, and the arrows, which walk along wires, extend the selection with Shift and nudge it with Ctrl.
//!
//! # Names
//!
//! Every node, pin and wire in sight has an accessible name and the bounds with which it is drawn: node
//! "bend, Twist", pin "input of bend", wire "waves to bend". Tests find them by these.
//!
//! Nothing is animated, and an idle canvas asks for no repaint.

mod access;
mod canvas;
mod command;
mod curve;
mod drop;
mod gesture;
mod hit;
mod input;
mod key;
mod layout;
mod navigate;
mod paint;
mod release;
mod scene;
mod state;
mod style;
mod transform;
mod view;

pub use canvas::{Canvas, CanvasResponse, Drawn};
pub use command::{Command, ContextMenu, Rules};
pub use key::{CommentKey, FrameKey, Item, NodeKey, PinKey, RerouteKey, Side, Target, WireKey};
pub use layout::{Card, node_size};
pub use navigate::Direction;
pub use state::CanvasState;
pub use style::{Colours, Style, Words};
pub use transform::Transform;
pub use view::{Comment, Frame, Glyph, Node, Pin, Preview, Reroute, View, Wire, WireStyle};
