//! Maps of biomes for games: colours, indexed pictures, weights, lists of regions, and code.

use serde_json::Value;

use crate::formats::png;
use crate::harness::{Place, npy};

/// A few regions with columns of the designer's own and names that are hard to write.
const NAMES: &str = r##"Graph(
    version: 1,
    map: (size: (64.0, 48.0), seed: 3),
    nodes: {
        "hills": (kind: "simplex", params: {"frequency": 0.03}),
        "climate": (kind: "climate", params: {"frequency": 0.03}, inputs: {"height": "hills"}),
        "biomes": (
            kind: "biome_table",
            params: {
                "temperature_limits": [0.5],
                "moisture_limits": [],
                "entries": [
                    (name: "The \"Cold\" \\ Waste", colour: "#a0b0c0", music: "wind \"low\".ogg", loot: 3, safe: true),
                    (name: "冰原", colour: "#ff8040", loot: 0.5),
                    (name: "self", colour: "#4060ff"),
                    (name: "Self", colour: "#ffe0a0"),
                ],
            },
            inputs: {"temperature": "climate", "moisture": "climate.moisture", "height": "hills"},
        ),
        "regions": (kind: "regions", params: {"count": 9, "wobble": 4.0, "blend": 8.0}, inputs: {"biome": "biomes"}),
    },
    view: (node: "regions"),
)
"##;

fn place() -> Place {
    let place = Place::new();
    place.put("names.ron", NAMES);
    place
}

/// What the reference says of each pixel: first, second, weight.
fn sampled(place: &Place, node: &str, words: &str) -> Vec<f64> {
    place.quietly(&format!("render names.ron --node {node} --backend cpu {words} -o values.npy"));
    npy(&place.path("values.npy")).2
}

#[test]
fn biomes_are_sampled_as_their_numbers() {
    let place = place();
    let out = place.prints("sample names.ron --at 10,10 --at 30.5,40");
    let numbers: Vec<usize> = out.lines().map(|line| line.parse().expect("a whole number")).collect();
    assert!(numbers.len() == 2 && numbers.iter().all(|number| *number < 4), "{out}");
}

/// The indexed picture reads back to the very numbers, with names and colours, and in tiles too.
#[test]
fn an_indexed_picture_reads_back_to_the_same_numbers() {
    let place = place();
    let numbers = sampled(&place, "regions", "--size 64x48");
    place.quietly("render names.ron --indexed --backend cpu --size 64x48 -o map.png");
    let bytes = place.bytes("map.png");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
    let palette = reader.info().palette.as_deref().expect("a palette").to_vec();
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut data).expect("pixels");
    assert_eq!((info.color_type, info.width, info.height), (png::ColorType::Indexed, 64, 48));
    let wanted: Vec<u8> = numbers.iter().map(|number| *number as u8).collect();
    assert!(data == wanted, "the indices are the numbers");
    assert_eq!(palette, [0xa0, 0xb0, 0xc0, 0xff, 0x80, 0x40, 0x40, 0x60, 0xff, 0xff, 0xe0, 0xa0]);
    let sidecar: Value = serde_json::from_slice(&place.bytes("map.png.json")).expect("JSON");
    assert_eq!(sidecar["biomes"][1]["name"], "冰原");
    assert_eq!(sidecar["biomes"][0]["columns"]["music"], "wind \"low\".ogg");
    assert_eq!(sidecar["biomes"][0]["columns"]["loot"], 3.0);
    let table = catena_images::read_text(&place.path("map.png"), "catena-biomes").expect("readable");
    assert!(table.expect("it carries its table").contains("冰原"));
    // Another number would be seen.
    let mut planted = data.clone();
    planted[100] ^= 1;
    assert!(planted != wanted);
}

/// One map a biome; at every pixel they sum to the full value, and hold what the weights say.
#[test]
fn weights_sum_to_the_full_value_at_every_pixel() {
    let place = place();
    let (first, weight) =
        (sampled(&place, "regions", "--size 64x48"), sampled(&place, "regions.weight", "--size 64x48"));
    for (bits, full) in [(8, 255), (16, 65_535)] {
        place.quietly(&format!(
            "render names.ron --weights --bits {bits} --backend cpu --size 64x48 -o out.png"
        ));
        let sidecar: Value = serde_json::from_slice(&place.bytes("out.png.json")).expect("JSON");
        let files: Vec<String> = (0..4)
            .map(|number| sidecar["biomes"][number]["file"].as_str().expect("a file").to_owned())
            .collect();
        assert_eq!(files, ["out-00-the_cold_waste.png", "out-01.png", "out-02-self.png", "out-03-self.png"]);
        let maps: Vec<_> = files.iter().map(|file| png(&place.bytes(file))).collect();
        assert!(maps.iter().all(|map| u32::from(map.bits) == bits && map.channels == 1));
        let sum = |pixel: usize| maps.iter().map(|map| u32::from(map.samples[pixel])).sum::<u32>();
        assert!(
            (0..first.len()).all(|pixel| sum(pixel) == full),
            "{bits} bits: a pixel is not the full value"
        );
        let mut blended = 0;
        for (pixel, (first, weight)) in first.iter().zip(&weight).enumerate() {
            let own = f64::from(maps[*first as usize].samples[pixel]);
            assert!(own >= (weight * f64::from(full)).round() - 0.5, "pixel {pixel}");
            blended += usize::from(own < f64::from(full));
        }
        assert!(blended > 20, "only {blended} pixels lie between biomes");
    }
}

#[test]
fn the_look_of_biomes_is_the_same_in_tiles() {
    let place = place();
    place.quietly("render names.ron --look biome --backend cpu --size 64x48 -o whole.png");
    place.quietly("render names.ron --look biome --backend cpu --size 64x48 --region 16,8,32,24 -o part.png");
    let (whole, part) = (png(&place.bytes("whole.png")), png(&place.bytes("part.png")));
    assert_eq!((whole.channels, part.columns, part.rows), (3, 32, 24));
    for row in 0..24 {
        let start = ((row + 8) * 64 + 16) * 3;
        assert!(whole.samples[start..start + 96] == part.samples[row * 96..][..96], "row {row}");
    }
    let mut colours: Vec<&[u16]> = whole.samples.chunks(3).collect();
    colours.sort_unstable();
    colours.dedup();
    assert!(colours.len() > 50, "lit and blended, not {} colours", colours.len());
}

/// Names are unique, shares sum to the map, neighbours know each other.
#[test]
fn regions_are_listed_as_json_and_csv() {
    let place = place();
    let json: Value = serde_json::from_str(&place.prints("regions names.ron")).expect("JSON");
    let list = json["regions"].as_array().expect("a list");
    assert_eq!(list.len(), 9);
    let names: std::collections::HashSet<_> = list.iter().map(|region| region["name"].to_string()).collect();
    assert_eq!(names.len(), 9);
    let shares: f64 = list.iter().map(|region| region["share"].as_f64().expect("a share")).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    for region in list {
        for other in region["neighbours"].as_array().expect("a list") {
            let other = list.iter().find(|region| region["name"] == *other).expect("it is listed");
            assert!(other["neighbours"].as_array().is_some_and(|list| list.contains(&region["name"])));
        }
    }
    place.quietly("regions names.ron -o list.csv");
    let csv = String::from_utf8(place.bytes("list.csv")).expect("text");
    assert_eq!(csv.lines().count(), 10);
    assert!(csv.contains("\"The \"\"Cold\"\" \\ Waste\"") || csv.contains("冰原"), "{csv}");
    place.run("regions names.ron --node hills").fails(1, &["hills is no Regions node"]);
}

#[test]
fn what_draws_biomes_says_what_it_is_for() {
    let place = place();
    for words in ["--look biome", "--indexed", "--weights"] {
        let run = place.run(&format!("render names.ron --node hills {words} -o map.png"));
        run.fails(2, &["hills.density is no biome"]);
        place.run(&format!("render names.ron {words} -o map.npy")).fails(2, &["only .png"]);
    }
    assert_eq!(place.names(), ["names.ron"]);
}

/// Exported Rust has an enum of the biomes, whatever they are called, and returns the very numbers.
#[test]
fn exported_biomes_compile_and_return_the_same_bits() {
    let place = place();
    place.quietly("export names.ron -o terrain.rs");
    let text = String::from_utf8(place.bytes("terrain.rs")).expect("text");
    for words in ["pub enum Biome {", "pub fn biome(&self", "pub fn height(&self", "pub const fn music(self)"]
    {
        assert!(text.contains(words), "{words} is missing");
    }
    place.put(
        "main.rs",
        "mod terrain;\nuse terrain::{Biome, Terrain};\nfn main() {\n    let terrain = Terrain::new(3);\n    \
         for k in 0..500 {\n        let (x, y) = (f64::from(k % 25) * 2.7, f64::from(k / 25) * 2.3);\n        \
         let biome = terrain.biome(x, y);\n        println!(\"{} {:?} {:?} {}\", biome as usize, biome.loot(), \
         biome.colour(), terrain.height(x, y).to_bits());\n    }\n    \
         println!(\"{}|{}|{:?}\", Biome::ALL[0].name(), Biome::ALL[1].name(), Biome::ALL[0].music());\n}\n",
    );
    let compiled = std::process::Command::new("rustc")
        .args(["--edition", "2021", "-o", "main", "main.rs"])
        .current_dir(place.path(""))
        .output()
        .expect("a compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = std::process::Command::new(place.path("main")).output().expect("it runs");
    let out = String::from_utf8(run.stdout).expect("text");
    let points: String =
        (0..500).map(|k| format!("{} {}\n", f64::from(k % 25) * 2.7, f64::from(k / 25) * 2.3)).collect();
    place.put("points.txt", points);
    let numbers = place.prints("sample names.ron --points points.txt");
    let heights = place.prints("sample names.ron --node hills --points points.txt");
    let mut lines = out.lines();
    for ((number, height), line) in numbers.lines().zip(heights.lines()).zip(&mut lines) {
        let bits = height.parse::<f64>().expect("a number").to_bits();
        assert!(
            line.starts_with(&format!("{number} ")) && line.ends_with(&format!(" {bits}")),
            "{line}: {number}"
        );
    }
    assert_eq!(lines.next(), Some("The \"Cold\" \\ Waste|冰原|Some(\"wind \\\"low\\\".ogg\")"));
}

#[test]
fn faults_of_tables_are_told_in_words() {
    let place = place();
    for (setting, words) in [
        ("biomes.temperature_limits=[0.6,0.4]", "they must rise, and 0.4 follows 0.6; sort them"),
        ("biomes.temperature_limits=[0.5,0.5]", "0.5 stands there twice; remove one"),
        ("biomes.moisture_limits=[1.5]", "1.5 is above its bound, 1"),
        ("biomes.entries=[]", "an empty table has no biome to give; add an entry"),
    ] {
        let run = place.run(&format!("sample names.ron --at 1,1 --set {setting}"));
        assert!(run.code != Some(0) && run.err.contains(words), "{setting}: {run:?}");
    }
    let run = place.run("check names.ron --set biomes.temperature_limits=[0.2,0.5]");
    run.fails(2, &["3 rows of temperature by 1 column of moisture are 3 biomes"]);
}

#[test]
fn one_site_and_ten_thousand_are_drawn() {
    let place = place();
    for count in [1, 10_000] {
        place.quietly(&format!(
            "render names.ron --look biome --backend cpu --set regions.count={count} -o map.png"
        ));
        assert_eq!(png(&place.bytes("map.png")).columns, 64);
    }
}
