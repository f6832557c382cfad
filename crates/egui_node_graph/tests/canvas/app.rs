//! A document in a window without pixels: obeys the commands that tests are about, records all.

use egui::{Color32, Event, Modifiers, PointerButton, Pos2, Rect, Vec2, pos2, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use egui_node_graph::{
    Canvas, CanvasState, Command, Drawn, Frame, FrameKey, Item, Node, NodeKey, Pin, PinKey, Preview, Style,
    Target, View, Wire, WireKey,
};

pub(crate) const WAVES: NodeKey = NodeKey(1);
pub(crate) const BEND: NodeKey = NodeKey(2);
pub(crate) const BLEND: NodeKey = NodeKey(3);

/// What tests read and change.
pub(crate) struct App {
    pub(crate) view: View<'static>,
    pub(crate) state: CanvasState,
    pub(crate) style: Style,
    pub(crate) commands: Vec<Command>,
    pub(crate) drawn: Drawn,
    pub(crate) refusal: Option<String>,
    pub(crate) hovered: Option<Target>,
    pub(crate) frames_shown: usize,
    pub(crate) space_tapped: bool,
    /// A text field above the canvas.
    pub(crate) field: Option<String>,
}

pub(crate) type Window = Harness<'static, App>;

fn pin(name: &'static str) -> Pin<'static> {
    Pin::new(name, "result", Color32::LIGHT_BLUE)
}

pub(crate) fn card(key: NodeKey, title: &'static str, kind: &'static str, at: Pos2) -> Node<'static> {
    let mut node = Node::new(key, title, at).with_subtitle(kind).with_output(pin("result"));
    node.preview = Some(Preview { texture: None, aspect: 4.0 / 3.0 });
    node
}

/// waves -> bend, and blend with two free inputs; pins of blend refuse waves.
pub(crate) fn view() -> View<'static> {
    View {
        nodes: vec![
            card(WAVES, "waves", "Sine", pos2(40.0, 60.0)),
            card(BEND, "bend", "Twist", pos2(320.0, 60.0)).with_input(pin("input")),
            card(BLEND, "blend", "Mix", pos2(600.0, 160.0)).with_input(pin("a")).with_input(pin("b")),
        ],
        wires: vec![Wire::new(PinKey::output(WAVES, 0), PinKey::input(BEND, 0))],
        ..View::default()
    }
}

pub(crate) const REFUSAL: &str = "waves may not feed a";

pub(crate) fn rules(output: PinKey, input: PinKey) -> Result<(), String> {
    match (output.node, input) {
        (WAVES, PinKey { node: BLEND, index: 0, .. }) => Err(REFUSAL.to_owned()),
        (from, to) if from == to.node => Err("a node can't feed itself".to_owned()),
        _ => Ok(()),
    }
}

impl App {
    pub(crate) fn new(view: View<'static>) -> Self {
        let mut state = CanvasState::default();
        state.minimap = false;
        Self {
            view,
            state,
            style: Style::default(),
            commands: Vec::new(),
            drawn: Drawn::default(),
            refusal: None,
            hovered: None,
            frames_shown: 0,
            space_tapped: false,
            field: None,
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        self.frames_shown += 1;
        if let Some(field) = &mut self.field {
            ui.text_edit_singleline(field);
        }
        let shown = Canvas::new(&self.view, &self.style).rules(&rules).show(ui, &mut self.state);
        self.drawn = shown.drawn;
        self.refusal = shown.refusal;
        self.hovered = shown.hovered;
        self.space_tapped |= shown.space_tapped;
        for command in shown.commands {
            self.obey(&command);
            self.commands.push(command);
        }
    }

    fn obey(&mut self, command: &Command) {
        match command {
            Command::Select(items) => {
                self.view.nodes.iter_mut().for_each(|n| n.selected = items.contains(&Item::Node(n.key)));
                self.view.frames.iter_mut().for_each(|f| f.selected = items.contains(&Item::Frame(f.key)));
                self.view.wires.iter_mut().for_each(|w| w.selected = items.contains(&Item::Wire(w.key)));
            }
            Command::Move(moved) => {
                for (item, to) in moved {
                    let node = self.view.nodes.iter_mut().find(|n| Item::Node(n.key) == *item);
                    node.into_iter().for_each(|node| node.position = *to);
                    let frame = self.view.frames.iter_mut().find(|f| Item::Frame(f.key) == *item);
                    frame.into_iter().for_each(|f| f.rect = f.rect.translate(*to - f.rect.min));
                }
            }
            Command::Connect { from, to, .. } => self.view.wires.push(Wire::new(*from, *to)),
            Command::CutWires(cut) => self.view.wires.retain(|wire| !cut.contains(&wire.key)),
            _ => {}
        }
    }

    pub(crate) fn without_selects(&self) -> Vec<Command> {
        self.commands.iter().filter(|c| !matches!(c, Command::Select(_))).cloned().collect()
    }
}

pub(crate) fn window_of(app: App) -> Window {
    let mut window = Harness::builder()
        .with_size(vec2(1000.0, 600.0))
        .with_step_dt(1.0 / 60.0)
        .build_ui_state(|ui, app: &mut App| app.ui(ui), app);
    window.run();
    window
}

pub(crate) fn window() -> Window {
    window_of(App::new(view()))
}

pub(crate) fn frame(key: u64, title: &'static str, rect: Rect) -> Frame<'static> {
    Frame { key: FrameKey(key), title: title.into(), colour: Color32::LIGHT_BLUE, rect, selected: false }
}

pub(crate) fn wire(from: NodeKey, to: NodeKey) -> WireKey {
    WireKey { from: PinKey::output(from, 0), to: PinKey::input(to, 0) }
}

/// Where the part of that accessible name lies.
pub(crate) fn rect(window: &Window, label: &str) -> Rect {
    window.get_by_label(label).rect()
}

pub(crate) fn centre(window: &Window, label: &str) -> Pos2 {
    rect(window, label).center()
}

/// A point of the window for a canvas position.
pub(crate) fn screen(window: &Window, position: Pos2) -> Pos2 {
    window.state().state.transform().to_screen(position)
}

pub(crate) fn button(
    window: &mut Window,
    at: Pos2,
    button: PointerButton,
    pressed: bool,
    modifiers: Modifiers,
) {
    window.event_modifiers(Event::PointerButton { pos: at, button, pressed, modifiers }, modifiers);
    window.step();
}

/// Presses at `from` and moves to `to` in three steps, without letting go.
pub(crate) fn hold(window: &mut Window, with: PointerButton, from: Pos2, to: Pos2, modifiers: Modifiers) {
    window.event(Event::ModifiersChanged(modifiers));
    window.hover_at(from);
    window.step();
    button(window, from, with, true, modifiers);
    for step in 1..=3 {
        window.hover_at(from + (to - from) * (step as f32 / 3.0));
        window.step();
    }
}

/// Drags with any button.
pub(crate) fn drag_with(
    window: &mut Window,
    with: PointerButton,
    from: Pos2,
    to: Pos2,
    modifiers: Modifiers,
) {
    hold(window, with, from, to, modifiers);
    button(window, to, with, false, modifiers);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run();
}

pub(crate) fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    drag_with(window, PointerButton::Primary, from, to, Modifiers::NONE);
}

pub(crate) fn click(window: &mut Window, at: Pos2, with: PointerButton, modifiers: Modifiers) {
    window.event(Event::ModifiersChanged(modifiers));
    window.hover_at(at);
    window.step();
    button(window, at, with, true, modifiers);
    button(window, at, with, false, modifiers);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.step();
}

pub(crate) fn wheel(window: &mut Window, at: Pos2, lines: f32) {
    window.hover_at(at);
    window.step();
    window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: Vec2::new(0.0, lines),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    window.step();
}
