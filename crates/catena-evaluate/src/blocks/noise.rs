//! Octave sums of gradient noise over a block, in short passes: cells and offsets, look-ups, corners.
//!
//! Three things differ from the kernels' text, none of them in a bit of the sum. The branch for t < 0 is a maximum
//! with 0: it may give another zero, and so may a floor of -0, but an octave's zero is added to a sum that began with
//! +0. A cell's low byte comes from the low bits of the cell plus 1.5 * 2^52, which are exact below 2^51. Octaves
//! that may reach 2^40 in the block are left to the kernels.

use catena_field::{Basis, Octaves};
use catena_kernels::arithmetic::mix;
use catena_kernels::fractal::{Fold, OCTAVE_LIMIT, billow, ridged};
use catena_kernels::simplex::{F2, G2};

use super::{BLOCK, Corners};
use crate::kit::Noise;

/// 1.5 * 2^52: a whole number of size below 2^51 added to it shows in the low bits.
const MAGIC: f64 = 6_755_399_441_055_744.0;

/// The constants of an octave sum.
#[derive(Debug)]
pub(crate) struct Sum {
    fold: Fold,
    octaves: Vec<Octave>,
    /// What the octaves that aren't sampled add.
    rest: Vec<f64>,
    amplitudes: f64,
}

#[derive(Clone, Copy, Debug)]
struct Octave {
    shift: f64,
    frequency: f64,
    amplitude: f64,
}

/// Room for what passes hand to each other.
#[derive(Debug)]
pub(crate) struct Room {
    x: [f64; BLOCK],
    y: [f64; BLOCK],
    cells: [u32; BLOCK],
    gradients: [i32; BLOCK],
}

impl Default for Room {
    fn default() -> Self {
        Self { x: [0.0; BLOCK], y: [0.0; BLOCK], cells: [0; BLOCK], gradients: [0; BLOCK] }
    }
}

impl Sum {
    /// As `catena_kernels::fractal::fractal` has it.
    pub(crate) fn new(
        (basis, fold): (Basis, Fold),
        octaves: Octaves,
        persistence: f64,
        lacunarity: f64,
    ) -> Self {
        let mut sum = Self { fold, octaves: Vec::new(), rest: Vec::new(), amplitudes: 0.0 };
        let (mut amplitude, mut frequency) = (1.0, 1.0);
        for i in 0..octaves.count {
            if i < octaves.kept {
                sum.octaves.push(Octave { shift: 2.0 * f64::from(i), frequency, amplitude });
            } else {
                sum.rest.push(basis.mean(fold) * amplitude);
            }
            sum.amplitudes += amplitude;
            amplitude *= persistence;
            frequency *= lacunarity;
        }
        sum
    }
}

/// The octave sum of a noise at the block's positions.
#[inline(always)]
pub(super) fn fractal<const NATIVE: bool>(
    out: &mut [f64],
    [x, y]: [&[f64]; 2],
    (basis, noise): (Basis, &Noise),
    sum: &Sum,
    room: &mut Room,
) {
    if sum.amplitudes == 0.0 {
        out.fill(0.0);
        return;
    }
    out.fill(0.0);
    let reach = reach(x, y);
    for octave in &sum.octaves {
        // Rounding keeps the order of sizes, so no position of the block goes beyond. False for NaN.
        if (reach + octave.shift) * octave.frequency.abs() < OCTAVE_LIMIT {
            match basis {
                Basis::Simplex => simplex::<NATIVE>(out, [x, y], noise.corners(), (sum.fold, octave), room),
                Basis::Perlin => perlin::<NATIVE>(out, [x, y], noise.corners(), (sum.fold, octave), room),
            }
        } else {
            far(out, [x, y], (basis, noise), (sum.fold, octave));
        }
    }
    for addend in &sum.rest {
        out.iter_mut().for_each(|out| *out += addend);
    }
    out.iter_mut().for_each(|out| *out /= sum.amplitudes);
}

/// The largest size of any coordinate, NaN above all.
#[inline(always)]
fn reach(x: &[f64], y: &[f64]) -> f64 {
    let mut largest = 0;
    for (x, y) in x.iter().zip(y) {
        let (x, y) = (x.abs().to_bits(), y.abs().to_bits());
        let larger = if x > y { x } else { y };
        largest = if larger > largest { larger } else { largest };
    }
    f64::from_bits(largest)
}

/// An octave by the kernels, position by position.
#[inline(never)]
fn far(
    out: &mut [f64],
    [x, y]: [&[f64]; 2],
    (basis, noise): (Basis, &Noise),
    (fold, octave): (Fold, &Octave),
) {
    for ((out, x), y) in out.iter_mut().zip(x).zip(y) {
        let (x, y) = ((x + octave.shift) * octave.frequency, (y + octave.shift) * octave.frequency);
        let inside = x.abs() < OCTAVE_LIMIT && y.abs() < OCTAVE_LIMIT;
        let value = match basis {
            _ if !inside => 0.0,
            Basis::Simplex => fold.apply(noise.simplex().noise(x, y)),
            Basis::Perlin => fold.apply(noise.perlin().noise(x, y)),
        };
        *out += value * octave.amplitude;
    }
}

#[inline(always)]
fn simplex<const NATIVE: bool>(
    out: &mut [f64],
    [x, y]: [&[f64]; 2],
    corners: &Corners,
    (fold, octave): (Fold, &Octave),
    room: &mut Room,
) {
    let Room { x: x0, y: y0, cells, gradients } = room;
    let places = x0.iter_mut().zip(y0.iter_mut()).zip(cells.iter_mut());
    for (((x0, y0), cell), (x, y)) in places.zip(x.iter().zip(y)) {
        let (x, y) = ((x + octave.shift) * octave.frequency, (y + octave.shift) * octave.frequency);
        let s = (x + y) * F2;
        let (i, j) = (floor::<NATIVE>(x + s), floor::<NATIVE>(y + s));
        let t = (i + j) * G2;
        *x0 = x - (i - t);
        *y0 = y - (j - t);
        *cell = number(i, j);
    }
    look_up(corners, &cells[..x.len()], gradients);
    match fold {
        Fold::Plain => add(out, room, octave.amplitude, triangle, |v| v),
        Fold::Ridged => add(out, room, octave.amplitude, triangle, ridged),
        Fold::Billow => add(out, room, octave.amplitude, triangle, billow),
    }
}

#[inline(always)]
fn perlin<const NATIVE: bool>(
    out: &mut [f64],
    [x, y]: [&[f64]; 2],
    corners: &Corners,
    (fold, octave): (Fold, &Octave),
    room: &mut Room,
) {
    let Room { x: u, y: v, cells, gradients } = room;
    let places = u.iter_mut().zip(v.iter_mut()).zip(cells.iter_mut());
    for (((u, v), cell), (x, y)) in places.zip(x.iter().zip(y)) {
        let (x, y) = ((x + octave.shift) * octave.frequency, (y + octave.shift) * octave.frequency);
        let (i, j) = (floor::<NATIVE>(x), floor::<NATIVE>(y));
        *u = x - i;
        *v = y - j;
        *cell = number(i, j);
    }
    look_up(corners, &cells[..x.len()], gradients);
    match fold {
        Fold::Plain => add(out, room, octave.amplitude, square, |v| v),
        Fold::Ridged => add(out, room, octave.amplitude, square, ridged),
        Fold::Billow => add(out, room, octave.amplitude, square, billow),
    }
}

/// The number of cell (i, j), whole numbers of size below 2^51.
#[inline(always)]
fn number(i: f64, j: f64) -> u32 {
    let (i, j) = ((i + MAGIC).to_bits() as u32, (j + MAGIC).to_bits() as u32);
    (i & 255) | (j & 255) << 8
}

/// The largest whole number not above v, of size below 2^50. Where the processor has no instruction for it: rounded
/// to the nearest, and one less where that went up.
#[inline(always)]
fn floor<const NATIVE: bool>(v: f64) -> f64 {
    if NATIVE {
        return v.floor();
    }
    let nearest = (v + MAGIC) - MAGIC;
    nearest - if nearest > v { 1.0 } else { 0.0 }
}

#[inline(always)]
fn look_up(corners: &Corners, cells: &[u32], gradients: &mut [i32; BLOCK]) {
    for (gradient, cell) in gradients.iter_mut().zip(cells) {
        *gradient = i32::from(corners.of(*cell));
    }
}

/// Adds an octave: its value in each cell, folded, times its amplitude.
#[inline(always)]
fn add(
    out: &mut [f64],
    room: &Room,
    amplitude: f64,
    value: impl Fn(i32, f64, f64) -> f64,
    fold: impl Fn(f64) -> f64,
) {
    let places = room.x.iter().zip(&room.y).zip(&room.gradients);
    for (out, ((x, y), gradients)) in out.iter_mut().zip(places) {
        *out += fold(value(*gradients, *x, *y)) * amplitude;
    }
}

/// Simplex noise from the offset (x0, y0) to the cell's corner.
#[inline(always)]
fn triangle(gradients: i32, x0: f64, y0: f64) -> f64 {
    let right = x0 > y0;
    let (i1, j1) = if right { (1.0, 0.0) } else { (0.0, 1.0) };
    let middle = if right { gradients >> 4 } else { gradients };
    let (x1, y1) = (x0 - i1 + G2, y0 - j1 + G2);
    let (x2, y2) = (x0 - 1.0 + 2.0 * G2, y0 - 1.0 + 2.0 * G2);
    let n0 = hill(x0, y0) * slope::<8>(gradients, x0, y0);
    let n1 = hill(x1, y1) * slope::<0>(middle, x1, y1);
    let n2 = hill(x2, y2) * slope::<12>(gradients, x2, y2);
    70.0 * (n0 + n1 + n2)
}

/// How much a corner counts at an offset from it.
#[inline(always)]
fn hill(x: f64, y: f64) -> f64 {
    let t = 0.5 - x * x - y * y;
    let t = if t < 0.0 { 0.0 } else { t };
    let t = t * t;
    t * t
}

/// The gradient that begins at bit `AT`, dotted with an offset.
#[inline(always)]
fn slope<const AT: u32>(gradients: i32, x: f64, y: f64) -> f64 {
    let gx = f64::from((gradients << (30 - AT)) >> 30);
    let gy = f64::from((gradients << (28 - AT)) >> 30);
    gx * x + gy * y
}

/// Perlin noise at (u, v) in a cell.
#[inline(always)]
fn square(gradients: i32, u: f64, v: f64) -> f64 {
    let nw = slope::<8>(gradients, u, v);
    let ne = slope::<4>(gradients, u - 1.0, v);
    let sw = slope::<0>(gradients, u, v - 1.0);
    let se = slope::<12>(gradients, u - 1.0, v - 1.0);
    let across = fade(u);
    mix(mix(nw, ne, across), mix(sw, se, across), fade(v))
}

/// `6t^5 - 15t^4 + 10t^3`, in the kernel's order.
#[inline(always)]
fn fade(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}
