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
