//! Settings: conflicts in words, defaults that follow the map, whole numbers for choices, missing wires.

use catena_field::Map;
use catena_nodes::{Setting, Settings};
use catena_tests::kinds::{Node, number};

fn conflict(node: &Node) -> Option<(&'static str, String)> {
    (node.kind.check)(&node.settings).map(|conflict| (conflict.key, conflict.words))
}

#[test]
fn low_above_high_is_refused_by_name() {
    for key in ["clamp", "smooth_clamp", "slope", "band"] {
        assert_eq!(conflict(&Node::new(key)), None, "{key}");
        let node = Node::new(key).real("low", 80.0).real("high", 70.5);
        let (at, words) = conflict(&node).unwrap_or_else(|| panic!("{key} takes it"));
        assert!(at == "low" && words.contains("80") && words.contains("70.5"), "{key}: {words}");
        assert_eq!(conflict(&node.real("low", 70.5)), None, "{key}");
        // The other end's default counts.
        assert!(conflict(&Node::new(key).real("low", 89.0)).is_some(), "{key}");
    }
}

fn resolved(node: &Node, key: &str, map: &Map) -> Setting {
    node.kind.parameter(key).expect("declared").resolve(&node.settings, map)
}

#[test]
fn ends_of_a_ramp_follow_the_map_along_its_axis() {
    let map = Map { origin: (100.0, -50.0), size: (400.0, 300.0), ..Map::default() };
    let node = Node::new("position");
    for (axis, from, to) in [("x", 100.0, 500.0), ("y", -50.0, 250.0), ("distance", 0.0, 150.0)] {
        let node = node.clone().choice("axis", axis);
        assert_eq!(resolved(&node, "from", &map), Setting::Real(from), "{axis}");
        assert_eq!(resolved(&node, "to", &map), Setting::Real(to), "{axis}");
    }
    assert_eq!(resolved(&node.real("from", 3.0), "from", &map), Setting::Real(3.0));
}

#[test]
fn rows_follow_columns_until_set() {
    let node = Node::new("bake").whole("columns", 33);
    assert_eq!(resolved(&node, "rows", &Map::default()), Setting::Integer(25));
    assert_eq!(resolved(&node.whole("rows", 9), "rows", &Map::default()), Setting::Integer(9));
    let wide = Map { size: (1e9, 1.0), ..Map::default() };
    assert_eq!(resolved(&Node::new("bake"), "rows", &wide), Setting::Integer(8));
}

#[test]
fn levels_may_be_counted() {
    let levels = Node::new("warped_fbm").kind.parameter("levels").expect("declared");
    for (count, key) in [(0, "none"), (1, "single"), (2, "double")] {
        levels.check(&Setting::Integer(count)).unwrap();
        let settings = Settings::from([("levels".to_owned(), Setting::Integer(count))]);
        assert_eq!(levels.resolve(&settings, &Map::default()), Setting::Choice(key.into()));
    }
    assert_eq!(levels.fixed_default(), Some(Setting::Choice("single".into())));
    assert!(levels.check(&Setting::Integer(3)).is_err());
    let axis = Node::new("position").kind.parameter("axis").expect("declared");
    assert!(axis.check(&Setting::Integer(0)).is_err());
}

#[test]
fn what_is_out_of_bounds_is_refused_in_words() {
    let refused = |kind: &str, key: &str, setting: Setting| {
        let parameter = Node::new(kind).kind.parameter(key).expect("declared");
        parameter.check(&setting).expect_err(&format!("{kind}.{key}"))
    };
    assert!(refused("simplex", "octaves", Setting::Integer(0)).contains("below its bound, 1"));
    assert!(refused("simplex", "octaves", Setting::Integer(1_000_000_000)).contains("above its bound, 16"));
    assert!(refused("simplex", "frequency", Setting::Real(0.0)).contains("below its bound"));
    assert!(refused("simplex", "frequency", Setting::Real(-1.0)).contains("below its bound"));
    assert!(refused("simplex", "frequency", Setting::Real(f64::NAN)).contains("not a finite number"));
    assert!(refused("cell", "radius", Setting::Real(0.0)).contains("more than 0"));
    assert!(refused("curve", "points", Setting::Curve(vec![(0.0, 1.0)].into())).contains("at least 2"));
    assert!(refused("curve", "points", Setting::Curve(vec![(0.0, 1.0), (0.0, 2.0)].into())).contains("rise"));
    assert!(
        refused("simplex", "frequency", Setting::Real(1e-10)).ends_with("1e-10 is below its bound, 1e-9")
    );
}

#[test]
fn a_missing_wire_or_file_is_named() {
    let error = Node::new("mix").input("a", number(1.0)).program(&Map::default()).unwrap_err();
    assert_eq!((error.node.as_str(), error.key.as_deref()), ("mix", Some("b")));
    let error = Node::new("normalize").program(&Map::default()).unwrap_err();
    assert_eq!(error.key.as_deref(), Some("input"));
    let error = Node::new("heightmap").program(&Map::default()).unwrap_err();
    assert_eq!(error.key.as_deref(), Some("path"));
}
