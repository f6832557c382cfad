//! Rain against what the published experiment's rules give, and against what users of such tools suffer.

use catena_kernels::brush::Brush;
use catena_kernels::clouds::Clouds;
use catena_kernels::droplets::{Rules, Soil};
use catena_kernels::rain::rain;
use catena_kernels::random::{Lehmer, P5Random};
use catena_kernels::showers::{Shower, rain_in_tiles, side};
use catena_kernels::simplex::Simplex;
use catena_kernels::watch::Stopped;
use catena_tests::{golden, golden_f64, list, real, same_bits, whole};

/// The experiment's own rules.
pub(crate) const RULES: Rules = Rules {
    erosion: 0.3,
    deposition: 0.3,
    inertia: 0.05,
    sea_level: 0.25,
    bedrock: 0.0,
    deposit_on_exit: false,
    capacity: 4.0,
    min_capacity: 0.01,
    gravity: 4.0,
    evaporation: 0.01,
    max_steps: 160,
};

fn rained(
    size: (usize, usize),
    heights: &[f64],
    rules: &Rules,
    radius: usize,
    clouds: Clouds,
    drops: u64,
) -> Vec<f64> {
    let (mut heights, mut clouds) = (heights.to_vec(), clouds);
    let mut soil = Soil::whole(size, &mut heights);
    rain(&mut soil, rules, &Brush::new(radius), &mut clouds, drops, &mut |_| true).expect("nobody stops it");
    heights
}

fn lehmer(seed: i64) -> Clouds {
    Clouds::Lehmer(Lehmer::new(seed))
}

/// Rolling ground in 0..1.
pub(crate) fn hills((columns, rows): (usize, usize), seed: i64, frequency: f64) -> Vec<f64> {
    let noise = Simplex::new(seed);
    let place = |i: usize| ((i % columns) as f64 * frequency, (i / columns) as f64 * frequency);
    (0..columns * rows).map(|i| 0.5 + 0.5 * noise.fbm(place(i).0, place(i).1, 6, 0.5, 2.0)).collect()
}

#[test]
fn sequential_rain_is_the_published_experiments_to_the_bit() {
    let golden = golden("droplets");
    let runs = list(&golden["runs"]);
    assert_eq!(runs.len(), 4);
    for run in runs {
        let name = run["name"].as_str().expect("a name");
        let size = (whole(&run["cols"]) as usize, whole(&run["rows"]) as usize);
        let rules = Rules {
            erosion: real(&run["erosion"]),
            deposition: real(&run["deposition"]),
            inertia: real(&run["inertia"]),
            sea_level: real(&run["sea_level"]),
            ..RULES
        };
        let radius = whole(&run["brush_radius"]) as usize;
        assert_eq!(Brush::new(radius).cells() as i64, whole(&run["brush_cells"]), "{name}");
        let before = golden_f64(&format!("droplets-{name}-before.f64"));
        let after = golden_f64(&format!("droplets-{name}-after.f64"));
        let drops = whole(&run["drops"]) as u64;
        let rain = |rules: &Rules| rained(size, &before, rules, radius, lehmer(whole(&run["seed"])), drops);
        same_bits(&rain(&rules), &after).unwrap_or_else(|words| panic!("{name}: {words}"));
        let other = Rules { inertia: rules.inertia + 1e-15, ..rules };
        assert!(same_bits(&rain(&other), &after).is_err(), "{name}: another inertia went unseen");
    }
}

#[test]
fn p5_rain_is_the_published_experiments_to_the_bit() {
    let run = golden("experiment");
    let (before, after) = (golden_f64("experiment-before.f64"), golden_f64("experiment-after.f64"));
    let clouds = |seed| Clouds::P5(P5Random::new(seed));
    let (seed, drops) = (whole(&run["seed"]), whole(&run["drops"]) as u64);
    let rain = |clouds| rained((320, 180), &before, &RULES, 2, clouds, drops);
    same_bits(&rain(clouds(seed)), &after).unwrap_or_else(|words| panic!("{words}"));
    assert!(same_bits(&rain(clouds(seed + 1)), &after).is_err(), "another seed went unseen");
}

#[test]
fn rain_that_stops_and_goes_on_is_the_same_rain() {
    let (size, brush) = ((48, 40), Brush::new(2));
    let ground = hills(size, 3, 0.05);
    let whole = rained(size, &ground, &RULES, 2, lehmer(9), 1000);
    let (mut heights, mut clouds) = (ground.clone(), lehmer(9));
    for drops in [0, 1, 99, 400, 500] {
        let mut soil = Soil::whole(size, &mut heights);
        rain(&mut soil, &RULES, &brush, &mut clouds, drops, &mut |_| true).expect("nobody stops it");
    }
    assert!(heights == whole);
    let mut soil = Soil::whole(size, &mut heights);
    let mut told = 0;
    let stopped = rain(&mut soil, &RULES, &brush, &mut clouds, 1000, &mut |drops| {
        told += drops;
        told < 200
    });
    assert_eq!(stopped, Err(Stopped));
    assert!((200..400).contains(&told), "{told}");
}

#[test]
fn a_brush_weighs_1_and_falls_off_with_distance() {
    for radius in 1..=16 {
        let brush = Brush::new(radius);
        let size = (64, 64);
        let strokes: Vec<_> = brush.around(size, (32, 32)).collect();
        let sum: f64 = strokes.iter().flat_map(|stroke| stroke.weights).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{radius}: {sum}");
        assert_eq!(strokes.iter().map(|stroke| stroke.weights.len()).sum::<usize>(), brush.cells());
        for (column, row) in [(0, 0), (63, 0), (63, 63), (0, 63), (1, 62)] {
            for stroke in brush.around(size, (column, row)) {
                assert!(stroke.first + stroke.weights.len() <= 64 * 64);
                assert_eq!(stroke.first / 64, (stroke.first + stroke.weights.len() - 1) / 64, "one row");
            }
        }
    }
}

/// Everything that rain may be asked to do on small and odd lattices.
fn odd_worlds() -> Vec<((usize, usize), Vec<f64>, Rules)> {
    let flat = |(columns, rows): (usize, usize)| vec![0.5; columns * rows];
    let plane = |(columns, rows): (usize, usize)| (0..columns * rows).map(|i| (i % columns) as f64).collect();
    let huge = |size| hills(size, 5, 0.3).iter().map(|h| (h - 0.5) * 2e12).collect::<Vec<_>>();
    let sizes = [(2, 2), (2, 9), (9, 2), (8, 8), (33, 31), (1, 7), (7, 1)];
    let rules = [
        RULES,
        Rules { sea_level: 1e12, ..RULES },
        Rules { inertia: 1.0, ..RULES },
        Rules { max_steps: 0, ..RULES },
        Rules { erosion: 1.0, deposition: 1.0, deposit_on_exit: true, sea_level: -1e12, ..RULES },
        Rules { capacity: 1e6, gravity: 1e6, bedrock: -1e12, sea_level: -1e12, ..RULES },
    ];
    let mut worlds = Vec::new();
    for size in sizes {
        for rules in rules {
            for ground in [flat(size), plane(size), hills(size, 1, 0.2), huge(size)] {
                worlds.push((size, ground, rules));
            }
        }
    }
    worlds
}

#[test]
fn heights_stay_finite_and_drops_inside_on_any_ground() {
    for (size, ground, rules) in odd_worlds() {
        for radius in [1, 2, 16] {
            let rained = rained(size, &ground, &rules, radius, lehmer(7), 300);
            assert!(rained.iter().all(|height| height.is_finite()), "{size:?} {rules:?}");
            let tiled = in_tiles(size, &ground, radius, 300, &mut one_by_one(&rules, radius));
            assert!(tiled.iter().all(|height| height.is_finite()), "{size:?} {rules:?} in tiles");
        }
    }
    assert!(rained((8, 8), &[0.5; 64], &RULES, 2, lehmer(1), 1000) == [0.5; 64], "flat ground stays flat");
    assert!(rained((8, 8), &hills((8, 8), 1, 0.3), &RULES, 2, lehmer(1), 0) == hills((8, 8), 1, 0.3));
}

type Turn<'a> = dyn FnMut(&[f64], &mut [Shower]) -> Result<(), Stopped> + 'a;

fn in_tiles(
    size: (usize, usize),
    ground: &[f64],
    radius: usize,
    drops: u64,
    turn: &mut Turn<'_>,
) -> Vec<f64> {
    let mut heights = ground.to_vec();
    rain_in_tiles(size, &mut heights, radius, &mut lehmer(7), drops, turn).expect("nobody stops it");
    heights
}

fn one_by_one(rules: &Rules, radius: usize) -> impl FnMut(&[f64], &mut [Shower]) -> Result<(), Stopped> {
    let (rules, brush) = (*rules, Brush::new(radius));
    move |heights, showers| {
        showers.iter_mut().for_each(|shower| shower.run(heights, &rules, &brush));
        Ok(())
    }
}

#[test]
fn rain_in_tiles_is_the_same_in_any_order() {
    let size = (150, 100);
    let ground = hills(size, 3, 0.03);
    let drops = 9000;
    for radius in [2, 14, 15] {
        let brush = Brush::new(radius);
        assert!(side(radius) / 2 > radius + 1);
        let rain = |turn: &mut Turn<'_>| in_tiles(size, &ground, radius, drops, turn);
        let mut ended = 0;
        let plain = rain(&mut |heights, showers| {
            showers.iter_mut().for_each(|shower| shower.run(heights, &RULES, &brush));
            ended += showers.iter().map(Shower::ended).sum::<u64>();
            Ok(())
        });
        assert_eq!(ended, drops, "every drop comes to an end");
        let backwards = rain(&mut |heights, showers| {
            showers.iter_mut().rev().for_each(|shower| shower.run(heights, &RULES, &brush));
            Ok(())
        });
        assert!(backwards == plain);
        let threaded = rain(&mut |heights, showers| {
            std::thread::scope(|scope| {
                for shower in showers {
                    scope.spawn(|| shower.run(heights, &RULES, &brush));
                }
            });
            Ok(())
        });
        assert!(threaded == plain);
        assert!(plain != rained(size, &ground, &RULES, radius, lehmer(7), drops), "a rain of its own");
    }
    let mut heights = ground.clone();
    let stopped = rain_in_tiles(size, &mut heights, 2, &mut lehmer(7), drops, &mut |_, _| Err(Stopped));
    assert_eq!(stopped, Err(Stopped));
}
