// biome, second, share: a compute kernel by Catena.
//
// One invocation computes one pixel of a tile, a work group 8 x 8 of them. Names that end in `way`
// are counted from the first pixel of the sample's block; see the head of each part for what lies where.

@group(0) @binding(0) var<uniform> head: Head;
@group(0) @binding(1) var<uniform> permutations: array<vec4<u32>, 48>;
@group(0) @binding(2) var<uniform> data: array<vec4<u32>, 58>;
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

// The shuffled numbers 0..255 of each seed, four to a word: what gradient noises hash their lattices with.
//
// Permutation after Perlin, "An image synthesizer" (1985); packed, and a uniform, because that is what devices
// read fastest.

fn permuted(seed: u32, index: u32) -> u32 {
    let word = permutations[seed * 16u + ((index >> 4u) & 15u)][(index >> 2u) & 3u];
    return (word >> ((index & 3u) * 8u)) & 255u;
}

// The gradient of a hash, dotted with the way from its corner: four diagonals, then right, left, down and up.
fn slope_along(hash: u32, v: vec2<f32>) -> f32 {
    let second = (hash & 2u) != 0u;
    let first = (hash & 1u) != 0u;
    if ((hash & 4u) != 0u) {
        let axis = select(v.x, v.y, second);
        return select(axis, -axis, first);
    }
    return select(v.x, -v.x, first) + select(v.y, -v.y, second);
}

// Limits of octave sums.

const MOST_OCTAVES = 16u;
// Instead of a cell: the octave is too far out to be resolved, and adds nothing.
const SILENT = 0x80000000u;

// What is done to each octave of a sum before it is added.
//
// Ridged after Musgrave, in Ebert et al., "Texturing and Modeling" (1994); billow is its counterpart.

const PLAIN = 0u;
const RIDGED = 1u;
const BILLOW = 2u;

fn folded(fold: u32, v: f32) -> f32 {
    switch fold {
        case RIDGED: {
            let r = 1.0 - abs(v);
            return r * r * 2.0 - 1.0;
        }
        case BILLOW: {
            return abs(v) * 2.0 - 1.0;
        }
        default: {
            return v;
        }
    }
}

// Simplex noise in two dimensions and its octave sums.
//
// Perlin, "Noise hardware" (2001); the skewed lattice as in Gustavson, "Simplex noise demystified" (2005). Here
// the lattice is read from a cell near by: moving by whole cells changes nothing but their numbers.

const SKEW = 0.36602540378443865;   // (sqrt(3) - 1)/2
const UNSKEW = 0.21132486540518712; // (3 - sqrt(3))/6

// What a corner gives to a point that lies `v` from it.
fn simplex_corner(hash: u32, v: vec2<f32>) -> f32 {
    let reach = max(0.5 - v.x * v.x - v.y * v.y, 0.0);
    let square = reach * reach;
    return square * square * slope_along(hash, v);
}

// The noise at `v` from the corner of cell `cell`.
fn simplex(seed: u32, cell: vec2<u32>, v: vec2<f32>) -> f32 {
    let skewed = floor(v + (v.x + v.y) * SKEW);
    let near = v - (skewed - (skewed.x + skewed.y) * UNSKEW);
    let middle = select(vec2<u32>(0u, 1u), vec2<u32>(1u, 0u), near.x > near.y);
    let corner = cell + vec2<u32>(vec2<i32>(skewed));
    let row = permuted(seed, corner.y);
    let next_row = permuted(seed, corner.y + 1u);
    let hash_near = permuted(seed, corner.x + row);
    let hash_middle = permuted(seed, corner.x + middle.x + select(row, next_row, middle.y == 1u));
    let hash_far = permuted(seed, corner.x + 1u + next_row);
    return 70.0 * (simplex_corner(hash_near, near)
        + simplex_corner(hash_middle, near - vec2<f32>(middle) + UNSKEW)
        + simplex_corner(hash_far, near - (1.0 - 2.0 * UNSKEW)));
}

// An octave sum, `moved` from the block's first pixel. Its record: how many octaves, where among the quadruples of
// `data` their numbers are (frequency, share of the sum), where among the block's words their places and cells are, and what the
// octaves that are left out give.
fn simplex_sum(seed: u32, record: u32, fold: u32, at: Place, moved: vec2<f32>) -> f32 {
    let octaves = min(word(record), MOST_OCTAVES);
    var octave = word(record + 1u);
    var anchor = at.words + word(record + 2u);
    var sum = real(record + 3u);
    for (var i = 0u; i < octaves; i++) {
        let cell = anchors[anchor + 2u];
        if (cell != SILENT) {
            let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
            let numbers = bitcast<vec4<f32>>(data[octave]);
            let v = start + moved * numbers.x;
            sum += folded(fold, simplex(seed, vec2<u32>(cell & 255u, cell >> 8u), v)) * numbers.y;
        }
        octave++;
        anchor += 3u;
    }
    return sum;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let at = place_of(group.xy, local.xy);
    if (any(at.pixel >= head.tile_size)) {
        return;
    }

    // simplex: Simplex fBm
    let simplex_product_way = risen(0u, at);
    let simplex_product_way_2 = risen(1u, at);
    let simplex_ = simplex_sum(0u, 12u, PLAIN, at, vec2<f32>(simplex_product_way, simplex_product_way_2));

    // simplex: Simplex fBm
    let simplex_product_way_3 = risen(2u, at);
    let simplex_product_way_4 = risen(3u, at);
    let simplex_2 = simplex_sum(1u, 16u, PLAIN, at, vec2<f32>(simplex_product_way_3, simplex_product_way_4));

    // biome_table: Biome table
    let biome_table_sum = 0.0 + select(1.0, 0.0, simplex_ < real(20u)) + select(1.0, 0.0, simplex_ < real(21u));
    let biome_table_sum_2 = 0.0 + select(1.0, 0.0, simplex_2 < real(22u)) + select(1.0, 0.0, simplex_2 < real(23u));

    // simplex: Simplex fBm
    let simplex_product_way_5 = risen(4u, at);
    let simplex_product_way_6 = risen(5u, at);
    let simplex_3 = simplex_sum(2u, 24u, PLAIN, at, vec2<f32>(simplex_product_way_5, simplex_product_way_6));

    // biome_table: Biome table
    let biome_table_choice = select(biome_table_sum * 3.0 + biome_table_sum_2, 10.0, simplex_3 < real(28u));
    let biome_table = select(biome_table_choice, 9.0, simplex_3 < real(29u));

    let pixel = at.pixel.y * head.tile_size.x + at.pixel.x;
    let plane = head.tile_size.x * head.tile_size.y;
    result[pixel] = biome_table;
    result[plane + pixel] = biome_table;
    result[2u * plane + pixel] = 1.0;
}
