//! What the hand does to the 3D view: drags orbit or pan, the wheel zooms, keys do the same.

use egui::{EventFilter, Key, Modifiers, PointerButton, Response, Ui};
use glam::{Vec2, vec2};

use super::Solid;
use super::camera::STEP;

/// Turn for a drag as long as the picture is high.
const TURN: f32 = std::f32::consts::PI;

/// Nearness for a point of the wheel, as a power of e.
const WHEEL: f32 = 0.003;

/// Nearness for a key.
const NEARER: f32 = 1.2;

/// A step of panning by key, in heights of the picture.
const WAY: f32 = 0.06;

impl Solid {
    /// Follows pointer and keys.
    pub(super) fn obey(&mut self, ui: &Ui, response: &Response, focus: egui::Id) {
        if response.double_clicked() {
            self.reset();
        }
        self.drag(ui, response);
        self.wheel(ui, response);
        if ui.memory(|memory| memory.has_focus(focus)) {
            let filter =
                EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(focus, filter));
            self.keys(ui);
        }
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

    fn keys(&mut self, ui: &Ui) {
        let arrows = [
            (Key::ArrowLeft, vec2(-1.0, 0.0)),
            (Key::ArrowRight, vec2(1.0, 0.0)),
            (Key::ArrowUp, vec2(0.0, 1.0)),
            (Key::ArrowDown, vec2(0.0, -1.0)),
        ];
        for (key, way) in arrows {
            for _ in 0..presses(ui, Modifiers::NONE, key) {
                self.orbit(way * STEP);
            }
            for _ in 0..presses(ui, Modifiers::SHIFT, key) {
                self.pan(vec2(-way.x, way.y) * WAY);
            }
        }
        for (key, factor) in [(Key::Plus, NEARER), (Key::Equals, NEARER), (Key::Minus, NEARER.recip())] {
            for _ in 0..presses(ui, Modifiers::NONE, key) {
                self.zoom(factor);
            }
        }
        if presses(ui, Modifiers::NONE, Key::Home) > 0 {
            self.reset();
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

fn presses(ui: &Ui, modifiers: Modifiers, key: Key) -> usize {
    ui.input_mut(|input| input.count_and_consume_key(modifiers, key))
}
