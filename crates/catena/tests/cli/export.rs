//! `export`: source that stands alone, with its files beside.

use std::fs;
use std::process::Command;

use crate::harness::{Place, repository};

#[test]
fn the_source_tells_where_it_comes_from() {
    let place = Place::new();
    let text = place.prints("export @article");
    let graph = fs::read_to_string(repository().join("graphs/article.ron")).expect("the graph");
    assert!(
        graph.lines().all(|line| text.contains(&format!("// {line}").trim_end().to_owned())),
        "the graph's text"
    );
    assert!(
        text.contains("// Content hash: ") && text.contains("0BSD") && text.contains("pub struct Terrain")
    );
    place.quietly("export @article -o terrain.rs");
    assert_eq!(
        String::from_utf8(place.bytes("terrain.rs")).expect("UTF-8"),
        text,
        "file and output are the same"
    );
    assert_eq!(place.names(), ["terrain.rs"]);
    let overridden = place.prints("export @article --set bend.strength=31.5 --seed 9");
    assert!(
        overridden.contains("\"strength\": 31.5") && overridden.contains("seed: 9"),
        "as it was overridden"
    );
}

#[test]
fn the_sources_own_test_holds() {
    let place = Place::new();
    place.quietly("export @canyon -o canyon.rs");
    assert_eq!(place.names(), ["canyon.rs", "ground.f64"], "the raster lies beside");
    let compiler = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let words = ["--edition", "2021", "-O", "-D", "warnings", "--test", "-o", "tests", "canyon.rs"];
    let compiled =
        Command::new(compiler).current_dir(place.path("")).args(words).output().expect("rustc runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(place.path("tests")).output().expect("the tests run");
    let told = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && told.contains("1 passed"), "{told}");
    let text = String::from_utf8(place.bytes("canyon.rs")).expect("UTF-8");
    let goldens = text.rsplit("const GOLDENS").next().expect("goldens").lines();
    let count = goldens.skip(1).take_while(|line| line.trim_start().starts_with('(')).count();
    assert_eq!(count, 12, "a dozen positions");
}

#[test]
fn rasters_need_a_place_beside() {
    let place = Place::new();
    place.run("export @canyon").fails(1, &["the source reads ground.f64 beside it", "-o FILE"]);
    assert!(place.names().is_empty());
    std::fs::create_dir(place.path("terrain.rs")).expect("a folder");
    place.run("export @canyon -o terrain.rs").fails(1, &["terrain.rs: not a regular file"]);
    assert_eq!(place.names(), ["terrain.rs"], "no raster without its source");
}

#[test]
fn a_kernel_lies_with_its_buffers() {
    let place = Place::new();
    place.quietly("export @article --lang wgsl -o land.wgsl");
    let names =
        ["anchors", "data", "head", "json", "permutations", "sites", "wgsl"].map(|end| format!("land.{end}"));
    assert_eq!(place.names(), names, "all that the kernel reads");
    let text = String::from_utf8(place.bytes("land.wgsl")).expect("UTF-8");
    for words in [
        "of article, by Catena",
        "// continents: Simplex fBm, where bend looks",
        "dispatch 40 x 30 x 1",
        "fn main(",
    ] {
        assert!(text.contains(words), "{words}");
    }
    let told: serde_json::Value = serde_json::from_slice(&place.bytes("land.json")).expect("JSON");
    assert_eq!(told["pixels"], serde_json::json!([320, 240]));
    for buffer in told["buffers"].as_array().expect("a list") {
        if let Some(file) = buffer["file"].as_str() {
            assert_eq!(buffer["bytes"], place.bytes(file).len(), "{file}");
        }
    }
    // Its parameters are data: overridden, the text is the same and the data are not.
    let whole = place.prints("export @article --lang wgsl --size 640x480");
    assert!(whole.contains("dispatch 80 x 60 x 1"));
    let kernel = |text: &str| text.split_once("@group").map(|(_, kernel)| kernel.to_owned());
    assert!(kernel(&text).is_some() && kernel(&text) == kernel(&whole), "whatever the size");
    let before = place.bytes("land.data");
    place.quietly("export @article --lang wgsl --set bend.strength=31.5 -o land.wgsl");
    let other = String::from_utf8(place.bytes("land.wgsl")).expect("UTF-8");
    assert!(kernel(&text) == kernel(&other) && before != place.bytes("land.data"));
}

#[test]
fn what_no_kernel_can_do_is_refused() {
    let place = Place::new();
    place.run("export @article --size 64x64").fails(2, &["--size is for --lang wgsl"]);
    place
        .run("export @article --lang wgsl --size 1x1")
        .fails(1, &["land", "ten wavelengths", "larger --size"]);
    place
        .run("export @article --lang wgsl --size 8192x8192 -o land.wgsl")
        .fails(1, &["268435456 bytes", "smaller --size"]);
    place
        .run("export @article --lang wgsl -o land.data")
        .fails(1, &["land.data: one of the kernel's buffers"]);
    assert!(place.names().is_empty());
}
