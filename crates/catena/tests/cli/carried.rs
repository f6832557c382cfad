//! Pictures carry the graph that drew them, and are read in a graph file's place.

use std::fs::File;

use catena_graph::Document;
use catena_images::read_text;

use crate::harness::{Place, TILT};

const KEYWORD: &str = "catena-graph";

fn text_of(place: &Place, name: &str) -> String {
    let found = read_text(&place.path(name), KEYWORD).unwrap_or_else(|error| panic!("{error}"));
    found.unwrap_or_else(|| panic!("{name} carries no graph"))
}

/// A PNG of one pixel with a zTXt chunk of these bytes.
fn picture_with(place: &Place, name: &str, chunk: &[u8]) {
    let file = File::create(place.path(name)).expect("a file");
    let mut writer = png::Encoder::new(file, 1, 1).write_header().expect("a header");
    writer.write_chunk(png::chunk::zTXt, chunk).expect("a chunk");
    writer.write_image_data(&[7]).expect("a pixel");
}

#[test]
fn every_png_carries_its_graph_as_it_was_drawn() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    for (name, words) in [("gray.png", ""), ("eight.png", "--bits 8"), ("look.png", "--look relief")] {
        place.quietly(&format!("render tilt.ron {words} -o {name}"));
        assert!(text_of(&place, name) == TILT, "{name}: the text as it is, to the byte");
    }
    place.quietly("render tilt.ron --set noise.octaves=5 --seed 9 -o other.png");
    let text = text_of(&place, "other.png");
    let document = Document::read(&text).expect("it is a graph").document;
    assert_eq!(document.map().seed, 9);
    assert!(text.contains("\"octaves\": 5"), "{text}");
    place.quietly("render tilt.ron -o map.r32");
}

#[test]
fn a_picture_stands_in_for_its_graph() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    place.quietly("render tilt.ron --set noise.octaves=5 -o map.png");
    place.quietly("check map.png");
    let from_graph = place.prints("sample tilt.ron --node noise --set noise.octaves=5 --at 1.25,3.5");
    assert_eq!(place.prints("sample map.png --node noise --at 1.25,3.5"), from_graph);
    assert_ne!(place.prints("sample tilt.ron --node noise --at 1.25,3.5"), from_graph);
    place.quietly("render map.png -o again.png");
    assert!(place.bytes("again.png") == place.bytes("map.png"), "the same picture of the same graph");
}

#[test]
fn files_are_found_from_where_the_picture_lies() {
    let place = Place::new();
    for folder in ["graphs", "assets", "out"] {
        std::fs::create_dir(place.path(folder)).expect("a folder");
    }
    place.put("assets/alps.asc", "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 1\n1 0.5\n");
    let nodes = r#""alps": (kind: "heightmap", params: {"path": "../assets/alps.asc"})"#;
    let graph = format!("Graph(version: 1, nodes: {{{nodes}}}, view: (node: \"alps\"))");
    place.put("graphs/alps.ron", graph);
    place.quietly("render graphs/alps.ron --size 8x8 -o out/map.png");
    place.quietly("render graphs/alps.ron --size 8x8 -o map.png");
    assert!(text_of(&place, "map.png").contains("\"assets/alps.asc\""), "{}", text_of(&place, "map.png"));
    let wanted = place.prints("sample graphs/alps.ron --at 40,40");
    assert_eq!(place.prints("sample out/map.png --at 40,40"), wanted);
    assert_eq!(place.prints("sample map.png --at 40,40"), wanted);

    std::fs::rename(place.path("map.png"), place.path("graphs/moved.png")).expect("it moves");
    place.run("sample graphs/moved.png --at 40,40").fails(1, &["moved.png", "no such file"]);
}

#[test]
fn pictures_without_a_graph_and_damaged_ones_are_words() {
    let place = Place::new();
    picture_with(&place, "foreign.png", b"Comment\0\0nothing");
    place.run("check foreign.png").fails(1, &["foreign.png", "carries no graph"]);

    picture_with(&place, "damaged.png", b"catena-graph\0\0this is not deflated");
    place.run("sample damaged.png --at 0,0").fails(1, &["damaged.png"]);
    picture_with(&place, "short.png", b"catena-graph");
    assert_eq!(place.run("check short.png").code, Some(1));
    place.put("no.png", "not a picture");
    place.run("check no.png").fails(1, &["no.png"]);
    place.run("check missing.png").fails(1, &["missing.png", "no such file"]);
}
