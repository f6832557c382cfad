//! Rasters between, on and beyond their points.

use catena_kernels::random::Lehmer;
use catena_kernels::raster::{Edge, Filter, Raster};

const EDGES: [Edge; 3] = [Edge::Clamp, Edge::Mirror, Edge::Wrap];
const FILTERS: [Filter; 2] = [Filter::Bilinear, Filter::Bicubic];

fn random_raster(columns: usize, rows: usize) -> Raster {
    let mut random = Lehmer::new(31);
    let values = (0..columns * rows).map(|_| random.next_float() * 2.0 - 1.0).collect();
    Raster::new(columns, rows, (-10.0, 20.0), ((columns - 1) as f64 * 0.5, (rows - 1) as f64 * 0.25), values)
}

/// Where point (i, j) lies.
fn place(raster: &Raster, i: usize, j: usize) -> (f64, f64) {
    let (origin, size) = (raster.origin(), raster.size());
    (
        Raster::position(i, raster.columns(), origin.0, size.0),
        Raster::position(j, raster.rows(), origin.1, size.1),
    )
}

#[test]
fn points_read_back_their_values() {
    for (columns, rows) in [(2, 2), (3, 5), (17, 4), (33, 65)] {
        let raster = random_raster(columns, rows);
        for j in 0..rows {
            for i in 0..columns {
                let (x, y) = place(&raster, i, j);
                let wanted = raster.values()[j * columns + i];
                assert_eq!([raster.bilinear(x, y), raster.bicubic(x, y)], [wanted; 2]);
                assert_eq!(raster.sample(x, y, Filter::Bilinear, Edge::Mirror), wanted);
            }
        }
    }
}

#[test]
fn bilinear_is_the_formula_and_bicubic_follows_quadratics() {
    let raster = random_raster(9, 7);
    let (x, y) = (-10.0 + 3.3 * 0.5, 20.0 + 4.6 * 0.25);
    let (u, v) = ((x + 10.0) * 2.0 - 3.0, (y - 20.0) * 4.0 - 4.0);
    let at = |i: usize, j: usize| raster.values()[j * 9 + i];
    let wanted = at(3, 4) * (1.0 - u) * (1.0 - v)
        + at(4, 4) * u * (1.0 - v)
        + at(3, 5) * (1.0 - u) * v
        + at(4, 5) * u * v;
    assert_eq!(raster.bilinear(x, y), wanted);

    let ground = |x: f64, y: f64| 0.3 * x * x - 0.1 * x * y + 0.2 * y * y - x + 2.0 * y;
    let values = (0..100).map(|k| ground(f64::from(k % 10), f64::from(k / 10))).collect();
    let raster = Raster::new(10, 10, (0.0, 0.0), (9.0, 9.0), values);
    for k in 0..200 {
        let (x, y) = (1.0 + f64::from(k % 20) * 0.35, 1.0 + f64::from(k / 20) * 0.7);
        assert!((raster.bicubic(x, y) - ground(x, y)).abs() < 1e-12, "at {x}, {y}");
    }
}

#[test]
fn beyond_the_rectangle_each_edge_keeps_its_word() {
    let raster = random_raster(6, 5);
    let (width, height) = (2.5, 1.0);
    for k in 0..400 {
        let (x, y) = (-10.0 + width * f64::from(k % 20) / 19.0, 20.0 + height * f64::from(k / 20) / 19.0);
        for filter in FILTERS {
            let read = |x: f64, y: f64, edge| raster.sample(x, y, filter, edge);
            let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} and {b} at {x}, {y}, {filter:?}");
            near(read(x + 3.0 * width, y - 2.0 * height, Edge::Wrap), read(x, y, Edge::Wrap));
            near(read(x + 2.0 * width, y - 4.0 * height, Edge::Mirror), read(x, y, Edge::Mirror));
            near(read(-20.0 - x, y, Edge::Mirror), read(x, y, Edge::Mirror));
            near(read(x, 42.0 - y, Edge::Mirror), read(x, y, Edge::Mirror));
            near(read(-11.0, y, Edge::Clamp), read(-10.0, y, Edge::Clamp));
            near(read(x, 1e12, Edge::Clamp), read(x, 21.0, Edge::Clamp));
        }
    }
}

#[test]
fn mirror_and_wrap_are_the_raster_laid_out_again_and_again() {
    let (columns, rows) = (5_usize, 4_usize);
    let raster = random_raster(columns, rows);
    let mirrored = |i: usize, last: usize| last - (i % (2 * last)).abs_diff(last);
    for edge in [Edge::Mirror, Edge::Wrap] {
        let source = |i: usize, last: usize| if edge == Edge::Wrap { i % last } else { mirrored(i, last) };
        let wide: Vec<f64> = (0..25 * 19)
            .map(|k| raster.values()[source(k / 25, rows - 1) * columns + source(k % 25, columns - 1)])
            .collect();
        // One period of the mirror, two of the wrap (8 by 6 points) lie before the raster itself.
        let wide = Raster::new(25, 19, (-14.0, 18.5), (12.0, 4.5), wide);
        for k in 0..900 {
            let (x, y) = (-13.2 + f64::from(k % 30) * 0.35, 18.8 + f64::from(k / 30) * 0.12);
            for filter in FILTERS {
                let (found, wanted) =
                    (raster.sample(x, y, filter, edge), wide.sample(x, y, filter, Edge::Clamp));
                assert!(
                    (found - wanted).abs() < 1e-12,
                    "{found} for {wanted} at {x}, {y}: {edge:?}, {filter:?}"
                );
            }
        }
    }
}

#[test]
fn no_edge_has_a_seam() {
    let raster = random_raster(7, 7);
    for edge in EDGES {
        for filter in FILTERS {
            for k in 0..60_000 {
                let x = -19.0 + f64::from(k) * 3e-4;
                let step = raster.sample(x + 1e-6, 20.3, filter, edge) - raster.sample(x, 20.3, filter, edge);
                assert!(step.abs() < 3e-5, "{edge:?}, {filter:?}: {step} at {x}");
            }
        }
    }
}

#[test]
fn lone_columns_rows_and_points_work_and_no_position_panics() {
    let values = [-1e300, -1e12, -5.0, 0.0, 0.3, 7.7, 1e12, 1e300, f64::NAN, f64::INFINITY, -f64::INFINITY];
    for (columns, rows, size) in
        [(1, 1, (3.0, 3.0)), (1, 4, (3.0, 3.0)), (5, 1, (3.0, 3.0)), (2, 2, (0.0, 0.0)), (3, 2, (1e-9, 1e12))]
    {
        let heights: Vec<f64> = (0..columns * rows).map(|k| k as f64).collect();
        let raster = Raster::new(columns, rows, (0.0, 0.0), size, heights);
        for x in values {
            for y in values {
                for (filter, edge) in FILTERS.into_iter().flat_map(|f| EDGES.map(|e| (f, e))) {
                    let found = raster.sample(x, y, filter, edge);
                    assert!(
                        (-2.0..=9.0).contains(&found),
                        "{found} at {x}, {y}: {columns} x {rows}, {edge:?}"
                    );
                }
            }
        }
    }
    let column = Raster::new(1, 3, (0.0, 0.0), (9.0, 2.0), vec![1.0, 2.0, 4.0]);
    assert_eq!(
        [column.bilinear(-5.0, 0.5), column.bilinear(100.0, 1.5), column.bicubic(3.0, 1.0)],
        [1.5, 3.0, 2.0]
    );
    assert_eq!([Raster::position(0, 1, 7.0, 3.0), Raster::position(2, 3, 7.0, 3.0)], [7.0, 10.0]);
}
