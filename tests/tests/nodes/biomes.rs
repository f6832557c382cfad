//! Climate, biome table, regions and values of biomes: the goldens to the bit, and what follows from them.

use catena_evaluate::Prepared;
use catena_field::Map;
use catena_nodes::{Feed, Setting};
use catena_tests::kinds::{Node, feed_wire, number};
use catena_tests::{golden, list, real, reals, same, whole};
use serde_json::Value;

fn climate(case: &Value, height: f64) -> Prepared {
    Node::new("climate")
        .whole("temperature_seed", whole(&case["heat_seed"]))
        .whole("moisture_seed", whole(&case["wet_seed"]))
        .real("frequency", 1.0) // the goldens' positions are multiplied already
        .real("chill", real(&case["chill"]))
        .input("height", number(height))
        .on(&Map::default())
}

/// How many values of the climates there are, or the first that differs.
fn climates(cases: &Value) -> Result<usize, String> {
    let mut count = 0;
    for case in list(cases) {
        for point in list(&case["points"]) {
            let [x, y, height, temperature, moisture] = reals(point)[..] else { panic!("{point}") };
            let found = climate(case, height).scalar(x, y);
            same(found[0], temperature).map_err(|words| format!("temperature at {point}: {words}"))?;
            same(found[1], moisture).map_err(|words| format!("moisture at {point}: {words}"))?;
            count += 2;
        }
    }
    Ok(count)
}

#[test]
fn climates_are_the_goldens() {
    assert_eq!(climates(&golden("climate")), Ok(1200));
}

#[test]
fn another_climate_is_not_the_goldens() {
    for (pointer, planted) in [("/4/chill", 0.25), ("/4/points/7/3", 0.5), ("/14/points/39/4", 0.5)] {
        let mut cases = golden("climate");
        *cases.pointer_mut(pointer).expect("it is there") = planted.into();
        assert!(climates(&cases).is_err(), "{pointer}");
    }
}

fn limits(numbers: &Value) -> Setting {
    Setting::List(reals(numbers).into())
}

/// A table whose entries don't matter, over two numbers.
fn table(case: &Value, temperature: f64, moisture: f64) -> Node {
    let count = (reals(&case["heat_limits"]).len() + 1) * (reals(&case["wet_limits"]).len() + 1);
    let entries: Vec<_> = (0..count).map(|_| catena_field::BiomeEntry::new("Some", [1, 2, 3])).collect();
    Node::new("biome_table")
        .set("temperature_limits", limits(&case["heat_limits"]))
        .set("moisture_limits", limits(&case["wet_limits"]))
        .set("entries", Setting::Table(entries.into()))
        .input("temperature", number(temperature))
        .input("moisture", number(moisture))
}

fn tables(golden: &Value) -> Result<usize, String> {
    for case in list(&golden["cases"]) {
        let node = table(case, real(&case["temperature"]), real(&case["moisture"]));
        assert!((node.kind.check)(&node.settings).is_none(), "{case}");
        let found = node.on(&Map::default()).scalar(3.0, 4.0);
        same(found[0], real(&case["index"])).map_err(|words| format!("{case}: {words}"))?;
        same(found[1], found[0]).and_then(|()| same(found[2], 1.0))?;
    }
    Ok(list(&golden["cases"]).len())
}

#[test]
fn tables_are_the_goldens() {
    let golden = golden("biome_table");
    assert_eq!(tables(&golden), Ok(320));
    let biomes = catena_nodes::biomes(Node::new("biome_table").kind, &Default::default()).expect("a table");
    let names: Vec<&str> = biomes.entries.iter().map(|entry| &*entry.name).collect();
    let wanted: Vec<&str> =
        list(&golden["names"]).iter().map(|name| name.as_str().expect("a name")).collect();
    assert_eq!(names[..9], wanted);
    assert_eq!(names[9..], ["Water", "Beach"]);
}

#[test]
fn another_table_is_not_the_goldens() {
    let mut golden = golden("biome_table");
    golden["cases"][100]["index"] = (whole(&golden["cases"][100]["index"]) + 1).into();
    assert!(tables(&golden).is_err());
}

/// Regions of a golden's sites. The biome that is wired in numbers the sites: it is the position's x.
fn regions(case: &Value, blend: &Value) -> Node {
    Node::new("regions")
        .whole("seed", whole(&case["seed"]))
        .whole("wobble_seed", whole(&case["wobble_seed"]) - whole(&case["seed"]))
        .whole("count", whole(&case["count"]))
        .real("wobble", real(&blend["wobble"]))
        .real("blend", real(&blend["blend_width"]))
        .real("frequency", real(&blend["frequency"]))
        .input("biome", feed_wire(Feed::X))
}

fn voronoi(cases: &Value) -> Result<usize, String> {
    let mut count = 0;
    for case in list(cases) {
        let size = (real(&case["width"]), real(&case["height"]));
        let sites: Vec<f64> = list(&case["sites"]).iter().map(|site| reals(site)[0]).collect();
        for blend in list(&case["blends"]) {
            let node = regions(case, blend).on(&Map { size, ..Map::default() });
            for point in list(&blend["points"]) {
                let [x, y, first, second, weight] = reals(point)[..] else { panic!("{point}") };
                let found = node.scalar(x, y);
                let wanted = [sites[first as usize], sites[second as usize], weight];
                for (found, wanted) in found.iter().zip(wanted) {
                    same(*found, wanted).map_err(|words| format!("{point}: {words}"))?;
                }
                count += 1;
            }
        }
    }
    Ok(count)
}

/// The biome at the site, the second's, and the weight, of every wobble and blend of the goldens.
#[test]
fn regions_are_the_goldens() {
    assert_eq!(voronoi(&golden("voronoi")), Ok(600));
}

#[test]
fn other_regions_are_not_the_goldens() {
    for (pointer, planted) in
        [("/0/blends/1/points/7/4", 0.75), ("/4/blends/3/points/29/2", 0.0), ("/2/blends/2/wobble", 0.5)]
    {
        let mut cases = golden("voronoi");
        *cases.pointer_mut(pointer).expect("it is there") = planted.into();
        assert!(voronoi(&cases).is_err(), "{pointer}");
    }
}

/// Wobble and blend 0: stained glass, all of the nearest site's biome, whatever its neighbour is.
#[test]
fn without_wobble_and_blend_the_map_is_hard_edged() {
    let seed = 5;
    let map = Map::default();
    let node = Node::new("regions").real("wobble", 0.0).real("blend", 0.0).input("biome", feed_wire(Feed::X));
    let node = node.on(&map);
    let sites = catena_kernels::sites::ScatteredSites::new(seed, 45, map.origin, map.size);
    for place in 0..2000 {
        let (x, y) = (f64::from(place % 50) * 7.1 - 10.0, f64::from(place / 50) * 6.7 - 10.0);
        let (found, nearest) =
            (node.scalar(x, y), sites.nearest_plain(catena_kernels::sites::Metric::Euclidean, x, y));
        assert_eq!((found[0], found[2]), (sites.points()[nearest.first as usize].0, 1.0), "({x}, {y})");
    }
}

/// A jittered grid has no edge: the biome is that of the place where the site stands, looked up there.
#[test]
fn regions_of_a_grid_take_the_biome_at_the_site() {
    let node = |feed| {
        let node = Node::new("regions").choice("placement", "jittered_grid").real("wobble", 0.0);
        node.input("biome", feed_wire(feed)).on(&Map::default())
    };
    let (across, down) = (node(Feed::X), node(Feed::Y));
    let sites = catena_kernels::sites::JitteredSites::new(5, 64.0);
    for place in 0..2000 {
        let (x, y) = (f64::from(place % 50) * 31.7 - 700.0, f64::from(place / 50) * 29.3 - 600.0);
        let nearest = sites.nearest(x, y);
        let (across, down) = (across.scalar(x, y), down.scalar(x, y));
        assert_eq!(
            [across[0], down[0], across[1], down[1]],
            [nearest.x1, nearest.y1, nearest.x2, nearest.y2]
        );
    }
}

#[test]
fn ten_thousand_sites_find_what_a_loop_finds() {
    let map = Map::default();
    let node =
        Node::new("regions").whole("count", 10_000).real("wobble", 0.0).input("biome", feed_wire(Feed::X));
    let node = node.on(&map);
    let sites = catena_kernels::sites::ScatteredSites::new(5, 10_000, map.origin, map.size);
    let positions: Vec<_> = (0..300).map(|k| (f64::from(k % 20) * 16.3, f64::from(k / 20) * 15.9)).collect();
    let blocks = node.sample(&positions);
    for (index, (x, y)) in positions.into_iter().enumerate() {
        let nearest = sites.nearest_plain(catena_kernels::sites::Metric::Euclidean, x, y);
        let wanted = [nearest.first, nearest.second].map(|site| sites.points()[site as usize].0);
        assert_eq!([blocks[0][index], blocks[1][index]], wanted, "({x}, {y})");
    }
}

/// Between two regions the numbers of their biomes are blended, and nowhere else.
#[test]
fn values_of_biomes_are_blended_by_weight() {
    let values: Vec<f64> = (0..11).map(|number| f64::from(number) * 1.5 - 2.0).collect();
    let table = || {
        Node::new("biome_table")
            .from("temperature", Node::new("climate"))
            .from("moisture", Node::new("simplex"))
    };
    let regions = || Node::new("regions").from("biome", table());
    let blended = Node::new("biome_values")
        .set("values", Setting::List(values.clone().into()))
        .from("biome", regions());
    let (blended, regions) = (blended.on(&Map::default()), regions().on(&Map::default()));
    let mut between = 0;
    for place in 0..3000 {
        let (x, y) = (f64::from(place % 60) * 5.3, f64::from(place / 60) * 4.7);
        let [first, second, weight, ..] = regions.scalar(x, y)[..] else { panic!("three values") };
        let (a, b) = (values[first as usize], values[second as usize]);
        same(blended.scalar(x, y)[0], b + (a - b) * weight).unwrap();
        between += usize::from(weight < 1.0 && a != b);
    }
    assert!(between > 100, "only {between} places lie between biomes");
}

#[test]
fn what_is_wrong_with_a_table_is_said_in_words() {
    let refused = |key: &str, setting: Setting| {
        let parameter = Node::new("biome_table").kind.parameter(key).expect("declared");
        parameter.check(&setting).expect_err(key)
    };
    let limits = |numbers: &[f64]| refused("temperature_limits", Setting::List(numbers.to_vec().into()));
    assert_eq!(limits(&[0.4, 0.4]), "0.4 stands there twice; remove one");
    assert_eq!(limits(&[0.6, 0.4]), "they must rise, and 0.4 follows 0.6; sort them");
    assert_eq!(limits(&[0.4, 1.5]), "1.5 is above its bound, 1");
    assert_eq!(limits(&[-0.1]), "-0.1 is below its bound, 0");
    assert_eq!(limits(&[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]), "there may be at most 7 numbers, not 8");
    assert!(limits(&[f64::NAN]).contains("not a finite number"));
    assert_eq!(
        refused("entries", Setting::Table(Vec::new().into())),
        "an empty table has no biome to give; add an entry"
    );
    let nameless = vec![catena_field::BiomeEntry::new("  ", [0; 3])];
    assert_eq!(refused("entries", Setting::Table(nameless.into())), "entry 0: it has no name; give it one");
    let node = Node::new("biome_table").set("temperature_limits", Setting::List(vec![0.5].into()));
    let conflict = (node.kind.check)(&node.settings).expect("nine entries are too many");
    assert_eq!(
        conflict.words,
        "2 rows of temperature by 3 columns of moisture are 6 biomes, and there are 9 entries; give 6, or 8 with \
        water and beach"
    );
}

/// Presets keep to the rules of the table.
#[test]
fn presets_are_tables() {
    let kind = Node::new("biome_table").kind;
    assert_eq!(kind.presets.len(), 2);
    for preset in kind.presets {
        let mut node = Node::new("biome_table");
        for (key, setting) in preset.settings {
            kind.parameter(key).expect("declared").check(setting).unwrap();
            node = node.set(key, setting.clone());
        }
        assert!((kind.check)(&node.settings).is_none(), "{}", preset.title);
    }
}
