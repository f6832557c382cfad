//! The legend: which colour stands for which value, and the sea level on it, which can be dragged.

use catena_looks::{Kind, Look, Palette, Stop, difference};
use egui::{Align, Color32, Id, Label, Layout, Mesh, Rect, RichText, Sense, Shape, Ui, Vec2, pos2};

use super::pane::Shown;
use super::{Scene, Wish};
use crate::inspector::Turn;
use crate::inspector::scale::Scale;
use crate::inspector::slider::{Ground, Slider};
use crate::render::BiomeField;
use crate::theme::{Tokens, map as token, size, space};

/// The sea's bounds: those of every value.
const HARD: (f64, f64) = (-1e12, 1e12);

/// Shows the legend's row.
pub(super) fn show(shown: &Shown, ui: &mut Ui, scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
    if let (Some(biome), None) = (&shown.ready.biome, shown.reach) {
        return biomes(ui, biome);
    }
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        ui.spacing_mut().item_spacing.x = space::SMALL;
        let (low, high) = match shown.reach {
            Some(reach) => (-reach, reach),
            None => (shown.look.low, shown.look.high),
        };
        let words = match shown.reach {
            Some(_) => "B less A; the range is the largest difference over the whole map",
            None if scene.options.fixed_range => "The range is fixed",
            None => "The range is what was measured over the whole map",
        };
        number(ui, &short(low, high - low), "Least value", words);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            number(ui, &short(high, high - low), "Greatest value", words);
            let size = Vec2::new(ui.available_width(), space::ROW - space::SMALL);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let strip = Rect::from_center_size(rect.center(), Vec2::new(rect.width(), token::STRIP));
            edge(ui, strip);
            match shown.reach {
                Some(reach) => gradient(ui, strip, &difference_stops(reach), (low, high)),
                None => {
                    let inner = strip.shrink2(Vec2::new(crate::theme::control::HANDLE, 0.0));
                    let stops = level(shown.look.legend());
                    gradient(ui, strip, &ends(&stops), (low, high));
                    gradient(ui, inner, &stops, (low, high));
                    sea(ui, (rect, &shown.look), scene, wishes);
                }
            }
        });
    });
}

/// Biomes that the map has, the largest first: colour, name and share.
fn biomes(ui: &mut Ui, biome: &BiomeField) {
    let mut order: Vec<usize> = (0..biome.table.len()).filter(|number| biome.shares[*number] > 0.0).collect();
    order.sort_by(|a, b| biome.shares[*b].total_cmp(&biome.shares[*a]));
    let scroll = egui::ScrollArea::horizontal().id_salt("biomes of the map").auto_shrink([false, true]);
    scroll.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            ui.spacing_mut().item_spacing.x = space::SMALL;
            for number in order {
                let (entry, share) = (&biome.table.entries[number], percent(biome.shares[number]));
                let (rect, swatch) = ui.allocate_exact_size(token::DOT, Sense::hover());
                let [red, green, blue] = entry.colour;
                edge(ui, rect);
                ui.painter().rect_filled(rect, 0, Color32::from_rgb(red, green, blue));
                let words = format!("{}: {share} of the map, number {number}", entry.name);
                swatch.on_hover_text(words.as_str());
                let label = ui.label(RichText::new(format!("{} {share}", entry.name)).size(size::SMALL));
                label.on_hover_text(words);
                ui.add_space(space::SMALL);
            }
        });
    });
}

/// A share as people say it.
fn percent(share: f64) -> String {
    match share * 100.0 {
        little if little < 1.0 => "< 1 %".to_owned(),
        percent => format!("{percent:.0} %"),
    }
}

/// The sea level as a handle on the gradient.
fn sea(ui: &mut Ui, (rect, look): (Rect, &Look), scene: &Scene<'_>, wishes: &mut Vec<Wish>) {
    if look.high <= look.low {
        return;
    }
    let scale = Scale::real((look.low, look.high), HARD);
    let tip =
        format!("Sea level, {}: drag it, double click for 0", short(scene.map.sea, look.high - look.low));
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let slider = Slider {
        id: Id::new("sea of the map"),
        name: "Sea",
        number: scene.map.sea,
        default: None,
        scale: &scale,
        width: rect.width(),
        tip: &tip,
        ground: Ground::None,
    };
    match slider.show(&mut ui) {
        Some(Turn::Set { number, going_on, .. }) => wishes.push(Wish::Sea(number, going_on)),
        Some(Turn::Reset) => wishes.push(Wish::Sea(0.0, false)),
        None => {}
    }
}

fn number(ui: &mut Ui, text: &str, name: &str, words: &str) {
    let tokens = Tokens::of(ui.ctx());
    let label = ui.add(Label::new(RichText::new(text).monospace().color(tokens.mute)));
    label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{name} {text}")));
    label.on_hover_text(words);
}

/// A value with as many digits as its range needs.
pub(crate) fn short(value: f64, range: f64) -> String {
    let scale = range.abs().max(value.abs() * 1e-6);
    if value.abs() >= 1e6 || (scale > 0.0 && scale < 1e-4) {
        return format!("{value:.3e}");
    }
    let digits = if scale > 0.0 { (2.0 - scale.log10().floor()).clamp(0.0, 6.0) } else { 3.0 };
    format!("{value:.*}", digits as usize)
}

/// Stops in order of their values, for a gradient from left to right.
fn level(mut stops: Vec<Stop>) -> Vec<Stop> {
    stops.sort_by(|a, b| a.value.total_cmp(&b.value));
    stops
}

/// The outermost colours alone, for the ends of the strip beyond the range.
fn ends(stops: &[Stop]) -> Vec<Stop> {
    let (Some(first), Some(last)) = (stops.first(), stops.last()) else { return Vec::new() };
    let middle = f64::midpoint(first.value, last.value);
    vec![*first, Stop { value: middle, ..*first }, Stop { value: middle, ..*last }, *last]
}

fn difference_stops(reach: f64) -> Vec<Stop> {
    let values = [-reach, 0.0, reach];
    let colours = difference(&values, reach);
    values.into_iter().zip(colours).map(|(value, colour)| Stop { value, colour }).collect()
}

fn gradient(ui: &Ui, strip: Rect, stops: &[Stop], (low, high): (f64, f64)) {
    let share = |value: f64| if high > low { ((value - low) / (high - low)) as f32 } else { 0.0 };
    let mut mesh = Mesh::default();
    for pair in stops.windows(2) {
        let first = mesh.vertices.len() as u32;
        for stop in pair {
            let x = egui::lerp(strip.x_range(), share(stop.value).clamp(0.0, 1.0));
            let [r, g, b] = stop.colour;
            mesh.colored_vertex(pos2(x, strip.top()), Color32::from_rgb(r, g, b));
            mesh.colored_vertex(pos2(x, strip.bottom()), Color32::from_rgb(r, g, b));
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 2, first + 3);
    }
    ui.painter().add(Shape::mesh(mesh));
}

fn edge(ui: &Ui, strip: Rect) {
    let stroke = egui::Stroke::new(1.0, Tokens::of(ui.ctx()).line);
    ui.painter().rect_stroke(strip, 0, stroke, egui::StrokeKind::Outside);
}

/// A palette in small.
pub(super) fn swatch(ui: &mut Ui, palette: &'static Palette) {
    let (rect, _) = ui.allocate_exact_size(token::SWATCH, Sense::hover());
    let look = Look { kind: Kind::Terrain, palette, ..Look::new(-1.0, 1.0, 0.0) };
    edge(ui, rect);
    gradient(ui, rect, &level(look.legend()), (-1.0, 1.0));
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn values_have_the_digits_that_their_range_needs() {
        let cases = [
            (0.7149, 1.43, "0.71"),
            (-0.7149, 0.2, "-0.715"),
            (812.4, 900.0, "812"),
            (0.0, 0.0, "0.000"),
            (3e-7, 6e-7, "3.000e-7"),
            (2.5e9, 1e9, "2.500e9"),
        ];
        for (value, range, expected) in cases {
            assert_eq!(short(value, range), expected);
        }
    }
}
