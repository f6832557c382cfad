// One site anywhere in each cell of an endless grid.
//
// Worley (1996); 5 x 5 cells hold the two nearest by any of the three measures. Distances are worked out in cells.
//
// The record: where among the block's words the place inside the cell and the cell are, cells per world unit, the
// side of a cell, the hashed seed.

fn jittered_site(metric: u32, cell: vec2<u32>, step: vec2<i32>, v: vec2<f32>, seed: u32) -> Site {
    let there = cell + bitcast<vec2<u32>>(step);
    let hash = scrambled(there.x ^ scrambled(there.y ^ seed));
    let inside = vec2<f32>(unit_of(scrambled(hash + 1u)), unit_of(scrambled(hash + 2u)));
    let way = (vec2<f32>(step) - v) + inside;
    return Site(measured(metric, way), hash, way);
}

// How far along each axis a cell begins.
fn cell_gap(step: vec2<i32>, v: vec2<f32>) -> vec2<f32> {
    let start = vec2<f32>(step) - v;
    return max(max(start, -1.0 - start), vec2<f32>(0.0, 0.0));
}

fn jittered(metric: u32, record: u32, at: Place, moved: vec2<f32>) -> Near {
    let anchor = at.words + data[record];
    let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
    let there = start + moved * real(record + 1u);
    let steps = floor(there);
    let v = there - steps;
    let cell = vec2<u32>(anchors[anchor + 2u], anchors[anchor + 3u]) + bitcast<vec2<u32>>(vec2<i32>(steps));
    let seed = data[record + 3u];

    var best = no_best();
    for (var i = 0; i < 9; i++) {
        best = offered(best, jittered_site(metric, cell, vec2<i32>(i % 3 - 1, i / 3 - 1), v, seed));
    }
    for (var i = 0; i < 25; i++) {
        let step = vec2<i32>(i % 5 - 2, i / 5 - 2);
        let is_outer = max(abs(step.x), abs(step.y)) == 2;
        if (is_outer && measured(metric, cell_gap(step, v)) < best.second.measure) {
            best = offered(best, jittered_site(metric, cell, step, v, seed));
        }
    }
    let d1 = distance_of(metric, best.first);
    let d2 = distance_of(metric, best.second);
    let apart = apart_of(metric, best, d1, d2, best.second.way - best.first.way);
    let side = real(record + 2u);
    return Near(d1 * side, d2 * side, apart * side, signed_of(scrambled(best.first.id + 3u)));
}
