//! A picture in tiles or bands is the whole's to the byte.

use catena_kernels::simplex::Simplex;
use catena_looks::{Contours, Field, Kind, Look, Palette, Picture};

const COLUMNS: usize = 70;
const ROWS: usize = 150;

/// Steep ground around the sea level, so that lines run everywhere.
fn values(apron: usize, first: (usize, usize), size: (usize, usize)) -> Vec<f64> {
    let simplex = Simplex::new(2);
    let place = |i: usize, first: usize| (first + i) as f64 - apron as f64;
    let width = size.0 + 2 * apron;
    let value = |i: usize| {
        let (x, y) = (place(i % width, first.0), place(i / width, first.1));
        simplex.fbm(x * 0.03, y * 0.03, 4, 0.5, 2.0)
    };
    (0..width * (size.1 + 2 * apron)).map(value).collect()
}

/// The picture of a part, by a field of its own.
fn part(look: &Look, apron: usize, first: (usize, usize), size: (usize, usize)) -> Picture {
    let values = values(apron, first, size);
    look.draw(&Field::with_apron(size.0, size.1, apron, &values, (0.5, 0.5), 320.0))
}

/// How many pixels of the whole differ when it is put together from tiles.
fn differing(look: &Look, apron: usize, tile: (usize, usize)) -> usize {
    let whole = part(look, look.apron() + 3, (0, 0), (COLUMNS, ROWS));
    let mut differing = 0;
    for top in (0..ROWS).step_by(tile.1) {
        for left in (0..COLUMNS).step_by(tile.0) {
            let size = (tile.0.min(COLUMNS - left), tile.1.min(ROWS - top));
            let part = part(look, apron, (left, top), size);
            let places = (0..size.0 * size.1).map(|i| (i % size.0, i / size.0));
            differing += places.filter(|&(x, y)| part.at(x, y) != whole.at(left + x, top + y)).count();
        }
    }
    differing
}

/// Every kind, with and without lines, at several sharpnesses.
fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for kind in Kind::ALL {
        for (count, pixels_per_point) in [(0, 1.0), (10, 0.4), (10, 1.0), (20, 1.25), (7, 3.0)] {
            let contours = Contours { zero: count == 7, ..Contours::even(count) };
            let palette = &Palette::ALL[looks.len() % Palette::ALL.len()];
            looks.push(Look { kind, palette, contours, pixels_per_point, ..Look::new(-0.8, 0.8, -0.05) });
        }
    }
    looks
}

#[test]
fn tiles_equal_the_whole_to_the_byte() {
    for look in looks() {
        for tile in [(COLUMNS, 1), (COLUMNS, 64), (17, 23), (1, 149), (3, 2)] {
            assert_eq!(differing(&look, look.apron(), tile), 0, "{tile:?} of {look:?}");
        }
    }
}

#[test]
fn every_value_of_the_apron_is_needed() {
    for look in looks().into_iter().filter(|look| look.apron() > 0) {
        assert!(
            differing(&look, look.apron() - 1, (17, 23)) > 0,
            "{} are enough for {look:?}",
            look.apron() - 1
        );
    }
}

#[test]
fn rows_of_one_field_equal_the_whole_to_the_byte() {
    for look in looks() {
        for apron in [0, 1, 5] {
            let values = values(apron, (0, 0), (COLUMNS, ROWS));
            let field = Field::with_apron(COLUMNS, ROWS, apron, &values, (0.5, 0.5), 320.0);
            let (whole, ground) = (look.draw(&field), look.ground(&field));
            for (from, to) in [(0, 1), (0, ROWS), (13, 90), (ROWS - 1, ROWS), (5, 5)] {
                let mut pixels = vec![9; (to - from) * COLUMNS * 3];
                look.draw_rows(&field, from..to, &mut pixels);
                assert!(
                    pixels == whole.pixels[from * COLUMNS * 3..to * COLUMNS * 3],
                    "{from}..{to} of {look:?}"
                );
                look.ground_rows(&field, from..to, &mut pixels);
                assert!(
                    pixels == ground.pixels[from * COLUMNS * 3..to * COLUMNS * 3],
                    "{from}..{to} of {look:?}"
                );
            }
            assert_eq!(whole == ground, look.contours == Contours::default());
        }
    }
}
