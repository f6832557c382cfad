// rain: a compute kernel by Catena.
//
// One invocation computes one pixel of a tile, a work group 8 x 8 of them. Names that end in `way`
// are counted from the first pixel of the sample's block; see the head of each part for what lies where.

@group(0) @binding(0) var<uniform> head: Head;
@group(0) @binding(2) var<uniform> data: array<vec4<u32>, 3>;
@group(0) @binding(3) var<storage, read> anchors: array<u32>;
@group(0) @binding(4) var<storage, read> points: array<f32>;
@group(0) @binding(8) var<storage, read_write> result: array<f32>;

// Where a sample lies, and how its numbers are read.
//
// Catena's own. Nothing here ever holds a position of the world: a map is cut into square blocks of pixels; what
// belongs to a block's first pixel was worked out in float64 and lies in `anchors`, and what leads from there to a
// sample is a few small numbers.

// Samples along a side of a work group.
const GROUP = 8u;

struct Head {
    tile_size: vec2<u32>,  // pixels of the tile
    inset: vec2<u32>,      // where the tile's first pixel lies in the first block
    blocks_across: u32,    // blocks in a row of `anchors`
    block_shift: u32,      // a block has 2^block_shift pixels a side
    anchor_words: u32,     // words of a block in `anchors`
}

// A sample: which pixel of the tile, where its block's words begin, how many pixels it lies from the block's first.
struct Place {
    pixel: vec2<u32>,
    words: u32,
    offset: vec2<f32>,
}

// Work groups lie on the grid of blocks: all samples of one have the same block, and its words are read once. Those
// before the tile's first pixel wrap around and are beyond its last.
fn place_of(group: vec2<u32>, local: vec2<u32>) -> Place {
    let first = group * GROUP + head.inset / GROUP * GROUP;
    let block = first >> vec2<u32>(head.block_shift);
    let inside = first + local - (block << vec2<u32>(head.block_shift));
    let words = (block.y * head.blocks_across + block.x) * head.anchor_words;
    return Place(first + local - head.inset, words, vec2<f32>(inside));
}

// A word of `data`: what is the same for all samples of a map. It is a uniform, because that is what devices read
// fastest, and packed as uniforms demand.
fn word(index: u32) -> u32 {
    return data[index >> 2u][index & 3u];
}

// A number that doesn't depend on the position.
fn real(index: u32) -> f32 {
    return bitcast<f32>(word(index));
}

// Forms: values that rise evenly along x and y, so that float64 knows them at a block's first pixel.
//
// Catena's own. `data` begins with two numbers for each form: how much it rises from one pixel to the next, along
// x and along y.

// How far a form has risen since the block's first pixel.
fn risen(form: u32, at: Place) -> f32 {
    return real(2u * form) * at.offset.x + real(2u * form + 1u) * at.offset.y;
}

// A number of a block, worked out in float64 at its first pixel.

fn anchored(word: u32) -> f32 {
    return bitcast<f32>(anchors[word]);
}

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

@compute @workgroup_size(8, 8)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let at = place_of(group.xy, local.xy);
    if (any(at.pixel >= head.tile_size)) {
        return;
    }

    // rain: Hydraulic erosion
    let x_way = risen(0u, at);
    let y_way = risen(1u, at);
    let rain = bilinear(4u, CLAMP, at, vec2<f32>(x_way, y_way));

    let pixel = at.pixel.y * head.tile_size.x + at.pixel.x;
    result[pixel] = rain;
}
