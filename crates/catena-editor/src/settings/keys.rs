//! The page of keys: a preset, a search, and every action with its chords, rebound by pressing a key.

use egui::{Event, Key, RichText, Ui};

use super::Settings;
use crate::icons;
use crate::keys::{Action, Area, Bindings, Chord, Preset, Row, TABLE};
use crate::theme::{self, Tokens, space};

/// What the page remembers.
#[derive(Default)]
pub(crate) struct KeysPage {
    text: String,
    recording: Option<Recording>,
}

/// A chord that is awaited for an action, then one that means something else.
struct Recording {
    action: Action,
    taken: Option<(Chord, Vec<Action>)>,
}

/// What a row asks for.
#[derive(Clone, Copy)]
enum Wish {
    Record,
    Remove(Chord),
    Reset,
}

impl KeysPage {
    /// Whether a key is awaited, so that Escape calls that off and no more.
    pub(crate) fn is_recording(&self) -> bool {
        self.recording.is_some()
    }

    /// Shows the page.
    pub(crate) fn show(&mut self, ui: &mut Ui, settings: &mut Settings) {
        let mut bindings = settings.bindings();
        self.listen(ui, &mut bindings);
        self.head(ui, &mut bindings);
        self.question(ui, &mut bindings);
        ui.add_space(space::SMALL);
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let text = self.text.trim().to_lowercase();
            for area in Area::ALL {
                let found = |row: &&Row| {
                    let keys: Vec<String> = bindings.chords(row.action).iter().map(Chord::words).collect();
                    let parts = [row.title, row.words, area.title(), &keys.join(" ")];
                    row.area == area && parts.iter().any(|part| part.to_lowercase().contains(&text))
                };
                let rows: Vec<&Row> = TABLE.iter().filter(found).collect();
                if !rows.is_empty() {
                    ui.label(RichText::new(area.title()).strong().color(Tokens::of(ui.ctx()).accent));
                }
                for row in rows {
                    if let Some(wish) = self.row(ui, row, &bindings) {
                        self.obey(row.action, wish, &mut bindings);
                    }
                }
            }
        });
        if bindings != settings.bindings() {
            settings.bind(ui.ctx(), bindings);
        }
    }

    fn head(&mut self, ui: &mut Ui, bindings: &mut Bindings) {
        ui.horizontal(|ui| {
            ui.label("Preset");
            for preset in Preset::ALL {
                let button = ui.selectable_value(&mut bindings.preset, preset, preset.title());
                button.on_hover_text(preset.words());
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let reset = ui.button("Reset all").on_hover_text("Forget all keys bound by hand");
                if reset.clicked() {
                    bindings.reset_all();
                }
                let field = ui.add(theme::search(&mut self.text, "Search"));
                field.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search keys")
                });
            });
        });
    }

    fn row(&self, ui: &mut Ui, row: &Row, bindings: &Bindings) -> Option<Wish> {
        let tokens = Tokens::of(ui.ctx());
        let mut wish = None;
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            let title = row.title.trim_end_matches('…');
            ui.label(RichText::new(title).color(tokens.text)).on_hover_text(row.words);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let recording =
                    self.recording.as_ref().is_some_and(|recording| recording.action == row.action);
                let button = if recording { "Press a key…" } else { "Add" };
                let add = ui.selectable_label(recording, button);
                let name = format!("Add a key for {title}");
                add.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
                if add.on_hover_text("Binds the next key pressed").clicked() {
                    wish = Some(Wish::Record);
                }
                if bindings.is_own(row.action) {
                    let reset = ui.button("Reset").on_hover_text("Gives the preset's keys back");
                    let name = format!("Reset keys of {title}");
                    reset.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
                    if reset.clicked() {
                        wish = Some(Wish::Reset);
                    }
                }
                for chord in bindings.chords(row.action).into_iter().rev() {
                    wish = chip(ui, title, chord, &bindings.conflicts(row.action, chord)).or(wish.take());
                }
            });
        });
        wish
    }

    fn obey(&mut self, action: Action, wish: Wish, bindings: &mut Bindings) {
        match wish {
            Wish::Record => self.recording = Some(Recording { action, taken: None }),
            Wish::Remove(chord) => remove(bindings, action, chord),
            Wish::Reset => bindings.reset(action),
        }
    }

    /// Takes the next key for the action that awaits one.
    fn listen(&mut self, ui: &Ui, bindings: &mut Bindings) {
        let Some(recording) = self.recording.as_mut().filter(|recording| recording.taken.is_none()) else {
            return;
        };
        let Some(chord) = ui.input_mut(|input| take_chord(&mut input.events)) else { return };
        if chord.key == Key::Escape {
            self.recording = None;
            return;
        }
        let others = bindings.conflicts(recording.action, chord);
        if others.is_empty() {
            add(bindings, recording.action, chord);
            self.recording = None;
        } else {
            recording.taken = Some((chord, others));
        }
    }

    /// Says that a chord means something else, and asks which it shall mean.
    fn question(&mut self, ui: &mut Ui, bindings: &mut Bindings) {
        let Some(Recording { action, taken: Some((chord, others)) }) = &self.recording else { return };
        let titles: Vec<&str> = others.iter().map(|other| other.row().title.trim_end_matches('…')).collect();
        let mut done = false;
        ui.horizontal(|ui| {
            let words = format!("{} {} is {}.", icons::WARNING, chord.words(), titles.join(" and "));
            ui.label(RichText::new(words).color(Tokens::of(ui.ctx()).bad));
            if ui.button(format!("Make it {}", action.row().title.trim_end_matches('…'))).clicked() {
                others.iter().for_each(|other| remove(bindings, *other, *chord));
                add(bindings, *action, *chord);
                done = true;
            }
            done |= ui.button("Leave it").clicked();
        });
        if done {
            self.recording = None;
        }
    }
}

fn add(bindings: &mut Bindings, action: Action, chord: Chord) {
    let mut chords = bindings.chords(action);
    if !chords.contains(&chord) {
        chords.push(chord);
        bindings.bind(action, chords);
    }
}

fn remove(bindings: &mut Bindings, action: Action, chord: Chord) {
    let chords = bindings.chords(action).into_iter().filter(|other| *other != chord).collect();
    bindings.bind(action, chords);
}

/// A chord as a button that takes it away; red where it means two things.
fn chip(ui: &mut Ui, title: &str, chord: Chord, conflicts: &[Action]) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    let colour = if conflicts.is_empty() { tokens.text } else { tokens.bad };
    let text = RichText::new(chord.words()).monospace().color(colour);
    let words = match conflicts.first() {
        None => "Click to take this key away".to_owned(),
        Some(other) => format!("Also {}. Click to take it away here", other.row().title),
    };
    let chip = ui.button((text, RichText::new(icons::CLOSE).color(tokens.mute))).on_hover_text(words);
    let name = format!("Remove {} from {title}", chord.words());
    chip.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    chip.clicked().then_some(Wish::Remove(chord))
}

/// The first chord that went down. Copying, cutting and pasting come as events of their own.
fn take_chord(events: &mut Vec<Event>) -> Option<Chord> {
    let ctrl = |key| Chord { ctrl: true, alt: false, shift: false, key };
    let chord = |event: &Event| match event {
        Event::Key { key, pressed: true, modifiers, .. } => Chord::of(*modifiers, *key),
        Event::Copy => Some(ctrl(Key::C)),
        Event::Cut => Some(ctrl(Key::X)),
        Event::Paste(_) => Some(ctrl(Key::V)),
        _ => None,
    };
    let taken = events.iter().find_map(chord)?;
    events.retain(|event| chord(event).is_none() && !matches!(event, Event::Text(_)));
    Some(taken)
}
