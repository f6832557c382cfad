//! What is refused before anything is computed, with words and figures, and that nothing is left behind.

use crate::harness::{Place, TILT};

/// A graph whose evaluation takes no time, over a map far larger than any disk.
const HUGE: &str = r#"Graph(
    version: 1,
    map: (size: (1e9, 1e9)),
    nodes: {"flat": (kind: "constant")},
    view: (node: "flat"),
)
"#;

#[test]
fn what_there_is_no_room_for_is_refused_with_figures() {
    let place = Place::new();
    place.put("huge.ron", HUGE);
    let cases: &[(&str, &[&str])] = &[
        (
            "-o map.npy",
            &["map.npy: 1000000000 x 1000000000 = 1,000,000,000,000,000,000 pixels", "need 6.9 EiB on disk"],
        ),
        (
            "-o map.png --size 20000000x20000000",
            &["400,000,000,000,000 pixels", "need about 364 TiB on disk"],
        ),
        ("-o map.png --size 3000000000x2", &["PNG holds at most 2147483647 pixels a side"]),
        (
            "-o map.r16 --size 1000000000000000x1000000000000000",
            &["= 1,000,000,000,000,000,000,000,000,000,000 pixels", "EiB on disk"],
        ),
        ("-o map.npy --size 9007199254740992x9007199254740992", &["pixels need", "EiB on disk"]),
    ];
    for (words, told) in cases {
        place.run(&format!("render huge.ron {words}")).fails(1, told);
    }
    place.quietly(
        "render huge.ron --size 1000000000000x1000000000000 --region 999999999990,7,10,3 -o part.npy",
    );
    assert_eq!(place.names(), ["huge.ron", "part.npy", "part.npy.json"]);
}

/// A row of samples must fit the memory; whether that or the disk is short, it is said.
#[test]
fn endless_rows_are_refused() {
    let place = Place::new();
    place.put("huge.ron", HUGE);
    let run = place.run("render huge.ron --size 200000000000x1 -o map.r16");
    run.fails(1, &["200000000000 x 1 = 200,000,000,000 pixels", "need"]);
    assert!(run.err.contains("one row needs") || run.err.contains("on disk"), "{run:?}");
}

#[test]
fn places_that_cannot_be_written_are_refused_first() {
    let place = Place::new();
    // Rendered, it would take hours: words come before any computing.
    let slow = TILT.replace("(24.0, 16.0)", "(60000.0, 30000.0)");
    place.put("slow.ron", slow).put("file", "");
    std::fs::create_dir(place.path("folder.png")).expect("a folder");
    std::fs::create_dir(place.path("map.npy.json")).expect("a folder");
    let cases: &[(&str, &[&str])] = &[
        ("nowhere/map.png", &["nowhere/map.png: there is no folder nowhere"]),
        ("file/map.png", &["file/map.png: can't be written"]),
        ("folder.png", &["folder.png: not a regular file"]),
        ("map.npy", &["map.npy.json: not a regular file"]),
    ];
    for (output, told) in cases {
        place.run(&format!("render slow.ron --node noise -o {output}")).fails(1, told);
    }
    place
        .run("export slow.ron -o nowhere/terrain.rs")
        .fails(1, &["nowhere/terrain.rs: there is no folder nowhere"]);
    place.run("export slow.ron -o folder.png").fails(1, &["not a regular file"]);
    assert_eq!(place.names(), ["file", "folder.png", "map.npy.json", "slow.ron"], "nothing is left behind");
}

#[test]
fn a_read_only_file_stays() {
    let place = Place::new();
    place.put("tilt.ron", TILT).put("map.png", "mine");
    let path = place.path("map.png");
    let mut permissions = std::fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).expect("its owner may");
    place.run("render tilt.ron -o map.png").fails(1, &["map.png: is read-only"]);
    assert_eq!(place.bytes("map.png"), b"mine");
    assert_eq!(place.names(), ["map.png", "tilt.ron"]);
}
