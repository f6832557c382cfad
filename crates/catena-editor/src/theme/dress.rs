//! The tokens put on egui: fonts, visuals, and the few frames and fields that all dialogs share.

use egui::{Color32, FontFamily, FontId, Margin, RichText, Stroke, TextStyle, Theme, Ui, Vec2};

use super::{CHOSEN, RADIUS, RADIUS_MENU, RADIUS_WINDOW, Tokens, size, space};
use crate::icons;

/// Gives egui both themes, and the type sizes.
pub(crate) fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    for theme in [Theme::Dark, Theme::Light] {
        ctx.set_visuals_of(theme, visuals(theme));
    }
    ctx.all_styles_mut(|style| {
        let sizes = [
            (TextStyle::Small, size::SMALL, FontFamily::Proportional),
            (TextStyle::Body, size::BODY, FontFamily::Proportional),
            (TextStyle::Button, size::BODY, FontFamily::Proportional),
            (TextStyle::Heading, size::HEADING, FontFamily::Proportional),
            (TextStyle::Monospace, size::SMALL, FontFamily::Monospace),
        ];
        for (text_style, size, family) in sizes {
            style.text_styles.insert(text_style, FontId::new(size, family));
        }
        style.spacing.item_spacing = Vec2::new(space::MEDIUM, space::SMALL);
        style.spacing.button_padding = Vec2::new(space::MEDIUM, space::SMALL);
        style.spacing.interact_size.y = space::ROW;
        style.spacing.menu_margin = Margin::same(space::SMALL as i8);
        style.interaction.selectable_labels = false;
    });
}

/// egui's own fonts, with the icons behind both faces.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    if let Some(monospace) = fonts.families.get_mut(&FontFamily::Monospace) {
        monospace.insert(1, "phosphor".to_owned());
    }
    fonts
}

/// Looks in the background for fonts of what these lack.
pub(crate) fn find_fonts(ctx: &egui::Context) {
    super::fonts::find(ctx, fonts);
}

/// An icon beside words; none leaves its room free.
pub(crate) fn icon(icon: &str) -> RichText {
    match icon {
        "" => RichText::new(icons::CHECK).color(Color32::TRANSPARENT),
        icon => RichText::new(icon),
    }
}

/// A field to search in.
pub(crate) fn search<'a>(text: &'a mut String, hint: &str) -> egui::TextEdit<'a> {
    let margin = Margin::symmetric(space::MEDIUM as i8, space::SMALL as i8);
    egui::TextEdit::singleline(text).hint_text(hint).margin(margin).desired_width(f32::INFINITY)
}

/// Buttons without frames from here on, but for the one under the pointer.
pub(crate) fn frameless(ui: &mut Ui) {
    let inactive = &mut ui.visuals_mut().widgets.inactive;
    inactive.weak_bg_fill = Color32::TRANSPARENT;
    inactive.bg_stroke = Stroke::NONE;
}

/// Edges of controls that can be seen without their fill, from here on.
pub(crate) fn edged(ui: &mut Ui) {
    let edge = Tokens::of(ui.ctx()).control_edge;
    ui.visuals_mut().widgets.inactive.bg_stroke = Stroke::new(1.0, edge);
}

/// The frame of a dialog.
pub(crate) fn dialog(ctx: &egui::Context) -> egui::Frame {
    egui::Frame::window(&ctx.global_style()).inner_margin(Margin::same(space::DIALOG_MARGIN as i8))
}

/// A dialog's title, and a button that closes it; true when that was clicked.
pub(crate) fn dialog_title(ui: &mut Ui, title: &str) -> bool {
    let closed = ui.horizontal(|ui| {
        ui.heading(title);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = ui.add(egui::Button::new(icons::CLOSE).frame(false)).on_hover_text("Close  Esc");
            close.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Close"));
            close.clicked()
        })
        .inner
    });
    ui.add_space(space::SMALL);
    closed.inner
}

/// What egui makes of the tokens.
pub(super) fn visuals(theme: Theme) -> egui::Visuals {
    let tokens = Tokens::of_theme(theme);
    let mut visuals = theme.default_visuals();
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = Stroke::new(1.0, tokens.line);
    visuals.window_corner_radius = RADIUS_WINDOW;
    visuals.menu_corner_radius = RADIUS_MENU;
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.popup_shadow = egui::Shadow::NONE;
    visuals.extreme_bg_color = tokens.canvas;
    visuals.faint_bg_color = tokens.raised;
    visuals.code_bg_color = tokens.raised;
    visuals.hyperlink_color = tokens.accent;
    visuals.warn_fg_color = tokens.accent;
    visuals.error_fg_color = tokens.bad;
    visuals.weak_text_color = Some(tokens.mute);
    visuals.selection.bg_fill = tokens.raised.lerp_to_gamma(tokens.line, CHOSEN);
    visuals.selection.stroke = Stroke::new(1.0, tokens.text);
    visuals.slider_trailing_fill = true;
    let widgets = &mut visuals.widgets;
    for (widget, fill, edge, text) in [
        (&mut widgets.noninteractive, tokens.panel, tokens.line, tokens.text),
        (&mut widgets.inactive, tokens.raised, tokens.line, tokens.text),
        (&mut widgets.hovered, tokens.raised, tokens.control_edge, tokens.text),
        (&mut widgets.active, tokens.line, tokens.accent, tokens.text),
        (&mut widgets.open, tokens.raised, tokens.control_edge, tokens.text),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, edge);
        widget.fg_stroke = Stroke::new(1.0, text);
        widget.corner_radius = RADIUS;
        widget.expansion = 0.0;
    }
    visuals.widgets.inactive.bg_fill = tokens.line;
    visuals
}
