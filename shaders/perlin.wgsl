// Gradient noise on the square lattice and its octave sums.
//
// Perlin, "An image synthesizer" (1985), with the fade of his "Improving noise" (2002).

// Rises from 0 to 1 with a level start and end.
fn perlin_fade(t: vec2<f32>) -> vec2<f32> {
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

// The noise at `v` from the corner of cell `cell`.
fn perlin(seed: u32, cell: vec2<u32>, v: vec2<f32>) -> f32 {
    let whole = floor(v);
    let near = v - whole;
    let corner = cell + vec2<u32>(vec2<i32>(whole));
    let north = permuted(seed, corner.y);
    let south = permuted(seed, corner.y + 1u);
    let nw = slope_along(permuted(seed, corner.x + north), near);
    let ne = slope_along(permuted(seed, corner.x + 1u + north), near - vec2<f32>(1.0, 0.0));
    let sw = slope_along(permuted(seed, corner.x + south), near - vec2<f32>(0.0, 1.0));
    let se = slope_along(permuted(seed, corner.x + 1u + south), near - vec2<f32>(1.0, 1.0));
    let across = perlin_fade(near);
    let top = nw + (ne - nw) * across.x;
    let bottom = sw + (se - sw) * across.x;
    return top + (bottom - top) * across.y;
}

// An octave sum; its record is that of simplex sums.
fn perlin_sum(seed: u32, record: u32, fold: u32, at: Place, moved: vec2<f32>) -> f32 {
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
            sum += folded(fold, perlin(seed, vec2<u32>(cell & 255u, cell >> 8u), v)) * numbers.y;
        }
        octave++;
        anchor += 3u;
    }
    return sum;
}
