//! How the canvas looks: data that the application passes, with dark defaults.

use egui::{Color32, FontId};

/// Colours, fonts, spacings and words. Lengths are in canvas units unless told otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The colours.
    pub colours: Colours,
    /// Of a node's title, a frame's title and a comment.
    pub title_font: FontId,
    /// Of a node's kind, its error and of words at the pointer.
    pub text_font: FontId,
    /// Of pin names and footer lines.
    pub small_font: FontId,
    /// Of times and percentages.
    pub number_font: FontId,
    /// Natural width of a card.
    pub card_width: f32,
    /// Height of a card's header.
    pub header_height: f32,
    /// Height of a line under the header: pin, footer, error.
    pub row_height: f32,
    /// Between a card's edge and its contents.
    pub padding: f32,
    /// Corner radius of a card.
    pub card_radius: f32,
    /// Corner radius of a preview, a comment and words at the pointer.
    pub inner_radius: f32,
    /// Corner radius of a frame.
    pub frame_radius: f32,
    /// Height of a frame's title, by which it is dragged.
    pub frame_title_height: f32,
    /// Opacity of a frame's tint, 0 to 1.
    pub frame_tint: f32,
    /// Width of a card's and frame's edge, in points at any zoom.
    pub edge_width: f32,
    /// Width of the edge of what is selected, in points at any zoom.
    pub selected_width: f32,
    /// Below the top of a card with a preview: its first pin.
    pub first_pin: f32,
    /// Between pins beside a preview, where there is room.
    pub pin_step: f32,
    /// Radius of a pin as drawn.
    pub pin_radius: f32,
    /// Radius within which a pin is hit, in points at any zoom.
    pub pin_hit_radius: f32,
    /// Radius of a category's glyph.
    pub glyph_radius: f32,
    /// Width of a wire, in points at any zoom above 1, thinner below.
    pub wire_width: f32,
    /// Distance within which a wire is hit, in points at any zoom.
    pub wire_hit_distance: f32,
    /// Height of the bar that shows progress.
    pub progress_height: f32,
    /// Between the dots of the background; also the step of a nudge.
    pub grid_step: f32,
    /// Radius of the dots of the background, in points at any zoom.
    pub grid_dot: f32,
    /// Opacity of a bypassed card, 0 to 1.
    pub bypassed_opacity: f32,
    /// Opacity of a stale preview, 0 to 1.
    pub stale_opacity: f32,
    /// Width and height of the minimap, in points.
    pub minimap_size: egui::Vec2,
    /// Between the minimap and the canvas's corner, and around what is zoomed to, in points.
    pub margin: f32,
    /// The farthest zoom.
    pub min_zoom: f32,
    /// The closest zoom.
    pub max_zoom: f32,
    /// Below this zoom cards show only preview and name.
    pub far_zoom: f32,
    /// Below this zoom pins are neither drawn nor hit.
    pub pins_zoom: f32,
    /// Text smaller than this, in points, isn't drawn (names are drawn at this size instead).
    pub min_text: f32,
    /// What the canvas itself says.
    pub words: Words,
}

/// Colours by the part they play.
#[derive(Clone, Debug, PartialEq)]
pub struct Colours {
    /// The background.
    pub canvas: Color32,
    /// Its dots.
    pub grid: Color32,
    /// Cards.
    pub card: Color32,
    /// Comments, words at the pointer, the place of a missing preview.
    pub raised: Color32,
    /// Edges of cards.
    pub line: Color32,
    /// Rims of pins, edges of what the pointer is on.
    pub edge: Color32,
    /// Titles.
    pub text: Color32,
    /// Kinds, pin names, footers.
    pub mute: Color32,
    /// Times.
    pub faint: Color32,
    /// Selection, the viewed node, progress, what a drop would do.
    pub accent: Color32,
    /// Errors, refusals, the cutting line.
    pub bad: Color32,
    /// Tint laid over a preview that is fresh; white shows it as it is.
    pub preview: Color32,
}

/// What the canvas itself says or is called, for translation.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// Name of the canvas.
    pub canvas: String,
    /// Name of the minimap.
    pub minimap: String,
    /// Between pin and node: "input of bend".
    pub of: String,
    /// Between two nodes of a wire: "waves to bend".
    pub to: String,
    /// Refusal where all inputs of a card are wired.
    pub all_taken: String,
    /// Refusal where a card has no pin for this wire.
    pub no_pin: String,
    /// Tooltip and name of the mark that stops a computation.
    pub cancel: String,
    /// Said of a viewed node.
    pub viewed: String,
    /// Said of a pinned node.
    pub pinned: String,
    /// Said of a bypassed node.
    pub bypassed: String,
    /// Said of a stale node.
    pub stale: String,
    /// Mark of a viewed node.
    pub viewed_mark: String,
    /// Mark of a pinned node.
    pub pinned_mark: String,
    /// Mark of an error.
    pub error_mark: String,
    /// Mark that stops a computation.
    pub cancel_mark: String,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            colours: Colours::default(),
            title_font: FontId::proportional(13.0),
            text_font: FontId::proportional(12.0),
            small_font: FontId::proportional(11.0),
            number_font: FontId::monospace(11.0),
            card_width: 184.0,
            header_height: 32.0,
            row_height: 20.0,
            padding: 12.0,
            card_radius: 6.0,
            inner_radius: 4.0,
            frame_radius: 8.0,
            frame_title_height: 28.0,
            frame_tint: 0.08,
            edge_width: 1.0,
            selected_width: 2.0,
            first_pin: 60.0,
            pin_step: 40.0,
            pin_radius: 5.0,
            pin_hit_radius: 12.0,
            glyph_radius: 4.0,
            wire_width: 2.0,
            wire_hit_distance: 8.0,
            progress_height: 2.0,
            grid_step: 24.0,
            grid_dot: 0.8,
            bypassed_opacity: 0.4,
            stale_opacity: 0.5,
            minimap_size: egui::vec2(168.0, 112.0),
            margin: 12.0,
            min_zoom: 0.1,
            max_zoom: 4.0,
            far_zoom: 0.45,
            pins_zoom: 0.2,
            min_text: 8.0,
            words: Words::default(),
        }
    }
}

impl Default for Colours {
    fn default() -> Self {
        Self {
            canvas: Color32::from_rgb(0x19, 0x1b, 0x1f),
            grid: Color32::from_rgb(0x3a, 0x40, 0x48),
            card: Color32::from_rgb(0x1e, 0x21, 0x25),
            raised: Color32::from_rgb(0x26, 0x2a, 0x2f),
            line: Color32::from_rgb(0x3a, 0x40, 0x48),
            edge: Color32::from_rgb(0x70, 0x7a, 0x86),
            text: Color32::from_rgb(0xd9, 0xdd, 0xe2),
            mute: Color32::from_rgb(0xa2, 0xaa, 0xb4),
            faint: Color32::from_rgb(0x86, 0x8f, 0x99),
            accent: Color32::from_rgb(0xe0, 0xa4, 0x58),
            bad: Color32::from_rgb(0xe0, 0x6c, 0x63),
            preview: Color32::WHITE,
        }
    }
}

impl Default for Words {
    fn default() -> Self {
        let own = str::to_owned;
        Self {
            canvas: own("node canvas"),
            minimap: own("minimap"),
            of: own("of"),
            to: own("to"),
            all_taken: own("all inputs are taken: drop on the one to replace"),
            no_pin: own("nothing here takes this wire"),
            cancel: own("cancel"),
            viewed: own("viewed"),
            pinned: own("pinned"),
            bypassed: own("bypassed"),
            stale: own("out of date"),
            viewed_mark: own("👁"),
            pinned_mark: own("📌"),
            error_mark: own("⚠"),
            cancel_mark: own("✖"),
        }
    }
}
