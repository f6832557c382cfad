//! Positions that have gone wrong somewhere once: far, tiny, on lattice points, on ties, zeros of both signs.

use catena_kernels::random::Lehmer;
use catena_kernels::simplex::G2;

/// `count` positions, of all kinds in turn.
pub(crate) fn positions(count: usize) -> Vec<(f64, f64)> {
    let mut random = Lehmer::new(20_261_101);
    (0..count).map(|k| position(&mut random, k)).collect()
}

fn position(random: &mut Lehmer, k: usize) -> (f64, f64) {
    let mut within = |size: f64| (random.next_float() * 2.0 - 1.0) * size;
    match k % 12 {
        0 => (within(1e7), within(1e7)),
        1 | 2 => (within(1e4), within(1e4)),
        3 => (within(1e-3), within(1e-3)),
        4 => (within(400.0).floor(), within(400.0).floor()),
        5 => lattice(within(300.0).floor(), within(300.0).floor()),
        6 => tie(within(1e3)),
        7 => (within(1e12), within(1e12)),
        8 => (within(1e3), within(1e12)),
        9 => SPECIAL[k / 12 % SPECIAL.len()],
        10 => (within(2e13), within(2e13)),
        _ => (within(320.0), within(240.0)),
    }
}

/// A corner of simplex noise's triangles.
fn lattice(i: f64, j: f64) -> (f64, f64) {
    (i - (i + j) * G2, j - (i + j) * G2)
}

/// On the edge between the two triangles of a cell.
fn tie(v: f64) -> (f64, f64) {
    (v, v)
}

const FAR: f64 = 1_099_511_627_776.0; // 2^40

const SPECIAL: [(f64, f64); 16] = [
    (0.0, 0.0),
    (-0.0, 0.0),
    (0.0, -0.0),
    (-0.0, -0.0),
    (1.0, -1.0),
    (-1.0, 1.0),
    (1e12, -1e12),
    (-1e12, -1e12),
    (1e300, -1e300),
    (FAR / 2.0, 3.0),
    (FAR / 4.0, -FAR / 2.0),
    (1e12, 0.5),
    (5e-324, -5e-324),
    (f64::MIN_POSITIVE, 1.0),
    (255.0, 256.0),
    (-256.0, -255.5),
];
