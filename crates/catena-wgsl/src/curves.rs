//! Curves as a kernel reads them: a cubic for each segment.

use catena_kernels::curve::Curve;

/// Words of a segment.
const SEGMENT: usize = 6;

/// Words of a curve.
pub(crate) fn words(curve: &Curve) -> usize {
    SEGMENT * curve.points().len().saturating_sub(1) + 2
}

/// The numbers of a curve: for each segment its start, one over its width, and its cubic's coefficients; then where the
/// last one ends, and the value from there on. The first is how many segments there are.
pub(crate) fn segments(curve: &Curve) -> (u32, Vec<f32>) {
    let points = curve.points();
    let mut numbers = Vec::with_capacity(words(curve));
    for (k, pair) in points.windows(2).enumerate() {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let width = x1 - x0;
        let slopes = curve.tangents().map(|tangents| (tangents[k] * width, tangents[k + 1] * width));
        let cubic = cubic(y0, y1, slopes);
        numbers.extend([x0, 1.0 / width, y0, cubic[0], cubic[1], cubic[2]].map(|number| number as f32));
    }
    // A curve of one point, or none, is level from the beginning.
    let end = match points {
        [] => [f64::from(f32::MIN), 0.0],
        [only] => [f64::from(f32::MIN), only.1],
        [.., last] => [last.0, last.1],
    };
    numbers.extend(end.map(|number| number as f32));
    (points.len().saturating_sub(1) as u32, numbers)
}

/// The coefficients of t, t^2 and t^3 from y0 to y1, straight or with these slopes at the ends.
fn cubic(y0: f64, y1: f64, slopes: Option<(f64, f64)>) -> [f64; 3] {
    let rise = y1 - y0;
    match slopes {
        None => [rise, 0.0, 0.0],
        Some((start, end)) => [start, 3.0 * rise - 2.0 * start - end, start + end - 2.0 * rise],
    }
}
