//! What the hand does to the 3D view: drags orbit or pan, the wheel zooms, keys do the same.

use egui::{PointerButton, Response, Ui};
use glam::{Vec2, vec2};

use super::Solid;
use super::camera::STEP;
use crate::keys::Action;

/// Turn for a drag as long as the picture is high.
const TURN: f32 = std::f32::consts::PI;

/// Nearness for a point of the wheel, as a power of e.
const WHEEL: f32 = 0.003;

/// Nearness for a key.
const NEARER: f32 = 1.2;

impl Solid {
    /// Follows the pointer.
    pub(super) fn obey(&mut self, ui: &Ui, response: &Response) {
        if response.double_clicked() {
            self.reset();
        }
        self.drag(ui, response);
        self.wheel(ui, response);
    }

    /// Does what the map's keys mean here.
    pub(crate) fn act(&mut self, action: Action) -> bool {
        match action {
            Action::MapFit => self.reset(),
            Action::MapLeft => self.orbit(vec2(-STEP, 0.0)),
            Action::MapRight => self.orbit(vec2(STEP, 0.0)),
            Action::MapUp => self.orbit(vec2(0.0, STEP)),
            Action::MapDown => self.orbit(vec2(0.0, -STEP)),
            Action::MapCloser => self.zoom(NEARER),
            Action::MapFarther => self.zoom(NEARER.recip()),
            _ => return false,
        }
        true
    }

    fn drag(&mut self, ui: &Ui, response: &Response) {
        let delta = response.drag_delta();
        if delta == egui::Vec2::ZERO {
            return;
        }
        let way = vec2(delta.x, delta.y) / response.rect.height().max(1.0);
        let pans = !response.dragged_by(PointerButton::Primary) || ui.input(|input| input.modifiers.shift);
        if pans {
            self.pan(way);
        } else {
            self.orbit(vec2(-way.x, way.y) * TURN);
        }
    }

    fn wheel(&mut self, ui: &Ui, response: &Response) {
        if !response.hovered() {
            return;
        }
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
        let factor = (scroll * WHEEL).exp() * pinch;
        if factor != 1.0 {
            self.zoom(factor);
        }
    }

    fn orbit(&mut self, turn: Vec2) {
        self.fitted = false;
        self.camera.orbit(turn);
    }

    fn pan(&mut self, way: Vec2) {
        let Some(ground) = &self.ground else { return };
        self.fitted = false;
        self.camera.pan(way, &ground.block(self.rise));
    }

    fn zoom(&mut self, factor: f32) {
        let Some(ground) = &self.ground else { return };
        self.fitted = false;
        self.camera.zoom(factor, &ground.block(self.rise));
    }
}
