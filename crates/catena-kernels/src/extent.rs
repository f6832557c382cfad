//! The smallest and largest of many values.

/// `[minimum, maximum]` of the values, skipping NaN; `[0, 0]` where there is nothing to measure.
pub fn extent(values: &[f64]) -> [f64; 2] {
    let mut range = [f64::INFINITY, f64::NEG_INFINITY];
    for &value in values {
        if value < range[0] {
            range[0] = value;
        }
        if value > range[1] {
            range[1] = value;
        }
    }
    if range[0] > range[1] {
        [0.0, 0.0]
    } else {
        range
    }
}
