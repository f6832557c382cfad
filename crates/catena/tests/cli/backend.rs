//! `--backend` and `devices`: what computes, and that it is said.

use serde_json::Value;

use crate::harness::{Place, Run, TILT};

fn place() -> Place {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    place
}

fn backend(place: &Place, map: &str) -> String {
    let sidecar: Value = serde_json::from_slice(&place.bytes(&format!("{map}.json"))).expect("JSON");
    sidecar["backend"].as_str().expect("a text").to_owned()
}

#[test]
fn the_sidecar_says_what_computed() {
    let place = place();
    place.quietly("render tilt.ron --backend cpu -o cpu.npy");
    assert_eq!(backend(&place, "cpu.npy"), "CPU · float64");
    // Where there is no adapter the CPU takes over, and it is said.
    let run = place.run("render tilt.ron --backend gpu -o gpu.npy");
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
    let by = backend(&place, "gpu.npy");
    match run.err.as_str() {
        "" => assert!(by.starts_with("GPU · "), "{by}"),
        told => assert_eq!(
            (told, by.as_str()),
            ("no GPU adapter was found; the CPU computes this\n", "CPU · float64")
        ),
    }
}

#[test]
fn an_adapter_that_is_not_there_leaves_the_map_to_the_cpu() {
    let place = place();
    place.quietly("render tilt.ron --backend cpu -o cpu.npy");
    let run = place.run("render tilt.ron --backend gpu:abacus -o map.npy");
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
    assert!(
        run.err.starts_with("no GPU adapter") && run.err.ends_with("; the CPU computes this\n"),
        "{run:?}"
    );
    assert_eq!(run.err.lines().count(), 1, "told once");
    assert_eq!(place.bytes("map.npy"), place.bytes("cpu.npy"));
    assert_eq!(backend(&place, "map.npy"), "CPU · float64");
}

#[test]
fn the_environment_chooses_where_nothing_else_does() {
    let place = place();
    let run = |words: &str, value: &str| {
        let mut command = place.command(words);
        Run::of(command.env("CATENA_BACKEND", value).output().expect("the binary runs"))
    };
    let wrong = run("render tilt.ron -o map.npy", "cuda");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("CATENA_BACKEND=cuda: auto, cpu, gpu, or gpu:NAME"), "{wrong:?}");
    let told = run("render tilt.ron -o map.npy", "gpu:abacus");
    assert!(told.code == Some(0) && told.err.starts_with("no GPU adapter"), "{told:?}");
    let overruled = run("render tilt.ron --backend cpu -o map.npy", "gpu:abacus");
    assert_eq!((overruled.code, overruled.err.as_str()), (Some(0), ""));
}

#[test]
fn devices_are_listed_with_their_limits() {
    let place = place();
    let mut command = place.command("devices");
    command.env_remove("CATENA_BACKEND");
    let run = Run::of(command.output().expect("the binary runs"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    let lines: Vec<&str> = run.out.lines().collect();
    let last = lines.last().expect("it says something");
    assert!(last.starts_with("--backend auto computes on "), "{run:?}");
    match lines.len() {
        2 => assert_eq!(lines[0], "no GPU adapter was found; the CPU computes everything"),
        count => {
            assert_eq!(count % 3, 1, "three lines an adapter: {run:?}");
            assert!(lines[1].contains("driver") && lines[2].contains("a storage binding"), "{run:?}");
        }
    }
}
