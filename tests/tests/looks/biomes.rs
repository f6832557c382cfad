//! Biomes: second to first mixed by weight, lit like the land, and weights that are the full value together.

use catena_looks::{Biomes, Field, Look, Under, shares, split};

const COLOURS: [[u8; 3]; 3] = [[200, 0, 0], [0, 100, 0], [0, 0, 250]];

fn colours(first: &[f64], second: &[f64], weight: &[f64]) -> Vec<[u8; 3]> {
    let biomes = Biomes::new(first.len(), [first, second, weight], &COLOURS);
    (0..first.len()).map(|pixel| biomes.colour(pixel)).collect()
}

#[test]
fn a_colour_is_the_neighbours_to_its_own_mixed_by_weight() {
    let found = colours(&[0.0, 0.0, 1.0, 2.0], &[1.0, 1.0, 0.0, 2.0], &[1.0, 0.5, 0.75, 0.6]);
    assert_eq!(found, [[200, 0, 0], [100, 50, 0], [50, 75, 0], [0, 0, 250]]);
    // A number that is no biome's is gray, never a panic.
    assert_eq!(colours(&[7.0], &[7.0], &[1.0]), [[0x80; 3]]);
}

#[test]
fn land_is_lit_and_the_sea_is_not() {
    let heights: Vec<f64> = (0..64).map(|i| f64::from(i % 8) * 0.1 - 0.3).collect();
    let (first, weight) = (vec![1.0; 64], vec![1.0; 64]);
    let look = Look::new(-1.0, 1.0, 0.0);
    let field = Field::new(8, 8, &heights, (1.0, 1.0), 320.0);
    let draw = |land| {
        let mut pixels = vec![0; 64 * 3];
        Biomes::new(8, [&first, &first, &weight], &COLOURS).draw_rows(land, 0..8, &mut pixels);
        pixels
    };
    let (flat, lit) = (draw(None), draw(Some(Under { look: &look, heights: &field })));
    for (pixel, height) in heights.iter().enumerate() {
        let same = flat[pixel * 3..pixel * 3 + 3] == lit[pixel * 3..pixel * 3 + 3];
        assert_eq!(same, *height <= 0.0, "pixel {pixel} at {height}");
    }
}

#[test]
fn parts_of_the_full_value_are_the_full_value() {
    for full in [255, 65_535] {
        for step in 0..=1000 {
            let weight = 0.5 + f64::from(step) / 2000.0;
            let (first, second) = split(weight, full);
            assert_eq!(first + second, full);
            assert!((f64::from(first) - weight * f64::from(full)).abs() <= 0.5, "{weight}");
        }
        assert_eq!(split(1.0, full), (full, 0));
    }
}

#[test]
fn shares_are_those_of_the_weights() {
    let found = shares(3, [&[0.0, 0.0, 2.0, 1.0], &[1.0, 0.0, 2.0, 0.0], &[0.5, 1.0, 0.7, 1.0]]);
    assert_eq!(found.iter().map(|share| (share * 1000.0).round()).collect::<Vec<_>>(), [375.0, 375.0, 250.0]);
}
