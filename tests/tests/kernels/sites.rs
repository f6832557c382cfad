//! Sites: the bucket grid is the plain loop, the 5 x 5 cells are the endless plane, and no position is too
//! far.

use catena_kernels::hash::{draw, hash, signed, unit};
use catena_kernels::random::Lehmer;
use catena_kernels::sites::{JitteredSites, Metric, Nearest, ScatteredSites};

const METRICS: [Metric; 3] = [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev];

/// Where two look-ups of the same position differ.
fn differs(found: &Nearest, wanted: &Nearest) -> Option<String> {
    let same = found.d1.to_bits() == wanted.d1.to_bits() && found.d2.to_bits() == wanted.d2.to_bits();
    (!same || found != wanted).then(|| format!("{found:?} where {wanted:?} is wanted"))
}

/// Positions inside, on the borders, around and far outside a rectangle.
fn positions(count: usize, origin: (f64, f64), size: (f64, f64)) -> Vec<(f64, f64)> {
    let mut random = Lehmer::new(99);
    let mut at = |reach: f64| {
        let mut one = |origin: f64, size: f64| origin + size * (0.5 + (random.next_float() - 0.5) * reach);
        (one(origin.0, size.0), one(origin.1, size.1))
    };
    let mut found = Vec::new();
    for i in 0..count {
        let place = at([1.0, 1.0, 1.0, 1.5, 4.0, 1e3][i % 6]);
        let (east, south) = (origin.0 + size.0, origin.1 + size.1);
        found.push(match i % 24 {
            0 => (origin.0, place.1),
            7 => (east, place.1),
            12 => (place.0, origin.1),
            19 => (place.0, south),
            _ => place,
        });
    }
    found
}

/// Positions so far away that many distances round to the same number.
fn remote() -> impl Iterator<Item = (f64, f64)> {
    let ends = [0.0, 17.3, 1e4, -1e6, 1e9, -1e12, 1e12];
    ends.into_iter().flat_map(move |x| ends.into_iter().map(move |y| (x, y)))
}

#[test]
fn the_bucket_grid_is_the_plain_loop() {
    let maps = [((0.0, 0.0), (320.0, 240.0)), ((-1e6, 5e5), (1000.0, 3.0)), ((7.0, 7.0), (1e-3, 1e-3))];
    let mut compared = 0;
    for (count, places) in
        [(1, 600), (2, 600), (12, 3000), (40, 600), (41, 3000), (100, 3000), (300, 9000), (10_000, 600)]
    {
        for (origin, size) in maps {
            let sites = ScatteredSites::new(5 + i64::from(count), count, origin, size);
            for (x, y) in positions(places, origin, size).into_iter().chain(remote()) {
                for metric in METRICS {
                    let (found, wanted) = (sites.nearest_by(metric, x, y), sites.nearest_plain(metric, x, y));
                    if let Some(difference) = differs(&found, &wanted) {
                        panic!("{count} sites, {metric:?}, at {x}, {y}: {difference}");
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 50_000, "{compared}");
}

#[test]
fn ten_thousand_sites_at_tens_of_thousands_of_positions() {
    let sites = ScatteredSites::new(1, 10_000, (0.0, 0.0), (320.0, 240.0));
    for (x, y) in positions(20_000, (0.0, 0.0), (320.0, 240.0)) {
        let difference = differs(&sites.nearest(x, y), &sites.nearest_plain(Metric::Euclidean, x, y));
        assert_eq!(difference, None, "at {x}, {y}");
    }
}

#[test]
fn on_a_site_between_two_and_among_equals() {
    let sites = ScatteredSites::new(3, 300, (0.0, 0.0), (64.0, 64.0));
    let points = sites.points();
    for (i, &(x, y)) in points.iter().enumerate() {
        let found = sites.nearest(x, y);
        assert_eq!((found.d1, found.first as usize, found.x1, found.y1), (0.0, i, x, y));
        let (other_x, other_y) = points[(i * 7 + 1) % 300];
        for metric in METRICS {
            let (x, y) = ((x + other_x) * 0.5, (y + other_y) * 0.5);
            assert_eq!(differs(&sites.nearest_by(metric, x, y), &sites.nearest_plain(metric, x, y)), None);
        }
    }
    // A rectangle without area puts all sites on one point: the lowest indices win.
    let heap = ScatteredSites::new(3, 100, (5.0, 5.0), (0.0, 0.0));
    let found = heap.nearest(0.0, 5.0);
    assert_eq!((found.d1, found.d2, found.first, found.second), (5.0, 5.0, 0, 1));
}

#[test]
fn the_comparison_sees_a_wrong_site_and_a_wrong_bit() {
    let sites = ScatteredSites::new(4, 50, (0.0, 0.0), (64.0, 64.0));
    let right = sites.nearest(10.0, 20.0);
    assert_eq!(differs(&right, &right), None);
    let swapped = Nearest { first: right.second, second: right.first, ..right };
    let bit = Nearest { d2: f64::from_bits(right.d2.to_bits() + 1), ..right };
    assert!(differs(&swapped, &right).is_some() && differs(&bit, &right).is_some());
    let other = ScatteredSites::new(5, 50, (0.0, 0.0), (64.0, 64.0)).nearest(10.0, 20.0);
    assert!(differs(&other, &right).is_some());
}

#[test]
fn one_site_has_no_second_and_none_has_no_first() {
    let lone = ScatteredSites::new(7, 1, (0.0, 0.0), (320.0, 240.0)).nearest(-50.0, 1e9);
    assert_eq!((lone.d2, lone.first, lone.second, lone.x2, lone.y2), (1e30, 0, 0, lone.x1, lone.y1));
    assert_eq!(lone.value, signed(hash(0, 0, 7)));
    let none = ScatteredSites::new(7, 0, (0.0, 0.0), (320.0, 240.0)).nearest(1.0, 1.0);
    assert_eq!((none.d1, none.d2), (1e30, 1e30));
}

#[test]
fn sites_lie_in_the_rectangle_and_have_numbers_of_their_own() {
    let sites = ScatteredSites::new(-12, 5000, (-100.0, 50.0), (40.0, 3.0));
    for (i, &(x, y)) in (0..).zip(sites.points()) {
        assert!((-100.0..=-60.0).contains(&x) && (50.0..=53.0).contains(&y));
        assert_eq!(sites.value(i), signed(hash(i64::from(i), 0, -12)));
        assert_eq!(sites.nearest(x, y).value, sites.value(sites.nearest(x, y).first));
    }
}

/// The nearest two among the (2r + 1)^2 cells around, by the definition: dy, then dx, strictly smaller wins.
fn scanned(seed: i64, spacing: f64, metric: Metric, x: f64, y: f64, reach: i32) -> Nearest {
    let (column, row) = ((x / spacing).floor(), (y / spacing).floor());
    let mut found =
        Nearest { d1: 1e30, d2: 1e30, first: 0, second: 0, value: 0.0, x1: 0.0, y1: 0.0, x2: 0.0, y2: 0.0 };
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let (i, j) = (column + f64::from(dx), row + f64::from(dy));
            let h = hash(i as i64, j as i64, seed);
            let site = ((i + unit(draw(h, 1))) * spacing, (j + unit(draw(h, 2))) * spacing);
            let d = metric.distance(site.0 - x, site.1 - y);
            if d < found.d1 {
                found = Nearest { d2: found.d1, second: found.first, x2: found.x1, y2: found.y1, ..found };
                found =
                    Nearest { d1: d, first: h, value: signed(draw(h, 3)), x1: site.0, y1: site.1, ..found };
            } else if d < found.d2 {
                found = Nearest { d2: d, second: h, x2: site.0, y2: site.1, ..found };
            }
        }
    }
    found
}

#[test]
fn five_by_five_cells_are_enough_for_every_metric() {
    for spacing in [1.0, 64.0, 0.37] {
        let sites = JitteredSites::new(11, spacing);
        for (x, y) in positions(12_000, (-8.0 * spacing, -8.0 * spacing), (16.0 * spacing, 16.0 * spacing)) {
            for metric in METRICS {
                let found = sites.nearest_by(metric, x, y);
                for reach in [2, 4] {
                    let wanted = scanned(11, spacing, metric, x, y, reach);
                    assert_eq!(differs(&found, &wanted), None, "{metric:?} at {x}, {y} within {reach} cells");
                }
            }
        }
    }
}

#[test]
fn a_jittered_site_is_found_from_its_own_cell_in_all_quadrants() {
    let sites = JitteredSites::new(2, 10.0);
    for j in -4..4 {
        for i in -4..4 {
            let (x, y) = sites.site(f64::from(i), f64::from(j));
            assert_eq!(((x / 10.0).floor(), (y / 10.0).floor()), (f64::from(i), f64::from(j)));
            let found = sites.nearest(x, y);
            assert_eq!((found.d1, found.first), (0.0, hash(i.into(), j.into(), 2)));
        }
    }
}

#[test]
fn jittered_cells_keep_their_size_far_away_and_overflow_nowhere() {
    for centre in [1e5, -1e6, 1e9] {
        let sites = JitteredSites::new(8, 64.0);
        for (x, y) in positions(2000, (centre, -centre), (1000.0, 1000.0)) {
            let found = sites.nearest(x, y);
            assert!(found.d1 <= found.d2 && found.d2 < 64.0 * 1.6, "{found:?}");
        }
    }
    for spacing in [1e-300, 1e-9, 1e-3, 1.0, 1e12, 0.0, f64::NAN] {
        for (x, y) in remote().chain([(f64::NAN, 0.0), (f64::INFINITY, -f64::INFINITY)]) {
            for metric in METRICS {
                let found = JitteredSites::new(i64::MIN, spacing).nearest_by(metric, x, y);
                assert!(found.d1 <= found.d2 && found.d2 <= 1e30 && found.value.abs() <= 1.0, "{found:?}");
            }
        }
    }
}

#[test]
fn scattered_sites_answer_at_no_position_at_all() {
    for count in [1, 12, 300] {
        let sites = ScatteredSites::new(1, count, (0.0, 0.0), (320.0, 240.0));
        for v in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300] {
            for metric in METRICS {
                let found = sites.nearest_by(metric, v, 3.0);
                assert!(found.d1 <= 1e30 && found.d2 <= 1e30, "{found:?}");
                assert_eq!(differs(&found, &sites.nearest_plain(metric, v, 3.0)), None);
            }
        }
    }
}
