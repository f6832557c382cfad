// Sites thrown over the map, found through a grid of buckets.
//
// Buckets after Bentley, Weide and Yao, "Optimal expected-time algorithms for closest point problems" (1980).
// Positions come in two parts, a float32 and what it left over: (x, x's rest, y, y's rest).
//
// The record: where among the block's words the position is, where in `sites` the buckets begin, columns, rows,
// side of a bucket along x and y, the hashed seed, the map's corner. At the buckets: where each one's sites begin
// (and the last one's end), then five words a site: its position and its index.

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

// Offers every site of neighbouring buckets of one row.
fn offer_row(best: Best, search: Search, from_bucket: u32, to_bucket: u32) -> Best {
    var found = best;
    let end = search.sites + 5u * sites[search.starts + to_bucket + 1u];
    for (var word = search.sites + 5u * sites[search.starts + from_bucket]; word < end; word += 5u) {
        let way = (site_high(word) - search.position) + ((site_low(word) - search.left_over) - search.moved);
        found = offered(found, Site(measured(search.metric, way), word, way));
    }
    return found;
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
    let anchor = at.words + data[record];
    let high = vec2<f32>(anchored(anchor), anchored(anchor + 2u));
    let low = vec2<f32>(anchored(anchor + 1u), anchored(anchor + 3u));
    let starts = data[record + 1u];
    let count = vec2<i32>(bitcast<i32>(data[record + 2u]), bitcast<i32>(data[record + 3u]));
    let side = vec2<f32>(real(record + 4u), real(record + 5u));
    let search = Search(metric, high, low, moved, starts, starts + u32(count.x * count.y) + 1u);

    let corner_high = vec2<f32>(real(record + 7u), real(record + 9u));
    let corner_low = vec2<f32>(real(record + 8u), real(record + 10u));
    let here = (high - corner_high) + ((low - corner_low) + search.moved);
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
        let sideways = measured(metric, vec2<f32>(min(gap.x, 1e18), outside.y));
        let lengthways = measured(metric, vec2<f32>(outside.x, min(gap.y, 1e18)));
        if (min(sideways, lengthways) > best.second.measure) {
            break;
        }
        best = visit_ring(best, search, centre, ring, count);
    }
    return decided(metric, record, best);
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

fn decided(metric: u32, record: u32, best: Best) -> Near {
    let d1 = distance_of(metric, best.first);
    let d2 = distance_of(metric, best.second);
    let first = best.first.id;
    let second = best.second.id;
    let between = (site_high(second) - site_high(first)) + (site_low(second) - site_low(first));
    let number = signed_of(scrambled(sites[first + 4u] ^ data[record + 6u]));
    return Near(d1, d2, apart_of(metric, best, d1, d2, between), number);
}
