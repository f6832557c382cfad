//! The canvas's edits, done by hand: by accessible names, pointer and keys.
//!
//! | what | test |
//! |---|---|
//! | search, chain, wired, laid out | `a_typed_chain_is_wired_and_laid_out` |
//! | a dropped wire offers what fits and is wired | `a_wire_dropped_on_nothing_adds_what_fits` |
//! | insert on the selected wire | `a_node_is_added_into_the_selected_wire` |
//! | replace kind, recently used first | `another_kind_keeps_what_fits_and_is_offered_first` |
//! | context menus of node, wire, frame, canvas | `each_thing_has_its_menu` |
//! | Shift-drop, Alt-drag, cut line, Delete, Shift+Delete | `nodes_go_into_wires_and_out` |
//! | wire on a card, output on output, J, S | `wires_dropped_on_cards_and_outputs` |
//! | duplicate with and without inputs | `duplicates_keep_the_wires_that_they_should` |
//! | copy, cut, paste, keep outside, stubs, chat | `a_fragment_goes_through_a_chat` |
//! | a loop is refused before anything changes | `a_paste_with_a_loop_is_refused` |
//! | parameters pasted | `parameters_are_pasted_onto_the_selected_node` |
//! | box, up- and downstream, align, nudge, tidy | `selecting_and_arranging` |
//! | frames | `a_frame_is_made_titled_moved_resized_deleted` |
//! | comments | `a_comment_is_written_in_place` |
//! | reroute points | `reroute_points_are_drawn_moved_and_healed` |
//! | collapse, bypass, view, pin, underlay, outputs, first parameter | `single_keys` |
//! | rename, any script | `names_in_any_script` |
//! | refused wires say why | `a_refused_wire_says_why_before_release` |
//! | one gesture, one step, back byte for byte | `every_gesture_is_one_step` |

mod common;

use catena_graph::{Document, Socket};
use common::Desk;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable as _;

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const ALT: Modifiers = Modifiers::ALT;
const COMMAND: Modifiers = Modifiers::COMMAND;
const COMMAND_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// What a hand does beyond what all tests share.
trait Hand {
    fn canvas(&self) -> Rect;
    fn focus_canvas(&mut self);
    fn select(&mut self, labels: &[&str]);
    fn drag_with(&mut self, button: PointerButton, modifiers: Modifiers, from: Pos2, to: Pos2);
    fn click_with(&mut self, button: PointerButton, modifiers: Modifiers, at: Pos2);
    fn double_click(&mut self, at: Pos2);
    fn copied(&mut self, event: Event) -> String;
    fn paste(&mut self, text: &str, modifiers: Modifiers);
    fn source(&self, node: &str, input: &str) -> Option<String>;
    fn header(&self, label: &str) -> Pos2;
    fn steps(&self) -> String;
    fn picture(&mut self, name: &str);
}

impl Hand for Desk {
    fn canvas(&self) -> Rect {
        self.rect("node canvas")
    }

    /// A click on nothing: the canvas has the focus, and nothing is selected.
    fn focus_canvas(&mut self) {
        let free = self.canvas().left_bottom() + vec2(24.0, -24.0);
        self.click_with(PointerButton::Primary, NONE, free);
    }

    fn select(&mut self, labels: &[&str]) {
        self.focus_canvas();
        for label in labels {
            let at = self.header(label);
            self.click_with(PointerButton::Primary, SHIFT, at);
        }
    }

    fn drag_with(&mut self, button: PointerButton, modifiers: Modifiers, from: Pos2, to: Pos2) {
        let press = |desk: &mut Self, pos, pressed| {
            desk.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
            desk.harness.run_steps(1);
        };
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.harness.hover_at(from);
        self.harness.run_steps(1);
        press(self, from, true);
        for step in 1..=8 {
            let pos = from + (to - from) * (step as f32 / 8.0);
            self.harness.event(Event::PointerMoved(pos));
            self.harness.run_steps(1);
        }
        press(self, to, false);
        self.harness.event(Event::ModifiersChanged(NONE));
        self.harness.run_steps(3);
    }

    fn click_with(&mut self, button: PointerButton, modifiers: Modifiers, at: Pos2) {
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.harness.hover_at(at);
        self.harness.run_steps(1);
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
            self.harness.run_steps(1);
        }
        self.harness.event(Event::ModifiersChanged(NONE));
        self.harness.run_steps(3);
    }

    fn double_click(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.run_steps(1);
        for pressed in [true, false, true, false] {
            let button = PointerButton::Primary;
            let event = Event::PointerButton { pos: at, button, pressed, modifiers: NONE };
            self.harness.input_mut().events.push(event);
        }
        self.harness.step();
        self.harness.run_steps(3);
    }

    /// What an event puts on the clipboard.
    fn copied(&mut self, event: Event) -> String {
        self.harness.event(event);
        let mut text = String::new();
        for _ in 0..3 {
            self.harness.step();
            for command in &self.harness.output().platform_output.commands {
                if let egui::OutputCommand::CopyText(copied) = command {
                    text.clone_from(copied);
                }
            }
        }
        text
    }

    fn paste(&mut self, text: &str, modifiers: Modifiers) {
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.harness.event(Event::Paste(text.to_owned()));
        self.harness.run_steps(1);
        self.harness.event(Event::ModifiersChanged(NONE));
        self.harness.run_steps(3);
    }

    fn source(&self, node: &str, input: &str) -> Option<String> {
        let document = self.document();
        let wire = document.input(document.find(node)?, input)?;
        document.socket(wire.from, wire.output).as_ref().map(Socket::to_string)
    }

    /// A point of a card's header, away from its pins.
    fn header(&self, label: &str) -> Pos2 {
        self.rect(label).center_top() + vec2(0.0, 14.0)
    }

    fn steps(&self) -> String {
        self.document().write()
    }

    /// A picture to look at, where somebody wants it.
    fn picture(&mut self, name: &str) {
        if let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") {
            self.settle();
            for scale in [2.0, 1.0] {
                self.harness.set_pixels_per_point(scale);
                self.harness.set_size(vec2(1440.0, 900.0));
                self.harness.run_steps(2);
                self.settle();
                let image = self.harness.render().expect("the software adapter draws");
                let path = std::path::Path::new(&folder).join(format!("{name} {scale}x.png"));
                image.save(path).expect("the folder can be written to");
            }
        }
    }
}

fn same(a: &str, b: &str) -> bool {
    a == b
}

fn place(desk: &Desk, name: &str) -> (f64, f64) {
    desk.document().node(name).expect("it stands").at
}

#[test]
fn a_typed_chain_is_wired_and_laid_out() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.focus_canvas();
    desk.press(NONE, Key::Tab);
    desk.type_text("val, curve ,smooth cl");
    desk.picture("chain menu");
    desk.press(NONE, Key::Enter);
    assert_eq!(desk.source("curve", "input").as_deref(), Some("value_noise"));
    assert_eq!(desk.source("smooth_clamp", "input").as_deref(), Some("curve"));
    let (first, second, third) =
        (place(&desk, "value_noise"), place(&desk, "curve"), place(&desk, "smooth_clamp"));
    assert!(first.0 < second.0 && second.0 < third.0 && first.1 == second.1 && second.1 == third.1);
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before), "the chain is one step");
}

#[test]
fn a_wire_dropped_on_nothing_adds_what_fits() {
    let mut desk = Desk::new();
    let before = desk.steps();
    let free = desk.canvas().center_bottom() + vec2(0.0, -120.0);
    desk.drag(desk.rect("density of bend").center(), free);
    assert!(desk.harness.query_by_label("Perlin").is_none(), "a source takes no wire");
    desk.type_text("ridged");
    desk.press(NONE, Key::Enter);
    assert_eq!(desk.source("ridged", "input").as_deref(), Some("bend"));
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before), "node and wire are one step");
}

#[test]
fn a_node_is_added_into_the_selected_wire() {
    let mut desk = Desk::new();
    let before = desk.steps();
    let wire = desk.rect("bend to shelf").center();
    desk.focus_canvas();
    desk.click_with(PointerButton::Primary, NONE, wire);
    desk.press(NONE, Key::Tab);
    desk.type_text("ridged");
    desk.press(NONE, Key::Enter);
    assert_eq!(desk.source("ridged", "input").as_deref(), Some("bend"));
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("ridged"));
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before));
}

#[test]
fn another_kind_keeps_what_fits_and_is_offered_first() {
    let mut desk = Desk::new();
    desk.select(&["shelf, Clamp"]);
    desk.paste("high: 0.4", NONE);
    desk.press(COMMAND, Key::R);
    desk.type_text("smooth clamp");
    desk.press(NONE, Key::Enter);
    let shelf = desk.document().node("shelf").expect("it stands");
    assert_eq!(shelf.kind.key(), "smooth_clamp");
    assert!(shelf.settings.contains_key("high"), "settings of the same name stay");
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("bend"));
    desk.focus_canvas();
    desk.press(NONE, Key::Tab);
    assert!(desk.harness.query_by_label("Used of late").is_some());
    desk.press(NONE, Key::Enter);
    assert!(desk.document().node("smooth_clamp").is_some(), "what was used of late stands first");
}

#[test]
fn each_thing_has_its_menu() {
    let mut desk = Desk::new();
    let secondary = PointerButton::Secondary;
    desk.click_with(secondary, NONE, desk.header("bend, Warp"));
    desk.picture("context menu");
    desk.click("Bypass");
    assert!(desk.document().node("bend").expect("it stands").bypass);

    let wire = desk.rect("bend to shelf").center();
    desk.click_with(secondary, NONE, wire);
    desk.click("Reroute point here");
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("reroute"));

    desk.select(&["bend, Warp"]);
    desk.press(COMMAND, Key::G);
    desk.press(NONE, Key::Enter);
    let title = desk.rect("Frame").left_top() + vec2(40.0, 10.0);
    desk.click_with(secondary, NONE, title);
    desk.click("Delete");
    assert_eq!(desk.document().frames().len(), 1);

    let free = desk.canvas().left_bottom() + vec2(24.0, -24.0);
    desk.click_with(secondary, NONE, free);
    desk.picture("add menu of the canvas");
    desk.click("Select all");
    desk.press(NONE, Key::H);
    assert!(desk.document().nodes().filter(|(_, node)| node.collapsed).count() > 3);
}

#[test]
fn nodes_go_into_wires_and_out() {
    let mut desk = Desk::new();
    let before = desk.steps();
    // Out, by Alt-drag.
    let from = desk.header("bend, Warp");
    let free = desk.canvas().center_bottom() + vec2(0.0, -140.0);
    desk.drag_with(PointerButton::Primary, ALT, from, free);
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("continents"), "the wire heals");
    assert_eq!(desk.source("bend", "input"), None);
    // In again, by Shift-drop on the wire.
    let wire = desk.rect("continents to shelf").center();
    let card = desk.rect("bend, Warp");
    let by = wire - card.center();
    let from = desk.header("bend, Warp");
    desk.drag_with(PointerButton::Primary, SHIFT, from, from + by);
    assert_eq!(desk.source("bend", "input").as_deref(), Some("continents"));
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("bend"));
    // Cut by a drag.
    let wire = desk.rect("bend to shelf").center();
    let line = vec2(2.0, 30.0);
    desk.drag_with(PointerButton::Secondary, COMMAND, wire - line, wire + line);
    assert_eq!(desk.source("shelf", "input"), None);
    for _ in 0..3 {
        desk.press(COMMAND, Key::Z);
    }
    assert!(same(&desk.steps(), &before), "each was one step");
    desk.select(&["bend, Warp"]);
    desk.press(NONE, Key::Delete);
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("continents"), "Delete heals");
    desk.press(COMMAND, Key::Z);
    desk.select(&["bend, Warp"]);
    desk.press(SHIFT, Key::Delete);
    assert_eq!(desk.source("shelf", "input"), None, "Shift+Delete doesn't");
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before));
}

#[test]
fn wires_dropped_on_cards_and_outputs() {
    let mut desk = Desk::new();
    // A source beside the others to wire.
    desk.focus_canvas();
    desk.press(NONE, Key::Tab);
    desk.type_text("perlin,mix");
    desk.press(NONE, Key::Enter);
    desk.press(NONE, Key::Home);
    desk.settle();
    desk.drag(desk.rect("density of bend").center(), desk.rect("mix, Mix").center());
    assert_eq!(desk.source("mix", "b").as_deref(), Some("bend"), "the first free input that fits");
    desk.select(&["mix, Mix"]);
    desk.press(NONE, Key::S);
    assert_eq!(
        (desk.source("mix", "a"), desk.source("mix", "b")),
        (Some("bend".into()), Some("perlin".into()))
    );
    let before = desk.steps();
    desk.drag(desk.rect("density of perlin").center(), desk.rect("density of continents").center());
    let both = |desk: &Desk| [desk.source("mix_2", "a"), desk.source("mix_2", "b")];
    assert_eq!(both(&desk), [Some("perlin".into()), Some("continents".into())]);
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before), "one step");
    desk.select(&["perlin, Perlin", "bend, Warp"]);
    desk.picture("two selected");
    desk.press(NONE, Key::J);
    assert_eq!(both(&desk), [Some("perlin".into()), Some("bend".into())]);
}

#[test]
fn duplicates_keep_the_wires_that_they_should() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.select(&["bend, Warp", "shelf, Clamp"]);
    desk.press(COMMAND, Key::D);
    assert_eq!(desk.source("shelf_2", "input").as_deref(), Some("bend_2"));
    assert_eq!(desk.source("bend_2", "input"), None);
    desk.press(COMMAND, Key::Z);
    desk.select(&["bend, Warp", "shelf, Clamp"]);
    desk.press(COMMAND_SHIFT, Key::D);
    assert_eq!(desk.source("bend_2", "input").as_deref(), Some("continents"));
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before));
}

#[test]
fn a_fragment_goes_through_a_chat() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.select(&["bend, Warp", "shelf, Clamp"]);
    let text = desk.copied(Event::Copy);
    assert!(text.contains("\"bend\"") && !text.contains("\"continents\": "));
    let chatted = text.replace('"', "”");
    let chatted = format!("Look, my shelf:\n\n```ron\n{chatted}```\nNice, isn't it?");
    let pointer = desk.canvas().center_bottom() + vec2(0.0, -160.0);
    desk.harness.hover_at(pointer);
    desk.paste(&chatted, NONE);
    assert_eq!(desk.source("shelf_2", "input").as_deref(), Some("bend_2"));
    let stub = desk.source("bend_2", "input").expect("what is outside becomes a stub");
    let node = desk.document().node(&stub).expect("it stands");
    assert_eq!((node.kind.key(), stub.as_str()), ("constant", "continents_2"));
    let card = desk.rect("bend_2, Warp").left_top();
    assert!(card.distance(pointer) < 4.0, "pasted at the pointer");
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before), "one step");
    desk.paste(&chatted, SHIFT);
    assert_eq!(desk.source("bend_2", "input").as_deref(), Some("continents"), "outside wires kept");
    desk.press(COMMAND, Key::Z);
    desk.select(&["bend, Warp"]);
    let text = desk.copied(Event::Cut);
    assert!(text.contains("\"bend\"") && desk.document().node("bend").is_none());
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("continents"));
    desk.paste("nothing of the kind", NONE);
    assert_eq!(desk.document().node("bend").map(|_| ()), None);
}

#[test]
fn a_paste_with_a_loop_is_refused() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.focus_canvas();
    let looped = r#"Graph(version: 1, nodes: {
        "one": (kind: "clamp", inputs: {"input": "two"}),
        "two": (kind: "clamp", inputs: {"input": "one"}),
    })"#;
    desk.paste(looped, NONE);
    assert!(same(&desk.steps(), &before), "nothing has changed");
    assert!(desk.harness.query_by_label_contains("loop").is_some(), "and it says why");
}

#[test]
fn parameters_are_pasted_onto_the_selected_node() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.select(&["bend, Warp"]);
    desk.paste("```\n“strength”: 42,\nfrequency = 1/80\n```", NONE);
    let bend = desk.document().node("bend").expect("it stands");
    assert_eq!(bend.settings["strength"], catena_nodes::Setting::Real(42.0));
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before), "one step");
    desk.paste("sternth: 3", NONE);
    assert!(same(&desk.steps(), &before));
    assert!(desk.harness.query_by_label_contains("sternth").is_some(), "what doesn't fit is said");
}

#[test]
fn selecting_and_arranging() {
    let mut desk = Desk::new();
    let start = desk.steps();
    desk.select(&["bend, Warp"]);
    desk.press(SHIFT, Key::OpenBracket);
    desk.press(NONE, Key::H);
    let folded = |desk: &Desk, name: &str| desk.document().node(name).expect("it stands").collapsed;
    assert!(folded(&desk, "continents") && folded(&desk, "bend") && !folded(&desk, "shelf"));
    desk.press(COMMAND, Key::Z);
    desk.select(&["bend, Warp"]);
    desk.press(SHIFT, Key::CloseBracket);
    desk.press(NONE, Key::H);
    assert!(!folded(&desk, "continents") && folded(&desk, "shelf"));
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &start));

    let cards = desk.rect("bend, Warp").union(desk.rect("shelf, Clamp")).expand(12.0);
    desk.focus_canvas();
    desk.drag(cards.right_bottom(), cards.left_top());
    desk.press(ALT, Key::ArrowRight);
    assert_eq!(place(&desk, "bend").0, place(&desk, "shelf").0);
    let aligned = place(&desk, "bend");
    desk.press(COMMAND, Key::ArrowDown);
    assert!(place(&desk, "bend").1 > aligned.1, "nudged");
    desk.press(COMMAND, Key::Z);
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &start));

    desk.focus_canvas();
    desk.press(NONE, Key::L);
    let tidy = desk.steps();
    let frame = desk.document().frames()[0].clone();
    let shelf = place(&desk, "shelf");
    assert!(frame.at.0 < shelf.0 && shelf.0 < frame.at.0 + frame.size.0, "frames follow what they held");
    assert!(place(&desk, "bend").0 < place(&desk, "shelf").0);
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &start), "one step");
    desk.press(COMMAND_SHIFT, Key::Z);
    assert!(same(&desk.steps(), &tidy));
}

#[test]
fn a_frame_is_made_titled_moved_resized_deleted() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.select(&["bend, Warp", "shelf, Clamp"]);
    desk.press(COMMAND, Key::G);
    desk.type_text("Küste 海岸");
    desk.click("Frame colour: Masks");
    desk.picture("frame field");
    desk.press(NONE, Key::Enter);
    let frame = desk.document().frames()[1].clone();
    assert_eq!((frame.title.as_str(), frame.colour.as_str()), ("Küste 海岸", "#e3a6c4"));
    let framed = desk.steps();
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before), "frame, title and colour are one step");
    desk.press(COMMAND_SHIFT, Key::Z);
    desk.picture("frame");

    let title = desk.rect("Küste 海岸").left_top() + vec2(60.0, 12.0);
    let bend = place(&desk, "bend");
    desk.drag(title, title + vec2(40.0, 80.0));
    assert!(place(&desk, "bend").1 > bend.1 + 40.0, "a frame carries what it holds");
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &framed), "one step");
    let corner = desk.rect("Küste 海岸").right_bottom() - vec2(1.0, 1.0);
    desk.drag(corner, corner + vec2(30.0, 24.0));
    let resized = desk.document().frames()[1].size;
    assert!(resized.0 > frame.size.0 && resized.1 > frame.size.1);
    let title = desk.rect("Küste 海岸").left_top() + vec2(60.0, 12.0);
    desk.double_click(title);
    desk.press(COMMAND, Key::A);
    desk.type_text("Shore");
    desk.press(NONE, Key::Enter);
    assert_eq!(desk.document().frames()[1].title, "Shore");
    desk.press(COMMAND, Key::D);
    assert_eq!(desk.document().frames().len(), 3);
    assert_eq!(desk.source("shelf_2", "input").as_deref(), Some("bend_2"), "with what it holds");
    desk.press(COMMAND, Key::Z);
    let title = desk.rect("Shore").left_top() + vec2(60.0, 12.0);
    desk.click_with(PointerButton::Primary, NONE, title);
    let text = desk.copied(Event::Copy);
    assert!(text.contains("Shore") && text.contains("\"bend\""), "frames are copied with what they hold");
    desk.press(NONE, Key::Delete);
    assert_eq!(desk.document().frames().len(), 1);
    assert!(desk.document().node("bend").is_some(), "what it held stays");
    for _ in 0..4 {
        desk.press(COMMAND, Key::Z);
    }
    assert!(same(&desk.steps(), &before));
}

#[test]
fn a_comment_is_written_in_place() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.focus_canvas();
    let at = desk.canvas().left_bottom() + vec2(60.0, -180.0);
    desk.harness.hover_at(at);
    desk.press(NONE, Key::C);
    desk.type_text("Shelves are flat: sea floor, mesa tops. See where the clamp cuts before you raise it.");
    desk.press(COMMAND, Key::Enter);
    let text = desk.document().comments()[0].text.clone();
    assert!(text.starts_with("Shelves are flat"));
    desk.picture("comment");
    let rect = desk.rect(&text);
    assert!(rect.left_top().distance(at) < 4.0);
    desk.drag(rect.center(), rect.center() + vec2(30.0, 20.0));
    assert_ne!(desk.document().comments()[0].at, (0.0, 0.0));
    let rect = desk.rect(&text);
    desk.double_click(rect.center());
    desk.press(COMMAND, Key::A);
    desk.type_text("Flat");
    let free = desk.canvas().left_bottom() + vec2(24.0, -24.0);
    desk.click_with(PointerButton::Primary, NONE, free);
    assert_eq!(desk.document().comments()[0].text, "Flat", "a click beside it keeps the text");
    let rect = desk.rect("Flat");
    desk.click_with(PointerButton::Primary, NONE, rect.center());
    desk.press(NONE, Key::Delete);
    assert!(desk.document().comments().is_empty());
    for _ in 0..4 {
        desk.press(COMMAND, Key::Z);
    }
    assert!(same(&desk.steps(), &before));
}

#[test]
fn reroute_points_are_drawn_moved_and_healed() {
    let mut desk = Desk::new();
    let before = desk.steps();
    let wire = desk.rect("bend to shelf").center();
    let line = vec2(2.0, 30.0);
    desk.drag_with(PointerButton::Secondary, SHIFT, wire - line, wire + line);
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("reroute"));
    assert_eq!(desk.source("reroute", "input").as_deref(), Some("bend"));
    assert!(desk.harness.query_by_label("bend to shelf").is_some(), "the wire is still one");
    let at = place(&desk, "reroute");
    desk.drag(wire, wire + vec2(0.0, 90.0));
    assert!(place(&desk, "reroute").1 > at.1 + 60.0, "moved");
    desk.picture("reroute");
    desk.press(NONE, Key::Delete);
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("bend"), "deleted healing");
    desk.double_click(desk.rect("bend to shelf").center());
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("reroute"), "by double click too");
    // A wire that is cut takes the points along that lead nowhere.
    let pin = desk.rect("input of shelf").center();
    desk.drag(pin, desk.canvas().center_bottom() + vec2(0.0, -60.0));
    assert!(desk.document().node("reroute").is_none());
    for _ in 0..5 {
        desk.press(COMMAND, Key::Z);
    }
    assert!(same(&desk.steps(), &before));
}

#[test]
fn single_keys() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.select(&["bend, Warp"]);
    let node = |desk: &Desk| desk.document().node("bend").expect("it stands").clone();
    desk.press(NONE, Key::B);
    assert!(node(&desk).bypass);
    desk.press(NONE, Key::B);
    assert!(!node(&desk).bypass);
    desk.press(NONE, Key::H);
    assert!(node(&desk).collapsed);
    desk.press(NONE, Key::H);
    desk.press(NONE, Key::V);
    assert_eq!(desk.document().view().node, "bend");
    desk.press(NONE, Key::P);
    assert_eq!(desk.document().view().pinned, ["bend"]);
    let said = desk.harness.get_by_label("bend, Warp").value().unwrap_or_default();
    assert!(said.contains("pinned") && said.contains("viewed"), "{said:?}");
    desk.settle();
    let plain = desk.card("map");
    desk.press(NONE, Key::U);
    assert_eq!(desk.document().view().underlay, "bend");
    desk.settle();
    assert!(desk.card("map") != plain, "it lies over the map");
    desk.picture("pinned");
    for _ in 0..7 {
        desk.press(COMMAND, Key::Z);
    }
    assert!(same(&desk.steps(), &before), "each key is one step");

    let header = desk.header("shelf, Clamp");
    desk.double_click(header);
    assert_eq!(desk.document().view().node, "shelf");
    desk.press(COMMAND, Key::Z);
    desk.select(&["islands, Cell"]);
    desk.press(NONE, Key::CloseBracket);
    assert_eq!(desk.document().node("islands").expect("it stands").shows, "border");
    desk.press(NONE, Key::OpenBracket);
    assert_eq!(desk.document().node("islands").expect("it stands").shows, "");
    desk.press(COMMAND, Key::Z);
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before));

    desk.select(&["shelf, Clamp"]);
    desk.press(NONE, Key::Enter);
    desk.type_text("-0.5");
    desk.press(NONE, Key::Enter);
    let low = &desk.document().node("shelf").expect("it stands").settings["low"];
    assert_eq!(*low, catena_nodes::Setting::Real(-0.5), "Enter leads to the first parameter");
}

#[test]
fn names_in_any_script() {
    let mut desk = Desk::new();
    let before = desk.steps();
    desk.select(&["bend, Warp"]);
    desk.press(NONE, Key::F2);
    desk.type_text("twist");
    desk.press(NONE, Key::Enter);
    assert_eq!(desk.source("shelf", "input").as_deref(), Some("twist"));
    desk.press(COMMAND, Key::Z);
    desk.select(&["bend, Warp"]);
    desk.press(NONE, Key::F2);
    desk.press(COMMAND, Key::A);
    desk.type_text("הרים ⛰ Ridge 2");
    desk.press(NONE, Key::Enter);
    let named = desk.document().node("ridge_2").expect("the name has what of it can be one");
    assert_eq!(named.title, "הרים ⛰ Ridge 2");
    desk.press(COMMAND, Key::Z);
    assert!(same(&desk.steps(), &before), "one step");
}

#[test]
fn a_refused_wire_says_why_before_release() {
    let mut desk = Desk::new();
    let before = desk.steps();
    let (from, to) = (desk.rect("density of shelf").center(), desk.rect("input of bend").center());
    desk.harness.hover_at(from);
    desk.harness.run_steps(1);
    desk.button(from, true);
    for step in 1..=8 {
        desk.harness.hover_at(from + (to - from) * (step as f32 / 8.0));
        desk.harness.run_steps(1);
    }
    assert!(desk.harness.query_by_label_contains("would close a loop").is_some());
    desk.picture("refused");
    desk.button(to, false);
    assert!(same(&desk.steps(), &before));
}

/// Pictures to look at: everything that this file tests, on one canvas.
#[test]
fn the_whole_desk() {
    let mut desk = Desk::new();
    desk.select(&["bend, Warp"]);
    desk.press(NONE, Key::B);
    desk.harness.hover_at(desk.canvas().left_bottom() + vec2(60.0, -200.0));
    desk.press(NONE, Key::C);
    desk.type_text("Shelves are flat: sea floor, mesa tops. See where the clamp cuts before you raise it.");
    desk.press(COMMAND, Key::Enter);
    let wire = desk.rect("islands to land").center();
    desk.double_click(wire);
    desk.drag(wire, wire + vec2(10.0, 40.0));
    desk.select(&["shelf, Clamp"]);
    desk.press(NONE, Key::H);
    desk.press(NONE, Key::P);
    desk.press(COMMAND, Key::D);
    desk.press(COMMAND, Key::ArrowDown);
    desk.press(COMMAND, Key::ArrowDown);
    desk.select(&["continents, Simplex", "bend, Warp"]);
    desk.press(COMMAND, Key::G);
    desk.type_text("Coast");
    desk.click("Frame colour: Masks");
    desk.press(NONE, Key::Enter);
    desk.press(NONE, Key::Home);
    desk.picture("desk");
    desk.select(&["bend, Warp"]);
    desk.press(NONE, Key::L);
    desk.focus_canvas();
    desk.picture("tidied");
    assert_eq!(desk.document().frames().len(), 2);
    assert_eq!(desk.document().comments().len(), 1);
}

#[test]
fn every_gesture_is_one_step() {
    let mut desk = Desk::new();
    let before = Document::read(common::ARTICLE).expect("a graph").document.write();
    let mut count = 0;
    desk.select(&["bend, Warp", "shelf, Clamp"]);
    for (modifiers, key) in [
        (COMMAND, Key::D),
        (COMMAND_SHIFT, Key::D),
        (NONE, Key::J),
        (NONE, Key::L),
        (NONE, Key::H),
        (COMMAND, Key::ArrowRight),
        (NONE, Key::P),
        (NONE, Key::Delete),
    ] {
        desk.press(modifiers, key);
        count += 1;
    }
    let mut undone = 0;
    while desk.harness.state().can_undo() {
        desk.press(COMMAND, Key::Z);
        undone += 1;
    }
    assert!(undone <= count, "{undone} steps for {count} keys");
    assert!(same(&desk.steps(), &before));
}
