//! "Show warp": arrows over the map, where something moves the position.

mod common;

use catena_editor::Editor;
use common::Desk;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

fn words(desk: &Desk) -> String {
    desk.harness.get_by_label("map").value().unwrap_or_default()
}

/// Gives the map the keys.
fn focus(desk: &mut Desk) {
    let at = desk.rect("map").center();
    desk.harness.hover_at(at);
    desk.button(at, true);
    desk.button(at, false);
    desk.settle();
}

fn has_switch(desk: &Desk) -> bool {
    desk.harness.query_by_label("Show warp").is_some()
}

/// The mean way that the arrows tell.
fn way(desk: &Desk) -> f64 {
    let words = words(desk);
    let number = words.split("read from ").nth(1).and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{words:?}"))
}

#[test]
fn arrows_show_where_the_nearest_warp_reads_at_any_zoom() {
    let mut desk = Desk::new();
    focus(&mut desk);
    let plain = desk.harness.render().expect("the software adapter draws");
    assert!(has_switch(&desk) && words(&desk).is_empty());
    desk.press(Modifiers::NONE, Key::W);
    desk.settle();
    assert!(words(&desk).contains("arrows"), "{}", words(&desk));
    let whole = way(&desk);
    assert!((1.0..25.0).contains(&whole), "a warp of strength 25 reads {whole} units away");
    let lined = desk.harness.render().expect("the software adapter draws");
    let changed = plain.pixels().zip(lined.pixels()).filter(|(a, b)| a != b).count();
    assert!(changed > 500, "{changed} pixels");

    for _ in 0..8 {
        desk.press(Modifiers::NONE, Key::Plus);
    }
    desk.settle();
    assert!(words(&desk).contains("arrows") && way(&desk) > 0.0, "{}", words(&desk));

    let strong = catena_graph::Edit::set("bend", "strength", catena_nodes::Setting::Real(100.0));
    let before = way(&desk);
    assert!(desk.harness.state_mut().apply(strong));
    desk.settle();
    assert!((way(&desk) / before - 4.0).abs() < 0.2, "four times as strong, {} after {before}", way(&desk));

    desk.press(Modifiers::NONE, Key::W);
    desk.settle();
    assert!(words(&desk).is_empty());
}

#[test]
fn without_a_warp_there_is_no_switch_and_the_key_says_so() {
    let mut desk = Desk::new();
    let view = catena_graph::View { node: "continents".into(), ..desk.document().view().clone() };
    assert!(desk.harness.state_mut().apply(catena_graph::Edit::SetView(view)));
    desk.settle();
    assert!(!has_switch(&desk));
    focus(&mut desk);
    desk.press(Modifiers::NONE, Key::W);
    desk.settle();
    assert!(words(&desk).is_empty());
    assert!(desk.harness.query_by_label_contains("arrows come with a warp").is_some());
    let _: &Editor = desk.harness.state();
}

/// Leaves pictures to look at: arrows, the export's dialog and its tab, in both themes.
#[test]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    let mut desk = Desk::new();
    focus(&mut desk);
    desk.press(Modifiers::NONE, Key::W);
    desk.settle();
    let path = desk.folder.path().join("map.png");
    let shoot = |desk: &mut Desk, name: &str| {
        for (theme, scale) in [(egui::Theme::Dark, 1.0), (egui::Theme::Light, 2.0)] {
            desk.harness.ctx.set_theme(theme);
            desk.harness.set_pixels_per_point(scale);
            desk.settle();
            desk.harness.run_steps(4);
            let image = desk.harness.render().expect("the software adapter draws");
            let path = std::path::Path::new(&folder).join(format!("{name}-{theme:?}-{scale}x.png"));
            image.save(path).expect("the folder can be written to");
        }
        desk.harness.set_pixels_per_point(1.0);
        desk.settle();
    };
    shoot(&mut desk, "warp");
    desk.press(Modifiers::COMMAND, Key::E);
    shoot(&mut desk, "export");
    desk.harness.get_by_label("Export to").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::COMMAND, Key::A);
    desk.type_text(&path.display().to_string());
    desk.click("Write the file");
    desk.settle();
    desk.click("Exports");
    shoot(&mut desk, "exports");
}
