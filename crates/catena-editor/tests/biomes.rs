//! Biomes in the editor: the table's square, cards, map, legend and read-out, exports.

mod common;

use catena_graph::Document;
use catena_nodes::Setting;
use common::Desk;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;

const BIOMES: &str = include_str!("../../../graphs/biomes.ron");

/// A graph with a value for each biome behind the regions.
fn valued() -> String {
    let values = "\"values\": (kind: \"biome_values\", params: {\"values\": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, \
        11.0]}, inputs: {\"biome\": \"regions\"}, at: (1340.0, 60.0)),\n    },\n    view:";
    BIOMES.replace("},\n    view:", &format!("    {values}"))
}

impl Desk {
    fn biomes() -> Self {
        let mut desk = Self::with(&valued());
        desk.harness.set_size(egui::vec2(1440.0, 1500.0)); // all of the page at once
        desk.settle();
        desk.select("biomes, Biomes");
        desk
    }

    fn select(&mut self, card: &str) {
        let header = self.rect(card).center_top() + vec2(0.0, 14.0);
        self.harness.hover_at(header);
        self.harness.run_steps(1);
        self.button(header, true);
        self.button(header, false);
        self.settle();
    }

    fn list(&self, node: &str, key: &str) -> Vec<f64> {
        let node = self.document().node(node).expect("it stands");
        let kind = node.kind.known().expect("a kind");
        let parameter = kind.parameter(key).expect("a parameter");
        match parameter.resolve(&node.settings, self.document().map()) {
            Setting::List(numbers) => numbers.into_owned(),
            other => panic!("{key} is {other:?}"),
        }
    }

    fn names(&self) -> Vec<String> {
        let table = self.document().biomes(&catena_graph::Socket::first("biomes")).expect("a table");
        table.entries.iter().map(|entry| entry.name.to_string()).collect()
    }

    fn undo(&mut self) {
        self.press(Modifiers::COMMAND, Key::Z);
        self.settle();
    }
}

#[test]
fn a_line_is_dragged_in_one_step_and_moved_by_keys() {
    let mut desk = Desk::biomes();
    let before = desk.document().write();
    let square = desk.rect("Temperature by moisture");
    let line = desk.rect("Temperature line 1").center() - vec2(square.width() * 0.3, 0.0);
    desk.drag(line, line - vec2(0.0, square.height() * 0.2));
    let lines = desk.list("biomes", "temperature_limits");
    assert!((lines[0] - 0.2).abs() < 0.02 && lines[1] == 0.6, "{lines:?}");
    desk.settle();
    desk.shot("biome-table-dragged");
    desk.undo();
    assert!(desk.document().write() == before, "one drag is one step");
    // Beyond its neighbour it doesn't go.
    let line = desk.rect("Moisture line 1").center() + vec2(0.0, square.height() * 0.4);
    desk.drag(line, line + vec2(square.width(), 0.0));
    assert_eq!(desk.list("biomes", "moisture_limits"), [0.59, 0.6]);
    desk.undo();
    desk.harness.get_by_label("Moisture line 2").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(desk.list("biomes", "moisture_limits"), [0.4, 0.61]);
}

#[test]
fn lines_are_added_and_removed_and_entries_split_and_merge() {
    let mut desk = Desk::biomes();
    let before = desk.document().write();
    desk.click("+ Temperature line");
    desk.settle();
    assert_eq!(desk.list("biomes", "temperature_limits"), [0.2, 0.4, 0.6]);
    assert_eq!(
        desk.names()[..6],
        ["Tundra", "Taiga", "Snowy Forest", "Tundra 2", "Taiga 2", "Snowy Forest 2"]
    );
    // What stands behind keeps its numbers: the values move with their biomes.
    let values = desk.list("values", "values");
    assert_eq!(values[..9], [1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(values[12..], [10.0, 11.0], "water and beach");
    assert!(desk.document().faults().is_empty());
    desk.undo();
    assert!(desk.document().write() == before, "one step");
    desk.harness.get_by_label("Moisture line 1").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::NONE, Key::Delete);
    desk.settle();
    assert_eq!(desk.list("biomes", "moisture_limits"), [0.6]);
    assert_eq!(
        desk.names(),
        ["Tundra", "Snowy Forest", "Plains", "Swamp", "Desert", "Rainforest", "Water", "Beach"]
    );
    assert!(desk.document().node("biomes").is_some(), "Delete took the line, not the node");
    desk.undo();
    assert!(desk.document().write() == before);
}

#[test]
fn a_biome_is_renamed_in_place_and_the_legend_follows() {
    let mut desk = Desk::biomes();
    assert!(desk.tells("Tundra "), "the legend has names and shares");
    desk.harness.get_by_label("Name of biome 0").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text("冰原 \"Ice\"");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert_eq!(desk.names()[0], "冰原 \"Ice\"");
    desk.wait_for("the legend", |desk| desk.tells("冰原 \"Ice\" "));
    let text = desk.document().write();
    assert!(Document::read(&text).expect("it reads back").document.write() == text);
    desk.undo();
    assert_eq!(desk.names()[0], "Tundra");
}

#[test]
fn presets_are_chosen_and_what_is_typed_wrong_is_said() {
    let mut desk = Desk::biomes();
    let field = desk.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, "Temperature");
    field.focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text("[0.6, 0.4]");
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(desk.tells("they must rise, and 0.4 follows 0.6"), "refused in words");
    assert_eq!(desk.list("biomes", "temperature_limits"), [0.4, 0.6]);
    let preset = desk.harness.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Preset").rect();
    desk.harness.hover_at(preset.center());
    desk.button(preset.center(), true);
    desk.button(preset.center(), false);
    desk.harness.run_steps(3);
    desk.click("4 x 4");
    desk.settle();
    assert_eq!(desk.names().len(), 18);
    assert_eq!(desk.names()[3], "Glacier");
}

/// The map under the pointer says the biome by its name, as `catena sample` says its number.
#[test]
fn the_readout_says_the_biomes_name() {
    let mut desk = Desk::biomes();
    let map = desk.rect("map").center();
    desk.harness.hover_at(map);
    desk.settle();
    let names = desk.names();
    assert!(names.iter().any(|name| desk.tells(&format!("{name} "))), "a name and a share, or a name alone");
    assert!(desk.tells("regions · biome"));
    desk.look("biomes");
}

#[test]
fn numbers_and_weights_are_exported() {
    let mut desk = Desk::biomes();
    for (what, file, beside) in
        [("Biome numbers", "ids.png", "ids.png.json"), ("Biome weights", "all.png", "all-00-tundra.png")]
    {
        desk.press(Modifiers::COMMAND, Key::E);
        desk.click(what);
        let path = desk.folder.path().join(file);
        desk.harness.get_by_label("Export to").focus();
        desk.harness.run_steps(2);
        desk.press(Modifiers::COMMAND, Key::A);
        desk.type_text(&path.display().to_string());
        desk.click("Write the file");
        let beside = desk.folder.path().join(beside);
        desk.wait_for(what, |desk| desk.tells("Exported") && beside.is_file());
        desk.settle();
    }
    let bytes = std::fs::read(desk.folder.path().join("ids.png")).expect("it is there");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut data).expect("pixels");
    assert_eq!((info.color_type, info.width, info.height), (png::ColorType::Indexed, 320, 240));
    assert!(data.iter().all(|number| *number < 11) && data.iter().any(|number| *number != data[0]));
}
