//! `sample`: values in order that read back to the same bits.

use std::fmt::Write;
use std::fs;

use serde_json::Value;

use crate::harness::{Place, TILT, repository};

fn values(out: &str) -> Vec<f64> {
    out.lines().map(|line| line.parse().expect("a number a line")).collect()
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// A stack of the goldens: its values, and its positions as a file has them.
fn golden(stack: &str, seed: i64) -> (Vec<f64>, String) {
    let text = fs::read_to_string(repository().join("tests/goldens/stacks.json")).expect("the goldens");
    let all: Value = serde_json::from_str(&text).expect("JSON");
    let found = |one: &&Value| one["stack"] == stack && one["seed"] == seed;
    let one = all.as_array().expect("a list").iter().find(found).expect("the stack");
    let number = |value: &Value| value.as_f64().expect("a number");
    let (width, height) = (number(&one["width"]) as usize, number(&one["height"]) as usize);
    let (step, origin) = (number(&one["step"]), &one["origin"]);
    let mut points = String::from("# positions of the goldens\n\n");
    for (j, i) in (0..height).flat_map(|j| (0..width).map(move |i| (j, i))) {
        let (x, y) = (number(&origin[0]) + i as f64 * step, number(&origin[1]) + j as f64 * step);
        writeln!(points, "{x} {y}").expect("a string takes all");
    }
    (one["values"].as_array().expect("a list").iter().map(number).collect(), points)
}

#[test]
fn goldens_come_back_to_the_bit() {
    let place = Place::new();
    for (graph, stack, seeds) in [
        ("article", "article", &[1, 12345, 123_456]),
        ("lab", "lab", &[1, 12345, 123_456]),
        ("ranges", "ranges", &[1, 12345, 123_456]),
    ] {
        for seed in seeds {
            let (wanted, points) = golden(stack, *seed);
            place.put("points.txt", points);
            let found = values(&place.prints(&format!("sample @{graph} --seed {seed} --points points.txt")));
            assert_eq!(bits(&found), bits(&wanted), "{stack}, seed {seed}");
        }
    }
}

#[test]
fn the_seed_of_the_file_is_the_goldens() {
    let place = Place::new();
    let (wanted, points) = golden("article", 12345);
    place.put("points.txt", points);
    assert_eq!(bits(&values(&place.prints("sample @article --points points.txt"))), bits(&wanted));
}

#[test]
fn positions_come_from_all_sides_in_order() {
    let place = Place::new();
    place.put("tilt.ron", TILT).put("points.txt", "\u{feff}8 2\r\n\n# a comment\n8,10\n  -4\t2  \n20 , 18");
    let at = place.prints("sample tilt.ron --at -4,2 --at 8,10");
    assert_eq!(at, "-2.0\n0.0\n");
    let both = place.prints("sample tilt.ron --points points.txt --at 20,18");
    assert_eq!(both, "2.0\n-1.0\n0.0\n-2.0\n2.0\n", "--at first, then the file");
    let piped = place.run_with("sample tilt.ron --points -", "8 2\n8 10\n");
    assert_eq!((piped.code, piped.out.as_str()), (Some(0), "-1.0\n0.0\n"));
    assert_eq!(place.run_with("sample tilt.ron --points -", "").out, "");
}

#[test]
fn overrides_change_what_is_sampled() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    let cases = [
        ("--node across --at 8,2", "0.0\n"),
        ("--node across --set across.to=8 --at 8,2", "1.0\n"),
        ("--node across --set across.from=2.0 --set across.to=4.0 --at 8,2", "5.0\n"),
        ("--node across --set across.axis=y --at 8,18", "1.0\n"),
        ("--node across --set across.axis=\"y\" --at 8,18", "1.0\n"),
        ("--set tilt.operation=multiply --at 14,18", "0.5\n"),
    ];
    for (words, wanted) in cases {
        assert_eq!(place.prints(&format!("sample tilt.ron {words}")), wanted, "{words}");
    }
    let noise = |words: &str| place.prints(&format!("sample tilt.ron --node noise --at 1.5,2.5 {words}"));
    assert_ne!(noise("--seed 6"), noise(""));
    assert_eq!(noise("--seed 6"), noise("--set noise.seed=1"), "a node's seed is added to the map's");
    assert_eq!(noise("--seed 5"), noise(""));
    assert_eq!(noise("--seed -3"), noise("--seed -4 --set noise.seed=1"));
}

#[test]
fn bad_lines_are_named() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    let long = format!("1 2\n{}\n", "9".repeat(5000));
    let cases: &[(&[u8], &str)] = &[
        (b"1 2\n# fine\n3\n", "points.txt:3: \"x y\" is wanted"),
        (b"1 2 3\n", "points.txt:1: \"x y\" is wanted"),
        (b"1 2\n3 NaN\n", "points.txt:2: NaN is not a finite number"),
        (b"1 2\n\ninf 0\n", "points.txt:3: inf is not a finite number"),
        (b"1 two\n", "points.txt:1: \"two\" is not a number"),
        (b"1 2\n\xff\xfe\n", "points.txt:2: the line is not UTF-8"),
        (long.as_bytes(), "points.txt:2: the line is longer than 4096 bytes"),
    ];
    for (bytes, words) in cases {
        place.put("points.txt", bytes);
        let run = place.run("sample tilt.ron --points points.txt");
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.err.starts_with(words) && run.err.lines().count() == 1, "{run:?}");
    }
    place.run("sample tilt.ron --points gone.txt").fails(1, &["gone.txt: "]);
    place.run("sample tilt.ron --points .").fails(1, &[".: it is a folder"]);
    let piped = place.run_with("sample tilt.ron --points -", "1\n");
    assert!(piped.err.starts_with("standard input:1: "), "{piped:?}");
}

#[test]
fn many_positions_stream() {
    let place = Place::new();
    let mut points = String::new();
    let position = |i: u32| (f64::from(i % 500) * 0.37 - 20.0, f64::from(i / 500) * 0.11);
    for (x, y) in (0..150_000).map(position) {
        writeln!(points, "{x} {y}").expect("a string takes all");
    }
    place.put("tilt.ron", TILT).put("points.txt", &points);
    let found = place.prints("sample tilt.ron --node noise --points points.txt");
    assert_eq!(found.lines().count(), 150_000);
    for i in [0, 4095, 4096, 65_535, 65_536, 149_999] {
        let (x, y) = position(i);
        let one = place.prints(&format!("sample tilt.ron --node noise --at {x},{y}"));
        assert_eq!(found.lines().nth(i as usize), one.lines().next(), "position {i}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_fault() {
    use std::process::Stdio;
    let place = Place::new();
    place.put("tilt.ron", TILT).put("points.txt", "1 2\n".repeat(200_000));
    let mut command = place.command("sample tilt.ron --points points.txt");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("the binary ends");
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
}
