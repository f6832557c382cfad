//! The keys as they are bound: a preset, and what was bound otherwise by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Action, Chord, TABLE};

/// A set of keys to begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Preset {
    /// The table's own.
    #[default]
    Catena,
    /// After Blender's node editors.
    Blender,
    /// After Gaea.
    Gaea,
}

impl Preset {
    /// All.
    pub(crate) const ALL: [Self; 3] = [Self::Catena, Self::Blender, Self::Gaea];

    /// Its name.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Catena => "Catena",
            Self::Blender => "Blender-like",
            Self::Gaea => "Gaea-like",
        }
    }

    /// What it is.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Catena => "Catena's own keys",
            Self::Blender => {
                "After Blender's node editors: M bypasses, X deletes, A selects all, F3 finds commands"
            }
            Self::Gaea => "After Gaea: F pins, E bypasses, Z zooms to the selection",
        }
    }

    /// Where it differs from the table.
    fn rows(self) -> &'static [(Action, &'static [&'static str])] {
        match self {
            Self::Catena => &[],
            Self::Blender => BLENDER,
            Self::Gaea => GAEA,
        }
    }

    fn keys(self, action: Action) -> &'static [&'static str] {
        let own = self.rows().iter().find(|(other, _)| *other == action);
        own.map_or(action.row().keys, |(_, keys)| *keys)
    }
}

const BLENDER: &[(Action, &[&str])] = &[
    (Action::Add, &["Shift+A"]),
    (Action::Delete, &["Ctrl+X", "Delete"]),
    (Action::DeleteLoose, &["X", "Shift+Delete"]),
    (Action::Cut, &["Ctrl+Shift+X"]),
    (Action::Duplicate, &["Shift+D"]),
    (Action::DuplicateWithInputs, &["Ctrl+Shift+D"]),
    (Action::SelectAll, &["A"]),
    (Action::SelectNone, &["Alt+A"]),
    (Action::Bypass, &["M"]),
    (Action::Frame, &["Ctrl+J"]),
    (Action::Commands, &["F3", "Ctrl+K"]),
    (Action::ZoomSelection, &["Period"]),
    (Action::Inspector, &["F7"]),
    (Action::Fullscreen, &["F11", "Ctrl+Space"]),
    (Action::SelectUpstream, &["Shift+OpenBracket", "Shift+L"]),
];

const GAEA: &[(Action, &[&str])] = &[
    (Action::Add, &["Tab"]),
    (Action::Pin, &["F"]),
    (Action::ZoomSelection, &["Z"]),
    (Action::Bypass, &["E", "B"]),
    (Action::Commands, &["Ctrl+K", "F3"]),
];

/// The keys in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bindings {
    pub(crate) preset: Preset,
    own: BTreeMap<Action, Vec<Chord>>,
}

impl Bindings {
    /// The keys in force in a context.
    pub(crate) fn of(ctx: &egui::Context) -> Arc<Self> {
        ctx.data(|data| data.get_temp(egui::Id::new("catena keys"))).unwrap_or_default()
    }

    /// Puts these keys in force.
    pub(crate) fn install(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(egui::Id::new("catena keys"), Arc::new(self)));
    }

    /// A preset with what was bound by hand, as settings keep it; what can't be read is left out.
    pub(crate) fn read(preset: Preset, own: &BTreeMap<String, Vec<String>>) -> Self {
        let action = |id: &String| TABLE.iter().map(|row| row.action).find(|action| action.id() == *id);
        let own = own.iter().filter_map(|(id, keys)| {
            let chords: Option<Vec<Chord>> = keys.iter().map(|keys| Chord::parse(keys)).collect();
            Some((action(id)?, chords?))
        });
        Self { preset, own: own.collect() }
    }

    /// What was bound by hand, as settings keep it.
    pub(crate) fn write(&self) -> BTreeMap<String, Vec<String>> {
        let own = self.own.iter();
        own.map(|(action, chords)| (action.id(), chords.iter().map(Chord::write).collect())).collect()
    }

    /// An action's chords.
    pub(crate) fn chords(&self, action: Action) -> Vec<Chord> {
        match self.own.get(&action) {
            Some(chords) => chords.clone(),
            None => self.preset.keys(action).iter().filter_map(|keys| Chord::parse(keys)).collect(),
        }
    }

    /// Whether an action is bound otherwise than in its preset.
    pub(crate) fn is_own(&self, action: Action) -> bool {
        self.own.contains_key(&action)
    }

    /// Binds an action to exactly these chords.
    pub(crate) fn bind(&mut self, action: Action, chords: Vec<Chord>) {
        self.own.remove(&action);
        if self.chords(action) != chords {
            self.own.insert(action, chords);
        }
    }

    /// Gives an action its preset's chords back.
    pub(crate) fn reset(&mut self, action: Action) {
        self.own.remove(&action);
    }

    /// Forgets all that was bound by hand.
    pub(crate) fn reset_all(&mut self) {
        self.own.clear();
    }

    /// Other actions that a chord means where `action` holds.
    pub(crate) fn conflicts(&self, action: Action, chord: Chord) -> Vec<Action> {
        let place = action.row().place;
        let others = TABLE.iter().filter(|row| row.action != action && row.place.meets(place));
        others.map(|row| row.action).filter(|other| self.chords(*other).contains(&chord)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_preset_means_two_things_by_one_chord() {
        for preset in Preset::ALL {
            let bindings = Bindings { preset, ..Bindings::default() };
            for (action, keys) in preset.rows() {
                for keys in *keys {
                    assert!(Chord::parse(keys).is_some(), "{action:?} {keys}");
                }
            }
            for row in TABLE {
                for chord in bindings.chords(row.action) {
                    let others = bindings.conflicts(row.action, chord);
                    assert!(
                        others.is_empty(),
                        "{preset:?}: {} is {:?} and {others:?}",
                        chord.words(),
                        row.action
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_bound_by_hand_is_kept_and_damage_left_out() {
        let mut bindings = Bindings::default();
        let chord = Chord::parse("Ctrl+Alt+T").expect("a chord");
        bindings.bind(Action::Tidy, vec![chord]);
        bindings.bind(Action::Save, Vec::new());
        let mut text = bindings.write();
        assert_eq!(Bindings::read(Preset::Catena, &text), bindings);
        text.insert("Nothing".into(), vec!["A".into()]);
        text.insert("Open".into(), vec!["Ctrl+?+?".into()]);
        assert_eq!(Bindings::read(Preset::Catena, &text), bindings);
        bindings.reset(Action::Tidy);
        assert_eq!(bindings.chords(Action::Tidy), [Chord::parse("L").expect("a chord")]);
    }
}
