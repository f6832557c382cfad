//! Rain in tiles is the same kind of rain: no further from sequential rains than these are from each other.

use catena_kernels::clouds::Clouds;
use catena_kernels::droplets::Rules;
use catena_kernels::hollows::neighbours;
use catena_kernels::rain::{Weather, fallen};
use catena_kernels::random::Lehmer;
use catena_kernels::simplex::Simplex;

/// The published experiment's: smaller ground has too few valleys to say what kind they are.
const SIZE: (usize, usize) = (320, 180);
const DROPS: u64 = 300_000;

const RULES: Rules = Rules {
    erosion: 0.3,
    deposition: 0.3,
    inertia: 0.05,
    sea_level: 0.1,
    bedrock: 0.0,
    deposit_on_exit: false,
    capacity: 4.0,
    min_capacity: 0.01,
    gravity: 4.0,
    evaporation: 0.01,
    max_steps: 160,
};

/// What rain has made of a ground.
struct Rained {
    change: Vec<f64>,
    /// Shares of cells by slope.
    slopes: Vec<f64>,
    /// Cells lower than all around them.
    pits: f64,
}

fn rained(before: &[f64], rules: Rules, seed: i64, in_tiles: bool) -> Rained {
    let clouds = Clouds::Lehmer(Lehmer::new(seed));
    let weather = Weather { rules, brush_radius: 2, clouds, drops: DROPS, in_tiles };
    let [heights, change] = fallen(SIZE, before, &weather, &mut |_| true).expect("nobody stops it");
    Rained { change, slopes: slopes(&heights), pits: pits(&heights) }
}

fn slopes(heights: &[f64]) -> Vec<f64> {
    let mut shares = vec![0.0; 24];
    for row in 1..SIZE.1 - 1 {
        for column in 1..SIZE.0 - 1 {
            let at = row * SIZE.0 + column;
            let (dx, dy) = (heights[at + 1] - heights[at - 1], heights[at + SIZE.0] - heights[at - SIZE.0]);
            let bin = (dx.hypot(dy) * 0.5 / 0.004) as usize;
            shares[bin.min(23)] += 1.0 / ((SIZE.0 - 2) * (SIZE.1 - 2)) as f64;
        }
    }
    shares
}

fn pits(heights: &[f64]) -> f64 {
    let inside = (0..heights.len()).filter(|&at| neighbours(SIZE, at).count() == 8);
    inside.filter(|&at| neighbours(SIZE, at).all(|(next, _)| heights[next] > heights[at])).count() as f64
}

/// How far two rains are apart: slopes, what they changed, pits. More is further.
fn distances(a: &Rained, b: &Rained) -> [f64; 3] {
    let slopes = a.slopes.iter().zip(&b.slopes).map(|(a, b)| (a - b).abs()).sum();
    [slopes, -correlation(&a.change, &b.change), (a.pits - b.pits).abs()]
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
        a.iter().zip(b).map(|(a, b)| f(a - mean_a, b - mean_b)).sum()
    };
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}

/// The mean distance of a rain from others.
fn mean_distance(rain: &Rained, others: &[Rained]) -> [f64; 3] {
    let mut mean = [0.0; 3];
    for other in others {
        let apart = distances(rain, other);
        (0..3).for_each(|i| mean[i] += apart[i] / others.len() as f64);
    }
    mean
}

fn worst_pair(rains: &[Rained]) -> [f64; 3] {
    let mut worst = [f64::NEG_INFINITY; 3];
    for (index, a) in rains.iter().enumerate() {
        for b in &rains[index + 1..] {
            let apart = distances(a, b);
            (0..3).for_each(|i| worst[i] = worst[i].max(apart[i]));
        }
    }
    worst
}

/// Rolling hills, ridges, and an island.
fn terrains() -> [(&'static str, Vec<f64>); 3] {
    let noise = Simplex::new(11);
    let at = |i: usize| ((i % SIZE.0) as f64, (i / SIZE.0) as f64);
    let ground = |height: &dyn Fn(f64, f64) -> f64| -> Vec<f64> {
        (0..SIZE.0 * SIZE.1).map(|i| height(at(i).0, at(i).1)).collect()
    };
    [
        ("hills", ground(&|x, y| 0.5 + 0.5 * noise.fbm(x * 0.012, y * 0.012, 6, 0.5, 2.0))),
        ("ridges", ground(&|x, y| 0.5 + 0.45 * noise.ridged(x * 0.012, y * 0.012, 5, 0.5, 2.0))),
        (
            "island",
            ground(&|x, y| {
                let (u, v) = (x / 80.0 - 1.0, y / 60.0 - 1.0);
                let dome = 1.0 - (u * u + v * v).min(1.0);
                0.6 * dome + 0.2 * (1.0 + noise.fbm(x * 0.02, y * 0.02, 5, 0.5, 2.0))
            }),
        ),
    ]
}

/// Rains of several seeds, on all cores.
fn rains(ground: &[f64], rules: Rules, seeds: std::ops::Range<i64>, in_tiles: bool) -> Vec<Rained> {
    std::thread::scope(|scope| {
        let rains: Vec<_> =
            seeds.map(|seed| scope.spawn(move || rained(ground, rules, seed, in_tiles))).collect();
        rains.into_iter().map(|rain| rain.join().expect("no panic")).collect()
    })
}

/// How far rains are from others on the average.
fn apart(rains: &[Rained], others: &[Rained]) -> [f64; 3] {
    let mut mean = [0.0; 3];
    for rain in rains {
        let own = mean_distance(rain, others);
        (0..3).for_each(|i| mean[i] += own[i] / rains.len() as f64);
    }
    mean
}

#[test]
fn tiles_are_within_the_spread_of_other_rains() {
    for (name, ground) in terrains() {
        let sequential = rains(&ground, RULES, 1..9, false);
        let worst = worst_pair(&sequential);
        let tiles = apart(&rains(&ground, RULES, 9..12, true), &sequential);
        for (what, (found, worst)) in ["slopes", "change", "pits"].iter().zip(tiles.iter().zip(worst)) {
            assert!(*found <= worst, "{name}, {what}: {found} against {worst} at worst");
        }
        let gorges = Rules { erosion: 0.9, deposition: 0.1, ..RULES };
        let gorges = apart(&rains(&ground, gorges, 9..10, true), &sequential);
        assert!((0..3).any(|i| gorges[i] > worst[i]), "{name}: another kind of rain went unseen, {gorges:?}");
    }
}
