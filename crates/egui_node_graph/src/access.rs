//! Names and bounds for screen readers and tests, and tooltips.

use std::collections::HashMap;

use egui::{Id, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType, accesskit};

use crate::{
    Item, Node, NodeKey, PinKey, Side, Target, WireKey,
    hit::{Hit, Part},
    scene::Scene,
};

/// Gives every part in sight its name and bounds if anybody listens, and the hovered one its tooltip.
pub(crate) fn announce(
    ui: &Ui,
    response: &Response,
    scene: &Scene<'_, '_>,
    hovered: Option<Hit>,
    refusal: Option<&str>,
) {
    let words = &scene.style.words;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &words.canvas));
    tooltip(ui, response.id, scene, hovered);
    let listening = ui.ctx().accesskit_node_builder(response.id, |_| ()).is_some();
    if !listening {
        return;
    }
    let names = Names { ui, id: response.id, scene };
    names.frames_and_comments();
    names.wires();
    for &at in &scene.order {
        names.node(at);
    }
    if let Some(rect) = scene.minimap {
        names.name("minimap", rect, || WidgetInfo::labeled(WidgetType::Image, true, &words.minimap));
    }
    if let Some(refusal) = refusal {
        let rect = Rect::from_center_size(scene.transform.viewport.center(), Vec2::ZERO);
        names.name("refusal", rect, || WidgetInfo::labeled(WidgetType::Label, true, refusal));
    }
}

/// The node that a screen reader clicked.
pub(crate) fn clicked_node(ui: &Ui, id: Id, scene: &Scene<'_, '_>) -> Option<NodeKey> {
    let is_click = |event: &egui::Event| match event {
        egui::Event::AccessKitActionRequest(request) if request.action == accesskit::Action::Click => {
            Some(request.target_node)
        }
        _ => None,
    };
    let clicked = ui.input(|input| input.events.iter().find_map(is_click))?;
    let mut keys = scene.order.iter().map(|at| scene.view.nodes[*at].key);
    keys.find(|key| id.with(Item::Node(*key)).accesskit_id() == clicked)
}

struct Names<'n, 'v, 'a> {
    ui: &'n Ui,
    id: Id,
    scene: &'n Scene<'v, 'a>,
}

impl Names<'_, '_, '_> {
    fn name(&self, salt: impl egui::AsIdSalt, rect: Rect, info: impl Fn() -> WidgetInfo) -> Id {
        let response = self.ui.interact(rect, self.id.with(salt), Sense::hover());
        response.widget_info(info);
        response.id
    }

    fn node(&self, at: usize) {
        let node = &self.scene.view.nodes[at];
        let rect = self.scene.transform.rect_to_screen(self.scene.cards[at].rect);
        let id = self.name(Item::Node(node.key), rect, || {
            let mut info = WidgetInfo::selected(WidgetType::Button, true, node.selected, node_name(node));
            info.current_text_value = Some(self.condition(node));
            info
        });
        self.ui.ctx().accesskit_node_builder(id, |builder| builder.add_action(accesskit::Action::Click));
        if self.scene.transform.zoom < self.scene.style.pins_zoom {
            return;
        }
        let size = Vec2::splat(2.0 * self.scene.style.pin_radius * self.scene.transform.zoom);
        for side in [Side::Input, Side::Output] {
            for (index, pin) in node.pins(side).iter().enumerate() {
                let key = PinKey { node: node.key, side, index };
                let Some(centre) = self.scene.pin(key) else { continue };
                let rect = Rect::from_center_size(self.scene.transform.to_screen(centre), size);
                let name = format!("{} {} {}", pin.name, self.scene.style.words.of, node.title);
                self.name(Target::Pin(key), rect, || WidgetInfo::labeled(WidgetType::Button, true, &name));
            }
        }
    }

    /// What else is to be said of a node.
    fn condition(&self, node: &Node<'_>) -> String {
        let words = &self.scene.style.words;
        let mut said: Vec<String> = Vec::new();
        said.extend(node.error.as_deref().map(str::to_owned));
        said.extend(node.progress.map(|done| format!("{:.0}%", done * 100.0)));
        let marks = [
            (node.viewed, &words.viewed),
            (node.pinned, &words.pinned),
            (node.bypassed, &words.bypassed),
            (node.stale, &words.stale),
        ];
        said.extend(marks.into_iter().filter(|(on, _)| *on).map(|(_, word)| word.clone()));
        said.extend((!node.time.is_empty()).then(|| node.time.to_string()));
        said.join(", ")
    }

    fn wires(&self) {
        let sight = self.scene.transform.visible();
        let mut between = HashMap::new();
        for wire in &self.scene.view.wires {
            *between.entry((wire.key.from.node, wire.key.to.node)).or_insert(0) += 1;
        }
        for (at, wire) in self.scene.view.wires.iter().enumerate() {
            let bounds =
                self.scene.curves(at).iter().map(crate::curve::Curve::tight_bounds).reduce(Rect::union);
            let Some(bounds) = bounds.filter(|bounds| bounds.intersects(sight)) else { continue };
            let rect = self.scene.transform.rect_to_screen(bounds);
            let twins = between.get(&(wire.key.from.node, wire.key.to.node)).copied().unwrap_or(0);
            let name = self.wire_name(wire.key, twins > 1);
            self.name(Item::Wire(wire.key), rect, || {
                WidgetInfo::selected(WidgetType::Button, true, wire.selected, &name)
            });
        }
    }

    /// "waves to bend"; the input too, where that alone wouldn't tell two wires apart.
    fn wire_name(&self, key: WireKey, with_input: bool) -> String {
        let title = |key: NodeKey| self.scene.node(key).map_or("", |node| &node.title);
        let name = format!("{} {} {}", title(key.from.node), self.scene.style.words.to, title(key.to.node));
        let input = self.scene.node(key.to.node).and_then(|node| node.inputs.get(key.to.index));
        match input {
            Some(pin) if with_input => format!("{name}, {}", pin.name),
            _ => name,
        }
    }

    fn frames_and_comments(&self) {
        for frame in &self.scene.view.frames {
            let rect = self.scene.transform.rect_to_screen(self.scene.frame_rect(frame));
            if rect.intersects(self.scene.transform.viewport) {
                let info = || WidgetInfo::selected(WidgetType::Other, true, frame.selected, &frame.title);
                self.name(Item::Frame(frame.key), rect, info);
            }
        }
        for comment in &self.scene.view.comments {
            let rect = self.scene.transform.rect_to_screen(self.scene.comment_rect(comment));
            if rect.intersects(self.scene.transform.viewport) {
                self.name(Item::Comment(comment.key), rect, || {
                    WidgetInfo::labeled(WidgetType::Label, true, &comment.text)
                });
            }
        }
    }
}

fn node_name(node: &Node<'_>) -> String {
    if node.subtitle.is_empty() {
        node.title.to_string()
    } else {
        format!("{}, {}", node.title, node.subtitle)
    }
}

/// Shows the tooltip of what the pointer rests on.
fn tooltip(ui: &Ui, id: Id, scene: &Scene<'_, '_>, hovered: Option<Hit>) {
    let Some(hit) = hovered else { return };
    let Some((rect, text)) = tooltip_of(scene, hit) else { return };
    if text.is_empty() {
        return;
    }
    let response = ui.interact(rect, id.with(("tooltip", hit.target)), Sense::hover());
    if matches!(hit.target, Target::Item(Item::Wire(_))) {
        response.on_hover_text_at_pointer(text);
    } else {
        response.on_hover_text(text);
    }
}

fn tooltip_of(scene: &Scene<'_, '_>, hit: Hit) -> Option<(Rect, String)> {
    let screen = |rect| scene.transform.rect_to_screen(rect);
    match hit.target {
        Target::Item(Item::Node(key)) if hit.part == Part::Cancel => {
            Some((screen(scene.cancel_rect(scene.at(key)?)), scene.style.words.cancel.clone()))
        }
        Target::Item(Item::Node(key)) => {
            let at = scene.at(key)?;
            Some((screen(scene.cards[at].rect), scene.view.nodes[at].tooltip.to_string()))
        }
        Target::Pin(key) => {
            let pin = scene.node(key.node)?.pins(key.side).get(key.index)?;
            let size = Vec2::splat(2.0 * scene.style.pin_radius);
            let mut text = format!("{}: {}", pin.name, pin.kind);
            if !pin.tooltip.is_empty() {
                text = format!("{text}\n{}", pin.tooltip);
            }
            Some((screen(Rect::from_center_size(scene.pin(key)?, size)), text))
        }
        Target::Item(Item::Wire(key)) => {
            let wire = scene.view.wires.iter().find(|wire| wire.key == key)?;
            Some((scene.transform.viewport, wire.tooltip.to_string()))
        }
        _ => None,
    }
}
