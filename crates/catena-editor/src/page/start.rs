//! The start page: begin, open, what was open before, and the examples.

use std::path::{Path, PathBuf};

use egui::{
    Align, Button, Layout, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2,
};
use egui::{WidgetInfo, WidgetType};

use super::cards::{Card, Cards, Words, info};
use super::{Gallery, Piece};
use crate::examples::{EXAMPLES, Example};
use crate::icons;
use crate::keys::{Action, first_keys};
use crate::labs;
use crate::theme::{RADIUS, Tokens, size, space, start};

/// What the page remembers.
#[derive(Default)]
pub(crate) struct Start {
    seen: bool,
}

/// What the page is drawn from.
pub(crate) struct Shown<'a> {
    /// The name of the document behind it, where there is one.
    pub(crate) behind: Option<String>,
    /// Files open before, the latest first.
    pub(crate) recent: &'a [PathBuf],
    /// Steps of labs that are ticked.
    pub(crate) ticks: &'a labs::Ticks,
    /// Nothing is evaluated, pictures neither.
    pub(crate) suspended: bool,
    pub(crate) gallery: &'a Gallery,
    /// How many documents a crash has left.
    pub(crate) recoverable: usize,
}

/// What the page asks for.
pub(crate) enum Wish {
    /// Back to the document.
    Back,
    New,
    Open,
    Recover,
    Recent(PathBuf),
    Example(&'static Example),
    Lab(&'static str),
}

impl Start {
    /// Shows the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, shown: &Shown<'_>) -> Option<Wish> {
        let mut wish = None;
        let wide = ui.available_width() >= start::WIDE;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let room = ui.available_width();
            let margin = if wide { start::MARGIN } else { space::DIALOG_MARGIN };
            let width = (room - 2.0 * margin).min(start::MOST);
            let place = Rect::from_min_size(
                ui.cursor().min + Vec2::new(((room - width) / 2.0).floor(), margin),
                Vec2::new(width, 0.0),
            );
            let builder = egui::UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::LEFT));
            let page = ui.scope_builder(builder, |ui| wish = self.contents(ui, shown, wide));
            ui.advance_cursor_after_rect(page.response.rect.expand2(Vec2::new(0.0, margin)));
        });
        self.seen = true;
        wish
    }

    fn contents(&self, ui: &mut Ui, shown: &Shown<'_>, wide: bool) -> Option<Wish> {
        let mut wish = None;
        if wide {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = start::MARGIN;
                ui.vertical(|ui| {
                    ui.set_width(start::SIDE);
                    wish = self.beginnings(ui, shown);
                });
                ui.vertical(|ui| wish = wish.take().or(graphs(ui, shown)));
            });
        } else {
            wish = self.beginnings(ui, shown);
            ui.add_space(start::MARGIN);
            wish = wish.or(graphs(ui, shown));
        }
        wish
    }

    /// The page's left: what to begin with, and what was open before.
    fn beginnings(&self, ui: &mut Ui, shown: &Shown<'_>) -> Option<Wish> {
        let tokens = Tokens::of(ui.ctx());
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        ui.label(RichText::new("Catena").size(start::TITLE).strong());
        ui.label(RichText::new("Wire density nodes into terrain").color(tokens.mute));
        ui.add_space(space::DIALOG_MARGIN);
        let mut wish = None;
        let new = door(ui, icons::NEW, "New graph", Action::New);
        if !self.seen {
            new.request_focus();
        }
        if new.clicked() {
            wish = Some(Wish::New);
        }
        if door(ui, icons::OPEN, "Open a file…", Action::Open).clicked() {
            wish = Some(Wish::Open);
        }
        if shown.recoverable > 0 {
            let documents = if shown.recoverable == 1 { "document" } else { "documents" };
            let title = format!("Recover {} {documents}…", shown.recoverable);
            let recover = row(ui, icons::RECOVER, &title, "");
            if recover.on_hover_text(Action::Recover.row().words).clicked() {
                wish = Some(Wish::Recover);
            }
        }
        if let Some(name) = &shown.behind {
            let back = row(ui, icons::BACK, &format!("Back to {name}"), "Esc");
            if back.on_hover_text("Closes this page").clicked() {
                wish = Some(Wish::Back);
            }
        }
        ui.add_space(space::DIALOG_MARGIN);
        heading(ui, "Open before", "");
        if shown.recent.is_empty() {
            let words = "Graphs that you open or save stand here.";
            ui.label(RichText::new(words).color(tokens.faint));
        }
        for path in shown.recent {
            if recent(ui, path, shown.gallery.is_missing(path)) {
                wish = Some(Wish::Recent(path.clone()));
            }
        }
        wish
    }
}

/// A way to begin, with its keys.
fn door(ui: &mut Ui, icon: &str, title: &str, action: Action) -> Response {
    let keys = first_keys(ui.ctx(), action);
    row(ui, icon, title, &keys).on_hover_text(action.row().words)
}

fn row(ui: &mut Ui, icon: &str, title: &str, keys: &str) -> Response {
    let tokens = Tokens::of(ui.ctx());
    let icon = RichText::new(icon).size(size::ICON).color(tokens.accent);
    let button = Button::new((icon, title))
        .shortcut_text(RichText::new(keys).color(tokens.mute))
        .truncate()
        .min_size(Vec2::new(ui.available_width(), start::ROW));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, title));
    response
}

fn heading(ui: &mut Ui, title: &str, words: &str) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        ui.label(RichText::new(title).size(size::HEADING).strong());
        ui.label(RichText::new(words).color(Tokens::of(ui.ctx()).mute));
    });
    ui.add_space(space::SMALL);
}

/// A file open before: its name over its folder; one that is gone says so. True when it is to be opened.
fn recent(ui: &mut Ui, path: &Path, missing: bool) -> bool {
    let tokens = Tokens::of(ui.ctx());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
    let (colour, detail) = match missing {
        true => (tokens.faint, GONE.to_owned()),
        false => (tokens.text, folder),
    };
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), start::RECENT), Sense::click());
    response.widget_info(|| info(&format!("Open {name}"), &detail));
    lit(ui, rect, &response);
    let inner = rect.shrink2(Vec2::new(space::MEDIUM, space::SMALL));
    let below = Words { size: size::BODY, colour, rows: 1 }.paint(ui, inner, &name);
    Words { size: size::SMALL, colour: tokens.mute, rows: 1 }.paint(ui, below, &detail);
    response.on_hover_text(path.display().to_string()).clicked()
}

/// What is said of a file that was open before and is no longer there.
const GONE: &str = "not there any more";

/// What can be clicked stands out under the pointer and with the focus.
fn lit(ui: &Ui, rect: Rect, response: &Response) {
    let tokens = Tokens::of(ui.ctx());
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, RADIUS, tokens.raised);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(rect, RADIUS, Stroke::new(1.0, tokens.accent), StrokeKind::Inside);
    }
}

/// The built-in graphs as cards: examples, then labs.
fn graphs(ui: &mut Ui, shown: &Shown<'_>) -> Option<Wish> {
    heading(ui, "Examples", "opened as new graphs, yours to change");
    let cards = Cards::of(ui, shown.gallery, shown.suspended);
    let examples = EXAMPLES.iter().map(|example| {
        let card = Card { title: example.title, words: example.words, done: None };
        (Piece::Example(example.key), card)
    });
    let example = cards.show(ui, &examples.collect::<Vec<_>>());
    ui.add_space(space::MEDIUM);
    heading(ui, "Labs", "a graph each, with steps to try");
    let labs = labs::LABS.iter().map(|(key, lab)| {
        let done = Some((labs::ticked(shown.ticks, key, lab), lab.steps.len()));
        (Piece::Lab(key), Card { title: &lab.title, words: &lab.words, done })
    });
    let lab = cards.show(ui, &labs.collect::<Vec<_>>());
    match example.or(lab)? {
        Piece::Example(key) => Example::of(key).map(Wish::Example),
        Piece::Lab(key) => Some(Wish::Lab(key)),
    }
}
