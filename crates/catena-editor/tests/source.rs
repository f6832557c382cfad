//! The source panel: the viewed stack's Rust, following every edit, marked, folded, copied and saved.

mod common;

use catena_graph::Edit;
use catena_nodes::Setting;
use common::{ARTICLE, Desk};
use egui::accesskit::Role;
use egui::{Key, Modifiers, OutputCommand, Theme};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// Leaves pictures where `CATENA_SCREENSHOTS` names a folder.
fn look(desk: &mut Desk, name: &str) {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    for (theme, pixels) in [(Theme::Dark, 1.0), (Theme::Light, 1.0), (Theme::Dark, 2.0), (Theme::Light, 2.0)]
    {
        desk.harness.ctx.set_theme(theme);
        for viewport in desk.harness.input_mut().viewports.values_mut() {
            viewport.native_pixels_per_point = Some(pixels);
        }
        desk.harness.run_steps(4);
        let image = desk.harness.render().expect("the software adapter draws");
        let file = std::path::Path::new(&folder).join(format!("source-{name}-{theme:?}-{pixels}x.png"));
        image.save(file).expect("the folder can be written to");
    }
    desk.harness.ctx.set_theme(Theme::Dark);
    for viewport in desk.harness.input_mut().viewports.values_mut() {
        viewport.native_pixels_per_point = Some(1.0);
    }
    desk.harness.run_steps(4);
}

fn open(text: &str) -> Desk {
    let mut desk = Desk::with(text);
    desk.press(Modifiers::NONE, Key::F8);
    desk.settle();
    desk
}

fn source(desk: &Desk) -> String {
    desk.harness.state().source().expect("it is there").to_owned()
}

fn has(desk: &Desk, label: &str) -> bool {
    desk.harness.query_all_by_label(label).next().is_some()
}

fn apply(desk: &mut Desk, edit: Edit) {
    assert!(desk.harness.state_mut().apply(edit), "the edit is legal");
    desk.settle();
}

/// The text that was put into the clipboard in this frame.
fn copied(desk: &Desk) -> Option<String> {
    desk.harness.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

const BEND: &str = "        let bend_x = x + 25.0 * self.bend.fbm(bend_u, bend_v, 3, 0.5, 2.0);";

#[test]
fn the_terrain_is_shown_and_the_rest_is_folded() {
    let mut desk = open(ARTICLE);
    assert!(has(&desk, "/// The terrain of one world."), "the struct");
    let kernels = source(&desk).split("mod kernels {").nth(1).map_or(0, |rest| rest.lines().count());
    assert!(kernels > 100, "there is something to fold");
    desk.harness.get_by_label("Source"); // the tab
    desk.enlarge_tabs();
    let folds: Vec<String> = ["header", "kernels", "test"].map(|part| fold(&desk, part)).to_vec();
    desk.click(&folds[1]);
    assert!(fold(&desk, "kernels").ends_with("hide"), "folded out");
    assert!(has(&desk, "mod kernels {"));
    desk.click(&fold(&desk, "kernels"));
    assert!(!has(&desk, "mod kernels {"), "folded in again");
}

/// The label of a part's fold that is in sight.
fn fold(desk: &Desk, part: &str) -> String {
    let begins = format!("{part}: ");
    let found = desk.harness.query_all_by_label_contains(&begins);
    let labels: Vec<String> = found.filter_map(|node| node.accesskit_node().label()).collect();
    labels.first().cloned().unwrap_or_else(|| panic!("no fold of {part}"))
}

#[test]
fn it_follows_every_edit() {
    let mut desk = open(ARTICLE);
    assert!(source(&desk).contains(BEND));
    apply(&mut desk, Edit::set("bend", "strength", Setting::Real(31.5)));
    assert!(source(&desk).contains("x + 31.5 * self.bend.fbm"), "a number");
    apply(&mut desk, Edit::Rename { node: "bend".to_owned(), to: "twist".to_owned() });
    assert!(source(&desk).contains("x + 31.5 * self.twist.fbm"), "a name");
    apply(&mut desk, Edit::Move(vec![("twist".to_owned(), (12.0, 34.0))]));
    assert!(source(&desk).contains("(12.0, 34.0)"), "the graph's text in the header");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert!(source(&desk).contains(BEND), "undo");
    desk.click("shelf, Clamp");
    desk.press(Modifiers::NONE, Key::V);
    desk.settle();
    assert!(!source(&desk).contains("let islands"), "another node on the map");
}

#[test]
fn the_lines_of_the_selected_node_are_marked_and_a_click_selects_theirs() {
    let mut desk = open(ARTICLE);
    desk.click("bend, Warp");
    desk.harness.run_steps(4);
    assert!(has(&desk, "        // bend: Domain warp"), "it scrolled to the node's lines");
    look(&mut desk, "marked");
    let line = "        let bend_u = x * 0.006;";
    let plain = background(&mut desk, line);
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert!(background(&mut desk, line) != plain, "the mark goes with the selection");
    desk.click(line);
    assert_eq!(desk.harness.state().selection_names(), ["bend"], "a click on a line selects its node");
    assert!(background(&mut desk, line) == plain, "and marks it");
}

/// The colour behind a line, at its right.
fn background(desk: &mut Desk, line: &str) -> [u8; 4] {
    let at = desk.rect(line).right_center() + egui::vec2(40.0, 0.0);
    desk.harness.hover_at(egui::pos2(4.0, 4.0));
    desk.harness.run_steps(3);
    let image = desk.harness.render().expect("the software adapter draws");
    image.get_pixel(at.x as u32, at.y as u32).0
}

#[test]
fn a_node_seen_from_several_places_has_all_its_lines_and_keeps_them_through_a_new_name() {
    let graph = r#"Graph(version: 1, nodes: {
        "hills": (kind: "simplex"),
        "bend": (kind: "warp", inputs: {"input": "hills"}, at: (300.0, 0.0)),
        "land": (kind: "mix", inputs: {"a": "hills", "b": "bend"}, at: (600.0, 0.0)),
    }, view: (node: "land"))"#;
    let mut desk = open(graph);
    desk.enlarge_tabs();
    for name in ["hills", "crests"] {
        if name == "crests" {
            apply(&mut desk, Edit::Rename { node: "hills".to_owned(), to: name.to_owned() });
        }
        for place in ["", ", where bend looks"] {
            desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
            let line = format!("        // {name}: Simplex fBm{place}");
            desk.click(&line);
            assert_eq!(desk.harness.state().selection_names(), [name], "{line}");
        }
    }
}

#[test]
fn the_whole_file_is_copied_and_told() {
    let mut desk = open(ARTICLE);
    let whole = source(&desk);
    desk.harness.get_by_label("Copy the source").click();
    desk.harness.run_steps(1);
    let text = (0..3).find_map(|_| {
        let text = copied(&desk);
        desk.harness.run_steps(1);
        text
    });
    assert!(text.as_deref() == Some(whole.as_str()), "the whole file is in the clipboard");
    let words = format!(
        "Copied the whole source, {} lines, {} kB",
        whole.lines().count(),
        whole.len().div_ceil(1000)
    );
    assert!(has(&desk, &words), "{words}");
}

#[test]
fn it_is_saved_with_the_files_that_it_reads() {
    let mut desk = Desk::with(
        r#"Graph(version: 1, nodes: {
            "ground": (kind: "heightmap", params: {"path": "dem.asc"}),
        }, view: (node: "ground"))"#,
    );
    let grid = "ncols 4\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 1 2 3\n4 5 6 7\n8 9 10 11\n";
    std::fs::write(desk.folder.path().join("dem.asc"), grid).expect("the grid");
    desk.press(Modifiers::NONE, Key::F8);
    apply(&mut desk, Edit::SetNote { node: "ground".to_owned(), note: "here now".to_owned() });
    assert!(source(&desk).contains("include_bytes!(\"ground.f64\")"));
    assert!(!desk.folder.path().join("ground.f64").exists(), "nothing is written by itself");
    desk.click("Save the source as…");
    let path = desk.folder.path().join("out.rs");
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text(path.to_str().expect("UTF-8"));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(has(&desk, &format!("Saved {}, with ground.f64 beside", path.display())));
    let saved = std::fs::read_to_string(&path).expect("it is there");
    assert!(saved == source(&desk), "what was shown");
    let numbers = std::fs::read(desk.folder.path().join("ground.f64")).expect("it is there");
    assert_eq!(numbers.len(), 12 * 8);
}

#[test]
fn where_it_cannot_be_saved_says_so() {
    let mut desk = open(ARTICLE);
    desk.click("Save the source as…");
    let path = desk.folder.path().join("no/such/folder/out.rs");
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text(path.to_str().expect("UTF-8"));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(!path.exists() && desk.harness.state().source().is_some());
    assert!(
        desk.harness.query_all_by_label_contains("no/such/folder").next().is_some(),
        "the message names the place"
    );
}

#[test]
fn a_fault_stands_in_place_of_code_that_is_no_more() {
    let mut desk = open(ARTICLE);
    apply(&mut desk, Edit::Disconnect { node: "shelf".to_owned(), input: "input".to_owned() });
    assert!(desk.harness.state().source().is_none() && !has(&desk, "/// The terrain of one world."));
    let row = "shelf: input: nothing is wired into this input; wire something in";
    look(&mut desk, "fault");
    desk.harness.get_by_role_and_label(Role::Button, row).click();
    desk.harness.run_steps(3);
    assert_eq!(desk.harness.state().selection_names(), ["shelf"], "a click goes there");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.settle();
    assert!(source(&desk).contains("let shelf = "), "and the code comes back");
    assert!(has(&desk, "        // shelf: Clamp"));
}

#[test]
fn a_long_source_is_drawn_row_by_row() {
    let mut desk = open(ARTICLE);
    desk.enlarge_tabs();
    let kernels = fold(&desk, "kernels");
    desk.click(&kernels);
    let lines = source(&desk).lines().count();
    let drawn = desk.harness.query_all_by_role(Role::Label).count();
    assert!(drawn < 200 && lines > 400, "{drawn} labels for {lines} lines");
}

#[test]
fn text_is_selected_with_the_pointer_and_copied() {
    let mut desk = open(ARTICLE);
    desk.click("bend, Warp");
    desk.harness.run_steps(4);
    let (first, second) = ("        let bend_u = x * 0.006;", "        let bend_v = y * 0.006;");
    let (from, to) = (desk.rect(first), desk.rect(second));
    desk.drag(from.left_center() + egui::vec2(1.0, 0.0), to.right_center() - egui::vec2(1.0, 0.0));
    desk.harness.event(egui::Event::Copy);
    desk.harness.run_steps(1);
    let text = (0..3).find_map(|_| {
        let text = copied(&desk);
        desk.harness.run_steps(1);
        text
    });
    assert_eq!(text.as_deref(), Some(format!("{first}\n{second}").as_str()));
}
