// The cubic of Catmull and Rom through the sixteen values around a position.

// Between p.y (at t = 0) and p.z (at t = 1).
fn catmull_rom(p: vec4<f32>, t: f32) -> f32 {
    let slope = p.z - p.x;
    let square = 2.0 * p.x - 5.0 * p.y + 4.0 * p.z - p.w;
    let cube = 3.0 * (p.y - p.z) + p.w - p.x;
    return p.y + 0.5 * t * (slope + t * (square + t * cube));
}

fn cubic_row(reading: Reading, columns: vec4<u32>, step: i32, edge: u32) -> f32 {
    let row = row_of(reading, step, edge);
    let values = vec4<f32>(
        points[row + columns.x],
        points[row + columns.y],
        points[row + columns.z],
        points[row + columns.w],
    );
    return catmull_rom(values, reading.across.part);
}

fn bicubic(record: u32, edge: u32, at: Place, moved: vec2<f32>) -> f32 {
    let reading = reading_of(record, edge, at, moved);
    let columns = vec4<u32>(
        column_of(reading, -1, edge),
        column_of(reading, 0, edge),
        column_of(reading, 1, edge),
        column_of(reading, 2, edge),
    );
    let rows = vec4<f32>(
        cubic_row(reading, columns, -1, edge),
        cubic_row(reading, columns, 0, edge),
        cubic_row(reading, columns, 1, edge),
        cubic_row(reading, columns, 2, edge),
    );
    return catmull_rom(rows, reading.down.part);
}
