//! Cards of built-in graphs: a picture over a title and a line of words, all of it a button.

use egui::{Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType};

use super::{Gallery, Piece};
use crate::icons;
use crate::theme::{self, RADIUS, Tokens, size, space, start};

/// What stands on a card.
pub(crate) struct Card<'a> {
    pub(crate) title: &'a str,
    pub(crate) words: &'a str,
    /// Of a lab: how many steps are done, of how many.
    pub(crate) done: Option<(usize, usize)>,
}

/// Cards in rows: how many stand beside each other, and how wide they are.
pub(crate) struct Cards<'a> {
    columns: usize,
    width: f32,
    suspended: bool,
    gallery: &'a Gallery,
}

impl<'a> Cards<'a> {
    /// As many as there is room for, as wide as that leaves them.
    pub(crate) fn of(ui: &Ui, gallery: &'a Gallery, suspended: bool) -> Self {
        let room = ui.available_width();
        let columns = (((room + start::GAP) / (start::CARD + start::GAP)).floor() as usize).max(1);
        let width = ((room - (columns - 1) as f32 * start::GAP) / columns as f32).floor();
        Self { columns, width, suspended, gallery }
    }

    /// Shows cards in rows; the one that was clicked.
    pub(crate) fn show(&self, ui: &mut Ui, cards: &[(Piece, Card<'_>)]) -> Option<Piece> {
        let mut clicked = None;
        for row in cards.chunks(self.columns) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = start::GAP;
                for (piece, card) in row {
                    if self.card(ui, *piece, card).clicked() {
                        clicked = Some(*piece);
                    }
                }
            });
            ui.add_space(start::GAP - ui.spacing().item_spacing.y);
        }
        clicked
    }

    fn card(&self, ui: &mut Ui, piece: Piece, card: &Card<'_>) -> Response {
        let tokens = Tokens::of(ui.ctx());
        let picture = Vec2::new(self.width, (self.width * start::PICTURE).floor());
        let whole = picture + Vec2::new(0.0, start::CAPTION);
        let (rect, response) = ui.allocate_exact_size(whole, Sense::click());
        response.widget_info(|| info(card.title, card.words));
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let active = response.hovered() || response.has_focus();
        ui.painter().rect_filled(rect, RADIUS, if active { tokens.raised } else { tokens.panel });
        let above = Rect::from_min_size(rect.min, picture);
        match self.gallery.picture(piece) {
            Some(Ok(texture)) => {
                egui::Image::new(texture).corner_radius(theme::RADIUS_ABOVE).paint_at(ui, above);
            }
            Some(Err(words)) => placeholder(ui, above, words),
            None if self.suspended => placeholder(ui, above, "Evaluation is suspended"),
            None => placeholder(ui, above, "being drawn"),
        }
        let edge = match active {
            true if response.has_focus() => tokens.accent,
            true => tokens.control_edge,
            false => tokens.line,
        };
        ui.painter().rect_stroke(rect, RADIUS, Stroke::new(1.0, edge), StrokeKind::Inside);
        let below = Rect::from_min_max(above.left_bottom(), rect.max)
            .shrink2(Vec2::new(space::MEDIUM + space::SMALL, space::MEDIUM));
        card.paint(ui, below);
        response
    }
}

impl Card<'_> {
    fn paint(&self, ui: &Ui, place: Rect) {
        let tokens = Tokens::of(ui.ctx());
        if let Some((done, all)) = self.done {
            let (text, colour) = match done {
                0 => (format!("{all} steps"), tokens.mute),
                done if done == all => (format!("{} all {all} done", icons::CHECK), tokens.good),
                done => (format!("{done} of {all} done"), tokens.accent),
            };
            let font = egui::FontId::proportional(size::SMALL);
            ui.painter().text(place.right_top(), egui::Align2::RIGHT_TOP, text, font, colour);
        }
        let title = Words { size: size::BODY, colour: tokens.text, rows: 1 };
        let below = title.paint(ui, place, self.title);
        Words { size: size::SMALL, colour: tokens.mute, rows: 2 }.paint(ui, below, self.words);
    }
}

fn placeholder(ui: &Ui, rect: Rect, words: &str) {
    let tokens = Tokens::of(ui.ctx());
    ui.painter().rect_filled(rect, theme::RADIUS_ABOVE, tokens.canvas);
    let font = egui::FontId::proportional(size::SMALL);
    let galley =
        ui.painter().layout(words.to_owned(), font, tokens.faint, rect.width() - 2.0 * space::MEDIUM);
    let at = rect.center() - galley.size() / 2.0;
    ui.painter().with_clip_rect(rect).galley(at, galley, tokens.faint);
}

/// A button for those who can't see it: its name, and the words under it.
pub(crate) fn info(name: &str, words: &str) -> WidgetInfo {
    let text = Some(words.to_owned());
    WidgetInfo { current_text_value: text, ..WidgetInfo::labeled(WidgetType::Button, true, name) }
}

/// How words are painted on what can be clicked: they are its own, no labels beside it.
pub(crate) struct Words {
    pub(crate) size: f32,
    pub(crate) colour: egui::Color32,
    pub(crate) rows: usize,
}

impl Words {
    /// Paints at the top of a place and returns what is left below.
    pub(crate) fn paint(&self, ui: &Ui, place: Rect, text: &str) -> Rect {
        let font = egui::FontId::proportional(self.size);
        let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, self.colour, place.width());
        job.wrap.max_rows = self.rows;
        job.wrap.break_anywhere = self.rows == 1;
        let galley = ui.painter().layout_job(job);
        let below = place.min + Vec2::new(0.0, galley.size().y + space::SMALL / 2.0);
        ui.painter().galley(place.min, galley, self.colour);
        Rect::from_min_max(below, place.max)
    }
}
