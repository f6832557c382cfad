// The blend of the four values around a position.

fn bilinear(record: u32, edge: u32, at: Place, moved: vec2<f32>) -> f32 {
    let reading = reading_of(record, edge, at, moved);
    let north = row_of(reading, 0, edge);
    let south = row_of(reading, 1, edge);
    let west = column_of(reading, 0, edge);
    let east = column_of(reading, 1, edge);
    let u = reading.across.part;
    let v = reading.down.part;
    return points[north + west] * (1.0 - u) * (1.0 - v) + points[north + east] * u * (1.0 - v)
        + points[south + west] * (1.0 - u) * v + points[south + east] * u * v;
}
