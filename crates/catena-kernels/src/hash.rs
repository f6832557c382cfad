//! Integer hashes of lattice cells: the same number for the same cell and seed, in any order of asking.

/// A bijection of 32 bits with low bias, `lowbias32` of Wellons' hash-prospector (2018).
#[inline]
pub fn lowbias32(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7feb_352d);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// The hash of cell (i, j) in the world of `seed`, over the low 32 bits of each: `lb(i ^ lb(j ^ lb(seed)))`.
#[inline]
pub fn hash(i: i64, j: i64, seed: i64) -> u32 {
    lowbias32(i as u32 ^ lowbias32(j as u32 ^ lowbias32(seed as u32)))
}

/// Draw `k` = 1, 2, ... of a cell with hash `h`: further numbers independent of the first.
#[inline]
pub fn draw(h: u32, k: u32) -> u32 {
    lowbias32(h.wrapping_add(k))
}

/// A hash as a number in 0..1 (1 excluded).
#[inline]
pub fn unit(h: u32) -> f64 {
    f64::from(h) / 4_294_967_296.0
}

/// A hash as a number in -1..1 (1 excluded).
#[inline]
pub fn signed(h: u32) -> f64 {
    f64::from(h) / 2_147_483_648.0 - 1.0
}

/// White noise: one number in -1..1 for each unit cell of the plane.
#[inline]
pub fn white_noise(seed: i64, x: f64, y: f64) -> f64 {
    signed(hash(x.floor() as i64, y.floor() as i64, seed))
}
