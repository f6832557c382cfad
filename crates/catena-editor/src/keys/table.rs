//! The table: every action with its area, place, words and default keys.

use super::{Action, Area, Place, Row};

const fn row(
    action: Action,
    (area, place): (Area, Place),
    title: &'static str,
    words: &'static str,
    keys: &'static [&'static str],
) -> Row {
    Row { action, area, place, title, words, keys }
}

const FILE: (Area, Place) = (Area::File, Place::Window);
const EDIT: (Area, Place) = (Area::Edit, Place::Canvas);
const FIND: (Area, Place) = (Area::Find, Place::Window);
const ADD: (Area, Place) = (Area::Add, Place::Canvas);
const NODE: (Area, Place) = (Area::Node, Place::Canvas);
const WIRES: (Area, Place) = (Area::Wires, Place::Canvas);
const LAYOUT: (Area, Place) = (Area::Layout, Place::Canvas);
const MOVE: (Area, Place) = (Area::Move, Place::Canvas);
const CANVAS: (Area, Place) = (Area::Canvas, Place::Canvas);
const MAP: (Area, Place) = (Area::Map, Place::Map);
const RAIN: (Area, Place) = (Area::Rain, Place::Map);
const WORLD: (Area, Place) = (Area::World, Place::CanvasOrMap);
const PANELS: (Area, Place) = (Area::Panels, Place::Window);

/// The table, in the order of sheet, palette and remapping page.
#[rustfmt::skip]
pub(crate) static TABLE: &[Row] = &[
    row(Action::New, FILE, "New", "Begins an empty graph", &["Ctrl+N"]),
    row(Action::Open, FILE, "Open…", "Opens a graph from a file", &["Ctrl+O"]),
    row(Action::OpenRecent, FILE, "Open recent…", "Opens a graph that was open before", &["Ctrl+Shift+O"]),
    row(Action::Import, FILE, "Import…", "Adds the nodes of another graph to this one", &["Ctrl+Shift+I"]),
    row(Action::Save, FILE, "Save", "Saves the graph to its file", &["Ctrl+S"]),
    row(Action::SaveAs, FILE, "Save as…", "Saves the graph to another file", &["Ctrl+Shift+S"]),
    row(Action::Export, FILE, "Export…", "Writes the map as a picture or a heightmap", &["Ctrl+E"]),
    row(Action::ExportAgain, FILE, "Export again", "Writes the same file again, of the map as it is now", &["Ctrl+Shift+E"]),
    row(Action::Recover, FILE, "Recover…", "Offers unsaved work that a crash left", &[]),
    row(Action::StartPage, FILE, "Start page", "Shows examples and files open before", &[]),
    row(Action::Settings, FILE, "Settings…", "Theme, scale, previews and keys", &["Ctrl+Comma"]),
    row(Action::Quit, FILE, "Quit", "Closes the window", &["Ctrl+Q"]),
    row(Action::Undo, (Area::Edit, Place::Window), "Undo", "Takes the last step back", &["Ctrl+Z"]),
    row(Action::Redo, (Area::Edit, Place::Window), "Redo", "Does an undone step again", &["Ctrl+Shift+Z", "Ctrl+Y"]),
    row(Action::Cut, EDIT, "Cut", "Takes the selection to the clipboard", &["Ctrl+X"]),
    row(Action::Copy, EDIT, "Copy", "Copies the selection as text", &["Ctrl+C"]),
    row(Action::Paste, EDIT, "Paste", "Pastes nodes from the clipboard", &["Ctrl+V"]),
    row(Action::Duplicate, EDIT, "Duplicate", "Copies the selection beside itself", &["Ctrl+D"]),
    row(Action::DuplicateWithInputs, EDIT, "Duplicate with inputs", "Copies the selection, its inputs wired alike", &["Ctrl+Shift+D"]),
    row(Action::Delete, EDIT, "Delete", "Deletes the selection and heals the wires", &["Delete", "Backspace"]),
    row(Action::DeleteLoose, EDIT, "Delete without healing", "Deletes the selection and leaves the wires loose", &["Shift+Delete"]),
    row(Action::SelectAll, EDIT, "Select all", "Selects every node", &["Ctrl+A"]),
    row(Action::SelectNone, EDIT, "Select nothing", "Selects nothing", &["Ctrl+Shift+A"]),
    row(Action::Rename, EDIT, "Rename", "Gives the node another name", &["F2"]),
    row(Action::FindNode, FIND, "Find node…", "Finds a node by name, title or kind and shows it", &["Ctrl+F"]),
    row(Action::Commands, FIND, "All commands…", "Finds a command by name", &["Ctrl+K"]),
    row(Action::Help, FIND, "Help on the node", "Says what the selected node does, with its formula", &["F1"]),
    row(Action::Sheet, FIND, "Shortcut sheet", "Shows all keys", &["Questionmark"]),
    row(Action::Add, ADD, "Add a node", "Opens the list of nodes to add", &["Tab", "Shift+A"]),
    row(Action::Replace, ADD, "Replace by another kind", "Makes the node another kind and keeps its wires", &["Ctrl+R"]),
    row(Action::View, NODE, "View on the map", "Shows the node on the map", &["V"]),
    row(Action::Bypass, NODE, "Bypass", "Lets the input through unchanged", &["B"]),
    row(Action::Pin, NODE, "Pin beside the map", "Keeps the node's picture beside the map", &["P"]),
    row(Action::Underlay, NODE, "Show over the map", "Lays the node's mask over the map", &["U"]),
    row(Action::Collapse, NODE, "Collapse", "Shows only the card's header", &["H"]),
    row(Action::PreviousOutput, NODE, "Preview the output before", "Previews the output before on the card", &["OpenBracket"]),
    row(Action::NextOutput, NODE, "Preview the next output", "Previews the next output on the card", &["CloseBracket"]),
    row(Action::FirstParameter, NODE, "To the first parameter", "Moves to the node's first number", &["Enter"]),
    row(Action::Join, WIRES, "Join selected", "Joins two nodes in a Mix", &["J"]),
    row(Action::Swap, WIRES, "Swap inputs", "Swaps the node's first two inputs", &["S"]),
    row(Action::Tidy, LAYOUT, "Tidy", "Lays the nodes out in columns along the wires", &["L"]),
    row(Action::AlignLeft, LAYOUT, "Align left", "Aligns the selection's left edges", &["Alt+Left"]),
    row(Action::AlignRight, LAYOUT, "Align right", "Aligns the selection's right edges", &["Alt+Right"]),
    row(Action::AlignUp, LAYOUT, "Align top", "Aligns the selection's upper edges", &["Alt+Up"]),
    row(Action::AlignDown, LAYOUT, "Align bottom", "Aligns the selection's lower edges", &["Alt+Down"]),
    row(Action::Frame, LAYOUT, "Frame", "Draws a frame around the selection", &["Ctrl+G"]),
    row(Action::Comment, LAYOUT, "Comment", "Adds a comment", &["C"]),
    row(Action::SelectUpstream, MOVE, "Select upstream", "Selects all that feeds the selection", &["Shift+OpenBracket"]),
    row(Action::SelectDownstream, MOVE, "Select downstream", "Selects all that the selection feeds", &["Shift+CloseBracket"]),
    row(Action::ZoomSelection, CANVAS, "Zoom to the selection", "Shows the selection", &["F"]),
    row(Action::ZoomAll, CANVAS, "Zoom to all", "Shows the whole graph", &["Home"]),
    row(Action::Minimap, CANVAS, "Minimap", "Shows or hides the minimap", &["N"]),
    row(Action::LookGray, MAP, "Gray", "Draws the map in gray", &["1"]),
    row(Action::LookTerrain, MAP, "Terrain", "Draws the map in the colours of terrain", &["2"]),
    row(Action::LookRelief, MAP, "Relief", "Draws the map lit from the side", &["3"]),
    row(Action::LookSolid, MAP, "3D", "Shows the ground as a block with its sea", &["5"]),
    row(Action::Warp, MAP, "Show warp", "Arrows show where the nearest warp reads its input", &["W"]),
    row(Action::ContourLines, MAP, "Contours", "Draws contours, or none", &["K"]),
    row(Action::RiverLines, MAP, "Rivers", "Draws where water would run, or no longer", &["R"]),
    row(Action::Drainage, MAP, "Drainage", "Draws the rivers, lakes and outlets of the Drainage node, or no longer", &["N"]),
    row(Action::Basins, MAP, "Basins", "Colours the basins of the Drainage node, or no longer", &["B"]),
    row(Action::Compare, MAP, "Compare A and B", "Holds the result as A beside what comes, or lets it go", &["X"]),
    row(Action::Wipe, MAP, "Wipe", "Shows A left of a divider and B right of it", &[]),
    row(Action::Difference, MAP, "Difference", "Shows B less A, or the wipe again", &["D"]),
    row(Action::HoldAgain, MAP, "Hold again", "Holds what the map shows now as A", &["Shift+X"]),
    row(Action::Original, MAP, "Show original", "Shows the ground before the rain left of a divider, or no longer", &["O"]),
    row(Action::CopyValue, MAP, "Copy the value", "Copies the value under the pointer", &["Shift+C"]),
    row(Action::MapFit, MAP, "Whole map", "Shows the whole map", &["Home", "0"]),
    row(Action::MapCloser, MAP, "Closer", "Shows the map closer", &["Plus", "Equals"]),
    row(Action::MapFarther, MAP, "Farther", "Shows the map from farther away", &["Minus"]),
    row(Action::MapLeft, MAP, "Map to the left", "Shows what lies to the left", &["Left"]),
    row(Action::MapRight, MAP, "Map to the right", "Shows what lies to the right", &["Right"]),
    row(Action::MapUp, MAP, "Map up", "Shows what lies above", &["Up"]),
    row(Action::MapDown, MAP, "Map down", "Shows what lies below", &["Down"]),
    row(Action::RainPlay, RAIN, "Play or pause the rain", "Lets it rain on the map, or stands still", &["Space"]),
    row(Action::RainStep, RAIN, "One frame of rain", "Lets the drops of one frame fall", &["Period"]),
    row(Action::RainRestart, RAIN, "Restart the rain", "Rains from the bare ground on, drop by drop", &["Shift+R"]),
    row(Action::RainEnd, RAIN, "To the result", "Ends the show: the map shows the result", &[]),
    row(Action::RainPaths, RAIN, "Paths of drops", "Draws the ways of the last 40 drops while it rains", &[]),
    row(Action::NewSeed, WORLD, "New world seed", "Makes another world", &["G"]),
    row(Action::OldSeed, WORLD, "World seed before", "Returns to the world before", &["Shift+G"]),
    row(Action::Verify, (Area::World, Place::Window), "Verify", "Holds the GPU against the reference over what the map shows", &["F5"]),
    row(Action::PauseWork, (Area::World, Place::Window), "Suspend evaluation", "Suspends evaluation, or goes on with it", &["F12"]),
    row(Action::PreviewRange, (Area::World, Place::Window), "Previews over -1 to 1", "Previews are black at -1 and white at 1, or over each node's own range", &[]),
    row(Action::CancelWork, (Area::World, Place::Window), "Stop computing", "Stops what is being computed", &["Ctrl+Period"]),
    row(Action::FocusNext, PANELS, "Next panel", "Moves the focus to the next panel", &["F6"]),
    row(Action::FocusPrevious, PANELS, "Previous panel", "Moves the focus to the panel before", &["Shift+F6"]),
    row(Action::Map, PANELS, "Map", "Shows or hides the map", &[]),
    row(Action::Inspector, PANELS, "Inspector", "Shows or hides the inspector", &["F7"]),
    row(Action::Source, PANELS, "Source", "Shows or hides the Rust source of the node on the map", &["F8"]),
    row(Action::Problems, PANELS, "Problems", "Shows or hides what is wrong with the graph", &["F9"]),
    row(Action::History, PANELS, "History", "Shows or hides the steps done", &[]),
    row(Action::Exports, PANELS, "Exports", "Shows or hides what was exported", &[]),
    row(Action::DrainageFigures, PANELS, "Drainage figures", "Shows or hides the survey and the figures of the Drainage node", &[]),
    row(Action::Jobs, PANELS, "Jobs", "Shows or hides what is being computed", &[]),
    row(Action::Fullscreen, PANELS, "Full screen", "Fills the screen, or no longer", &["F11"]),
    row(Action::ScaleUp, PANELS, "Larger interface", "Makes the interface larger", &["Ctrl+Plus", "Ctrl+Equals"]),
    row(Action::ScaleDown, PANELS, "Smaller interface", "Makes the interface smaller", &["Ctrl+Minus"]),
    row(Action::ScaleReset, PANELS, "Interface at 100 %", "Gives the interface its own size", &["Ctrl+0"]),
    row(Action::ThemeDark, PANELS, "Dark theme", "Draws the interface dark", &[]),
    row(Action::ThemeLight, PANELS, "Light theme", "Draws the interface light", &[]),
    row(Action::ThemeSystem, PANELS, "Theme of the system", "Follows the system's theme", &[]),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::TABLE;
    use crate::keys::Chord;

    #[test]
    fn every_action_has_a_row() {
        let source = include_str!("../keys.rs");
        let variants = source.split("enum Action {").nth(1).and_then(|rest| rest.split('}').next());
        let variants = variants.expect("the enum").lines().map(|line| line.trim().trim_end_matches(','));
        for variant in variants.filter(|line| !line.is_empty() && !line.starts_with('/')) {
            let rows = TABLE.iter().filter(|row| row.action.id() == variant).count();
            assert_eq!(rows, 1, "{variant}");
        }
    }

    #[test]
    fn every_row_is_complete_and_its_keys_can_be_read() {
        let mut titles = HashSet::new();
        for row in TABLE {
            assert!(titles.insert(row.title), "{} stands twice", row.title);
            assert!(!row.words.is_empty() && !row.words.ends_with('.'), "{}", row.title);
            for keys in row.keys {
                let chord = Chord::parse(keys);
                assert_eq!(chord.map(|chord| chord.write()).as_deref(), Some(*keys), "{}", row.title);
            }
        }
    }
}
