//! What is drawn over the map: the rectangle's outline, the scale bar, the compass, and words on plates.

use catena_field::Map;
use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::sight::Sight;
use crate::theme::{RADIUS, Tokens, map as token, size, space};

/// Dims what lies outside the map's rectangle and outlines it, as far as it is in sight.
pub(super) fn outline(painter: &Painter, sight: &Sight, map: &Map, tokens: &Tokens) {
    let far = (map.origin.0 + map.size.0, map.origin.1 + map.size.1);
    let rect = Rect::from_min_max(sight.point(map.origin), sight.point(far));
    let area = sight.area;
    let inner = rect.intersect(area);
    let slack = 1.0 / sight.frame.pixels_per_point;
    if rect.expand(slack).contains_rect(area) {
        return;
    }
    let shade = tokens.backdrop;
    if !inner.is_positive() {
        painter.rect_filled(area, 0, shade);
        return;
    }
    for part in [
        area.with_max_y(inner.top()),
        area.with_min_y(inner.bottom()),
        Rect::from_min_max(pos(area.left(), inner.top()), pos(inner.left(), inner.bottom())),
        Rect::from_min_max(pos(inner.right(), inner.top()), pos(area.right(), inner.bottom())),
    ] {
        if part.is_positive() {
            painter.rect_filled(part, 0, shade);
        }
    }
    painter.rect_stroke(rect, 0, Stroke::new(1.0, tokens.accent), StrokeKind::Outside);
}

fn pos(x: f32, y: f32) -> Pos2 {
    Pos2::new(x, y)
}

/// Words on a plate, one of whose corners lies at a point; returns the plate.
pub(super) fn plate(painter: &Painter, at: Pos2, align: Align2, text: &str, tokens: &Tokens) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size::SMALL), tokens.text);
    let margin = vec2(space::MEDIUM, space::SMALL) * 0.75;
    let rect = align.anchor_size(at, galley.size() + 2.0 * margin);
    painter.rect_filled(rect, RADIUS, token::plate(tokens));
    painter.galley(rect.min + margin, galley, tokens.text);
    rect
}

/// A bar of a round number of world units.
pub(super) fn scale_bar(painter: &Painter, sight: &Sight, tokens: &Tokens) {
    let unit = sight.unit();
    let length = round(unit * f64::from(sight.area.width().min(4.0 * token::BAR) * 0.25));
    let width = (length / unit) as f32;
    let text = match length {
        1.0 => "1 unit".to_owned(),
        _ if (1e-3..1e5).contains(&length) => format!("{} units", trimmed(length)),
        _ => format!("{length:e} units"),
    };
    let galley = painter.layout_no_wrap(text, FontId::proportional(size::TIME), tokens.text);
    let inside = vec2(width.max(galley.size().x), galley.size().y + space::MEDIUM);
    let margin = vec2(space::MEDIUM, space::SMALL);
    let low = sight.area.left_bottom() + vec2(space::MEDIUM, -space::MEDIUM);
    let rect =
        Rect::from_min_max(low - vec2(0.0, inside.y + margin.y), low + vec2(inside.x + 2.0 * margin.x, 0.0));
    if rect.width() > sight.area.width() - 2.0 * space::MEDIUM {
        return;
    }
    painter.rect_filled(rect, RADIUS, token::plate(tokens));
    painter.galley(rect.min + vec2(margin.x, margin.y * 0.5), galley, tokens.text);
    let y = rect.bottom() - space::SMALL - 1.0;
    let (left, right) = (pos(rect.left() + margin.x, y), pos(rect.left() + margin.x + width, y));
    let stroke = Stroke::new(token::BAR_LINE, tokens.text);
    let tick = Vec2::new(0.0, -space::SMALL);
    painter.line_segment([left, right], stroke);
    painter.line_segment([left, left + tick], stroke);
    painter.line_segment([right, right + tick], stroke);
}

fn trimmed(length: f64) -> String {
    let text = format!("{length:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The largest of 1, 2 and 5 times a power of ten that isn't above a length.
fn round(length: f64) -> f64 {
    let power = 10_f64.powf(length.log10().floor());
    let steps = [5.0, 2.0, 1.0].map(|step| step * power);
    let found = steps.into_iter().find(|step| *step <= length * (1.0 + 1e-9)).unwrap_or(power);
    // 3 * 10^-7 isn't 3e-7 to the bit; what is told is.
    format!("{found:.0e}").parse().unwrap_or(found)
}

/// North, and where the light comes from.
pub(super) fn compass(painter: &Painter, area: Rect, tokens: &Tokens) {
    let radius = token::COMPASS;
    let centre = area.right_top() + vec2(-radius - space::MEDIUM, radius + space::MEDIUM);
    painter.circle_filled(centre, radius, token::plate(tokens));
    let font = FontId::proportional(size::TIME);
    painter.text(centre + vec2(0.0, radius * 0.42), Align2::CENTER_CENTER, "N", font, tokens.text);
    let tip = centre - vec2(0.0, radius - space::SMALL);
    let base = vec2(space::SMALL, space::MEDIUM);
    let arrow = vec![tip, tip + base, tip + vec2(0.0, base.y * 0.7), tip + vec2(-base.x, base.y)];
    painter.add(egui::Shape::convex_polygon(arrow, tokens.text, Stroke::NONE));
    let light = centre + vec2(-1.0, -1.0).normalized() * radius;
    painter.circle(light, space::DOT, tokens.accent, Stroke::new(1.0, tokens.panel));
}

#[cfg(test)]
mod tests {
    use super::{round, trimmed};

    #[test]
    fn scale_bars_are_round() {
        let cases = [(83.0, 50.0), (50.0, 50.0), (49.9, 20.0), (1.0, 1.0), (3.4e-7, 2e-7), (7.7e5, 5e5)];
        for (length, expected) in cases {
            assert_eq!(round(length), expected);
        }
        assert_eq!(trimmed(0.05), "0.05");
        assert_eq!(trimmed(200.0), "200");
    }
}
