//! Views: positions by the formulas, regions and bands equal to the whole, measured ranges.

use catena_evaluate::{Measured, Picture, Sampling, Statistics, View, measure};
use catena_field::{Cancelled, Control, Map};

use crate::programs::{Hand, article, evaluator, prepared, ranges};

fn view(columns: usize, rows: usize, lattice: Sampling) -> View {
    View { lattice, ..View::of_map(&article(1, false).map, columns, rows) }
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// The part of a whole picture that a region is.
fn part(whole: &Picture, (x, y, width, height): (usize, usize, usize, usize)) -> Vec<u64> {
    let rows = (y..y + height).flat_map(|j| &whole.outputs[0][j * whole.columns + x..][..width]);
    rows.map(|value| value.to_bits()).collect()
}

#[test]
fn positions_by_the_formulas() {
    let (origin, size) = ((-3.3, 1e6), (1000.7, 77.1));
    let centres = View { origin, size, columns: 7, rows: 3, lattice: Sampling::Centres, region: None };
    assert_eq!(centres.position(4, 2), (origin.0 + 4.5 * size.0 / 7.0, origin.1 + 2.5 * size.1 / 3.0));
    let corners = View { lattice: Sampling::Corners, ..centres };
    assert_eq!(corners.position(4, 2), (origin.0 + 4.0 * (size.0 / 6.0), origin.1 + 2.0 * (size.1 / 2.0)));
    let lone = View { columns: 1, rows: 1, ..corners };
    assert_eq!(lone.position(0, 0), origin);
}

#[test]
fn pictures_are_samples() {
    let control = Control::new();
    let prepared = prepared(&ranges(5));
    for lattice in [Sampling::Centres, Sampling::Corners] {
        for (columns, rows) in [(1, 1), (1, 509), (509, 1), (13, 7), (97, 101), (256, 32), (300, 20)] {
            let view = view(columns, rows, lattice);
            let picture = prepared.picture(&view, &control).expect("nobody cancels");
            assert_eq!((picture.columns, picture.rows), (columns, rows));
            let pixels = (0..rows).flat_map(|j| (0..columns).map(move |i| view.position(i, j)));
            let wanted: Vec<u64> = pixels.map(|(x, y)| prepared.scalar(x, y)[0].to_bits()).collect();
            assert_eq!(bits(&picture.outputs[0]), wanted, "{columns} x {rows} {lattice:?}");
        }
    }
}

#[test]
fn regions_and_bands_are_parts_of_the_whole() {
    let control = Control::new();
    for (threads, block) in [(1, 256), (2, 128), (3, 7), (8, 1)] {
        let level = catena_evaluate::Level::best();
        let prepared = evaluator(threads, level, block).prepare(&article(9, false), &control).expect("legal");
        for lattice in [Sampling::Centres, Sampling::Corners] {
            let view = view(211, 83, lattice);
            let whole = prepared.picture(&view, &control).expect("nobody cancels");
            for region in [(0, 0, 211, 83), (5, 7, 1, 60), (100, 82, 111, 1), (13, 17, 101, 53), (3, 3, 0, 0)]
            {
                let found = prepared.picture(&view.with_region(region), &control).expect("nobody cancels");
                assert_eq!(bits(&found.outputs[0]), part(&whole, region), "{region:?}");
                for height in [1, 9, 1000] {
                    let mut rows = Vec::new();
                    let take = |first: usize, outputs: &[Vec<f64>]| {
                        assert_eq!(first * region.2, rows.len());
                        assert!(outputs[0].len() <= height * region.2);
                        rows.extend(bits(&outputs[0]));
                        Ok::<(), Cancelled>(())
                    };
                    let end = prepared.bands(&view.with_region(region), height, &control, take);
                    assert_eq!((end, &rows), (Ok(()), &part(&whole, region)));
                }
            }
        }
    }
}

/// Another origin of the region gives other pixels, or the test above compares nothing.
#[test]
fn a_moved_region_is_caught() {
    let prepared = prepared(&article(9, false));
    let view = view(40, 30, Sampling::Centres);
    let whole = prepared.picture(&view, &Control::new()).expect("nobody cancels");
    let found = prepared.picture(&view.with_region((3, 4, 9, 9)), &Control::new()).expect("nobody cancels");
    assert_ne!(bits(&found.outputs[0]), part(&whole, (4, 4, 9, 9)));
}

/// A band's consumer may refuse to go on, in its own words.
#[test]
fn bands_stop_where_the_consumer_says() {
    #[derive(Debug, PartialEq)]
    struct Full(usize);
    impl From<Cancelled> for Full {
        fn from(_: Cancelled) -> Self {
            Full(usize::MAX)
        }
    }
    let view = view(64, 64, Sampling::Centres);
    let take = |first: usize, _: &[Vec<f64>]| if first >= 16 { Err(Full(first)) } else { Ok(()) };
    assert_eq!(prepared(&article(1, false)).bands(&view, 8, &Control::new(), take), Err(Full(16)));
}

#[test]
fn measured_over_the_whole_map() {
    let map = Map { origin: (10.0, -20.0), size: (300.0, 100.0), ..Map::default() };
    let hand = Hand::new(map.clone());
    let (x, y) = hand.here();
    let program = hand.builder.finish(&[("x", x), ("y", y)]);
    let measured = measure(&prepared(&program), &map, &Control::new());
    let wanted = vec![Measured { low: 10.0, high: 310.0 }, Measured { low: -20.0, high: 80.0 }];
    assert_eq!(measured, Ok(wanted));
}

#[test]
fn statistics() {
    let values: Vec<f64> = (0..=100).map(|k| f64::from((k * 37) % 101)).collect();
    let found = Statistics::of(&values, 4).expect("there are values");
    assert_eq!((found.low, found.high), (0.0, 100.0));
    assert_eq!((found.p5, found.p50, found.p95), (5.0, 50.0, 95.0));
    assert_eq!(found.histogram, [25, 25, 25, 26]);
    assert_eq!(Statistics::of(&[3.0; 5], 2).map(|flat| flat.histogram), Some(vec![5, 0]));
    assert_eq!(Statistics::of(&[], 2), None);
}

#[test]
fn ranges_of_outputs() {
    let found = prepared(&article(1, false)).ranges();
    assert!(found.map[0].low >= found.world[0].low && found.map[0].high <= found.world[0].high);
    assert!(found.world[0].lies_within(1.0 + 1e-12), "{found:?}");
}
