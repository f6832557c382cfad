//! Keys of numbers that have the focus and aren't typed into.

use egui::{Event, Id, Key, Modifiers, Ui};

use super::scale::Scale;

/// Keeps the arrow keys from moving the focus away from a widget that steps by them.
pub(crate) fn hold_arrows(ui: &Ui, id: Id) {
    let filter = egui::EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

/// Whether a key that gives the default back went down.
pub(crate) fn reset_pressed(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        input.consume_key(Modifiers::NONE, Key::Backspace) || input.consume_key(Modifiers::NONE, Key::Delete)
    })
}

/// The number after the arrow keys that went down: up and down, with Shift finer, with Ctrl coarser.
pub(crate) fn stepped(ui: &Ui, scale: &Scale, number: f64) -> Option<f64> {
    ui.input_mut(|input| {
        for (modifiers, fine, coarse) in [
            (Modifiers::SHIFT, true, false),
            (Modifiers::COMMAND, false, true),
            (Modifiers::NONE, false, false),
        ] {
            let up = input.count_and_consume_key(modifiers, Key::ArrowUp) as f64;
            let down = input.count_and_consume_key(modifiers, Key::ArrowDown) as f64;
            if up != down {
                return Some(scale.stepped(number, up - down, fine, coarse));
            }
        }
        None
    })
}

/// Text that begins a number, typed over a field that has the focus.
pub(crate) fn typed_text(ui: &Ui) -> Option<String> {
    ui.input_mut(|input| {
        let mut typed = None;
        input.events.retain(|event| match event {
            Event::Text(text) if typed.is_none() && begins_a_number(text) => {
                typed = Some(text.clone());
                false
            }
            _ => true,
        });
        typed
    })
}

fn begins_a_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | '('))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_over_a_focused_field_stay_shortcuts() {
        for text in ["1", "-", ".5", "(2"] {
            assert!(begins_a_number(text));
        }
        for text in ["v", "?", " ", "", "+"] {
            assert!(!begins_a_number(text));
        }
    }
}
