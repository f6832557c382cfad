// A number of a block, worked out in float64 at its first pixel.

fn anchored(word: u32) -> f32 {
    return bitcast<f32>(anchors[word]);
}
