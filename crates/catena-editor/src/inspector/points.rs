//! What a hand does to a curve's points, without any drawing.

/// The largest step from one point's x to the next that still counts as none.
const LEAST_RISE: f64 = 1e-6;

/// The points with another one at `x`, between its neighbours; and its place. None where one stands there.
pub(crate) fn added(points: &[(f64, f64)], (x, y): (f64, f64)) -> Option<(Vec<(f64, f64)>, usize)> {
    let place = points.partition_point(|point| point.0 < x);
    let near = |index: usize| points.get(index).is_some_and(|point| (point.0 - x).abs() < LEAST_RISE);
    if near(place) || place.checked_sub(1).is_some_and(near) {
        return None;
    }
    let mut points = points.to_vec();
    points.insert(place, (x, y));
    Some((points, place))
}

/// The points with one moved; its x stays between its neighbours'.
pub(crate) fn moved(points: &[(f64, f64)], index: usize, (x, y): (f64, f64)) -> Vec<(f64, f64)> {
    let mut points = points.to_vec();
    let left = index.checked_sub(1).map(|before| points[before].0 + LEAST_RISE);
    let right = points.get(index + 1).map(|after| after.0 - LEAST_RISE);
    let x = left.map_or(x, |left| x.max(left));
    points[index] = (right.map_or(x, |right| x.min(right)), y);
    points
}

/// The points without one; none where only two are left.
pub(crate) fn removed(points: &[(f64, f64)], index: usize) -> Option<Vec<(f64, f64)>> {
    let mut points = points.to_vec();
    (points.len() > 2).then(|| {
        points.remove(index);
        points
    })
}

/// Where a point is added without a pointer: in the middle of the widest gap.
pub(crate) fn widest_gap(points: &[(f64, f64)]) -> f64 {
    let gaps = points.windows(2).map(|pair| (pair[1].0 - pair[0].0, (pair[0].0 + pair[1].0) * 0.5));
    gaps.fold((f64::NEG_INFINITY, 0.0), |best, gap| if gap.0 > best.0 { gap } else { best }).1
}

/// What a plot shows: all points, and at least -1 to 1, with a margin.
pub(crate) fn bounds(points: &[(f64, f64)]) -> [(f64, f64); 2] {
    let hull = |of: fn(&(f64, f64)) -> f64| {
        let ends = points.iter().map(of).fold((-1.0, 1.0), |(low, high): (f64, f64), number| {
            (if number < low { number } else { low }, if number > high { number } else { high })
        });
        let margin = (ends.1 - ends.0) * 0.05;
        (ends.0 - margin, ends.1 + margin)
    };
    [hull(|point| point.0), hull(|point| point.1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &[(f64, f64)] = &[(-1.0, -1.0), (1.0, 1.0)];

    #[test]
    fn points_are_added_in_their_place() {
        let (points, place) = added(LINE, (0.5, 0.25)).expect("free");
        assert_eq!((points, place), (vec![(-1.0, -1.0), (0.5, 0.25), (1.0, 1.0)], 1));
        assert_eq!(added(LINE, (-3.0, 0.0)).expect("free").1, 0);
        assert_eq!(added(LINE, (1.0, 0.0)), None, "a point stands there");
    }

    #[test]
    fn a_point_stays_between_its_neighbours() {
        let three = [(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)];
        assert_eq!(moved(&three, 1, (9.0, 0.5))[1], (1.0 - LEAST_RISE, 0.5));
        assert_eq!(moved(&three, 0, (-9.0, 0.5))[0], (-9.0, 0.5));
    }

    #[test]
    fn two_points_are_the_least() {
        assert_eq!(removed(LINE, 0), None);
        assert_eq!(widest_gap(&[(-1.0, 0.0), (0.0, 0.0), (3.0, 0.0)]), 1.5);
        assert_eq!(bounds(&[(0.0, 0.0), (3.0, 0.5)]), [(-1.2, 3.2), (-1.1, 1.1)]);
    }
}
