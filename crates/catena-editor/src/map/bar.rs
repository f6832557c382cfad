//! The map's bar: how the field is drawn, its name, comparing, colours and lines, and the way back to the whole map.

use catena_looks::{Contours, Kind, Palette};
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, Label, PopupCloseBehavior, RichText, Ui, Vec2, WidgetInfo, WidgetType};

use super::{MapView, Mode, Scene, Wish};
use crate::drainage::Subject;
use crate::icons;
use crate::keys::{Action, tooltip};
use crate::theme::{self, Tokens, map as token, size, space};

/// The choices, in their order; the last is the other mode.
const CHOICES: [(Action, Mode, Option<Kind>); 4] = [
    (Action::LookGray, Mode::Plane, Some(Kind::Gray)),
    (Action::LookTerrain, Mode::Plane, Some(Kind::Terrain)),
    (Action::LookRelief, Mode::Plane, Some(Kind::Relief)),
    (Action::LookSolid, Mode::Solid, None),
];

/// The most cells that a river may ask for.
const MOST_CELLS: u32 = 100_000;

/// Shows the bar; tells whether there was room for the title.
pub(super) fn show(map: &MapView, ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) -> bool {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        choices(ui, (map.mode, scene.style.kind), wishes);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            theme::frameless(ui);
            let fitted = map.camera.is_fitted();
            tool(ui, icons::ZOOM_ALL, (Action::MapFit, !fitted, false), wishes);
            colours(ui, scene, wishes);
            if let Some((_, mover)) = &scene.mover {
                let enabled = map.mode == Mode::Plane;
                let words = format!("Arrows show where {mover} reads its input, a third of the way");
                tool(ui, icons::WARP, (Action::Warp, enabled, scene.options.warp), wishes)
                    .on_hover_text(words);
            }
            tool(ui, "A|B", (Action::Compare, map.main.shown.is_some(), map.compare.is_some()), wishes);
            let Some(title) = map.title(scene) else { return true };
            if ui.available_width() < token::TITLE {
                return false;
            }
            let label = Label::new(RichText::new(&title).color(Tokens::of(ui.ctx()).text)).truncate();
            ui.add(label).on_hover_text("What the map shows: a node and its output");
            true
        })
        .inner
    })
    .inner
}

fn choices(ui: &mut Ui, (mode, look): (Mode, Kind), wishes: &mut Vec<Wish>) {
    for (action, choice, kind) in CHOICES {
        let chosen = choice == mode && kind.is_none_or(|kind| kind == look);
        let button = ui.selectable_label(chosen, action.row().title);
        if button.on_hover_text(tooltip(ui.ctx(), action)).clicked() && !chosen {
            wishes.push(Wish::Action(action));
        }
    }
}

fn tool(
    ui: &mut Ui,
    icon: &str,
    (action, enabled, on): (Action, bool, bool),
    wishes: &mut Vec<Wish>,
) -> egui::Response {
    let button = Button::selectable(on, RichText::new(icon)).min_size(Vec2::splat(space::ROW));
    let button = ui.add_enabled(enabled, button);
    let title = action.row().title;
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, enabled, on, title));
    let words = tooltip(ui.ctx(), action);
    let button = button.on_hover_text(&words).on_disabled_hover_text(words);
    if button.clicked() {
        wishes.push(Wish::Action(action));
    }
    button
}

/// The menu of palettes, contours, rivers and the range.
fn colours(ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
    let button = Button::new(icons::PALETTE).min_size(Vec2::splat(space::ROW));
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let menu = MenuButton::from_button(button).config(config);
    let (button, _) = menu.ui(ui, |ui| {
        ui.set_min_width(token::MENU);
        ui.spacing_mut().item_spacing.y = space::SMALL;
        palettes(ui, scene, wishes);
        ui.separator();
        lines(ui, scene, wishes);
        ui.separator();
        range(ui, scene, wishes);
    });
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "Colours and lines"));
    button.on_hover_text("Palette, contours, rivers, drainage and range of the map");
}

fn palettes(ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
    let gray = scene.style.kind == Kind::Gray;
    for palette in Palette::ALL {
        let on = palette.name == scene.style.palette.name;
        let row = ui.horizontal(|ui| {
            super::legend::swatch(ui, palette);
            ui.radio(on, palette.title)
        });
        let words =
            if gray { "For terrain and relief; gray keeps the lines' colours" } else { "The map's colours" };
        if row.inner.on_hover_text(words).clicked() && !on {
            wishes.push(Wish::Palette(palette));
        }
    }
}

fn lines(ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
    let mut options = scene.options;
    ui.horizontal(|ui| {
        ui.label("Contours");
        ui.spacing_mut().slider_width = token::SLIDER;
        let slider = ui.add(egui::Slider::new(&mut options.contours, 0..=Contours::MOST));
        slider.widget_info(|| WidgetInfo::slider(true, f64::from(options.contours), "Contours"));
        let keys = tooltip(ui.ctx(), Action::ContourLines);
        slider.on_hover_text(format!("How many lines divide the land; the coast is one more. {keys}"));
    });
    ui.checkbox(&mut options.zero, "Zero line").on_hover_text("Draws the line where the field is 0");
    rivers(ui, &mut options);
    ui.checkbox(&mut options.sites, "Names of regions").on_hover_text(
        "Marks the sites of a Regions node that is on the map, with the names of their regions",
    );
    drainage(ui, &mut options, scene.drains.as_ref());
    if options.contours > 0 {
        options.usual = options.contours;
    }
    if options != scene.options {
        wishes.push(Wish::Options(options));
    }
}

fn rivers(ui: &mut Ui, options: &mut super::Options) {
    let keys = tooltip(ui.ctx(), Action::RiverLines);
    ui.checkbox(&mut options.rivers, "Rivers").on_hover_text(keys);
    ui.add_enabled_ui(options.rivers, |ui| {
        ui.horizontal(|ui| {
            ui.label("Begin at");
            ui.spacing_mut().slider_width = token::SLIDER;
            let slider = egui::Slider::new(&mut options.river_start, 1..=MOST_CELLS).logarithmic(true);
            let slider = ui.add(slider.suffix(" cells"));
            let (enabled, start) = (options.rivers, f64::from(options.river_start));
            slider.widget_info(|| WidgetInfo::slider(enabled, start, "Cells that make a river"));
            slider.on_hover_text(
                "How many cells of the map drain through where a river begins: fewer, more rivers",
            );
        });
    });
}

fn drainage(ui: &mut Ui, options: &mut super::Options, drains: Option<&Subject>) {
    let whose = drains.map_or_else(
        || "A Drainage node that feeds what the map shows is what it takes".to_owned(),
        |drains| format!("As {} drains the ground", drains.name),
    );
    let switches = [
        (&mut options.drainage, "Drainage", Action::Drainage),
        (&mut options.basins, "Basins", Action::Basins),
    ];
    for (on, title, action) in switches {
        let words = format!("{}. {whose}", tooltip(ui.ctx(), action));
        let switch = ui.add_enabled(drains.is_some(), egui::Checkbox::new(on, title));
        switch.on_hover_text(&words).on_disabled_hover_text(words);
    }
    let switch = ui.add_enabled(drains.is_some(), egui::Checkbox::new(&mut options.water, "Water"));
    let words = format!("Lakes and rivers lie over drained ground in terrain colours and relief. {whose}");
    switch.on_hover_text(&words).on_disabled_hover_text(words);
}

fn range(ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
    let mut options = scene.options;
    let tokens = Tokens::of(ui.ctx());
    ui.label(RichText::new("Range of the colours").size(size::SMALL).color(tokens.mute));
    ui.radio_value(&mut options.fixed_range, false, "Measured over the map")
        .on_hover_text("From the smallest to the largest value over the whole map");
    ui.radio_value(&mut options.fixed_range, true, "Fixed, -1 to 1")
        .on_hover_text("The same colours for the same values, whatever the node");
    if options != scene.options {
        wishes.push(Wish::Options(options));
    }
}
