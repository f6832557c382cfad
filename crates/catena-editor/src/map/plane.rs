//! The map in the plane: pictures where they belong, moved by hand, with a second one for what is pinned.

use catena_field::Map;
use catena_looks::Kind;
use egui::{
    Align2, CursorIcon, Label, Pos2, Rect, Response, RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};

use super::camera::Room;
use super::compare::Way;
use super::pane::{Pane, title};
use super::readout::Probe;
use super::sight::{Sight, room};
use super::{MapView, Options, Scene, Wish, marks, sites};
use crate::drainage;
use crate::icons;
use crate::theme::{Tokens, space};

/// Points of a wheel that make everything e times as large.
const WHEEL: f32 = 220.0;

impl MapView {
    /// Shows the map in an area; returns what is under the pointer.
    pub(super) fn plane(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        scene: &Scene<'_>,
        wishes: &mut Vec<Wish>,
    ) -> Option<Probe> {
        let (first, second) = match scene.pinned.is_empty() || self.main.error.is_some() {
            true => (rect, None),
            false => split(rect, scene.map),
        };
        let sight = self.look_at(ui, first, scene.map);
        self.sight = Some(sight);
        self.second = second.map(|second| {
            let (area, room) = room(second.with_min_y(second.top() + space::ROW), ui.pixels_per_point());
            Sight { frame: self.camera.frame(scene.map, room), area }
        });
        if first.top() > rect.top() {
            let row = Rect::from_min_max(rect.left_top(), first.right_top());
            self.heading(&mut ui.new_child(egui::UiBuilder::new().max_rect(row)), scene);
        }
        let probe = self.first(ui, scene, sight);
        if let Some((rect, sight)) = second.zip(self.second) {
            self.beside(ui, rect, (scene, sight), wishes).or(probe)
        } else {
            probe
        }
    }

    /// What is seen in an area now.
    fn look_at(&self, ui: &Ui, rect: Rect, map: &Map) -> Sight {
        let (area, room) = room(rect, ui.pixels_per_point());
        Sight { frame: self.camera.frame(map, room), area }
    }

    /// The name over the first of two maps.
    fn heading(&self, ui: &mut Ui, scene: &Scene<'_>) {
        let Some(title) = self.title(scene) else { return };
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.label(RichText::new(icons::VIEWED).color(Tokens::of(ui.ctx()).accent));
            ui.add(Label::new(title).truncate());
        });
    }

    /// The viewed node's map.
    fn first(&mut self, ui: &mut Ui, scene: &Scene<'_>, sight: Sight) -> Option<Probe> {
        let response = ui.interact(sight.area, ui.id().with("map"), Sense::CLICK | Sense::DRAG);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "map"));
        if self.words(ui, scene, sight.area) {
            return None;
        }
        self.by_hand(ui, &response, (scene.map, sight));
        let tokens = Tokens::of(ui.ctx());
        let painter = ui.painter().with_clip_rect(sight.area);
        self.main.layers.draw(&painter, &sight);
        if scene.options.rivers
            && let Some(words) = self.main.draw_rivers(&painter, &sight)
        {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(words));
        }
        self.draw_drainage(ui, &response, (scene, sight), &painter);
        let wipe = self.compare.as_mut().filter(|compare| compare.way == Way::Wipe);
        if let Some(compare) = &wipe {
            let left = sight.area.with_max_x(compare.divider(sight.area));
            let painter = ui.painter().with_clip_rect(left);
            self.held.layers.draw(&painter, &sight);
            if scene.options.rivers {
                self.held.draw_rivers(&painter, &sight);
            }
        }
        if let Some(paths) = scene.paths {
            paths.draw(&painter, &sight, tokens);
        }
        marks::outline(&painter, &sight, scene.map, tokens);
        if let (true, Some(shown)) = (scene.options.sites, &self.main.shown) {
            sites::draw(&painter, &sight, (scene.document, scene.map), &shown.socket.node, tokens);
        }
        marks::scale_bar(&painter, &sight, tokens);
        let mover = scene.mover.as_ref().filter(|_| scene.options.warp);
        if let Some(arrows) = &self.arrows
            && mover.is_some_and(|(node, _)| *node == arrows.node)
        {
            arrows.draw(&painter, &sight, tokens);
            let words = arrows.words();
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(words));
        }
        let shown = self.main.shown.as_ref()?;
        if shown.look.kind == Kind::Relief && shown.reach.is_none() {
            marks::compass(&painter, sight.area, tokens);
        }
        self.main.bar(ui, sight.area);
        let pointer = response.hover_pos().filter(|_| !response.dragged());
        if let Some(compare) = wipe {
            compare.wipe(ui, sight.area);
        }
        let over_a = |point: &Pos2| match &self.compare {
            Some(compare) if compare.way == Way::Wipe => point.x < compare.divider(sight.area),
            _ => false,
        };
        let pane = if pointer.as_ref().is_some_and(over_a) { &self.held } else { &self.main };
        let probe = probe(pane, &sight, pointer)?;
        let differs = self.compare.as_ref().filter(|compare| compare.way == Way::Difference);
        let apart = differs.and_then(|compare| compare.apart(&probe, &self.held));
        Some(Probe { apart, ..probe })
    }

    /// Drainage over the viewed node's map; a click chooses where parameters are measured.
    fn draw_drainage(
        &mut self,
        ui: &Ui,
        response: &Response,
        (scene, sight): (&Scene<'_>, Sight),
        painter: &egui::Painter,
    ) {
        let Options { drainage: lines, basins, .. } = scene.options;
        let is_difference = self.compare.as_ref().is_some_and(|compare| compare.way == Way::Difference);
        let Some(drains) = scene.drains.as_ref().filter(|_| (lines || basins) && !is_difference) else {
            return;
        };
        let measured = scene.measured.filter(|(owner, _)| *owner == drains.name).map(|(_, key)| key);
        let pointer = response.hover_pos().filter(|_| !response.dragged());
        if let Some(pointer) = pointer.filter(|_| response.clicked()) {
            self.drainage.choose_at(drains.node, sight.world(pointer));
        }
        let drawn = drainage::Drawn { lines, basins, measured, pointer };
        let tokens = Tokens::of(ui.ctx());
        let Some(told) = self.drainage.draw(painter, &sight, drains.node, &drawn, tokens) else { return };
        if let Some(under) = &told.under {
            let corner = sight.area.left_bottom() + vec2(space::MEDIUM, -2.0 * space::MEDIUM - space::ROW);
            marks::plate(painter, corner, Align2::LEFT_BOTTOM, under, tokens);
        }
        ui.ctx().accesskit_node_builder(response.id, |node| {
            told.all.into_iter().for_each(|words| node.set_description(words));
            told.under.into_iter().for_each(|words| node.set_value(words));
        });
    }

    /// Words in place of the map, where something is wrong or nothing is there.
    fn words(&self, ui: &mut Ui, scene: &Scene<'_>, area: Rect) -> bool {
        let tokens = Tokens::of(ui.ctx());
        let text = match &self.main.error {
            Some(error) => match &error.node {
                Some(node) => {
                    RichText::new(format!("{} {node}: {}", icons::WARNING, error.words)).color(tokens.bad)
                }
                None => RichText::new(format!("{} {}", icons::WARNING, error.words)).color(tokens.bad),
            },
            None if self.main.layers.is_empty() => RichText::new(scene.nothing()).color(tokens.mute),
            None => return false,
        };
        let inside = area.shrink(space::DIALOG_MARGIN);
        ui.put(inside, Label::new(text).wrap());
        true
    }

    /// Pan by dragging, zoom by wheel and pinch about the pointer, double click for the whole map.
    fn by_hand(&mut self, ui: &Ui, response: &Response, (map, sight): (&Map, Sight)) {
        let room = sight.room();
        if response.dragged() {
            // A drag is told from a click only after a few points: they count too.
            let since_press = response.total_drag_delta().filter(|_| response.drag_started());
            let moved = since_press.unwrap_or(response.drag_delta());
            self.camera.pan(map, room, (f64::from(moved.x), f64::from(moved.y)));
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        } else if response.hovered() && self.main.shown.is_some() {
            ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
        }
        if response.double_clicked() {
            self.camera.fit();
        }
        let Some(pointer) = response.hover_pos() else { return };
        let (wheel, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
        let times = (wheel / WHEEL).exp() * pinch;
        if times != 1.0 {
            let fixed = pointer - sight.area.center();
            self.camera.zoom(map, room, f64::from(times), (f64::from(fixed.x), f64::from(fixed.y)));
        }
    }

    /// The pinned node's map, with its title over it; returns what is under the pointer.
    fn beside(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        (scene, sight): (&Scene<'_>, Sight),
        wishes: &mut Vec<Wish>,
    ) -> Option<Probe> {
        let tokens = Tokens::of(ui.ctx());
        let row = rect.with_max_y(rect.top() + space::ROW);
        self.pins(&mut ui.new_child(egui::UiBuilder::new().max_rect(row)), scene, wishes);
        let response = ui.interact(sight.area, ui.id().with("pinned map"), Sense::CLICK | Sense::DRAG);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "pinned map"));
        if let Some(error) = &self.pinned.error {
            let words = RichText::new(format!("{} {}", icons::WARNING, error.words)).color(tokens.bad);
            ui.put(sight.area.shrink(space::MEDIUM), Label::new(words).wrap());
            return None;
        }
        self.by_hand(ui, &response, (scene.map, sight));
        let painter = ui.painter().with_clip_rect(sight.area);
        self.pinned.layers.draw(&painter, &sight);
        if scene.options.rivers {
            self.pinned.draw_rivers(&painter, &sight);
        }
        marks::outline(&painter, &sight, scene.map, tokens);
        self.pinned.bar(ui, sight.area);
        let pointer = response.hover_pos().filter(|_| !response.dragged())?;
        let probe = probe(&self.pinned, &sight, Some(pointer))?;
        let words = catena_evaluate::text(probe.value).to_string();
        let corner = sight.area.left_bottom() + vec2(space::MEDIUM, -space::MEDIUM);
        marks::plate(&painter, corner, Align2::LEFT_BOTTOM, &words, tokens);
        Some(probe)
    }

    /// The pinned nodes by their names, and a button that takes the shown one off.
    fn pins(&mut self, ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
        let Some(shown) = self.pin(&scene.pinned).cloned() else { return };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.scope(|ui| {
                    crate::theme::frameless(ui);
                    let close = ui.add(egui::Button::new(icons::CLOSE).min_size(Vec2::splat(space::ROW)));
                    let name = format!("Unpin {}", shown.node);
                    close.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
                    if close.on_hover_text("Takes it off").clicked() {
                        wishes.push(Wish::Unpin(shown.to_string()));
                    }
                });
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.label(RichText::new(icons::PINNED).color(Tokens::of(ui.ctx()).mute));
                    if let [only] = &scene.pinned[..] {
                        ui.add(Label::new(title(scene.document, only)).truncate());
                        return;
                    }
                    egui::ScrollArea::horizontal().id_salt("pins").show(ui, |ui| {
                        for socket in &scene.pinned {
                            let tab = ui.selectable_label(*socket == shown, title(scene.document, socket));
                            if tab.on_hover_text("Shows this pinned node").clicked() {
                                self.chosen_pin = Some(socket.clone());
                            }
                        }
                    });
                });
            });
        });
    }
}

impl Sight {
    /// The room that it has.
    pub(super) fn room(&self) -> Room {
        let frame = &self.frame;
        Room { columns: frame.columns, rows: frame.rows, pixels_per_point: frame.pixels_per_point }
    }
}

/// What is under the pointer in a map.
fn probe(pane: &Pane, sight: &Sight, pointer: Option<Pos2>) -> Option<Probe> {
    let (x, y, value) = pane.shown.as_ref()?.value(sight, pointer?)?;
    Some(Probe { position: (x, y), value, apart: None })
}

/// Two areas side by side, or one below the other, whichever shows the map larger; one where there is no room.
fn split(rect: Rect, map: &Map) -> (Rect, Option<Rect>) {
    let gap = space::MEDIUM;
    let beside = vec2((rect.width() - gap) * 0.5, rect.height());
    let below = vec2(rect.width(), (rect.height() - gap) * 0.5);
    let fits = |size: Vec2| (size.x / map.size.0 as f32).min((size.y - space::ROW) / map.size.1 as f32);
    let least = |size: Vec2| size.x.min(size.y - space::ROW) >= space::ROW;
    if fits(beside) >= fits(below) && least(beside) {
        let first = Rect::from_min_size(rect.min, beside);
        (
            first.with_min_y(first.top() + space::ROW),
            Some(Rect::from_min_max(first.right_top() + vec2(gap, 0.0), rect.max)),
        )
    } else if least(below) {
        let first = Rect::from_min_size(rect.min, below);
        (first, Some(Rect::from_min_max(first.left_bottom() + vec2(0.0, gap), rect.max)))
    } else {
        (rect, None)
    }
}
