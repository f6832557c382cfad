//! What the pointer and fixed keys do: rows of the sheet that can't be remapped.

use super::Area;

/// Area, gesture, and what it does.
pub(crate) static GESTURES: &[(Area, &str, &str)] = &[
    (Area::Edit, "Ctrl+Shift+V", "Paste, wires from outside kept"),
    (Area::Edit, "Esc", "Call off a drag, close a dialog"),
    (Area::Add, "Space or right click", "Add a node here"),
    (Area::Add, "Wire on nothing", "Add what fits, wired"),
    (Area::Add, "sim,warp,clamp", "A wired chain, typed into the list"),
    (Area::Node, "Double click", "View on the map"),
    (Area::Node, "Click an output", "Preview it"),
    (Area::Wires, "Ctrl+right drag", "Cut wires"),
    (Area::Wires, "Alt+drag", "Pull a node out of its wire"),
    (Area::Wires, "Shift+right drag", "Reroute points"),
    (Area::Wires, "Shift+drop on a wire", "Insert a node"),
    (Area::Wires, "Wire on a card", "Wire its first free input"),
    (Area::Wires, "Output on output", "Make a Mix of both"),
    (Area::Move, "Arrows", "To the neighbour along wires"),
    (Area::Move, "Shift+arrows", "The same, extending"),
    (Area::Move, "Ctrl+arrows", "Nudge"),
    (Area::Canvas, "Middle drag or Space+drag", "Pan"),
    (Area::Canvas, "Wheel", "Zoom"),
    (Area::Numbers, "Drag", "Turn the number"),
    (Area::Numbers, "Shift+drag, Ctrl+drag", "Finer, in steps"),
    (Area::Numbers, "Up, Down", "One step"),
    (Area::Numbers, "1/110, 2*25", "Arithmetic is understood"),
    (Area::Numbers, "Double click or Backspace", "The default"),
    (Area::Numbers, "Ctrl+Enter", "The same on all selected"),
    (Area::Numbers, "Ctrl+click a choice", "The same on all selected"),
];
