//! Menus and the palette, by keys.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::common::Desk;
use crate::{has, says};

fn is_focused(desk: &Desk, label: &str) -> bool {
    desk.harness.get_by_label(label).is_focused()
}

#[test]
fn menus_of_the_bar_are_used_with_arrow_keys() {
    let mut desk = Desk::new();
    desk.harness.get_by_label("File").focus();
    desk.harness.run_steps(2);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    assert!(is_focused(&desk, "New"), "the first item has the focus");
    desk.press(Modifiers::NONE, Key::ArrowDown);
    assert!(is_focused(&desk, "Open…"));
    desk.press(Modifiers::NONE, Key::ArrowUp);
    desk.press(Modifiers::NONE, Key::ArrowUp);
    assert!(is_focused(&desk, "Quit"), "round the end");
    desk.press(Modifiers::NONE, Key::Home);
    assert!(is_focused(&desk, "New"));
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(!has(&desk, "Quit") && is_focused(&desk, "Continents and islands"), "round to the last menu");
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(desk.document().node("sweep").is_some(), "Enter opens the example");
}

#[test]
fn the_menu_of_a_card_is_used_with_arrow_keys() {
    let mut desk = Desk::new();
    let card = desk.rect("bend, Warp").center();
    desk.harness.hover_at(card);
    desk.harness.run_steps(1);
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Secondary, Modifiers::NONE);
        desk.harness.event(egui::Event::PointerButton { pos: card, button, pressed, modifiers });
        desk.harness.run_steps(1);
    }
    desk.harness.run_steps(2);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    assert!(is_focused(&desk, "View on the map"));
    desk.press(Modifiers::NONE, Key::End);
    assert!(is_focused(&desk, "Delete without healing"));
    for _ in 0..2 {
        desk.press(Modifiers::NONE, Key::ArrowDown);
    }
    assert!(is_focused(&desk, "Pin beside the map"));
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.document().view().pinned, ["bend"]);
    assert!(says(&desk, "Pin bend"), "the history says so");
}

#[test]
fn the_palette_over_the_start_page_has_what_counts_there() {
    let mut desk = Desk::empty("");
    desk.settle();
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_text("tidy");
    assert!(has(&desk, "No command of that name"), "nothing to tidy here");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(3);
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_text("grand can");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.settle();
    assert!(desk.document().node("ground").is_some());
    assert!(
        desk.harness.get_by_label("node canvas").accesskit_node().is_focused(),
        "the canvas has the keys"
    );
}
