// One hashed number for each unit cell of the plane.
//
// The record: where among the block's words the place inside the cell and the cell are, the hashed seed, how much of it
// counts: 1, or 0 where cells are finer than what is asked for.

fn white_noise(record: u32, at: Place, moved: vec2<f32>) -> f32 {
    let anchor = at.words + word(record);
    let start = vec2<f32>(anchored(anchor), anchored(anchor + 1u));
    let steps = vec2<i32>(floor(start + moved));
    let cell = vec2<u32>(anchors[anchor + 2u], anchors[anchor + 3u]) + bitcast<vec2<u32>>(steps);
    return signed_of(scrambled(cell.x ^ scrambled(cell.y ^ word(record + 1u)))) * real(record + 2u);
}
