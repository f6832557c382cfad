//! The presets of a kind as a row above its parameters: choosing one sets all that it sets, in one step.

use catena_field::Map;
use catena_graph::{Edit, Node};
use catena_nodes::{NodeKind, Preset};
use egui::{Id, Label, RichText, Ui, WidgetInfo, WidgetType};

use crate::theme::{Tokens, space};

/// What stands where the node is set as no preset sets it.
const OWN: &str = "Own numbers";

/// Shows the row; returns the preset that was chosen.
pub(super) fn show(ui: &mut Ui, (node, kind): (&Node, &'static NodeKind), map: &Map) -> Option<Edit> {
    let met = kind.presets.iter().find(|preset| preset.is_met(kind, &node.settings, map));
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        let mute = Tokens::of(ui.ctx()).mute;
        let start = ui.cursor().left();
        let label = ui.add(Label::new(RichText::new("Preset").color(mute)).selectable(false));
        let used = ui.cursor().left() - start;
        ui.add_space((space::LABEL - used).max(0.0));
        let current = met.map_or(OWN, |preset| preset.title);
        let combo = egui::ComboBox::from_id_salt(Id::new(("preset", &node.name)))
            .width(ui.available_width())
            .selected_text(current)
            .show_ui(ui, |ui| {
                for preset in kind.presets {
                    let on = met.is_some_and(|met| met.title == preset.title);
                    let row = ui.selectable_label(on, preset.title).on_hover_text(words(kind, preset));
                    if row.clicked() && !on {
                        chosen = Some(preset);
                    }
                }
            });
        combo.response.widget_info(|| WidgetInfo {
            current_text_value: Some(current.to_owned()),
            ..WidgetInfo::labeled(WidgetType::ComboBox, true, "Preset")
        });
        let words = met.map_or("Numbers to begin from; all else stays as it is", |met| met.documentation);
        combo.response.labelled_by(label.id).on_hover_text(words);
    });
    chosen.map(|preset| edit(node, preset))
}

/// What a preset makes, and what it sets.
fn words(kind: &NodeKind, preset: &Preset) -> String {
    let told = preset.settings.iter().filter_map(|(key, setting)| {
        let title = kind.parameter(key)?.title.to_lowercase();
        Some(format!("{title} {}", catena_graph::setting::write(setting)))
    });
    format!("{}\n{}", preset.documentation, told.collect::<Vec<_>>().join(", "))
}

/// All that a preset sets, where it isn't so already.
fn edit(node: &Node, preset: &Preset) -> Edit {
    let set = |(key, setting): &(&'static str, catena_nodes::Setting)| Edit::SetSetting {
        node: node.name.clone(),
        key: (*key).to_owned(),
        value: setting.clone(),
    };
    Edit::Batch(preset.settings.iter().map(set).collect())
}
