// The lattice noise of p5.js: random numbers at whole positions, blended by cosines, mirrored about both axes.
//
// p5.js, `noise()`: 4096 numbers, a row 16 after the one above. The numbers lie in `points`.

// (1 - cos(pi f))/2 for f in 0..1: the square of a sine of at most an eighth of a turn, by Taylor's series.
fn value_noise_blend(f: f32) -> f32 {
    let t = min(f, 1.0 - f) * 1.5707963;
    let square = t * t;
    let sine = t * (1.0 - square * (0.16666667 - square * (0.0083333333 - square * (0.00019841270
        - square * 0.0000027557319))));
    let low = sine * sine;
    return select(low, 1.0 - low, f > 0.5);
}

// One axis: the cell of the mirrored lattice, and how far into it.
struct Mirrored {
    cell: i32,
    blend: f32,
}

fn mirrored(start: i32, v: f32) -> Mirrored {
    let whole = floor(v);
    let cell = start + i32(whole);
    let part = v - whole;
    if (cell < 0) {
        return Mirrored(-1 - cell, value_noise_blend(1.0 - part));
    }
    return Mirrored(cell, value_noise_blend(part));
}

fn value_noise_octave(lattice: u32, start: vec2<i32>, v: vec2<f32>) -> f32 {
    let across = mirrored(start.x, v.x);
    let down = mirrored(start.y, v.y);
    let cell = u32(across.cell) + 16u * u32(down.cell);
    let nw = points[lattice + (cell & 4095u)];
    let ne = points[lattice + ((cell + 1u) & 4095u)];
    let sw = points[lattice + ((cell + 16u) & 4095u)];
    let se = points[lattice + ((cell + 17u) & 4095u)];
    let north = nw + across.blend * (ne - nw);
    let south = sw + across.blend * (se - sw);
    return north + down.blend * (south - north);
}

// The octave sum. Its record is that of simplex sums, then where in `points` the lattice is. Of an octave:
// frequency, height.
fn value_noise_sum(record: u32, at: Place, moved: vec2<f32>) -> f32 {
    let octaves = min(word(record), MOST_OCTAVES);
    let lattice = word(record + 4u);
    var octave = word(record + 1u);
    var anchor = at.words + word(record + 2u);
    var sum = real(record + 3u);
    for (var i = 0u; i < octaves; i++) {
        let cell = vec2<u32>(anchors[anchor + 2u], anchors[anchor + 3u]);
        if (cell.x != SILENT) {
            let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
            let numbers = bitcast<vec4<f32>>(data[octave]);
            let v = start + moved * numbers.x;
            sum += value_noise_octave(lattice, bitcast<vec2<i32>>(cell), v) * numbers.y;
        }
        octave++;
        anchor += 4u;
    }
    return sum;
}
