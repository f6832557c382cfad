//! Rivers: routed as the published experiment's to the bit, curves as they are defined, painted parts the whole's,
//! and changes that never jump.

use catena_kernels::rivers::NOWHERE;
use catena_kernels::watch::Stopped;
use catena_looks::{Easing, Palette, Piece, RIVER_START, Rivers, Spread, Waters};
use catena_tests::{golden, golden_f64, golden_i32, list, real, same_bits, whole};

fn waters(size: (usize, usize), heights: Vec<f64>, sea: f64) -> Waters {
    Waters::over(size, heights, sea, &mut |_| true).expect("nobody stops it")
}

/// The published experiment after its rain.
fn article() -> Waters {
    waters((320, 180), golden_f64("droplets-article-routed.f64"), 0.25)
}

/// A lattice where only some columns have water: `steps` says how each row falls, the rest are walls.
fn valley(columns: usize, rows: usize, middle: usize) -> Vec<f64> {
    let height = |i: usize| (i % columns).abs_diff(middle) as f64 * 0.1 + 1.0 - 0.05 * (i / columns) as f64;
    (0..columns * rows).map(height).collect()
}

#[test]
fn water_is_the_published_experiments_to_the_bit() {
    for run in list(&golden("droplets")["runs"]) {
        let name = run["name"].as_str().expect("a name");
        let size = (whole(&run["cols"]) as usize, whole(&run["rows"]) as usize);
        let part = |part: &str| golden_f64(&format!("droplets-{name}-{part}.f64"));
        let water = waters(size, part("routed"), real(&run["sea_level"]));
        same_bits(water.flow(), &part("water")).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Planted: another sea is another water.
        let other = waters(size, part("routed"), real(&run["sea_level"]) + 0.05);
        assert!(same_bits(other.flow(), &part("water")).is_err(), "{name}: unseen");
    }
}

/// The pieces that the definition asks for, from receivers and water alone, in any order.
fn defined(columns: usize, downstream: &[i32], water: &[f64], start: f64) -> Vec<[[f64; 2]; 3]> {
    let place = |cell: i32| [(cell as usize % columns) as f64, (cell as usize / columns) as f64];
    let middle = |a: [f64; 2], b: [f64; 2]| [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
    let wet = |cell: usize| water[cell] >= start && downstream[cell] >= 0;
    let mut pieces = Vec::new();
    for cell in (0..water.len()).filter(|cell| wet(*cell)) {
        let (here, to) = (place(cell as i32), downstream[cell]);
        let fed = (0..water.len()).any(|other| wet(other) && downstream[other] == cell as i32);
        let first = middle(here, place(to));
        if !fed {
            pieces.push([here, middle(here, first), first]);
        }
        if downstream[to as usize] >= 0 {
            pieces.push([first, place(to), middle(place(to), place(downstream[to as usize]))]);
        }
    }
    pieces
}

fn sorted(mut curves: Vec<[[f64; 2]; 3]>) -> Vec<[[f64; 2]; 3]> {
    curves.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    curves
}

#[test]
fn curves_run_from_the_middle_of_one_step_to_the_middle_of_the_next() {
    let downstream = golden_i32("droplets-article-downstream.i32");
    let water = golden_f64("droplets-article-water.f64");
    let rivers = article().rivers(RIVER_START);
    let curves: Vec<[[f64; 2]; 3]> = rivers.pieces().iter().map(|piece| piece.curve).collect();
    let inside = |place: [f64; 2]| place[0] > 0.0 && place[1] > 0.0 && place[0] < 319.0 && place[1] < 179.0;
    let found = sorted(curves.iter().copied().filter(|curve| inside(curve[2])).collect());
    let wanted = sorted(defined(320, &downstream, &water, RIVER_START));
    let wanted: Vec<_> = wanted.into_iter().filter(|curve| inside(curve[2])).collect();
    assert!(found == wanted, "{} pieces where {} are wanted", found.len(), wanted.len());
    assert!(found.len() > 1000);
    // Planted: one that starts later has others.
    let later = sorted(defined(320, &downstream, &water, RIVER_START + 10.0));
    assert!(found != later.into_iter().filter(|curve| inside(curve[2])).collect::<Vec<_>>());
}

#[test]
fn width_and_opacity_go_by_how_much_water_there_is() {
    // A gutter of one column between walls: each of its cells takes in three more.
    let rows = 2100;
    let water = waters((3, rows), valley(3, rows, 1), f64::NEG_INFINITY);
    let rivers = water.rivers(50.0);
    for piece in rivers.pieces() {
        // Pieces of the gutter come from the cell whose step they begin in.
        let [_, bend, _] = piece.curve;
        assert_eq!(bend[0], 1.0, "all runs down the middle");
        assert!((0.0..=1.0).contains(&piece.opacity));
    }
    let flow = |row: usize| water.flow()[row * 3 + 1];
    for row in 20..rows - 2 {
        let piece = rivers.pieces().iter().find(|piece| piece.curve[0] == [1.0, row as f64 + 0.5]);
        let piece = piece.expect("a river of that length");
        let ratio = flow(row) / 50.0;
        let class = ratio.log2().floor().min(5.0);
        assert_eq!(piece.points, 0.7 + 0.5 * class, "row {row}");
        assert_eq!(piece.opacity, (ratio - 1.0).min(1.0), "row {row}");
    }
    let widest = rivers.pieces().iter().map(|piece| piece.points).fold(0.0, f64::max);
    assert_eq!(widest, 0.7 + 0.5 * 5.0, "no class above the fifth");
}

#[test]
fn rivers_begin_at_their_source_and_end_at_the_coast_or_the_maps_edge() {
    // The sea begins where 1 - 0.05*row < 0.48, at row 11.
    let rivers = waters((9, 20), valley(9, 20, 4), 0.48).rivers(10.0);
    let trunk: Vec<&Piece> = rivers.pieces().iter().filter(|piece| piece.curve[1][0] == 4.0).collect();
    let sources: Vec<&&Piece> = trunk.iter().filter(|piece| piece.curve[0][1].fract() == 0.0).collect();
    assert_eq!(sources.len(), 1, "one source in the middle");
    let mouths: Vec<[f64; 2]> =
        trunk.iter().filter(|piece| piece.is_mouth).map(|piece| piece.curve[2]).collect();
    assert_eq!(mouths, [[4.0, 10.5]], "half way from the last cell of land into the sea");
    let dry = waters((9, 20), valley(9, 20, 4), f64::NEG_INFINITY).rivers(10.0);
    let mouths = dry.pieces().iter().filter(|piece| piece.is_mouth && piece.curve[1][0] == 4.0);
    assert_eq!(
        mouths.map(|piece| piece.curve[2]).collect::<Vec<_>>(),
        [[4.0, 19.0]],
        "the last cell of the map"
    );
}

#[test]
fn pieces_join_end_to_end_without_a_kink() {
    let rivers = article().rivers(RIVER_START);
    let (mut joined, mut mouths) = (0, 0);
    for piece in rivers.pieces() {
        let [_, last] = piece.directions();
        let next = rivers.pieces().iter().find(|other| other.curve[0] == piece.curve[2]);
        assert_eq!(next.is_none(), piece.is_mouth, "{piece:?}");
        if let Some(next) = next {
            let [first, _] = next.directions();
            assert!((last[0] * first[1] - last[1] * first[0]).abs() < 1e-12, "{piece:?} and {next:?}");
            joined += 1;
        } else {
            mouths += 1;
        }
    }
    assert!(joined > 1000 && mouths > 10, "{joined} joints, {mouths} mouths");
}

#[test]
fn rivers_grow_with_cells_of_more_than_two_and_a_half_points() {
    let rivers = article().rivers(RIVER_START);
    let piece = rivers.pieces()[0];
    let width = |cell: f64, per_point: f64| {
        let spread = Spread { origin: (0.0, 0.0), cell: (cell, cell), per_point };
        (piece.width(&spread) / per_point, piece.bank_width(&spread) / per_point)
    };
    assert_eq!(width(1.0, 1.0), (piece.points, piece.points + 2.0));
    assert_eq!(width(2.5, 1.0).0, piece.points);
    assert_eq!(width(10.0, 1.0).0, piece.points * 4.0);
    assert_eq!(width(10.0, 2.0).0, piece.points * 2.0, "points, whatever the pixels");
}

#[test]
fn chords_are_the_curve_to_the_eye_at_any_zoom() {
    for piece in article().rivers(RIVER_START).pieces().iter().step_by(37) {
        for cell in [0.3, 1.4, 6.0, 90.0, 3e3] {
            let spread = Spread { origin: (-40.0, 17.0), cell: (cell, cell), per_point: 1.0 };
            let points: Vec<[f64; 2]> = piece.points(&spread).collect();
            let ends = [piece.curve[0], piece.curve[2]].map(|place| spread.place(place));
            assert!(points[0] == ends[0] && points.last() == Some(&ends[1]));
            let curve = piece.curve.map(|place| spread.place(place));
            for (k, pair) in points.windows(2).enumerate() {
                let t = (k as f64 + 0.5) / (points.len() - 1) as f64;
                let off = |axis: usize| {
                    let [a, b, c] = curve.map(|place| place[axis]);
                    let exact = a * (1.0 - t) * (1.0 - t) + 2.0 * b * t * (1.0 - t) + c * t * t;
                    exact - (pair[0][axis] + pair[1][axis]) / 2.0
                };
                let apart = off(0).hypot(off(1));
                assert!(apart < 0.1001, "{apart} points off at {cell} points a cell");
            }
        }
    }
}

const WHOLE: (usize, usize) = (300, 170);

fn ground(corner: (usize, usize), size: (usize, usize)) -> Vec<u8> {
    let shade = |i: usize| ((corner.0 + i % size.0) * 3 + (corner.1 + i / size.0) * 5) as u8;
    (0..size.0 * size.1).flat_map(|i| [shade(i), shade(i) / 2, 90]).collect()
}

/// How many bytes differ from the whole where it is drawn in tiles, each pushed by so many pixels.
fn differing(rivers: &Rivers, spread: &Spread, tile: (usize, usize), push: usize) -> usize {
    let palette = &Palette::ALL[0];
    let draw = |corner, size: (usize, usize)| {
        let mut pixels = ground(corner, size);
        let at = (corner.0 + push, corner.1);
        let at = if size == WHOLE { corner } else { at };
        rivers.draw_rows(palette, spread, at, (size.0, 0..size.1), &mut pixels);
        pixels
    };
    let whole = draw((0, 0), WHOLE);
    assert!(whole != ground((0, 0), WHOLE), "there are rivers to see");
    let mut differing = 0;
    for top in (0..WHOLE.1).step_by(tile.1) {
        for left in (0..WHOLE.0).step_by(tile.0) {
            let size = (tile.0.min(WHOLE.0 - left), tile.1.min(WHOLE.1 - top));
            let part = draw((left, top), size);
            for (row, line) in part.chunks(size.0 * 3).enumerate() {
                let at = ((top + row) * WHOLE.0 + left) * 3;
                differing += line.iter().zip(&whole[at..]).filter(|(a, b)| a != b).count();
            }
        }
    }
    differing
}

#[test]
fn tiles_and_rows_equal_the_whole_to_the_byte() {
    let rivers = article().rivers(RIVER_START);
    for (cell, per_point) in [((0.93, 0.93), 1.0), ((3.7, 4.1), 2.0), ((11.0, 11.0), 0.7)] {
        let spread = Spread { origin: (-203.3, -120.7), cell, per_point };
        for tile in [(300, 1), (300, 65), (17, 23), (1, 170), (64, 64)] {
            assert_eq!(differing(&rivers, &spread, tile, 0), 0, "{tile:?} at {cell:?}");
        }
        assert!(differing(&rivers, &spread, (64, 64), 1) > 0, "tiles that are pushed aside go unseen");
        let mut rows = ground((0, 0), WHOLE);
        let mut whole = rows.clone();
        rivers.draw_rows(&Palette::ALL[0], &spread, (0, 0), (WHOLE.0, 0..WHOLE.1), &mut whole);
        for (start, part) in (0..WHOLE.1).step_by(13).zip(rows.chunks_mut(WHOLE.0 * 3 * 13)) {
            let height = part.len() / (WHOLE.0 * 3);
            rivers.draw_rows(&Palette::ALL[0], &spread, (0, 0), (WHOLE.0, start..start + height), part);
        }
        assert!(rows == whole, "rows drawn apart");
    }
}

#[test]
fn the_river_lies_on_its_bank_in_the_palettes_colours() {
    let rivers = waters((9, 200), valley(9, 200, 4), f64::NEG_INFINITY).rivers(10.0);
    let spread = Spread { origin: (0.0, 0.0), cell: (16.0, 16.0), per_point: 2.0 };
    for palette in Palette::ALL {
        let size = (144, 2800);
        let mut pixels = vec![200; size.0 * size.1 * 3];
        rivers.draw_rows(palette, &spread, (0, 0), (size.0, 0..size.1), &mut pixels);
        let at = |x: usize| -> [u8; 3] {
            let place = (2600 * size.0 + x) * 3;
            pixels[place..place + 3].try_into().expect("three")
        };
        // In the fifth class, 3.2 * 8/2.5 = 10.24 points wide, its bank 12.24: 10.24 and 12.24 pixels to either side.
        for x in [64 - 9, 64, 64 + 9] {
            assert_eq!(at(x), palette.river, "{}, {x}", palette.name);
        }
        for x in [64 - 11, 64 + 11] {
            assert_eq!(at(x), palette.bank, "{}, {x}", palette.name);
        }
        for x in [64 - 13, 64 + 13] {
            assert_eq!(at(x), [200; 3], "{}, {x}", palette.name);
        }
    }
}

#[test]
fn ground_of_any_kind_has_rivers_or_none() {
    let flat = waters((40, 30), vec![0.5; 1200], 0.0);
    assert!(flat.rivers(5.0).pieces().iter().all(|piece| piece.opacity.is_finite()));
    assert!(waters((40, 30), vec![0.5; 1200], 1.0).rivers(5.0).pieces().is_empty(), "all is sea");
    for size in [(1, 1), (1, 9), (9, 1), (2, 2), (3, 3)] {
        let heights = (0..size.0 * size.1).map(|i| (i * 7 % 5) as f64).collect();
        let rivers = waters(size, heights, -1.0).rivers(0.0);
        assert!(rivers.pieces().iter().all(|piece| piece.curve.as_flattened().iter().all(|v| v.is_finite())));
    }
    let huge = waters((30, 30), (0..900).map(|i| f64::from(i % 30) * 1e300).collect(), f64::NEG_INFINITY);
    assert!(huge.rivers(f64::INFINITY).pieces().is_empty(), "no water is as much as that");
    let receivers = huge.flow().iter().sum::<f64>();
    assert!(receivers >= 900.0 && NOWHERE > 900);
    let heights = golden_f64("droplets-article-after.f64");
    assert_eq!(Waters::over((320, 180), heights, 0.25, &mut |_| false).err(), Some(Stopped));
}

/// How the piece whose bend is there is drawn now.
fn at(easing: &Easing, bend: [f64; 2]) -> Option<&Piece> {
    easing.pieces().iter().find(|piece| piece.curve[1] == bend)
}

/// A straight gutter in one of two columns, so that all pieces have another course.
fn gutter(middle: usize) -> Rivers {
    waters((9, 40), valley(9, 40, middle), f64::NEG_INFINITY).rivers(10.0)
}

#[test]
fn what_changes_its_course_fades_out_along_its_old_line() {
    let (before, after) = (gutter(3), gutter(5));
    let mut easing = Easing::default();
    easing.take(&before);
    assert!(easing.pieces() == before.pieces(), "the first are there at once");
    assert!(!easing.step(), "nothing moves");
    easing.take(&after);
    let (old, new) = ([3.0, 30.0], [5.0, 30.0]);
    let full = at(&easing, old).expect("the old line is there").opacity;
    assert_eq!((full, at(&easing, new).expect("so is the new one").opacity), (1.0, 0.0));
    let mut left = 1.0;
    for frame in 1..=20 {
        assert!(easing.step(), "frame {frame}");
        left *= 0.85;
        let opacity = |place| at(&easing, place).expect("it is still drawn").opacity;
        assert!((opacity(old) - left).abs() < 1e-12, "15% a frame: {} at {frame}", opacity(old));
        assert!((opacity(new) - (1.0 - left)).abs() < 1e-12, "frame {frame}");
    }
    let frames = (0..200).take_while(|_| easing.step()).count();
    assert!(frames < 100, "it comes to rest");
    assert!(easing.pieces() == after.pieces(), "and is what it went for, to the bit");
}

#[test]
fn what_stays_grows_to_its_new_width_and_what_returns_is_revived() {
    let (wide, narrow) = (gutter(3), waters((9, 40), valley(9, 40, 3), f64::NEG_INFINITY).rivers(40.0));
    let mut easing = Easing::default();
    easing.take(&wide);
    let place = [3.0, 36.0];
    let before = at(&easing, place).expect("a river").points;
    easing.take(&narrow);
    let wanted = narrow.pieces().iter().find(|piece| piece.curve[1] == place).expect("a river").points;
    assert!(wanted < before);
    easing.step();
    let now = at(&easing, place).expect("a river").points;
    assert!((now - (before + (wanted - before) * 0.15)).abs() < 1e-12);
    // Back again before the old ones are gone: none is there twice.
    easing.take(&wide);
    let mut curves: Vec<_> = easing.pieces().iter().map(|piece| piece.curve).collect();
    curves = sorted(curves);
    curves.dedup();
    assert_eq!(curves.len(), easing.pieces().len());
    easing.finish();
    assert!(easing.pieces() == wide.pieces());
    let elsewhere = waters((7, 30), valley(7, 30, 3), f64::NEG_INFINITY).rivers(10.0);
    easing.take(&elsewhere);
    assert!(easing.rivers() == elsewhere, "another lattice is shown at once");
}
