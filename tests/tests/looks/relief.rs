//! Relief: the formula by hand, light from the north-west, the same at any zoom, the sea level.

use catena_kernels::simplex::Simplex;
use catena_looks::{Contours, Field, Kind, Land, Look, Palette, Picture};

/// A look over 0..1 whose land is one gray: what differs is shade.
fn plain(sea: f64) -> Look {
    const GRAY: Palette = Palette {
        name: "plain",
        title: "Plain",
        land: Land::AndSea { land: &[[200; 3]], shallow: [40; 3], deep: [40; 3] },
        river: [0; 3],
        bank: [0; 3],
        contour: [0; 4],
        index: [0; 4],
    };
    Look { palette: &GRAY, ..Look::new(0.0, 1.0, sea) }
}

/// A plane that rises by (x, y) a pixel, around 0.5.
fn plane(columns: usize, rows: usize, x: f64, y: f64) -> Vec<f64> {
    let height = |i: usize| 0.5 + x * ((i % columns) as f64 - 10.0) + y * ((i / columns) as f64 - 8.0);
    (0..columns * rows).map(height).collect()
}

fn shaded(look: &Look, rise: (f64, f64)) -> Picture {
    let values = plane(20, 16, rise.0, rise.1);
    look.draw(&Field::new(20, 16, &values, (1.0, 1.0), 319.0))
}

/// What the published formula gives for the experiment's cells.
fn by_hand((x, y): (f64, f64)) -> u8 {
    let (nx, ny) = (-2.0 * x * 30.0, -2.0 * y * 30.0);
    let light = (-nx - ny + 1.2) / (nx * nx + ny * ny + 1.0).sqrt() / (1.0_f64 + 1.0 + 1.44).sqrt();
    (200.0 * (0.45 + 0.55 * light.max(0.0) * 1.25)).round().min(255.0) as u8
}

#[test]
fn planes_are_uniform_and_follow_the_formula() {
    let look = plain(-1.0);
    for rise in [(0.0, 0.0), (0.01, 0.0), (0.0, 0.01), (0.004, -0.007), (-0.02, 0.02), (0.03, 0.03)] {
        let picture = shaded(&look, rise);
        assert!(picture.pixels.iter().all(|&v| v == by_hand(rise)), "{rise:?}: edges too, {}", by_hand(rise));
    }
    assert_ne!(by_hand((0.01, 0.0)), by_hand((0.011, 0.0)), "a wrong slope is seen");
}

#[test]
fn the_light_comes_from_the_north_west() {
    let look = plain(-1.0);
    // Ground that rises to the south-east looks north-west.
    let [north_west, flat, south_east] =
        [0.01, 0.0, -0.01].map(|rise| shaded(&look, (rise, rise)).at(7, 7)[0]);
    assert!(north_west > flat && flat > south_east, "{north_west} {flat} {south_east}");
    let [east, north] = [(-0.01, 0.0), (0.0, 0.01)].map(|rise| shaded(&look, rise).at(7, 7)[0]);
    assert!(north > flat && flat > east);
}

#[test]
fn the_sea_is_not_shaded() {
    let picture = shaded(&plain(0.5), (0.01, 0.0));
    assert_eq!(picture.at(10, 3), [40; 3], "at the level");
    assert_eq!(picture.at(11, 3), [by_hand((0.01, 0.0)); 3]);
    let whole = Look { palette: Palette::named("viridis").expect("it is there"), ..Look::new(0.0, 1.0, 0.5) };
    let [relief, terrain] =
        [Kind::Relief, Kind::Terrain].map(|kind| shaded(&Look { kind, ..whole.clone() }, (0.01, 0.0)));
    for column in 0..20 {
        assert_eq!(relief.at(column, 3) == terrain.at(column, 3), column <= 10, "column {column}");
    }
}

#[test]
fn a_range_that_holds_nothing_is_level() {
    let values = [3.0, 5.0, 9.0, 3.0];
    let look = Look { low: 3.0, high: 3.0, ..plain(-1.0) };
    let picture = look.draw(&Field::new(2, 2, &values, (1.0, 1.0), 319.0));
    assert!(picture.pixels.iter().all(|&v| v == by_hand((0.0, 0.0))));
    let lone = plain(-1.0).draw(&Field::new(1, 1, &[0.5], (1.0, 1.0), 319.0));
    assert_eq!(lone.at(0, 0), [by_hand((0.0, 0.0)); 3]);
}

/// Smooth hills over 0..1 around a point of a map 320 units wide, at a spacing.
fn hills(columns: usize, rows: usize, spacing: f64) -> Vec<f64> {
    let simplex = Simplex::new(5);
    let place = |i: usize, count: usize| (i as f64 - (count - 1) as f64 * 0.5) * spacing;
    let height = |i: usize| {
        let (x, y) = (place(i % columns, columns), place(i / columns, rows));
        0.5 + 0.5 * simplex.noise(x * 0.004, y * 0.004)
    };
    (0..columns * rows).map(height).collect()
}

/// The largest difference between a picture and one of nine times as many pixels at the same places, with the
/// near one's spacing told as given.
fn apart(told: f64) -> u8 {
    let (far, near) = (hills(81, 61, 3.0), hills(243, 183, 1.0));
    let look = plain(-1.0);
    let far = look.draw(&Field::new(81, 61, &far, (3.0, 3.0), 320.0));
    let near = look.draw(&Field::new(243, 183, &near, (told, told), 320.0));
    let places = (0..81 * 61).map(|i| (i % 81, i / 81));
    let inner = places.filter(|(column, row)| (1..80).contains(column) && (1..60).contains(row));
    let apart = |(column, row)| far.at(column, row)[0].abs_diff(near.at(3 * column + 1, 3 * row + 1)[0]);
    inner.map(apart).max().expect("there are pixels")
}

#[test]
fn relief_is_the_same_at_any_zoom() {
    assert!(apart(1.0) <= 1, "{} apart", apart(1.0));
    assert!(apart(3.0) > 10, "relief by the pixel went unseen: {}", apart(3.0));
}

#[test]
fn a_map_stretched_with_its_range_keeps_its_relief() {
    let (low, stretched) =
        (hills(50, 40, 1.0), hills(50, 40, 1.0).iter().map(|v| 64.0 * v - 7.0).collect::<Vec<_>>());
    let look = plain(-1.0);
    let tall = Look { low: -7.0, high: 57.0, contours: Contours::default(), ..plain(-100.0) };
    let first = look.draw(&Field::new(50, 40, &low, (1.0, 1.0), 320.0));
    let second = tall.draw(&Field::new(50, 40, &stretched, (20.0, 20.0), 6400.0));
    let apart = first.pixels.iter().zip(&second.pixels).map(|(a, b)| a.abs_diff(*b)).max();
    assert!(apart <= Some(1), "{apart:?}");
}
