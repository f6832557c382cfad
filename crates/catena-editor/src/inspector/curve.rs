//! A curve's editor: a plot, its points as numbers, and all of them as text.

use catena_kernels::curve::Curve;
use catena_nodes::{Parameter, Setting};
use egui::{Id, RichText, Ui, WidgetInfo, WidgetType};

use super::field::{Field, Turn, refused};
use super::plot::Plot;
use super::points::{added, removed, widest_gap};
use super::scale::{self, Scale};
use super::text::{TextField, wrong};
use crate::theme::{Tokens, space};

/// Points that are shown as numbers; of more there is the text.
const MOST_ROWS: usize = 16;

/// What became of the points.
pub(crate) struct Edited {
    /// The points; none for the default.
    pub(crate) points: Option<Vec<(f64, f64)>>,
    /// More of the same drag may follow.
    pub(crate) going_on: bool,
}

impl Edited {
    pub(crate) fn done(points: Vec<(f64, f64)>) -> Self {
        Self { points: Some(points), going_on: false }
    }
}

/// Why a text of points was refused.
#[derive(Clone)]
struct Refused(String);

/// Shows plot, numbers and text.
pub(crate) fn show(
    ui: &mut Ui,
    id: Id,
    parameter: &'static Parameter,
    points: &[(f64, f64)],
    smooth: bool,
) -> Option<Edited> {
    let plot = Plot::allocate(ui, id, points);
    let drawn = plot.show(ui, points, smooth);
    let numbers = numbers(ui, id, parameter, points);
    let text = text(ui, id, parameter, points);
    drawn.or(numbers).or(text)
}

/// Each point as two numbers.
fn numbers(ui: &mut Ui, id: Id, parameter: &'static Parameter, points: &[(f64, f64)]) -> Option<Edited> {
    let mut edited = None;
    for (index, point) in points.iter().enumerate().take(MOST_ROWS) {
        ui.horizontal(|ui| {
            let mute = Tokens::of(ui.ctx()).mute;
            ui.add_sized(
                [space::ROW, space::ROW],
                egui::Label::new(RichText::new((index + 1).to_string()).color(mute)),
            );
            for (axis, value) in [("in", point.0), ("out", point.1)] {
                ui.label(RichText::new(axis).color(mute));
                let name = format!("Point {} {axis}", index + 1);
                let turn = number_field(ui, id, parameter, points, (index, axis), &name, value);
                edited = edited.take().or(turn);
            }
            let button = egui::Button::new(crate::icons::CLOSE).frame(false);
            let button = ui.add_enabled(points.len() > 2, button);
            button.widget_info(|| {
                WidgetInfo::labeled(WidgetType::Button, true, format!("Remove point {}", index + 1))
            });
            let words = "Remove the point";
            if button.on_hover_text(words).on_disabled_hover_text("A curve needs two points").clicked() {
                edited = removed(points, index).map(Edited::done);
            }
        });
        for axis in ["in", "out"] {
            if let Some(words) = refused(ui, id.with((index, axis))) {
                wrong(ui, &words);
            }
        }
    }
    edited
}

fn number_field(
    ui: &mut Ui,
    id: Id,
    parameter: &'static Parameter,
    points: &[(f64, f64)],
    (index, axis): (usize, &str),
    name: &str,
    value: f64,
) -> Option<Edited> {
    let with = |number: f64| {
        let mut points = points.to_vec();
        let point = &mut points[index];
        *(if axis == "in" { &mut point.0 } else { &mut point.1 }) = number;
        points
    };
    let field = Field {
        id: id.with((index, axis)),
        name,
        number: value,
        scale: &Scale::real((-1.0, 1.0), (-1e12, 1e12)),
        unit: "",
        width: space::FIELD,
        shown: scale::shown,
        text: crate::number::write,
        check: &|number| parameter.check(&Setting::Curve(with(number).into())),
        tip: if axis == "in" { "The value that goes in" } else { "What comes out of it" },
    };
    match field.show(ui)? {
        Turn::Set { number, going_on, .. } if number != value => {
            Some(Edited { points: Some(with(number)), going_on })
        }
        Turn::Set { .. } => None,
        Turn::Reset => Some(Edited { points: None, going_on: false }),
    }
}

/// A button for another point, and all of them as the text that stands in files.
fn text(ui: &mut Ui, id: Id, parameter: &'static Parameter, points: &[(f64, f64)]) -> Option<Edited> {
    let mut edited = None;
    ui.horizontal(|ui| {
        if ui.button("+ Point").on_hover_text("Another point in the middle of the widest gap").clicked() {
            let x = widest_gap(points);
            let at = (x, Curve::new(points, false).at(x));
            edited = added(points, at).map(|(points, _)| Edited::done(points));
        }
        if ui.button("Reset").on_hover_text("The default curve").clicked() {
            edited = Some(Edited { points: None, going_on: false });
        }
        let written = catena_graph::setting::write(&Setting::Curve(points.to_vec().into()));
        let field = TextField {
            id: id.with("text"),
            name: "Points as text",
            text: &written,
            hint: "[(-1, -1), (1, 1)]",
            lines: false,
            width: ui.available_width(),
            tip: "All points as text, to copy, paste and type",
        };
        let Some(typed) = field.show(ui).1 else { return };
        match catena_graph::setting::parse(parameter, &typed) {
            Ok(Setting::Curve(points)) => {
                ui.data_mut(|data| data.remove::<Refused>(id));
                edited = Some(Edited::done(points.into_owned()));
            }
            Ok(_) => {}
            Err(words) => ui.data_mut(|data| {
                data.insert_temp(id, Refused(words));
            }),
        }
    });
    if let Some(refused) = ui.data(|data| data.get_temp::<Refused>(id)) {
        wrong(ui, &refused.0);
    }
    if edited.is_some() {
        ui.data_mut(|data| data.remove::<Refused>(id));
    }
    edited
}
