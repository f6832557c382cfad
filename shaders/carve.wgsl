// Ground carved to the floors of a drainage graph: rivers, lakes, the sea.
//
// Catena's own. A graph lies in two buffers: for each node of its lattice a record of 13 numbers in `graph_records`, and
// in `graph_words` receivers, numbers of bodies of water, where the list of each cell begins, and the lists. Heights
// of the lattice's cells aside nothing is large: places are counted from the cell in which a sample lies.
//
// The record of a look-up: where among the block's words the place inside the cell and the cell are, cells per world
// unit along x and y, columns, rows, where the graph's records and words begin, the hashed seed, how far rivers swing in
// cells, how much of its relief a floodplain keeps.

// Numbers of a node, in the order of its record.
const NODE = 13u;
const NODE_WAY = 2u;         // to the end of its segment
const NODE_FLOOR = 4u;       // at the node, at the segment's end
const NODE_DROWNING = 6u;
const NODE_HALF_WIDTH = 7u;
const NODE_DEPTH = 8u;
const NODE_REACH = 9u;
const NODE_AREA = 10u;
const NODE_SPILL = 11u;
const NODE_BASIN = 12u;

// How far beyond a channel the ground is a little wet, and how far a body of water is felt, in cells.
const SHORE = 0.02;
const FELT = 1.2;
const FARTHEST = 3e38;

struct Carved {
    height: f32,
    water: f32,
    wet: f32,
    floodplain: f32,
    flow: f32,
    basin: f32,
}

// A place of the lattice: a cell, and where in it.
struct Spot {
    cell: vec2<i32>,
    part: vec2<f32>,
}

// A graph of a program.
struct Drained {
    size: vec2<i32>,
    records: u32,
    words: u32,
}

fn spot_at(cell: vec2<i32>, part: vec2<f32>) -> Spot {
    let near = clamp(part, vec2<f32>(-1e9, -1e9), vec2<f32>(1e9, 1e9));
    let whole = floor(near);
    return Spot(cell + vec2<i32>(whole), near - whole);
}

// Held to the lattice's rectangle, its far borders included.
fn spot_held(spot: Spot, size: vec2<i32>) -> Spot {
    let is_out = (spot.cell < vec2<i32>(0, 0)) | (spot.cell >= size);
    return Spot(clamp(spot.cell, vec2<i32>(0, 0), size), select(spot.part, vec2<f32>(0.0, 0.0), is_out));
}

fn spot_swing(cell: vec2<i32>, seed: u32) -> vec2<f32> {
    let there = bitcast<vec2<u32>>(cell);
    let hash = scrambled(there.x ^ scrambled(there.y ^ seed));
    return vec2<f32>(signed_of(scrambled(hash + 3u)), signed_of(scrambled(hash + 4u)));
}

// Where a place is looked up: value noise on two lattices a cell bends the plane.
fn spot_bent(spot: Spot, seed: u32, swing: f32) -> Spot {
    if (swing == 0.0) {
        return spot;
    }
    let fine = spot_at(2 * spot.cell, 2.0 * spot.part);
    let t = fine.part * fine.part * (3.0 - 2.0 * fine.part);
    let nw = spot_swing(fine.cell, seed);
    let ne = spot_swing(fine.cell + vec2<i32>(1, 0), seed);
    let sw = spot_swing(fine.cell + vec2<i32>(0, 1), seed);
    let se = spot_swing(fine.cell + vec2<i32>(1, 1), seed);
    let north = nw + (ne - nw) * t.x;
    let south = sw + (se - sw) * t.x;
    return spot_at(spot.cell, spot.part + swing * (north + (south - north) * t.y));
}

// The way from a node to a place, in cells.
fn way_from(drained: Drained, node: u32, spot: Spot) -> vec2<f32> {
    let columns = u32(drained.size.x);
    let home = vec2<i32>(vec2<u32>(node % columns, node / columns));
    let first = drained.records + NODE * node;
    let place = vec2<f32>(graph_records[first], graph_records[first + 1u]);
    return vec2<f32>(spot.cell - home) + (spot.part - place);
}

// A segment, seen from a place.
struct Seen {
    distance: f32,
    floor: f32,
    drowning: f32,
    fills: bool,
    half_width: f32,
    depth: f32,
    reach: f32,
    area: f32,      // past its end that of the next, which is as near there
}

fn between(a: f32, b: f32, t: f32) -> f32 {
    return a + (b - a) * t;
}

fn segment_from(drained: Drained, node: u32, spot: Spot) -> Seen {
    let a = drained.records + NODE * node;
    let b = drained.records + NODE * graph_words[drained.words + node];
    let way = way_from(drained, node, spot);
    let line = vec2<f32>(graph_records[a + NODE_WAY], graph_records[a + NODE_WAY + 1u]);
    let along = (way.x * line.x + way.y * line.y) / (line.x * line.x + line.y * line.y);
    let t = clamp(along, 0.0, 1.0);
    let off = way - t * line;
    let near_floor = graph_records[a + NODE_FLOOR];
    let far_floor = graph_records[a + NODE_FLOOR + 1u];
    let drowning = graph_records[a + NODE_DROWNING];
    return Seen(
        sqrt(off.x * off.x + off.y * off.y),
        between(near_floor, far_floor, select(t, min(along, 1.0), far_floor < near_floor)),
        drowning,
        drowning < far_floor,
        between(graph_records[a + NODE_HALF_WIDTH], graph_records[b + NODE_HALF_WIDTH], t),
        between(graph_records[a + NODE_DEPTH], graph_records[b + NODE_DEPTH], t),
        between(graph_records[a + NODE_REACH], graph_records[b + NODE_REACH], t),
        graph_records[select(b, a, along < 1.0) + NODE_AREA],
    );
}

// (1 - s^2)^2, 0 from s = 1 on.
fn bell(s: f32) -> f32 {
    let rest = max(1.0 - s * s, 0.0);
    return rest * rest;
}

fn smooth_step(low: f32, high: f32, v: f32) -> f32 {
    let t = clamp((v - low) / (high - low), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

fn in_channel(seen: Seen) -> f32 {
    return 1.0 - smooth_step(seen.half_width, seen.half_width + SHORE, seen.distance);
}

fn across_valley(seen: Seen) -> f32 {
    if (seen.distance <= seen.half_width) {
        return 1.0;
    }
    return bell((seen.distance - seen.half_width) / (seen.reach - seen.half_width));
}

// What stands over a place, by the nodes of the cells around it: the basin of the nearest, and the level of the body
// that is felt most, where the nearest node lies in it, or on its rim and not behind it.
struct Around {
    basin: f32,
    level: f32,
    is_covered: bool,
}

fn around_spot(drained: Drained, spot: Spot) -> Around {
    let middle = min(spot.cell, drained.size - 1);
    let bodies = drained.words + u32(drained.size.x * drained.size.y);
    var nearest = FARTHEST;
    var nearest_node = 0u;
    var known = 0u;
    var numbers: array<u32, 9>;
    var levels: array<f32, 9>;
    var weights: array<f32, 9>;
    // Of each dry node: from where its water runs off, and how much it is felt.
    var spills: array<f32, 9>;
    var dry: array<f32, 9>;
    for (var k = 0; k < 9; k++) {
        let cell = middle + vec2<i32>(k % 3 - 1, k / 3 - 1);
        if (any(cell < vec2<i32>(0, 0)) || any(cell >= drained.size)) {
            continue;
        }
        let node = u32(cell.y * drained.size.x + cell.x);
        let way = way_from(drained, node, spot);
        let distance = sqrt(way.x * way.x + way.y * way.y);
        if (distance < nearest) {
            nearest = distance;
            nearest_node = node;
        }
        let body = graph_words[bodies + node];
        let spill = graph_records[drained.records + NODE * node + NODE_SPILL];
        if (body == 0u) {
            spills[k] = spill;
            dry[k] = bell(distance / FELT);
            continue;
        }
        var at = 0u;
        while (at < known && numbers[at] != body) {
            at++;
        }
        if (at == known) {
            numbers[at] = body;
            levels[at] = spill;
            weights[at] = 0.0;
            known++;
        }
        weights[at] += bell(distance / FELT);
    }
    var most = 0u;
    var level = 0.0;
    var weight = 0.0;
    for (var at = 0u; at < known; at++) {
        if (weights[at] > weight || (weights[at] == weight && weight > 0.0 && numbers[at] < most)) {
            most = numbers[at];
            level = levels[at];
            weight = weights[at];
        }
    }
    let first = drained.records + NODE * nearest_node;
    let own = graph_words[bodies + nearest_node];
    // Behind the rim nodes are felt more from which water runs off lower.
    var below = 0.0;
    for (var k = 0; k < 9; k++) {
        below += select(0.0, dry[k], spills[k] < level);
    }
    let is_rim = own == 0u && graph_records[first + NODE_SPILL] >= level && weight > below;
    return Around(graph_records[first + NODE_BASIN], level, most != 0u && (own == most || is_rim));
}

fn carve(record: u32, at: Place, moved: vec2<f32>, land: f32) -> Carved {
    let anchor = at.words + word(record);
    let size = vec2<i32>(vec2<u32>(word(record + 3u), word(record + 4u)));
    let drained = Drained(size, word(record + 5u), word(record + 6u));
    let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
    let cell = bitcast<vec2<i32>>(vec2<u32>(anchors[anchor + 2u], anchors[anchor + 3u]));
    let there = start + moved * vec2<f32>(real(record + 1u), real(record + 2u));
    let straight = spot_held(spot_at(cell, there), size);
    let spot = spot_held(spot_bent(straight, word(record + 7u), real(record + 8u)), size);
    let plain = real(record + 9u);

    let home = min(spot.cell, size - 1);
    let lists = drained.words + 2u * u32(size.x * size.y) + u32(home.y * size.x + home.x);
    let begin = drained.words + graph_words[lists];
    let end = drained.words + graph_words[lists + 1u];
    var cut = 0.0;
    var fill = 0.0;
    var notch = 0.0;
    var is_channel = false;
    var surface = 0.0;
    var weight = 0.0;
    var drowning = -FARTHEST;
    var nearest = FARTHEST;
    var carved = Carved(0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for (var i = begin; i < end; i++) {
        let seen = segment_from(drained, graph_words[i], spot);
        if (seen.distance < seen.half_width + SHORE && seen.reach > 0.0) {
            carved.wet = max(carved.wet, in_channel(seen));
            is_channel = true;
        }
        if (seen.distance >= seen.reach) {
            continue;
        }
        let across = across_valley(seen);
        if (land > seen.floor) {
            let relief = smooth_step(seen.half_width, 2.0 * seen.half_width + 0.05, seen.distance);
            cut = max(cut, (land - seen.floor) * across * (1.0 - plain * relief));
        } else if (seen.fills) {
            fill = max(fill, (seen.floor - land) * across);
        }
        if (seen.distance < seen.half_width) {
            let s = seen.distance / seen.half_width;
            let inside = 1.0 - s * s;
            notch = max(notch, seen.depth * inside);
            weight += inside;
            surface += inside * seen.floor;
            drowning = max(drowning, seen.drowning);
        }
        carved.floodplain = max(carved.floodplain, bell(seen.distance / seen.reach));
        if (seen.distance < nearest) {
            nearest = seen.distance;
            carved.flow = seen.area;
        }
    }

    // Lest the bed of one river dam another: in a channel nothing stands above its floor.
    var taken = 0.0;
    if (fill > 0.0 && is_channel) {
        for (var i = begin; i < end; i++) {
            let seen = segment_from(drained, graph_words[i], spot);
            taken = max(taken, in_channel(seen) * max(0.0, fill - max(0.0, seen.floor - land)));
        }
    }
    let bank = land - cut + (fill - taken);
    carved.height = bank - notch;
    carved.water = carved.height;
    if (weight > 0.0) {
        carved.water = max(carved.height, max(min(surface / weight, bank), drowning));
    }
    let around = around_spot(drained, spot);
    carved.basin = around.basin;
    if (around.is_covered && carved.height < around.level) {
        carved.wet = 1.0;
        carved.water = max(around.level, carved.water);
    }
    return carved;
}
