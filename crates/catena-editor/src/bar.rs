//! The bar above: menus, the document's name, undo, adding, the world's seed, the map's time.

use std::time::Duration;

use catena_backend::By;
use catena_graph::Session;
use catena_nodes::SEED_LIMIT;
use egui::{Button, DragValue, RichText, Ui};

use crate::examples::{EXAMPLES, Example};
use crate::icons;
use crate::keys::{Action, first_keys, menu_item, tooltip};
use crate::menus;
use crate::settings::Panels;
use crate::theme::{self, Tokens, size, space};
use crate::verify::Chip;

/// What the bar is drawn from.
pub(crate) struct Bar<'a> {
    pub(crate) session: &'a Session,
    /// What computed this map, and how long it took.
    pub(crate) time: Option<(&'a By, Duration)>,
    /// What is known of the GPU, and whether that is about the graph as it is now.
    pub(crate) gpu: (Chip, bool),
    pub(crate) can_go_back_a_seed: bool,
    pub(crate) panels: &'a Panels,
    pub(crate) minimap: bool,
    /// Previews are over -1 to 1.
    pub(crate) fixed_range: bool,
    /// A page covers the document.
    pub(crate) covered: bool,
}

/// What the bar asks for.
pub(crate) enum Wish {
    Action(Action),
    Seed(i64),
    Example(&'static Example),
}

/// How much room the bar has: with little, words give way to icons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    Enough,
    Little,
    Least,
}

impl Room {
    fn of(width: f32) -> Self {
        match width {
            width if width < space::BAR_LEAST => Self::Least,
            width if width < space::BAR_LITTLE => Self::Little,
            _ => Self::Enough,
        }
    }
}

impl Bar<'_> {
    /// Shows the bar.
    pub(crate) fn show(&self, ui: &mut Ui) -> Vec<Wish> {
        let mut wishes = Vec::new();
        ui.horizontal(|ui| {
            ui.set_min_height(space::BAR);
            let room = Room::of(ui.available_width());
            if room != Room::Least {
                ui.label(RichText::new("Catena").strong().size(size::HEADING));
                ui.add_space(space::SMALL);
            }
            ui.scope(|ui| {
                theme::frameless(ui);
                if room == Room::Least {
                    ui.menu_button(icons::MENU, |ui| self.menus(ui, &mut wishes))
                        .response
                        .on_hover_text("Menu");
                } else {
                    self.menus(ui, &mut wishes);
                }
            });
            if self.covered {
                return;
            }
            if room != Room::Least {
                ui.add_space(space::SMALL);
                self.name(ui);
            }
            ui.add(egui::Separator::default().shrink(space::MEDIUM));
            ui.scope(|ui| {
                theme::frameless(ui);
                self.history(ui, &mut wishes);
            });
            self.add(ui, room, &mut wishes);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                export(ui, room, &mut wishes);
                if room == Room::Enough {
                    self.verify(ui, &mut wishes);
                    self.backend(ui);
                }
                self.seed(ui, room, &mut wishes);
            });
        });
        wishes
    }

    fn menus(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let history = self.session.history();
        let always = |action, icon| (action, icon, true);
        let file = [
            always(Action::New, icons::NEW),
            always(Action::Open, icons::OPEN),
            always(Action::OpenRecent, icons::HISTORY),
            always(Action::Import, icons::IMPORT),
            always(Action::Save, icons::SAVE),
            always(Action::SaveAs, icons::SAVE),
            always(Action::Export, icons::EXPORT),
            always(Action::ExportAgain, icons::EXPORT),
            always(Action::StartPage, icons::START),
            always(Action::Recover, icons::RECOVER),
            always(Action::Settings, icons::SETTINGS),
            always(Action::Quit, icons::QUIT),
        ];
        let edit = [
            (Action::Undo, icons::UNDO, history.can_undo()),
            (Action::Redo, icons::REDO, history.can_redo()),
            always(Action::Cut, icons::CUT),
            always(Action::Copy, icons::COPY),
            always(Action::Paste, icons::PASTE),
            always(Action::Duplicate, icons::COPY),
            always(Action::Delete, icons::DELETE),
            always(Action::SelectAll, icons::SELECT_ALL),
            always(Action::FindNode, icons::FIND),
            always(Action::Commands, icons::COMMANDS),
        ];
        let panels = self.panels;
        let shown = |on: bool| if on { icons::CHECK } else { "" };
        let tab = |tab| shown(panels.tab == Some(tab));
        let view = [
            always(Action::ZoomAll, icons::ZOOM_ALL),
            always(Action::ZoomSelection, icons::ZOOM_SELECTION),
            always(Action::Minimap, shown(self.minimap)),
            always(Action::PreviewRange, shown(self.fixed_range)),
            always(Action::Map, shown(!panels.no_map)),
            always(Action::Inspector, shown(!panels.no_inspector)),
            always(Action::Problems, tab(crate::panels::Tab::Problems)),
            always(Action::History, tab(crate::panels::Tab::History)),
            always(Action::Exports, tab(crate::panels::Tab::Exports)),
            always(Action::Jobs, tab(crate::panels::Tab::Jobs)),
            always(Action::DrainageFigures, tab(crate::panels::Tab::Drainage)),
            always(Action::Verify, tab(crate::panels::Tab::Verification)),
            always(Action::Fullscreen, icons::FULLSCREEN),
            always(Action::ScaleUp, icons::ADD),
            always(Action::ScaleDown, icons::LESS),
            always(Action::Sheet, icons::KEYS),
        ];
        let buttons = [
            self.menu(ui, "File", &file, &[4, 6, 8, 11], wishes),
            self.menu(ui, "Edit", &edit, &[2, 7, 8], wishes),
            self.menu(ui, "View", &view, &[4, 12, 15], wishes),
            examples(ui, wishes),
        ];
        menus::turn(ui, &buttons);
    }

    fn menu(
        &self,
        ui: &mut Ui,
        title: &str,
        items: &[(Action, &str, bool)],
        lines_before: &[usize],
        wishes: &mut Vec<Wish>,
    ) -> egui::Response {
        menus::button(ui, title, |ui, shown| {
            ui.set_min_width(space::CONTEXT);
            for (index, (action, icon, enabled)) in items.iter().enumerate() {
                if lines_before.contains(&index) {
                    ui.separator();
                }
                let enabled = *enabled && !(self.covered && action.is_of_document());
                let item = menu_item(ui, icon, *action, enabled);
                shown.push(&item);
                if item.clicked() {
                    wishes.push(Wish::Action(*action));
                }
            }
        })
    }

    fn name(&self, ui: &mut Ui) {
        let tokens = Tokens::of(ui.ctx());
        let path = self.session.path().map(|path| path.display().to_string());
        let name = ui.label(RichText::new(name(self.session)).color(tokens.mute));
        name.on_hover_text(path.unwrap_or_else(|| "Not saved yet".to_owned()));
        if self.session.is_changed() {
            let (rect, mark) = ui.allocate_exact_size(egui::Vec2::splat(space::MEDIUM), egui::Sense::hover());
            ui.painter().circle_filled(rect.center(), space::DOT, tokens.accent);
            let words = "Changes that are not saved";
            mark.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words));
            mark.on_hover_text(words);
        }
    }

    fn history(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let history = self.session.history();
        let steps = [
            (Action::Undo, icons::UNDO, history.can_undo()),
            (Action::Redo, icons::REDO, history.can_redo()),
        ];
        for (action, icon, can) in steps {
            icon_button(ui, icon, action, can, wishes);
        }
    }

    fn add(&self, ui: &mut Ui, room: Room, wishes: &mut Vec<Wish>) {
        let mute = Tokens::of(ui.ctx()).mute;
        let keys = RichText::new(first_keys(ui.ctx(), Action::Add)).color(mute);
        let add = match room {
            Room::Enough => ui.add(Button::new((icons::ADD, "Add node", keys))),
            Room::Little | Room::Least => ui.add(Button::new(icons::ADD)),
        };
        add.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "+ Add node"));
        if add.on_hover_text(tooltip(ui.ctx(), Action::Add)).clicked() {
            wishes.push(Wish::Action(Action::Add));
        }
    }

    /// Laid out from the right: back, dice, number, words.
    fn seed(&self, ui: &mut Ui, room: Room, wishes: &mut Vec<Wish>) {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        icon_button(ui, icons::BACK, Action::OldSeed, self.can_go_back_a_seed, wishes);
        icon_button(ui, icons::DICE, Action::NewSeed, true, wishes);
        let before = self.session.document().map().seed;
        let mut seed = before;
        let field = DragValue::new(&mut seed)
            .speed(0.0)
            .range(-SEED_LIMIT..=SEED_LIMIT)
            .update_while_editing(false)
            .custom_formatter(|number, _| format!("{number:.0}"))
            .custom_parser(|text| crate::number::parse(text).map(f64::round));
        let field = ui.add_sized([space::FIELD, space::ROW], field);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "World seed"));
        field.on_hover_text("The number that the whole world grows from: click to type another");
        if seed != before {
            wishes.push(Wish::Seed(seed));
        }
        if room == Room::Enough {
            ui.label(RichText::new("World seed").color(Tokens::of(ui.ctx()).mute));
        }
    }

    /// Verify, and what it found: gray once the graph has changed.
    fn verify(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let tokens = Tokens::of(ui.ctx());
        let (chip, fresh) = &self.gpu;
        let (mark, colour) = match chip {
            Chip::Never | Chip::Running(_) => ("", tokens.text),
            _ if !fresh => ("", tokens.mute),
            Chip::Within(_) => (icons::CHECK, tokens.good),
            Chip::Beyond(_) => (icons::WARNING, tokens.bad),
            Chip::NotChecked => ("", tokens.mute),
        };
        let words = RichText::new(chip.words()).color(colour);
        let button = match mark {
            "" => ui.button(words),
            mark => ui.button((RichText::new(mark).color(colour), words)),
        };
        let name = if *fresh { chip.words() } else { format!("{}, before the last change", chip.words()) };
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
        if button.on_hover_text(tooltip(ui.ctx(), Action::Verify)).clicked() {
            wishes.push(Wish::Action(Action::Verify));
        }
    }

    fn backend(&self, ui: &mut Ui) {
        let Some((by, time)) = self.time else { return };
        let tokens = Tokens::of(ui.ctx());
        let text = RichText::new(milliseconds(time)).monospace().color(tokens.text);
        let chip = egui::Frame::NONE.fill(tokens.raised).corner_radius(theme::RADIUS);
        let chip = chip.inner_margin(egui::Margin::symmetric(space::MEDIUM as i8, 0));
        let chip = chip.show(ui, |ui| {
            ui.label(text);
            ui.label(RichText::new(by.to_string()).color(tokens.mute));
        });
        let name = format!("What computed this map: {by}");
        chip.response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
        chip.response.on_hover_text("What computed this map, and how long it took");
    }
}

fn export(ui: &mut Ui, room: Room, wishes: &mut Vec<Wish>) {
    if room != Room::Enough {
        return icon_button(ui, icons::EXPORT, Action::Export, true, wishes);
    }
    let button = ui.add(Button::new((icons::EXPORT, "Export")));
    button.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, Action::Export.row().title)
    });
    if button.on_hover_text(tooltip(ui.ctx(), Action::Export)).clicked() {
        wishes.push(Wish::Action(Action::Export));
    }
}

/// The graphs that are built in.
fn examples(ui: &mut Ui, wishes: &mut Vec<Wish>) -> egui::Response {
    menus::button(ui, "Examples", |ui, items| {
        ui.set_width(space::EXAMPLES);
        for example in EXAMPLES {
            let item = Button::new(example.title).min_size(egui::vec2(ui.available_width(), space::ROW));
            let item = ui.add(item);
            item.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, example.title));
            let at = item.rect.left_center() + egui::vec2(space::EXAMPLE_WORDS, 0.0);
            let (font, colour) = (egui::FontId::proportional(size::SMALL), Tokens::of(ui.ctx()).mute);
            ui.painter().text(at, egui::Align2::LEFT_CENTER, example.words, font, colour);
            items.push(&item);
            if item.on_hover_text(example.words).clicked() {
                ui.close();
                wishes.push(Wish::Example(example));
            }
        }
    })
}

fn icon_button(ui: &mut Ui, icon: &str, action: Action, enabled: bool, wishes: &mut Vec<Wish>) {
    let icon = RichText::new(icon).size(size::ICON);
    let button = Button::new(icon).min_size(egui::Vec2::splat(space::ROW));
    let button = ui.add_enabled(enabled, button);
    let title = action.row().title;
    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, title));
    let words = tooltip(ui.ctx(), action);
    if button.on_hover_text(&words).on_disabled_hover_text(words).clicked() {
        wishes.push(Wish::Action(action));
    }
}

/// A time as people read it.
fn milliseconds(time: Duration) -> String {
    match time.as_secs_f64() {
        long if long >= 1.0 => format!("{long:.1} s"),
        short => format!("{:.0} ms", short * 1000.0),
    }
}

/// The document's name in the bar.
pub(crate) fn name(session: &Session) -> String {
    session.name().unwrap_or_else(|| "untitled".to_owned())
}
