//! Wrong usage is exit 2 with words that help; help and version are exit 0.

use crate::harness::{Place, TILT};

#[test]
fn wrong_usage_says_what_would_be_right() {
    let place = Place::new();
    place.put("tilt.ron", TILT).put("empty.ron", "Graph(version: 1, nodes: {})");
    place.put("blind.ron", TILT.replace("view: (node: \"tilt\"),", ""));
    place.put("astray.ron", TILT.replace("view: (node: \"tilt\"),", "view: (node: \"gone\"),"));
    let cases: &[(&str, &[&str])] = &[
        ("render tilt.ron", &["required arguments were not provided"]),
        ("render -o x.png", &["required arguments were not provided"]),
        ("--safe check tilt.ron", &["--safe is about the editor"]),
        ("frobnicate tilt.ron", &["unexpected argument 'tilt.ron'"]),
        ("tilt.ron render tilt.ron -o x.png", &["tilt.ron stands before the command"]),
        ("render tilt.ron -o x.png --size 0x5", &["not a whole number of pixels above 0"]),
        ("render tilt.ron -o x.png --size 9007199254740993x1", &["at most 9007199254740992 a side"]),
        ("render tilt.ron -o x.png --size 5", &["two whole numbers with an x between"]),
        ("render tilt.ron -o x.png --region 1,2,3", &["4 numbers with commas between, not 3"]),
        ("render tilt.ron -o x.png --region 20,0,5,5", &["the whole is 24 x 16 pixels"]),
        ("render tilt.ron -o x.png --region 0,0,0,5", &["width and height must be above 0"]),
        ("render tilt.ron -o x.png --region 18446744073709551615,0,2,2", &["reaches beyond"]),
        ("render tilt.ron -o x.png --view 0,0,-1,5", &["width and height must be above 0"]),
        ("render tilt.ron -o x.png --view 0,0,nan,5", &["width and height must be above 0"]),
        ("render tilt.ron -o x.png --view 1e12,0,10,5", &["the world ends at plus or minus 1e12"]),
        ("render tilt.ron -o x.png --range 2,1", &["the lower value comes first"]),
        ("render tilt.ron -o x.png --range inf,1", &["must be finite"]),
        ("render tilt.ron -o x.png --threads 0", &["0 is not in 1..=1024"]),
        ("render tilt.ron -o x.png --backend cuda", &["auto, cpu, gpu, or gpu:NAME"]),
        ("render tilt.ron -o x.png --bits 12", &["possible values: 8, 16"]),
        ("render tilt.ron -o x.jpg", &["x.jpg: unknown extension \"jpg\"; known are png, r16"]),
        ("render tilt.ron -o x", &["unknown extension"]),
        ("render tilt.ron -o x.npy --look relief", &["x.npy: --look makes a picture in 8-bit colour"]),
        ("render tilt.ron -o x.r16 --contours 3", &["x.r16: --contours makes a picture"]),
        ("render tilt.ron -o x.r16 --bits 8", &["--bits is for .png alone"]),
        ("render tilt.ron -o x.png --look terrain --bits 16", &["--bits 16: --look makes a picture"]),
        ("render tilt.ron -o x.png --palette viridis", &["this render is plain gray"]),
        ("render tilt.ron -o x.png --look relief --palette pink", &["topographic", "cividis"]),
        ("render tilt.ron -o x.png --contours 21", &["21 is not in 0..=20"]),
        ("sample tilt.ron", &["no position is given"]),
        ("sample tilt.ron --at 1", &["2 numbers with commas between"]),
        ("sample tilt.ron --at 1,nan", &["must be finite"]),
        (
            "sample tilt.ron --at 1,2 --node tlit",
            &["--node tlit: there is no node tlit", "is tilt meant?", "across, down"],
        ),
        (
            "sample tilt.ron --at 1,2 --node tilt.heigth",
            &["tilt has no output heigth", "there is only density"],
        ),
        ("sample blind.ron --at 1,2", &["the graph views no node", "across, down, tilt, noise, cells"]),
        ("sample astray.ron --at 1,2", &["the graph views gone, but there is no node gone"]),
        ("sample empty.ron --at 1,2", &["there are none"]),
        ("sample tilt.ron --at 1,2 --set noise", &["NODE.PARAM=VALUE is wanted"]),
        ("sample tilt.ron --at 1,2 --set noise=2", &["NODE.PARAM=VALUE is wanted"]),
        ("sample tilt.ron --at 1,2 --set nose.octaves=2", &["there is no node nose; is noise meant?"]),
        (
            "sample tilt.ron --at 1,2 --set noise.octave=2",
            &["noise (simplex) has no parameter octave; is octaves meant?"],
        ),
        ("sample tilt.ron --at 1,2 --set noise.octaves=2.5", &["a whole number expected, not 2.5"]),
        ("sample tilt.ron --at 1,2 --set noise.frequency=0", &["below its bound"]),
        ("sample tilt.ron --at 1,2 --set noise.frequency=nan", &["not a finite number"]),
        ("sample tilt.ron --at 1,2 --set noise.fractal=fuzzy", &["\"fuzzy\" is not one of"]),
        ("sample tilt.ron --at 1,2 --seed 9007199254740993", &["map.seed"]),
        ("sample tilt.ron --at 1,2 --seed 1.5", &["invalid digit"]),
        ("check", &["required arguments were not provided"]),
        ("verify tilt.ron --size 9007199254740992x9007199254740992", &["more than anyone can wait for"]),
        ("verify tilt.ron --size 5x5 --region 0,0,6,1", &["the whole is 5 x 5 pixels"]),
        ("export tilt.ron --lang glsl", &["possible values: rust, wgsl"]),
    ];
    for (words, told) in cases {
        let run = place.run(words);
        println!("catena {words}");
        run.fails(2, told);
    }
    assert_eq!(place.names(), ["astray.ron", "blind.ron", "empty.ron", "tilt.ron"], "nothing is left behind");
}

#[test]
fn the_usage_shown_is_the_commands_own() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    place.run("sample tilt.ron").fails(2, &["Usage: catena sample"]);
}

#[test]
fn help_and_version() {
    let place = Place::new();
    assert!(place.prints("--help").contains("render"));
    assert!(place.prints("render --help").contains("--lattice"));
    assert!(place.prints("--version").starts_with("catena 0."));
}

#[test]
fn without_a_display_one_line_says_so() {
    let place = Place::new();
    for words in ["", "@article"] {
        let run = place.run(words);
        run.fails(1, &["there is no display", "catena render"]);
        assert_eq!(run.err.lines().count(), 1);
    }
    place.run("rendr").fails(1, &["rendr: there is no such file, nor a command of that name"]);
}

#[test]
fn the_catalogue() {
    let place = Place::new();
    let all = place.prints("nodes");
    for key in ["simplex", "warp", "clamp", "cell", "mix", "heightmap", "slope"] {
        assert!(all.contains(&format!("  {key} ")), "{key}");
    }
    let one = place.prints("nodes warped_fbm");
    assert!(one.contains("levels") && !one.contains("heightmap"));
    let json: serde_json::Value = serde_json::from_str(&place.prints("nodes --json")).expect("JSON");
    let list = json.as_array().expect("a list");
    assert!(list.iter().any(|kind| kind["key"] == "simplex" && kind["parameters"][0]["key"].is_string()));
    place.run("nodes nosuchthing").fails(1, &["no node's name holds \"nosuchthing\""]);
}
