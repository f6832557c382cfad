//! One row of the inspector for each parameter, drawn from its table alone.

use std::borrow::Cow;

use catena_nodes::{ChoiceOption, Parameter, ParameterKind, SEED_LIMIT, Setting, Unit};
use egui::{DragValue, Response, RichText, Slider, Ui};

use crate::number;
use crate::theme::{Tokens, size, space};

/// What came of showing a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    /// The parameter's key.
    pub(crate) key: &'static str,
    /// The new setting; none gives the parameter its default back.
    pub(crate) setting: Option<Setting>,
    /// More will follow before the gesture ends: all of it is one step of undo.
    pub(crate) going_on: bool,
}

/// Shows a parameter's row: label, slider where it has one, field. `is_set` tells a setting from a default.
pub(crate) fn row(
    ui: &mut Ui,
    parameter: &'static Parameter,
    value: &Setting,
    is_set: bool,
) -> Option<Change> {
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        let label = label(ui, parameter, value, is_set);
        let change = match (&parameter.kind, value) {
            (ParameterKind::Real { hard, soft, logarithmic, .. }, Setting::Real(number)) => {
                let ends = Ends { soft: *soft, hard: (hard.low, hard.high), logarithmic: *logarithmic };
                numeric(ui, &label, *number, &ends)
                    .map(|(number, going_on)| (Setting::Real(number), going_on))
            }
            (ParameterKind::Integer { hard, soft, .. }, Setting::Integer(number)) => {
                integer(ui, &label, *number, *hard, *soft)
            }
            (ParameterKind::Seed { .. }, Setting::Integer(number)) => seed(ui, &label, *number),
            (ParameterKind::Switch { .. }, Setting::Switch(on)) => switch(ui, &label, *on),
            (ParameterKind::Choice { options }, Setting::Choice(chosen)) => {
                choice(ui, parameter, &label, options, chosen)
            }
            _ => text(ui, parameter, &label, value),
        };
        if label.double_clicked() {
            return Some(Change { key: parameter.key, setting: None, going_on: false });
        }
        change.map(|(setting, going_on)| Change { key: parameter.key, setting: Some(setting), going_on })
    })
    .inner
}

type New = (Setting, bool);

fn label(ui: &mut Ui, parameter: &Parameter, value: &Setting, is_set: bool) -> Response {
    let tokens = Tokens::of(ui.ctx());
    let start = ui.cursor().left();
    let colour = if is_set { tokens.text } else { tokens.mute };
    let text = RichText::new(parameter.title).color(colour);
    let label = ui.add(egui::Label::new(text).sense(egui::Sense::click())).on_hover_ui(|ui| {
        ui.set_max_width(space::MENU);
        ui.label(parameter.documentation);
        ui.label(
            RichText::new(format!("{}  ·  double click for the default", parameter.key)).color(tokens.mute),
        );
    });
    if let Some(note) = unit_note(parameter, value) {
        ui.label(RichText::new(note).size(size::TIME).color(tokens.faint));
    }
    let used = ui.cursor().left() - start;
    ui.add_space((space::LABEL - used).max(0.0));
    label
}

/// What stands small beside the label: the feature size of a frequency, or the unit.
fn unit_note(parameter: &Parameter, value: &Setting) -> Option<String> {
    match (parameter.unit, value) {
        (Unit::Frequency, Setting::Real(frequency)) => {
            let size = 1.0 / frequency;
            Some(if size >= 10.0 { format!("{size:.0} u") } else { format!("{size:.3} u") })
        }
        (Unit::World, _) => Some("u".to_owned()),
        (Unit::Degrees, _) => Some("°".to_owned()),
        _ => None,
    }
}

/// The ends of a slider and of what may be typed.
struct Ends {
    soft: (f64, f64),
    hard: (f64, f64),
    logarithmic: bool,
}

fn numeric(ui: &mut Ui, label: &Response, number: f64, ends: &Ends) -> Option<(f64, bool)> {
    let mut value = number;
    ui.spacing_mut().slider_width = (ui.available_width() - space::FIELD - space::MEDIUM).max(space::FIELD);
    let slider = Slider::new(&mut value, ends.soft.0..=ends.soft.1)
        .clamping(egui::SliderClamping::Never)
        .logarithmic(ends.logarithmic)
        .show_value(false);
    let slider = ui.add(slider).labelled_by(label.id);
    let speed = if ends.logarithmic { number.abs() / 100.0 } else { (ends.soft.1 - ends.soft.0) / 400.0 };
    let field = DragValue::new(&mut value)
        .speed(speed)
        .range(ends.hard.0..=ends.hard.1)
        .update_while_editing(false)
        .custom_formatter(|number, _| number::write(number))
        .custom_parser(number::parse);
    let field = ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.add_sized([space::FIELD, space::ROW], field)
    });
    let field = field.inner.labelled_by(label.id);
    (value != number).then_some((value, slider.dragged() || field.dragged()))
}

fn integer(ui: &mut Ui, label: &Response, number: i64, hard: (i64, i64), soft: (i64, i64)) -> Option<New> {
    let ends = Ends {
        soft: (soft.0 as f64, soft.1 as f64),
        hard: (hard.0 as f64, hard.1 as f64),
        logarithmic: false,
    };
    let (value, going_on) = numeric(ui, label, number as f64, &ends)?;
    let whole = value.round() as i64;
    (whole != number).then_some((Setting::Integer(whole), going_on))
}

fn seed(ui: &mut Ui, label: &Response, number: i64) -> Option<New> {
    let tokens = Tokens::of(ui.ctx());
    ui.label(RichText::new("world +").color(tokens.mute));
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let dice = ui.button("🎲").on_hover_text("Another seed");
        let mut value = number;
        let field = DragValue::new(&mut value)
            .range(-SEED_LIMIT..=SEED_LIMIT)
            .update_while_editing(false)
            .custom_formatter(|number, _| format!("{number:.0}"));
        let field = ui.add_sized([space::FIELD, space::ROW], field).labelled_by(label.id);
        if dice.clicked() {
            value = another(number);
        }
        (value != number).then_some((Setting::Integer(value), field.dragged()))
    })
    .inner
}

/// The seed that the dice give after `seed`: a short one, never the same.
fn another(seed: i64) -> i64 {
    let hash = catena_kernels::hash::hash(seed, seed >> 32, 0x5eed);
    i64::from(hash % 100_000) + i64::from(i64::from(hash % 100_000) == seed)
}

fn switch(ui: &mut Ui, label: &Response, on: bool) -> Option<New> {
    let mut value = on;
    ui.checkbox(&mut value, if on { "on" } else { "off" }).labelled_by(label.id);
    (value != on).then_some((Setting::Switch(value), false))
}

fn choice(
    ui: &mut Ui,
    parameter: &Parameter,
    label: &Response,
    options: &'static [ChoiceOption],
    chosen: &str,
) -> Option<New> {
    let mut picked = None;
    let title = options.iter().find(|option| option.key == chosen).map_or(chosen, |option| option.title);
    let combo = egui::ComboBox::from_id_salt(("choice", parameter.key))
        .width(ui.available_width())
        .selected_text(title)
        .show_ui(ui, |ui| {
            for option in options {
                let row = ui.selectable_label(option.key == chosen, option.title);
                if row.on_hover_text(option.documentation).clicked() {
                    picked = Some(option.key);
                }
            }
        });
    combo.response.labelled_by(label.id);
    let picked = picked.filter(|key| *key != chosen)?;
    Some((Setting::Choice(Cow::Borrowed(picked)), false))
}

/// Everything else as the text that stands in the file; it counts once it reads back.
fn text(ui: &mut Ui, parameter: &'static Parameter, label: &Response, value: &Setting) -> Option<New> {
    let id = ui.make_persistent_id(("text", parameter.key));
    let written = match value {
        Setting::File(path) => path.to_string(),
        other => catena_graph::setting::write(other),
    };
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| written.clone());
    let field = egui::TextEdit::singleline(&mut text).desired_width(f32::INFINITY);
    let field = ui.add(field).labelled_by(label.id);
    let read = match parameter.kind {
        ParameterKind::File { .. } => Ok(Setting::File(Cow::Owned(text.clone()))),
        _ => catena_graph::setting::parse(parameter, &text),
    };
    if let Err(words) = &read {
        field.clone().on_hover_text(words);
        ui.painter().rect_stroke(
            field.rect,
            space::SMALL,
            egui::Stroke::new(1.0, Tokens::of(ui.ctx()).bad),
            egui::StrokeKind::Outside,
        );
    }
    if field.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
        return None;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    let read = read.ok().filter(|_| field.lost_focus())?;
    (read != *value).then_some((read, false))
}
