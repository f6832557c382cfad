//! One row of the inspector for each parameter, drawn from its table alone.

use std::borrow::Cow;

use catena_nodes::{ChoiceOption, Parameter, ParameterKind, Setting, Unit};
use egui::{Align, Id, Key, Label, Layout, Modifiers, Response, RichText, Sense, Ui};

use super::field::{Field, Turn, refused};
use super::file;
use super::scale::{self, Scale};
use super::slider::{Ground, Slider};
use super::text::{prose, wrong};
use super::{curve, list, words};
use crate::theme::{Tokens, control, space};

/// What came of showing a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    /// The parameter's key.
    pub(crate) key: &'static str,
    /// The new setting; none gives the parameter its default back.
    pub(crate) setting: Option<Setting>,
    /// More will follow before the gesture ends: all of it is one step of undo.
    pub(crate) going_on: bool,
    /// On all selected nodes that have the parameter.
    pub(crate) all: bool,
}

/// A parameter's row.
pub(crate) struct Row<'a> {
    /// The node's name: what is half typed belongs to it.
    pub(crate) owner: &'a str,
    /// The parameter.
    pub(crate) parameter: &'static Parameter,
    /// The value in force.
    pub(crate) value: Setting,
    /// Whether it is set, not the default.
    pub(crate) is_set: bool,
    /// Whether other selected nodes have other values.
    pub(crate) differs: bool,
    /// What is wrong with it.
    pub(crate) faults: Vec<&'a str>,
    /// What the file has in its place, where that can't be.
    pub(crate) raw: Option<&'a str>,
    /// Whether a curve is smooth between its points.
    pub(crate) smooth: bool,
    /// The folder that paths are relative to.
    pub(crate) folder: &'a std::path::Path,
}

type New = (Option<Setting>, bool, bool);

impl Row<'_> {
    /// Shows the row: label, slider where it has one, field, and words where something is wrong.
    pub(crate) fn show(&self, ui: &mut Ui) -> Option<Change> {
        let new = ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            let label = self.label(ui);
            let new = self.control(ui, &label);
            if label.double_clicked() { Some((None, false, false)) } else { new }
        });
        if ui.rect_contains_pointer(new.response.rect) {
            ui.data_mut(|data| data.insert_temp(pointed_at(), (self.owner.to_owned(), self.parameter.key)));
        }
        let below = self.below(ui);
        file::note(ui, self.id("path"));
        for words in self.refusals(ui).iter().map(String::as_str).chain(self.faults.iter().copied()) {
            wrong(ui, words);
        }
        if let Some(raw) = self.raw {
            let head: String = raw.chars().take(60).collect();
            wrong(ui, &format!("The file says {head}; turn it or double click its name to mend it"));
        }
        let (setting, going_on, all) = new.inner.or(below)?;
        Some(Change { key: self.parameter.key, setting, going_on, all })
    }

    /// Gives the row's number, or its path, the focus.
    pub(crate) fn focus(&self, ui: &Ui) {
        let part = if matches!(self.parameter.kind, ParameterKind::File { .. }) { "path" } else { "number" };
        ui.memory_mut(|memory| memory.request_focus(self.id(part)));
    }

    fn id(&self, part: &str) -> Id {
        Id::new(("parameter", self.owner, self.parameter.key, part))
    }

    fn refusals(&self, ui: &Ui) -> Vec<String> {
        ["number", "size"].iter().filter_map(|part| refused(ui, self.id(part))).collect()
    }

    /// Whether Ctrl+Enter went down on the row's switch or choice: its value goes to all selected nodes. Asked
    /// before that is shown, to which Enter would be a click.
    fn given_to_all(&self, ui: &Ui) -> bool {
        let shown = ui.data(|data| data.get_temp::<Id>(self.id("control")));
        shown.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)))
            && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter))
    }

    /// Remembers the widget that the row's switch or choice is.
    fn shown_as(&self, ui: &Ui, widget: Id) {
        ui.data_mut(|data| data.insert_temp(self.id("control"), widget));
    }

    fn label(&self, ui: &mut Ui) -> Response {
        let tokens = Tokens::of(ui.ctx());
        let start = ui.cursor().left();
        let colour = if self.is_set { tokens.text } else { tokens.mute };
        let text = RichText::new(self.parameter.title).color(colour);
        let label = ui.add(Label::new(text).sense(Sense::click()).selectable(false));
        let label = label.on_hover_ui(|ui| self.tooltip(ui));
        if self.differs {
            let words = "The other selected nodes have other values; Ctrl+Enter gives all of them this one";
            ui.label(RichText::new("≠").color(tokens.accent)).on_hover_text(words);
        }
        let used = ui.cursor().left() - start;
        ui.add_space((space::LABEL - used).max(0.0));
        label
    }

    fn tooltip(&self, ui: &mut Ui) {
        let tokens = Tokens::of(ui.ctx());
        ui.set_max_width(space::MENU);
        ui.label(prose(ui, self.parameter.documentation, tokens.text));
        let bounds = words::bounds(self.parameter);
        let line = match bounds.is_empty() {
            true => format!("Default: {}", words::default(self.parameter)),
            false => format!("Allowed: {bounds}. Default: {}", words::default(self.parameter)),
        };
        ui.label(RichText::new(line).color(tokens.mute));
        let hint = format!("{}  ·  double click for the default", self.parameter.key);
        ui.label(RichText::new(hint).color(tokens.mute));
    }

    fn control(&self, ui: &mut Ui, label: &Response) -> Option<New> {
        match (&self.parameter.kind, &self.value) {
            (ParameterKind::Real { .. }, Setting::Real(number)) => self.numeric(ui, *number),
            (ParameterKind::Integer { .. }, Setting::Integer(number)) => self.numeric(ui, *number as f64),
            (ParameterKind::Seed { .. }, Setting::Integer(number)) => self.seed(ui, *number),
            (ParameterKind::Switch { .. }, Setting::Switch(on)) => self.switch(ui, label, *on),
            (ParameterKind::Choice { options }, Setting::Choice(chosen)) => {
                self.choice(ui, label, options, chosen)
            }
            (ParameterKind::File { extensions }, Setting::File(path)) => {
                let file =
                    file::show(ui, self.id("path"), self.parameter.title, path, extensions, self.folder)?;
                Some((Some(Setting::File(Cow::Owned(file))), false, false))
            }
            (ParameterKind::List { .. } | ParameterKind::Table { .. }, value) => {
                let typed = list::text(ui, self.id("list"), self.parameter, value)?;
                Some((Some(typed), false, false))
            }
            _ => None,
        }
    }

    /// What has no room beside the label.
    fn below(&self, ui: &mut Ui) -> Option<New> {
        if let Setting::Table(entries) = &self.value {
            let edited = list::biomes(ui, self.id("biomes"), entries);
            list::refusal(ui, self.id("list"));
            return edited
                .map(|(entries, going_on)| (Some(Setting::Table(Cow::Owned(entries))), going_on, false));
        }
        if let Setting::List(_) = &self.value {
            list::refusal(ui, self.id("list"));
        }
        let Setting::Curve(points) = &self.value else { return None };
        let edited = curve::show(ui, self.id("curve"), self.parameter, points, self.smooth)?;
        Some((edited.points.map(|points| Setting::Curve(Cow::Owned(points))), edited.going_on, false))
    }

    fn setting(&self, number: f64) -> Setting {
        match self.parameter.kind {
            ParameterKind::Real { .. } => Setting::Real(number),
            _ => Setting::Integer(number as i64),
        }
    }

    fn turned(&self, turn: Turn) -> New {
        match turn {
            Turn::Reset => (None, false, false),
            Turn::Set { number, going_on, all } => (Some(self.setting(number)), going_on, all),
        }
    }

    fn numeric(&self, ui: &mut Ui, number: f64) -> Option<New> {
        let scale = Scale::of(self.parameter)?;
        let gap = ui.spacing().item_spacing.x;
        let is_frequency = self.parameter.unit == Unit::Frequency;
        let fields = space::FIELD + gap + if is_frequency { control::SIZE_FIELD + gap } else { 0.0 };
        let default = match self.parameter.fixed_default() {
            Some(Setting::Real(number)) => Some(number),
            Some(Setting::Integer(number)) => Some(number as f64),
            _ => None,
        };
        let slider = Slider {
            id: self.id("slider"),
            name: self.parameter.title,
            number,
            default,
            scale: &scale,
            width: (ui.available_width() - fields).max(space::FIELD),
            tip: "Shift finer, Ctrl in steps, double click or Backspace for the default",
            ground: Ground::Track,
        };
        let pulled = slider.show(ui);
        let sized = if is_frequency { self.size_field(ui, number, &scale) } else { None };
        let typed = self.number_field(ui, number, &scale);
        pulled.or(sized).or(typed).map(|turn| self.turned(turn))
    }

    fn number_field(&self, ui: &mut Ui, number: f64, scale: &Scale) -> Option<Turn> {
        let field = Field {
            id: self.id("number"),
            name: self.parameter.title,
            number,
            scale,
            unit: words::unit(self.parameter.unit),
            width: space::FIELD,
            shown: scale::shown,
            text: crate::number::write,
            check: &|number| self.parameter.check(&self.setting(number)),
            tip: "Type a number or arithmetic like 1/110, drag, or step with the arrow keys",
        };
        field.show(ui)
    }

    /// The feature size of a frequency: how long one bump is.
    fn size_field(&self, ui: &mut Ui, frequency: f64, scale: &Scale) -> Option<Turn> {
        let name = format!("{}, feature size", self.parameter.title);
        let field = Field {
            id: self.id("size"),
            name: &name,
            number: scale::inverse(frequency),
            scale: &scale.inverse(),
            unit: "u",
            width: control::SIZE_FIELD,
            shown: scale::shown_size,
            text: scale::shown_size,
            check: &|size| self.check_size(size),
            tip: "Feature size: world units from bump to bump, 1 over the frequency. It can be typed too",
        };
        match field.show(ui)? {
            Turn::Set { number, going_on, all } => {
                Some(Turn::Set { number: scale::inverse(number), going_on, all })
            }
            Turn::Reset => Some(Turn::Reset),
        }
    }

    fn check_size(&self, size: f64) -> Result<(), String> {
        if size <= 0.0 {
            return Err("a feature size is more than 0".to_owned());
        }
        let check = self.parameter.check(&Setting::Real(scale::inverse(size)));
        check.map_err(|words| format!("as a frequency, {words}"))
    }

    fn seed(&self, ui: &mut Ui, number: i64) -> Option<New> {
        let scale = Scale::of(self.parameter)?;
        let words = "Added to the world's seed: the same number gives the same noise in every world";
        ui.label(RichText::new("world +").color(Tokens::of(ui.ctx()).mute)).on_hover_text(words);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let dice =
                ui.add(egui::Button::new(crate::icons::DICE).frame(false)).on_hover_text("Another seed");
            let name = format!("Another {}", self.parameter.title.to_lowercase());
            dice.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
            let typed = self.number_field(ui, number as f64, &scale).map(|turn| self.turned(turn));
            let thrown = || (Some(Setting::Integer(another(number))), false, with_control(ui));
            if dice.clicked() { Some(thrown()) } else { typed }
        })
        .inner
    }

    fn switch(&self, ui: &mut Ui, label: &Response, on: bool) -> Option<New> {
        let mut value = on;
        if self.given_to_all(ui) {
            return Some((Some(Setting::Switch(on)), false, true));
        }
        let words = if on { "On; click to switch it off" } else { "Off; click to switch it on" };
        let switch = ui.checkbox(&mut value, if on { "on" } else { "off" });
        let title = self.parameter.title;
        switch.widget_info(|| {
            egui::WidgetInfo::selected(egui::WidgetType::Checkbox, ui.is_enabled(), value, title)
        });
        self.shown_as(ui, switch.id);
        switch.labelled_by(label.id).on_hover_text(words);
        (value != on).then_some((Some(Setting::Switch(value)), false, with_control(ui)))
    }

    fn choice(
        &self,
        ui: &mut Ui,
        label: &Response,
        options: &'static [ChoiceOption],
        chosen: &str,
    ) -> Option<New> {
        let mut picked = None;
        if self.given_to_all(ui) {
            return Some((Some(Setting::Choice(Cow::Owned(chosen.to_owned()))), false, true));
        }
        let current = options.iter().find(|option| option.key == chosen);
        let combo = egui::ComboBox::from_id_salt(self.id("choice"))
            .width(ui.available_width())
            .selected_text(current.map_or(chosen, |option| option.title))
            .show_ui(ui, |ui| {
                for option in options {
                    let row = ui.selectable_label(option.key == chosen, option.title);
                    if row.on_hover_text(option.documentation).clicked() {
                        picked = Some(option.key);
                    }
                }
            });
        let words = current.map_or(self.parameter.documentation, |option| option.documentation);
        combo.response.widget_info(|| egui::WidgetInfo {
            current_text_value: current.map(|option| option.title.to_owned()),
            ..egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, self.parameter.title)
        });
        self.shown_as(ui, combo.response.id);
        combo.response.labelled_by(label.id).on_hover_text(words);
        let all = with_control(ui);
        let picked = picked.filter(|key| all || *key != chosen)?;
        Some((Some(Setting::Choice(Cow::Borrowed(picked))), false, all))
    }
}

/// Where rows leave which of them is under the pointer.
fn pointed_at() -> Id {
    Id::new("parameter under the pointer")
}

/// The parameter whose row was under the pointer since somebody asked, and its node.
pub(super) fn pointed(ui: &Ui) -> Option<(String, &'static str)> {
    ui.data_mut(|data| data.remove_temp(pointed_at()))
}

/// Whether a click is one for all selected nodes.
fn with_control(ui: &Ui) -> bool {
    ui.input(|input| input.modifiers.command)
}

/// The seed that the dice give after `seed`: a short one, never the same.
pub(crate) fn another(seed: i64) -> i64 {
    let hash = catena_kernels::hash::hash(seed, seed >> 32, 0x5eed);
    let thrown = i64::from(hash % 100_000);
    thrown + i64::from(thrown == seed)
}

#[cfg(test)]
mod tests {
    use super::another;

    #[test]
    fn dice_never_give_the_same_seed() {
        let mut seed = 0;
        for _ in 0..1000 {
            let next = another(seed);
            assert_ne!(next, seed);
            seed = next;
        }
    }
}
