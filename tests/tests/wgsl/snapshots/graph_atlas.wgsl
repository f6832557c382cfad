// regions, regions.second, regions.weight, land: a compute kernel by Catena.
//
// One invocation computes one pixel of a tile, a work group 8 x 8 of them. Names that end in `way`
// are counted from the first pixel of the sample's block; see the head of each part for what lies where.

@group(0) @binding(0) var<uniform> head: Head;
@group(0) @binding(1) var<uniform> permutations: array<vec4<u32>, 16>;
@group(0) @binding(2) var<uniform> data: array<vec4<u32>, 78>;
@group(0) @binding(3) var<storage, read> anchors: array<u32>;
@group(0) @binding(4) var<storage, read> points: array<f32>;
@group(0) @binding(5) var<storage, read> sites: array<u32>;
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

// Arithmetic that stays finite: the rules of the reference, in float32.
//
// Catena's own. Products, quotients and powers are held to 1e30, and float32 reaches 3.4e38: sums of a few
// held values can't overflow, and what did is held before anything else sees it.

fn hold(v: f32) -> f32 {
    return min(1e30, max(-1e30, v));
}

// 0 where b is 0.
fn divide(a: f32, b: f32) -> f32 {
    if (b == 0.0) {
        return 0.0;
    }
    return a / b;
}

// 0 for negative numbers.
fn square_root(v: f32) -> f32 {
    return sqrt(max(v, 0.0));
}

// From a at t = 0 to b near t = 1.
fn blend(a: f32, b: f32, t: f32) -> f32 {
    return a + (b - a) * t;
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

// The two sites nearest to a position.
//
// Worley, "A cellular texture basis function" (1996).

const NO_SITE = 1e30;
// Beyond every measure; the square of NO_SITE would overflow.
const UNMEASURED = 3e38;

const EUCLIDEAN = 0u;
const MANHATTAN = 1u;
const CHEBYSHEV = 2u;

struct Near {
    d1: f32,
    d2: f32,
    apart: f32,   // d2 - d1
    number: f32,  // the nearest site's own, -1..1
    first: f32,   // its index
    second: f32,  // the second nearest site's
    to_first: vec2<f32>,  // the ways to both, in world units
    to_second: vec2<f32>,
}

// The two best on the way to a decision: how far, by a measure that grows with the distance, and which.
struct Best {
    first: f32,
    second: f32,
    first_id: u32,
    second_id: u32,
}

fn no_best() -> Best {
    return Best(UNMEASURED, UNMEASURED, 0u, 0u);
}

// The square of the distance, or the distance itself where there is no root in it.
fn measured(metric: u32, way: vec2<f32>) -> f32 {
    let size = abs(way);
    switch metric {
        case MANHATTAN: {
            return size.x + size.y;
        }
        case CHEBYSHEV: {
            return max(size.x, size.y);
        }
        default: {
            return size.x * size.x + size.y * size.y;
        }
    }
}

// Without a branch: neighbouring samples rarely agree.
fn offered(best: Best, measure: f32, id: u32) -> Best {
    let is_first = measure < best.first;
    let is_second = measure < best.second;
    return Best(
        min(measure, best.first),
        select(min(measure, best.second), best.first, is_first),
        select(best.first_id, id, is_first),
        select(select(best.second_id, id, is_second), best.first_id, is_first),
    );
}

fn distance_of(metric: u32, measure: f32) -> f32 {
    if (measure >= UNMEASURED) {
        return NO_SITE;
    }
    if (metric == EUCLIDEAN) {
        return sqrt(measure);
    }
    return measure;
}

// How much farther the second site is. Near a border the two distances are almost equal, and their difference has
// lost its digits; the difference of their squares is a product that keeps them. `between` leads from the first
// site to the second, `both` is the sum of the ways to them.
fn apart_of(metric: u32, best: Best, between: vec2<f32>, both: vec2<f32>) -> f32 {
    let d1 = distance_of(metric, best.first);
    let d2 = distance_of(metric, best.second);
    if (metric != EUCLIDEAN || best.second >= UNMEASURED) {
        return d2 - d1;
    }
    return max(between.x * both.x + between.y * both.y, 0.0) / max(d1 + d2, 1e-30);
}

// Sites thrown over the map, found through a grid of buckets.
//
// Buckets after Bentley, Weide and Yao, "Optimal expected-time algorithms for closest point problems" (1980).
// Positions come in two parts, a float32 and what it left over: (x, x's rest, y, y's rest).
//
// The record: where among the block's words the position is, where in `sites` the buckets begin, columns, rows,
// side of a bucket along x and y, the hashed seed, the map's corner. At the buckets: where each one's sites begin
// (and the last one's end), then five words a site: its position and its index. With 0 columns there are no buckets
// but so many rows of sites.

struct Search {
    metric: u32,
    position: vec2<f32>,
    left_over: vec2<f32>,
    moved: vec2<f32>,
    starts: u32,
    sites: u32,
}

fn site_high(word: u32) -> vec2<f32> {
    return vec2<f32>(bitcast<f32>(sites[word]), bitcast<f32>(sites[word + 2u]));
}

fn site_low(word: u32) -> vec2<f32> {
    return vec2<f32>(bitcast<f32>(sites[word + 1u]), bitcast<f32>(sites[word + 3u]));
}

// The way to a site.
fn way_to(search: Search, word: u32) -> vec2<f32> {
    return (site_high(word) - search.position) + ((site_low(word) - search.left_over) - search.moved);
}

// Offers sites by their number in the list.
fn offer_sites(best: Best, search: Search, start: u32, end: u32) -> Best {
    var found = best;
    for (var site = start; site < end; site++) {
        let word = search.sites + 5u * site;
        found = offered(found, measured(search.metric, way_to(search, word)), word);
    }
    return found;
}

// Offers every site of neighbouring buckets of one row.
fn offer_row(best: Best, search: Search, from_bucket: u32, to_bucket: u32) -> Best {
    return offer_sites(best, search, sites[search.starts + from_bucket], sites[search.starts + to_bucket + 1u]);
}

// How far along one axis every site is that lies `ring` buckets or more from bucket `centre`.
fn ring_gap(v: f32, centre: i32, ring: i32, count: i32, side: f32) -> f32 {
    var gap = UNMEASURED;
    if (centre >= ring) {
        gap = v - f32(centre + 1 - ring) * side;
    }
    if (centre + ring < count) {
        gap = min(gap, f32(centre + ring) * side - v);
    }
    return gap;
}

// A little less, and not below 0: more than rounding can have added.
fn surely(gap: vec2<f32>, doubt: vec2<f32>) -> vec2<f32> {
    return max(gap - doubt, vec2<f32>(0.0, 0.0));
}

fn scattered(metric: u32, record: u32, at: Place, moved: vec2<f32>) -> Near {
    let anchor = at.words + word(record);
    let high = vec2<f32>(anchored(anchor), anchored(anchor + 2u));
    let low = vec2<f32>(anchored(anchor + 1u), anchored(anchor + 3u));
    let place = word(record + 1u);
    let count = vec2<i32>(bitcast<i32>(word(record + 2u)), bitcast<i32>(word(record + 3u)));
    if (count.x == 0) {
        return nearest_of_few(metric, record, place, u32(count.y), Search(metric, high, low, moved, 0u, 0u));
    }
    let search = Search(metric, high, low, moved, place, place + u32(count.x * count.y) + 1u);
    return decided(search, record, best_of_buckets(search, record, high, low, count));
}

// A few sites need no buckets: they lie in `data` itself, four words each, in the order of their indices. They are
// looked at by fours; those that fill up the last four lie farther than anything is measured.
fn nearest_of_few(metric: u32, record: u32, place: u32, count: u32, search: Search) -> Near {
    var best = no_best();
    for (var four = 0u; four < count; four += 4u) {
        for (var site = four; site < four + 4u; site++) {
            best = offered(best, measured(metric, way_to_few(search, place + site)), site);
        }
    }
    let first = place + best.first_id;
    let second = place + best.second_id;
    let from_first = bitcast<vec4<f32>>(data[second]) - bitcast<vec4<f32>>(data[first]);
    let to_first = way_to_few(search, first);
    let to_second = way_to_few(search, second);
    let apart = apart_of(metric, best, from_first.xz + from_first.yw, to_first + to_second);
    let number = signed_of(scrambled(best.first_id ^ word(record + 6u)));
    let d1 = distance_of(metric, best.first);
    let d2 = distance_of(metric, best.second);
    return Near(d1, d2, apart, number, f32(best.first_id), f32(best.second_id), to_first, to_second);
}

// The way to one of a few sites, by its place among the quadruples of `data`.
fn way_to_few(search: Search, quadruple: u32) -> vec2<f32> {
    let site = bitcast<vec4<f32>>(data[quadruple]);
    return (site.xz - search.position) + ((site.yw - search.left_over) - search.moved);
}

fn best_of_buckets(search: Search, record: u32, high: vec2<f32>, low: vec2<f32>, count: vec2<i32>) -> Best {
    let corner_high = vec2<f32>(real(record + 7u), real(record + 9u));
    let corner_low = vec2<f32>(real(record + 8u), real(record + 10u));
    let here = (high - corner_high) + ((low - corner_low) + search.moved);
    let side = vec2<f32>(real(record + 4u), real(record + 5u));
    let whole = side * vec2<f32>(count);
    let doubt = (abs(here) + whole) * 1e-6;
    let outside = surely(max(-here, here - whole), doubt);
    let inside = min(max(here, vec2<f32>(0.0, 0.0)), whole);
    let centre = min(vec2<i32>(floor(inside / side)), count - 1);

    var best = no_best();
    let west = max(centre.x - 1, 0);
    let east = min(centre.x + 1, count.x - 1);
    for (var row = max(centre.y - 1, 0); row <= min(centre.y + 1, count.y - 1); row++) {
        best = offer_row(best, search, u32(row * count.x + west), u32(row * count.x + east));
    }
    for (var ring = 2; ring < max(count.x, count.y); ring++) {
        let gap = surely(vec2<f32>(
            ring_gap(here.x, centre.x, ring, count.x, side.x),
            ring_gap(here.y, centre.y, ring, count.y, side.y),
        ), doubt);
        let sideways = measured(search.metric, vec2<f32>(min(gap.x, 1e18), outside.y));
        let lengthways = measured(search.metric, vec2<f32>(outside.x, min(gap.y, 1e18)));
        if (min(sideways, lengthways) > best.second) {
            break;
        }
        best = visit_ring(best, search, centre, ring, count);
    }
    return best;
}

// Offers the sites of one ring of buckets.
fn visit_ring(best: Best, search: Search, centre: vec2<i32>, ring: i32, count: vec2<i32>) -> Best {
    var found = best;
    let west = centre.x - ring;
    let east = centre.x + ring;
    for (var row = max(centre.y - ring, 0); row <= min(centre.y + ring, count.y - 1); row++) {
        let first = row * count.x;
        if (abs(row - centre.y) == ring) {
            let from_bucket = first + max(west, 0);
            found = offer_row(found, search, u32(from_bucket), u32(first + min(east, count.x - 1)));
            continue;
        }
        if (west >= 0) {
            found = offer_row(found, search, u32(first + west), u32(first + west));
        }
        if (east < count.x) {
            found = offer_row(found, search, u32(first + east), u32(first + east));
        }
    }
    return found;
}

fn decided(search: Search, record: u32, best: Best) -> Near {
    let first = best.first_id;
    let second = best.second_id;
    let between = (site_high(second) - site_high(first)) + (site_low(second) - site_low(first));
    let to_first = way_to(search, first);
    let to_second = way_to(search, second);
    let apart = apart_of(search.metric, best, between, to_first + to_second);
    let number = signed_of(scrambled(sites[first + 4u] ^ word(record + 6u)));
    let d1 = distance_of(search.metric, best.first);
    let d2 = distance_of(search.metric, best.second);
    let first_index = f32(sites[first + 4u]);
    let second_index = f32(sites[second + 4u]);
    return Near(d1, d2, apart, number, first_index, second_index, to_first, to_second);
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

@compute @workgroup_size(8, 8)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let at = place_of(group.xy, local.xy);
    if (any(at.pixel >= head.tile_size)) {
        return;
    }

    // regions: Regions
    let x_way = risen(4u, at);
    let y_way = risen(5u, at);
    let regions_product_way = risen(0u, at);
    let regions_product_way_2 = risen(1u, at);
    let regions_noise = simplex_sum(0u, 12u, PLAIN, at, vec2<f32>(regions_product_way, regions_product_way_2));
    let regions_sum_way = risen(2u, at);
    let regions_sum_way_2 = risen(3u, at);
    let regions_noise_2 = simplex_sum(0u, 16u, PLAIN, at, vec2<f32>(regions_sum_way, regions_sum_way_2));
    let regions_near = scattered(EUCLIDEAN, 21u, at, vec2<f32>(x_way + real(20u) * regions_noise, y_way + real(20u) * regions_noise_2));
    let regions = entry(32u, regions_near.first);
    let regions_second = entry(34u, regions_near.second);
    let regions_limited = min(1.0, hold(divide(regions_near.apart, real(36u))));
    let regions_t = select(1.0, regions_limited, 0.0 < real(36u));
    let regions_product = hold(regions_t * regions_t) * (3.0 - hold(2.0 * regions_t));
    let regions_weight = 0.5 + 0.5 * hold(regions_product);

    // rain: Hydraulic erosion
    let rain = bilinear(37u, CLAMP, at, vec2<f32>(x_way, y_way));

    // lift: Biome to value
    let lift = blend(entry(45u, regions_second), entry(43u, regions), regions_weight);

    // land: Math
    let land = hold(rain + lift);

    let pixel = at.pixel.y * head.tile_size.x + at.pixel.x;
    let plane = head.tile_size.x * head.tile_size.y;
    result[pixel] = regions;
    result[plane + pixel] = regions_second;
    result[2u * plane + pixel] = regions_weight;
    result[3u * plane + pixel] = land;
}
