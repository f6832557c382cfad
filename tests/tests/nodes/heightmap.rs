//! Files as terrain: full range from low to high, floats as they are, raw files by their shape, faults by name.

use std::path::Path;

use catena_field::Map;
use catena_nodes::Setting;
use catena_tests::kinds::{Node, prepared};

fn heightmap(path: &Path) -> Node {
    Node::new("heightmap").set("path", Setting::File(path.to_string_lossy().into_owned().into()))
}

/// A raw file of 2 x 2 samples, its node, and its folder.
fn raw(name: &str, bytes: &[u8]) -> (Node, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).expect("written");
    (heightmap(&path).whole("width", 2).whole("height", 2), folder)
}

/// The values at the map's four corners, row by row.
fn corners(node: &Node) -> [f64; 4] {
    let prepared = node.on(&Map::default());
    [(0.0, 0.0), (320.0, 0.0), (0.0, 240.0), (320.0, 240.0)].map(|(x, y)| prepared.scalar(x, y)[0])
}

#[test]
fn whole_numbers_run_from_low_to_high() {
    let bytes: Vec<u8> = [0u16, 65_535, 13_107, 52_428].iter().flat_map(|v| v.to_le_bytes()).collect();
    let (node, _folder) = raw("a.r16", &bytes);
    assert_eq!(corners(&node), [0.0, 1.0, 0.2, 0.8]);
    assert_eq!(corners(&node.clone().real("low", -1.0).real("high", 3.0))[..2], [-1.0, 3.0]);
    // Upside down is legal: black high, white low.
    assert_eq!(corners(&node.clone().real("low", 1.0).real("high", 0.0))[..2], [1.0, 0.0]);
    let swapped = corners(&node.choice("byte_order", "big"));
    assert_eq!(swapped[..2], [0.0, 1.0]);
    assert_eq!(swapped[2], f64::from(13_107u16.swap_bytes()) / 65_535.0);
}

#[test]
fn floats_are_taken_as_they_are() {
    let bytes: Vec<u8> = [0.5f32, -7.0, 1e6, 0.25].iter().flat_map(|v| v.to_le_bytes()).collect();
    let (node, _folder) = raw("a.r32", &bytes);
    assert_eq!(corners(&node.real("low", -1.0).real("high", 3.0)), [0.5, -7.0, 1e6, 0.25]);
}

#[test]
fn edges_and_interpolation_are_read_when_sampling() {
    let plane = heightmap(&catena_tests::golden_path("plane.asc"));
    let at = |edge: &'static str, x| plane.clone().choice("edge", edge).on(&Map::default()).scalar(x, 0.0)[0];
    assert_eq!([at("clamp", 360.0), at("mirror", 360.0), at("wrap", 360.0)], [2.0, 1.75, 0.25]);
    let smooth = plane.clone().choice("interpolation", "bicubic").on(&Map::default());
    assert_eq!(smooth.scalar(160.0, 240.0)[0], 4.0); // through its points
    assert_ne!(smooth.scalar(40.0, 0.0), plane.on(&Map::default()).scalar(40.0, 0.0));
}

#[test]
fn a_missing_or_shapeless_file_is_an_error_of_the_node() {
    let words = |node: Node| {
        let program = node.program(&Map::default()).expect("it lowers");
        prepared(&program).expect_err("there is nothing to read").to_string()
    };
    let missing = words(heightmap(Path::new("/nowhere/at/all.png")));
    assert!(missing.contains("heightmap") && missing.contains("no such file"), "{missing}");
    let (node, _folder) = raw("a.r16", &[0; 8]);
    let shapeless = words(node.clone().whole("width", 0).whole("height", 0));
    assert!(shapeless.contains("width and height"), "{shapeless}");
    assert!(words(node.whole("height", 3)).contains("bytes"));
}
