//! Noise as users need it: inside its range, alike in all quadrants, without creases, and sound far from the
//! origin.

use catena_kernels::fractal::{Fold, Octaves, billow, fractal, ridged};
use catena_kernels::hash::{draw, hash, lowbias32, signed, unit, white_noise};
use catena_kernels::perlin::Perlin;
use catena_kernels::random::{Lehmer, P5Random};
use catena_kernels::simplex::{F2, G2, Simplex, mean};
use catena_kernels::value_noise::ValueNoise;

const SEEDS: [i64; 8] = [0, 1, -7, 123456, 2147483647, -2147483646, 1 << 53, -(1 << 53)];

type Field = Box<dyn Fn(f64, f64) -> f64>;

/// The continuous noises, with their range and largest slope.
fn noises(seed: i64) -> Vec<(&'static str, f64, f64, f64, Field)> {
    let (simplex, perlin, value) = (Simplex::new(seed), Perlin::new(seed), ValueNoise::new(seed));
    vec![
        ("simplex", -0.998, 0.998, 7.34, Box::new(move |x, y| simplex.noise(x, y))),
        ("perlin", -1.0, 1.0, 5.0, Box::new(move |x, y| perlin.noise(x, y))),
        ("value", 0.0, 1.0, 3.2, Box::new(move |x, y| value.sample(x, y, 1, 0.5) * 2.0)),
    ]
}

/// Positions drawn evenly from a square of the given half width about a centre.
fn positions(count: usize, centre: (f64, f64), reach: f64) -> Vec<(f64, f64)> {
    let mut random = Lehmer::new(4711);
    let mut offset = || (random.next_float() * 2.0 - 1.0) * reach;
    (0..count).map(|_| (centre.0 + offset(), centre.1 + offset())).collect()
}

/// Mean and deviation of a field over positions.
fn spread(field: &Field, positions: &[(f64, f64)]) -> (f64, f64) {
    let values: Vec<f64> = positions.iter().map(|&(x, y)| field(x, y)).collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let square = values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / values.len() as f64;
    (mean, square.sqrt())
}

#[test]
fn octave_sums_stay_in_range_for_every_count_and_seed() {
    let places =
        [positions(12, (0.0, 0.0), 50.0), positions(4, (-1e9, 1e9), 1e3), positions(4, (1e15, -1e15), 1e14)];
    for seed in SEEDS {
        let (simplex, perlin, value) = (Simplex::new(seed), Perlin::new(seed), ValueNoise::new(seed));
        for octaves in 0..=16 {
            for (persistence, lacunarity) in [(0.0, 2.0), (0.5, 2.0), (1.0, 1.0), (4.0, 4.0), (0.35, 1.9)] {
                for &(x, y) in places.iter().flatten() {
                    let within = |v: f64, low: f64, high: f64| {
                        assert!(low <= v && v <= high, "{v} at {x}, {y}: seed {seed}, {octaves} octaves");
                    };
                    within(simplex.fbm(x, y, octaves, persistence, lacunarity), -0.998, 0.998);
                    within(simplex.ridged(x, y, octaves, persistence, lacunarity), -1.0, 1.0);
                    within(simplex.billow(x, y, octaves, persistence, lacunarity), -1.0, 0.996);
                    within(perlin.fbm(x, y, octaves, persistence, lacunarity), -1.0, 1.0);
                    within(perlin.ridged(x, y, octaves, persistence, lacunarity), -1.0, 1.0);
                    within(perlin.billow(x, y, octaves, persistence, lacunarity), -1.0, 1.0);
                    within(value.sample(x, y, octaves, persistence.min(0.5)), 0.0, 1.0);
                    within(value.sample(x, y, octaves, 1.0), 0.0, 0.5 * f64::from(octaves));
                    within(white_noise(seed, x, y), -1.0, 1.0);
                }
            }
        }
    }
}

#[test]
fn ranges_are_used_and_kept() {
    for (name, low, high, _, field) in noises(42) {
        let values: Vec<f64> =
            positions(400_000, (0.0, 0.0), 300.0).iter().map(|&(x, y)| field(x, y)).collect();
        let (least, most) = values.iter().fold((9.0, -9.0), |(a, b): (f64, f64), &v| (a.min(v), b.max(v)));
        assert!(low <= least && most <= high, "{name}: {least} to {most}");
        assert!(most - least > 0.75 * (high - low), "{name}: only {least} to {most}");
    }
    let share = |field: &dyn Fn(f64, f64) -> f64, bound: f64| {
        let places = positions(100_000, (0.0, 0.0), 1000.0);
        places.iter().filter(|place| field(place.0, place.1).abs() <= bound).count() as f64 / 1e5
    };
    let noise = Simplex::new(1);
    assert!((share(&|x, y| noise.noise(x, y), 0.74) - 0.9).abs() < 0.02);
    assert!((share(&|x, y| noise.fbm(x, y, 4, 0.5, 2.0), 0.47) - 0.9).abs() < 0.03);
}

/// The largest second difference across the axes, as a multiple of the largest elsewhere.
fn crease(field: &dyn Fn(f64, f64) -> f64) -> f64 {
    let h = 1e-4;
    let bend = |x: f64, y: f64, dx: f64, dy: f64| {
        (field(x + dx, y + dy) - 2.0 * field(x, y) + field(x - dx, y - dy)).abs() / (h * h)
    };
    let (mut on_axes, mut elsewhere): (f64, f64) = (0.0, 0.0);
    for (a, b) in positions(20_000, (0.3, -0.2), 40.0) {
        on_axes = on_axes.max(bend(0.0, a, h, 0.0)).max(bend(a, 0.0, 0.0, h));
        elsewhere = elsewhere.max(bend(a, b, h, 0.0)).max(bend(a, b, 0.0, h));
    }
    on_axes / elsewhere
}

#[test]
fn no_creases_along_the_axes() {
    for seed in SEEDS {
        for (name, _, _, _, field) in noises(seed) {
            let found = crease(&field);
            assert!(found < 1.2, "{name} of seed {seed}: {found}");
        }
    }
    let noise = Simplex::new(3);
    let found = crease(&|x, y| noise.noise(x.abs() + 0.3, y));
    assert!(found > 10.0, "a fold along x = 0 went unseen: {found}");
}

#[test]
fn slopes_are_bounded_so_nothing_jumps() {
    for seed in SEEDS {
        for (name, _, _, slope, field) in noises(seed) {
            for centre in [(0.0, 0.0), (300.0, -300.0)] {
                for (x, y) in positions(20_000, centre, 5.0) {
                    let step = (field(x + 1e-3, y) - field(x, y)).abs();
                    assert!(step <= slope * 1e-3, "{name} of seed {seed} jumps by {step} at {x}, {y}");
                }
            }
        }
    }
}

#[test]
fn all_four_quadrants_are_alike_and_none_is_another_mirrored() {
    for (name, _, _, _, field) in noises(9) {
        let whole = spread(&field, &positions(40_000, (0.0, 0.0), 400.0));
        for (sx, sy) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            let quadrant = spread(&field, &positions(40_000, (sx * 200.0, sy * 200.0), 200.0));
            assert!((quadrant.0 - whole.0).abs() < 0.03, "{name}: mean {} of {}", quadrant.0, whole.0);
            assert!((quadrant.1 / whole.1 - 1.0).abs() < 0.06, "{name}: deviation {}", quadrant.1);
        }
        // p5's noise mirrors negative coordinates by definition.
        if name != "value" {
            let equal = |&&(x, y): &&(f64, f64)| field(x, y) == field(-x, y) || field(x, y) == field(x, -y);
            assert_eq!(positions(500, (30.0, 30.0), 29.0).iter().filter(equal).count(), 0, "{name}");
        }
    }
    let cells: Vec<f64> = (-3..3).map(|i| white_noise(5, f64::from(i), -0.5)).collect();
    for (i, cell) in (-3..3).zip(&cells) {
        assert_eq!(white_noise(5, f64::from(i) + 0.999, -0.001), *cell);
        assert_eq!(cells.iter().filter(|other| *other == cell).count(), 1);
    }
}

#[test]
fn far_from_the_origin_noise_is_neither_blocky_nor_zero() {
    for (name, _, _, slope, field) in noises(11) {
        let near = spread(&field, &positions(20_000, (0.0, 0.0), 200.0)).1;
        for far in [1e5, 1e6, 1e9] {
            for centre in [(far, far), (-far, far * 0.7), (-far, -far)] {
                let places = positions(20_000, centre, 200.0);
                let deviation = spread(&field, &places).1;
                assert!((deviation / near - 1.0).abs() < 0.1, "{name} at {centre:?}: {deviation} of {near}");
                let steps: Vec<f64> =
                    places.iter().map(|&(x, y)| (field(x + 0.01, y) - field(x, y)).abs()).collect();
                // Perlin noise is level along x in one cell of 1024, where its gradients agree.
                let still = steps.iter().filter(|step| **step == 0.0).count();
                assert!(still < 60, "{name} at {centre:?}: {still} of 20000 steps are flat");
                assert!(
                    steps.iter().all(|step| *step <= slope * 0.0101 + 1e-5),
                    "{name} at {centre:?} jumps"
                );
            }
        }
    }
}

#[test]
fn simplex_looks_the_same_wherever_its_lattice_repeats() {
    let noise = Simplex::new(6);
    // 256 cells of the skewed lattice on, in both directions at once: (i - t) with t = (i + j)*G2.
    let step = 256.0 * 4096.0;
    let shift = step - 2.0 * step * G2;
    assert!(((shift + 2.0 * shift * F2) - step).abs() < 1e-6);
    for (x, y) in positions(5000, (0.0, 0.0), 100.0) {
        let moved = noise.noise(x + shift, y + shift);
        assert!((moved - noise.noise(x, y)).abs() < 1e-7, "at {x}, {y}");
    }
}

#[test]
fn octaves_beyond_their_limit_add_nothing() {
    let noise = Simplex::new(2);
    let limit = 1_099_511_627_776.0;
    for fold in [Fold::Plain, Fold::Ridged, Fold::Billow] {
        let sum = |x: f64, y: f64, count| noise.fractal(x, y, fold, &Octaves::new(count, 0.5, 2.0));
        assert_eq!(
            [sum(limit, 0.0, 4), sum(0.0, -limit, 4), sum(f64::NAN, 0.0, 4), sum(1.0, f64::INFINITY, 16)],
            [0.0; 4]
        );
        // The first octave still counts below the limit, with its own share of the whole sum.
        let first = fold.apply(noise.noise(limit * 0.75, 0.3));
        assert_eq!(sum(limit * 0.75, 0.3, 2), first / 1.5);
    }
    let value = ValueNoise::new(2);
    assert_eq!(
        [
            value.sample(limit, 0.0, 8, 0.5),
            value.sample(0.0, -1e15, 16, 1.0),
            value.sample(f64::NAN, 0.0, 3, 0.5)
        ],
        [0.0; 3]
    );
    assert_eq!(value.sample(limit * 0.75, 0.3, 8, 0.5), value.sample(limit * 0.75, 0.3, 1, 0.5));
}

#[test]
fn octaves_left_out_give_their_mean() {
    let noise = Simplex::new(8);
    for fold in [Fold::Plain, Fold::Ridged, Fold::Billow] {
        for kept in 0..=6 {
            let octaves = Octaves { count: 6, kept, persistence: 0.5, lacunarity: 2.0 };
            for (x, y) in positions(50, (0.0, 0.0), 20.0) {
                let (mut sum, mut amplitude, mut all) = (0.0, 1.0, 0.0);
                for i in 0..6 {
                    let (shift, frequency) = (2.0 * f64::from(i), f64::from(1 << i));
                    let value = fold.apply(noise.noise((x + shift) * frequency, (y + shift) * frequency));
                    sum += if i < kept as i32 { value } else { mean(fold) } * amplitude;
                    all += amplitude;
                    amplitude *= 0.5;
                }
                assert_eq!(noise.fractal(x, y, fold, &octaves), sum / all);
            }
        }
    }
    assert_eq!(fractal(|_, _| 1.0, 0.0, 0.0, 0.0, Fold::Plain, &Octaves::new(0, 0.5, 2.0)), 0.0);
}

#[test]
fn the_means_of_folds_are_what_is_measured() {
    let (simplex, perlin) = (Simplex::new(77), Perlin::new(77));
    let places = positions(400_000, (0.0, 0.0), 2000.0);
    let value = ValueNoise::new(77);
    let full = places.iter().map(|&(x, y)| value.sample(x, y, 5, 0.5)).sum::<f64>() / 4e5;
    assert!((full - value.sample_kept(0.0, 0.0, 5, 0, 0.5)).abs() < 0.02, "value noise: {full}");
    assert_eq!(value.sample_kept(0.7, 0.0, 3, 1, 0.5), value.sample(0.7, 0.0, 1, 0.5) + 0.1875);
    for (fold, shape) in [(Fold::Ridged, ridged as fn(f64) -> f64), (Fold::Billow, billow)] {
        let mean_of = |noise: &dyn Fn(f64, f64) -> f64| {
            places.iter().map(|&(x, y)| shape(noise(x, y))).sum::<f64>() / 4e5
        };
        let found = mean_of(&|x, y| simplex.noise(x, y));
        assert!((found - mean(fold)).abs() < 0.01, "{fold:?}: {found}");
        let found = mean_of(&|x, y| perlin.noise(x, y));
        assert!((found - catena_kernels::perlin::mean(fold)).abs() < 0.01, "{fold:?} of Perlin's: {found}");
    }
}

#[test]
fn whole_positions_are_not_flat() {
    // Perlin noise is 0 on its lattice by nature; simplex noise only where opposite gradients meet.
    let noise: Field = {
        let noise = Simplex::new(1);
        Box::new(move |x, y| noise.noise(x, y))
    };
    let places: Vec<(f64, f64)> = (0..1000).map(|i| (f64::from(i) * 2.0, f64::from(i % 37) * 2.0)).collect();
    let zeros = places.iter().filter(|place| noise(place.0, place.1) == 0.0).count();
    assert!(zeros < 80 && spread(&noise, &places).1 > 0.3, "{zeros} of 1000");
}

#[test]
fn the_random_numbers_of_any_seed_are_sound() {
    for seed in
        SEEDS.into_iter().chain([i64::MIN, i64::MAX, -2147483647, 2147483646, -3 * 2147483647 - 2147483646])
    {
        let mut random = Lehmer::new(seed);
        for _ in 0..2000 {
            let v = random.next_float();
            assert!((0.0..1.0).contains(&v), "seed {seed} gives {v}");
        }
        let mut permutation = *Simplex::new(seed).permutation();
        permutation.sort_unstable();
        assert!(permutation.iter().enumerate().all(|(i, v)| i == usize::from(*v)), "seed {seed}");
    }
    let mut random = P5Random::new(-1);
    assert_eq!(random.next(), 0xffff_ffff_u32.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
}

#[test]
fn hashes_are_those_of_the_definitions() {
    // lowbias32(1) by hand with integers of any size.
    assert_eq!(
        [lowbias32(0), lowbias32(1), lowbias32(0xffff_ffff)],
        [0, reference(1), reference(0xffff_ffff)]
    );
    for (i, j, seed) in [(0, 0, 0), (-1, 2, 3), (1 << 40, -(1 << 35), -9), (i64::MAX, i64::MIN, 1 << 53)] {
        let low = |v: i64| (v & 0xffff_ffff) as u64;
        let wanted = reference(low(i) ^ u64::from(reference(low(j) ^ u64::from(reference(low(seed))))));
        assert_eq!(hash(i, j, seed), wanted);
        assert_eq!(draw(wanted, 3), reference(u64::from(wanted.wrapping_add(3))));
    }
    assert_eq!([unit(0), unit(1 << 31), signed(0), signed(1 << 31)], [0.0, 0.5, -1.0, 0.0]);
    assert!(unit(u32::MAX) < 1.0 && signed(u32::MAX) < 1.0);
}

fn reference(x: u64) -> u32 {
    let modulus = 1_u128 << 32;
    let mut x = u128::from(x) % modulus;
    x ^= x >> 16;
    x = x * 0x7feb_352d % modulus;
    x ^= x >> 15;
    x = x * 0x846c_a68b % modulus;
    x ^= x >> 16;
    u32::try_from(x).expect("below 2^32")
}
