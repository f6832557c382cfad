//! A curve's plot: points dragged, added on the line and removed, with the curve that the kernel makes of them.

use catena_kernels::curve::Curve;
use egui::emath::smart_aim::best_in_range_f64;
use egui::{
    Align2, CursorIcon, Id, Key, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::curve::Edited;
use super::keys::{hold_arrows, reset_pressed};
use super::points::{added, bounds, moved, removed};
use super::scale;
use crate::number;
use crate::theme::{Tokens, control, size, space};

/// How much finer a drag is while Shift is held.
const FINER: f32 = 0.1;

/// A drag of a point: which one, of which points, over which part of the plane.
#[derive(Clone)]
struct Drag {
    index: usize,
    points: Vec<(f64, f64)>,
    bounds: [(f64, f64); 2],
}

/// The rectangle on the screen and what it shows.
pub(crate) struct Plot {
    id: Id,
    rect: Rect,
    bounds: [(f64, f64); 2],
    back: Response,
}

impl Plot {
    /// Takes the room for it.
    pub(crate) fn allocate(ui: &mut Ui, id: Id, points: &[(f64, f64)]) -> Self {
        let size = vec2(ui.available_width(), control::PLOT);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let back = ui.interact(rect, id, Sense::click());
        back.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "Curve plot"));
        let drag = ui.data(|data| data.get_temp::<Drag>(id));
        let bounds = drag.map_or_else(|| bounds(points), |drag| drag.bounds);
        Self { id, rect, bounds, back }
    }

    fn place_of(&self, (x, y): (f64, f64)) -> Pos2 {
        let [(left, right), (low, high)] = self.bounds;
        let share = |v: f64, low: f64, high: f64| ((v - low) / (high - low)) as f32;
        pos2(
            egui::lerp(self.rect.x_range(), share(x, left, right)),
            egui::lerp(self.rect.bottom()..=self.rect.top(), share(y, low, high)),
        )
    }

    /// The point of the curve's plane under a point of the screen, as round as a pixel allows.
    fn point_at(&self, point: Pos2, steps: bool) -> (f64, f64) {
        let [(left, right), (low, high)] = self.bounds;
        let at = |share: f32, length: f32, low: f64, high: f64| {
            let exact = low + (high - low) * f64::from(share);
            if steps {
                return (exact * 10.0).round() / 10.0;
            }
            let slack = (high - low) * 0.5 / f64::from(length);
            best_in_range_f64(exact - slack, exact + slack)
        };
        let share = (point - self.rect.left_bottom()) / self.rect.size();
        (at(share.x, self.rect.width(), left, right), at(-share.y, self.rect.height(), low, high))
    }

    /// Shows the curve and its points.
    pub(crate) fn show(&self, ui: &mut Ui, points: &[(f64, f64)], smooth: bool) -> Option<Edited> {
        let curve = Curve::new(points, smooth);
        self.paint(ui, &curve);
        let drag = ui.data(|data| data.get_temp::<Drag>(self.id));
        let edited = match drag {
            Some(drag) => self.dragged(ui, &drag),
            None => self.handles(ui, points),
        };
        self.paint_points(ui, points);
        edited.or_else(|| self.clicked(ui, &curve, points))
    }

    fn paint(&self, ui: &Ui, curve: &Curve) {
        let tokens = Tokens::of(ui.ctx());
        let painter = ui.painter_at(self.rect);
        painter.rect_filled(self.rect, space::SMALL, tokens.canvas);
        let zero = self.place_of((0.0, 0.0));
        painter.hline(self.rect.x_range(), zero.y, Stroke::new(1.0, tokens.line));
        painter.vline(zero.x, self.rect.y_range(), Stroke::new(1.0, tokens.line));
        let columns = (self.rect.width() / 2.0).ceil().max(2.0) as usize;
        let [(left, right), _] = self.bounds;
        let line = (0..=columns).map(|column| {
            let x = left + (right - left) * column as f64 / columns as f64;
            self.place_of((x, curve.at(x)))
        });
        painter.add(Shape::line(line.collect(), Stroke::new(2.0, tokens.accent)));
        let font = egui::FontId::new(size::TIME, egui::FontFamily::Monospace);
        let inner = self.rect.shrink(space::SMALL);
        for (at, align, axis, (low, high)) in [
            (inner.right_bottom(), Align2::RIGHT_BOTTOM, "in", self.bounds[0]),
            (inner.left_top(), Align2::LEFT_TOP, "out", self.bounds[1]),
        ] {
            let text = format!("{axis} {} … {}", scale::worded(low), scale::worded(high));
            painter.text(at, align, text, font.clone(), tokens.faint);
        }
    }

    fn paint_points(&self, ui: &Ui, points: &[(f64, f64)]) {
        let tokens = Tokens::of(ui.ctx());
        for (index, point) in points.iter().enumerate() {
            let at = self.place_of(*point);
            let focused = ui.memory(|memory| memory.has_focus(self.handle(index)));
            let edge = if focused { tokens.accent } else { tokens.panel };
            let painter = ui.painter_at(self.rect.expand(control::HANDLE));
            painter.circle(at, control::HANDLE, tokens.text, Stroke::new(2.0, edge));
        }
    }

    fn handle(&self, index: usize) -> Id {
        self.id.with(("point", index))
    }

    fn interact(&self, ui: &Ui, index: usize, at: Pos2, words: &str) -> Response {
        let rect = Rect::from_center_size(at, egui::Vec2::splat(control::HIT));
        let response = ui.interact(rect, self.handle(index), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, words));
        response.on_hover_cursor(CursorIcon::Grab)
    }

    fn handles(&self, ui: &Ui, points: &[(f64, f64)]) -> Option<Edited> {
        let mut edited = None;
        for (index, point) in points.iter().enumerate() {
            let words = format!("Point {} of {}", index + 1, points.len());
            let response = self.interact(ui, index, self.place_of(*point), &words);
            if response.drag_started() {
                response.request_focus();
                let drag = Drag { index, points: points.to_vec(), bounds: self.bounds };
                ui.data_mut(|data| data.insert_temp(self.id, drag));
            } else if response.clicked() {
                response.request_focus();
            } else if response.secondary_clicked() || response.double_clicked() {
                edited = removed(points, index).map(Edited::done);
            }
            if response.has_focus() {
                edited = edited.or_else(|| self.keys(ui, points, index));
            }
            if response.hovered() {
                let (x, y) = (number::write(point.0), number::write(point.1));
                response.on_hover_text(format!("{x} becomes {y}. Drag it; right click removes it"));
            }
        }
        edited
    }

    /// The point under the pointer; outside the plot it is gone, and comes back with the pointer.
    fn dragged(&self, ui: &Ui, drag: &Drag) -> Option<Edited> {
        let pointer = ui.input(|input| input.pointer.latest_pos()).unwrap_or(self.rect.center());
        let response = self.interact(ui, drag.index, pointer, "Point being dragged");
        if !response.dragged() {
            ui.data_mut(|data| data.remove::<Drag>(self.id));
            return None;
        }
        let modifiers = ui.input(|input| input.modifiers);
        let start = self.place_of(drag.points[drag.index]);
        let pointer = if modifiers.shift { start + (pointer - start) * FINER } else { pointer };
        let out = !self.rect.expand(control::DRAG_OUT).contains(pointer);
        let points = match removed(&drag.points, drag.index).filter(|_| out) {
            Some(points) => points,
            None => {
                let inside = self.rect.clamp(pointer);
                moved(&drag.points, drag.index, self.point_at(inside, modifiers.command))
            }
        };
        Some(Edited { points: Some(points), going_on: true })
    }

    fn keys(&self, ui: &Ui, points: &[(f64, f64)], index: usize) -> Option<Edited> {
        hold_arrows(ui, self.handle(index));
        if reset_pressed(ui) {
            return removed(points, index).map(Edited::done);
        }
        let (mut across, mut up) = (0.0, 0.0);
        ui.input_mut(|input| {
            let mut count = |key| input.count_and_consume_key(egui::Modifiers::NONE, key) as f64;
            across = count(Key::ArrowRight) - count(Key::ArrowLeft);
            up = count(Key::ArrowUp) - count(Key::ArrowDown);
        });
        if (across, up) == (0.0, 0.0) {
            return None;
        }
        let (x, y) = points[index];
        let step = |v: f64, count: f64| ((v + count * 0.05) * 1e6).round() / 1e6;
        Some(Edited::done(moved(points, index, (step(x, across), step(y, up)))))
    }

    /// A click on the line adds a point there.
    fn clicked(&self, ui: &Ui, curve: &Curve, points: &[(f64, f64)]) -> Option<Edited> {
        let pointer = self.back.hover_pos()?;
        let (x, _) = self.point_at(pointer, false);
        let on_line = self.place_of((x, curve.at(x)));
        if (on_line.y - pointer.y).abs() > control::HIT {
            return None;
        }
        ui.painter_at(self.rect).circle_filled(on_line, control::HANDLE * 0.5, Tokens::of(ui.ctx()).accent);
        self.back.clone().on_hover_text("Click for another point here");
        let points = self.back.clicked().then(|| added(points, (x, curve.at(x)))).flatten();
        points.map(|(points, _)| Edited::done(points))
    }
}
