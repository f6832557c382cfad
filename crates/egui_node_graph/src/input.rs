//! Reading egui's input for the canvas: focus, space bar, presses, arrows, cursor.

use egui::{Key, PointerButton, Pos2, Response, Ui};

use crate::{
    CanvasState, Command, gesture::Gesture, hit::Hit, navigate::Direction, scene::Scene,
    transform::into_sight,
};

/// Whether keys are meant for the canvas; then arrows, Tab and Escape don't move the focus away.
pub(crate) fn takes_keys(ui: &Ui, response: &Response) -> bool {
    if !response.has_focus() || ui.ctx().text_edit_focused() || egui::Popup::is_any_open(ui.ctx()) {
        return false;
    }
    let filter =
        egui::EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    true
}

/// Follows the space bar, which pans when held; true when it was only tapped.
pub(crate) fn watch_space(ui: &Ui, response: &Response, takes_keys: bool, state: &mut CanvasState) -> bool {
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
pub(crate) fn pointer_point(ui: &Ui, response: &Response, state: &mut CanvasState) -> Pos2 {
    let latest = ui.input(|i| i.pointer.interact_pos()).filter(|point| point.is_finite());
    if let Some(point) = latest {
        state.pointer = point;
    } else if !response.rect.contains(state.pointer) {
        state.pointer = response.rect.center();
    }
    state.pointer
}

/// The button that went down on the canvas in this frame, and where.
pub(crate) fn new_press(ui: &Ui, response: &Response, state: &CanvasState) -> Option<(PointerButton, Pos2)> {
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
pub(crate) fn arrows(ui: &Ui, scene: &Scene<'_, '_>, state: &mut CanvasState, commands: &mut Vec<Command>) {
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

pub(crate) fn set_cursor(ui: &Ui, gesture: &Gesture, hovered: Option<Hit>, space: bool) {
    let icon = match (gesture, hovered) {
        (Gesture::Pan { .. }, _) => egui::CursorIcon::Grabbing,
        (Gesture::Cut { .. } | Gesture::Reroute { .. }, _) => egui::CursorIcon::Crosshair,
        (_, Some(_)) if space => egui::CursorIcon::Grab,
        (_, Some(hit)) => hit.cursor(),
        _ => return,
    };
    ui.ctx().set_cursor_icon(icon);
}
