//! Arithmetic, curves and extents by hand-computed examples.

use catena_kernels::arithmetic::*;
use catena_kernels::curve::Curve;
use catena_kernels::extent::extent;
use catena_kernels::random::Lehmer;

/// The first of (found, wanted) pairs whose bits differ.
fn first_wrong(cases: &[(f64, f64)]) -> Option<usize> {
    cases.iter().position(|case| case.0.to_bits() != case.1.to_bits())
}

#[test]
fn arithmetic_by_hand() {
    let nan = f64::NAN;
    let cases = [
        (min(1.0, 2.0), 1.0),
        (min(0.0, -0.0), 0.0),
        (min(-0.0, 0.0), -0.0),
        (min(3.0, nan), 3.0),
        (max(1.0, 2.0), 2.0),
        (max(-0.0, 0.0), -0.0),
        (max(3.0, nan), 3.0),
        (clamp(5.0, -1.0, 2.0), 2.0),
        (clamp(-5.0, -1.0, 2.0), -1.0),
        (clamp(nan, -1.0, 2.0), -1.0),
        (clamp(0.0, 2.0, -1.0), -1.0),
        (clamp01(1.5), 1.0),
        (mix(2.0, 4.0, 0.25), 2.5),
        (mix(1e16, 1.0, 1.0), 0.0),
        (select(1.0, 2.0, 7.0, 8.0), 7.0),
        (select(2.0, 2.0, 7.0, 8.0), 8.0),
        (select(nan, 2.0, 7.0, 8.0), 8.0),
        (divide(1.0, 4.0), 0.25),
        (divide(1.0, 0.0), 0.0),
        (divide(1.0, -0.0), 0.0),
        (square_root(2.25), 1.5),
        (square_root(-4.0), 0.0),
        (square_root(nan), 0.0),
        (hold(1e300), 1e30),
        (hold(f64::NEG_INFINITY), -1e30),
        (hold(nan), -1e30),
        (hold_position(-3e12), -1e12),
        (smoothstep(0.0, 2.0, 0.5), 0.15625),
        (smoothstep(1.0, 1.0, 1.0), 1.0),
        (smoothstep(1.0, 1.0, 0.999), 0.0),
        (smoothstep(2.0, 0.0, 0.5), 0.84375),
    ];
    assert_eq!(first_wrong(&cases), None);
    assert_eq!(first_wrong(&[(min(1.0, 2.0), 1.0), (0.0, -0.0)]), Some(1), "a wrong zero went unseen");
}

#[test]
fn straight_curves_by_hand() {
    let curve = Curve::new(&[(-1.0, 0.0), (0.0, 4.0), (2.0, 3.0)], false);
    let read = [-9.0, -1.0, -0.5, 0.0, 1.0, 2.0, 9.0, f64::NAN].map(|v| curve.at(v));
    assert_eq!(read, [0.0, 0.0, 2.0, 4.0, 3.5, 3.0, 3.0, 0.0]);
    assert_eq!((curve.points().len(), curve.tangents()), (3, None));
}

/// Whether a curve leaves the order of its points somewhere: falls where they rise, or the other way.
fn overshoots(points: &[(f64, f64)], at: impl Fn(f64) -> f64) -> bool {
    points.windows(2).any(|pair| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let values: Vec<f64> = (0..=200).map(|i| at(x0 + (x1 - x0) * f64::from(i) / 200.0)).collect();
        values.windows(2).any(|step| (step[1] - step[0]) * (y1 - y0).signum() < -1e-12)
    })
}

#[test]
fn smooth_curves_pass_their_points_and_never_overshoot() {
    let mut random = Lehmer::new(12);
    for _ in 0..200 {
        let mut x = -1.0;
        let mut point = || {
            x += 0.01 + random.next_float();
            (x, (random.next_float() * 8.0).floor() / 4.0)
        };
        let points: Vec<(f64, f64)> = (0..9).map(|_| point()).collect();
        let curve = Curve::new(&points, true);
        for &(x, y) in &points {
            assert_eq!(curve.at(x), y);
        }
        assert!(!overshoots(&points, |v| curve.at(v)), "{points:?}");
        assert_eq!([curve.at(-1e12), curve.at(1e12)], [points[0].1, points[8].1]);
    }
    // A parabola through points of a step overshoots, and is seen to.
    assert!(overshoots(&[(0.0, 0.0), (1.0, 1.0)], |v| v * 3.0 - v * v * 2.0));
}

#[test]
fn smooth_curves_are_those_of_fritsch_and_carlson() {
    // Two points: a straight line. Three: secants 1 and 3, tangents 1, 2, 3 (within the circle of radius 3).
    let line = Curve::new(&[(-1.0, -1.0), (1.0, 1.0)], true);
    assert_eq!([line.at(-0.5), line.at(0.25)], [-0.5, 0.25]);
    let curve = Curve::new(&[(0.0, 0.0), (1.0, 1.0), (2.0, 4.0)], true);
    assert_eq!(curve.tangents(), Some(&[1.0, 2.0, 3.0][..]));
    assert_eq!(curve.at(0.5), 0.375);
    // Secants 1 and 9: the mean 5 is cut to 3/sqrt(1 + 25) of itself, and the first with it.
    let steep = Curve::new(&[(0.0, 0.0), (1.0, 1.0), (2.0, 10.0)], true);
    let scale = 3.0 / 26.0_f64.sqrt();
    assert_eq!(steep.tangents().unwrap()[..2], [scale, scale * 5.0]);
    // Slopes vanish at turns and beside flats, and the curve is smooth where segments meet.
    let turn = Curve::new(&[(0.0, 0.0), (1.0, 2.0), (2.0, 1.0), (3.0, 1.0)], true);
    assert_eq!(turn.tangents().unwrap()[1..], [0.0, 0.0, 0.0]);
}

#[test]
fn curves_of_unusable_points_are_still_functions() {
    assert_eq!(Curve::new(&[], true).at(3.0), 0.0);
    assert_eq!(Curve::new(&[(1.0, 5.0)], true).at(-3.0), 5.0);
    let points = [(0.0, 0.0), (0.0, 9.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (2.0, 1.0), (1.0, 7.0)];
    assert_eq!(Curve::new(&points, false).points(), &[(0.0, 0.0), (2.0, 1.0)]);
}

#[test]
fn extents() {
    assert_eq!(extent(&[3.0, -1.0, f64::NAN, 2.0]), [-1.0, 3.0]);
    assert_eq!([extent(&[]), extent(&[f64::NAN]), extent(&[7.0])], [[0.0, 0.0], [0.0, 0.0], [7.0, 7.0]]);
}
