// density: a compute kernel by Catena.
//
// One invocation computes one pixel of a tile, a work group 8 x 8 of them. Names that end in `way`
// are counted from the first pixel of the sample's block; see the head of each part for what lies where.

@group(0) @binding(0) var<uniform> head: Head;
@group(0) @binding(2) var<uniform> data: array<vec4<u32>, 2>;
@group(0) @binding(3) var<storage, read> anchors: array<u32>;
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

// An integer hash of lattice cells.
//
// lowbias32 of Wellons, "Prospecting for hash functions" (2018).

fn scrambled(v: u32) -> u32 {
    var x = v;
    x ^= x >> 16u;
    x *= 0x7feb352du;
    x ^= x >> 15u;
    x *= 0x846ca68bu;
    return x ^ (x >> 16u);
}

// A hash as a number in 0..1.
fn unit_of(hash: u32) -> f32 {
    return f32(hash) * 2.3283064e-10;
}

// A hash as a number in -1..1. The halves of the range are told apart as integers, so that it rounds once.
fn signed_of(hash: u32) -> f32 {
    return f32(bitcast<i32>(hash ^ 0x80000000u)) * 4.6566129e-10;
}

// One hashed number for each unit cell of the plane.
//
// The record: where among the block's words the place inside the cell and the cell are, the hashed seed, how much of it
// counts: 1, or 0 where cells are finer than what is asked for.

fn white_noise(record: u32, at: Place, moved: vec2<f32>) -> f32 {
    let anchor = at.words + word(record);
    let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
    let steps = vec2<i32>(floor(start + moved));
    let cell = vec2<u32>(anchors[anchor + 2u], anchors[anchor + 3u]) + bitcast<vec2<u32>>(steps);
    return signed_of(scrambled(cell.x ^ scrambled(cell.y ^ word(record + 1u)))) * real(record + 2u);
}

@compute @workgroup_size(8, 8)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let at = place_of(group.xy, local.xy);
    if (any(at.pixel >= head.tile_size)) {
        return;
    }

    // white_noise: White noise
    let white_noise_product_way = risen(0u, at);
    let white_noise_product_way_2 = risen(1u, at);
    let white_noise_ = white_noise(4u, at, vec2<f32>(white_noise_product_way, white_noise_product_way_2));

    let pixel = at.pixel.y * head.tile_size.x + at.pixel.x;
    result[pixel] = white_noise_;
}
