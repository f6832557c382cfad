//! Shortcuts: one table that keys, tooltips and menus read.

use egui::{Key, KeyboardShortcut, Modifiers};

/// What a shortcut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    New,
    Open,
    Save,
    SaveAs,
    Undo,
    Redo,
    Add,
    View,
    Bypass,
    Delete,
    DeleteLoose,
    SelectAll,
    SelectNone,
    ZoomSelection,
    ZoomAll,
    Minimap,
    CancelWork,
}

/// Where a shortcut holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Everywhere.
    Window,
    /// Only while the canvas has the focus.
    Canvas,
}

/// A row of the table.
pub(crate) struct Binding {
    pub(crate) action: Action,
    pub(crate) title: &'static str,
    pub(crate) place: Place,
    pub(crate) shortcut: KeyboardShortcut,
}

const NONE: Modifiers = Modifiers::NONE;
const COMMAND: Modifiers = Modifiers::COMMAND;
const COMMAND_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

const fn row(action: Action, title: &'static str, place: Place, modifiers: Modifiers, key: Key) -> Binding {
    Binding { action, title, place, shortcut: KeyboardShortcut::new(modifiers, key) }
}

/// The table. Shortcuts with more modifiers stand before those with fewer: egui's matching lets extra Shift pass.
pub(crate) static BINDINGS: &[Binding] = &[
    row(Action::SaveAs, "Save as", Place::Window, COMMAND_SHIFT, Key::S),
    row(Action::Redo, "Redo", Place::Window, COMMAND_SHIFT, Key::Z),
    row(Action::SelectNone, "Select nothing", Place::Canvas, COMMAND_SHIFT, Key::A),
    row(Action::DeleteLoose, "Delete without healing the wire", Place::Canvas, Modifiers::SHIFT, Key::Delete),
    row(Action::Add, "Add a node", Place::Canvas, Modifiers::SHIFT, Key::A),
    row(Action::New, "New", Place::Window, COMMAND, Key::N),
    row(Action::Open, "Open", Place::Window, COMMAND, Key::O),
    row(Action::Save, "Save", Place::Window, COMMAND, Key::S),
    row(Action::Undo, "Undo", Place::Window, COMMAND, Key::Z),
    row(Action::Redo, "Redo", Place::Window, COMMAND, Key::Y),
    row(Action::CancelWork, "Stop what is being computed", Place::Window, COMMAND, Key::Period),
    row(Action::SelectAll, "Select all", Place::Canvas, COMMAND, Key::A),
    row(Action::Add, "Add a node", Place::Canvas, NONE, Key::Tab),
    row(Action::View, "View on the map", Place::Canvas, NONE, Key::V),
    row(Action::Bypass, "Bypass", Place::Canvas, NONE, Key::B),
    row(Action::Delete, "Delete, healing the wire", Place::Canvas, NONE, Key::Delete),
    row(Action::Delete, "Delete, healing the wire", Place::Canvas, NONE, Key::Backspace),
    row(Action::ZoomSelection, "Zoom to the selection", Place::Canvas, NONE, Key::F),
    row(Action::ZoomAll, "Zoom to all", Place::Canvas, NONE, Key::Home),
    row(Action::Minimap, "Minimap", Place::Canvas, NONE, Key::N),
];

/// The actions whose keys went down in this frame, taken out of the input. While somebody types, undo and redo
/// are the text field's own.
pub(crate) fn pressed(ctx: &egui::Context, canvas_takes_keys: bool, typing: bool) -> Vec<Action> {
    let holds = |binding: &&Binding| match binding.place {
        Place::Window => !typing || !matches!(binding.action, Action::Undo | Action::Redo),
        Place::Canvas => canvas_takes_keys,
    };
    let pressed = BINDINGS
        .iter()
        .filter(holds)
        .filter(|binding| ctx.input_mut(|input| input.consume_shortcut(&binding.shortcut)));
    pressed.map(|binding| binding.action).collect()
}

/// A button's tooltip: what it does and by which keys.
pub(crate) fn tooltip(ctx: &egui::Context, action: Action) -> String {
    match BINDINGS.iter().find(|binding| binding.action == action) {
        Some(binding) => format!("{}  {}", binding.title, ctx.format_shortcut(&binding.shortcut)),
        None => String::new(),
    }
}
