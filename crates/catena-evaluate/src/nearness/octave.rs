//! One octave of gradient noise, read with its slope and with what its own arithmetic loses in float32.

use catena_kernels::real::{cos_pi, sin_pi};
use catena_kernels::simplex::{F2, G2, GRADIENTS};

use super::U;

/// A noise at one place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Octave {
    /// Its value there.
    pub(super) value: f64,
    /// How it rises along x and y.
    pub(super) slope: (f64, f64),
    /// How far float32 strays from exact coordinates inside the cell.
    pub(super) own: f64,
}

type Gradient = (f64, f64);

fn gradient(permutation: &[u8; 256], i: u8, j: u8) -> Gradient {
    let hash = permutation[usize::from(i.wrapping_add(permutation[usize::from(j)]))];
    GRADIENTS[usize::from(hash & 7)]
}

/// Simplex noise: the kernel's value, by its three corners.
pub(super) fn simplex(permutation: &[u8; 256], x: f64, y: f64) -> Octave {
    let s = (x + y) * F2;
    let (i, j) = ((x + s).floor(), (y + s).floor());
    let t = (i + j) * G2;
    let (u, v) = (x - (i - t), y - (j - t));
    let (middle_i, middle_j) = if u > v { (1, 0) } else { (0, 1) };
    let (ii, jj) = (i as i64 as u8, j as i64 as u8);
    let mut octave = Octave::default();
    for (di, dj, shift) in [(0, 0, 0.0), (middle_i, middle_j, G2), (1, 1, 2.0 * G2)] {
        let away = (u - f64::from(di) + shift, v - f64::from(dj) + shift);
        let moved = if shift == 0.0 { 0.0 } else { U };
        octave.corner(gradient(permutation, ii.wrapping_add(di), jj.wrapping_add(dj)), away, moved);
    }
    octave.own += 2.0 * U * octave.value.abs();
    octave
}

impl Octave {
    /// Adds a corner that lies `away`; the way to it was rounded if it `moved`.
    fn corner(&mut self, (gx, gy): Gradient, (a, b): (f64, f64), moved: f64) {
        let t = 0.5 - a * a - b * b;
        if t <= 0.0 {
            return;
        }
        let (cube, along) = (t * t * t, gx * a + gy * b);
        let fourth = cube * t;
        self.value += 70.0 * fourth * along;
        self.slope.0 += 70.0 * (fourth * gx - 8.0 * cube * a * along);
        self.slope.1 += 70.0 * (fourth * gy - 8.0 * cube * b * along);
        let (ea, eb) = (moved * (1.0 + a.abs()), moved * (1.0 + b.abs()));
        let strayed = 2.0 * (a.abs() * ea + b.abs() * eb) + U * (a * a + b * b + (0.5 - a * a).abs() + t);
        let terms = (gx * a).abs() + (gy * b).abs();
        let turned = gx.abs() * ea + gy.abs() * eb + U * terms;
        self.own += 70.0 * (4.0 * cube * strayed * along.abs() + fourth * (turned + 5.0 * U * along.abs()));
        self.own += 70.0 * U * fourth * along.abs();
    }
}

/// A quintic fade: its value, its slope, and what float32 loses.
#[derive(Clone, Copy)]
struct Fade {
    value: f64,
    slope: f64,
    own: f64,
}

fn fade(t: f64) -> Fade {
    let cube = t * t * t;
    let value = cube * (t * (t * 6.0 - 15.0) + 10.0);
    let slope = 30.0 * t * t * (t * (t - 2.0) + 1.0);
    let own = U * (cube * (3.0 * t * (15.0 - 6.0 * t) + 1.0) + 4.0 * value);
    Fade { value, slope, own }
}

/// A number with its slopes and its error.
#[derive(Clone, Copy)]
struct Part {
    value: f64,
    x: f64,
    y: f64,
    own: f64,
}

/// `a + (b - a)*fade`, where the fade rises along x or, for `down`, along y.
fn blend(a: Part, b: Part, by: Fade, down: bool) -> Part {
    let rise = b.value - a.value;
    let between = |a: f64, b: f64| a + (b - a) * by.value;
    let (value, steep) = (between(a.value, b.value), rise * by.slope);
    let carried = between(a.own, b.own) + (rise.abs() + a.own + b.own) * by.own;
    let own = carried + U * (2.0 * (rise * by.value).abs() + value.abs());
    let (x, y) = (between(a.x, b.x), between(a.y, b.y));
    Part { value, x: if down { x } else { x + steep }, y: if down { y + steep } else { y }, own }
}

/// Perlin noise: the kernel's value, by its four corners.
pub(super) fn perlin(permutation: &[u8; 256], x: f64, y: f64) -> Octave {
    let (i, j) = (x.floor(), y.floor());
    let (u, v) = (x - i, y - j);
    let (ii, jj) = (i as i64 as u8, j as i64 as u8);
    let corner = |di: u8, dj: u8| {
        let (gx, gy) = gradient(permutation, ii.wrapping_add(di), jj.wrapping_add(dj));
        let (a, b) = (u - f64::from(di), v - f64::from(dj));
        let value = gx * a + gy * b;
        let own = U * (2.0 * ((gx * a).abs() + (gy * b).abs()) + value.abs());
        Part { value, x: gx, y: gy, own }
    };
    let (across, down) = (fade(u), fade(v));
    let north = blend(corner(0, 0), corner(1, 0), across, false);
    let south = blend(corner(0, 1), corner(1, 1), across, false);
    let Part { value, x, y, own } = blend(north, south, down, true);
    Octave { value, slope: (x, y), own }
}

/// p5's noise: one octave of the kernel, blended by cosines.
pub(super) fn value(values: &[f64], x: f64, y: f64) -> Octave {
    // The blend is the square of a sine, by a polynomial within 4 units in the last place.
    let along = |v: f64| {
        let (whole, f) = (v.abs().floor(), v.abs() - v.abs().floor());
        let slope = std::f64::consts::FRAC_PI_2 * sin_pi(f);
        let blend = Fade { value: 0.5 * (1.0 - cos_pi(f)), slope, own: 5.0 * U };
        (whole as i64, Fade { slope: if v < 0.0 { -slope } else { slope }, ..blend })
    };
    let ((i, across), (j, down)) = (along(x), along(y));
    let corner = |di: i64, dj: i64| {
        let number = values[(i + di + 16 * (j + dj)).rem_euclid(values.len() as i64) as usize];
        Part { value: number, x: 0.0, y: 0.0, own: U * number }
    };
    let north = blend(corner(0, 0), corner(1, 0), across, false);
    let south = blend(corner(0, 1), corner(1, 1), across, false);
    let Part { value, x, y, own } = blend(north, south, down, true);
    Octave { value, slope: (x, y), own }
}

#[cfg(test)]
mod tests {
    use catena_kernels::perlin::Perlin;
    use catena_kernels::simplex::Simplex;

    use catena_kernels::value_noise::ValueNoise;

    use super::{Octave, perlin, simplex, value};

    fn agrees(read: impl Fn(f64, f64) -> Octave, kernel: impl Fn(f64, f64) -> f64, within: f64) {
        const STEP: f64 = 1e-5;
        for k in 0..2000 {
            let (x, y) = (f64::from(k) * 0.3717 - 300.0, f64::from(k % 37) * 1.1311 - 9.0);
            let octave = read(x, y);
            assert!((octave.value - kernel(x, y)).abs() < 1e-12, "({x}, {y})");
            let across = (kernel(x + STEP, y) - kernel(x - STEP, y)) / (2.0 * STEP);
            let down = (kernel(x, y + STEP) - kernel(x, y - STEP)) / (2.0 * STEP);
            let apart = (octave.slope.0 - across).abs() + (octave.slope.1 - down).abs();
            assert!(apart < within, "slopes at ({x}, {y}): {apart}");
            assert!((0.0..4e-6).contains(&octave.own), "{}", octave.own);
        }
    }

    #[test]
    fn octaves_are_the_kernels_with_their_slopes() {
        let (a, b) = (Simplex::new(5), Perlin::new(5));
        agrees(|x, y| simplex(a.permutation(), x, y), |x, y| a.noise(x, y), 1e-6);
        agrees(|x, y| perlin(b.permutation(), x, y), |x, y| b.noise(x, y), 1e-6);
        // p5's noise bends suddenly at whole positions.
        let c = ValueNoise::new(5);
        agrees(|x, y| value(c.values(), x, y), |x, y| 2.0 * c.sample(x, y, 1, 0.5), 5e-5);
    }
}
