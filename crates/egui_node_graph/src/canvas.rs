//! The widget: one frame from input to commands to picture.

use egui::{Id, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2};

use crate::{
    CanvasState, Command, Item, PinKey, Rules, Style, Target, Transform, View, access,
    gesture::{Gesture, Pointer, Turn},
    hit::Hit,
    navigate::Direction,
    paint,
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
        let takes_keys = takes_keys(ui, &response);
        let space_tapped = watch_space(ui, &response, takes_keys, state);
        self.wheel(ui, &response, state);
        let point = pointer_point(ui, &response, state);
        self.follow_pointer(ui, point, state);

        let dragged = Dragged::by(&state.gesture, state.transform().to_canvas(point));
        let mut scene = Scene::new(self.view, self.style, state.transform(), dragged);
        scene.minimap = state.minimap.then(|| paint::minimap_rect(&scene)).flatten();
        self.act(ui, &response, &scene, point, state, &mut commands);
        if let Some(node) = access::clicked_node(ui, response.id, &scene) {
            commands.push(Command::Select(vec![Item::Node(node)]));
        }
        if takes_keys {
            arrows(ui, &scene, state, &mut commands);
        }

        let hovered = (matches!(state.gesture, Gesture::None | Gesture::Press(_))
            && response.contains_pointer())
        .then(|| scene.hit(point));
        let picture = paint::picture(ui, &scene, self.rules, &state.gesture, hovered, point);
        access::announce(ui, &response, &scene, hovered, picture.refusal.as_deref());
        set_cursor(ui, &state.gesture, hovered, state.space_used.is_some());
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
        if let Some((button, origin)) = new_press(ui, response, state) {
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
            if matches!(turn.commands.last(), Some(Command::Move(_) | Command::Resize { .. })) {
                // The document moves it now: the next frame shows that.
                ui.ctx().request_repaint();
            }
        }
    }
}

fn takes_keys(ui: &Ui, response: &Response) -> bool {
    if !response.has_focus() || ui.ctx().text_edit_focused() || egui::Popup::is_any_open(ui.ctx()) {
        return false;
    }
    let filter =
        egui::EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    true
}

/// Follows the space bar, which pans when held; true when it was only tapped.
fn watch_space(ui: &Ui, response: &Response, takes_keys: bool, state: &mut CanvasState) -> bool {
    let unclaimed = response.contains_pointer() && ui.memory(|memory| memory.focused().is_none());
    let (pressed, down, plain) =
        ui.input(|i| (i.key_pressed(Key::Space), i.key_down(Key::Space), i.modifiers.is_none()));
    if pressed && plain && (takes_keys || unclaimed) && state.space_used.is_none() {
        state.space_used = Some(false);
    }
    if down {
        return false;
    }
    state.space_used.take() == Some(false)
}

/// Where the pointer is; where it was last if it has left the window.
fn pointer_point(ui: &Ui, response: &Response, state: &mut CanvasState) -> Pos2 {
    let latest = ui.input(|i| i.pointer.interact_pos()).filter(|point| point.is_finite());
    if let Some(point) = latest {
        state.pointer = point;
    } else if !response.rect.contains(state.pointer) {
        state.pointer = response.rect.center();
    }
    state.pointer
}

/// The button that went down on the canvas in this frame, and where.
fn new_press(ui: &Ui, response: &Response, state: &CanvasState) -> Option<(PointerButton, Pos2)> {
    if !matches!(state.gesture, Gesture::None) {
        return None;
    }
    let buttons = [PointerButton::Primary, PointerButton::Secondary, PointerButton::Middle];
    let button = buttons.into_iter().find(|button| ui.input(|i| i.pointer.button_pressed(*button)))?;
    let mine = response.is_pointer_button_down_on() || response.clicked_by(button);
    let origin = ui.input(|i| i.pointer.press_origin()).unwrap_or(state.pointer);
    mine.then_some((button, origin))
}

/// Arrows walk along wires, extend the selection with Shift, nudge it with Ctrl.
fn arrows(ui: &Ui, scene: &Scene<'_, '_>, state: &mut CanvasState, commands: &mut Vec<Command>) {
    let pressed = Direction::ALL.into_iter().find(|direction| ui.input(|i| i.key_pressed(direction.key())));
    let Some(direction) = pressed else { return };
    let modifiers = ui.input(|i| i.modifiers);
    if modifiers.alt {
        return;
    }
    if modifiers.command || modifiers.ctrl {
        commands.extend(scene.view.nudge(direction.vector() * scene.style.grid_step));
        return;
    }
    let Some((node, command)) = scene.step(direction, modifiers.shift) else { return };
    commands.push(command);
    if let Some(at) = scene.at(node) {
        let margin = scene.style.margin * 2.0 / state.zoom;
        let sight = state.transform().visible().shrink(margin);
        state.origin += into_sight(scene.cards[at].rect, sight);
    }
}

fn set_cursor(ui: &Ui, gesture: &Gesture, hovered: Option<Hit>, space: bool) {
    let icon = match (gesture, hovered) {
        (Gesture::Pan { .. }, _) => egui::CursorIcon::Grabbing,
        (Gesture::Cut { .. } | Gesture::Reroute { .. }, _) => egui::CursorIcon::Crosshair,
        (_, Some(_)) if space => egui::CursorIcon::Grab,
        (_, Some(hit)) => hit.cursor(),
        _ => return,
    };
    ui.ctx().set_cursor_icon(icon);
}
