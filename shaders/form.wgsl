// Forms: values that rise evenly along x and y, so that float64 knows them at a block's first pixel.
//
// Catena's own. `data` begins with two numbers for each form: how much it rises from one pixel to the next, along
// x and along y.

// How far a form has risen since the block's first pixel.
fn risen(form: u32, at: Place) -> f32 {
    return real(2u * form) * at.offset.x + real(2u * form + 1u) * at.offset.y;
}
