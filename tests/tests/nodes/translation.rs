//! Moving the map moves what belongs to it and leaves the world's noise where it is.

use catena_field::Map;
use catena_nodes::Feed;
use catena_tests::kinds::{Node, feed_wire, number};

/// A shift that float64 adds exactly.
const SHIFT: (f64, f64) = (1024.0, -512.0);

/// The largest difference between a node at home and on a moved map, at positions moved along.
fn moved(node: &Node) -> f64 {
    let home = Map::default();
    let away = Map { origin: SHIFT, ..home.clone() };
    let (here, there) = (node.on(&home), node.on(&away));
    let side = |i: i32| f64::from(i) * 16.5 - 20.0;
    let positions = (0..400).map(|i| (side(i % 20), side(i / 20)));
    positions.fold(0.0, |worst: f64, (x, y)| {
        let (a, b) = (here.scalar(x, y), there.scalar(x + SHIFT.0, y + SHIFT.1));
        a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(worst, f64::max)
    })
}

#[test]
fn what_belongs_to_the_map_moves_with_it() {
    let ramp = |axis| Node::new("position").choice("axis", axis);
    let nodes = [
        ramp("x"),
        ramp("y"),
        ramp("distance"),
        Node::new("cell"),
        Node::new("cell").whole("count", 500).choice("metric", "manhattan"),
        Node::new("heightmap").set("path", catena_nodes::Setting::File("plane.asc".into())),
        Node::new("island").input("input", number(-1.0)),
        Node::new("transform").real("rotation", 30.0).real("scale_x", 3.0).from("input", ramp("x")),
        Node::new("bake").whole("columns", 17).from("input", ramp("distance")),
        Node::new("normalize").whole("columns", 17).input("input", feed_wire(Feed::X)),
        Node::new("slope").from("input", ramp("distance")),
    ];
    for node in nodes {
        assert!(moved(&node) < 1e-9, "{}: {}", node.kind.key, moved(&node));
    }
}

#[test]
fn the_worlds_noise_stays_where_it_is() {
    for node in [
        Node::new("simplex"),
        Node::new("value_noise"),
        Node::new("cell").choice("placement", "jittered_grid"),
    ] {
        assert!(moved(&node) > 0.01, "{} moves with the map", node.kind.key);
        let (home, away) = (Map::default(), Map { origin: SHIFT, ..Map::default() });
        assert_eq!(node.on(&home).scalar(30.0, 40.0), node.on(&away).scalar(30.0, 40.0));
    }
}

#[test]
fn another_world_seed_is_another_world() {
    let seeded = ["simplex", "warped_fbm", "perlin", "cell", "value_noise", "white_noise"];
    for node in seeded.map(Node::new) {
        let seed = |seed| Map { seed, ..Map::default() };
        assert_ne!(
            node.on(&seed(1)).scalar(31.5, 40.25),
            node.on(&seed(2)).scalar(31.5, 40.25),
            "{}",
            node.kind.key
        );
        let shifted = node.clone().whole("seed", 12).on(&seed(30)).scalar(31.5, 40.25);
        assert_eq!(
            shifted,
            node.clone().whole("seed", 30).on(&seed(12)).scalar(31.5, 40.25),
            "{}",
            node.kind.key
        );
    }
}
