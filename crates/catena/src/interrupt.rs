//! Ctrl+C: work stops at its next look, and what it had begun to write is removed on the way out.

use std::sync::OnceLock;

use catena_field::Control;

static CONTROL: OnceLock<Control> = OnceLock::new();

/// The control of this process's work, which Ctrl+C (and a polite request to end) cancels from now on.
pub(crate) fn control() -> Control {
    let listen = || {
        let control = Control::new();
        let cancelled = control.clone();
        // Without a handler Ctrl+C ends the process as ever; only its temporary stays.
        let _ = ctrlc::set_handler(move || cancelled.cancel());
        control
    };
    CONTROL.get_or_init(listen).clone()
}

/// Whether somebody asked for an end.
pub(crate) fn requested() -> bool {
    CONTROL.get().is_some_and(Control::is_cancelled)
}
