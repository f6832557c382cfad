//! The source panel: the viewed stack's Rust, following, coloured, marked, copied and saved.

mod common;

use common::Desk;
use egui::{Key, Modifiers};

/// Leaves a picture where `CATENA_SCREENSHOTS` names a folder.
fn look(desk: &mut Desk, name: &str) {
    if let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") {
        let image = desk.harness.render().expect("the software adapter draws");
        image
            .save(std::path::Path::new(&folder).join(format!("source-{name}.png")))
            .expect("it can be saved");
    }
}

fn open(text: &str) -> Desk {
    let mut desk = Desk::with(text);
    desk.press(Modifiers::NONE, Key::F8);
    desk.settle();
    desk
}

#[test]
fn first_look() {
    let mut desk = open(common::ARTICLE);
    desk.click("bend, Warp");
    desk.settle();
    look(&mut desk, "first");
}
