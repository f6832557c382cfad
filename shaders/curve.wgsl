// A function of one number through given points, level before the first and after the last.
//
// A cubic a segment; its coefficients are worked out beforehand (Fritsch and Carlson, 1980, where the curve is
// smooth). The record: how many segments, where in `points` they begin. Of a segment, six words: where it starts, one
// over its width, and its cubic's coefficients. After the last segment: where it ends, and the value from there on.

fn curve(record: u32, v: f32) -> f32 {
    let segments = word(record);
    let first = word(record + 1u);
    let end = first + 6u * segments;
    if (v >= points[end]) {
        return points[end + 1u];
    }
    // The last segment that starts at v or before.
    var low = 0u;
    var high = segments;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (points[first + 6u * middle] <= v) {
            low = middle;
        } else {
            high = middle;
        }
    }
    let segment = first + 6u * low;
    let t = max((v - points[segment]) * points[segment + 1u], 0.0);
    let cubic = points[segment + 4u] + t * points[segment + 5u];
    return points[segment + 2u] + t * (points[segment + 3u] + t * cubic);
}
