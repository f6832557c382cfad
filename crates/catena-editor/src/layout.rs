//! The window's layout: bar above, canvas left, map over inspector right, status below.

use catena_backend::By;
use egui::{CentralPanel, Panel, RichText, Ui};
use egui_node_graph::Canvas;

use crate::Editor;
use crate::bar::{self, Bar};
use crate::canvas::{Pins, Shown};
use crate::files::Next;
use crate::inspector;
use crate::keys::{self, Action, Focus};
use crate::map::Mode;
use crate::settings::PreviewSize;
use crate::theme::{self, Tokens, size, space};
use crate::wish;

impl Editor {
    /// Shows the window's contents.
    pub(crate) fn layout(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.refocus(&ctx);
        self.title(&ctx);
        self.restore_size(&ctx);
        self.keys(&ctx);
        self.take_dropped(&ctx);
        self.shell.stops.clear();
        self.bar(ui);
        self.banners(ui);
        self.status(ui);
        let covered = self.page.is_some();
        if !covered {
            self.side(ui);
            self.bottom(ui);
        }
        let frame = egui::Frame::NONE.fill(Tokens::of(&ctx).canvas);
        CentralPanel::default().frame(frame).show(ui, |ui| match covered {
            true => self.show_page(ui),
            false => self.canvas(ui),
        });
        self.show_hand(&ctx);
        self.overlay(&ctx);
        self.hint_at_drop(&ctx);
        self.dialogs(&ctx);
        self.show_export(&ctx);
        self.end_gesture(&ctx);
    }

    fn bar(&mut self, ui: &mut Ui) {
        let bar = Bar {
            session: &self.session,
            time: self.shown_time(),
            gpu: self.verifier.chip(self.about()),
            can_go_back_a_seed: !self.shell.seeds.is_empty(),
            panels: &self.shell.settings.panels,
            minimap: self.canvas.minimap,
            fixed_range: self.fixed_range,
            covered: self.page.is_some(),
        };
        let wishes = Panel::top("bar").show(ui, |ui| bar.show(ui)).inner;
        for wish in wishes {
            match wish {
                bar::Wish::Action(action) => self.act(ui.ctx(), action),
                bar::Wish::Seed(seed) => self.set_seed(seed),
                bar::Wish::Example(example) => self.leave(ui.ctx(), Next::Example(example)),
            }
        }
    }

    /// What computed the picture that stands in the map's place, and how long it took.
    fn shown_time(&self) -> Option<(&By, std::time::Duration)> {
        match self.map.mode {
            Mode::Plane => self.map.time(),
            Mode::Solid => self.solid.time().map(|time| (&By::Cpu, time)),
        }
    }

    pub(crate) fn inspector(&mut self, ui: &mut Ui) {
        let selected = self.selected();
        let (document, folder) = (&self.snapshot, self.session.folder());
        let facts = self.previews.facts(document).filter(|_| !self.work.is_paused());
        let inspected = selected.last().and_then(|name| document.find(name));
        let remark = inspected.and_then(|node| self.previews.remark(node));
        let shown = inspector::Shown { document, folder, selected: &selected, remark, facts };
        if let Some(inspector::Wish::Edit(edit, going_on)) = self.inspector.show(ui, &shown) {
            self.edit_in_gesture(edit, going_on);
        }
    }

    fn canvas(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let theme = ctx.theme();
        if self.style.0 != theme {
            self.style = (theme, Tokens::of_theme(theme).canvas_style());
        }
        self.style.1.card_width = theme::card_width(self.shell.settings.previews);
        let viewed = self.viewed();
        let document = self.session.document();
        let shown = Shown {
            document,
            previews: &self.previews,
            has_previews: self.shell.settings.previews != PreviewSize::Off,
            fixed_range: self.fixed_range,
            selection: &self.selection,
            viewed: viewed.as_ref().map_or("", |socket| socket.node.as_str()),
            tokens: Tokens::of_theme(theme),
            ctx: &ctx,
        };
        let view = shown.view();
        let rules = Pins(document);
        let response = Canvas::new(&view, &self.style.1).rules(&rules).show(ui, &mut self.canvas);
        self.canvas_takes_keys = response.takes_keys;
        self.visible = wish::visible(&view, &response.transform);
        self.shell.canvas = Some(response.response.id);
        self.shell.stops.insert(0, response.response.id);
        let rect = response.response.rect;
        drop(view);
        self.fit_at_start(&ctx, rect.size());
        if self.document().is_empty() && self.document().comments().is_empty() {
            empty_hint(ui, rect);
        }
        if response.space_tapped {
            self.act(&ctx, Action::Add);
        }
        for command in response.commands {
            self.obey(&ctx, command);
        }
    }

    /// Whether a question or a wait lies over the window.
    pub(crate) fn asks(&self) -> bool {
        let asked = self.exports.asks() || self.dialog.is_some();
        asked || self.next.is_some() || self.opening.is_some() || self.life.asks()
    }

    fn keys(&mut self, ctx: &egui::Context) {
        let over = self.shell.overlay.is_some() || self.asks();
        if over || self.menu.is_some() || self.hand.is_busy() || egui::Popup::is_any_open(ctx) {
            return;
        }
        let typing = ctx.text_edit_focused();
        if self.canvas_takes_keys && !typing {
            self.clipboard(ctx);
        }
        let focused = ctx.memory(egui::Memory::focused);
        let focus = match typing {
            true => Focus::Text,
            false if self.canvas_takes_keys => Focus::Canvas,
            false if focused.is_some() && focused == self.shell.map => Focus::Map,
            false => Focus::Elsewhere,
        };
        for action in keys::pressed(ctx, focus) {
            self.act(ctx, action);
        }
    }
}

/// What to do where nothing is yet.
fn empty_hint(ui: &mut Ui, canvas: egui::Rect) {
    let tokens = Tokens::of(ui.ctx());
    let key = |action: Action| keys::first_keys(ui.ctx(), action);
    let lines = [
        RichText::new("An empty graph").size(size::MARK).color(tokens.text),
        RichText::new("Right click or press Space to add the first node").color(tokens.mute),
        RichText::new(format!("{} opens a graph, and so does a file dropped here", key(Action::Open)))
            .color(tokens.mute),
        RichText::new(format!(
            "{} finds any command, {} shows all keys",
            key(Action::Commands),
            key(Action::Sheet)
        ))
        .color(tokens.mute),
    ];
    let room = egui::Vec2::new(space::DIALOG, (lines.len() as f32 + 0.5) * space::ROW);
    let place = egui::Rect::from_center_size(canvas.center(), room).intersect(canvas);
    let layout = egui::Layout::top_down(egui::Align::Center);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout));
    for text in lines {
        ui.add(egui::Label::new(text).selectable(false).sense(egui::Sense::empty()));
    }
}
