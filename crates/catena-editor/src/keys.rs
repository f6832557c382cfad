//! Actions and their keys: one table that keys, tooltips, menus, the palette, the sheet and the remapping page read.

mod bindings;
mod chord;
mod gestures;
mod press;
mod table;

use egui::Ui;

pub(crate) use bindings::{Bindings, Preset};
pub(crate) use chord::Chord;
pub(crate) use gestures::GESTURES;
pub(crate) use press::{Focus, pressed};
pub(crate) use table::TABLE;

/// What a shortcut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Action {
    New,
    Open,
    OpenRecent,
    Import,
    Save,
    SaveAs,
    Export,
    ExportAgain,
    Recover,
    Settings,
    StartPage,
    Quit,
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
    PauseWork,
    Verify,
    PreviewRange,
    Copy,
    Cut,
    Paste,
    Duplicate,
    DuplicateWithInputs,
    Replace,
    Rename,
    Collapse,
    Pin,
    Underlay,
    PreviousOutput,
    NextOutput,
    FirstParameter,
    Join,
    Swap,
    Tidy,
    AlignLeft,
    AlignRight,
    AlignUp,
    AlignDown,
    Frame,
    Comment,
    SelectUpstream,
    SelectDownstream,
    FindNode,
    Commands,
    Sheet,
    Help,
    LookGray,
    LookTerrain,
    LookRelief,
    LookSolid,
    Warp,
    ContourLines,
    RiverLines,
    Drainage,
    Basins,
    Compare,
    Wipe,
    Difference,
    HoldAgain,
    CopyValue,
    MapFit,
    MapCloser,
    MapFarther,
    MapLeft,
    MapRight,
    MapUp,
    MapDown,
    Original,
    RainPlay,
    RainStep,
    RainRestart,
    RainEnd,
    RainPaths,
    NewSeed,
    OldSeed,
    FocusNext,
    FocusPrevious,
    Map,
    Inspector,
    Source,
    History,
    Problems,
    Exports,
    DrainageFigures,
    Jobs,
    Fullscreen,
    ScaleUp,
    ScaleDown,
    ScaleReset,
    ThemeDark,
    ThemeLight,
    ThemeSystem,
}

impl Action {
    /// The action's row; every action has one, which a test holds.
    pub(crate) fn row(self) -> &'static Row {
        TABLE.iter().find(|row| row.action == self).unwrap_or(&TABLE[0])
    }

    /// Whether it is about the document: then it has no meaning while a page covers that.
    pub(crate) fn is_of_document(self) -> bool {
        let of_window = matches!(self.row().area, Area::File | Area::Panels);
        let of_it = matches!(self, Self::Import | Self::Export | Self::ExportAgain);
        of_it || (!of_window && !matches!(self, Self::Commands | Self::Sheet))
    }

    /// Whether it only concerns what is seen, and reads nothing of the document.
    pub(crate) fn is_of_view(self) -> bool {
        let area = self.row().area;
        matches!(area, Area::Find | Area::Canvas | Area::Map | Area::Rain | Area::Panels)
    }

    /// Its name in the settings' file.
    pub(crate) fn id(self) -> String {
        format!("{self:?}")
    }
}

/// Where a shortcut holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Everywhere.
    Window,
    /// Only while the canvas has the focus.
    Canvas,
    /// Only while the map has the focus.
    Map,
    /// While the canvas or the map has the focus.
    CanvasOrMap,
}

impl Place {
    /// Whether one key may not mean two things in these places.
    pub(crate) fn meets(self, other: Self) -> bool {
        !matches!((self, other), (Self::Canvas, Self::Map) | (Self::Map, Self::Canvas))
    }
}

/// A group of rows, a block of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    File,
    Edit,
    Find,
    Add,
    Node,
    Wires,
    Layout,
    Move,
    Canvas,
    Map,
    Rain,
    World,
    Panels,
    Numbers,
}

impl Area {
    /// All, in the sheet's order.
    pub(crate) const ALL: [Self; 14] = [
        Self::File,
        Self::Edit,
        Self::Find,
        Self::Add,
        Self::Node,
        Self::Wires,
        Self::Layout,
        Self::Move,
        Self::Canvas,
        Self::Map,
        Self::Rain,
        Self::World,
        Self::Panels,
        Self::Numbers,
    ];

    /// Heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Find => "Find",
            Self::Add => "Add",
            Self::Node => "Node",
            Self::Wires => "Wires",
            Self::Layout => "Layout",
            Self::Move => "Move and select",
            Self::Canvas => "Canvas",
            Self::Map => "Map, while it has the focus",
            Self::Rain => "Rain, while the map has the focus",
            Self::World => "World",
            Self::Panels => "Panels",
            Self::Numbers => "Numbers",
        }
    }
}

/// A row of the table.
pub(crate) struct Row {
    pub(crate) action: Action,
    pub(crate) area: Area,
    pub(crate) place: Place,
    pub(crate) title: &'static str,
    /// One sentence for tooltips.
    pub(crate) words: &'static str,
    /// Shortcuts of the preset Catena, as [`Chord::parse`] reads them.
    pub(crate) keys: &'static [&'static str],
}

/// The keys of an action as they are bound now, the first of them; nothing where there are none.
pub(crate) fn first_keys(ctx: &egui::Context, action: Action) -> String {
    Bindings::of(ctx).chords(action).first().map(Chord::words).unwrap_or_default()
}

/// A control's tooltip: what it does and by which keys.
pub(crate) fn tooltip(ctx: &egui::Context, action: Action) -> String {
    let row = action.row();
    let keys: Vec<String> = Bindings::of(ctx).chords(action).iter().map(Chord::words).collect();
    match keys.is_empty() {
        true => row.words.to_owned(),
        false => format!("{}  {}", row.words, keys.join(" or ")),
    }
}

/// A menu's item, which closes the menu when it is clicked.
pub(crate) fn menu_item(ui: &mut Ui, icon: &str, action: Action, enabled: bool) -> egui::Response {
    let keys = first_keys(ui.ctx(), action);
    let title = action.row().title;
    let item = egui::Button::new((crate::theme::icon(icon), title)).shortcut_text(keys);
    let item = ui.add_enabled(enabled, item);
    item.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, title));
    let item = item.on_hover_text(action.row().words);
    if item.clicked() {
        ui.close();
    }
    item
}
