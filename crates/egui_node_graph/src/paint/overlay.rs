//! What the drag in progress adds to the picture: the wire in hand, the line that cuts, the box, words.

use egui::{Align2, Color32, Pos2, Rect, Stroke, StrokeKind, vec2};

use super::{Pen, pen::mix, wire::paint_curve};
use crate::{
    NodeKey, PinKey, Rules, Side, WireKey, WireStyle,
    curve::Curve,
    drop::{self, Drop},
    gesture::{Gesture, WireDrag},
    scene::Scene,
};

/// What is worked out before drawing.
#[derive(Default)]
pub(crate) struct Overlay {
    /// Wires to show in the colour `mark`.
    pub(crate) marked: Vec<WireKey>,
    pub(crate) mark: Color32,
    /// Pins to light up.
    pub(crate) pins: Vec<PinKey>,
    pub(crate) accepted_by: Option<NodeKey>,
    pub(crate) refused_by: Option<NodeKey>,
    /// The wire that is in hand.
    pub(crate) hidden: Option<WireKey>,
    /// Why a drop here would be refused.
    pub(crate) refusal: Option<String>,
    wire: Option<(Curve, Color32, WireStyle)>,
    line: Option<[Pos2; 2]>,
    point: Pos2,
}

impl Overlay {
    /// With `inserts`, a node that is moved goes into the wire under it.
    pub(crate) fn new(
        scene: &Scene<'_, '_>,
        rules: &dyn Rules,
        gesture: &Gesture,
        point: Pos2,
        inserts: bool,
    ) -> Self {
        let mut overlay = Self { point, mark: scene.style.colours.accent, ..Self::default() };
        let position = scene.transform.to_canvas(point);
        match gesture {
            Gesture::Wire(drag) => overlay.hold_wire(scene, rules, drag),
            Gesture::Move(drag) if inserts => match drop::insert(scene, rules, drag) {
                Some(Ok(insert)) => overlay.marked.push(insert.wire),
                Some(Err(words)) => overlay.refusal = Some(words),
                None => {}
            },
            Gesture::Cut { from } | Gesture::Reroute { from } => {
                overlay.line = Some([*from, position]);
                overlay.marked = scene.crossed(*from, position).into_iter().map(|(wire, _)| wire).collect();
                if matches!(gesture, Gesture::Cut { .. }) {
                    overlay.mark = scene.style.colours.bad;
                }
            }
            _ => {}
        }
        overlay
    }

    fn hold_wire(&mut self, scene: &Scene<'_, '_>, rules: &dyn Rules, drag: &WireDrag) {
        self.hidden = drag.picked;
        self.pins.push(drag.fixed);
        let mut end = scene.transform.to_canvas(self.point);
        let mut colour = scene.style.colours.accent;
        match drop::wire(scene, rules, drag, self.point) {
            Drop::Nothing | Drop::Back => {}
            Drop::Connect { from, to } => {
                let taker = if drag.fixed == from { to } else { from };
                self.pins.push(taker);
                self.accepted_by = Some(taker.node);
                end = scene.pin(taker).unwrap_or(end);
            }
            Drop::Join { outputs: [_, taker] } => {
                self.pins.push(taker);
                self.accepted_by = Some(taker.node);
            }
            Drop::Refused(words, node) => {
                colour = scene.style.colours.bad;
                self.refusal = Some(words);
                self.refused_by = Some(node);
            }
        }
        let Some(fixed) = scene.pin(drag.fixed) else { return };
        let style = scene.view.pin(drag.fixed).map_or(WireStyle::Single, |pin| pin.style);
        let curve = if drag.fixed.side == Side::Output {
            Curve::between(fixed, end)
        } else {
            Curve::between(end, fixed)
        };
        self.wire = Some((curve, colour, style));
    }

    /// Draws over everything.
    pub(crate) fn paint(&self, pen: &Pen<'_>, scene: &Scene<'_, '_>) {
        let colours = &pen.style.colours;
        if let Some((curve, colour, style)) = &self.wire {
            paint_curve(pen, curve, *colour, *style, false);
        }
        if let Some(line) = self.line {
            let ends = line.map(|end| pen.transform.to_screen(end));
            pen.extend(egui::Shape::dashed_line(&ends, Stroke::new(1.5, self.mark), 6.0, 4.0));
        }
        if let Some(boxed) = scene.boxed() {
            let rect = pen.transform.rect_to_screen(boxed);
            pen.rect_filled(rect, 0.0, colours.accent.gamma_multiply(0.08));
            pen.rect_stroke(rect, 0.0, Stroke::new(1.0, colours.accent), StrokeKind::Inside);
        }
        if let Some(words) = &self.refusal {
            let text = format!("{} {words}", pen.style.words.error_mark);
            self.words(pen, &text, colours.bad);
        }
    }

    /// Words in a box beside the pointer, kept in sight.
    fn words(&self, pen: &Pen<'_>, text: &str, colour: Color32) {
        let (style, viewport) = (pen.style, pen.transform.viewport);
        let width = (viewport.width() - 4.0 * style.margin).clamp(style.margin, 320.0);
        let galley = pen.painter.layout(text.to_owned(), style.text_font.clone(), colour, width);
        let size = galley.size() + vec2(style.padding, style.padding * 0.75);
        let mut rect = Rect::from_min_size(self.point + vec2(14.0, 14.0), size);
        rect = rect.translate((viewport.max - rect.max).min(vec2(0.0, 0.0)));
        let ground = mix(style.colours.raised, colour, 0.08);
        pen.rect_filled(rect, style.inner_radius, ground);
        pen.rect_stroke(rect, style.inner_radius, Stroke::new(1.0, colour), StrokeKind::Inside);
        let place = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect);
        pen.galley(place.min, galley, colour);
    }
}
