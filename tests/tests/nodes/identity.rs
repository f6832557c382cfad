//! Zero strength, softness, falloff: the identity, to the bit. And no noise is flat on the points of a map.

use catena_field::Map;
use catena_nodes::Feed;
use catena_tests::kinds::{Node, feed_wire, number};

/// Positions over the map and around the origin, lattice points among them.
fn positions() -> Vec<(f64, f64)> {
    let side = |i: i32| f64::from(i) * 20.375 - 90.0;
    (0..24).flat_map(|j| (0..24).map(move |i| (side(i), side(j)))).chain([(0.0, 0.0), (2.0, -4.0)]).collect()
}

/// Where two nodes differ first on the default map.
fn difference(a: &Node, b: &Node) -> Option<String> {
    let (a, b) = (a.on(&Map::default()), b.on(&Map::default()));
    positions().into_iter().find_map(|(x, y)| {
        let (a, b) = (a.scalar(x, y)[0], b.scalar(x, y)[0]);
        (a != b).then(|| format!("{a:?} and {b:?} at ({x}, {y})"))
    })
}

#[track_caller]
fn alike(a: &Node, b: &Node) {
    if let Some(words) = difference(a, b) {
        panic!("{} and {} differ: {words}", a.kind.key, b.kind.key);
    }
}

fn hills() -> Node {
    Node::new("simplex").whole("seed", 3)
}

fn crests() -> Node {
    Node::new("simplex").whole("seed", 8).choice("fractal", "ridged")
}

#[test]
fn strength_0_is_the_identity() {
    alike(&Node::new("warp").real("strength", 0.0).from("input", hills()), &hills());
    alike(&Node::new("island").real("strength", 0.0).from("input", hills()), &hills());
    let pushed = Node::new("vector_warp").real("strength", 0.0).from("input", hills());
    alike(&pushed.from("dx", crests()).from("dy", crests()), &hills());
    let swept = Node::new("gradient_warp").real("strength", 0.0).from("input", hills()).from("by", crests());
    alike(&swept, &hills());
    let none = Node::new("warped_fbm").choice("levels", "none");
    alike(&Node::new("warped_fbm").real("strength", 0.0), &none);
    alike(&Node::new("warped_fbm").real("strength", 0.0).choice("levels", "double"), &none);
}

#[test]
fn different_fields_are_told_apart() {
    assert!(difference(&hills(), &crests()).is_some());
    assert!(difference(&Node::new("warp").real("strength", 1e-9).from("input", hills()), &hills()).is_some());
}

#[test]
fn softness_0_is_the_plain_one() {
    for input in [hills(), crests()] {
        let soft = Node::new("smooth_clamp").real("softness", 0.0).from("input", input.clone());
        alike(&soft, &Node::new("clamp").from("input", input));
    }
    for (smooth, plain) in [("smooth_minimum", "minimum"), ("smooth_maximum", "maximum")] {
        let both = |operation| {
            Node::new("math").choice("operation", operation).from("a", hills()).from("b", crests())
        };
        alike(&both(smooth).real("softness", 0.0), &both(plain));
    }
}

#[test]
fn falloff_0_is_a_step() {
    let sides = || Node::new("select").input("below", number(0.0)).input("above", number(1.0));
    let select = sides().real("falloff", 0.0).real("threshold", 0.1).from("by", hills());
    let band =
        Node::new("band").real("falloff", 0.0).real("low", 0.1).real("high", 1e12).from("input", hills());
    alike(&select, &band);
    let found = select.on(&Map::default());
    let by = hills().on(&Map::default());
    for (x, y) in positions() {
        assert_eq!(found.scalar(x, y)[0], if by.scalar(x, y)[0] >= 0.1 { 1.0 } else { 0.0 });
    }
}

#[test]
fn a_factor_of_0_or_1_is_one_side() {
    let mix =
        |amount| Node::new("mix").real("amount", amount).from("a", hills()).from("b", Node::new("constant"));
    alike(&mix(0.0), &hills());
    alike(&mix(1.0), &Node::new("constant"));
}

#[test]
fn knots_and_straight_curves_change_nothing() {
    alike(&Node::new("reroute").from("input", crests()), &crests());
    let level = Node::new("remap").real("to_low", -1.0).from("input", hills());
    let straight = Node::new("curve").choice("interpolation", "linear").from("input", hills());
    let (level, straight, plain) =
        (level.on(&Map::default()), straight.on(&Map::default()), hills().on(&Map::default()));
    for (x, y) in positions() {
        let v = plain.scalar(x, y)[0];
        assert!((level.scalar(x, y)[0] - v).abs() < 1e-15 && (straight.scalar(x, y)[0] - v).abs() < 1e-15);
    }
}

#[test]
fn four_quarter_turns_are_none() {
    let turned =
        (0..4).fold(hills(), |node, _| Node::new("transform").real("rotation", 90.0).from("input", node));
    let once = Node::new("transform").from("input", hills());
    let (turned, once) = (turned.on(&Map::default()), once.on(&Map::default()));
    for (x, y) in positions() {
        assert!((turned.scalar(x, y)[0] - once.scalar(x, y)[0]).abs() < 1e-12);
    }
}

#[test]
fn one_octave_is_falloff_0() {
    alike(&Node::new("value_noise").real("falloff", 0.0), &Node::new("value_noise").whole("octaves", 1));
}

/// Values at whole positions times 2, frequency 1.
fn on_lattice_points(key: &str) -> Vec<f64> {
    let prepared = Node::new(key).real("frequency", 1.0).on(&Map::default());
    let at = |i: i32| (f64::from(i % 8) * 2.0 - 6.0, f64::from(i / 8) * 2.0 - 6.0);
    (0..64).map(at).map(|(x, y)| prepared.scalar(x, y)[0]).collect()
}

#[test]
fn noise_on_whole_positions_is_not_flat() {
    for key in ["simplex", "warped_fbm", "value_noise", "white_noise"] {
        let values = on_lattice_points(key);
        assert!(values.iter().any(|value| value.abs() > 0.1), "{key}: {values:?}");
        assert!(values.iter().any(|value| (value - values[0]).abs() > 0.1), "{key}: {values:?}");
    }
    // Perlin noise is 0 there by nature; its words say so.
    assert!(on_lattice_points("perlin").iter().all(|value| *value == 0.0));
    assert!(Node::new("perlin").kind.documentation.contains("flat"));
}

#[test]
fn masks_lie_in_0_to_1() {
    for (key, height) in
        [("slope", 64.0), ("band", 64.0), ("curvature", 64.0), ("aspect", 64.0), ("slope", 1e9)]
    {
        let map = Map { height, ..Map::default() };
        let prepared = Node::new(key).from("input", hills()).on(&map);
        let range = prepared.ranges().world[0];
        assert!(range.low >= -1e-15 && range.high <= 1.0 + 1e-15, "{key}: {range:?}");
        let values: Vec<_> = positions().into_iter().map(|(x, y)| prepared.scalar(x, y)[0]).collect();
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{key}: {values:?}");
        assert!(height > 64.0 || values.iter().any(|value| *value != values[0]), "{key} is flat");
    }
}

#[test]
fn an_unwired_pin_is_its_number() {
    let wired = Node::new("math").from("a", hills()).input("b", number(0.25));
    alike(&Node::new("math").from("a", hills()).real("b", 0.25), &wired);
    let ramp =
        Node::new("vector_warp").from("input", hills()).input("dx", number(3.0)).input("dy", number(0.0));
    alike(&Node::new("vector_warp").from("input", hills()).real("dx", 3.0), &ramp);
}

#[test]
fn a_warp_reaches_as_far_as_its_words_say() {
    for octaves in [1, 16] {
        let moved = |axis| {
            let warp = Node::new("warp").whole("octaves", octaves).real("strength", 40.0);
            warp.input("input", feed_wire(axis)).on(&Map::default())
        };
        let (across, down) = (moved(Feed::X), moved(Feed::Y));
        for (x, y) in positions() {
            assert!((across.scalar(x, y)[0] - x).abs() <= 40.0 && (down.scalar(x, y)[0] - y).abs() <= 40.0);
        }
    }
}
