//! The inspector, used as a person would: by names, pointer and keys.
//!
//! | what it owes | test |
//! |---|---|
//! | arithmetic, hard bounds refused with words | `numbers_take_arithmetic_up_to_the_hard_bound_and_refuse_with_words` |
//! | a half-typed number changes nothing | `a_half_typed_number_changes_nothing` |
//! | feature size beside a frequency | `a_feature_size_is_typed_beside_its_frequency` |
//! | arrows, Shift, Ctrl, Backspace | `arrows_step_and_backspace_resets`, `one_drag_is_one_step_and_shift_is_finer_and_ctrl_steps` |
//! | double click resets | `a_double_click_on_label_or_slider_resets` |
//! | several selected, Ctrl+Enter | `several_selected_are_edited_together_or_by_ctrl_enter`, `choices_switches_and_seeds_go_to_all_selected_with_ctrl` |
//! | seeds, switches, choices | `seeds_are_thrown_switches_switched_and_choices_chosen` |
//! | curve editor | `a_curve_is_drawn_by_hand_and_typed` |
//! | file picker | `a_path_is_typed_or_browsed_for` |
//! | rename, title, note | `any_script_is_a_title_and_names_are_names` |
//! | faults at the field | `faults_stand_at_their_parameter_and_typing_mends_them` |
//! | unknown kinds | `an_unknown_kind_shows_its_raw_parameters` |
//! | the map's numbers | `without_a_selection_the_maps_numbers_are_turned` |
//! | Measured | `measured_shows_histogram_figures_and_limits_that_never_bite`, `stale_figures_are_busy_until_fresh_ones_come` |
//! | nothing repaints while idle | `nothing_repaints_while_a_node_is_inspected` |
//! | Help and names on widgets | `help_has_the_tables_words`, `every_parameter_of_every_kind_has_a_labelled_widget` |

mod common;

use catena_graph::Document;
use catena_nodes::Setting;
use common::Desk;
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

const LAB: &str = r#"Graph(
    version: 1,
    map: (origin: (0.0, 0.0), size: (320.0, 240.0), seed: 7),
    nodes: {
        "hills": (kind: "simplex", at: (0.0, 0.0)),
        "bend": (kind: "warp", inputs: {"input": "hills"}, at: (260.0, 0.0)),
        "shelf": (kind: "clamp", params: {"low": -3.0}, inputs: {"input": "bend"}, at: (520.0, 0.0)),
        "drawn": (kind: "curve", inputs: {"input": "shelf"}, at: (780.0, 0.0)),
        "dem": (kind: "heightmap", at: (0.0, 260.0)),
        "veins": (kind: "cell", params: {"radius": 0.0}, at: (260.0, 260.0)),
        "level": (kind: "remap", inputs: {"input": "hills"}, at: (520.0, 260.0)),
        "dream": (kind: "quantum", params: {"foam": 3}, at: (780.0, 260.0)),
        "more": (kind: "simplex", at: (0.0, 520.0)),
    },
    view: (node: "hills"),
)
"#;

impl Desk {
    fn lab() -> Self {
        let mut desk = Self::with(LAB);
        desk.settle();
        desk
    }

    fn select(&mut self, card: &str) {
        let header = self.rect(card).center_top() + vec2(0.0, 14.0);
        self.harness.hover_at(header);
        self.harness.run_steps(1);
        self.button(header, true);
        self.button(header, false);
        self.harness.run_steps(3);
    }

    /// Selects a card, and a second one with Shift: that is inspected.
    fn select_two(&mut self, first: &str, second: &str) {
        self.select(first);
        self.harness.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
        let header = self.rect(second).center_top() + vec2(0.0, 14.0);
        self.harness.hover_at(header);
        self.harness.run_steps(1);
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::SHIFT);
            self.harness.event(egui::Event::PointerButton { pos: header, button, pressed, modifiers });
            self.harness.run_steps(1);
        }
        self.harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
        self.harness.run_steps(2);
    }

    fn setting(&self, node: &str, key: &str) -> Option<Setting> {
        self.document().node(node).expect("it stands").settings.get(key).cloned()
    }

    fn real(&self, node: &str, key: &str) -> Option<f64> {
        match self.setting(node, key) {
            Some(Setting::Real(number)) => Some(number),
            _ => None,
        }
    }

    fn focus(&mut self, role: Role, label: &str) {
        self.harness.get_by_role_and_label(role, label).focus();
        self.harness.run_steps(2);
    }

    /// Types over a number and leaves it with a key.
    fn enter(&mut self, label: &str, text: &str, modifiers: Modifiers) {
        self.focus(Role::SpinButton, label);
        self.type_text(text);
        self.press(modifiers, Key::Enter);
        self.harness.run_steps(2);
    }

    fn undo(&mut self) {
        self.press(Modifiers::COMMAND, Key::Z);
    }

    fn at(&self, role: Role, label: &str) -> egui::Pos2 {
        self.harness.get_by_role_and_label(role, label).rect().center()
    }

    fn says(&self, words: &str) -> bool {
        self.harness.query_all_by_label_contains(words).next().is_some()
    }

    fn click_at(&mut self, at: egui::Pos2, button: PointerButton) {
        self.harness.hover_at(at);
        self.harness.run_steps(1);
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            self.harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
            self.harness.run_steps(1);
        }
        self.harness.run_steps(2);
    }

    /// Both clicks in one frame: frames of a test are longer than a hand's double click.
    fn double_click_at(&mut self, at: egui::Pos2) {
        self.harness.hover_at(at);
        self.harness.run_steps(1);
        for pressed in [true, false, true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            let event = egui::Event::PointerButton { pos: at, button, pressed, modifiers };
            self.harness.input_mut().events.push(event);
        }
        self.harness.run_steps(3);
    }

    fn drag_with(&mut self, modifiers: Modifiers, from: egui::Pos2, way: Vec2) {
        self.harness.event(egui::Event::PointerMoved(from));
        self.harness.event(egui::Event::ModifiersChanged(modifiers));
        self.drag(from, from + way);
        self.harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    }
}

#[test]
fn numbers_take_arithmetic_up_to_the_hard_bound_and_refuse_with_words() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    desk.enter("Frequency", "1/110", Modifiers::NONE);
    assert!(desk.real("bend", "frequency") == Some(1.0 / 110.0));
    desk.enter("Strength", "2*250", Modifiers::NONE);
    assert!(desk.real("bend", "strength") == Some(500.0), "beyond the slider, within the bound");
    desk.enter("Frequency", "2000", Modifiers::NONE);
    assert!(desk.real("bend", "frequency") == Some(1.0 / 110.0), "refused, not clamped");
    assert!(desk.says("above its bound"), "said at the field");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.enter("Octaves", "2.5", Modifiers::NONE);
    assert!(desk.says("a whole number expected"));
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.setting("bend", "octaves").is_none());
}

#[test]
fn a_half_typed_number_changes_nothing() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    let before = desk.document().write();
    for half in ["-", "1/", "(2", "1e"] {
        desk.focus(Role::SpinButton, "Strength");
        desk.type_text("(");
        for _ in 0..2 {
            desk.press(Modifiers::NONE, Key::Backspace);
        }
        desk.type_text(half);
        assert!(desk.document().write() == before, "{half}");
        desk.press(Modifiers::NONE, Key::Escape);
    }
    assert!(desk.document().write() == before);
}

#[test]
fn a_feature_size_is_typed_beside_its_frequency() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    desk.enter("Frequency, feature size", "110", Modifiers::NONE);
    assert!(desk.real("bend", "frequency") == Some(1.0 / 110.0));
    desk.enter("Frequency, feature size", "0", Modifiers::NONE);
    assert!(desk.says("more than 0"));
    assert!(desk.real("bend", "frequency") == Some(1.0 / 110.0));
}

#[test]
fn arrows_step_and_backspace_resets() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    desk.focus(Role::SpinButton, "Strength");
    desk.press(Modifiers::NONE, Key::ArrowUp);
    assert!(desk.real("bend", "strength") == Some(26.0));
    desk.press(Modifiers::SHIFT, Key::ArrowDown);
    assert!(desk.real("bend", "strength") == Some(25.9));
    desk.press(Modifiers::COMMAND, Key::ArrowUp);
    assert!(desk.real("bend", "strength") == Some(35.9));
    desk.press(Modifiers::NONE, Key::Backspace);
    assert!(desk.real("bend", "strength").is_none(), "the default is back");
    desk.focus(Role::Slider, "Strength");
    desk.press(Modifiers::NONE, Key::ArrowRight);
    assert!(desk.real("bend", "strength") == Some(26.0), "sliders step too");
}

#[test]
fn one_drag_is_one_step_and_shift_is_finer_and_ctrl_steps() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    let before = desk.document().write();
    let number = desk.at(Role::SpinButton, "Strength");
    desk.drag(number, number + vec2(40.0, 0.0));
    let plain = desk.real("bend", "strength").expect("it moved");
    assert!(plain > 27.0, "{plain}");
    desk.undo();
    assert!(desk.document().write() == before, "one drag, one step");
    desk.drag_with(Modifiers::SHIFT, number, vec2(40.0, 0.0));
    let fine = desk.real("bend", "strength").expect("it moved");
    assert!(fine > 25.0 && fine < 27.0, "{fine}");
    desk.undo();
    desk.drag_with(Modifiers::COMMAND, number, vec2(40.0, 0.0));
    let stepped = desk.real("bend", "strength").expect("it moved");
    assert!(stepped.fract() == 0.0, "{stepped}");
    desk.undo();
    let slider = desk.at(Role::Slider, "Strength");
    desk.drag(slider, slider + vec2(30.0, 0.0));
    assert!(desk.real("bend", "strength").is_some());
    desk.undo();
    assert!(desk.document().write() == before);
}

#[test]
fn a_double_click_on_label_or_slider_resets() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    for role in [Role::Label, Role::Slider] {
        desk.enter("Strength", "40", Modifiers::NONE);
        assert!(desk.real("bend", "strength") == Some(40.0));
        let at = desk.at(role, "Strength");
        desk.double_click_at(at);
        assert!(desk.real("bend", "strength").is_none(), "{role:?}");
        desk.harness.run_steps(30); // the next click is not a third one
    }
}

#[test]
fn several_selected_are_edited_together_or_by_ctrl_enter() {
    let mut desk = Desk::lab();
    desk.select_two("hills, Simplex", "more, Simplex");
    desk.enter("Octaves", "6", Modifiers::NONE);
    let six = Some(Setting::Integer(6));
    assert!(desk.setting("hills", "octaves") == six && desk.setting("more", "octaves") == six);
    desk.undo();
    assert!(desk.setting("hills", "octaves").is_none() && desk.setting("more", "octaves").is_none());

    desk.click("All 2 selected at once");
    desk.enter("Octaves", "5", Modifiers::NONE);
    let five = Some(Setting::Integer(5));
    let set =
        |desk: &Desk| ["hills", "more"].iter().filter(|node| desk.setting(node, "octaves") == five).count();
    assert_eq!(set(&desk), 1, "alone");
    desk.focus(Role::SpinButton, "Octaves");
    desk.press(Modifiers::COMMAND, Key::Enter);
    assert_eq!(set(&desk), 2, "Ctrl+Enter gives it to all");
    desk.enter("Octaves", "3+4", Modifiers::COMMAND);
    let seven = Some(Setting::Integer(7));
    assert!(desk.setting("hills", "octaves") == seven && desk.setting("more", "octaves") == seven);
    desk.undo();
    assert_eq!(set(&desk), 2, "typed for all, it is one step");
}

#[test]
fn choices_switches_and_seeds_go_to_all_selected_with_ctrl() {
    let twins = r#"Graph(version: 1, nodes: {
        "a": (kind: "simplex", params: {"fractal": "ridged"}, at: (0.0, 0.0)),
        "b": (kind: "simplex", at: (0.0, 260.0)),
        "c": (kind: "remap", inputs: {"input": "a"}, at: (260.0, 0.0)),
        "d": (kind: "remap", params: {"clamp": true}, inputs: {"input": "b"}, at: (260.0, 260.0)),
    }, view: (node: "a"))"#;
    let mut desk = Desk::with(twins);
    let both = |desk: &Desk, nodes: [&str; 2], key| nodes.map(|node| desk.setting(node, key));
    desk.select_two("b, Simplex", "a, Simplex");
    desk.click("All 2 selected at once");
    desk.focus(Role::ComboBox, "Fold");
    desk.press(Modifiers::COMMAND, Key::Enter);
    let ridged = Some(Setting::Choice("ridged".into()));
    assert!(both(&desk, ["a", "b"], "fractal") == [ridged.clone(), ridged], "the choice that stands");
    desk.undo();
    assert!(desk.setting("b", "fractal").is_none(), "one step");
    desk.focus(Role::Button, "Another seed");
    desk.harness.event(egui::Event::ModifiersChanged(Modifiers::COMMAND));
    desk.harness.get_by_label("Another seed").click_modifiers(Modifiers::COMMAND);
    desk.harness.run_steps(3);
    desk.harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    let [a, b] = both(&desk, ["a", "b"], "seed");
    assert!(a.is_some() && a == b, "the dice with Ctrl");

    desk.select_two("c, Remap", "d, Remap");
    desk.harness.get_by_role_and_label(Role::CheckBox, "Clamp").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::Enter);
    let on = Some(Setting::Switch(true));
    assert!(both(&desk, ["c", "d"], "clamp") == [on.clone(), on], "the switch as it stands");
}

#[test]
fn seeds_are_thrown_switches_switched_and_choices_chosen() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    assert!(desk.says("world +"));
    desk.click("Another seed");
    assert!(desk.setting("bend", "seed").is_some());
    desk.select("level, Remap");
    desk.harness.get_by_role(Role::CheckBox).click();
    desk.harness.run_steps(3);
    assert!(desk.setting("level", "clamp") == Some(Setting::Switch(true)));
    desk.select("hills, Simplex");
    desk.harness.get_by_role(Role::ComboBox).click();
    desk.harness.run_steps(3);
    desk.click("Ridged");
    assert!(desk.setting("hills", "fractal") == Some(Setting::Choice("ridged".into())));
}

#[test]
fn a_curve_is_drawn_by_hand_and_typed() {
    let mut desk = Desk::lab();
    desk.select("drawn, Curve");
    let points = |desk: &Desk| match desk.setting("drawn", "points") {
        Some(Setting::Curve(points)) => points.into_owned(),
        _ => vec![(-1.0, -1.0), (1.0, 1.0)],
    };
    let plot = desk.rect("Curve plot");
    desk.click_at(plot.center(), PointerButton::Primary);
    assert_eq!(points(&desk).len(), 3, "a click on the line adds a point");
    assert!(points(&desk)[1].0.abs() < 0.05);

    let middle = desk.rect("Point 2 of 3").center();
    desk.drag(middle, middle + vec2(0.0, -40.0));
    assert!(points(&desk)[1].1 > 0.2, "it is dragged");
    desk.undo();
    assert!(points(&desk)[1].1.abs() < 0.05, "one drag, one step");

    let middle = desk.rect("Point 2 of 3").center();
    desk.drag(middle, middle + vec2(0.0, plot.height()));
    assert_eq!(points(&desk).len(), 2, "dragged out, it is gone");
    desk.undo();
    assert_eq!(points(&desk).len(), 3);
    let middle = desk.rect("Point 2 of 3").center();
    desk.click_at(middle, PointerButton::Secondary);
    assert_eq!(points(&desk).len(), 2, "right click removes");

    desk.enter("Point 1 out", "1/4", Modifiers::NONE);
    assert!(points(&desk)[0] == (-1.0, 0.25), "typed");
    desk.enter("Point 1 in", "3", Modifiers::NONE);
    assert!(desk.says("x must rise"), "refused with words");
}

#[test]
fn a_path_is_typed_or_browsed_for() {
    let mut desk = Desk::lab();
    desk.select("dem, Heightmap");
    assert!(desk.harness.query_by_label("Browse…").is_some());
    desk.focus(Role::TextInput, "File");
    desk.type_text("dem/alps.png");
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(desk.setting("dem", "path") == Some(Setting::File("dem/alps.png".into())));
}

#[test]
fn any_script_is_a_title_and_names_are_names() {
    let mut desk = Desk::lab();
    let name = |desk: &mut Desk, text: &str| {
        desk.focus(Role::TextInput, "Name");
        desk.press(Modifiers::COMMAND, Key::A);
        desk.type_text(text);
        desk.press(Modifiers::NONE, Key::Enter);
    };
    desk.select("bend, Warp");
    name(&mut desk, "coast");
    assert!(desk.document().node("coast").is_some() && desk.document().node("bend").is_none());
    name(&mut desk, "海岸");
    assert!(desk.document().node("coast").expect("it stands").title == "海岸");
    name(&mut desk, "hills");
    assert!(desk.document().node("coast").is_some(), "taken");
    assert!(desk.says("hills"));
    desk.focus(Role::TextInput, "Note");
    desk.type_text("bays");
    desk.press(Modifiers::NONE, Key::Tab);
    desk.harness.run_steps(2);
    desk.select("hills, Simplex");
    assert!(desk.document().node("coast").expect("it stands").note == "bays");
}

#[test]
fn faults_stand_at_their_parameter_and_typing_mends_them() {
    let mut desk = Desk::lab();
    desk.select("veins, Cell");
    assert!(desk.says("below its bound, more than 0"));
    desk.enter("Radius", "80", Modifiers::NONE);
    desk.settle();
    assert!(!desk.says("below its bound"));
    assert!(desk.real("veins", "radius") == Some(80.0));
}

#[test]
fn an_unknown_kind_shows_its_raw_parameters() {
    let mut desk = Desk::lab();
    desk.select("dream, quantum");
    assert!(desk.says("quantum") && desk.says("\"foam\": 3"));
}

#[test]
fn without_a_selection_the_maps_numbers_are_turned() {
    let mut desk = Desk::lab();
    desk.enter("Sea level", "1/8", Modifiers::NONE);
    desk.enter("Width", "2*320", Modifiers::NONE);
    desk.enter("Left", "-100", Modifiers::NONE);
    desk.enter("Seed", "41", Modifiers::NONE);
    desk.enter("Relief", "128", Modifiers::NONE);
    let map = desk.document().map().clone();
    assert!(map.sea == 0.125 && map.size == (640.0, 240.0) && map.origin == (-100.0, 0.0));
    assert!(map.seed == 41 && map.height == 128.0);
    desk.enter("Width", "-5", Modifiers::NONE);
    assert!(desk.document().map().size == (640.0, 240.0), "refused");
}

#[test]
fn measured_shows_histogram_figures_and_limits_that_never_bite() {
    let mut desk = Desk::lab();
    desk.select("shelf, Clamp");
    desk.settle();
    assert!(desk.says("Floor −3 never bites"), "in words");
    assert!(desk.says("Ceiling 0.55 bites"));
    desk.click("Measured");
    desk.settle();
    assert!(desk.says("Histogram, input over the map") && desk.says("Histogram, output over the map"));
    for words in ["min", "5%", "median", "95%", "max", "Static range"] {
        assert!(desk.says(words), "{words}");
    }
    desk.select("bend, Warp");
    desk.settle();
    assert!(desk.says("shelf floor −3 never bites"), "its reader's limit stands on its own histogram");
    assert!(desk.says("Stretches its input up to"));
    desk.click("Node");
    desk.enter("Strength", "9999", Modifiers::NONE);
    desk.settle();
    assert!(desk.says("turns to static"), "a warning");
}

#[test]
fn stale_figures_are_busy_until_fresh_ones_come() {
    let mut desk = Desk::lab();
    desk.select("hills, Simplex");
    desk.settle();
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime only")]
    let busy = |desk: &Desk| desk.harness.query_all_by(|node| node.is_busy()).next().is_some();
    assert!(!busy(&desk), "fresh");
    desk.focus(Role::SpinButton, "Octaves");
    desk.type_text("16");
    desk.harness.key_press(Key::Enter);
    let stale = (0..4).any(|_| {
        desk.harness.run_steps(1);
        busy(&desk)
    });
    assert!(stale, "dimmed from the first frame after the edit");
    desk.settle();
    assert!(!busy(&desk), "fresh again");
}

#[test]
fn nothing_repaints_while_a_node_is_inspected() {
    let mut desk = Desk::lab();
    for card in ["bend, Warp", "veins, Cell", "drawn, Curve"] {
        desk.select(card);
        desk.settle();
        desk.harness.run();
        let output = desk.harness.output();
        let delay = output.viewport_output.values().map(|viewport| viewport.repaint_delay).min();
        assert!(delay.is_none_or(|delay| delay > std::time::Duration::from_secs(60)), "{card}: {delay:?}");
    }
}

#[test]
fn help_has_the_tables_words() {
    let mut desk = Desk::lab();
    desk.select("bend, Warp");
    desk.click("Help");
    let kind = catena_nodes::find("warp").expect("a kind");
    assert!(desk.says(kind.summary) && desk.says(kind.inputs[0].documentation));
    for parameter in kind.parameters {
        assert!(desk.says(parameter.documentation), "{}", parameter.key);
    }
}

#[test]
fn every_parameter_of_every_kind_has_a_labelled_widget() {
    for chunk in catena_nodes::menu().collect::<Vec<_>>().chunks(8) {
        let nodes = chunk.iter().enumerate().map(|(index, kind)| {
            let (x, y) = (260 * (index % 4), 300 * (index / 4));
            format!("\"{}\": (kind: \"{}\", at: ({x}.0, {y}.0)),", kind.key, kind.key)
        });
        let text = format!("Graph(version: 1, nodes: {{{}}})", nodes.collect::<String>());
        assert!(Document::read(&text).is_ok());
        let mut desk = Desk::with(&text);
        desk.settle();
        for kind in chunk {
            desk.select(&format!("{}, {}", kind.key, kind.short));
            if kind.parameters.iter().any(|parameter| parameter.folded) {
                desk.click("More parameters");
            }
            for parameter in kind.parameters {
                let named = desk.harness.query_all_by_label_contains(parameter.title);
                let widgets = named.filter(|node| node.accesskit_node().role() != Role::Label).count();
                let is_curve = matches!(parameter.kind, catena_nodes::ParameterKind::Curve { .. });
                assert!(widgets >= 1 || is_curve, "{}.{} has no widget", kind.key, parameter.key);
            }
        }
    }
}

/// Pictures to look at: `CATENA_SCREENSHOTS` names the folder.
#[test]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    for (theme, theme_name) in [(egui::Theme::Dark, "dark"), (egui::Theme::Light, "light")] {
        for scale in [1.0, 2.0] {
            let mut desk = Desk::lab();
            let options = catena_editor::Options {
                graph: Some(desk.path()),
                data: Some(desk.folder.path().join("data")),
                ..catena_editor::Options::default()
            };
            desk.harness = egui_kittest::Harness::builder()
                .with_size([1440.0, 900.0])
                .with_pixels_per_point(scale)
                .with_max_steps(64)
                .wgpu()
                .build_eframe(move |creation| catena_editor::Editor::new(&creation.egui_ctx, options));
            desk.harness.ctx.set_theme(theme);
            desk.settle();
            let shoot = |desk: &mut Desk, name: &str| {
                desk.settle();
                let image = desk.harness.render().expect("the software adapter draws");
                let path = std::path::Path::new(&folder).join(format!("{name}-{theme_name}-{scale}.png"));
                image.save(path).expect("the folder can be written to");
            };
            let cards = [
                "hills, Simplex",
                "bend, Warp",
                "shelf, Clamp",
                "drawn, Curve",
                "veins, Cell",
                "dem, Heightmap",
            ];
            for card in cards {
                desk.select(card);
                shoot(&mut desk, card.split(',').next().unwrap_or("card"));
            }
            desk.click("Measured");
            desk.select("shelf, Clamp");
            shoot(&mut desk, "measured");
            desk.click("Node");
            desk.select("bend, Warp");
            desk.enter("Strength", "2000", Modifiers::NONE);
            desk.enter("Frequency", "5e3", Modifiers::NONE);
            desk.press(Modifiers::NONE, Key::Escape);
            shoot(&mut desk, "static");
            desk.enter("Strength", "x", Modifiers::NONE);
            desk.enter("Octaves", "99", Modifiers::NONE);
            shoot(&mut desk, "refused");
            desk.select("dream, quantum");
            shoot(&mut desk, "unknown");
            desk.click("Help");
            shoot(&mut desk, "help");
            desk.click("Node");
            desk.press(Modifiers::NONE, Key::Escape);
            let empty = desk.rect("node canvas").left_top() + vec2(20.0, 20.0);
            desk.click_at(empty, PointerButton::Primary);
            shoot(&mut desk, "map");
        }
    }
}
