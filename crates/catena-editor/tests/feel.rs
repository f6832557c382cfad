//! How the window feels: keys, lists, settings, panels and names, used as a person would.

mod common;

use catena_editor::{Editor, Options};
use catena_graph::Document;
use common::Desk;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Theme};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

const SHIFT_COMMAND: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// Saves what is shown, where the environment says so.
fn look(desk: &mut Desk, name: &str) {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    let preference = desk.harness.ctx.options(|options| options.theme_preference);
    for (theme, pixels) in [(Theme::Dark, 1.0), (Theme::Light, 1.0), (Theme::Dark, 2.0), (Theme::Light, 2.0)]
    {
        desk.harness.ctx.set_theme(theme);
        native_pixels(desk, pixels);
        let image = desk.harness.render().expect("the software adapter draws");
        let file = std::path::Path::new(&folder).join(format!("{name}-{theme:?}-{pixels}x.png"));
        image.save(file).expect("the folder can be written to");
    }
    desk.harness.ctx.set_theme(preference);
    native_pixels(desk, 1.0);
}

fn native_pixels(desk: &mut Desk, pixels: f32) {
    for viewport in desk.harness.input_mut().viewports.values_mut() {
        viewport.native_pixels_per_point = Some(pixels);
    }
    desk.harness.run_steps(4);
}

fn focus_canvas(desk: &mut Desk) {
    desk.harness.get_by_label("node canvas").focus();
    desk.harness.run_steps(2);
}

fn has(desk: &Desk, label: &str) -> bool {
    desk.harness.query_all_by_label(label).next().is_some()
}

fn seed(desk: &Desk) -> i64 {
    desk.document().map().seed
}

#[test]
fn a_command_is_found_by_a_few_letters_and_done() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_text("selal");
    look(&mut desk, "palette");
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.harness.state().selection_names().len(), desk.document().len());
    assert!(!has(&desk, "All commands"), "the list is gone");

    desk.press(Modifiers::COMMAND, Key::K);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!has(&desk, "All commands"), "Escape closes it");
    desk.press(SHIFT_COMMAND, Key::A);
    assert!(desk.harness.state().selection_names().is_empty(), "the keys are the canvas's again");
}

#[test]
fn a_node_is_found_by_name_title_or_kind_and_flown_to() {
    for text in ["shelf", "clamp", "clm"] {
        let mut desk = Desk::new();
        desk.press(Modifiers::COMMAND, Key::F);
        desk.type_text(text);
        desk.press(Modifiers::NONE, Key::Enter);
        assert_eq!(desk.harness.state().selection_names(), ["shelf"], "{text}");
        let (card, canvas) = (desk.rect("shelf, Clamp"), desk.rect("node canvas"));
        assert!((card.center() - canvas.center()).length() < 100.0, "it is in the middle: {card}");
    }
}

#[test]
fn single_keys_hold_only_for_the_panel_with_the_focus() {
    let mut desk = Desk::new();
    desk.click("bend, Warp");
    desk.press(Modifiers::NONE, Key::B);
    assert!(desk.document().node("bend").expect("it stands").bypass, "the canvas has the focus");
    desk.press(Modifiers::NONE, Key::B);

    desk.press(Modifiers::COMMAND, Key::K);
    desk.press(Modifiers::NONE, Key::B);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.get_by_label("Inspector").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::NONE, Key::B);
    assert!(
        !desk.document().node("bend").expect("it stands").bypass,
        "neither a list nor the inspector bypass"
    );

    desk.press(Modifiers::NONE, Key::F6);
    desk.press(Modifiers::SHIFT, Key::F6);
    desk.press(Modifiers::SHIFT, Key::F6);
    desk.press(Modifiers::NONE, Key::Num2);
    assert_eq!(desk.document().view().look, "terrain", "F6 went from the inspector back to the map");
    look(&mut desk, "focus");
}

#[test]
fn the_sheet_lists_keys_and_finds_them() {
    let mut desk = Desk::new();
    focus_canvas(&mut desk);
    desk.press(Modifiers::SHIFT, Key::Questionmark);
    assert!(has(&desk, "Undo") && has(&desk, "Ctrl+right drag"), "it holds actions and gestures");
    look(&mut desk, "sheet");
    desk.type_text("bypass");
    assert!(has(&desk, "Bypass") && !has(&desk, "Zoom to all"));
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!has(&desk, "Shortcuts"));
}

#[test]
fn a_key_is_bound_anew_and_a_conflict_is_said() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::Comma);
    desk.click("Keys");
    look(&mut desk, "settings-keys");
    desk.harness.get_by_label("Search keys").focus();
    desk.harness.run_steps(2);
    desk.type_text("next panel");
    desk.click("Add a key for Next panel");
    desk.press(SHIFT_COMMAND, Key::P);
    assert!(has(&desk, "Remove Ctrl+Shift+P from Next panel"));

    desk.click("Add a key for Next panel");
    desk.press(Modifiers::COMMAND, Key::S);
    assert!(desk.harness.query_by_label_contains("Ctrl+S is Save").is_some(), "the conflict is said");
    look(&mut desk, "settings-conflict");
    desk.click("Make it Next panel");
    desk.click("Close");
    focus_canvas(&mut desk);
    desk.press(Modifiers::COMMAND, Key::S);
    let mut maps = desk.harness.query_all_by_label("Map");
    assert!(maps.any(|map| map.is_focused()), "Ctrl+S now means the next panel");
    drop(maps);

    let remembered = desk.harness.state().settings();
    assert!(remembered.contains("FocusNext") && remembered.contains("Ctrl+Shift+P"));
    desk.press(Modifiers::COMMAND, Key::Comma);
    desk.click("Keys");
    desk.click("Reset all");
    assert!(!desk.harness.state().settings().contains("FocusNext"));
}

#[test]
fn a_preset_changes_the_keys_of_menus_and_tooltips() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::Comma);
    desk.click("Keys");
    desk.click("Blender-like");
    desk.click("Close");
    desk.click("bend, Warp");
    desk.press(Modifiers::NONE, Key::M);
    assert!(desk.document().node("bend").expect("it stands").bypass);
}

#[test]
fn theme_scale_and_motion_count_at_once_and_are_remembered() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::Comma);
    look(&mut desk, "settings");
    desk.click("Light");
    assert_eq!(desk.harness.ctx.theme(), Theme::Light);
    desk.click("128");
    desk.harness.get_by_role_and_label(Role::CheckBox, "Reduced motion").click();
    desk.harness.run_steps(3);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.press(Modifiers::COMMAND, Key::Plus);
    desk.press(Modifiers::COMMAND, Key::Plus);
    assert_eq!(desk.harness.ctx.zoom_factor(), 1.5);
    look(&mut desk, "light-150");
    for _ in 0..6 {
        desk.press(Modifiers::COMMAND, Key::Minus);
    }
    assert_eq!(desk.harness.ctx.zoom_factor(), 0.75);

    let text = desk.harness.state().settings();
    let ctx = egui::Context::default();
    let editor = Editor::remembering(&ctx, Options::default(), &text);
    assert_eq!(editor.settings(), text);
    for word in ["Light", "Large", "true"] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn the_last_document_opens_again_and_damage_does_no_harm() {
    let desk = Desk::new();
    let text = desk.harness.state().settings();
    let again = Editor::remembering(&egui::Context::default(), Options::default(), &text);
    assert_eq!(again.document(), desk.document());
    for text in ["", "{", "{\"recent\": [\"/nowhere/at all.ron\", 7]}", "{\"scale\": null}"] {
        let editor = Editor::remembering(&egui::Context::default(), Options::default(), text);
        assert!(editor.document().is_empty(), "{text}: nothing but the start page");
    }
}

#[test]
fn a_file_open_before_is_chosen_from_a_list() {
    let mut desk = Desk::new();
    let other = desk.folder.path().join("other.ron");
    let mut text = std::fs::read_to_string(desk.path()).expect("the graph");
    text = text.replace("bend", "curl");
    std::fs::write(&other, text).expect("the copy");
    drop_file(&mut desk, &other);
    desk.settle();
    assert!(desk.document().node("curl").is_some(), "a graph dropped on the window opens");
    desk.press(SHIFT_COMMAND, Key::O);
    desk.type_text("article");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(desk.document().node("bend").is_some());
}

#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn drop_file(desk: &mut Desk, path: &std::path::Path) {
    desk.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.to_owned())));
    desk.harness.run_steps(3);
}

#[test]
fn dropped_files_open_or_become_heightmaps() {
    let mut desk = Desk::new();
    let heights = desk.folder.path().join("Alps 1.asc");
    let grid = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 1\n1 0\n";
    std::fs::write(&heights, grid).expect("the file");
    drop_file(&mut desk, &heights);
    desk.settle();
    let names = desk.harness.state().selection_names();
    let node = desk.document().node(&names[0]).expect("it stands");
    assert_eq!(node.kind.key(), "heightmap");
    assert!(desk.document().write().contains("\"Alps 1.asc\""), "its path is relative to the graph's folder");

    let graph = desk.folder.path().join("small.ron");
    std::fs::write(&graph, Document::default().write()).expect("the file");
    drop_file(&mut desk, &graph);
    assert!(has(&desk, "article.ron has changes that are not saved"), "unsaved work is asked about");
    desk.click("Discard changes");
    desk.settle();
    assert!(desk.document().is_empty());

    drop_file(&mut desk, std::path::Path::new("/tmp/song.mp3"));
    assert!(desk.harness.query_by_label_contains("song.mp3").is_some(), "it says what it can't take");
}

#[test]
fn the_seed_is_typed_thrown_and_taken_back_and_undone() {
    let mut desk = Desk::new();
    let first = seed(&desk);
    focus_canvas(&mut desk);
    desk.press(Modifiers::NONE, Key::G);
    let second = seed(&desk);
    assert_ne!(second, first);
    desk.click("New world seed");
    assert_ne!(seed(&desk), second);
    focus_canvas(&mut desk);
    desk.press(Modifiers::SHIFT, Key::G);
    assert_eq!(seed(&desk), second);
    desk.click("World seed before");
    assert_eq!(seed(&desk), first);
    while desk.harness.state().can_undo() {
        desk.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(seed(&desk), first, "all of it was steps");
}

#[test]
fn the_history_goes_where_it_is_clicked() {
    let mut desk = Desk::new();
    let before = desk.document().write();
    desk.click("bend, Warp");
    desk.press(Modifiers::NONE, Key::B);
    desk.press(Modifiers::NONE, Key::Delete);
    desk.settle();
    look(&mut desk, "history");
    let after = desk.document().write();
    desk.click("Step 0: As it was opened");
    desk.settle();
    assert_eq!(desk.document().write(), before);
    let last = desk.harness.get_by_label_contains("Step 2");
    last.click();
    desk.harness.run_steps(3);
    assert_eq!(desk.document().write(), after);
}

#[test]
fn a_problem_leads_to_its_node() {
    let mut desk = Desk::new();
    desk.click("+ Add node");
    desk.type_text("billow");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    desk.press(Modifiers::NONE, Key::Escape);
    focus_canvas(&mut desk);
    desk.press(SHIFT_COMMAND, Key::A);
    assert!(desk.harness.state().selection_names().is_empty());
    desk.press(Modifiers::NONE, Key::F9);
    look(&mut desk, "problems");
    desk.harness.get_by_label_contains("billow: ").click();
    desk.harness.run_steps(3);
    assert_eq!(desk.harness.state().selection_names(), ["billow"]);
    desk.press(Modifiers::NONE, Key::F9);
    assert!(!has(&desk, "Problems"), "the same key hides them");
}

#[test]
fn panels_hide_and_come_back() {
    let mut desk = Desk::new();
    let wide = |desk: &Desk| desk.rect("node canvas").width();
    let before = wide(&desk);
    desk.press(Modifiers::NONE, Key::F7);
    assert!(!has(&desk, "Inspector"));
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_text("map");
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(wide(&desk) > before + 200.0, "the canvas has the room");
    desk.press(Modifiers::NONE, Key::F7);
    assert!(has(&desk, "Inspector"));
}

#[test]
fn panels_are_as_large_as_they_were_dragged() {
    let mut desk = Desk::new();
    let text = |desk: &Desk| desk.harness.state().settings();
    let canvas = desk.rect("node canvas");
    let edge = egui::pos2(canvas.right() + 1.0, canvas.center().y);
    desk.drag(edge, edge - egui::vec2(100.0, 0.0));
    let dragged = desk.rect("node canvas");
    assert!((dragged.width() - canvas.width() + 100.0).abs() < 8.0, "{dragged} was {canvas}");
    let remembered = text(&desk);
    let side = remembered.lines().find(|line| line.contains("\"side\"")).unwrap_or_default().to_owned();
    assert!(side.contains("56") || side.contains("55"), "the width is remembered: {side}");

    desk.harness.set_size(egui::vec2(600.0, 500.0));
    desk.harness.run_steps(4);
    assert_eq!(text(&desk), remembered, "a small window doesn't change the wish");
    desk.harness.set_size(egui::vec2(1440.0, 900.0));
    desk.harness.run_steps(4);
    assert!((desk.rect("node canvas").width() - dragged.width()).abs() < 2.0, "it is as it was");
}

#[test]
fn an_empty_start_says_what_to_do() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::N);
    desk.settle();
    assert!(has(&desk, "An empty graph"));
    look(&mut desk, "empty");
    let before = desk.document().write();
    assert_eq!(before, Document::default().write());
}

/// Every control that can be used says what it is.
fn unnamed(harness: &Harness<'_, Editor>) -> Vec<String> {
    let roles = [
        Role::Button,
        Role::CheckBox,
        Role::ComboBox,
        Role::Link,
        Role::RadioButton,
        Role::Slider,
        Role::SpinButton,
        Role::TextInput,
        Role::MultilineTextInput,
    ];
    let all = harness.root().children_recursive();
    let bad = all.filter(|node| {
        let node = node.accesskit_node();
        let named =
            node.label().is_some_and(|label| !label.trim().is_empty()) || node.labelled_by().next().is_some();
        let icon = node.label().is_some_and(|label| label.chars().all(|sign| (sign as u32) > 0xe000));
        roles.contains(&node.role()) && (!named || icon)
    });
    bad.map(|node| {
        let node = node.accesskit_node();
        format!("{:?} {:?} {:?}", node.role(), node.value(), node.bounding_box())
    })
    .collect()
}

#[test]
fn every_control_has_a_name() {
    let mut desk = Desk::new();
    for name in ["continents, Simplex", "bend, Warp", "shelf, Clamp", "islands, Cell"] {
        desk.click(name);
        let bad = unnamed(&desk.harness);
        assert!(bad.is_empty(), "beside {name}: {bad:?}");
    }
    look(&mut desk, "work");
    for (modifiers, key) in [
        (Modifiers::COMMAND, Key::K),
        (Modifiers::COMMAND, Key::Comma),
        (Modifiers::SHIFT, Key::Questionmark),
    ] {
        desk.press(modifiers, key);
        let bad = unnamed(&desk.harness);
        assert!(bad.is_empty(), "after {key:?}: {bad:?}");
        if has(&desk, "Keys") {
            desk.click("Keys");
            let bad = unnamed(&desk.harness);
            assert!(bad.is_empty(), "keys: {bad:?}");
        }
        desk.press(Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn nothing_is_cut_off_at_any_size_and_scale() {
    let mut desk = Desk::new();
    for (width, height, scale) in [
        (800.0, 500.0, 1.0),
        (800.0, 500.0, 1.5),
        (800.0, 500.0, 2.0),
        (1440.0, 900.0, 2.0),
        (3000.0, 400.0, 0.75),
    ] {
        desk.harness.ctx.set_zoom_factor(scale);
        desk.harness.set_size(egui::vec2(width, height) / scale);
        desk.harness.run_steps(4);
        look(&mut desk, &format!("size-{width}x{height}-{scale}"));
        let window = desk.harness.ctx.content_rect();
        let ends = ["World seed", "New world seed", "World seed before", "Undo", "Redo", "+ Add node"]
            .map(|name| desk.harness.query_all_by_label(name).next().expect("it is shown").rect());
        for (index, rect) in ends.iter().enumerate() {
            assert!(
                window.contains_rect(*rect),
                "{width}x{height} at {scale}: {index} at {rect} in {window}"
            );
            let crossed =
                ends[index + 1..].iter().any(|other| rect.shrink(1.0).intersects(other.shrink(1.0)));
            assert!(!crossed, "{width}x{height} at {scale}: {index} lies over another");
        }
    }
}

#[test]
fn help_on_the_node_opens_with_its_key() {
    let mut desk = Desk::new();
    desk.click("bend, Warp");
    desk.press(Modifiers::NONE, Key::F7);
    desk.press(Modifiers::NONE, Key::F1);
    assert!(has(&desk, "Inspector"));
    let tab = desk.harness.get_by_role_and_label(Role::Button, "Help");
    assert!(tab.accesskit_node().toggled().is_some() || has(&desk, "Help"));
}

#[test]
fn quitting_with_unsaved_work_asks() {
    let mut desk = Desk::new();
    focus_canvas(&mut desk);
    desk.press(Modifiers::NONE, Key::G);
    desk.press(Modifiers::COMMAND, Key::Q);
    assert!(has(&desk, "article.ron has changes that are not saved"));
    look(&mut desk, "unsaved");
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!has(&desk, "article.ron has changes that are not saved"));
}

#[test]
fn files_held_over_the_window_are_told_what_a_drop_does() {
    let mut desk = Desk::new();
    desk.harness.input_mut().hovered_files.push(egui::HoveredFile::default());
    desk.harness.run_steps(2);
    look(&mut desk, "drop");
    assert!(has(&desk, "Drop to open a graph"));
}
