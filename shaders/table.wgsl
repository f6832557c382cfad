// Numbers by whole numbers.
//
// Catena's own. The record: how many entries, where in `points` they begin. What lies before the first counts as it,
// what lies behind the last likewise.

fn entry(record: u32, number: f32) -> f32 {
    let count = word(record);
    if (count == 0u) {
        return 0.0;
    }
    let place = u32(clamp(number + 0.5, 0.0, f32(count - 1u) + 0.5));
    return points[word(record + 1u) + place];
}
