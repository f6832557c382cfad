//! What a parameter measures at a segment: across the river on the map, and as a section through its valley.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{AREA, DEPTH, DU, DV, FLOOR, FROM, HALF_WIDTH, REACH, SPILL, U, V};
use egui::{Align2, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use crate::map::short;
use crate::map::sight::Sight;
use crate::theme::{RADIUS, Tokens, drainage as token, map::plate, size, space};

/// What a parameter measures at a segment.
#[derive(Clone, Debug, PartialEq)]
enum Measure {
    /// A width across the river: half of it, in cells.
    Across { half: f64, what: &'static str },
    /// A height: from where down to where.
    Down { top: f64, bottom: f64, what: &'static str },
}

fn measure(graph: &Graph, node: usize, key: &str) -> Option<Measure> {
    let record = graph.record(node);
    Some(match key {
        "valley" => Measure::Across { half: record[REACH], what: "valley" },
        "width" => Measure::Across { half: record[HALF_WIDTH], what: "channel" },
        "cut" => Measure::Down { top: record[SPILL], bottom: record[FLOOR], what: "cut" },
        "depth" => Measure::Down { top: record[FLOOR], bottom: record[FLOOR] - record[DEPTH], what: "bed" },
        "steepness" => {
            Measure::Down { top: record[FLOOR], bottom: record[FROM], what: "fall to the next node" }
        }
        "ria" => {
            let body = graph.body(graph.receiver(node)).or_else(|| graph.body(node));
            let level = body.map(|body| body.level)?;
            let depth = graph.rules.ria * graph.budget;
            Measure::Down { top: level, bottom: level - depth, what: "drowned valley, below the water" }
        }
        _ => return None,
    })
}

/// What it is there, in words; none of a parameter that no segment shows.
pub(super) fn words(graph: &Graph, node: usize, key: &str) -> Option<String> {
    let span = graph.budget.max(f64::MIN_POSITIVE);
    let Some(measure) = measure(graph, node, key) else {
        let near_water = key == "ria";
        return near_water
            .then(|| "this river enters no water: choose one that does, with a click".to_owned());
    };
    Some(match measure {
        Measure::Across { half, what } => {
            let unit = graph.lattice.size.0 / f64::from(graph.lattice.columns);
            format!("{what} {:.2} cells wide, {:.1} units", 2.0 * half, 2.0 * half * unit)
        }
        Measure::Down { top, bottom, what } => {
            let share = if graph.budget > 0.0 { (top - bottom) / graph.budget * 100.0 } else { 0.0 };
            format!("{what} {}, {share:.1} % of the budget", short(top - bottom, span))
        }
    })
}

/// Draws it: a line across the river for widths, and the section with what is measured in the accent's colour.
pub(super) fn draw(
    painter: &Painter,
    sight: &Sight,
    (graph, node): (&Graph, usize),
    key: &str,
    tokens: &Tokens,
) {
    let Some(measure) = measure(graph, node, key) else { return };
    if let Measure::Across { half, .. } = measure {
        across(painter, sight, (graph, node), half, tokens);
    }
    section(painter, sight, (graph, node), &measure, tokens);
}

/// From side to side of what is measured, at right angles to the river.
fn across(painter: &Painter, sight: &Sight, (graph, node): (&Graph, usize), half: f64, tokens: &Tokens) {
    let record = graph.record(node);
    let length = (record[DU] * record[DU] + record[DV] * record[DV]).sqrt();
    if length <= 0.0 {
        return;
    }
    let (du, dv) = (-record[DV] / length * half, record[DU] / length * half);
    // The valley is widest where the segment is its own: in its middle.
    let (u, v) = (record[U] + 0.5 * record[DU], record[V] + 0.5 * record[DV]);
    let end = |sign: f64| {
        let (u, v) = graph.straightened(u + sign * du, v + sign * dv);
        sight.point(graph.lattice.world(u, v))
    };
    let (from, to) = (end(-1.0), end(1.0));
    let along = (to - from).normalized();
    let tick = vec2(-along.y, along.x) * token::TICK;
    for stroke in strokes(tokens) {
        painter.line_segment([from, to], stroke);
        for end in [from, to] {
            painter.line_segment([end - tick, end + tick], stroke);
        }
    }
}

fn strokes(tokens: &Tokens) -> [Stroke; 2] {
    let set_off = tokens.canvas.gamma_multiply(token::SHADE);
    [Stroke::new(token::LINE + token::SET_OFF, set_off), Stroke::new(token::LINE, tokens.accent)]
}

/// The valley in section: ground at the spill's height falling to the floor, the channel in it, its water.
struct Section {
    rect: Rect,
    /// Half of what is shown, in cells; the highest and the lowest height.
    half: f64,
    top: f64,
    bottom: f64,
}

impl Section {
    fn at(&self, s: f64, height: f64) -> Pos2 {
        let share = (s / self.half + 1.0) * 0.5;
        let rise = (height - self.bottom) / (self.top - self.bottom);
        pos2(
            egui::lerp(self.rect.x_range(), share as f32),
            egui::lerp(self.rect.bottom()..=self.rect.top(), rise as f32),
        )
    }
}

/// Points of the section's ground on each side.
const STEPS: usize = 24;

fn section(
    painter: &Painter,
    sight: &Sight,
    (graph, node): (&Graph, usize),
    measure: &Measure,
    tokens: &Tokens,
) {
    let record = graph.record(node);
    let (floor, spill, reach) = (record[FLOOR], record[SPILL], record[REACH]);
    let (mut top, mut bottom) = (spill, floor - record[DEPTH]);
    if let Measure::Down { top: high, bottom: low, .. } = measure {
        (top, bottom) = (if *high > top { *high } else { top }, if *low < bottom { *low } else { bottom });
    }
    if top <= bottom || reach <= 0.0 || sight.area.width() < 2.0 * token::SECTION.x {
        return;
    }
    let room =
        Rect::from_min_size(sight.area.max - token::SECTION - Vec2::splat(space::MEDIUM), token::SECTION);
    painter.rect_filled(room, RADIUS, plate(tokens));
    let rect = room.shrink2(Vec2::new(space::MEDIUM, space::MEDIUM)).with_min_y(room.top() + token::CAPTION);
    let section = Section { rect, half: reach * 1.25, top, bottom };
    let caption = format!("section · {}", super::near::cells(record[AREA]));
    let font = FontId::proportional(size::TIME);
    painter.text(room.left_top() + Vec2::splat(space::SMALL), Align2::LEFT_TOP, caption, font, tokens.mute);
    ground(painter, &section, record, tokens);
    marked(painter, &section, measure, floor, tokens);
}

fn ground(painter: &Painter, section: &Section, record: &[f64], tokens: &Tokens) {
    let (floor, spill, half_width) = (record[FLOOR], record[SPILL], record[HALF_WIDTH]);
    let height = |s: f64| {
        let far = s.abs();
        if far < half_width {
            // The notch that the channel is.
            let share = far / half_width;
            return floor - record[DEPTH] * (1.0 - share * share);
        }
        let share = ((far - half_width) / (record[REACH] - half_width)).min(1.0);
        let bell = (1.0 - share * share) * (1.0 - share * share);
        spill + (floor - spill) * bell
    };
    let place = |k: usize| {
        let s = (k as f64 / STEPS as f64 - 1.0) * section.half;
        section.at(s, height(s))
    };
    let points: Vec<Pos2> = (0..=2 * STEPS).map(place).collect();
    painter.add(Shape::line(points, Stroke::new(token::LINE, tokens.text)));
    let water = [section.at(-half_width, floor), section.at(half_width, floor)];
    painter.line_segment(water, Stroke::new(token::LINE, tokens.category(catena_nodes::Category::Source)));
}

fn marked(painter: &Painter, section: &Section, measure: &Measure, floor: f64, tokens: &Tokens) {
    let stroke = Stroke::new(token::LINE, tokens.accent);
    let (from, to, tick) = match measure {
        Measure::Across { half, .. } => {
            let height = if floor > section.bottom { floor } else { section.bottom };
            (section.at(-half, height), section.at(*half, height), vec2(0.0, token::TICK))
        }
        Measure::Down { top, bottom, .. } => {
            (section.at(0.0, *top), section.at(0.0, *bottom), vec2(token::TICK, 0.0))
        }
    };
    painter.line_segment([from, to], stroke);
    for end in [from, to] {
        painter.line_segment([end - tick, end + tick], stroke);
    }
}

#[cfg(test)]
mod tests {
    use super::super::near::tests::island;
    use super::*;

    #[test]
    fn each_parameter_that_a_segment_shows_is_told_with_its_size() {
        let graph = island();
        let river = (0..graph.lattice.nodes())
            .find(|&node| graph.strahler[node] == 2 && graph.body(node).is_none())
            .expect("a river");
        let record = graph.record(river);
        let wide = words(&graph, river, "valley").expect("it has a valley");
        assert!(wide.starts_with(&format!("valley {:.2} cells wide", 2.0 * record[REACH])), "{wide}");
        let cut = words(&graph, river, "cut").expect("it cuts");
        assert!(cut.starts_with("cut ") && cut.ends_with("% of the budget"), "{cut}");
        for key in ["width", "depth", "steepness"] {
            assert!(words(&graph, river, key).is_some(), "{key}");
        }
        assert_eq!(words(&graph, river, "seed"), None);
        let enters = (0..graph.lattice.nodes())
            .find(|&node| graph.body(node).is_none() && graph.body(graph.receiver(node)).is_some());
        let ria = words(&graph, enters.expect("some river enters water"), "ria").expect("it is told");
        assert!(ria.contains("1.0 % of the budget"), "{ria}");
    }
}
