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
