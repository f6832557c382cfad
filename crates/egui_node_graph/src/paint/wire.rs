//! Wires and reroute points.

use egui::{Color32, Pos2, Shape, Stroke};

use super::{Pen, overlay::Overlay, pen::mix};
use crate::{Item, NodeKey, Target, WireStyle, curve::Curve, hit::Hit, scene::Scene};

/// How much a wire farther up- or downstream of the selection takes of the accent.
const STREAM_PART: f32 = 0.45;

/// Draws the wires and reroute points in sight; how many wires that were.
pub(crate) fn paint(pen: &Pen<'_>, scene: &Scene<'_, '_>, hovered: Option<Hit>, overlay: &Overlay) -> usize {
    let stream = Stream::of(scene);
    let sight = pen.transform.visible();
    let mut drawn = 0;
    for (at, wire) in scene.view.wires.iter().enumerate() {
        let curves = scene.curves(at);
        if overlay.hidden == Some(wire.key) || !curves.iter().any(|curve| curve.bounds().intersects(sight)) {
            continue;
        }
        drawn += 1;
        let output = scene.node(wire.key.from.node).and_then(|node| node.outputs.get(wire.key.from.index));
        let (own, style) =
            output.map_or((Color32::TRANSPARENT, WireStyle::Single), |pin| (pin.colour, pin.style));
        let on = hovered.is_some_and(|hit| hit.target == Target::Item(Item::Wire(wire.key)));
        let mut colour = stream.colour(scene, at, own);
        if overlay.marked.contains(&wire.key) {
            colour = overlay.mark;
        } else if wire.selected {
            colour = scene.style.colours.accent;
        } else if on {
            colour = mix(colour, scene.style.colours.text, 0.5);
        }
        let wide = wire.selected || on;
        for curve in curves {
            paint_curve(pen, curve, colour, style, wide);
        }
    }
    reroutes(pen, scene, hovered);
    drawn
}

/// Draws one curve.
pub(crate) fn paint_curve(pen: &Pen<'_>, curve: &Curve, colour: Color32, style: WireStyle, wide: bool) {
    let mut points: Vec<Pos2> = Vec::new();
    curve.flatten(pen.transform.zoom, |point| points.push(pen.transform.to_screen(point)));
    let zoom = pen.transform.zoom;
    let width = pen.style.wire_width * zoom.clamp(0.5, 1.5) * if wide { 1.5 } else { 1.0 };
    match style {
        WireStyle::Single => {
            pen.add(Shape::line(points, Stroke::new(width, colour)));
        }
        WireStyle::Double => {
            pen.add(Shape::line(points.clone(), Stroke::new(width * 2.5, colour)));
            pen.add(Shape::line(points, Stroke::new(width, pen.style.colours.canvas)));
        }
    }
}

fn reroutes(pen: &Pen<'_>, scene: &Scene<'_, '_>, hovered: Option<Hit>) {
    if pen.transform.zoom < pen.style.pins_zoom {
        return;
    }
    let colours = &pen.style.colours;
    let sight = pen.transform.visible().expand(pen.style.pin_radius * 2.0);
    for reroute in &scene.view.reroutes {
        let position = scene.reroute_position(reroute);
        if !sight.contains(position) {
            continue;
        }
        let on = hovered.is_some_and(|hit| hit.target == Target::Item(Item::Reroute(reroute.key)));
        let lit = scene.is_lit(reroute.selected, egui::Rect::from_min_max(position, position));
        let rim = if lit || on { colours.accent } else { reroute.colour };
        let radius = pen.scale(pen.style.pin_radius);
        let fill = if lit { rim } else { colours.canvas };
        pen.circle(pen.transform.to_screen(position), radius, fill, Stroke::new(1.5, rim));
    }
}

/// Which nodes lie up- and downstream of the selection.
struct Stream {
    up: Vec<bool>,
    down: Vec<bool>,
}

impl Stream {
    fn of(scene: &Scene<'_, '_>) -> Self {
        let selected: Vec<bool> = scene.view.nodes.iter().map(|node| node.selected).collect();
        if !selected.contains(&true) {
            return Self { up: Vec::new(), down: Vec::new() };
        }
        let at = |key: NodeKey| scene.at(key);
        let ends = scene.view.wires.iter().filter_map(|w| Some((at(w.key.from.node)?, at(w.key.to.node)?)));
        let ends: Vec<(usize, usize)> = ends.collect();
        let backwards: Vec<(usize, usize)> = ends.iter().map(|(from, to)| (*to, *from)).collect();
        Self { up: reach(selected.clone(), &backwards), down: reach(selected, &ends) }
    }

    fn colour(&self, scene: &Scene<'_, '_>, wire: usize, own: Color32) -> Color32 {
        if self.up.is_empty() {
            return own;
        }
        let accent = scene.style.colours.accent;
        let key = scene.view.wires[wire].key;
        let (Some(from), Some(to)) = (scene.at(key.from.node), scene.at(key.to.node)) else { return own };
        let nodes = &scene.view.nodes;
        if nodes[from].selected || nodes[to].selected {
            accent
        } else if self.up[to] || self.down[from] {
            mix(own, accent, STREAM_PART)
        } else {
            own
        }
    }
}

/// All that is reached along `ends` from what is marked in `reached`.
fn reach(mut reached: Vec<bool>, ends: &[(usize, usize)]) -> Vec<bool> {
    const NONE: usize = usize::MAX;
    // Of each node its last wire, of each wire the one before it from the same node.
    let mut last = vec![NONE; reached.len()];
    let before: Vec<usize> =
        ends.iter().enumerate().map(|(wire, (from, _))| std::mem::replace(&mut last[*from], wire)).collect();
    let mut waiting: Vec<usize> = (0..reached.len()).filter(|at| reached[*at]).collect();
    while let Some(at) = waiting.pop() {
        let mut wire = last[at];
        while wire != NONE {
            let to = ends[wire].1;
            if !std::mem::replace(&mut reached[to], true) {
                waiting.push(to);
            }
            wire = before[wire];
        }
    }
    reached
}
