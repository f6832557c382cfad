//! The square of a biome table: temperature by moisture in its colours, lines to drag, and the land as dots.

mod table;

use catena_field::BiomeEntry;
use catena_graph::{Document, Edit, Node};
use catena_nodes::NodeKind;
use egui::{
    Color32, CursorIcon, FontId, Id, Key, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use crate::measure::Climate;
use crate::theme::{Tokens, control, size, space};
use table::{Axis, Table};

/// How far a press of an arrow moves a line; with Shift a tenth of it.
const STEP: f64 = 0.01;

/// What the square asks for; more of the same gesture may follow.
pub(super) type Turned = Option<(Edit, bool)>;

/// Shows the square of a node that has one.
pub(super) fn show(
    ui: &mut Ui,
    (node, kind): (&Node, &'static NodeKind),
    document: &Document,
    climate: Option<&Climate>,
) -> Turned {
    if kind.key != "biome_table" {
        return None;
    }
    let table = Table::of(node, kind, document)?;
    let side = ui.available_width().min(control::SQUARE);
    let (rect, back) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let id = Id::new(("square", &node.name));
    let square = Square { id, rect, table: &table, node, document };
    square.paint(ui, climate);
    square.tell(&back, climate);
    let lines = square.lines(ui);
    let buttons = square.buttons(ui);
    lines.or(buttons)
}

struct Square<'a> {
    id: Id,
    rect: Rect,
    table: &'a Table,
    node: &'a Node,
    document: &'a Document,
}

impl Square<'_> {
    /// Dry at the left, cold at the top.
    fn place(&self, temperature: f64, moisture: f64) -> Pos2 {
        let at = |range: egui::Rangef, v: f64| egui::lerp(range, v.clamp(0.0, 1.0) as f32);
        pos2(at(self.rect.x_range(), moisture), at(self.rect.y_range(), temperature))
    }

    /// Temperature and moisture under a place.
    fn under(&self, place: Pos2) -> (f64, f64) {
        let share = (place - self.rect.min) / self.rect.size();
        (f64::from(share.y.clamp(0.0, 1.0)), f64::from(share.x.clamp(0.0, 1.0)))
    }

    fn paint(&self, ui: &Ui, climate: Option<&Climate>) {
        let (tokens, painter) = (Tokens::of(ui.ctx()), ui.painter_at(self.rect.expand(1.0)));
        let ends = |lines: &[f64]| -> Vec<f64> {
            std::iter::once(0.0).chain(lines.iter().copied()).chain([1.0]).collect()
        };
        let (rows, columns) = (ends(&self.table.rows), ends(&self.table.columns));
        let mut cells = Vec::new();
        for (row, down) in rows.windows(2).enumerate() {
            for (column, across) in columns.windows(2).enumerate() {
                let entry = &self.table.entries[row * (columns.len() - 1) + column];
                let [r, g, b] = entry.colour;
                let cell = Rect::from_min_max(self.place(down[0], across[0]), self.place(down[1], across[1]));
                painter.rect_filled(cell, 0, Color32::from_rgb(r, g, b));
                cells.push((cell, entry));
            }
        }
        for spot in climate.map_or(&[][..], |climate| &climate.spots) {
            let colour = ink(self.table.entries[self.table.at(spot.temperature, spot.moisture)].colour);
            painter.circle_filled(
                self.place(spot.temperature, spot.moisture),
                control::SPOT,
                colour.gamma_multiply(control::STALE),
            );
        }
        cells.into_iter().for_each(|(cell, entry)| name(&painter, cell, entry));
        painter.rect_stroke(self.rect, 0, Stroke::new(1.0, tokens.line), StrokeKind::Outside);
    }

    /// What is under the pointer: the biome and its share of the land.
    fn tell(&self, back: &Response, climate: Option<&Climate>) {
        back.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "Temperature by moisture"));
        let Some(pointer) = back.hover_pos() else { return };
        let (temperature, moisture) = self.under(pointer);
        let number = self.table.at(temperature, moisture);
        let name = &self.table.entries[number].name;
        let share = climate.filter(|climate| !climate.spots.is_empty()).map(|climate| {
            let own =
                climate.spots.iter().filter(|spot| self.table.at(spot.temperature, spot.moisture) == number);
            let percent = 100.0 * own.count() as f64 / climate.spots.len() as f64;
            format!(", {percent:.1} % of the land")
        });
        let words = format!(
            "{name}{}\ntemperature {temperature:.2}, moisture {moisture:.2}\nCold at the top, dry at the left; dots are land",
            share.unwrap_or_default()
        );
        back.clone().on_hover_text_at_pointer(words);
    }

    fn lines(&self, ui: &mut Ui) -> Turned {
        let mut turned = None;
        for axis in Axis::ALL {
            for line in 0..self.table.lines(axis).len() {
                turned = turned.take().or(self.line(ui, axis, line));
            }
        }
        turned
    }

    /// A line: dragged, or moved by arrows; Delete or a double click removes it.
    fn line(&self, ui: &mut Ui, axis: Axis, line: usize) -> Turned {
        let number = self.table.lines(axis)[line];
        let (from, to) = match axis {
            Axis::Temperature => (self.place(number, 0.0), self.place(number, 1.0)),
            Axis::Moisture => (self.place(0.0, number), self.place(1.0, number)),
        };
        let grip = Rect::from_two_pos(from, to).expand(control::GRIP);
        let response = ui.interact(grip, self.id.with((axis, line)), Sense::click_and_drag());
        let cursor =
            if axis == Axis::Temperature { CursorIcon::ResizeVertical } else { CursorIcon::ResizeHorizontal };
        let name = format!("{} line {}", axis.title(), line + 1);
        response.widget_info(|| WidgetInfo {
            value: Some(number),
            ..WidgetInfo::labeled(WidgetType::Slider, true, &name)
        });
        let tokens = Tokens::of(ui.ctx());
        let is_held = response.hovered() || response.dragged() || response.has_focus();
        let stroke = if is_held {
            Stroke::new(control::LINE + 1.0, tokens.accent)
        } else {
            Stroke::new(control::LINE, tokens.text)
        };
        ui.painter().line_segment([from, to], stroke);
        let words = format!("{name}, {number}: drag it, or arrow keys; Delete or a double click removes it");
        let response = response.on_hover_cursor(cursor).on_hover_text_at_pointer(words);
        if response.clicked() {
            response.request_focus();
        }
        if response.double_clicked()
            || (response.has_focus()
                && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Delete)))
        {
            let (table, numbers) = self.table.removed(axis, line);
            return Some((table.edit(self.node, self.document, &numbers), false));
        }
        let to = self.pulled(ui, &response, axis).or_else(|| pushed(ui, &response, axis, number))?;
        let moved = self.table.moved(axis, line, to);
        let lines = moved.lines(axis).to_vec();
        let going_on = response.dragged();
        if lines == self.table.lines(axis) && !response.drag_stopped() {
            return None;
        }
        let value = catena_nodes::Setting::List(lines.into());
        Some((Edit::set(&self.node.name, axis.key(), value), going_on))
    }

    fn pulled(&self, ui: &Ui, response: &Response, axis: Axis) -> Option<f64> {
        if !response.dragged() && !response.drag_stopped() {
            return None;
        }
        let pointer =
            response.interact_pointer_pos().or_else(|| ui.input(|input| input.pointer.latest_pos()))?;
        let (temperature, moisture) = self.under(pointer);
        Some(if axis == Axis::Temperature { temperature } else { moisture })
    }

    fn buttons(&self, ui: &mut Ui) -> Turned {
        let mut turned = None;
        ui.horizontal(|ui| {
            for axis in Axis::ALL {
                let words = format!("+ {} line", axis.title());
                let added = self.table.added(axis);
                let button = ui.add_enabled(added.is_some(), egui::Button::new(words));
                let button = button.on_hover_text("Splits the widest part; every half is a biome of its own");
                let button = button.on_disabled_hover_text(format!("{} lines are the most", table::MOST));
                if let (true, Some((table, numbers))) = (button.clicked(), added) {
                    turned = Some((table.edit(self.node, self.document, &numbers), false));
                }
            }
        });
        ui.add_space(space::SMALL);
        turned
    }
}

/// A biome's name in its cell, where there is room, on a plate of its colour so that dots don't hide it.
fn name(painter: &egui::Painter, cell: Rect, entry: &BiomeEntry) {
    let font = FontId::proportional(size::SMALL);
    let colour = ink(entry.colour);
    let galley = painter.layout_no_wrap(entry.name.to_string(), font, colour);
    let room = galley.size() + vec2(space::SMALL, 0.0);
    if room.x < cell.width() && room.y < cell.height() {
        let [r, g, b] = entry.colour;
        let plate = Rect::from_min_size(cell.min + vec2(1.0, 1.0), room);
        painter.rect_filled(plate, 0, Color32::from_rgb(r, g, b));
        painter.galley(plate.min + vec2(space::SMALL * 0.5, 0.0), galley, colour);
    }
}

/// Arrow keys on the line that has the focus.
fn pushed(ui: &mut Ui, response: &Response, axis: Axis, number: f64) -> Option<f64> {
    if !response.has_focus() {
        return None;
    }
    let (less, more) = match axis {
        Axis::Temperature => (Key::ArrowUp, Key::ArrowDown),
        Axis::Moisture => (Key::ArrowLeft, Key::ArrowRight),
    };
    ui.memory_mut(|memory| {
        let (horizontal_arrows, vertical_arrows) = (axis == Axis::Moisture, axis == Axis::Temperature);
        let filter = egui::EventFilter { horizontal_arrows, vertical_arrows, ..egui::EventFilter::default() };
        memory.set_focus_lock_filter(response.id, filter);
    });
    let step = |modifiers, size: f64| {
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(modifiers, key)) as f64;
        (pressed(more) - pressed(less)) * size
    };
    let by = step(egui::Modifiers::SHIFT, STEP * 0.1) + step(egui::Modifiers::NONE, STEP);
    (by != 0.0).then_some(number + by)
}

/// Black or white, whichever is read on a colour.
fn ink([red, green, blue]: [u8; 3]) -> Color32 {
    let light = 0.2126 * f32::from(red) + 0.7152 * f32::from(green) + 0.0722 * f32::from(blue);
    if light > 128.0 { control::ON_LIGHT } else { control::ON_DARK }
}
