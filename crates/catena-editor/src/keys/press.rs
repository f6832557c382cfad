//! Which actions the keys of a frame mean.

use egui::{Event, InputState, Key, Modifiers};

use super::{Action, Bindings, Chord, Place, TABLE};

/// What has the focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Focus {
    /// The canvas.
    Canvas,
    /// The map.
    Map,
    /// A field in which somebody types.
    Text,
    /// Something else, or nothing.
    #[default]
    Elsewhere,
}

/// How the map is moved, and the solid turned.
const MOVES: [Action; 7] = [
    Action::MapFit,
    Action::MapCloser,
    Action::MapFarther,
    Action::MapLeft,
    Action::MapRight,
    Action::MapUp,
    Action::MapDown,
];

impl Focus {
    fn allows(self, action: Action, chord: Chord) -> bool {
        let texts_own = [Action::Undo, Action::Redo];
        match (action.row().place, self) {
            (Place::Window, Self::Text) => chord.is_no_text() && !texts_own.contains(&action),
            (Place::Window, _)
            | (Place::Canvas | Place::CanvasOrMap, Self::Canvas)
            | (Place::Map | Place::CanvasOrMap, Self::Map) => true,
            _ => false,
        }
    }
}

/// The actions whose keys went down in this frame, taken out of the input.
pub(crate) fn pressed(ctx: &egui::Context, focus: Focus) -> Vec<Action> {
    if !ctx.input(|input| input.events.iter().any(|event| key(event).is_some())) {
        return Vec::new();
    }
    let bindings = Bindings::of(ctx);
    let bound: Vec<(Action, Chord)> = TABLE
        .iter()
        .flat_map(|row| bindings.chords(row.action).into_iter().map(|chord| (row.action, chord)))
        .filter(|(action, chord)| focus.allows(*action, *chord))
        .collect();
    ctx.input_mut(|input| take(input, &bound))
}

fn take(input: &mut InputState, bound: &[(Action, Chord)]) -> Vec<Action> {
    let mut actions = Vec::new();
    input.events.retain(|event| {
        let Some(press) = key(event) else { return true };
        let Some(action) = press.action(bound) else { return true };
        if !press.repeat || repeats(action) {
            actions.push(action);
        }
        false
    });
    actions
}

/// Whether an action goes on while its key is held.
fn repeats(action: Action) -> bool {
    let others = [Action::Undo, Action::Redo, Action::ScaleUp, Action::ScaleDown];
    (MOVES.contains(&action) && action != Action::MapFit) || others.contains(&action)
}

/// A key that went down: by its meaning in the layout, and by its place on the keyboard.
struct Press {
    modifiers: Modifiers,
    logical: Key,
    physical: Option<Key>,
    repeat: bool,
}

fn key(event: &Event) -> Option<Press> {
    match *event {
        Event::Key { key: logical, physical_key: physical, pressed: true, repeat, modifiers } => {
            Some(Press { modifiers, logical, physical, repeat })
        }
        _ => None,
    }
}

impl Press {
    /// The meaning of the key in the layout counts first; then a sign whatever Shift is; and only then, for a
    /// key that is no letter or digit, its place on the keyboard.
    fn action(&self, bound: &[(Action, Chord)]) -> Option<Action> {
        let find =
            |wanted: Chord| bound.iter().find(|(_, chord)| *chord == wanted).map(|(action, _)| *action);
        let logical = Chord::of(self.modifiers, self.logical)?;
        if let Some(action) = find(logical) {
            return Some(action);
        }
        if !logical.is_sign() {
            return None;
        }
        let unshifted = find(Chord { shift: false, ..logical }).filter(|_| logical.shift);
        let physical = self.physical.and_then(|key| Chord::of(self.modifiers, key));
        physical.and_then(find).or(unshifted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(key: Key, physical: Option<Key>, modifiers: Modifiers) -> Option<Action> {
        let bindings = Bindings::default();
        let bound: Vec<_> = TABLE
            .iter()
            .flat_map(|row| bindings.chords(row.action).into_iter().map(|chord| (row.action, chord)))
            .collect();
        Press { modifiers, logical: key, physical, repeat: false }.action(&bound)
    }

    #[test]
    fn keys_mean_the_same_in_any_layout() {
        let shift = Modifiers::SHIFT;
        let cases = [
            (Key::Z, Some(Key::Y), Modifiers::COMMAND, Some(Action::Undo)), // German
            (Key::Y, Some(Key::Z), Modifiers::COMMAND, Some(Action::Redo)),
            (Key::Questionmark, Some(Key::Slash), shift, Some(Action::Sheet)),
            (Key::Questionmark, Some(Key::Minus), shift, Some(Action::Sheet)),
            (Key::Plus, Some(Key::Equals), Modifiers::COMMAND | shift, Some(Action::ScaleUp)),
            (Key::OpenCurlyBracket, Some(Key::OpenBracket), shift, Some(Action::SelectUpstream)),
            (Key::T, Some(Key::K), Modifiers::COMMAND, None), // Dvorak
            (Key::S, None, Modifiers::COMMAND | Modifiers::ALT, None),
            (Key::S, None, Modifiers::COMMAND | shift, Some(Action::SaveAs)),
            (Key::ShiftLeft, None, shift, None),
        ];
        for (key, physical, modifiers, expected) in cases {
            assert_eq!(meaning(key, physical, modifiers), expected, "{key:?} {modifiers:?}");
        }
    }

    #[test]
    fn who_types_keeps_the_keys_of_text() {
        let allows =
            |text: &str, action: Action| Focus::Text.allows(action, Chord::parse(text).expect("a chord"));
        assert!(allows("Ctrl+S", Action::Save));
        assert!(allows("F9", Action::Problems));
        assert!(!allows("Ctrl+Z", Action::Undo));
        assert!(!allows("Questionmark", Action::Sheet));
        assert!(!allows("B", Action::Bypass));
    }
}
