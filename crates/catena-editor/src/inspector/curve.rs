//! A curve's editor: points on a plot with the curve that the kernel makes of them, and the same as numbers.

use catena_kernels::curve::Curve;
use catena_nodes::{Parameter, Setting};
use egui::emath::smart_aim::best_in_range_f64;
use egui::{
    Align2, CursorIcon, Id, Key, Pos2, Rect, Response, RichText, Sense, Shape, Stroke, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::field::{Field, Turn, refused};
use super::points::{added, bounds, moved, removed, widest_gap};
use super::scale::{self, Scale};
use super::text::{TextField, wrong};
use crate::number;
use crate::theme::{Tokens, control, size, space};

/// Points that are shown as numbers; of more there is the text.
const MOST_ROWS: usize = 16;

/// What became of the points.
pub(crate) struct Edited {
    /// The points; none for the default.
    pub(crate) points: Option<Vec<(f64, f64)>>,
    /// More of the same drag may follow.
    pub(crate) going_on: bool,
}

impl Edited {
    fn done(points: Vec<(f64, f64)>) -> Self {
        Self { points: Some(points), going_on: false }
    }
}

/// A drag of a point: which one, of which points, over which part of the plane.
#[derive(Clone)]
struct Drag {
    index: usize,
    points: Vec<(f64, f64)>,
    bounds: [(f64, f64); 2],
}

/// Why a text of points was refused.
#[derive(Clone)]
struct Refused(String);

/// Shows plot, numbers and text.
pub(crate) fn show(
    ui: &mut Ui,
    id: Id,
    parameter: &'static Parameter,
    points: &[(f64, f64)],
    smooth: bool,
) -> Option<Edited> {
    let plot = Plot::allocate(ui, id, points);
    let drawn = plot.show(ui, points, smooth);
    let numbers = numbers(ui, id, parameter, points);
    let text = text(ui, id, parameter, points);
    drawn.or(numbers).or(text)
}

/// The rectangle on the screen and what it shows.
struct Plot {
    id: Id,
    rect: Rect,
    bounds: [(f64, f64); 2],
    back: Response,
}

impl Plot {
    fn allocate(ui: &mut Ui, id: Id, points: &[(f64, f64)]) -> Self {
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

    fn show(&self, ui: &mut Ui, points: &[(f64, f64)], smooth: bool) -> Option<Edited> {
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
        let out = !self.rect.expand(control::DRAG_OUT).contains(pointer);
        let steps = ui.input(|input| input.modifiers.command);
        let points = match removed(&drag.points, drag.index).filter(|_| out) {
            Some(points) => points,
            None => {
                let inside = self.rect.clamp(pointer);
                moved(&drag.points, drag.index, self.point_at(inside, steps))
            }
        };
        Some(Edited { points: Some(points), going_on: true })
    }

    fn keys(&self, ui: &Ui, points: &[(f64, f64)], index: usize) -> Option<Edited> {
        super::field::hold_arrows(ui, self.handle(index));
        if super::field::reset_pressed(ui) {
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

/// Each point as two numbers.
fn numbers(ui: &mut Ui, id: Id, parameter: &'static Parameter, points: &[(f64, f64)]) -> Option<Edited> {
    let mut edited = None;
    for (index, point) in points.iter().enumerate().take(MOST_ROWS) {
        ui.horizontal(|ui| {
            let mute = Tokens::of(ui.ctx()).mute;
            ui.add_sized(
                [space::ROW, space::ROW],
                egui::Label::new(RichText::new((index + 1).to_string()).color(mute)),
            );
            for (axis, value) in [("in", point.0), ("out", point.1)] {
                ui.label(RichText::new(axis).color(mute));
                let name = format!("Point {} {axis}", index + 1);
                let turn = number_field(ui, id, parameter, points, (index, axis), &name, value);
                edited = edited.take().or(turn);
            }
            let button = egui::Button::new(crate::icons::CLOSE).frame(false);
            let button = ui.add_enabled(points.len() > 2, button);
            button.widget_info(|| {
                WidgetInfo::labeled(WidgetType::Button, true, format!("Remove point {}", index + 1))
            });
            let words = "Remove the point";
            if button.on_hover_text(words).on_disabled_hover_text("A curve needs two points").clicked() {
                edited = removed(points, index).map(Edited::done);
            }
        });
        for axis in ["in", "out"] {
            if let Some(words) = refused(ui, id.with((index, axis))) {
                wrong(ui, &words);
            }
        }
    }
    edited
}

fn number_field(
    ui: &mut Ui,
    id: Id,
    parameter: &'static Parameter,
    points: &[(f64, f64)],
    (index, axis): (usize, &str),
    name: &str,
    value: f64,
) -> Option<Edited> {
    let with = |number: f64| {
        let mut points = points.to_vec();
        let point = &mut points[index];
        *(if axis == "in" { &mut point.0 } else { &mut point.1 }) = number;
        points
    };
    let field = Field {
        id: id.with((index, axis)),
        name,
        number: value,
        scale: &Scale::real((-1.0, 1.0), (-1e12, 1e12)),
        unit: "",
        width: space::FIELD,
        shown: scale::shown,
        text: crate::number::write,
        check: &|number| parameter.check(&Setting::Curve(with(number).into())),
        tip: if axis == "in" { "The value that goes in" } else { "What comes out of it" },
    };
    match field.show(ui)? {
        Turn::Set { number, going_on, .. } if number != value => {
            Some(Edited { points: Some(with(number)), going_on })
        }
        Turn::Set { .. } => None,
        Turn::Reset => Some(Edited { points: None, going_on: false }),
    }
}

/// A button for another point, and all of them as the text that stands in files.
fn text(ui: &mut Ui, id: Id, parameter: &'static Parameter, points: &[(f64, f64)]) -> Option<Edited> {
    let mut edited = None;
    ui.horizontal(|ui| {
        if ui.button("+ Point").on_hover_text("Another point in the middle of the widest gap").clicked() {
            let x = widest_gap(points);
            let at = (x, Curve::new(points, false).at(x));
            edited = added(points, at).map(|(points, _)| Edited::done(points));
        }
        if ui.button("Reset").on_hover_text("The default curve").clicked() {
            edited = Some(Edited { points: None, going_on: false });
        }
        let written = catena_graph::setting::write(&Setting::Curve(points.to_vec().into()));
        let field = TextField {
            id: id.with("text"),
            name: "Points as text",
            text: &written,
            hint: "[(-1, -1), (1, 1)]",
            lines: false,
            width: ui.available_width(),
            tip: "All points as text, to copy, paste and type",
        };
        let Some(typed) = field.show(ui).1 else { return };
        match catena_graph::setting::parse(parameter, &typed) {
            Ok(Setting::Curve(points)) => {
                ui.data_mut(|data| data.remove::<Refused>(id));
                edited = Some(Edited::done(points.into_owned()));
            }
            Ok(_) => {}
            Err(words) => ui.data_mut(|data| {
                data.insert_temp(id, Refused(words));
            }),
        }
    });
    if let Some(refused) = ui.data(|data| data.get_temp::<Refused>(id)) {
        wrong(ui, &refused.0);
    }
    if edited.is_some() {
        ui.data_mut(|data| data.remove::<Refused>(id));
    }
    edited
}
