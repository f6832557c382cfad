// Values on a lattice over the map, read between their points.
//
// Bilinear, or the cubic of Catmull and Rom, "A class of local interpolating splines" (1974).
//
// The record: where among the block's words the place between two points and the point are, points per world unit along
// x and y, columns, rows, where in `points` the values begin.

const CLAMP = 0u;
const MIRROR = 1u;
const WRAP = 2u;

// One axis: the point before a position, and how far it is to the next.
struct Between {
    point: i32,
    part: f32,
}

fn between_points(start: i32, v: f32, last: i32, edge: u32) -> Between {
    let near = min(max(v, -1e9), 1e9);
    let whole = floor(near);
    let point = start + i32(whole);
    if (edge == CLAMP && point < 0) {
        return Between(0, 0.0);
    }
    if (edge == CLAMP && point >= last) {
        return Between(last, 0.0);
    }
    return Between(point, near - whole);
}

// The remainder that is never negative.
fn wrapped(index: i32, period: i32) -> i32 {
    let rest = index % period;
    return select(rest, rest + period, rest < 0);
}

// The point of an index beyond the edge.
fn edged(index: i32, last: i32, edge: u32) -> i32 {
    if (last == 0) {
        return 0;
    }
    if (edge == MIRROR) {
        let turn = wrapped(index, 2 * last);
        return min(turn, 2 * last - turn);
    }
    if (edge == WRAP) {
        return wrapped(index, last);
    }
    return min(max(index, 0), last);
}

struct Reading {
    across: Between,
    down: Between,
    last: vec2<i32>,
    values: u32,
}

fn reading_of(record: u32, edge: u32, at: Place, moved: vec2<f32>) -> Reading {
    let anchor = at.words + word(record);
    let density = vec2<f32>(real(record + 1u), real(record + 2u));
    let v = vec2<f32>(anchored(anchor), anchored(anchor + 1u)) + moved * density;
    let last = vec2<i32>(bitcast<i32>(word(record + 3u)), bitcast<i32>(word(record + 4u))) - 1;
    return Reading(
        between_points(bitcast<i32>(anchors[anchor + 2u]), v.x, last.x, edge),
        between_points(bitcast<i32>(anchors[anchor + 3u]), v.y, last.y, edge),
        last,
        word(record + 5u),
    );
}

// Where in `points` a row of values begins.
fn row_of(reading: Reading, step: i32, edge: u32) -> u32 {
    let row = edged(reading.down.point + step, reading.last.y, edge);
    return reading.values + u32(row) * u32(reading.last.x + 1);
}

fn column_of(reading: Reading, step: i32, edge: u32) -> u32 {
    return u32(edged(reading.across.point + step, reading.last.x, edge));
}
