//! Golden values, made by running the code that the nodes come from. Every check is shown a wrong value as
//! well.

use catena_kernels::arithmetic::{clamp01, min};
use catena_kernels::fractal::{billow, ridged};
use catena_kernels::random::{Lehmer, P5Random};
use catena_kernels::simplex::Simplex;
use catena_kernels::sites::ScatteredSites;
use catena_kernels::value_noise::ValueNoise;
use catena_tests::{golden, list, near, real, reals, same, whole};
use serde_json::{Value, json};

/// Compares kernels with golden values; tells how many were compared, or the first that differs.
type Check = fn(&Value) -> Result<usize, String>;

/// The check passes on the golden file, and fails on it with any one of the values at `places` replaced.
fn holds(name: &str, least: usize, check: Check, places: &[&str]) {
    let mut values = golden(name);
    let compared = check(&values).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(compared >= least, "{name}: only {compared} values compared");
    for place in places {
        let value = values.pointer_mut(place).unwrap_or_else(|| panic!("{name}: nothing at {place}"));
        let right = std::mem::replace(value, json!(0.123456789));
        assert!(check(&values).is_err(), "{name}: a wrong value at {place} went unseen");
        *values.pointer_mut(place).expect("it was there") = right;
    }
}

/// The columns of one golden point.
fn columns<const N: usize>(point: &Value) -> [f64; N] {
    reals(point).try_into().unwrap_or_else(|found: Vec<f64>| panic!("{} columns, not {N}", found.len()))
}

fn seed(case: &Value) -> i64 {
    whole(&case["seed"])
}

fn count(case: &Value, key: &str) -> u32 {
    u32::try_from(whole(&case[key])).expect("a count")
}

#[test]
fn lehmer() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(values) {
            let (mut states, mut floats) = (Lehmer::new(seed(case)), Lehmer::new(seed(case)));
            for (state, float) in list(&case["next"]).iter().zip(list(&case["next_float"])) {
                same(states.next() as f64, real(state))?;
                same(floats.next_float(), real(float))?;
                compared += 2;
            }
        }
        Ok(compared)
    }
    holds("rng", 264, check, &["/0/next/0", "/10/next_float/11"]);
}

#[test]
fn simplex() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(values) {
            let noise = Simplex::new(seed(case));
            for (&found, wanted) in noise.permutation().iter().zip(list(&case["permutation"])) {
                same(f64::from(found), real(wanted))?;
                compared += 1;
            }
            for point in list(&case["points"]) {
                let [x, y, wanted] = columns(point);
                same(noise.noise(x, y), wanted).map_err(|error| format!("at {x}, {y}: {error}"))?;
                compared += 1;
            }
        }
        Ok(compared)
    }
    holds("simplex", 2535, check, &["/0/permutation/255", "/2/points/250/2", "/4/points/8/2"]);
}

#[test]
fn fbm() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(values) {
            let noise = Simplex::new(seed(case));
            let (persistence, lacunarity) = (real(&case["persistence"]), real(&case["lacunarity"]));
            for point in list(&case["points"]) {
                let [x, y, wanted] = columns(point);
                same(noise.fbm(x, y, count(case, "octaves"), persistence, lacunarity), wanted)?;
                compared += 1;
            }
        }
        Ok(compared)
    }
    holds("fbm", 1800, check, &["/0/points/0/2", "/29/points/59/2"]);
}

#[test]
fn shape() {
    fn check(values: &Value) -> Result<usize, String> {
        for case in list(values) {
            same(ridged(real(&case["value"])), real(&case["ridged"]))?;
            same(billow(real(&case["value"])), real(&case["billow"]))?;
        }
        Ok(2 * list(values).len())
    }
    holds("shape", 402, check, &["/7/ridged", "/200/billow"]);
}

#[test]
fn voronoi_sites_and_nearest_two() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(values) {
            let sites = scattered(case);
            for (found, wanted) in sites.points().iter().zip(list(&case["sites"])) {
                let [x, y] = columns(wanted);
                same(found.0, x).and(same(found.1, y))?;
            }
            for point in list(&case["nearest_two"]) {
                let [x, y, first, second, d1] = columns(&json!(list(point)[..5]));
                let d2 = if point[5].is_null() { 1e30 } else { real(&point[5]) };
                let found = sites.nearest(x, y);
                same(found.d1, d1).and(same(found.d2, d2))?;
                same(found.first.into(), first).and(same(found.second.into(), second))?;
                compared += 1;
            }
        }
        Ok(compared)
    }
    let places = [
        "/0/sites/3/1",
        "/0/nearest_two/0/2",
        "/4/nearest_two/59/4",
        "/4/nearest_two/9/5",
        "/2/nearest_two/4/3",
    ];
    holds("voronoi", 300, check, &places);
}

#[test]
fn voronoi_blends() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(values) {
            let (sites, noise) = (scattered(case), Simplex::new(whole(&case["wobble_seed"])));
            for blend in list(&case["blends"]) {
                for point in list(&blend["points"]) {
                    let [x, y, first, _, weight] = columns(point);
                    let found = blended(&sites, &noise, blend, x, y);
                    same(found.0, first).and(same(found.1, weight))?;
                    compared += 1;
                }
            }
        }
        Ok(compared)
    }
    holds("voronoi", 600, check, &["/0/blends/1/points/7/4", "/4/blends/3/points/29/2"]);
}

fn scattered(case: &Value) -> ScatteredSites {
    let size = (real(&case["width"]), real(&case["height"]));
    ScatteredSites::new(seed(case), count(case, "count"), (0.0, 0.0), size)
}

/// The nearest site of a wobbling border, and its weight (nodes.md, `regions`).
fn blended(sites: &ScatteredSites, noise: &Simplex, blend: &Value, x: f64, y: f64) -> (f64, f64) {
    let (wobble, width, f) = (real(&blend["wobble"]), real(&blend["blend_width"]), real(&blend["frequency"]));
    let dx = noise.fbm(x * f, y * f, 3, 0.5, 2.0);
    let dy = noise.fbm(x * f + 5.2, y * f + 1.3, 3, 0.5, 2.0);
    let found = sites.nearest(x + wobble * dx, y + wobble * dy);
    let t = if width > 0.0 { min(1.0, (found.d2 - found.d1) / width) } else { 1.0 };
    (found.first.into(), 0.5 + 0.5 * t * t * (3.0 - 2.0 * t))
}

#[test]
fn p5_noise() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(&values["noise"]) {
            let noise = ValueNoise::new(seed(case));
            for point in list(&case["points"]) {
                let [x, y, wanted] = columns(point);
                near(noise.sample(x, y, count(case, "octaves"), real(&case["falloff"])), wanted, 1e-15)
                    .map_err(|error| format!("at {x}, {y}: {error}"))?;
                compared += 1;
            }
        }
        Ok(compared)
    }
    holds("p5_noise", 768, check, &["/noise/0/points/2/2", "/noise/11/points/63/2"]);
}

#[test]
fn p5_random() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(&values["random"]) {
            let mut random = P5Random::new(seed(case));
            for wanted in list(&case["values"]) {
                same(random.next_float(), real(wanted))?;
                compared += 1;
            }
        }
        Ok(compared)
    }
    holds("p5_noise", 48, check, &["/random/0/values/0", "/random/3/values/11"]);
}

#[test]
fn domain_warp() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(values) {
            let noise = Simplex::new(seed(case));
            let (strength, f) = (real(&case["strength"]), real(&case["frequency"]));
            for point in list(&case["points"]) {
                let [u, v, wanted] = columns(point);
                same(warped(&noise, u, v, strength, f, count(case, "levels")), wanted)?;
                compared += 1;
            }
        }
        Ok(compared)
    }
    holds("domain_warp", 1000, check, &["/0/points/0/2", "/24/points/39/2"]);
}

/// Noise warped by itself, not at all, once or twice (nodes.md, `warped_fbm`).
fn warped(noise: &Simplex, u: f64, v: f64, strength: f64, f: f64, levels: u32) -> f64 {
    let fbm = |x: f64, y: f64| noise.fbm(x, y, 4, 0.5, 2.0);
    let (mut x, mut y) = (u, v);
    if levels > 0 {
        let q = (fbm(u * f, v * f), fbm(u * f + 5.2, v * f + 1.3));
        (x, y) = (u + strength * q.0, v + strength * q.1);
    }
    if levels > 1 {
        let p = (x * f, y * f);
        let r = (fbm(p.0 + 1.7, p.1 + 9.2), fbm(p.0 + 8.3, p.1 + 2.8));
        (x, y) = (u + strength * r.0, v + strength * r.1);
    }
    fbm(x, y)
}

#[test]
fn climate() {
    fn check(values: &Value) -> Result<usize, String> {
        let mut compared = 0;
        for case in list(values) {
            let heat = Simplex::new(whole(&case["heat_seed"]));
            let wet = Simplex::new(whole(&case["wet_seed"]));
            for point in list(&case["points"]) {
                let [x, y, height, temperature, moisture] = columns(point);
                let warm = 0.5 + heat.fbm(x, y, 3, 0.5, 2.0);
                let warm = if height > 0.0 { warm - height * real(&case["chill"]) } else { warm };
                same(clamp01(warm), temperature)?;
                same(clamp01(0.5 + wet.fbm(x, y, 3, 0.5, 2.0)), moisture)?;
                compared += 2;
            }
        }
        Ok(compared)
    }
    holds("climate", 1200, check, &["/0/points/0/3", "/14/points/39/4"]);
}

#[test]
fn comparers_see_a_last_bit() {
    let next = f64::from_bits(1.0_f64.to_bits() + 1);
    assert!(same(1.0, 1.0).is_ok() && same(-0.0, 0.0).is_ok());
    assert!(same(1.0, next).is_err() && same(f64::NAN, 1.0).is_err());
    assert!(
        near(1.0, 1.1, 0.2).is_ok() && near(1.0, 1.1, 0.05).is_err() && near(f64::NAN, 0.0, 1.0).is_err()
    );
    assert_eq!([catena_tests::ulps(1.0, next), catena_tests::ulps(-5e-324, 5e-324)], [1, 2]);
    assert_eq!(catena_tests::ulps(0.0, -0.0), 0);
}
