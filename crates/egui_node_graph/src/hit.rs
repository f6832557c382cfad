//! What lies under the pointer.

use egui::{CursorIcon, Pos2, Rect, Vec2, vec2};

use crate::{Item, PinKey, Side, Target, scene::Scene};

/// What lies at a point, and which part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hit {
    pub(crate) target: Target,
    pub(crate) part: Part,
}

/// The part of a target that was hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    /// What moves or selects it.
    Body,
    /// An edge or corner of a frame or comment: -1, 0 or 1 on each axis.
    Edge(Vec2),
    /// The mark that stops a computation.
    Cancel,
    /// The line of an output under the preview.
    OutputLine,
    /// The minimap.
    Minimap,
}

impl Hit {
    /// The cursor that says what a press would do.
    pub(crate) fn cursor(self) -> CursorIcon {
        match (self.target, self.part) {
            (_, Part::Cancel | Part::OutputLine) => CursorIcon::PointingHand,
            (_, Part::Edge(edge)) if edge.x == 0.0 => CursorIcon::ResizeVertical,
            (_, Part::Edge(edge)) if edge.y == 0.0 => CursorIcon::ResizeHorizontal,
            (_, Part::Edge(edge)) if edge.x == edge.y => CursorIcon::ResizeNwSe,
            (_, Part::Edge(_)) => CursorIcon::ResizeNeSw,
            (Target::Pin(_), _) => CursorIcon::Crosshair,
            _ => CursorIcon::Default,
        }
    }
}

/// Width of the band by which frames and comments are resized, and radius of a reroute point, in points.
const GRIP: f32 = 6.0;

impl Scene<'_, '_> {
    /// What lies at a point of the window.
    pub(crate) fn hit(&self, point: Pos2) -> Hit {
        let body = |target| Hit { target, part: Part::Body };
        if self.minimap.is_some_and(|rect| rect.contains(point)) {
            return Hit { target: Target::Canvas, part: Part::Minimap };
        }
        let position = self.transform.to_canvas(point);
        let top = self.order.iter().rposition(|&at| self.cards[at].rect.contains(position));
        if let Some(pin) = self.hit_pin(position, top.unwrap_or(0)) {
            return body(Target::Pin(pin));
        }
        if let Some(top) = top {
            return self.hit_card(self.order[top], position);
        }
        let reach = GRIP.max(self.style.wire_hit_distance) / self.transform.zoom;
        let reroutes = self.view.reroutes.iter().rev();
        if let Some(reroute) =
            reroutes.into_iter().find(|r| self.reroute_position(r).distance(position) <= reach)
        {
            return body(Target::Item(Item::Reroute(reroute.key)));
        }
        if let Some(wire) = self.hit_wire(position) {
            return body(Target::Item(Item::Wire(self.view.wires[wire].key)));
        }
        self.hit_area(position).unwrap_or_else(|| body(Target::Canvas))
    }

    /// The radius within which pins are hit, in canvas units: never most of a card.
    pub(crate) fn pin_reach(&self) -> f32 {
        (self.style.pin_hit_radius / self.transform.zoom).min(self.style.card_width * 0.2)
    }

    /// The nearest pin in reach whose card isn't hidden by the one at `top` of the order.
    fn hit_pin(&self, position: Pos2, top: usize) -> Option<PinKey> {
        if self.transform.zoom < self.style.pins_zoom {
            return None;
        }
        let reach = self.pin_reach();
        let mut nearest = (reach, None);
        for &at in &self.order[top.min(self.order.len())..] {
            if !self.cards[at].rect.expand(reach).contains(position) {
                continue;
            }
            let node = &self.view.nodes[at];
            for side in [Side::Input, Side::Output] {
                for index in 0..node.pins(side).len() {
                    let centre = self.cards[at].rect.min + self.cards[at].card.pin(side, index);
                    let distance = centre.distance(position);
                    if distance <= nearest.0 {
                        nearest = (distance, Some(PinKey { node: node.key, side, index }));
                    }
                }
            }
        }
        nearest.1
    }

    fn hit_card(&self, at: usize, position: Pos2) -> Hit {
        let node = &self.view.nodes[at];
        if node.progress.is_some() && self.cancel_rect(at).contains(position) {
            return Hit { target: Target::Item(Item::Node(node.key)), part: Part::Cancel };
        }
        for index in 0..node.outputs.len() {
            if self.output_line(at, index).is_some_and(|line| line.contains(position)) {
                let pin = PinKey::output(node.key, index);
                return Hit { target: Target::Pin(pin), part: Part::OutputLine };
            }
        }
        Hit { target: Target::Item(Item::Node(node.key)), part: Part::Body }
    }

    /// Where the mark lies that stops the computation of the `at`-th node.
    pub(crate) fn cancel_rect(&self, at: usize) -> Rect {
        let Rect { min, .. } = self.cards[at].rect;
        let header = self.cards[at].card.header;
        Rect::from_min_max(
            min + vec2(header.right() - header.height(), 0.0),
            min + vec2(header.right(), header.height()),
        )
    }

    /// Where the line of an output lies that the preview can be switched to.
    pub(crate) fn output_line(&self, at: usize, index: usize) -> Option<Rect> {
        let node = &self.view.nodes[at];
        if node.preview.is_none() || node.outputs.len() < 2 || node.collapsed {
            return None;
        }
        let placed = &self.cards[at];
        let pin = placed.rect.min + placed.card.pin(Side::Output, index);
        let size = vec2(placed.rect.width() / 2.0, self.style.row_height);
        Some(Rect::from_min_size(pin - vec2(size.x, size.y / 2.0), size))
    }

    /// The wire nearest to a canvas position, within reach.
    pub(crate) fn hit_wire(&self, position: Pos2) -> Option<usize> {
        let reach = self.style.wire_hit_distance / self.transform.zoom;
        let distances = (0..self.view.wires.len()).map(|at| (self.wire_distance(at, position, reach), at));
        let nearest = distances.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (nearest.0 <= reach).then_some(nearest.1)
    }

    /// The comment, or the title or edge of a frame, at a canvas position.
    fn hit_area(&self, position: Pos2) -> Option<Hit> {
        let grip = GRIP / self.transform.zoom;
        for comment in self.view.comments.iter().rev() {
            let rect = self.comment_rect(comment);
            let target = Target::Item(Item::Comment(comment.key));
            if rect.expand(grip / 2.0).contains(position) {
                let grips = edge(rect, position, grip).filter(|_| comment.resizable);
                let part = grips.map_or(Part::Body, Part::Edge);
                return Some(Hit { target, part });
            }
        }
        for frame in self.view.frames.iter().rev() {
            let rect = self.frame_rect(frame);
            let target = Target::Item(Item::Frame(frame.key));
            if let Some(edge) = edge(rect, position, grip) {
                return Some(Hit { target, part: Part::Edge(edge) });
            }
            let title = rect.with_max_y(rect.top() + self.style.frame_title_height);
            if title.contains(position) {
                return Some(Hit { target, part: Part::Body });
            }
        }
        None
    }
}

/// Which edges of `rect` lie within `grip` of `position`.
fn edge(rect: Rect, position: Pos2, grip: f32) -> Option<Vec2> {
    if !rect.expand(grip / 2.0).contains(position) || rect.shrink(grip).contains(position) {
        return None;
    }
    let axis = |value: f32, low: f32, high: f32| {
        if value < low + grip {
            -1.0
        } else if value > high - grip {
            1.0
        } else {
            0.0
        }
    };
    Some(vec2(axis(position.x, rect.left(), rect.right()), axis(position.y, rect.top(), rect.bottom())))
}
