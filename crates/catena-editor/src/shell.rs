//! What the window does besides the graph: lists, dialogs, panels, scale and theme, and what is remembered.

use std::path::Path;

use catena_graph::Edit;
use catena_nodes::Setting;
use egui::{Id, ViewportCommand};
use egui_node_graph::Item;

use crate::Editor;
use crate::canvas::{node_id, node_key};
use crate::commands::{Pick, Picked, Picker, Sheet};
use crate::dialog::{PathDialog, Purpose};
use crate::files::Next;
use crate::keys::Action;
use crate::panels::{Found, Problem, Remedy, Tab, Wish};
use crate::settings::{self, Settings, Theme};
use crate::theme::{Tokens, space};

/// The window's own state.
#[derive(Default)]
pub(crate) struct Shell {
    pub(crate) settings: Settings,
    /// What lies over the window.
    pub(crate) overlay: Option<Overlay>,
    /// World seeds of before, the last at the end.
    pub(crate) seeds: Vec<i64>,
    /// Of the document as it stands.
    pub(crate) faults: Vec<catena_graph::Fault>,
    /// What would mend them, as far as it has been worked out.
    pub(crate) fixes: Vec<Vec<catena_graph::Fix>>,
    pub(crate) problems: Vec<Problem>,
    /// The tab that was open when a lab began.
    pub(crate) tab_before_lab: Option<Option<Tab>>,
    /// The parameter that a file is being chosen for.
    pub(crate) choosing: Option<(String, &'static str)>,
    /// Of the window.
    title: String,
    /// The window was remembered in points of the interface's scale, and made in points of the system's.
    scale_window: bool,
    /// Somebody has used the window: what is shown is theirs from then on.
    touched: bool,
    /// Of the canvas, as it was shown last.
    canvas_size: egui::Vec2,
    /// Frames in which the canvas is still to be given the focus.
    refocus: u8,
    /// Panels that the focus can go to, as they were shown last, in their order.
    pub(crate) stops: Vec<Id>,
    /// The canvas among them.
    pub(crate) canvas: Option<Id>,
    /// The map among them.
    pub(crate) map: Option<Id>,
}

/// What lies over the window and takes all keys.
pub(crate) enum Overlay {
    Picker(Picker),
    Sheet(Sheet),
    Settings(settings::Page),
}

impl Editor {
    /// Does what an action says, if it is one of the window's.
    pub(crate) fn act_on_window(&mut self, ctx: &egui::Context, action: Action) -> bool {
        match action {
            Action::OpenRecent => self.open_list(Picker::recent(&self.shell.settings.recent)),
            Action::Settings => self.shell.overlay = Some(Overlay::Settings(settings::Page::default())),
            Action::Commands => self.open_list(Picker::commands(ctx, |action| self.can_act(action))),
            Action::FindNode => self.open_list(Picker::nodes(self.document(), Tokens::of(ctx))),
            Action::Sheet => self.shell.overlay = Some(Overlay::Sheet(Sheet::new())),
            Action::Help => self.help(),
            Action::StartPage => self.open_start_page(),
            Action::Recover => self.search_recovery(ctx, true),
            Action::Quit => self.leave(ctx, Next::Close),
            Action::NewSeed => self.new_seed(),
            Action::OldSeed => self.old_seed(),
            Action::FocusNext => self.cycle_focus(ctx, true),
            Action::FocusPrevious => self.cycle_focus(ctx, false),
            Action::Map => toggle(&mut self.shell.settings.panels.no_map),
            Action::Inspector => toggle(&mut self.shell.settings.panels.no_inspector),
            Action::Source => self.toggle_tab(Tab::Source),
            Action::Problems => self.toggle_tab(Tab::Problems),
            Action::History => self.toggle_tab(Tab::History),
            Action::Jobs => self.toggle_tab(Tab::Jobs),
            Action::DrainageFigures => self.toggle_tab(Tab::Drainage),
            Action::Exports => self.toggle_exports(),
            Action::Export => self.export(),
            Action::ExportAgain => self.export_again(ctx),
            Action::Fullscreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Action::ScaleUp | Action::ScaleDown | Action::ScaleReset => self.scale(ctx, action),
            Action::ThemeDark => self.set_theme(ctx, Theme::Dark),
            Action::ThemeLight => self.set_theme(ctx, Theme::Light),
            Action::ThemeSystem => self.set_theme(ctx, Theme::System),
            _ => return false,
        }
        true
    }

    fn open_list(&mut self, list: Picker) {
        self.shell.overlay = Some(Overlay::Picker(list));
    }

    fn scale(&mut self, ctx: &egui::Context, action: Action) {
        let settings = &mut self.shell.settings;
        match action {
            Action::ScaleReset => settings.scale = 1.0,
            _ => settings.step_scale(action == Action::ScaleUp),
        }
        self.message = Some((format!("Interface at {:.0} %", settings.scale * 100.0), false));
        settings.apply(ctx);
    }

    fn set_theme(&mut self, ctx: &egui::Context, theme: Theme) {
        self.shell.settings.theme = theme;
        self.shell.settings.apply(ctx);
    }

    /// Turns the inspector to the selected node's help.
    fn help(&mut self) {
        self.shell.settings.panels.no_inspector = false;
        self.inspector.open(crate::inspector::Tab::Help);
        if self.selection_names().is_empty() {
            self.message = Some(("Select a node to read what it does".to_owned(), false));
        }
    }

    fn toggle_tab(&mut self, tab: Tab) {
        let shown = &mut self.shell.settings.panels.tab;
        *shown = if *shown == Some(tab) { None } else { Some(tab) };
    }

    /// Moves the focus from panel to panel; from elsewhere to the first.
    fn cycle_focus(&self, ctx: &egui::Context, forth: bool) {
        let stops = &self.shell.stops;
        if stops.is_empty() {
            return;
        }
        let focused = ctx.memory(egui::Memory::focused);
        let next = match stops.iter().position(|stop| Some(*stop) == focused) {
            Some(place) => (place + if forth { 1 } else { stops.len() - 1 }) % stops.len(),
            None if forth => 0,
            None => stops.len() - 1,
        };
        ctx.memory_mut(|memory| memory.request_focus(stops[next]));
    }

    /// Gives the keys back to the canvas, once what lay over it is gone.
    pub(crate) fn focus_canvas(&mut self, ctx: &egui::Context) {
        self.shell.refocus = 3;
        self.refocus(ctx);
    }

    /// The same from the next frame on, where the canvas isn't shown in this one.
    pub(crate) fn focus_canvas_soon(&mut self) {
        self.shell.refocus = 3;
    }

    /// A dialog holds the focus for a frame longer than it is shown: asks again until it lets go.
    pub(crate) fn refocus(&mut self, ctx: &egui::Context) {
        if self.shell.refocus == 0 {
            return;
        }
        if self.page.is_some() {
            self.shell.refocus = 0; // the canvas isn't shown
            return;
        }
        self.shell.refocus -= 1;
        ctx.request_repaint();
        if let Some(canvas) = self.shell.canvas {
            ctx.memory_mut(|memory| memory.request_focus(canvas));
        }
    }

    /// Shows what lies over the window.
    pub(crate) fn overlay(&mut self, ctx: &egui::Context) {
        let Some(mut overlay) = self.shell.overlay.take() else { return };
        let open = match &mut overlay {
            Overlay::Picker(list) => match list.show(ctx) {
                Picked::Nothing => true,
                Picked::Closed => false,
                Picked::This(pick) => return self.pick(ctx, pick),
            },
            Overlay::Sheet(sheet) => !sheet.show(ctx),
            Overlay::Settings(page) => !settings::show(ctx, page, &mut self.shell.settings),
        };
        self.use_backend();
        if open {
            self.shell.overlay = Some(overlay);
        } else {
            self.focus_canvas(ctx);
        }
    }

    fn pick(&mut self, ctx: &egui::Context, pick: Pick) {
        self.focus_canvas(ctx);
        match pick {
            Pick::Action(action) => self.act(ctx, action),
            Pick::Node(name) => self.show_node(ctx, &name),
            Pick::File(path) => self.leave(ctx, Next::OpenFile(path)),
            Pick::Example(example) => self.leave(ctx, Next::Example(example)),
            Pick::Lab(key) => self.leave(ctx, Next::Lab(key)),
        }
    }

    /// Selects a node and shows it, with what lies beside it.
    pub(crate) fn show_node(&mut self, ctx: &egui::Context, name: &str) {
        let Some(id) = self.document().find(name) else { return };
        let Some(node) = self.document().get(id) else { return };
        let at = crate::canvas::point(node.at);
        self.selection = vec![Item::Node(node_key(id))];
        self.canvas.zoom_to([egui::Rect::from_min_size(at, space::CARD).expand(space::AROUND)]);
        self.focus_canvas(ctx);
    }

    /// Names the window after the document.
    pub(crate) fn title(&mut self, ctx: &egui::Context) {
        let mark = if self.session.is_changed() { "• " } else { "" };
        let title = format!("{mark}{} – Catena", crate::bar::name(&self.session));
        if title != self.shell.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.shell.title = title;
        }
    }

    /// Gives the window the size that it had, once the interface's scale is in force.
    pub(crate) fn restore_size(&mut self, ctx: &egui::Context) {
        if !self.shell.scale_window {
            return;
        }
        if ctx.cumulative_pass_nr() < 2 {
            return ctx.request_repaint();
        }
        self.shell.scale_window = false;
        let window = ctx.input(|input| input.viewport().clone());
        let large = window.maximized.unwrap_or(false) || window.fullscreen.unwrap_or(false);
        if let Some(rect) = window.inner_rect.filter(|_| !large) {
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(rect.size() * ctx.zoom_factor()));
        }
    }

    /// Shows the whole graph while the window finds its size, until somebody uses it.
    pub(crate) fn fit_at_start(&mut self, ctx: &egui::Context, size: egui::Vec2) {
        let used = |event: &egui::Event| {
            use egui::Event::{Key, MouseWheel, PointerButton, Zoom};
            matches!(event, Key { .. } | MouseWheel { .. } | PointerButton { .. } | Zoom(_))
        };
        self.shell.touched |= ctx.input(|input| input.events.iter().any(used));
        let before = std::mem::replace(&mut self.shell.canvas_size, size);
        if !self.shell.touched && before != size {
            self.canvas.zoom_all();
            ctx.request_repaint();
        }
    }

    /// Gathers what is wrong with the document and its map.
    pub(crate) fn collect_problems(&mut self) {
        let document = self.session.document();
        let failures = self.map.main.error.iter().cloned().chain(self.previews.failures(document)).collect();
        let (faults, fixes) = (&self.shell.faults[..], &self.shell.fixes[..]);
        let remarks = self.previews.remarks(document);
        self.shell.problems = Found { document, faults, fixes, failures, remarks }.collect();
    }

    /// Does what the panel below asks for.
    pub(crate) fn obey_panel(&mut self, ctx: &egui::Context, wish: Wish) {
        match wish {
            Wish::Tab(tab) => self.shell.settings.panels.tab = tab,
            Wish::GoTo(steps) => {
                self.session.go_to(steps);
                self.changed();
            }
            Wish::Show(name, key) => {
                self.show_node(ctx, &name);
                let kind = self.document().node(&name).and_then(|node| node.kind.known());
                if let Some(key) = key.filter(|key| kind.is_some_and(|kind| kind.parameter(key).is_some())) {
                    self.shell.refocus = 0;
                    self.inspector.focus(&key);
                }
            }
            Wish::Mend(node, remedy) => self.mend(node.as_deref(), *remedy),
            Wish::Select(name) => self.select_node(&name),
            Wish::CopySource => self.copy_source(ctx),
            Wish::SaveSource => self.ask_where_to_save_source(),
            Wish::Stop => self.cancel_work(),
            Wish::Tick(step, on) => self.tick(step, on),
            Wish::BeginLabAgain => self.begin_lab_again(ctx),
            Wish::Fly(x, y) => self.fly(x, y),
            Wish::Visit(node, place) => self.visit(node, place),
            Wish::Say(words) => self.message = Some((words, false)),
        }
    }

    /// Mends a problem, as one step; a file is asked for.
    fn mend(&mut self, node: Option<&str>, remedy: Remedy) {
        match remedy {
            Remedy::Fix(fix) => {
                let title = node.map_or_else(|| fix.title.clone(), |node| format!("{node}: {}", fix.title));
                if self.edit_named(title.clone(), fix.edit) {
                    self.message = Some((format!("Mended. {title}"), false));
                }
            }
            Remedy::File { node, key } => {
                self.shell.choosing = Some((node, key));
                self.dialog = Some(PathDialog::new(Purpose::ChooseFile, None));
            }
        }
    }

    /// Sets the parameter that a file was chosen for.
    pub(crate) fn chosen(&mut self, path: &Path) {
        let Some((node, key)) = self.shell.choosing.take() else { return };
        let path = crate::inspector::relative(path, self.session.folder());
        self.edit(Edit::set(node, key, Setting::File(path.into())));
    }

    /// Puts remembered settings in force.
    pub(crate) fn use_settings(&mut self, ctx: &egui::Context, settings: Settings) {
        settings.apply(ctx);
        self.shell.scale_window = settings.scale != 1.0;
        self.shell.settings = settings;
        self.use_backend();
    }

    /// The settings as text, to be remembered.
    pub fn settings(&self) -> String {
        self.shell.settings.write()
    }

    /// Names of the selected nodes.
    pub fn selection_names(&self) -> Vec<String> {
        let names = self.selection.iter().filter_map(|item| match item {
            Item::Node(key) => self.node_name(node_id(*key)),
            _ => None,
        });
        names.collect()
    }
}

fn toggle(flag: &mut bool) {
    *flag = !*flag;
}
