//! Hostile ground: defined, drained, finite, and no panic.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::drainage::rules::Rules;
use catena_kernels::watch::Stopped;

use super::invariants::{Case, all_hold};
use super::worlds::{Land, OUTLETS, World};

const SIZES: [(u32, u32); 8] = [(1, 1), (2, 1), (1, 2), (2, 2), (1, 40), (40, 1), (3, 3), (24, 19)];

/// Heights at places of a map that reaches from 0 to 1.
type Heights = fn(f64, f64) -> f64;

const GROUNDS: [(&str, Heights); 12] = [
    ("all sea", |_, _| -1.0),
    ("at the datum", |_, _| 0.0),
    ("no sea", |x, y| 5.0 + x * y),
    ("a table", |_, _| 3.0),
    ("a plane", |x, y| x + 2.0 * y),
    ("a plane into the sea", |x, y| x + 2.0 * y - 1.0),
    ("a cone", |x, y| 1.0 - (x - 0.5).hypot(y - 0.5)),
    ("a crater", |x, y| (x - 0.5).hypot(y - 0.5) - 0.2),
    ("steps", |x, y| ((x * 7.0).sin() * (y * 9.0).cos() * 20.0).round() * 0.05),
    ("a cliff without end", |x, _| if x < 0.5 { -1e30 } else { 1e30 }),
    ("next to nothing", |x, y| (x - y) * 1e-300),
    ("signs of zero", |x, y| if (x * 13.0 + y * 7.0) as i64 % 2 == 0 { 0.0 } else { -0.0 }),
];

fn world((columns, rows): (u32, u32), ground: Heights) -> World {
    let lattice = Lattice { columns, rows, origin: (0.0, 0.0), size: (1.0, 1.0), seed: 5 };
    let at = |node| {
        let (x, y) = lattice.position(node);
        ground(x, y)
    };
    let heights = (0..lattice.nodes()).map(at).collect();
    World { lattice, land: Land::new(0, 1), heights, rules: Rules::default() }
}

/// A graph at places in and out of the map, at hostile ones too.
fn carve_everywhere(graph: &Graph, land: impl Fn(f64, f64) -> f64) -> Result<(), String> {
    let mut places: Vec<(f64, f64)> = (0..400)
        .map(|index| (f64::from(index % 20) / 15.0 - 0.2, f64::from(index / 20) / 15.0 - 0.2))
        .collect();
    for far in [0.0, 1.0, 1e12, -1e12, f64::INFINITY, f64::NAN] {
        places.extend([(far, 0.5), (0.5, far), (far, far)]);
    }
    for (x, y) in places {
        let height = land(x.clamp(-1.0, 2.0), y.clamp(-1.0, 2.0));
        let height = if height.is_nan() { 0.0 } else { height };
        let carved = graph.carve(x, y, height);
        let parts = [carved.height, carved.water, carved.wet, carved.floodplain, carved.flow, carved.basin];
        let is_fine = parts.iter().all(|part| part.is_finite())
            && carved.water >= carved.height
            && (0.0..=1.0).contains(&carved.wet)
            && (0.0..=1.0).contains(&carved.floodplain);
        if !is_fine {
            return Err(format!("at {x}, {y}: {carved:?}"));
        }
    }
    Ok(())
}

#[test]
fn hostile_ground_drains() {
    for (name, ground) in GROUNDS {
        for size in SIZES {
            for outlet in OUTLETS {
                let mut world = world(size, ground);
                world.rules.outlet = outlet;
                let place = format!("{name}, {size:?}, {outlet:?}");
                all_hold(&Case::new(&world)).unwrap_or_else(|error| panic!("{place}: {error}"));
                carve_everywhere(&world.graph(), ground).unwrap_or_else(|error| panic!("{place}: {error}"));
            }
        }
    }
}

#[test]
fn rules_at_their_ends_drain() {
    for index in 0..64_u32 {
        let mut world = World::new(u64::from(index), 20, 15);
        let end = |bit: u32, low: f64, high: f64| if index >> bit & 1 == 0 { low } else { high };
        world.rules = Rules {
            steepness: end(0, 0.0, 1e12),
            cut: end(1, 0.0, 1e12),
            ria: end(2, 0.0, 1e12),
            width: end(3, 0.0, 1e12),
            runoff: end(3, 0.0, 1e12),
            depth: end(4, 0.0, 1e12),
            valley: end(5, 0.0, 1e12),
            plain: end(4, 0.0, 1.0),
            meander: end(5, 0.0, 1.0),
            ..world.rules
        };
        all_hold(&Case::new(&world)).unwrap_or_else(|error| panic!("{index}: {error}"));
        carve_everywhere(&world.graph(), |x, y| world.land.at(x, y))
            .unwrap_or_else(|e| panic!("{index}: {e}"));
    }
}

#[test]
fn no_number_and_infinities_are_held() {
    let mut world = world((6, 5), |x, y| x + y);
    (world.heights[7], world.heights[15], world.heights[20]) = (f64::NAN, f64::INFINITY, f64::NEG_INFINITY);
    carve_everywhere(&world.graph(), |x, y| x + y).expect("held");
}

#[test]
fn a_build_is_stopped_and_tells_how_far_it_is() {
    use catena_kernels::drainage::graph::PASSES;
    let world = World::new(1, 300, 200);
    let mut told = 0;
    let whole = Graph::build(&world.lattice, &world.heights, &world.rules, &mut |nodes| {
        told += nodes;
        true
    });
    assert!(whole.is_ok());
    assert_eq!(told, PASSES * 60_000);
    for after in [0, 60_000, 120_000] {
        let mut told = 0;
        let stopped = Graph::build(&world.lattice, &world.heights, &world.rules, &mut |nodes| {
            told += nodes;
            told <= after
        });
        assert_eq!(stopped.err(), Some(Stopped));
        assert!(told < PASSES * 60_000, "it went on to the end");
    }
}
