//! `check`, and what every command says of graphs with faults.

use std::fs;

use crate::harness::{Place, Run, TILT, repository};

#[test]
fn the_repositorys_graphs_are_whole() {
    let place = Place::new();
    let graphs = fs::read_dir(repository().join("graphs")).expect("the graphs");
    let mut count = 0;
    for graph in graphs {
        let path = graph.expect("an entry").path();
        place.quietly(&format!("check {}", path.display()));
        count += 1;
    }
    assert!(count >= 5);
    place.quietly("check @article @lab @marble");
}

#[test]
fn all_faults_come_at_once_with_their_places() {
    let place = Place::new();
    let text = r#"Graph(
    version: 1,
    nodes: {
        "one": (kind: "simplex", params: {"octaves": 0, "frequency": 0.0, "octavs": 3}),
        "two": (kind: "clamp"),
        "three": (kind: "simplexx"),
        "four": (kind: "clamp", inputs: {"input": "won"}),
    },
)
"#;
    place.put("bad.ron", text);
    let run = place.run("check bad.ron");
    run.fails(
        1,
        &[
            "bad.ron:4:54: one.octaves: ",
            "bad.ron:4:70: one.frequency: ",
            "bad.ron:4:85: one.octavs: simplex has no such parameter; is octaves meant?",
            "two.input: nothing is wired into this input",
            "three.kind: there is no kind simplexx; is simplex meant?",
            "bad.ron:7:51: four.input: there is no node won",
        ],
    );
    assert!(run.err.lines().all(|line| line.starts_with("bad.ron:")), "{run:?}");
    assert_eq!(run.err.lines().count(), 6, "{run:?}");
    // Other commands tell what feeds the node they are asked for.
    place
        .run("sample bad.ron --node four --at 1,2")
        .fails(1, &["bad.ron:7:51: four.input: there is no node won"]);
    place
        .run("render bad.ron --node one -o map.png")
        .fails(1, &["one.octaves", "one.frequency", "one.octavs"]);
    let mended = "sample bad.ron --node one --at 1,2 --set one.octaves=2 --set one.frequency=0.1";
    place.run(mended).fails(1, &["bad.ron:4:85: one.octavs: "]);
    place.run("check bad.ron --set one.octaves=2").fails(1, &["one.frequency", "one.octavs", "two.input"]);
    assert!(!place.run("check bad.ron --set one.octaves=2").err.contains("one.octaves:"));
}

#[test]
fn files_that_are_no_graphs() {
    let place = Place::new();
    place.put(
        "syntax.ron",
        "Graph(\n    version: 1,\n    nodes: {\n        \"one\" (kind: \"simplex\"),\n    },\n)\n",
    );
    place
        .put("binary.ron", b"Graph(\n version: 1, // \xff\xfe\n)")
        .put("empty.ron", "")
        .put("newer.ron", "Graph(version: 99)");
    std::fs::create_dir(place.path("folder.ron")).expect("a folder");
    let cases = [
        ("syntax.ron", "syntax.ron:4:"),
        ("binary.ron", "binary.ron:2:"),
        ("empty.ron", "empty.ron:"),
        ("newer.ron", "newer.ron:1:16: version: this file is of version 99"),
        ("gone.ron", "gone.ron: "),
        ("folder.ron", "folder.ron: it is a folder"),
    ];
    for (name, start) in cases {
        for words in ["check", "export", "verify", "sample --at 1,2", "render -o map.png"] {
            let run = place.run(&format!("{words} {name}"));
            run.fails(1, &[start]);
            assert!(run.err.starts_with(start) && run.err.lines().count() == 1, "catena {words}: {run:?}");
        }
    }
    place
        .run("check syntax.ron gone.ron folder.ron")
        .fails(1, &["syntax.ron:4:", "gone.ron: ", "folder.ron: "]);
}

#[test]
fn warnings_are_told_and_do_no_harm() {
    let place = Place::new();
    place.put("astray.ron", TILT.replace("view: (node: \"tilt\")", "view: (node: \"tilted\")"));
    let run = place.run("check astray.ron");
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""));
    assert!(
        run.err.contains("astray.ron:11:18: view.node: (warning) there is no node tilted; is tilt meant?"),
        "{run:?}"
    );
    assert_eq!(place.prints("sample astray.ron --node tilt --at 8,10"), "0.0\n");
}

#[test]
fn what_only_lowering_and_reading_find_is_found() {
    let place = Place::new();
    let mapped = |path: &str| {
        TILT.replace(
            "\"cells\":",
            &format!("\"ground\": (kind: \"heightmap\", params: {{\"path\": \"{path}\"}}), \"cells\":"),
        )
    };
    place
        .put("gone.ron", mapped("nowhere.png"))
        .put("cut.ron", mapped("cut.png"))
        .put("none.ron", mapped(""));
    let whole = fs::read(repository().join("assets/grandcanyon.png")).expect("the asset");
    place
        .put("cut.png", &whole[..whole.len() / 2])
        .put("whole.png", &whole)
        .put("whole.ron", mapped("whole.png"));
    place.run("check gone.ron").fails(1, &["gone.ron: ground.path: ", "nowhere.png: no such file"]);
    place.run("check cut.ron").fails(1, &["cut.ron: ground.path: ", "cut.png: not a whole PNG file"]);
    place.run("check none.ron").fails(1, &["ground.path"]);
    place.quietly("check whole.ron");
    place
        .run("render gone.ron --node ground -o map.png")
        .fails(1, &["gone.ron: ground: ", "nowhere.png: no such file"]);
    assert!(!place.path("map.png").exists());
    assert_eq!(place.prints("sample gone.ron --at 8,10"), "0.0\n", "what isn't asked for is not read");

    let mut chain = String::from("Graph(version: 1, nodes: {\"n0\": (kind: \"simplex\"),\n");
    for i in 1..=16 {
        let last = i - 1;
        chain += &format!("\"w{i}\": (kind: \"warp\", inputs: {{\"input\": \"n{last}\"}}),\n");
        chain += &format!("\"n{i}\": (kind: \"mix\", inputs: {{\"a\": \"n{last}\", \"b\": \"w{i}\"}}),\n");
    }
    place.put("deep.ron", chain + "})");
    let run = place.run("check deep.ron");
    run.fails(1, &[]);
    assert!(
        run.err.contains("deep.ron: ") && run.err.contains("65536 operations") && run.err.contains("bake"),
        "{run:?}"
    );
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let place = Place::new();
    let name = OsStr::from_bytes(b"\xff.ron");
    for words in ["check", "sample --at 1,2", "sample"] {
        let output = place.command(words).arg(name).output().expect("the binary runs");
        let run = Run::of(output);
        assert!(run.code == Some(1) || words == "sample" && run.code == Some(2), "{run:?}");
        assert!(!run.err.contains("panicked"), "{run:?}");
    }
    if std::fs::write(place.path("").join(name), TILT).is_ok() {
        let output = place.command("sample --at 8,10").arg(name).output().expect("the binary runs");
        assert_eq!(Run::of(output).out, "0.0\n");
    }
}
