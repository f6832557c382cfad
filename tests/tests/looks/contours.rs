//! Contours: the kernel against golden values, the levels and classes, lines joined, lines painted.

use catena_kernels::contours::contours;
use catena_looks::{Class, Contours, Field, Kind, Level, Look, Palette};
use catena_tests::{golden, list, real, reals, whole};
use serde_json::{Value, json};

/// The pieces of every golden level, in order and to the bit; how many there were.
fn check(values: &Value) -> Result<usize, String> {
    let size = |key: &str| usize::try_from(whole(&values[key])).expect("a count");
    let heights = reals(&values["heights"]);
    let mut compared = 0;
    for case in list(&values["contours"]) {
        let found = contours(size("cols"), size("rows"), &heights, real(&case["threshold"]));
        let wanted: Vec<Vec<f64>> = list(&case["segments"]).iter().map(reals).collect();
        if found
            .iter()
            .map(|piece| piece.map(f64::to_bits).to_vec())
            .ne(wanted.iter().map(|piece| bits(piece)))
        {
            return Err(format!("level {}: {found:?} where {wanted:?} are wanted", case["threshold"]));
        }
        compared += found.len();
    }
    Ok(compared)
}

fn bits(piece: &[f64]) -> Vec<u64> {
    piece.iter().copied().map(f64::to_bits).collect()
}

#[test]
fn golden_pieces_to_the_bit_and_in_order() {
    let mut values = golden("contours");
    assert_eq!(check(&values), Ok(48 + 79 + 54));
    for place in ["/heights/100", "/contours/1/segments/40/2", "/contours/2/threshold"] {
        let value = values.pointer_mut(place).expect("it is there");
        let right = std::mem::replace(value, json!(0.123456789));
        assert!(check(&values).is_err(), "a wrong value at {place} went unseen");
        *values.pointer_mut(place).expect("it was there") = right;
    }
    values["contours"][0]["segments"].as_array_mut().expect("a list").swap(3, 4);
    assert!(check(&values).is_err(), "a wrong order went unseen");
}

#[test]
fn saddles_and_borders_by_hand() {
    let cell = |corners: [f64; 4]| contours(2, 2, &corners, 0.5);
    // Top left and bottom right above (bits 8 and 2), row by row; the mean 0.5 is not above.
    assert_eq!(cell([1.0, 0.0, 0.0, 1.0]), [[0.0, 0.5, 0.5, 0.0], [0.5, 1.0, 1.0, 0.5]]);
    assert_eq!(cell([1.0, 0.25, 0.25, 1.0]).len(), 2);
    assert_eq!(cell([1.0, 0.25, 0.25, 1.0])[0][..2], [1.0 / 1.5, 0.0], "joined: top to right first");
    assert_eq!(cell([0.0, 1.0, 1.0, 0.0]), [[0.5, 0.0, 1.0, 0.5], [0.0, 0.5, 0.5, 1.0]]);
    assert_eq!(cell([0.5; 4]), [[0.0; 4]; 0], "equal is not above");
    for (columns, rows) in [(0, 0), (1, 1), (1, 9), (9, 1)] {
        assert!(contours(columns, rows, &vec![1.0; columns * rows], 0.5).is_empty());
    }
}

fn values_of(levels: &[Level], class: Class) -> Vec<f64> {
    levels.iter().filter(|level| level.class == class).map(|level| level.value).collect()
}

#[test]
fn levels_divide_the_land_and_every_fifth_is_heavy() {
    let levels = |contours: Contours, sea: f64| Look { contours, ..Look::new(-1.0, 1.1, sea) }.levels();
    assert_eq!(levels(Contours::default(), 0.0), []);
    let ten = levels(Contours::even(10), 0.0);
    assert_eq!(values_of(&ten, Class::Index), [0.0, 1.1 * 5.0 / 11.0, 1.1 * 10.0 / 11.0]);
    assert_eq!(ten.len(), 11);
    assert!(ten.is_sorted_by(|a, b| a.value < b.value));
    assert_eq!(values_of(&levels(Contours::even(4), 0.0), Class::Index), [0.0], "four have no fifth");
    assert_eq!(values_of(&levels(Contours::even(10), 1.1), Class::Index), [1.1], "all sea: the coast alone");

    let asked = Contours { count: 1, values: vec![0.3, 0.0, 0.3], zero: true };
    let levels = levels(asked, 0.1);
    assert_eq!(values_of(&levels, Class::Index), [0.0, 0.1], "the zero line is heavy, and stands once");
    assert_eq!(values_of(&levels, Class::Contour), [0.3, 0.1 + 0.5]);
}

/// A round hill of height 1 in the middle, 0 at the distance `radius`.
fn hill(columns: usize, rows: usize, radius: f64) -> Vec<f64> {
    let height = |i: usize| {
        let x = (i % columns) as f64 - (columns - 1) as f64 * 0.5;
        let y = (i / columns) as f64 - (rows - 1) as f64 * 0.5;
        1.0 - (x * x + y * y).sqrt() / radius
    };
    (0..columns * rows).map(height).collect()
}

#[test]
fn pieces_are_joined_into_rings_and_open_lines() {
    let values = hill(31, 21, 14.0);
    let field = Field::new(31, 21, &values, (1.0, 1.0), 31.0);
    let contours = Contours { values: vec![0.5], ..Contours::even(1) };
    let lines = Look { contours, ..Look::new(-1.0, 1.0, 0.0) }.lines(&field);
    assert_eq!(lines.len(), 2, "0.5 is there twice, and drawn once");
    let (coast, ring) = (&lines[0], &lines[1]);
    assert_eq!(ring.paths.len(), 1);
    assert!(ring.paths[0].closed);
    for [x, y] in &ring.paths[0].points {
        let (x, y) = (x - 15.5, y - 10.5);
        assert!(((x * x + y * y).sqrt() - 7.0).abs() < 0.05, "pixel centres lie at halves");
    }
    assert_eq!(coast.paths.len(), 2, "the coast leaves the picture above and below");
    assert!(coast.paths.iter().all(|path| !path.closed));
    for line in &lines {
        let ends: usize = line.paths.iter().map(|path| path.points.len() - usize::from(!path.closed)).sum();
        assert_eq!(ends, contours_of(&values, line.level.value), "each piece stands in one line");
    }
}

fn contours_of(values: &[f64], level: f64) -> usize {
    contours(31, 21, values, level).len()
}

#[test]
fn noise_is_joined_without_a_piece_left() {
    let mut random = catena_kernels::random::Lehmer::new(7);
    // Whole numbers: levels run through corners and saddles alike.
    let values: Vec<f64> = (0..40 * 30).map(|_| (random.next_float() * 4.0).floor()).collect();
    let field = Field::new(40, 30, &values, (1.0, 1.0), 40.0);
    let contours = Contours { values: vec![0.5, 1.0, 2.5], ..Contours::default() };
    for line in (Look { contours, ..Look::new(0.0, 4.0, -1.0) }).lines(&field) {
        let pieces = catena_kernels::contours::contours(40, 30, &values, line.level.value).len();
        let ends: usize = line.paths.iter().map(|path| path.points.len() - usize::from(!path.closed)).sum();
        assert_eq!(ends, pieces);
        let step = |pair: &[[f64; 2]]| (pair[0][0] - pair[1][0]).abs().max((pair[0][1] - pair[1][1]).abs());
        assert!(line.paths.iter().all(|path| path.points.windows(2).all(|pair| step(pair) <= 1.0)));
        for path in line.paths.iter().filter(|path| !path.closed) {
            let on_edge = |p: &[f64; 2]| p[0] == 0.5 || p[1] == 0.5 || p[0] == 39.5 || p[1] == 29.5;
            assert!(on_edge(&path.points[0]) && on_edge(path.points.last().expect("a line has two ends")));
        }
    }
}

/// One row of a picture in which the line of value 0 runs down through the centre of pixel 4.
fn painted(class: Class, pixels_per_point: f64) -> Vec<[u8; 3]> {
    let values: Vec<f64> = (0..9 * 5).map(|i| f64::from(i % 9) - 4.0).collect();
    let field = Field::new(9, 5, &values, (1.0, 1.0), 9.0);
    let contours = match class {
        Class::Contour => Contours { values: vec![0.0], ..Contours::default() },
        Class::Index => Contours { zero: true, ..Contours::default() },
    };
    let palette = Palette::named("blueprint").expect("it is there");
    // A range that holds nothing is black: the line alone is seen.
    let look = Look { kind: Kind::Gray, palette, contours, pixels_per_point, ..Look::new(0.0, 0.0, 0.0) };
    let picture = look.draw(&field);
    for row in 1..5 {
        assert_eq!(picture.pixels[..27], picture.pixels[row * 27..][..27], "joints are not darker");
    }
    (0..9).map(|column| picture.at(column, 2)).collect()
}

#[test]
fn lines_cover_what_their_width_says() {
    let grays = |class, scale| painted(class, scale).iter().map(|pixel| pixel[0]).collect::<Vec<u8>>();
    // White at 35% (89 of 255), one pixel wide; half a pixel wide it is half as strong.
    assert_eq!(grays(Class::Contour, 1.0), [0, 0, 0, 0, 89, 0, 0, 0, 0]);
    assert_eq!(grays(Class::Contour, 0.5), [0, 0, 0, 0, 45, 0, 0, 0, 0]);
    assert_eq!(grays(Class::Contour, 2.0), [0, 0, 0, 45, 89, 45, 0, 0, 0]);
    // White, 1.5 pixels wide: a quarter of a pixel on either side. 3 pixels are 3 pixels.
    assert_eq!(grays(Class::Index, 1.0), [0, 0, 0, 64, 255, 64, 0, 0, 0]);
    assert_eq!(grays(Class::Index, 2.0), [0, 0, 0, 255, 255, 255, 0, 0, 0]);
}
