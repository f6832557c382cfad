//! Curves through points: straight between them, or smooth without ever overshooting.

/// A function of one number through given points, flat before the first and after the last.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    points: Vec<(f64, f64)>,
    tangents: Option<Vec<f64>>,
}

impl Curve {
    /// A curve through points of rising x, in any unit.
    ///
    /// Smooth curves are the monotone cubic Hermite interpolants of Fritsch and Carlson (1980): where the
    /// points rise, so does the curve. A point that isn't finite or whose x doesn't rise is left out;
    /// with no point left the curve is 0.
    pub fn new(points: &[(f64, f64)], smooth: bool) -> Self {
        let mut rising: Vec<(f64, f64)> = Vec::with_capacity(points.len());
        for &(x, y) in points {
            let follows = rising.last().is_none_or(|last| last.0 < x);
            if x.is_finite() && y.is_finite() && follows {
                rising.push((x, y));
            }
        }
        let tangents = smooth.then(|| tangents(&rising));
        Self { points: rising, tangents }
    }

    /// The points that the curve goes through.
    pub fn points(&self) -> &[(f64, f64)] {
        &self.points
    }

    /// The slope at each point; none for a curve of straight lines.
    pub fn tangents(&self) -> Option<&[f64]> {
        self.tangents.as_deref()
    }

    /// The curve's value at `v`; NaN reads the first point.
    pub fn at(&self, v: f64) -> f64 {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return 0.0;
        };
        if v >= last.0 {
            return last.1;
        }
        if v > first.0 {
            self.between(self.points.partition_point(|point| point.0 <= v) - 1, v)
        } else {
            first.1
        }
    }

    /// The value inside segment k, from point k to the next.
    fn between(&self, k: usize, v: f64) -> f64 {
        let (x0, y0) = self.points[k];
        let (x1, y1) = self.points[k + 1];
        let width = x1 - x0;
        let t = (v - x0) / width;
        match &self.tangents {
            None => y0 + (y1 - y0) * t,
            Some(tangents) => hermite(y0, y1, tangents[k] * width, tangents[k + 1] * width, t),
        }
    }
}

/// The cubic from y0 to y1 with slopes m0 and m1 (per segment) at its ends.
#[inline]
fn hermite(y0: f64, y1: f64, m0: f64, m1: f64, t: f64) -> f64 {
    let rise = y1 - y0;
    let square = 3.0 * rise - 2.0 * m0 - m1;
    let cube = m0 + m1 - 2.0 * rise;
    y0 + t * (m0 + t * (square + t * cube))
}

/// Slopes at the points: means of the secants beside them, then cut back into the monotone region.
fn tangents(points: &[(f64, f64)]) -> Vec<f64> {
    let secants: Vec<f64> =
        points.windows(2).map(|pair| (pair[1].1 - pair[0].1) / (pair[1].0 - pair[0].0)).collect();
    let mut slopes: Vec<f64> = (0..points.len()).map(|k| mean_slope(&secants, k)).collect();
    for (k, &secant) in secants.iter().enumerate() {
        let (a, b) = limited(slopes[k], slopes[k + 1], secant);
        slopes[k] = a;
        slopes[k + 1] = b;
    }
    slopes
}

/// The mean of the secants left and right of point k; 0 at a turn, one-sided at the ends.
fn mean_slope(secants: &[f64], k: usize) -> f64 {
    match (k.checked_sub(1).and_then(|left| secants.get(left)), secants.get(k)) {
        (Some(&left), Some(&right)) if (left > 0.0) == (right > 0.0) => (left + right) * 0.5,
        (Some(_), Some(_)) | (None, None) => 0.0,
        (Some(&slope), None) | (None, Some(&slope)) => slope,
    }
}

/// A segment's two slopes, within the circle of radius 3 secants in which a cubic is monotone.
fn limited(a: f64, b: f64, secant: f64) -> (f64, f64) {
    if secant == 0.0 {
        return (0.0, 0.0);
    }
    let square = a * a + b * b;
    if square <= 9.0 * secant * secant {
        return (a, b);
    }
    let scale = 3.0 * secant.abs() / square.sqrt();
    (scale * a, scale * b)
}
