//! Water over drained land: dry ground as it was, a lake as dark as it is deep, and mouths without a border.

use catena_looks::{Field, Kind, Look, Palette, Water};

const COLUMNS: usize = 8;

fn look(kind: Kind) -> Look {
    let palette = Palette::named("topographic").expect("it is there");
    Look { kind, palette, ..Look::new(-1.0, 1.0, 0.0) }
}

/// A picture of flat ground with and without water: how wet, where the surface stands.
fn drawn(kind: Kind, ground: f64, wet: f64, surface: f64) -> ([u8; 3], [u8; 3]) {
    let values = vec![ground; COLUMNS * 4];
    let field = Field::new(COLUMNS, 4, &values, (1.0, 1.0), 8.0);
    let dry = look(kind).draw(&field);
    let mut pixels = dry.pixels.clone();
    let (wet, surface) = (vec![wet; values.len()], vec![surface; values.len()]);
    let water = Water { columns: COLUMNS, wet: &wet, surface: &surface, ground: &values };
    water.draw_rows(&look(kind), 0..4, &mut pixels);
    (dry.at(3, 2), pixels.as_chunks().0[2 * COLUMNS + 3])
}

fn apart(a: [u8; 3], b: [u8; 3]) -> u8 {
    (0..3).map(|part| a[part].abs_diff(b[part])).max().unwrap_or_default()
}

#[test]
fn dry_ground_and_gray_stay_as_they_are() {
    for kind in [Kind::Terrain, Kind::Relief] {
        let (dry, same) = drawn(kind, 0.4, 0.0, 0.4);
        assert_eq!(dry, same);
        let (dry, wet) = drawn(kind, 0.4, 1.0, 0.45);
        assert!(apart(dry, wet) > 40, "{dry:?} and {wet:?}");
    }
    let (dry, same) = drawn(Kind::Gray, 0.4, 1.0, 0.5);
    assert_eq!(dry, same);
}

#[test]
fn a_lake_is_as_dark_as_it_is_deep_and_below_the_sea_too() {
    let colour = |ground: f64| drawn(Kind::Relief, ground, 1.0, 0.5).1;
    let light = |colour: [u8; 3]| colour.iter().map(|part| u32::from(*part)).sum::<u32>();
    let depths = [0.49, 0.4, 0.3, 0.2, 0.1].map(|ground| light(colour(ground)));
    assert!(depths.is_sorted_by(|a, b| a > b), "{depths:?}");
    // The bed may lie below the sea: it is the lake all the same.
    assert_eq!(colour(-0.2), colour(-0.1));
}

#[test]
fn a_mouth_has_no_border() {
    for depth in [0.01, 0.1, 0.3] {
        let (_, river) = drawn(Kind::Relief, 1e-4 - depth, 1.0, 1e-4);
        let (sea, same) = drawn(Kind::Relief, -depth, 1.0, 0.0);
        assert_eq!(sea, same, "the look has drawn the sea");
        assert!(apart(river, sea) <= 1, "{depth}: {river:?} beside {sea:?}");
    }
    // And a border would be seen: high above the sea the same water is a river's.
    let (_, inland) = drawn(Kind::Relief, 0.49, 1.0, 0.5);
    let (sea, _) = drawn(Kind::Relief, -0.01, 1.0, 0.0);
    assert!(apart(inland, sea) > 10);
}

#[test]
fn half_wet_is_half_way() {
    let (dry, whole) = drawn(Kind::Terrain, 0.4, 1.0, 0.5);
    let (_, half) = drawn(Kind::Terrain, 0.4, 0.5, 0.5);
    for part in 0..3 {
        let middle = (f64::from(dry[part]) + f64::from(whole[part])) / 2.0;
        assert!((f64::from(half[part]) - middle).abs() <= 1.0, "{dry:?}, {half:?}, {whole:?}");
    }
}
