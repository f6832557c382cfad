// density: a compute kernel by Catena.
//
// One invocation computes one pixel of a tile, a work group 8 x 8 of them. Names that end in `way`
// are counted from the first pixel of the sample's block; see the head of each part for what lies where.

@group(0) @binding(0) var<uniform> head: Head;
@group(0) @binding(2) var<uniform> data: array<vec4<u32>, 19>;
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

// Limits of octave sums.

const MOST_OCTAVES = 16u;
// Instead of a cell: the octave is too far out to be resolved, and adds nothing.
const SILENT = 0x80000000u;

// The lattice noise of p5.js: random numbers at whole positions, blended by cosines, mirrored about both axes.
//
// p5.js, `noise()`: 4096 numbers, a row 16 after the one above. The numbers lie in `points`.

// (1 - cos(pi f))/2 for f in 0..1: the square of a sine of at most an eighth of a turn, by Taylor's series.
fn value_noise_blend(f: f32) -> f32 {
    let t = min(f, 1.0 - f) * 1.5707963;
    let square = t * t;
    let sine = t * (1.0 - square * (0.16666667 - square * (0.0083333333 - square * (0.00019841270
        - square * 0.0000027557319))));
    let low = sine * sine;
    return select(low, 1.0 - low, f > 0.5);
}

// One axis: the cell of the mirrored lattice, and how far into it.
struct Mirrored {
    cell: i32,
    blend: f32,
}

fn mirrored(start: i32, v: f32) -> Mirrored {
    let whole = floor(v);
    let cell = start + i32(whole);
    let part = v - whole;
    if (cell < 0) {
        return Mirrored(-1 - cell, value_noise_blend(1.0 - part));
    }
    return Mirrored(cell, value_noise_blend(part));
}

fn value_noise_octave(lattice: u32, start: vec2<i32>, v: vec2<f32>) -> f32 {
    let across = mirrored(start.x, v.x);
    let down = mirrored(start.y, v.y);
    let cell = u32(across.cell) + 16u * u32(down.cell);
    let nw = points[lattice + (cell & 4095u)];
    let ne = points[lattice + ((cell + 1u) & 4095u)];
    let sw = points[lattice + ((cell + 16u) & 4095u)];
    let se = points[lattice + ((cell + 17u) & 4095u)];
    let north = nw + across.blend * (ne - nw);
    let south = sw + across.blend * (se - sw);
    return north + down.blend * (south - north);
}

// The octave sum. Its record is that of simplex sums, then where in `points` the lattice is. Of an octave:
// frequency, height.
fn value_noise_sum(record: u32, at: Place, moved: vec2<f32>) -> f32 {
    let octaves = min(word(record), MOST_OCTAVES);
    let lattice = word(record + 4u);
    var octave = word(record + 1u);
    var anchor = at.words + word(record + 2u);
    var sum = real(record + 3u);
    for (var i = 0u; i < octaves; i++) {
        let cell = vec2<u32>(anchors[anchor + 2u], anchors[anchor + 3u]);
        if (cell.x != SILENT) {
            let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
            let numbers = bitcast<vec4<f32>>(data[octave]);
            let v = start + moved * numbers.x;
            sum += value_noise_octave(lattice, bitcast<vec2<i32>>(cell), v) * numbers.y;
        }
        octave++;
        anchor += 4u;
    }
    return sum;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let at = place_of(group.xy, local.xy);
    if (any(at.pixel >= head.tile_size)) {
        return;
    }

    // value_noise: Value noise
    let value_noise_product_way = risen(0u, at);
    let value_noise_product_way_2 = risen(1u, at);
    let value_noise = value_noise_sum(4u, at, vec2<f32>(value_noise_product_way, value_noise_product_way_2));

    let pixel = at.pixel.y * head.tile_size.x + at.pixel.x;
    result[pixel] = value_noise;
}
