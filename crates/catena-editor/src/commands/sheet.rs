//! The shortcut sheet: every key of the table, by area, with a search.

use egui::{RichText, Ui};

use crate::keys::{Area, Bindings, Chord, GESTURES, TABLE};
use crate::theme::{self, Tokens, size, space};

/// The open sheet.
pub(crate) struct Sheet {
    text: String,
    fresh: bool,
}

/// A row: keys and what they do.
type Line = (String, String);

impl Sheet {
    /// A sheet with all keys.
    pub(crate) fn new() -> Self {
        Self { text: String::new(), fresh: true }
    }

    /// Shows the sheet; true once it is closed.
    pub(crate) fn show(&mut self, ctx: &egui::Context) -> bool {
        let room = ctx.content_rect().size();
        let modal = egui::Modal::new("shortcut sheet".into())
            .backdrop_color(Tokens::of(ctx).backdrop)
            .frame(theme::dialog(ctx))
            .show(ctx, |ui| {
                ui.set_width(space::SHEET.x.min(room.x - 3.0 * space::ROW));
                ui.set_height(space::SHEET.y.min(room.y - 3.0 * space::ROW));
                self.contents(ui)
            });
        modal.inner || modal.should_close()
    }

    fn contents(&mut self, ui: &mut Ui) -> bool {
        let closed = theme::dialog_title(ui, "Shortcuts");
        let field = ui.add(theme::search(&mut self.text, "Search by key or by what it does"));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search shortcuts"));
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        ui.add_space(space::MEDIUM);
        let blocks = self.blocks(ui.ctx());
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            if blocks.is_empty() {
                ui.label(RichText::new("Nothing of that name").color(Tokens::of(ui.ctx()).mute));
            }
            columns(ui, &blocks);
        });
        closed
    }

    /// Areas with the rows that the search finds.
    fn blocks(&self, ctx: &egui::Context) -> Vec<Block> {
        let bindings = Bindings::of(ctx);
        let text = self.text.trim().to_lowercase();
        let found = |line: &Line, area: Area| {
            [line.0.as_str(), line.1.as_str(), area.title()]
                .iter()
                .any(|part| part.to_lowercase().contains(&text))
        };
        let blocks = Area::ALL.into_iter().map(|area| {
            let actions = TABLE.iter().filter(|row| row.area == area).map(|row| {
                let keys: Vec<String> = bindings.chords(row.action).iter().map(Chord::words).collect();
                (keys.join(" or "), row.title.trim_end_matches('…').to_owned())
            });
            let actions = actions.filter(|(keys, _)| !keys.is_empty());
            let gestures = GESTURES.iter().filter(|(other, ..)| *other == area);
            let gestures = gestures.map(|(_, keys, words)| ((*keys).to_owned(), (*words).to_owned()));
            let lines: Vec<Line> = actions.chain(gestures).filter(|line| found(line, area)).collect();
            (area.title(), lines)
        });
        blocks.filter(|(_, lines)| !lines.is_empty()).collect()
    }
}

/// A block of the sheet: an area's title and rows.
type Block = (&'static str, Vec<Line>);

/// Lays blocks out in as many columns as there is room for, in order, the highest as low as can be.
fn columns(ui: &mut Ui, blocks: &[Block]) {
    let count = ((ui.available_width() / space::SHEET_COLUMN) as usize).clamp(1, 4);
    let total = blocks.iter().map(height).sum();
    let least = (total / count..=total).find(|most| split(blocks, *most).len() <= count);
    let parts = split(blocks, least.unwrap_or(total));
    ui.spacing_mut().item_spacing.x = space::SHEET_GAP;
    ui.spacing_mut().interact_size.y = space::SHEET_ROW;
    ui.columns(count, |columns| {
        for (ui, part) in columns.iter_mut().zip(parts) {
            part.iter().for_each(|block| show_block(ui, block));
        }
    });
}

/// A block's height in rows, with its title and the room below it.
fn height(block: &Block) -> usize {
    block.1.len() + 2
}

/// Parts of at most so many rows each, or of one block.
fn split(blocks: &[Block], most: usize) -> Vec<&[Block]> {
    let mut parts = Vec::new();
    let (mut start, mut used) = (0, 0);
    for (index, block) in blocks.iter().enumerate() {
        if used > 0 && used + height(block) > most {
            parts.push(&blocks[start..index]);
            (start, used) = (index, 0);
        }
        used += height(block);
    }
    parts.push(&blocks[start..]);
    parts
}

fn show_block(ui: &mut Ui, (title, lines): &Block) {
    let tokens = Tokens::of(ui.ctx());
    ui.label(RichText::new(*title).strong().color(tokens.accent));
    for (keys, words) in lines {
        let room = egui::vec2(ui.available_width(), space::SHEET_ROW);
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.allocate_ui_with_layout(room, layout, |ui| {
            ui.label(RichText::new(keys).monospace().size(size::SMALL).color(tokens.mute));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(words).color(tokens.text)).truncate());
            });
        });
    }
    ui.add_space(space::MEDIUM);
}
