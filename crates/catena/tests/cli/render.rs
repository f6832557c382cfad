//! `render`: which positions are drawn, what tiles and threads make no difference to, and the sidecar.

use serde_json::Value;

use crate::harness::{Place, TILT, npy};

fn place() -> Place {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    place
}

/// The value at a position, by `sample`.
fn sampled(place: &Place, node: &str, positions: &[(f64, f64)]) -> Vec<u64> {
    let points: String = positions.iter().map(|(x, y)| format!("{x} {y}\n")).collect();
    place.put("points.txt", points);
    let out = place.prints(&format!("sample tilt.ron --node {node} --points points.txt"));
    out.lines().map(|line| line.parse::<f64>().expect("a number").to_bits()).collect()
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// Some rows and columns of a picture, row by row.
fn part<T: Copy>(all: &[T], columns: usize, [x, y, width, height]: [usize; 4]) -> Vec<T> {
    (y..y + height).flat_map(|j| all[j * columns + x..j * columns + x + width].iter().copied()).collect()
}

#[test]
fn pixels_sample_where_the_design_says() {
    let place = place();
    let (origin, size) = ((-4.0, 2.0), (24.0, 16.0));
    // 1 x N, N x 1, primes, fewer and more pixels than world units.
    for (w, h) in [(1, 1), (1, 7), (13, 1), (13, 11), (24, 16), (97, 61)] {
        for lattice in ["centres", "corners"] {
            place.quietly(&format!(
                "render tilt.ron --node noise --size {w}x{h} --lattice {lattice} -o map.npy"
            ));
            let along = |i: usize, n: usize, origin: f64, size: f64| match (lattice, n) {
                ("centres", _) => origin + (i as f64 + 0.5) * size / n as f64,
                (_, 1) => origin,
                _ => origin + i as f64 * (size / (n - 1) as f64),
            };
            let position =
                |(i, j): (usize, usize)| (along(i, w, origin.0, size.0), along(j, h, origin.1, size.1));
            let positions: Vec<_> = (0..h).flat_map(|j| (0..w).map(move |i| (i, j))).map(position).collect();
            let (columns, rows, values) = npy(&place.path("map.npy"));
            assert_eq!((columns, rows), (w, h));
            assert_eq!(bits(&values), sampled(&place, "noise", &positions), "{w} x {h}, {lattice}");
        }
    }
}

#[test]
fn a_pixel_is_a_world_unit_unless_said() {
    let place = place();
    place.quietly("render tilt.ron -o map.npy");
    let (columns, rows, _) = npy(&place.path("map.npy"));
    assert_eq!((columns, rows), (24, 16));
    place.quietly("render tilt.ron --view 0,0,10.4,0.2 -o map.npy");
    let (columns, rows, _) = npy(&place.path("map.npy"));
    assert_eq!((columns, rows), (10, 1), "rounded, and at least 1");
}

#[test]
fn a_view_is_another_rectangle() {
    let place = place();
    place.quietly("render tilt.ron --node noise --view -100,50,8,4 -o view.npy");
    let position = |k: usize| (-100.0 + ((k % 8) as f64 + 0.5), 50.0 + ((k / 8) as f64 + 0.5));
    let positions: Vec<_> = (0..32).map(position).collect();
    assert_eq!(bits(&npy(&place.path("view.npy")).2), sampled(&place, "noise", &positions));
}

#[test]
fn tiles_are_the_whole_to_the_byte() {
    let place = place();
    let (w, h) = (53, 47);
    let looks = [
        "",
        "--look terrain",
        "--look relief",
        "--look relief --contours 10 --palette blueprint",
        "--contours 4",
    ];
    let views = ["", "--lattice corners", "--view -3,3,7,5"];
    for (look, view) in looks.iter().flat_map(|look| views.map(|view| (look, view))) {
        for node in ["tilt", "cells"] {
            let words = format!("render tilt.ron --node {node} --size {w}x{h} {look} {view} -o");
            place.quietly(&format!("{words} whole.png"));
            let whole = pixels(&place, "whole.png");
            let channels = whole.len() / (w * h);
            for [x, y, width, height] in [[0, 0, 20, 47], [20, 0, 33, 10], [20, 10, 33, 37], [52, 46, 1, 1]] {
                place.quietly(&format!("{words} part.png --region {x},{y},{width},{height}"));
                let wanted = part(&whole, w * channels, [x * channels, y, width * channels, height]);
                assert_eq!(pixels(&place, "part.png"), wanted, "{words} {x},{y},{width},{height}");
            }
        }
    }
}

/// Samples of a picture as they stand in it, channel by channel.
fn pixels(place: &Place, name: &str) -> Vec<u16> {
    crate::formats::png(&place.bytes(name)).samples
}

#[test]
fn threads_make_no_difference() {
    let place = place();
    for words in ["--size 301x199 -o", "--look relief --contours 7 --size 211x307 -o"] {
        let rendered = [1, 2, 8].map(|threads| {
            place.quietly(&format!("render tilt.ron --node noise --threads {threads} {words} map.png"));
            (place.bytes("map.png"), place.bytes("map.png.json"))
        });
        assert!(rendered.iter().all(|one| *one == rendered[0]), "{words}");
    }
}

#[test]
fn bands_make_no_difference() {
    let place = place();
    // Wider than a band has pixels: each row is a band of its own, and all its surroundings come from others.
    let words = "render tilt.ron --node noise --size 300000x5 --look relief --contours 10 -o";
    place.quietly(&format!("{words} whole.png"));
    place.quietly(&format!("{words} part.png --region 150000,0,60,5"));
    let whole = pixels(&place, "whole.png");
    assert_eq!(pixels(&place, "part.png"), part(&whole, 900_000, [450_000, 0, 180, 5]));
}

#[test]
fn the_sidecar_says_what_the_numbers_mean() {
    let place = place();
    place.quietly("render tilt.ron --size 12x4 --lattice corners --region 3,1,4,2 --seed 77 -o map.r16");
    let sidecar: Value = serde_json::from_slice(&place.bytes("map.r16.json")).expect("JSON");
    let wanted = [
        ("graph", "tilt.ron".into()),
        ("node", "tilt".into()),
        ("output", "density".into()),
        ("columns", 4.into()),
        ("rows", 2.into()),
        ("spacing", vec![24.0 / 11.0, 16.0 / 3.0].into()),
        ("origin", vec![-4.0 + 3.0 * (24.0 / 11.0), 2.0 + 16.0 / 3.0].into()),
        ("lattice", "corners".into()),
        ("low", Value::from(-2.0)),
        ("high", Value::from(2.0)),
        ("height", Value::from(64.0)),
        ("sea", Value::from(0.0)),
        ("byte_order", "little".into()),
        ("seed", 77.into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
    ];
    for (key, wanted) in wanted {
        assert_eq!(sidecar[key], wanted, "{key}");
    }
    let hash = sidecar["content_hash"].as_str().expect("a text");
    assert!(hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()));
    place.quietly("render tilt.ron --set tilt.operation=multiply -o other.r16");
    assert_ne!(
        serde_json::from_slice::<Value>(&place.bytes("other.r16.json")).expect("JSON")["content_hash"],
        hash
    );
}

#[test]
fn the_range_is_the_whole_maps_or_the_one_given() {
    let place = place();
    let range = |words: &str| {
        place.quietly(&format!("render tilt.ron --node noise {words} -o map.png"));
        let sidecar: Value = serde_json::from_slice(&place.bytes("map.png.json")).expect("JSON");
        (sidecar["low"].as_f64(), sidecar["high"].as_f64())
    };
    let whole = range("");
    assert_eq!(range("--size 7x7"), whole);
    assert_eq!(range("--region 0,0,2,2"), whole);
    assert_eq!(range("--view 1000,1000,4,4"), whole);
    assert_eq!(range("--range -0.5,0.25"), (Some(-0.5), Some(0.25)));
    place.quietly("render tilt.ron --range -2,2 --size 2x2 -o map.png");
    assert_eq!(crate::formats::png(&place.bytes("map.png")).samples, [16384, 32768, 32768, 49151]);
    place.quietly("render tilt.ron --range 0,0 --size 2x2 -o map.png");
    assert_eq!(crate::formats::png(&place.bytes("map.png")).samples, [0; 4], "a flat range is black");
}
