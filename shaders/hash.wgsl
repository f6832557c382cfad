// An integer hash of lattice cells.
//
// lowbias32 of Wellons, "Prospecting for hash functions" (2018).

fn scrambled(v: u32) -> u32 {
    var x = v;
    x ^= x >> 16u;
    x *= 0x7feb352du;
    x ^= x >> 15u;
    x *= 0x846ca68bu;
    return x ^ (x >> 16u);
}

// A hash as a number in 0..1.
fn unit_of(hash: u32) -> f32 {
    return f32(hash) * 2.3283064e-10;
}

// A hash as a number in -1..1. The halves of the range are told apart as integers, so that it rounds once.
fn signed_of(hash: u32) -> f32 {
    return f32(bitcast<i32>(hash ^ 0x80000000u)) * 4.6566129e-10;
}
