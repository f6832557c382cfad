// The article's stack, written by hand for one graph alone: its numbers are constants, its positions plain float32
// from the map's corner, its octaves loops of known length. What catena-wgsl writes is measured against this.

struct Head {
    first: vec2<u32>,   // the tile's first pixel
    size: vec2<u32>,    // pixels of the tile
    spacing: vec2<f32>, // world units a pixel
}

@group(0) @binding(0) var<uniform> head: Head;
@group(0) @binding(1) var<uniform> permutations: array<vec4<u32>, 32>;
@group(0) @binding(5) var<storage, read> sites: array<vec2<f32>, 12>;
@group(0) @binding(8) var<storage, read_write> result: array<f32>;

fn shuffled(seed: u32, i: u32) -> u32 {
    let four = permutations[seed * 16u + ((i >> 4u) & 15u)];
    return (four[(i >> 2u) & 3u] >> ((i & 3u) * 8u)) & 255u;
}

fn corner(hash: u32, x: f32, y: f32) -> f32 {
    let t = max(0.5 - x * x - y * y, 0.0);
    let a = select(x, -x, (hash & 1u) != 0u);
    let b = select(y, -y, (hash & 2u) != 0u);
    let c = select(x, y, (hash & 2u) != 0u);
    let along = select(a + b, select(c, -c, (hash & 1u) != 0u), (hash & 4u) != 0u);
    return t * t * t * t * along;
}

fn noise(seed: u32, x: f32, y: f32) -> f32 {
    let s = (x + y) * 0.36602540378;
    let i = floor(x + s);
    let j = floor(y + s);
    let t = (i + j) * 0.21132486540;
    let x0 = x - (i - t);
    let y0 = y - (j - t);
    let right = x0 > y0;
    let dx = select(0.0, 1.0, right);
    let ii = u32(i32(i));
    let jj = u32(i32(j));
    let low = shuffled(seed, jj);
    let high = shuffled(seed, jj + 1u);
    let n0 = corner(shuffled(seed, ii + low), x0, y0);
    let n1 = corner(shuffled(seed, ii + select(high, 1u + low, right)), x0 - dx + 0.21132486540, y0 - 1.0 + dx + 0.21132486540);
    let n2 = corner(shuffled(seed, ii + 1u + high), x0 - 0.57735026919, y0 - 0.57735026919);
    return 70.0 * (n0 + n1 + n2);
}

fn bend(x: f32, y: f32) -> f32 {
    var sum = 0.0;
    var share = 1.0 / 1.75;
    var frequency = 1.0;
    var shift = 0.0;
    for (var octave = 0; octave < 3; octave++) {
        sum += share * noise(0u, (x + shift) * frequency, (y + shift) * frequency);
        share *= 0.5;
        frequency *= 2.0;
        shift += 2.0;
    }
    return sum;
}

fn continents(x: f32, y: f32) -> f32 {
    var sum = 0.0;
    var share = 1.0 / 1.875;
    var frequency = 1.0;
    var shift = 0.0;
    for (var octave = 0; octave < 4; octave++) {
        sum += share * noise(1u, (x + shift) * frequency, (y + shift) * frequency);
        share *= 0.5;
        frequency *= 2.0;
        shift += 2.0;
    }
    return sum;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x >= head.size.x || id.y >= head.size.y) {
        return;
    }
    let place = (vec2<f32>(head.first + id.xy) + 0.5) * head.spacing;
    let u = place.x * 0.006;
    let v = place.y * 0.006;
    let x = place.x + 25.0 * bend(u, v);
    let y = place.y + 25.0 * bend(u + 5.2, v + 1.3);
    let shelf = clamp(continents(x * 0.012, y * 0.012), -0.3, 0.55);
    var nearest = 1e30;
    for (var site = 0; site < 12; site++) {
        let way = sites[site] - place;
        nearest = min(nearest, dot(way, way));
    }
    let islands = 1.0 - 2.0 * min(1.0, sqrt(nearest) / 90.0);
    result[id.y * head.size.x + id.x] = mix(shelf, islands, 0.35);
}
