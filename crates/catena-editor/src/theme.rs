//! The one place for colours, sizes and spacings: tokens, dark and light, and what egui and the canvas make of them.

#[cfg(test)]
mod contrast;
mod dress;
mod fonts;

use catena_nodes::{Category, PinType};
use egui::{Color32, CornerRadius, Theme};

use crate::icons;
use crate::settings::PreviewSize;
use crate::source::Word;

pub(crate) use dress::{dialog, dialog_title, edged, find_fonts, frameless, icon, install, search};

/// Natural width of a card with previews of a size.
pub(crate) fn card_width(previews: PreviewSize) -> f32 {
    const PADDING: f32 = 24.0;
    const NATURAL: f32 = 160.0;
    previews.points().map_or(NATURAL, |points| (points / 0.6).round()) + PADDING
}

/// Colours by the part they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tokens {
    /// Behind the cards.
    pub(crate) canvas: Color32,
    /// Panels and cards.
    pub(crate) panel: Color32,
    /// Buttons, fields, menus.
    pub(crate) raised: Color32,
    /// Separators and the edges of cards.
    pub(crate) line: Color32,
    /// Edges of controls and pins.
    pub(crate) control_edge: Color32,
    /// Text.
    pub(crate) text: Color32,
    /// Labels.
    pub(crate) mute: Color32,
    /// Times and hints; not on raised.
    pub(crate) faint: Color32,
    /// Selection and what is active.
    pub(crate) accent: Color32,
    /// What went well.
    pub(crate) good: Color32,
    /// Errors.
    pub(crate) bad: Color32,
    /// Categories in the order of [`Category::ALL`].
    pub(crate) categories: [Color32; Category::ALL.len()],
    /// Laid over the window behind a dialog.
    pub(crate) backdrop: Color32,
    /// The sides of the block in the 3D view.
    pub(crate) block: Color32,
    /// Words of source: keywords, types, calls, texts, numbers, comments.
    pub(crate) code: [Color32; 6],
}

/// Dark, the default.
pub(crate) const DARK: Tokens = Tokens {
    canvas: rgb(0x191b1f),
    panel: rgb(0x1e2125),
    raised: rgb(0x262a2f),
    line: rgb(0x3a4048),
    control_edge: rgb(0x707a86),
    text: rgb(0xd9dde2),
    mute: rgb(0xa2aab4),
    faint: rgb(0x868f99),
    accent: rgb(0xe0a458),
    good: rgb(0x7fb685),
    bad: rgb(0xe5786f),
    categories: [
        rgb(0x5fa9fc),
        rgb(0x918da8),
        rgb(0xc9e0b1),
        rgb(0xb8b643),
        rgb(0xe3a6c4),
        rgb(0x66f7eb),
        rgb(0xc0807e),
    ],
    backdrop: Color32::from_black_alpha(120),
    block: rgb(0x4a4640),
    code: [rgb(0xc594c5), rgb(0x8fb8c9), rgb(0xa9c4dd), rgb(0x99b884), rgb(0xe0a458), rgb(0x8e97a1)],
};

/// Light; the categories are the dark ones' hues darkened to 4.5:1, and apart as far as that allows.
pub(crate) const LIGHT: Tokens = Tokens {
    canvas: rgb(0xf3f4f5),
    panel: rgb(0xffffff),
    raised: rgb(0xeceef0),
    line: rgb(0xd3d7db),
    control_edge: rgb(0x8a929c),
    text: rgb(0x1f2429),
    mute: rgb(0x545c65),
    faint: rgb(0x6a727b),
    accent: rgb(0xa8660f),
    good: rgb(0x2f7a3f),
    bad: rgb(0xb3372f),
    categories: [
        rgb(0x006db9),
        rgb(0x6d6985),
        rgb(0x4b6038),
        rgb(0x6f6f1d),
        rgb(0x9a3363),
        rgb(0x006060),
        rgb(0x975c5a),
    ],
    backdrop: Color32::from_black_alpha(60),
    block: rgb(0xc4bcb0),
    code: [rgb(0x8a3f8a), rgb(0x22647a), rgb(0x30588a), rgb(0x44662f), rgb(0x96590a), rgb(0x646c75)],
};

/// Spacings, in steps of 4 points.
pub(crate) mod space {
    /// Between things that belong together.
    pub(crate) const SMALL: f32 = 4.0;
    /// Between things.
    pub(crate) const MEDIUM: f32 = 8.0;
    /// Height of the bar.
    pub(crate) const BAR: f32 = 36.0;
    /// Widths of the bar below which words give way to icons, and menus to one.
    pub(crate) const BAR_LITTLE: f32 = 880.0;
    pub(crate) const BAR_LEAST: f32 = 560.0;
    /// Radius of the mark of unsaved changes.
    pub(crate) const DOT: f32 = 3.0;
    /// Height of a row of the inspector and the bar.
    pub(crate) const ROW: f32 = 24.0;
    /// Height of a bar that shows progress.
    pub(crate) const PROGRESS: f32 = 2.0;
    /// Width of the inspector's labels.
    pub(crate) const LABEL: f32 = 112.0;
    /// Width of the inspector's number fields.
    pub(crate) const FIELD: f32 = 84.0;
    /// Least width of a menu with search.
    pub(crate) const MENU: f32 = 280.0;
    /// Greatest height of a menu before it scrolls.
    pub(crate) const MENU_HEIGHT: f32 = 360.0;
    /// Width at which comments wrap.
    pub(crate) const COMMENT: f32 = 240.0;
    /// From a card's corner to where wires leave it and come in, about.
    pub(crate) const CARD_OUT: egui::Vec2 = egui::vec2(184.0, 60.0);
    pub(crate) const CARD_IN: egui::Vec2 = egui::vec2(0.0, 60.0);
    /// From one card to the next of a chain.
    pub(crate) const COLUMN: f32 = 260.0;
    /// Between cards that lie in a column.
    pub(crate) const GAP: f32 = 48.0;
    /// Between a frame and what it frames.
    pub(crate) const FRAME: f32 = 24.0;
    /// From a card to its copy.
    pub(crate) const BESIDE: f32 = 32.0;
    /// Width of a context menu.
    pub(crate) const CONTEXT: f32 = 260.0;
    /// Width of the menu of examples.
    pub(crate) const EXAMPLES: f32 = 568.0;
    /// From its edge to the words beside the titles.
    pub(crate) const EXAMPLE_WORDS: f32 = 160.0;
    /// Width of a dialog.
    pub(crate) const DIALOG: f32 = 460.0;
    /// Between a dialog's edge and its contents.
    pub(crate) const DIALOG_MARGIN: f32 = 16.0;
    /// The shortcut sheet, where there is room.
    pub(crate) const SHEET: egui::Vec2 = egui::vec2(1344.0, 704.0);
    /// Least width of one of its columns, the room between two, and the height of a row.
    pub(crate) const SHEET_COLUMN: f32 = 300.0;
    pub(crate) const SHEET_GAP: f32 = 32.0;
    pub(crate) const SHEET_ROW: f32 = 20.0;
    /// The settings' dialog, where there is room.
    pub(crate) const SETTINGS: egui::Vec2 = egui::vec2(720.0, 520.0);
    /// The list of what can be recovered, where there is room; a row's picture, and its buttons' width.
    pub(crate) const RECOVERY: egui::Vec2 = egui::vec2(720.0, 440.0);
    pub(crate) const RECOVERY_PICTURE: egui::Vec2 = egui::vec2(112.0, 84.0);
    pub(crate) const RECOVERY_BUTTONS: f32 = 136.0;
    /// Width of the map and the inspector at first, and at least.
    pub(crate) const SIDE: f32 = 460.0;
    pub(crate) const SIDE_LEAST: f32 = 280.0;
    /// Height of the map at first, and at least.
    pub(crate) const MAP: f32 = 420.0;
    pub(crate) const MAP_LEAST: f32 = 160.0;
    /// Height of the tabs below the canvas at first, and at least.
    pub(crate) const BOTTOM: f32 = 208.0;
    pub(crate) const BOTTOM_LEAST: f32 = 80.0;
    /// The same with a lab's steps.
    pub(crate) const BOTTOM_LAB: f32 = 228.0;
    /// A card with its preview, about.
    pub(crate) const CARD: egui::Vec2 = egui::vec2(184.0, 160.0);
    /// A card with whatever stands under its preview, at most, about.
    pub(crate) const CARD_HELD: egui::Vec2 = egui::vec2(184.0, 232.0);
    /// What is shown around a card that is flown to.
    pub(crate) const AROUND: f32 = 160.0;
}

/// Sizes of the inspector's own controls, in points.
pub(crate) mod control {
    /// Radius of a slider's handle and of a curve's point.
    pub(crate) const HANDLE: f32 = 6.0;
    /// Height of a slider's track.
    pub(crate) const TRACK: f32 = 4.0;
    /// From a slider's middle down to the mark of the default.
    pub(crate) const TICK: f32 = 6.0;
    /// Width of a feature size's field.
    pub(crate) const SIZE_FIELD: f32 = 72.0;
    /// Room beside a page for its scroll bar, so that the bar lies over no control.
    pub(crate) const SCROLL: f32 = 12.0;
    /// Side of a category's sign.
    pub(crate) const GLYPH: f32 = 12.0;
    /// Side of the button with what else may be done.
    pub(crate) const MORE: f32 = 24.0;
    /// Width of a node's name.
    pub(crate) const NAME: f32 = 132.0;
    /// Width of a Browse button.
    pub(crate) const BROWSE: f32 = 76.0;
    /// Height of a curve's plot.
    pub(crate) const PLOT: f32 = 168.0;
    /// What is read on a biome's colour.
    pub(crate) const ON_LIGHT: egui::Color32 = egui::Color32::from_gray(0x14);
    pub(crate) const ON_DARK: egui::Color32 = egui::Color32::from_gray(0xf4);
    /// Longest side of a biome table's square, the reach of its lines, their width, and the radius of a spot of land.
    pub(crate) const SQUARE: f32 = 320.0;
    pub(crate) const GRIP: f32 = 5.0;
    pub(crate) const LINE: f32 = 1.5;
    pub(crate) const SPOT: f32 = 1.2;
    /// Side of what takes a click on a curve's point.
    pub(crate) const HIT: f32 = 20.0;
    /// How far out of the plot a point is dragged to be removed.
    pub(crate) const DRAG_OUT: f32 = 24.0;
    /// Height of a histogram's bars.
    pub(crate) const HISTOGRAM: f32 = 88.0;
    /// Height of a line's label above a histogram.
    pub(crate) const LINE_LABEL: f32 = 16.0;
    /// How much of the colours stale figures keep.
    pub(crate) const STALE: f32 = 0.45;
}

/// The listing of source.
pub(crate) mod code {
    /// Between lines.
    pub(crate) const LEADING: f32 = 3.0;
}

/// Sizes of the map's own marks, in points.
pub(crate) mod map {
    use super::Tokens;

    /// Least width that the title takes; with less it lies on the map.
    pub(crate) const TITLE: f32 = 72.0;
    /// Width of the menu of colours and lines, and of its slider.
    pub(crate) const MENU: f32 = 232.0;
    pub(crate) const SLIDER: f32 = 104.0;
    /// Radius of a region's site.
    pub(crate) const SITE: f32 = 3.0;
    /// A biome's colour in the legend.
    pub(crate) const DOT: egui::Vec2 = egui::vec2(12.0, 12.0);
    /// A palette in small.
    pub(crate) const SWATCH: egui::Vec2 = egui::vec2(48.0, 12.0);
    /// Height of the legend's strip of colours.
    pub(crate) const STRIP: f32 = 8.0;
    /// Most of a scale bar's length, and how thick it is.
    pub(crate) const BAR: f32 = 120.0;
    pub(crate) const BAR_LINE: f32 = 1.5;
    /// Between arrows that show a warp, about; how thick they are, and the length of their heads.
    pub(crate) const ARROWS: f32 = 36.0;
    pub(crate) const ARROW: f32 = 1.25;
    pub(crate) const ARROW_HEAD: f32 = 5.0;
    /// The way of a drop: how thick it is, how much thicker its edge, and how dark that is.
    pub(crate) const WAY: f32 = 1.25;
    pub(crate) const WAY_EDGE: f32 = 1.5;
    pub(crate) const WAY_SHADE: u8 = 120;
    /// Radius of the compass.
    pub(crate) const COMPASS: f32 = 14.0;
    /// The divider of a wipe: what takes a press, how thick it is, and the radius of its knob.
    pub(crate) const HIT: f32 = 16.0;
    pub(crate) const WIPE: f32 = 2.0;
    pub(crate) const KNOB: f32 = 6.0;

    /// A picture in its own colours.
    pub(crate) const UNTINTED: egui::Color32 = egui::Color32::WHITE;

    /// Behind words on the map: the panel's colour, a little of the map through it.
    pub(crate) fn plate(tokens: &Tokens) -> egui::Color32 {
        tokens.panel.gamma_multiply(0.86)
    }
}

/// Sizes of the controls of rain, in points.
pub(crate) mod rain {
    /// Width of the field of drops a frame.
    pub(crate) const PACE: f32 = 92.0;
    /// Width of the list of nodes that rain.
    pub(crate) const CHOOSER: f32 = 84.0;
}

/// Sizes and colours of a drainage graph, in points.
pub(crate) mod drainage {
    use egui::Color32;
    use egui::ecolor::Hsva;

    /// How wide a brook is, how much wider each doubling of the land behind a river makes it, and how much of a
    /// cell it fills at most.
    pub(crate) const BROOK: f32 = 0.7;
    pub(crate) const GROWTH: f32 = 0.42;
    pub(crate) const SHARE: f32 = 0.55;
    /// How much wider the bank under a river is, and how much of the river's width that is at most.
    pub(crate) const BANK: f32 = 1.5;
    pub(crate) const BANK_SHARE: f32 = 0.6;
    /// How far the lowest order's colour is from the river's towards this, and how much of it is seen.
    pub(crate) const PALE: Color32 = Color32::WHITE;
    pub(crate) const PALEST: f32 = 0.5;
    pub(crate) const FAINT: f32 = 0.7;
    /// Rivers are drawn where they lie this far apart.
    pub(crate) const APART: f32 = 8.0;
    /// A bend that can be seen.
    pub(crate) const BEND: f32 = 4.0;
    /// How much of a lake's colour is laid over the ground, and how thick its shore is.
    pub(crate) const LAKE: f32 = 0.4;
    pub(crate) const SHORE: f32 = 1.0;
    /// The radius of an outlet beyond half its river, and the land that it must drain, in cells and in the least that
    /// is drawn.
    pub(crate) const MARK: f32 = 2.0;
    pub(crate) const MOUTH_AREA: f64 = 8.0;
    /// The segment that is chosen, that under the pointer, and what sets them off the map.
    pub(crate) const CHOSEN: f32 = 3.0;
    pub(crate) const UNDER: f32 = 2.0;
    pub(crate) const SET_OFF: f32 = 2.0;
    pub(crate) const SHADE: f32 = 0.7;
    /// Points that a cell spans where a place of the survey is visited.
    pub(crate) const CLOSE: f32 = 24.0;
    /// The section through a valley, its caption, its lines and the ends of what is measured.
    pub(crate) const SECTION: egui::Vec2 = egui::vec2(168.0, 96.0);
    pub(crate) const CAPTION: f32 = 24.0;
    pub(crate) const LINE: f32 = 1.5;
    pub(crate) const TICK: f32 = 4.0;
    /// Width of the tab from which the figures stand beside the survey, of the survey, and of a figure's columns.
    pub(crate) const WIDE: f32 = 620.0;
    pub(crate) const SURVEY: f32 = 320.0;
    pub(crate) const NAME: f32 = 176.0;
    pub(crate) const VALUE: f32 = 96.0;

    /// The colour of a basin by its number, -1 to 1: any hue, at half strength, so that the ground is seen through it.
    pub(crate) fn basin(number: f64) -> Color32 {
        const STRENGTH: f32 = 0.5;
        let share = (number * 0.5 + 0.5) as f32;
        // The number's leading digits give the hue, those after them how light it is.
        let light = 0.62 + 0.33 * (share * 97.0).fract();
        Color32::from(Hsva::new(share.fract(), 0.62, light, 1.0)).gamma_multiply(STRENGTH)
    }
}

/// Sizes of the page of a file's text, in points.
pub(crate) mod lines {
    /// What is shown above and below a line that is gone to.
    pub(crate) const AROUND: f32 = 120.0;
    /// How much of its colour the ground of a bad line has.
    pub(crate) const GROUND: f32 = 0.16;
    /// Width of the line under what is bad.
    pub(crate) const UNDER: f32 = 2.0;
}

/// Sizes of the start page, in points.
pub(crate) mod start {
    /// Width of the page from which what to begin with stands beside the examples.
    pub(crate) const WIDE: f32 = 760.0;
    /// The page's width at most.
    pub(crate) const MOST: f32 = 1320.0;
    /// Around the page, and between its parts.
    pub(crate) const MARGIN: f32 = 32.0;
    /// Width of what to begin with.
    pub(crate) const SIDE: f32 = 264.0;
    /// The title's type size.
    pub(crate) const TITLE: f32 = 28.0;
    /// Height of a button to begin with.
    pub(crate) const ROW: f32 = 36.0;
    /// Height of a file open before.
    pub(crate) const RECENT: f32 = 44.0;
    /// Least width of a card.
    pub(crate) const CARD: f32 = 200.0;
    /// Between cards.
    pub(crate) const GAP: f32 = 16.0;
    /// A picture's height over its width.
    pub(crate) const PICTURE: f32 = 0.625;
    /// Height of the words under a picture.
    pub(crate) const CAPTION: f32 = 64.0;
}

/// Type sizes, in points.
pub(crate) mod size {
    /// Times.
    pub(crate) const TIME: f32 = 11.0;
    /// Small print.
    pub(crate) const SMALL: f32 = 12.0;
    /// Text.
    pub(crate) const BODY: f32 = 13.0;
    /// Marks that stand alone.
    pub(crate) const MARK: f32 = 20.0;
    /// Icons that stand alone.
    pub(crate) const ICON: f32 = 16.0;
    /// Headings.
    pub(crate) const HEADING: f32 = 14.0;
}

/// How long something eases, in seconds.
pub(crate) const EASING: f32 = 0.08;

/// How far what is chosen lies from raised to line.
const CHOSEN: f32 = 0.5;

/// Corner radii.
pub(crate) const RADIUS: CornerRadius = CornerRadius::same(4);
/// Of what lies in the upper part of such a shape.
pub(crate) const RADIUS_ABOVE: CornerRadius = CornerRadius { nw: 4, ne: 4, sw: 0, se: 0 };
const RADIUS_MENU: CornerRadius = CornerRadius::same(6);
const RADIUS_WINDOW: CornerRadius = CornerRadius::same(8);

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

impl Tokens {
    /// The tokens in force.
    pub(crate) fn of(ctx: &egui::Context) -> &'static Self {
        Self::of_theme(ctx.theme())
    }

    /// The tokens of a theme.
    pub(crate) fn of_theme(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }

    /// Behind the lines of source that belong to what is selected.
    pub(crate) fn marked(&self) -> Color32 {
        const SHARE: f32 = 0.1;
        self.panel.lerp_to_gamma(self.accent, SHARE)
    }

    /// The colour of a word of source.
    pub(crate) fn word(&self, word: Word) -> Color32 {
        let [keyword, kind, call, text, number, comment] = self.code;
        match word {
            Word::Plain => self.text,
            Word::Comment | Word::Attribute => comment,
            Word::Keyword => keyword,
            Word::Type => kind,
            Word::Call => call,
            Word::Number => number,
            Word::Text => text,
        }
    }

    /// A category's colour.
    pub(crate) fn category(&self, category: Category) -> Color32 {
        self.categories.get(category as usize).copied().unwrap_or(self.mute)
    }

    /// The colour of a pin type and its wires.
    pub(crate) fn wire(&self, kind: PinType) -> Color32 {
        match kind {
            PinType::Density => self.mute,
            PinType::Biome => self.category(Category::Biome),
        }
    }

    /// The canvas in these colours.
    pub(crate) fn canvas_style(&self) -> egui_node_graph::Style {
        let mut style = egui_node_graph::Style::default();
        style.colours.canvas = self.canvas;
        style.colours.grid = self.line;
        style.colours.card = self.panel;
        style.colours.raised = self.raised;
        style.colours.line = self.line;
        style.colours.edge = self.control_edge;
        style.colours.text = self.text;
        style.colours.mute = self.mute;
        style.colours.faint = self.faint;
        style.colours.accent = self.accent;
        style.colours.bad = self.bad;
        style.words.viewed_mark = icons::VIEWED.to_owned();
        style.words.pinned_mark = icons::PINNED.to_owned();
        style.words.error_mark = icons::WARNING.to_owned();
        style.words.cancel_mark = icons::CLOSE.to_owned();
        style
    }
}
