//! A key with its modifiers, and its text in files and in the interface.

use egui::{Key, Modifiers};

/// A key with modifiers. Ctrl is Cmd on macOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chord {
    pub(crate) ctrl: bool,
    pub(crate) alt: bool,
    pub(crate) shift: bool,
    pub(crate) key: Key,
}

/// Keys that by themselves are no shortcut.
const MODIFIERS: [Key; 8] = [
    Key::ShiftLeft,
    Key::ShiftRight,
    Key::ControlLeft,
    Key::ControlRight,
    Key::AltLeft,
    Key::AltRight,
    Key::SuperLeft,
    Key::SuperRight,
];

impl Chord {
    /// The chord of a key that went down; none for a modifier by itself.
    pub(crate) fn of(modifiers: Modifiers, key: Key) -> Option<Self> {
        let Modifiers { alt, shift, command, .. } = modifiers;
        (!MODIFIERS.contains(&key)).then_some(Self { ctrl: command, alt, shift, key })
    }

    /// Reads `Ctrl+Shift+S`; a key has the name that egui gives it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts: Vec<&str> = text.split('+').map(str::trim).collect();
        let key = Key::from_name(parts.pop()?)?;
        let mut modifiers = Modifiers::NONE;
        for part in parts {
            match part {
                "Ctrl" => modifiers.command = true,
                "Alt" => modifiers.alt = true,
                "Shift" => modifiers.shift = true,
                _ => return None,
            }
        }
        Self::of(modifiers, key)
    }

    /// The text that [`parse`](Self::parse) reads.
    pub(crate) fn write(&self) -> String {
        self.text("Ctrl", self.key.name())
    }

    /// The chord as a person reads it: `Ctrl+Shift+S`, `[`.
    pub(crate) fn words(&self) -> String {
        let ctrl = if cfg!(target_os = "macos") { "Cmd" } else { "Ctrl" };
        self.text(ctrl, key_words(self.key))
    }

    fn text(&self, ctrl: &str, key: &str) -> String {
        let modifiers = [(self.ctrl, ctrl), (self.alt, "Alt"), (self.shift, "Shift")];
        let held = modifiers.into_iter().filter(|(held, _)| *held).map(|(_, name)| name);
        held.chain([key]).collect::<Vec<_>>().join("+")
    }

    /// Whether it acts while somebody types: a function key, or one with Ctrl or Alt.
    pub(crate) fn is_no_text(&self) -> bool {
        self.ctrl || self.alt || self.key.name().len() > 1 && self.key.name().starts_with('F')
    }

    /// Whether the key is a sign that many layouts reach only with Shift, so that Shift says nothing.
    pub(crate) fn is_sign(&self) -> bool {
        let name = key_words(self.key);
        name.len() == 1 && !name.as_bytes()[0].is_ascii_alphanumeric()
    }
}

fn key_words(key: Key) -> &'static str {
    match key {
        Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp => key.name(),
        Key::Minus => "-",
        Key::Escape => "Esc",
        Key::PageUp => "Page Up",
        Key::PageDown => "Page Down",
        Key::Quote => "'",
        _ => key.symbol_or_name(),
    }
}

#[cfg(test)]
mod tests {
    use super::Chord;

    #[test]
    fn reads_what_it_writes() {
        let texts = ["Ctrl+Shift+S", "A", "Alt+Left", "F11", "Ctrl+Plus", "Ctrl+Comma", "Questionmark"];
        for text in texts {
            assert_eq!(Chord::parse(text).map(|chord| chord.write()).as_deref(), Some(text));
        }
        for text in ["", "Ctrl", "Ctrl+", "Hyper+A", "Shift+ShiftLeft", "Ctrl+Nokey"] {
            assert_eq!(Chord::parse(text), None, "{text}");
        }
    }

    #[test]
    fn is_written_as_people_read_it() {
        let words = |text| Chord::parse(text).map(|chord| chord.words()).unwrap_or_default();
        assert_eq!(words("Shift+OpenBracket"), "Shift+[");
        assert_eq!(words("Escape"), "Esc");
        assert!(Chord::parse("F2").is_some_and(|chord| chord.is_no_text()));
        assert!(Chord::parse("F").is_some_and(|chord| !chord.is_no_text()));
    }
}
