//! A histogram: bars over the measured range, with labelled lines.

use egui::{Align2, FontFamily, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, vec2};

use super::lines::Line;
use crate::measure::Spread;
use crate::theme::{Tokens, control, size, space};

/// What the histogram shows from left to right: the values, and lines that stand near them.
pub(crate) fn range(spread: &Spread, lines: &[Line]) -> (f64, f64) {
    let (mut low, mut high) = (spread.statistics.low, spread.statistics.high);
    let span = if high > low { high - low } else { 1.0 };
    let (least, most) = (low - span, high + span);
    for line in lines.iter().filter(|line| line.at >= least && line.at <= most) {
        low = if line.at < low { line.at } else { low };
        high = if line.at > high { line.at } else { high };
    }
    let margin = (if high > low { high - low } else { 1.0 }) * 0.03;
    (low - margin, high + margin)
}

/// Which row of labels each line takes, so that labels don't lie over each other: spans from left to right.
pub(crate) fn rows(spans: &[(f32, f32)]) -> Vec<usize> {
    let mut ends: Vec<f32> = Vec::new();
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_unstable_by(|a, b| spans[*a].0.total_cmp(&spans[*b].0));
    let mut rows = vec![0; spans.len()];
    for index in order {
        let (begin, end) = spans[index];
        let free = ends.iter().position(|last| *last <= begin).unwrap_or(ends.len());
        rows[index] = free;
        if free == ends.len() {
            ends.push(end);
        } else {
            ends[free] = end;
        }
    }
    rows
}

/// Shows the bars and the lines; `words` is its accessible name.
pub(crate) fn show(ui: &mut Ui, spread: &Spread, lines: &[Line], words: &str) {
    let tokens = Tokens::of(ui.ctx());
    let (low, high) = range(spread, lines);
    let width = ui.available_width();
    let drawn = labels(ui, lines, (low, high), width);
    let rows = drawn.iter().map(|label| label.row + 1).max().unwrap_or(0);
    let height = control::HISTOGRAM + rows as f32 * control::LINE_LABEL;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, words));
    let bars = Rect::from_min_max(Pos2::new(rect.left(), rect.bottom() - control::HISTOGRAM), rect.max);
    paint_bars(ui, spread, bars, (low, high));
    let painter = ui.painter();
    for label in drawn {
        let top = Pos2::new(rect.left() + label.x, rect.top() + label.row as f32 * control::LINE_LABEL);
        let bottom = Pos2::new(top.x, rect.bottom());
        let stroke = Stroke::new(1.0, tokens.accent);
        painter.extend(Shape::dashed_line(&[top, bottom], stroke, space::SMALL, space::SMALL * 0.5));
        let (align, way) =
            if label.left { (Align2::RIGHT_TOP, -space::SMALL) } else { (Align2::LEFT_TOP, space::SMALL) };
        painter.text(top + vec2(way, 0.0), align, label.text, font(), tokens.accent);
    }
    response.on_hover_ui(|ui| {
        if let Some(pointer) = ui.ctx().pointer_hover_pos() {
            let share = f64::from((pointer.x - rect.left()) / rect.width());
            let at = low + (high - low) * share;
            let below = spread.below(at) * 100.0;
            ui.label(format!("{below:.0}% of the map lies below {}", super::figures::short(at)));
        }
    });
}

fn font() -> FontId {
    FontId::new(size::TIME, FontFamily::Proportional)
}

fn paint_bars(ui: &Ui, spread: &Spread, rect: Rect, (low, high): (f64, f64)) {
    let tokens = Tokens::of(ui.ctx());
    let painter = ui.painter_at(rect);
    let statistics = &spread.statistics;
    let most = tallest(&statistics.histogram);
    let place = |number: f64| egui::lerp(rect.x_range(), ((number - low) / (high - low)) as f32);
    let steps = statistics.histogram.len() as f64;
    let span = statistics.high - statistics.low;
    let gap = 1.0 / ui.pixels_per_point();
    for (step, count) in statistics.histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
        let begin = place(statistics.low + span * step as f64 / steps);
        let end = place(statistics.low + span * (step + 1) as f64 / steps);
        let end = if end - begin > 3.0 * gap { end - gap } else { end.max(begin + gap) };
        let top = rect.bottom() - (*count as f32 / most).min(1.0) * rect.height();
        let bar = Rect::from_min_max(Pos2::new(begin, top), Pos2::new(end, rect.bottom()));
        painter.rect_filled(bar, 0.0, tokens.control_edge);
    }
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, tokens.line));
}

/// The count of a bar as high as the histogram: a clamp's spike is cut off there, so that the rest can be seen.
fn tallest(histogram: &[u64]) -> f32 {
    const SPIKE: f32 = 4.0;
    let filled = histogram.iter().filter(|count| **count > 0).count().max(1) as f32;
    let mean = histogram.iter().sum::<u64>() as f32 / filled;
    let most = histogram.iter().copied().max().unwrap_or(0).max(1) as f32;
    most.min(mean * SPIKE)
}

struct Label {
    text: String,
    x: f32,
    row: usize,
    /// Whether the text stands left of its line, for want of room.
    left: bool,
}

fn labels(ui: &Ui, lines: &[Line], (low, high): (f64, f64), width: f32) -> Vec<Label> {
    let inside = lines.iter().filter(|line| line.at >= low && line.at <= high);
    let mut labels: Vec<(Label, (f32, f32))> = inside
        .map(|line| {
            let text = format!("{} {}", line.label, super::scale::worded(line.at));
            let x = ((line.at - low) / (high - low)) as f32 * width;
            let galley = ui.painter().layout_no_wrap(text.clone(), font(), egui::Color32::PLACEHOLDER);
            let length = galley.size().x + 2.0 * space::SMALL;
            let left = x + length > width;
            let span = if left { (x - length, x) } else { (x, x + length) };
            (Label { text, x, row: 0, left }, span)
        })
        .collect();
    let spans: Vec<(f32, f32)> = labels.iter().map(|(_, span)| *span).collect();
    for ((label, _), row) in labels.iter_mut().zip(rows(&spans)) {
        label.row = row;
    }
    labels.into_iter().map(|(label, _)| label).collect()
}

#[cfg(test)]
mod tests {
    use catena_field::Interval;

    use super::*;
    use crate::inspector::lines::Bite;

    #[test]
    fn lines_near_the_values_are_in_view_and_far_ones_are_not() {
        let spread = Spread::of(&[0.0, 1.0], Interval::new(0.0, 1.0)).expect("values");
        let line = |at| Line { label: String::new(), at, bite: Bite::Below };
        let (low, high) = range(&spread, &[line(-0.5), line(1e9)]);
        assert!(low < -0.5 && low > -0.6, "{low}");
        assert!(high > 1.0 && high < 1.1, "{high}");
        let flat = Spread::of(&[2.0, 2.0], Interval::new(2.0, 2.0)).expect("values");
        let (low, high) = range(&flat, &[]);
        assert!(low < 2.0 && high > 2.0, "a flat field has a width to draw in");
    }

    #[test]
    fn labels_that_would_overlap_take_rows_of_their_own() {
        assert_eq!(rows(&[(0.0, 10.0), (5.0, 15.0), (12.0, 20.0)]), [0, 1, 0]);
        assert_eq!(rows(&[]), Vec::<usize>::new());
    }
}
