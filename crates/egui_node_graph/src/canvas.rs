//! The widget: one frame from input to commands to picture.

use egui::{Id, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2};

use crate::{
    CanvasState, Command, Item, PinKey, Rules, Style, Target, Transform, View, access,
    gesture::{Gesture, Pointer, Turn},
    input, paint,
    scene::{Dragged, Scene},
    state::ZoomWish,
    transform::into_sight,
};

/// The node canvas: fills the space that is left, shows a [`View`], returns [`Command`]s.
#[must_use = "call show"]
pub struct Canvas<'v, 'a> {
    view: &'v View<'a>,
    style: &'v Style,
    rules: &'v dyn Rules,
    id: Id,
}

/// What came of showing a canvas.
#[derive(Debug)]
pub struct CanvasResponse {
    /// Of the whole canvas: `request_focus`, `has_focus`, drag and drop.
    pub response: Response,
    /// What the user wishes, in this order.
    pub commands: Vec<Command>,
    /// Whether keys are meant for the canvas: it has the focus, no text field and no menu has.
    pub takes_keys: bool,
    /// What the pointer is on, unless it is dragging.
    pub hovered: Option<Target>,
    /// Where the pointer is over the canvas, in canvas units.
    pub pointer: Option<Pos2>,
    /// The space bar was pressed and let go, and no drag used it to pan.
    pub space_tapped: bool,
    /// Why the wire or node being dragged may not be dropped here, as shown at the pointer.
    pub refusal: Option<String>,
    /// How the canvas lies in the window.
    pub transform: Transform,
    /// How much was drawn.
    pub drawn: Drawn,
}

/// Counts of what was in sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Cards.
    pub nodes: usize,
    /// Wires.
    pub wires: usize,
}

/// Lets every wire through.
struct AnyWire;

impl Rules for AnyWire {
    fn connect(&self, _output: PinKey, _input: PinKey) -> Result<(), String> {
        Ok(())
    }
}

/// Wheel points that double the zoom, and what a line and a page of a wheel count in points.
const WHEEL_DOUBLES: f32 = 200.0;
const WHEEL_LINE: f32 = 40.0;
const WHEEL_PAGE: f32 = 400.0;

impl<'v, 'a> Canvas<'v, 'a> {
    /// A canvas that shows `view`, looks like `style` and lets every wire through.
    pub fn new(view: &'v View<'a>, style: &'v Style) -> Self {
        Self { view, style, rules: &AnyWire, id: Id::new("node canvas") }
    }

    /// Asks `rules` before a wire may be dropped.
    pub fn rules(mut self, rules: &'v dyn Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Tells this canvas from others of the same window.
    pub fn id_salt(mut self, salt: impl std::hash::Hash) -> Self {
        self.id = Id::new(("node canvas", egui::util::hash(salt)));
        self
    }

    /// Shows the canvas in the space that is left.
    pub fn show(self, ui: &mut Ui, state: &mut CanvasState) -> CanvasResponse {
        let (_, rect) = ui.allocate_space(ui.available_size().max(Vec2::ZERO));
        let id = ui.unique_id().with(self.id);
        let response = ui.interact(rect, id, Sense::click_and_drag());
        state.viewport = rect;
        let mut commands = Vec::new();

        self.grant_zoom_wish(state);
        let takes_keys = input::takes_keys(ui, &response);
        let space_tapped = input::watch_space(ui, &response, takes_keys, state);
        self.wheel(ui, &response, state);
        let point = input::pointer_point(ui, &response, state);
        self.follow_pointer(ui, point, state);

        let dragged = Dragged::by(&state.gesture, state.transform().to_canvas(point));
        let mut scene = Scene::new(self.view, self.style, state.transform(), dragged);
        scene.minimap = state.minimap.then(|| paint::minimap_rect(&scene)).flatten();
        self.act(ui, &response, &scene, point, state, &mut commands);
        if let Some(node) = access::clicked_node(ui, response.id, &scene) {
            commands.push(Command::Select(vec![Item::Node(node)]));
        }
        if takes_keys {
            input::arrows(ui, &scene, state, &mut commands);
        }

        if !commands.is_empty() {
            // The document obeys after this frame: the next one shows it.
            ui.ctx().request_repaint();
        }
        let hovered = (matches!(state.gesture, Gesture::None | Gesture::Press(_))
            && response.contains_pointer())
        .then(|| scene.hit(point));
        let picture = paint::picture(ui, &scene, self.rules, &state.gesture, hovered, point);
        access::announce(ui, &response, &scene, hovered, picture.refusal.as_deref());
        input::set_cursor(ui, &state.gesture, hovered, state.space_used.is_some());
        CanvasResponse {
            takes_keys,
            hovered: hovered.map(|hit| hit.target),
            pointer: response.contains_pointer().then(|| scene.transform.to_canvas(point)),
            space_tapped,
            refusal: picture.refusal,
            transform: scene.transform,
            drawn: picture.drawn,
            response,
            commands,
        }
    }

    fn grant_zoom_wish(&self, state: &mut CanvasState) {
        if state.viewport.width() < 1.0 || state.viewport.height() < 1.0 {
            return;
        }
        let Some(wish) = state.zoom_wish.take() else { return };
        let scene = Scene::new(self.view, self.style, state.transform(), Dragged::default());
        let rect = match wish {
            ZoomWish::All => scene.bounds(false),
            ZoomWish::Selection => scene.bounds(true).or_else(|| scene.bounds(false)),
            ZoomWish::Rects(rects) => rects.into_iter().reduce(Rect::union),
        };
        if let Some(rect) = rect {
            state.fit(rect, self.style);
        }
    }

    /// Wheel and pinch zoom about the pointer; with Shift, or sideways, the wheel pans.
    fn wheel(&self, ui: &Ui, response: &Response, state: &mut CanvasState) {
        if !response.contains_pointer() {
            return;
        }
        let Some(point) = ui.input(|i| i.pointer.latest_pos()) else { return };
        let mut factor = 1.0;
        let mut pan = Vec2::ZERO;
        ui.input(|input| {
            for event in &input.events {
                match event {
                    egui::Event::MouseWheel { unit, delta, modifiers, .. } => {
                        let points = *delta
                            * match unit {
                                MouseWheelUnit::Point => 1.0,
                                MouseWheelUnit::Line => WHEEL_LINE,
                                MouseWheelUnit::Page => WHEEL_PAGE,
                            };
                        if modifiers.shift {
                            pan.x += points.x + points.y;
                        } else {
                            pan.x += points.x;
                            factor *= (points.y / WHEEL_DOUBLES).exp2();
                        }
                    }
                    egui::Event::Zoom(by) => factor *= by,
                    _ => {}
                }
            }
        });
        if pan != Vec2::ZERO {
            state.pan_by(pan);
        }
        if factor != 1.0 {
            state.zoom_about(point, factor, self.style);
        }
    }

    /// Moves what is shown with the pointer, and when a drag leaves the canvas.
    fn follow_pointer(&self, ui: &Ui, point: Pos2, state: &mut CanvasState) {
        match &mut state.gesture {
            Gesture::Pan { last } => {
                let by = point - *last;
                *last = point;
                state.pan_by(by);
            }
            Gesture::Move(_) | Gesture::Box { .. } | Gesture::Wire(_) => {
                let out = into_sight(Rect::from_min_max(point, point), state.viewport);
                if out != Vec2::ZERO {
                    let seconds = ui.input(|i| i.stable_dt).min(0.1);
                    state.pan_by(-out * (seconds * 8.0).min(1.0));
                    ui.ctx().request_repaint();
                }
            }
            Gesture::Minimap => {
                let scene = Scene::new(self.view, self.style, state.transform(), Dragged::default());
                if let Some(centre) = paint::minimap_position(&scene, point) {
                    let point = Rect::from_min_max(centre, centre);
                    state.origin = Transform::origin_centring(state.viewport, point, state.zoom);
                }
            }
            _ => {}
        }
    }

    /// Presses, drags and releases.
    fn act(
        &self,
        ui: &Ui,
        response: &Response,
        scene: &Scene<'_, '_>,
        point: Pos2,
        state: &mut CanvasState,
        commands: &mut Vec<Command>,
    ) {
        let (modifiers, double) =
            ui.input(|i| (i.modifiers, i.pointer.button_double_clicked(PointerButton::Primary)));
        let pointer = Pointer { point, modifiers, double };
        let mut turn = Turn { scene, rules: self.rules, pointer, commands };
        if let Some((button, origin)) = input::new_press(ui, response, state) {
            response.request_focus();
            turn.pointer.point = origin;
            turn.press(state, button);
            state.button = button;
            turn.pointer.point = point;
        }
        if matches!(state.gesture, Gesture::None) {
            return;
        }
        if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            state.cancel_gesture();
            return;
        }
        turn.drag(state);
        if !ui.input(|i| i.pointer.button_down(state.button)) {
            turn.release(std::mem::take(&mut state.gesture));
        }
    }
}
