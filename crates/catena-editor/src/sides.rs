//! The panels around the canvas: map over inspector, tabs below, the line of status; each resizes and hides.

use egui::{Panel, Ui};
use egui_node_graph::Item;

use crate::Editor;
use crate::drainage;
use crate::inspector::keys::hold_arrows;
use crate::panels;
use crate::settings::Panels;
use crate::status::Status;
use crate::theme::{RADIUS, Tokens, space};

impl Editor {
    /// The line of status.
    pub(crate) fn status(&mut self, ui: &mut Ui) {
        const SUSPENDED: (&str, bool) = ("Evaluation is suspended", true);
        let suspended = self.work.is_paused().then_some(SUSPENDED);
        let life = self.life_words(ui.ctx());
        let status = Status {
            life: (&life.0, life.1),
            nodes: self.session.document().len(),
            selected: self.selection.iter().filter(|item| matches!(item, Item::Node(_))).count(),
            jobs: &self.jobs(),
            problems: self.shell.problems.len(),
            message: self.message.as_ref().map(|(text, bad)| (text.as_str(), *bad)).or(suspended),
            previews: self.shell.settings.previews.title(),
            zoom: self.canvas.zoom,
            covered: self.page.is_some(),
        };
        let wish = Panel::bottom("status").show(ui, |ui| status.show(ui)).inner;
        if let Some(action) = wish {
            self.act(ui.ctx(), action);
        }
    }

    /// The map over the inspector; each can be hidden.
    pub(crate) fn side(&mut self, ui: &mut Ui) {
        let Panels { no_map, no_inspector, side, .. } = self.shell.settings.panels;
        if no_map && no_inspector {
            return;
        }
        let most = (ui.available_width() - space::SIDE_LEAST).max(space::SIDE_LEAST);
        let dragged = dragged(ui, "side");
        let panel = Panel::right("side")
            .default_size(side.unwrap_or(space::SIDE).clamp(space::SIDE_LEAST, most))
            .size_range(space::SIDE_LEAST..=most)
            .resizable(true);
        let shown = panel.show(ui, |ui| {
            held(ui, |ui| {
                if no_inspector {
                    return self.map_panel(ui);
                }
                if !no_map {
                    self.map_above(ui);
                }
                self.stop(ui, "inspector panel", "Inspector");
                self.inspector(ui);
            });
        });
        if dragged {
            self.shell.settings.panels.side = Some(shown.response.rect.width());
        }
    }

    fn map_above(&mut self, ui: &mut Ui) {
        let most = (ui.available_height() - space::MAP_LEAST).max(space::MAP_LEAST);
        let height = self.shell.settings.panels.map.unwrap_or(space::MAP).clamp(space::MAP_LEAST, most);
        let dragged = dragged(ui, "map");
        let panel = Panel::top("map")
            .default_size(height)
            .size_range(space::MAP_LEAST..=most)
            .resizable(true)
            .frame(egui::Frame::NONE);
        let shown = panel.show(ui, |ui| self.map_panel(ui));
        if dragged {
            self.shell.settings.panels.map = Some(shown.response.rect.height());
        }
        ui.add_space(space::MEDIUM);
    }

    fn map_panel(&mut self, ui: &mut Ui) {
        let stop = self.stop(ui, "map panel", "Map");
        self.shell.map = Some(stop.id);
        // A click on what lies in the panel takes the focus away again as it is let go.
        let pressed = ui.input(|input| input.pointer.any_pressed() || input.pointer.any_released());
        if stop.contains_pointer() && pressed {
            stop.request_focus();
        }
        ui.set_min_height(ui.available_height());
        if stop.has_focus() {
            hold_arrows(ui, stop.id);
        }
        let (mut map, mut solid) = (std::mem::take(&mut self.map), std::mem::take(&mut self.solid));
        let wishes = map.show(ui, &self.scene(), &mut solid);
        (self.map, self.solid) = (map, solid);
        for wish in wishes {
            self.obey_map(ui.ctx(), wish);
        }
    }

    /// The tabs below the canvas.
    pub(crate) fn bottom(&mut self, ui: &mut Ui) {
        let Panels { tab: Some(tab), bottom, .. } = self.shell.settings.panels else { return };
        let tab = if tab == panels::Tab::Lab && self.lab.is_none() { panels::Tab::History } else { tab };
        let height = if tab == panels::Tab::Lab { space::BOTTOM_LAB } else { space::BOTTOM };
        let room = ui.available_size();
        if room.x < space::SIDE_LEAST || room.y < space::MAP_LEAST + space::BOTTOM_LEAST {
            return;
        }
        let most = (room.y - space::MAP_LEAST).max(space::BOTTOM_LEAST);
        let dragged = dragged(ui, "tabs");
        let panel = Panel::bottom("tabs")
            .default_size(bottom.unwrap_or(height).clamp(space::BOTTOM_LEAST, most))
            .size_range(space::BOTTOM_LEAST..=most)
            .resizable(true);
        let shown = panel.show(ui, |ui| {
            let stop = self.stop(ui, "tabs panel", "Tabs");
            // Text of the source is selected with the pointer: then Ctrl+C is about it.
            let pressed = stop.contains_pointer() && ui.input(|input| input.pointer.any_pressed());
            if tab == panels::Tab::Source && pressed {
                stop.request_focus();
            }
            let (selected, jobs, about) = (self.selected_ids(), self.jobs(), self.about());
            let mut contents = panels::Contents {
                document: self.session.document(),
                selected: &selected,
                source: &mut self.source,
                problems: &self.shell.problems,
                steps: panels::Steps(self.session.history()),
                jobs,
                lab: self.lab.as_ref().map(|open| {
                    let ticks = &self.shell.settings.labs;
                    panels::LabSteps { key: open.key, lab: open.lab, ticks }
                }),
                verifier: (&self.verifier, about),
                exports: &self.exports.done,
                drainage: self.drains.as_ref().map(|drains| drainage::Panel {
                    node: &drains.name,
                    found: self.map.drainage.found(drains.node),
                }),
            };
            panels::show(ui, tab, &mut contents)
        });
        if dragged {
            self.shell.settings.panels.bottom = Some(shown.response.rect.height());
        }
        if let Some(wish) = shown.inner {
            self.obey_panel(ui.ctx(), wish);
        }
    }

    /// A panel that the focus can be moved to, with its edge drawn while it is there.
    fn stop(&mut self, ui: &mut Ui, id: &str, name: &str) -> egui::Response {
        let sense = egui::Sense::focusable_noninteractive();
        let stop = ui.interact(ui.available_rect_before_wrap(), egui::Id::new(id), sense);
        stop.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Panel, true, name));
        self.shell.stops.push(stop.id);
        if stop.has_focus() {
            let stroke = egui::Stroke::new(1.0, Tokens::of(ui.ctx()).accent);
            let rect = stop.rect.expand(space::SMALL / 2.0);
            let painter = ui.ctx().layer_painter(ui.layer_id());
            painter.rect_stroke(rect, RADIUS, stroke, egui::StrokeKind::Outside);
        }
        stop
    }
}

/// Whether a panel's edge is being dragged. Otherwise egui forgets its size: the one that was wished for counts,
/// as far as there is room, and a small window doesn't change the wish.
fn dragged(ui: &Ui, panel: &'static str) -> bool {
    let id = egui::Id::new(panel);
    let edge = ui.ctx().read_response(id.with("__resize"));
    let dragged = edge.is_some_and(|edge| edge.dragged() || edge.drag_stopped());
    if !dragged {
        ui.data_mut(|data| data.remove::<egui::containers::panel::PanelState>(id));
    }
    dragged
}

/// Contents in the room that there is: what is too wide is cut off and doesn't push the panel wider.
fn held(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let room = ui.available_rect_before_wrap();
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(room));
    inner.set_clip_rect(room.expand(space::SMALL).intersect(ui.clip_rect()));
    contents(&mut inner);
    ui.advance_cursor_after_rect(room);
}
