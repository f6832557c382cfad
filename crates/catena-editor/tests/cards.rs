//! Cards in all their states: what each says, and pictures of them to look at (`--ignored`, into the folder that
//! `CATENA_SCREENSHOTS` names).

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use catena_editor::{Editor, Options};
use common::Desk;
use egui::Theme;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

/// Every state of a card; the slow one takes many seconds.
const STATES: &str = r#"Graph(version: 1, map: (size: (320.0, 240.0), seed: 12345), nodes: {
    "continents": (kind: "simplex", at: (0.0, 0.0)),
    "bend": (kind: "warp", inputs: {"input": "continents"}, at: (260.0, 0.0)),
    "shelf": (kind: "clamp", inputs: {"input": "bend"}, at: (520.0, 0.0)),
    "veins": (kind: "cell", params: {"radius": 0.0}, at: (0.0, 250.0)),
    "cliffs": (kind: "terrace", inputs: {"input": "shelf"}, bypass: true, at: (260.0, 250.0)),
    "raster": (kind: "bake", params: {"columns": 320, "rows": 180}, inputs: {"input": "shelf"}, at: (520.0, 250.0)),
    "odd": (kind: "worley", params: {"jitter": 0.5, "metric": "manhattan"}, at: (0.0, 500.0)),
    "folded": (kind: "clamp", inputs: {"input": "bend"}, collapsed: true, at: (0.0, 400.0)),
    "islands": (kind: "cell", at: (780.0, 0.0)),
    "fine": (kind: "simplex", params: {"octaves": 16}, at: (260.0, 500.0)),
    "slow": (kind: "bake", params: {"columns": 8192, "rows": 4096}, inputs: {"input": "fine"}, bypass: true, at: (520.0, 500.0)),
    "after": (kind: "mix", inputs: {"a": "slow", "b": "islands"}, at: (780.0, 250.0)),
}, view: (node: "shelf"))"#;

fn open(scale: f32) -> Desk {
    open_text(STATES, scale)
}

fn open_text(text: &str, scale: f32) -> Desk {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("states.ron");
    std::fs::write(&path, text).expect("the graph");
    let options = Options { graph: Some(path), data: Some(folder.path().to_owned()), ..Options::default() };
    let harness = Harness::builder()
        .with_size([1440.0, 900.0])
        .with_pixels_per_point(scale)
        .with_max_steps(64)
        .wgpu()
        .build_eframe(move |creation| Editor::new(&creation.egui_ctx, options));
    Desk { harness, folder }
}

fn until(desk: &mut Desk, what: &str, mut holds: impl FnMut(&Desk) -> bool) {
    let start = Instant::now();
    while !holds(desk) {
        desk.harness.run_steps(1);
        assert!(start.elapsed() < Duration::from_secs(120), "never: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn said(desk: &Desk, label: &str) -> String {
    desk.harness.get_by_label(label).value().unwrap_or_default()
}

/// The slow node works again: it computes, and what lies behind it is out of date.
fn wake(desk: &mut Desk) {
    let edit = catena_graph::Edit::SetBypass { node: "slow".into(), on: false };
    assert!(desk.harness.state_mut().apply(edit), "it may");
    until(desk, "progress", |desk| said(desk, "slow, Bake").contains('%'));
    until(desk, "dim", |desk| said(desk, "after, Mix").contains("out of date"));
}

#[test]
fn cards_say_what_is_the_matter() {
    let mut desk = open(1.0);
    desk.settle();
    assert!(said(&desk, "veins, Cell").contains("radius"), "{}", said(&desk, "veins, Cell"));
    assert!(said(&desk, "cliffs, Terrace").contains("bypassed"));
    assert!(said(&desk, "bend, Warp").contains(" ms"), "its own time: {}", said(&desk, "bend, Warp"));
    assert!(said(&desk, "odd, worley").contains("worley"));
    wake(&mut desk);
}

#[test]
#[ignore = "writes pictures to look at"]
fn pictures() {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    for scale in [1.0, 2.0] {
        let mut desk = open(scale);
        desk.settle();
        wake(&mut desk);
        for theme in [Theme::Dark, Theme::Light] {
            desk.harness.ctx.set_theme(theme);
            desk.harness.run_steps(3);
            let image = desk.harness.render().expect("the software adapter draws");
            let name = format!("cards-{}-{scale}x.png", format!("{theme:?}").to_lowercase());
            image.save(Path::new(&folder).join(name)).expect("the folder can be written to");
        }
    }
}

#[test]
#[ignore = "writes a picture to look at"]
fn a_picture_from_far_out() {
    let Some(folder) = std::env::var_os("CATENA_SCREENSHOTS") else { return };
    let kinds = ["simplex", "warp", "clamp", "terrace"];
    let node = |at: usize| {
        let (x, y) = ((at % 16) * 240, (at / 16) * 200);
        let input = if at.is_multiple_of(4) {
            String::new()
        } else {
            format!("inputs: {{\"input\": \"n{}\"}}, ", at - 1)
        };
        format!("\"n{at}\": (kind: \"{}\", {input}at: ({x}.0, {y}.0)),", kinds[at % 4])
    };
    let nodes: String = (0..240).map(node).collect();
    let mut desk = open_text(&format!("Graph(version: 1, nodes: {{{nodes}}}, view: (node: \"n3\"))"), 1.0);
    desk.settle();
    assert_eq!(desk.harness.state().textures(), 240);
    let image = desk.harness.render().expect("the software adapter draws");
    image.save(Path::new(&folder).join("cards-far.png")).expect("the folder can be written to");
}
