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
