//! The controls of a show: play, step, restart, the result, drops a frame, how many have fallen, and what else is shown.

use catena_graph::NodeId;
use egui::{Align, Button, DragValue, Label, Layout, RichText, Ui, Vec2, WidgetInfo, WidgetType};

use super::Phase;
use super::act::Turn;
use super::options::{MOST, STEP};
use crate::icons;
use crate::keys::{Action, tooltip};
use crate::map::Wish;
use crate::theme::{self, Tokens, rain as token, space};

/// What the controls show.
pub(crate) struct Bar {
    pub(crate) phase: Phase,
    /// Drops fall past the node's count.
    pub(crate) beyond: bool,
    /// Drops that have fallen of what the map shows; all of them where that is the result.
    pub(crate) done: Option<u64>,
    pub(crate) count: u64,
    /// Drops a frame.
    pub(crate) pace: u64,
    pub(crate) paths: bool,
    pub(crate) original: bool,
    /// Where it rains, and where else it could be watched.
    pub(crate) node: NodeId,
    pub(crate) all: Vec<(NodeId, String)>,
}

impl Bar {
    /// Whether something moves that a press would pause.
    fn moves(&self) -> bool {
        let followed = self.phase == Phase::Off && self.done.is_some();
        followed || matches!(self.phase, Phase::Playing | Phase::Stepping)
    }

    /// How many drops have fallen, in full and in short.
    pub(super) fn words(&self) -> (String, String) {
        let (count, done) = (grouped(self.count), self.done.map(grouped));
        match (done, self.done) {
            (Some(done), Some(fallen)) if fallen > self.count => {
                (format!("{done} drops, {} more", grouped(fallen - self.count)), done)
            }
            (Some(done), Some(fallen)) if fallen < self.count => {
                (format!("{done} of {count} drops"), format!("{done} / {count}"))
            }
            _ => (format!("{count} drops"), count),
        }
    }

    /// What playing does now.
    fn play_words(&self) -> &'static str {
        match (self.phase, self.done) {
            (Phase::Off, None) => "Rains on past the count: the drops are added to the node",
            (Phase::Off, Some(_)) => "Stands still here, to look and go on",
            (Phase::Playing | Phase::Stepping, _) if self.beyond => "Pauses, and adds what fell to the node",
            (Phase::Playing | Phase::Stepping, _) => "Pauses",
            (Phase::Paused, _) => "Goes on",
        }
    }

    /// Shows the controls as a row.
    pub(crate) fn show(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.set_min_height(space::ROW);
            self.transport(ui, wishes);
            self.pace(ui, wishes);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                theme::frameless(ui);
                toggle(ui, icons::PATHS, (Action::RainPaths, self.paths), wishes);
                toggle(ui, icons::ORIGINAL, (Action::Original, self.original), wishes);
                if self.all.len() > 1 {
                    self.chooser(ui, wishes);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| self.counter(ui));
            });
        });
    }

    fn transport(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let (play, name) = if self.moves() { (icons::PAUSE, "Pause") } else { (icons::PLAY, "Play") };
        let buttons = [
            (icons::RESTART, Action::RainRestart, Action::RainRestart.row().title, None, true),
            (play, Action::RainPlay, name, Some(self.play_words()), true),
            (icons::ONE_FRAME, Action::RainStep, Action::RainStep.row().title, None, true),
            (icons::TO_RESULT, Action::RainEnd, Action::RainEnd.row().title, None, self.phase != Phase::Off),
        ];
        theme::frameless(ui);
        for (icon, action, name, words, enabled) in buttons {
            let button = ui.add_enabled(enabled, Button::new(icon).min_size(Vec2::splat(space::ROW)));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, name));
            let keys = tooltip(ui.ctx(), action);
            let words = words.map_or(keys.clone(), |words| format!("{words}\n{keys}"));
            let button = button.on_hover_text(&words).on_disabled_hover_text(words);
            if button.clicked() {
                wishes.push(Wish::Action(action));
            }
        }
    }

    fn pace(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let mut pace = self.pace;
        ui.scope(|ui| {
            theme::edged(ui);
            ui.spacing_mut().interact_size.x = token::PACE;
            let value = DragValue::new(&mut pace).range(0..=MOST).speed(STEP as f64 / 2.0).suffix(" a frame");
            let field = ui.add(value);
            field.widget_info(|| WidgetInfo {
                current_text_value: Some(self.pace.to_string()),
                ..WidgetInfo::labeled(WidgetType::DragValue, true, "Drops a frame")
            });
            let words =
                "Drops that fall in a frame while it plays, 60 frames a second: drag, or type a number";
            field.on_hover_text(words);
        });
        // A drag goes in whole steps, a typed number is what it is.
        if pace != self.pace {
            let dragged = ui.input(|input| input.pointer.any_down());
            let pace = if dragged { (pace + STEP / 2) / STEP * STEP } else { pace };
            wishes.push(Wish::Rain(Turn::Pace(pace.min(MOST))));
        }
    }

    fn counter(&self, ui: &mut Ui) {
        let tokens = Tokens::of(ui.ctx());
        let (full, short) = self.words();
        let font = egui::TextStyle::Monospace.resolve(ui.style());
        let width = |text: &str| {
            ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font.clone(), tokens.text).size().x)
        };
        let text = if width(&full) <= ui.available_width() { full.clone() } else { short };
        let colour = if self.done.is_some() { tokens.text } else { tokens.mute };
        let label = ui.add(Label::new(RichText::new(text).monospace().color(colour)).truncate());
        label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &full));
        label.on_hover_text(format!("{full}: what the map shows"));
    }

    fn chooser(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let name = self.all.iter().find(|(id, _)| *id == self.node).map_or("", |(_, name)| name.as_str());
        let combo = egui::ComboBox::from_id_salt("where it rains")
            .width(token::CHOOSER)
            .truncate()
            .selected_text(name)
            .show_ui(ui, |ui| {
                for (id, name) in &self.all {
                    if ui.selectable_label(*id == self.node, name).on_hover_text("Watch this one").clicked() {
                        wishes.push(Wish::Rain(Turn::Choose(*id)));
                    }
                }
            });
        combo.response.widget_info(|| WidgetInfo {
            current_text_value: Some(name.to_owned()),
            ..WidgetInfo::labeled(WidgetType::ComboBox, true, "Where it rains")
        });
        combo.response.on_hover_text("Several nodes that feed the map erode: the one that is watched");
    }
}

fn toggle(ui: &mut Ui, icon: &str, (action, on): (Action, bool), wishes: &mut Vec<Wish>) {
    let title = action.row().title;
    let button = ui.add(Button::selectable(on, RichText::new(icon)).min_size(Vec2::splat(space::ROW)));
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, title));
    if button.on_hover_text(tooltip(ui.ctx(), action)).clicked() {
        wishes.push(Wish::Action(action));
    }
}

/// A whole number with its thousands apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let cases =
            [(0, "0"), (999, "999"), (1000, "1,000"), (300_000, "300,000"), (12_345_678, "12,345,678")];
        for (number, expected) in cases {
            assert_eq!(grouped(number), expected);
        }
    }

    #[test]
    fn the_counter_says_what_the_map_shows() {
        let bar = |done| Bar {
            phase: Phase::Paused,
            beyond: false,
            done,
            count: 300_000,
            pace: 200,
            paths: false,
            original: false,
            node: any_node(),
            all: Vec::new(),
        };
        for (done, expected) in [
            (None, "300,000 drops"),
            (Some(120_000), "120,000 of 300,000 drops"),
            (Some(300_000), "300,000 drops"),
            (Some(312_600), "312,600 drops, 12,600 more"),
        ] {
            assert_eq!(bar(done).words().0, expected);
        }
    }

    fn any_node() -> NodeId {
        let mut document = catena_graph::Document::new();
        let node = catena_graph::Node::new("rain", "erode", (0.0, 0.0));
        document.apply(catena_graph::Edit::AddNode(Box::new(node))).expect("new");
        document.find("rain").expect("it stands")
    }
}
