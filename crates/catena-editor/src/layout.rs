//! The window's layout: bar above, canvas left, map over inspector right, status below.

use egui::{CentralPanel, Panel, Ui};
use egui_node_graph::{Canvas, Item};

use crate::Editor;
use crate::bar::{self, Status};
use crate::canvas::{Pins, Shown};
use crate::inspector;
use crate::keys::{self, Action};
use crate::map::Wish;
use crate::menu::Chosen;
use crate::theme::{Tokens, space};

impl Editor {
    /// Shows the window's contents.
    pub(crate) fn layout(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.keys(&ctx);
        let bar = Panel::top("bar").show(ui, |ui| bar::top(ui, &self.session, self.map.time()));
        for action in bar.inner {
            self.act(&ctx, action);
        }
        self.status(ui);
        self.side(ui);
        let frame = egui::Frame::NONE.fill(Tokens::of(&ctx).canvas);
        CentralPanel::default().frame(frame).show(ui, |ui| self.canvas(ui));
        self.add_menu(&ctx);
        self.dialogs(&ctx);
        self.end_gesture(&ctx);
    }

    fn status(&self, ui: &mut Ui) {
        let status = Status {
            nodes: self.session.document().len(),
            selected: self.selection.iter().filter(|item| matches!(item, Item::Node(_))).count(),
            running: self.work.running(),
            faults: self.faults,
            message: self.message.as_ref().map(|(text, bad)| (text.as_str(), *bad)),
            zoom: self.canvas.zoom,
        };
        Panel::bottom("status").show(ui, |ui| bar::status(ui, &status));
    }

    fn side(&mut self, ui: &mut Ui) {
        let look = self.look();
        let mut wish = None;
        Panel::right("side").default_size(space::DIALOG).resizable(true).show(ui, |ui| {
            Panel::top("map").default_size(space::MENU_HEIGHT + space::LABEL).resizable(true).show(
                ui,
                |ui| {
                    wish = self.map.show(ui, look);
                },
            );
            self.inspector(ui);
        });
        if let Some(Wish::Look(look)) = wish {
            self.set_look(look);
        }
    }

    fn inspector(&mut self, ui: &mut Ui) {
        let selected = self.selected();
        let (document, folder) = (&self.snapshot, self.session.folder());
        let shown = inspector::Shown { document, folder, selected: &selected };
        if let Some(inspector::Wish::Edit(edit, going_on)) = self.inspector.show(ui, &shown) {
            self.edit_in_gesture(edit, going_on);
        }
    }

    fn canvas(&mut self, ui: &mut Ui) {
        let theme = ui.ctx().theme();
        if self.style.0 != theme {
            self.style = (theme, Tokens::of_theme(theme).canvas_style());
        }
        let viewed = self.viewed();
        let document = self.session.document();
        let shown = Shown {
            document,
            previews: &self.previews,
            selection: &self.selection,
            viewed: viewed.as_ref().map_or("", |socket| socket.node.as_str()),
            tokens: Tokens::of_theme(theme),
        };
        let view = shown.view();
        let rules = Pins(document);
        let response = Canvas::new(&view, &self.style.1).rules(&rules).show(ui, &mut self.canvas);
        self.canvas_takes_keys = response.takes_keys;
        let ctx = ui.ctx().clone();
        drop(view);
        if response.space_tapped {
            self.act(&ctx, Action::Add);
        }
        for command in response.commands {
            self.obey(&ctx, command);
        }
    }

    fn add_menu(&mut self, ctx: &egui::Context) {
        let Some(mut menu) = self.menu.take() else { return };
        match menu.show(ctx) {
            Chosen::Nothing => self.menu = Some(menu),
            Chosen::Closed => {}
            Chosen::Kind(kind) => self.add(kind, menu.position, menu.wire.map(|(pin, _)| pin)),
        }
    }

    fn keys(&mut self, ctx: &egui::Context) {
        if self.menu.is_some() || self.dialog.is_some() || self.next.is_some() {
            return;
        }
        let typing = ctx.text_edit_focused();
        for action in keys::pressed(ctx, self.canvas_takes_keys && !typing, typing) {
            self.act(ctx, action);
        }
    }
}
