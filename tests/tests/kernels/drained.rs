//! Floods and rivers against golden values, outside witnesses on real ground, and each other.

use catena_kernels::flood::fill;
use catena_kernels::hollows::fill_plainly;
use catena_kernels::random::Lehmer;
use catena_kernels::rivers::{NOWHERE, gathered, receivers};
use catena_kernels::simplex::Simplex;
use catena_kernels::watch::Stopped;
use catena_tests::{golden, golden_f64, golden_i32, list, real, real_ground, same_bits, whole};

use super::rain::hills;

fn filled(size: (usize, usize), heights: &[f64], sea: f64, epsilon: f64) -> Vec<f64> {
    let mut filled = heights.to_vec();
    fill(size, &mut filled, sea, epsilon, &mut |_| true).expect("nobody stops it");
    filled
}

#[test]
fn hollows_and_rivers_are_the_published_experiments_to_the_bit() {
    for run in list(&golden("droplets")["runs"]) {
        let name = run["name"].as_str().expect("a name");
        let size = (whole(&run["cols"]) as usize, whole(&run["rows"]) as usize);
        let sea = real(&run["sea_level"]);
        let part = |part: &str| golden_f64(&format!("droplets-{name}-{part}.f64"));
        let after = part("after");
        same_bits(&filled(size, &after, sea, 1e-6), &part("filled"))
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(same_bits(&filled(size, &after, sea, 2e-6), &part("filled")).is_err(), "{name}: unseen");

        let noise = Simplex::new(whole(&run["seed"]) + 8);
        let wander = real(&run["wander"]);
        let sum = |(index, height): (usize, &f64)| {
            let (x, y) = ((index % size.0) as f64, (index / size.0) as f64);
            let noise = 0.5 + 0.5 * noise.fbm(x * 0.08 + 500.0, y * 0.08 + 500.0, 4, 0.5, 2.0);
            height + (noise - 0.5) * wander
        };
        let routed: Vec<f64> = after.iter().enumerate().map(sum).collect();
        let routed = filled(size, &routed, sea, 1e-6);
        same_bits(&routed, &part("routed")).unwrap_or_else(|error| panic!("{name}: {error}"));
        let downstream = receivers(size, &routed, sea);
        let expected = golden_i32(&format!("droplets-{name}-downstream.i32"));
        assert!(downstream.iter().map(|&to| to as i32).eq(expected), "{name}: receivers");
        let water = gathered(&downstream);
        same_bits(&water, &part("water")).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut other = downstream.clone();
        let source = other.iter().position(|&to| to != NOWHERE).expect("something runs");
        other[source] = NOWHERE;
        assert!(same_bits(&gathered(&other), &part("water")).is_err(), "{name}: a lost cell went unseen");
    }
}

#[test]
fn real_ground_is_filled_as_outside_libraries_fill_it() {
    for (name, size) in [("grandcanyon", (512, 512)), ("jacksboro", (403, 344))] {
        let (ground, expected) = (real_ground(name), real_ground(&format!("{name}-filled")));
        assert!(ground != expected, "{name} has hollows");
        for filled in [
            filled(size, &ground, f64::NEG_INFINITY, 0.0),
            fill_plainly(size, &ground, f64::NEG_INFINITY, 0.0),
        ] {
            same_bits(&filled, &expected).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut other = filled;
            other[1234] += 1.0;
            assert!(same_bits(&other, &expected).is_err());
        }
    }
}

/// Rolling, stepped, random, coarse and flat ground.
fn grounds(size: (usize, usize), seed: i64) -> Vec<Vec<f64>> {
    let hills = hills(size, seed, 0.13);
    let mut random = Lehmer::new(seed + 1);
    let mut throw = |_| random.next_float();
    vec![
        hills.iter().map(|height| (height * 8.0).floor() / 8.0).collect(),
        hills.iter().map(|height| -(height * 3.0).floor() * 0.0).collect(),
        hills.iter().map(&mut throw).collect(),
        hills.iter().map(&mut throw).map(|height| (height * 4.0).floor()).collect(),
        hills,
    ]
}

#[test]
fn the_fast_flood_gives_the_textbooks_bits() {
    let mut compared = 0;
    for seed in 0..120 {
        let size = (1 + (seed as usize * 7) % 40, 1 + (seed as usize * 13) % 33);
        for ground in grounds(size, seed) {
            for sea in [f64::NEG_INFINITY, 0.3, 10.0] {
                for epsilon in [0.0, 1e-6, 0.01, 0.3] {
                    let plain = fill_plainly(size, &ground, sea, epsilon);
                    let fast = filled(size, &ground, sea, epsilon);
                    same_bits(&fast, &plain).unwrap_or_else(|e| panic!("{size:?} {sea} {epsilon}: {e}"));
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 120 * 5 * 3 * 4);
}

#[test]
fn a_flood_is_stopped() {
    let (size, mut told) = ((300, 300), 0);
    let mut ground = hills(size, 1, 0.1);
    let stopped = fill(size, &mut ground, 0.0, 0.0, &mut |cells| {
        told += cells;
        false
    });
    assert_eq!(stopped, Err(Stopped));
    assert!(told < 90_000, "it went on to the end");
}

/// All water handed on from the highest cell to the lowest, as the textbook does.
fn gathered_by_height(heights: &[f64], receivers: &[u32]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&a, &b| heights[b].total_cmp(&heights[a]).then(a.cmp(&b)));
    let mut water = vec![1.0; heights.len()];
    for cell in order {
        if receivers[cell] != NOWHERE {
            water[receivers[cell] as usize] += water[cell];
        }
    }
    water
}

#[test]
fn water_is_counted_in_any_order() {
    for seed in 0..20 {
        let size = (40, 30);
        let ground = filled(size, &hills(size, seed, 0.2), 0.4, 1e-6);
        let downstream = receivers(size, &ground, 0.4);
        let water = gathered(&downstream);
        same_bits(&water, &gathered_by_height(&ground, &downstream))
            .unwrap_or_else(|error| panic!("{error}"));
        let ends = downstream.iter().zip(&water).filter(|(to, _)| **to == NOWHERE);
        assert_eq!(ends.map(|(_, water)| water).sum::<f64>(), 1200.0, "no cell's water is lost");
    }
}
