//! An editor of lines: numbered, one of them marked at a column with words beside it.

use std::sync::Arc;

use catena_graph::Place;
use egui::text::{CCursor, CCursorRange, LayoutJob};
use egui::{Align2, FontId, Galley, Margin, Pos2, Rect, ScrollArea, Stroke, TextBuffer, TextEdit, Ui, Vec2};
use egui::{WidgetInfo, WidgetType};

use crate::page::excerpt::Excerpt;
use crate::theme::{Tokens, lines, size, space};

/// Where the text is marked, and whether to go there.
pub(crate) struct Lines {
    mark: Option<Place>,
    /// The marked line as it was: once it is another, the mark is gone.
    marked: Option<String>,
    go: bool,
}

impl Lines {
    /// Lines marked at a place, which is shown at first.
    pub(crate) fn at(mark: Option<Place>) -> Self {
        Self { mark, marked: None, go: true }
    }

    /// Shows the marked place.
    pub(crate) fn go(&mut self) {
        self.go = true;
    }

    /// The marked line, counted from 1; the first where none is marked.
    pub(crate) fn line(&self) -> usize {
        self.mark.map_or(1, |mark| mark.line as usize)
    }

    /// Shows the text, to be edited.
    pub(crate) fn show(&mut self, ui: &mut Ui, name: &str, text: &mut Excerpt, words: &str) {
        let skipped = text.skipped;
        let text = &mut text.shown;
        let id = ui.id().with("lines");
        if self.go {
            self.place_cursor(ui, id, text, skipped);
        }
        let font = FontId::monospace(size::BODY);
        let digits = (skipped + text.lines().count()).max(1).ilog10() + 2;
        let gutter =
            (digits as f32 * ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'))).ceil() + space::MEDIUM;
        let colour = Tokens::of(ui.ctx()).text;
        let mut layouter = |ui: &Ui, text: &dyn TextBuffer, _: f32| -> Arc<Galley> {
            let job = LayoutJob::simple(
                text.as_str().to_owned(),
                FontId::monospace(size::BODY),
                colour,
                f32::INFINITY,
            );
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        ScrollArea::both().id_salt("lines").auto_shrink(false).show(ui, |ui| {
            // What lies under the text is drawn once its place is known.
            let under = ui.painter().add(egui::Shape::Noop);
            let margin =
                Margin { left: gutter as i8 + space::MEDIUM as i8, ..Margin::same(space::MEDIUM as i8) };
            let output = TextEdit::multiline(text)
                .id(id)
                .frame(egui::Frame::NONE.inner_margin(margin))
                .desired_width(f32::INFINITY)
                .min_size(ui.available_size())
                .layouter(&mut layouter)
                .show(ui);
            let field = &output.response.response;
            field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
            let drawn = Drawn { galley: &output.galley, at: output.galley_pos, gutter, skipped };
            if let Some(row) = self.marked_row(&output.galley, skipped) {
                drawn.mark(ui, (row, self.mark.map_or(0, |mark| mark.column as usize - 1)), words, under);
            }
            drawn.numbers(ui, self.mark.map(|mark| mark.line as usize));
            if std::mem::take(&mut self.go) {
                field.request_focus();
                let row = self.row(skipped).and_then(|row| output.galley.rows.get(row));
                if let Some(row) = row {
                    let around = Vec2::new(0.0, lines::AROUND);
                    let at = output.galley_pos - Vec2::new(gutter, 0.0);
                    ui.scroll_to_rect(
                        row.rect().translate(at.to_vec2()).with_max_x(at.x).expand2(around),
                        None,
                    );
                }
            }
        });
    }

    /// The marked row, while its line is as it was when it was marked.
    fn marked_row(&mut self, galley: &Galley, skipped: usize) -> Option<usize> {
        let row = self.row(skipped)?;
        let text = galley.rows.get(row)?.text();
        let as_it_was = self.marked.get_or_insert_with(|| text.clone());
        (*as_it_was == text).then_some(row)
    }

    /// The marked row among those that are shown.
    fn row(&self, skipped: usize) -> Option<usize> {
        (self.mark?.line as usize).checked_sub(skipped + 1)
    }

    fn place_cursor(&self, ui: &Ui, id: egui::Id, text: &str, skipped: usize) {
        let (Some(mark), Some(row)) = (self.mark, self.row(skipped)) else { return };
        let before: usize = text.split_inclusive('\n').take(row).map(|line| line.chars().count()).sum();
        let at = CCursor::new(before + mark.column as usize - 1);
        let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::one(at)));
        state.store(ui.ctx(), id);
    }
}

/// A text that has been laid out.
struct Drawn<'a> {
    galley: &'a Galley,
    at: Pos2,
    gutter: f32,
    /// Lines that stand before what is shown.
    skipped: usize,
}

impl Drawn<'_> {
    fn row(&self, row: usize) -> Option<Rect> {
        self.galley.rows.get(row).map(|row| row.rect().translate(self.at.to_vec2()))
    }

    /// Marks a row: its ground, a line under the column, and the words behind its end.
    fn mark(&self, ui: &Ui, (row, column): (usize, usize), words: &str, under: egui::layers::ShapeIdx) {
        let (Some(rect), Some(placed)) = (self.row(row), self.galley.rows.get(row)) else { return };
        let tokens = Tokens::of(ui.ctx());
        let clip = ui.clip_rect();
        let ground = Rect::from_x_y_ranges(clip.x_range(), rect.y_range());
        ui.painter()
            .set(under, egui::Shape::rect_filled(ground, 0.0, tokens.bad.gamma_multiply(lines::GROUND)));
        let left = rect.left() + placed.x_offset(egui::text::CharIndex(column));
        let right =
            (rect.left() + placed.x_offset(egui::text::CharIndex(column + 1))).max(left + space::MEDIUM);
        let stroke = Stroke::new(lines::UNDER, tokens.bad);
        ui.painter().hline(left..=right, rect.bottom() - lines::UNDER, stroke);
        let at = rect.right_center() + Vec2::new(space::ROW, 0.0);
        let font = FontId::proportional(size::SMALL);
        ui.painter().text(at, Align2::LEFT_CENTER, words, font, tokens.bad);
    }

    /// The numbers of the lines in sight, at the edge whatever is scrolled to.
    fn numbers(&self, ui: &Ui, marked: Option<usize>) {
        let tokens = Tokens::of(ui.ctx());
        let clip = ui.clip_rect();
        let edge = Rect::from_min_size(clip.min, Vec2::new(self.gutter, clip.height()));
        ui.painter().rect_filled(edge, 0.0, tokens.panel);
        let first = self.galley.rows.partition_point(|row| row.rect().bottom() + self.at.y < clip.top());
        for (index, row) in self.galley.rows.iter().enumerate().skip(first) {
            let y = row.rect().center().y + self.at.y;
            if y > clip.bottom() + space::ROW {
                break;
            }
            let number = self.skipped + index + 1;
            let colour = if marked == Some(number) { tokens.bad } else { tokens.faint };
            let at = Pos2::new(edge.right() - space::MEDIUM, y);
            let font = FontId::monospace(size::SMALL);
            ui.painter().text(at, Align2::RIGHT_CENTER, number, font, colour);
        }
    }
}
