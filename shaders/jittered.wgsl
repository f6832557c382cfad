// One site anywhere in each cell of an endless grid.
//
// Worley (1996); 5 x 5 cells hold the two nearest by any of the three measures. Distances are worked out in cells.
//
// The record: where among the block's words the place inside the cell and the cell are, cells per world unit, the
// side of a cell, the hashed seed.

// The hash of a cell of the 5 x 5 around a sample's, which are numbered from 0 to 24.
fn jittered_hash(cell: vec2<u32>, number: u32, seed: u32) -> u32 {
    let there = cell + vec2<u32>(number % 5u, number / 5u) - 2u;
    return scrambled(there.x ^ scrambled(there.y ^ seed));
}

// The way to a cell's site from `v`, the sample's place in its own cell.
fn jittered_way(number: u32, hash: u32, v: vec2<f32>) -> vec2<f32> {
    let step = vec2<f32>(vec2<u32>(number % 5u, number / 5u)) - 2.0;
    return (step - v) + vec2<f32>(unit_of(scrambled(hash + 1u)), unit_of(scrambled(hash + 2u)));
}

// How far along each axis a cell begins.
fn cell_gap(number: u32, v: vec2<f32>) -> vec2<f32> {
    let start = vec2<f32>(vec2<u32>(number % 5u, number / 5u)) - 2.0 - v;
    return max(max(start, -1.0 - start), vec2<f32>(0.0, 0.0));
}

fn jittered(metric: u32, record: u32, at: Place, moved: vec2<f32>) -> Near {
    let anchor = at.words + word(record);
    let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
    let there = start + moved * real(record + 1u);
    let steps = floor(there);
    let v = there - steps;
    let cell = vec2<u32>(anchors[anchor + 2u], anchors[anchor + 3u]) + bitcast<vec2<u32>>(vec2<i32>(steps));
    let seed = word(record + 3u);

    // The inner nine first, so that most others needn't be looked at.
    var best = no_best();
    for (var i = 0u; i < 9u; i++) {
        let number = 6u + i % 3u + 5u * (i / 3u);
        let way = jittered_way(number, jittered_hash(cell, number, seed), v);
        best = offered(best, measured(metric, way), number);
    }
    for (var number = 0u; number < 25u; number++) {
        let is_inner = number % 5u - 1u < 3u && number / 5u - 1u < 3u; // below 1 wraps around
        if (!is_inner && measured(metric, cell_gap(number, v)) < best.second) {
            let way = jittered_way(number, jittered_hash(cell, number, seed), v);
            best = offered(best, measured(metric, way), number);
        }
    }
    let first_hash = jittered_hash(cell, best.first_id, seed);
    let second_hash = jittered_hash(cell, best.second_id, seed);
    let first = jittered_way(best.first_id, first_hash, v);
    let second = jittered_way(best.second_id, second_hash, v);
    let apart = apart_of(metric, best, second - first, first + second);
    let side = real(record + 2u);
    let d1 = distance_of(metric, best.first);
    let d2 = distance_of(metric, best.second);
    let number = signed_of(scrambled(first_hash + 3u));
    let to_first = first * side;
    let to_second = second * side;
    return Near(d1 * side, d2 * side, apart * side, number, f32(first_hash), f32(second_hash), to_first, to_second);
}
