//! Golden values of whole nodes and stacks, to the bit.

use catena_field::Map;
use catena_tests::kinds::{Node, number};
use catena_tests::{golden, list, real, reals, same, whole};
use serde_json::Value;

#[test]
fn warped_noise_is_the_goldens() {
    for case in list(&golden("domain_warp")) {
        let levels = ["none", "single", "double"][whole(&case["levels"]) as usize];
        let node = Node::new("warped_fbm")
            .whole("seed", whole(&case["seed"]))
            .real("frequency", 1.0) // the goldens' positions are u and v
            .real("strength", real(&case["strength"]))
            .real("warp_frequency", real(&case["frequency"]))
            .choice("levels", levels)
            .on(&Map::default());
        let counted = Node::new("warped_fbm")
            .whole("seed", whole(&case["seed"]))
            .real("frequency", 1.0)
            .real("strength", real(&case["strength"]))
            .real("warp_frequency", real(&case["frequency"]))
            .whole("levels", whole(&case["levels"]))
            .on(&Map::default());
        for point in list(&case["points"]) {
            let [x, y, wanted] = reals(point)[..] else { panic!("{point}") };
            same(node.scalar(x, y)[0], wanted).unwrap();
            same(counted.scalar(x, y)[0], wanted).unwrap();
        }
    }
}

#[test]
fn folds_are_the_goldens() {
    for case in list(&golden("shape")) {
        for key in ["ridged", "billow"] {
            let node = Node::new(key).input("input", number(real(&case["value"]))).on(&Map::default());
            same(node.scalar(3.0, 4.0)[0], real(&case[key])).unwrap();
        }
    }
}

fn simplex(seed: i64, frequency: f64, octaves: i64) -> Node {
    Node::new("simplex").whole("seed", seed).real("frequency", frequency).whole("octaves", octaves)
}

fn warp(input: Node, seed: i64, strength: f64, frequency: f64) -> Node {
    Node::new("warp")
        .whole("seed", seed)
        .real("strength", strength)
        .real("frequency", frequency)
        .from("input", input)
}

/// The stacks of the published article, its lab and the mountain ranges.
fn stack(name: &str) -> Node {
    let shelf = |input, high| Node::new("clamp").real("low", -0.3).real("high", high).from("input", input);
    let islands = |land| Node::new("mix").real("amount", 0.35).from("a", land).from("b", Node::new("cell"));
    match name {
        "article" => islands(shelf(warp(simplex(0, 0.012, 4), 4, 25.0, 0.006), 0.55)),
        "lab" => islands(shelf(warp(simplex(0, 1.0 / 110.0, 5), 4, 30.0, 0.006), 0.4)),
        "ranges" => {
            let crests = Node::new("ridged").from("input", simplex(9, 0.02, 3));
            let ranges = warp(warp(crests, 5, 12.0, 0.01), 6, 40.0, 0.004);
            let hills = Node::new("billow").from("input", simplex(11, 0.03, 4));
            Node::new("mix").real("amount", 0.25).from("a", ranges).from("b", hills)
        }
        _ => panic!("no stack is called {name}"),
    }
}

/// How many values of a case there are, or the first that differs.
fn compare(case: &Value, node: &Node) -> Result<usize, String> {
    let map = Map { seed: whole(&case["seed"]), ..Map::default() };
    let prepared = node.on(&map);
    let (width, step) = (whole(&case["width"]) as usize, real(&case["step"]));
    let origin = reals(&case["origin"]);
    let values = reals(&case["values"]);
    for (index, wanted) in values.iter().enumerate() {
        let (i, j) = (index % width, index / width);
        let (x, y) = (origin[0] + i as f64 * step, origin[1] + j as f64 * step);
        same(prepared.scalar(x, y)[0], *wanted).map_err(|words| format!("({x}, {y}): {words}"))?;
    }
    Ok(values.len())
}

#[test]
fn stacks_are_the_goldens() {
    let cases = golden("stacks");
    let counts = list(&cases).iter().map(|case| {
        let name = case["stack"].as_str().expect("a name");
        compare(case, &stack(name)).unwrap_or_else(|words| panic!("{name}: {words}"))
    });
    assert!(counts.sum::<usize>() > 10_000);
}

#[test]
fn another_stack_is_not_the_goldens() {
    let cases = golden("stacks");
    let case = &list(&cases)[0];
    let name = case["stack"].as_str().expect("a name");
    assert!(compare(case, &stack(name).real("amount", 0.350_000_000_000_000_1)).is_err());
}
