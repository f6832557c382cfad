//! A row of the recovery list: what a document was, what differs, and what can be done with it.

use std::time::Duration;

use catena_graph::Differences;
use egui::{Align, Button, Color32, ColorImage, Layout, RichText, TextureHandle, TextureOptions, Ui, Vec2};

use super::entry::with_ending;
use super::offers::{Damage, Offer, State, Theirs};
use super::words::{ago, count, names};
use crate::icons;
use crate::theme::{RADIUS, Tokens, space};

/// What a row asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Open,
    Discard,
    Keep,
    ReallyDiscard,
    ShowFile,
    CopyPath,
}

/// Shows a row, which may be asking whether to give the document up, or show how its file begins.
pub(super) fn show(
    ui: &mut Ui,
    offer: &Offer,
    texture: &mut Option<TextureHandle>,
    (discarding, shown): (bool, bool),
) -> Option<Wish> {
    let mut wish = None;
    ui.horizontal_top(|ui| {
        picture(ui, offer, texture);
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.allocate_ui_with_layout(
                Vec2::new(space::RECOVERY_BUTTONS, 0.0),
                Layout::top_down_justified(Align::Center),
                |ui| wish = if discarding { ask(ui) } else { deeds(ui, offer) },
            );
            ui.with_layout(Layout::top_down(Align::Min), |ui| about(ui, offer));
        });
    });
    if shown {
        wish = wish.or(file(ui, offer));
    }
    wish
}

fn picture(ui: &mut Ui, offer: &Offer, texture: &mut Option<TextureHandle>) {
    let tokens = Tokens::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(space::RECOVERY_PICTURE, egui::Sense::hover());
    ui.painter().rect_filled(rect, RADIUS, tokens.canvas);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "Its map"));
    let Some(colours) = &offer.picture else {
        let font = egui::FontId::proportional(crate::theme::size::MARK);
        ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, icons::NEW, font, tokens.faint);
        return;
    };
    let texture = texture.get_or_insert_with(|| {
        let image = ColorImage::from_rgb([colours.columns, colours.rows], &colours.bytes);
        ui.ctx().load_texture("recovered map", image, TextureOptions::LINEAR)
    });
    let scale = (rect.size() / texture.size_vec2()).min_elem();
    let place = egui::Rect::from_center_size(rect.center(), texture.size_vec2() * scale);
    egui::Image::new(&*texture).corner_radius(RADIUS).paint_at(ui, place);
}

fn about(ui: &mut Ui, offer: &Offer) {
    let tokens = Tokens::of(ui.ctx());
    let time = offer.time.map(|time| ago(time.elapsed().unwrap_or(Duration::ZERO)).0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(&offer.name).strong().color(tokens.text));
        ui.label(RichText::new(time.unwrap_or_default()).color(tokens.mute));
    });
    let path = offer.path.as_ref().map(|path| path.display().to_string());
    line(ui, path.as_deref().unwrap_or("never saved to a file"), tokens.mute);
    if let Some(trouble) = &offer.trouble {
        line(ui, &format!("Its file's place is not known: {trouble}"), tokens.bad);
    }
    match &offer.state {
        State::Whole(nodes, theirs) => compared(ui, *nodes, theirs),
        State::Damaged(damage) => damaged(ui, damage),
    }
}

fn line(ui: &mut Ui, words: &str, colour: Color32) {
    let label = egui::Label::new(RichText::new(words).color(colour));
    ui.add(label.wrap());
}

fn compared(ui: &mut Ui, nodes: usize, theirs: &Theirs) {
    let tokens = Tokens::of(ui.ctx());
    let nodes = count(nodes as u64, "node", "nodes");
    match theirs {
        Theirs::Never => line(ui, &nodes, tokens.text),
        Theirs::Gone => line(ui, &format!("{nodes}; the saved file is gone"), tokens.accent),
        Theirs::Unreadable(words) => {
            line(ui, &format!("{nodes}; the saved file can't be read: {words}"), tokens.bad);
        }
        Theirs::Same(differences) => line(ui, &differ(differences), tokens.text),
        Theirs::Changed(differences) => {
            line(ui, "The saved file has changed since. Against it:", tokens.accent);
            line(ui, &differ(differences), tokens.text);
        }
    }
}

/// What differs from the saved file, in words.
fn differ(differences: &Differences) -> String {
    let Differences { added, removed, changed, moved, others } = differences;
    let lists = [(added, "added"), (removed, "removed"), (changed, "changed"), (moved, "moved")];
    let named = lists.into_iter().filter(|(list, _)| !list.is_empty());
    let mut parts: Vec<String> =
        named.map(|(list, word)| format!("{} {word}: {}", list.len(), names(list))).collect();
    if !others.is_empty() {
        let also = if parts.is_empty() { "Changed:" } else { "also" };
        parts.push(format!("{also} {}", others.join(", ")));
    }
    if parts.is_empty() { "Nothing differs from the saved file".to_owned() } else { parts.join("  ·  ") }
}

fn damaged(ui: &mut Ui, damage: &Damage) {
    let tokens = Tokens::of(ui.ctx());
    line(ui, &format!("Damaged: {}", damage.words), tokens.bad);
    let left = match damage.nodes {
        Some(nodes) => format!("{} can still be read", count(nodes as u64, "node", "nodes")),
        None => "No node of it can be read".to_owned(),
    };
    line(ui, &left, tokens.text);
}

fn deeds(ui: &mut Ui, offer: &Offer) -> Option<Wish> {
    let open = ("Open", "Opens it; nothing is computed until you resume", Wish::Open);
    let part = ("Open what is left", "Opens what can be read; the damaged file stays as it is", Wish::Open);
    let file = ("Show file", "Shows where it lies and how it begins", Wish::ShowFile);
    let discard = ("Discard…", "Gives it up for good", Wish::Discard);
    let offered: Vec<_> = match &offer.state {
        State::Whole(..) => vec![open, discard],
        State::Damaged(Damage { nodes: Some(_), .. }) => vec![part, file, discard],
        State::Damaged(_) => vec![file, discard],
    };
    buttons(ui, &offered)
}

fn ask(ui: &mut Ui) -> Option<Wish> {
    ui.label(RichText::new("For good?").color(Tokens::of(ui.ctx()).text));
    let really =
        ("Discard for good", "Removes it from the disk; it can't be brought back", Wish::ReallyDiscard);
    buttons(ui, &[really, ("Keep", "Leaves it where it is", Wish::Keep)])
}

fn buttons(ui: &mut Ui, offered: &[(&str, &str, Wish)]) -> Option<Wish> {
    let clicked =
        offered.iter().filter(|(title, tip, _)| ui.add(Button::new(*title)).on_hover_text(*tip).clicked());
    clicked.map(|(.., wish)| *wish).last()
}

/// Where a damaged file lies, and how it begins.
fn file(ui: &mut Ui, offer: &Offer) -> Option<Wish> {
    let State::Damaged(damage) = &offer.state else { return None };
    let tokens = Tokens::of(ui.ctx());
    let path = with_ending(&offer.stem, "ron").display().to_string();
    let copied = ui.horizontal(|ui| {
        let copy = ui.button("Copy path").on_hover_text("Copies where the file lies");
        ui.add(egui::Label::new(RichText::new(path).monospace().color(tokens.mute)).truncate());
        copy.clicked()
    });
    egui::Frame::NONE.fill(tokens.canvas).corner_radius(RADIUS).inner_margin(space::MEDIUM).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let head = if damage.head.is_empty() { "(empty)" } else { &damage.head };
        for line in head.lines() {
            ui.add(egui::Label::new(RichText::new(line).monospace().color(tokens.mute)).truncate());
        }
    });
    copied.inner.then_some(Wish::CopyPath)
}
