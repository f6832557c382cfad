//! Rules of octave sums: each octave by its slope at that place.

use catena_field::split::{Anchor, Form};
use catena_field::{Basis, Fractal, Value};
use catena_kernels::arithmetic::{max, min};
use catena_kernels::fractal::{Fold, OCTAVE_LIMIT};

use super::octave::{self, Octave};
use super::place::{Offset, Place, Track};
use super::rules::in_range;
use super::way;
use super::{E, U};

/// No gradient noise is steeper (simplex 7.34).
const STEEPEST: f64 = 7.5;
/// Half the largest second derivative, generously.
const BEND: f64 = 75.0;

/// Coordinates, as a block's record gives them.
#[derive(Clone, Copy)]
struct Anchored {
    offsets: (Offset, Offset),
    /// At the block's first pixel, where known.
    firsts: (Option<f64>, Option<f64>),
    /// Here, and how far they moved since the first pixel.
    forms: [(f64, f64); 2],
}

/// Coordinates that may stray farther than this may lie in another cell altogether.
const CLOSE: f64 = 1e-3;

/// One octave's place.
#[derive(Clone, Copy)]
struct Spot {
    x: f64,
    y: f64,
    /// Error of the coordinates.
    reach: (f64, f64),
    /// Whether both the reference and the kernel sample the octave.
    heard: Heard,
}

/// An octave whose coordinate is 2^40 or more in size adds 0: the reference decides by the position, a kernel by its
/// block's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    /// Both sample it.
    Yes,
    /// Neither does.
    No,
    /// One of them, or who knows.
    Apart,
}

impl Place<'_> {
    /// An octave sum of gradient noise.
    pub(super) fn fractal(&self, value: Value, op: &Fractal, track: Track) -> f64 {
        let given_anchor = self.anchor(value);
        let Anchor::Fractal { at, .. } = given_anchor else { return f64::INFINITY };
        let offsets = (self.offset(at[0], op.x, track), self.offset(at[1], op.y, track));
        let anchored = self.anchored(at, offsets);
        let octaves = self.inner.prepared.kit().octaves[op.octaves as usize];
        let (persistence, lacunarity) = (self.value(op.persistence), self.value(op.lacunarity));
        let mut sum = Sum::default();
        let (mut amplitude, mut frequency) = (1.0, 1.0);
        for octave in 0..octaves.count {
            let (v, error) = if octave < octaves.kept {
                let shift = 2.0 * f64::from(octave);
                let place = self.octave_place(op.basis, (op.x, op.y), anchored, shift, frequency);
                self.octave(op, place)
            } else {
                (op.basis.mean(op.fold), U)
            };
            sum.add(v, error, amplitude);
            amplitude *= persistence;
            frequency *= lacunarity;
        }
        sum.divided()
    }

    fn anchored(&self, at: [Option<Form>; 2], offsets: (Offset, Offset)) -> Anchored {
        let firsts = (self.first(at[0]), self.first(at[1]));
        Anchored { offsets, firsts, forms: at.map(|form| self.form(form)) }
    }

    /// Where an octave is read, and how far off a kernel may read it.
    fn octave_place(
        &self,
        basis: Basis,
        (x, y): (Value, Value),
        Anchored { offsets, firsts, forms }: Anchored,
        shift: f64,
        frequency: f64,
    ) -> Spot {
        let at = |v: f64| (v + shift) * frequency;
        let here = (at(self.value(x)), at(self.value(y)));
        // The frequency and its product.
        let strayed = |offset: Offset| frequency * (offset.error + 2.0 * U * offset.size);
        let (far_x, far_y) = (strayed(offsets.0), strayed(offsets.1));
        let (way_x, way_y) = match firsts {
            (Some(x), Some(y)) if far_x + far_y < CLOSE => way::roundings(basis, (at(x), at(y)), here),
            _ => anywhere(basis, (offsets.0.size * frequency, offsets.1.size * frequency)),
        };
        let reach = |far: f64, way: f64, p: f64| far + U * way + 16.0 * E * p.abs();
        let reach = (reach(far_x, way_x, here.0), reach(far_y, way_y, here.1));
        Spot {
            x: here.0,
            y: here.1,
            reach,
            heard: heard(here, forms.map(|(v, travel)| (at(v), travel * frequency))),
        }
    }

    /// One octave folded, and its error.
    fn octave(&self, op: &Fractal, spot: Spot) -> (f64, f64) {
        let (dx, dy) = spot.reach;
        match spot.heard {
            Heard::Yes => {}
            Heard::No => return (0.0, 0.0),
            Heard::Apart => return (0.0, in_range(dx + dy, 0.0) + 2.0),
        }
        let noise = &self.inner.prepared.kit().noises[op.noise as usize];
        let Octave { value, slope, own } = match op.basis {
            Basis::Simplex => octave::simplex(noise.simplex().permutation(), spot.x, spot.y),
            Basis::Perlin => octave::perlin(noise.perlin().permutation(), spot.x, spot.y),
        };
        let bend = BEND * (dx + dy) * (dx + dy);
        let carried = min(slope.0.abs() * dx + slope.1.abs() * dy + bend, STEEPEST * (dx + dy));
        (op.fold.apply(value), folded(op.fold, value, in_range(carried + own, 2.0)))
    }

    /// An octave sum of p5's noise.
    pub(super) fn value_noise(
        &self,
        value: Value,
        (noise, octaves): (u32, u32),
        (x, y): (Value, Value),
        falloff: Value,
        track: Track,
    ) -> f64 {
        let Anchor::ValueNoise { at, .. } = self.anchor(value) else { return f64::INFINITY };
        let kit = self.inner.prepared.kit();
        let (octaves, values) = (kit.octaves[octaves as usize], kit.noises[noise as usize].value().values());
        let offsets = (self.offset(at[0], x, track), self.offset(at[1], y, track));
        let anchored = self.anchored(at, offsets);
        let falloff = self.value(falloff);
        let (mut error, mut total, mut amplitude, mut frequency) = (0.0, 0.0, 0.5, 1.0);
        for octave in 0..octaves.count {
            let own = if octave < octaves.kept {
                smooth(values, self.octave_place(Basis::Perlin, (x, y), anchored, 0.0, frequency))
            } else {
                U
            };
            total += amplitude;
            error += own * amplitude + U * (f64::from(octave) + 1.0) * amplitude + U * total;
            amplitude *= falloff;
            frequency *= 2.0;
        }
        error
    }

    /// The anchor of a reader.
    pub(super) fn anchor(&self, reader: Value) -> Anchor {
        let split = &self.inner.split;
        let index = split.anchor(reader).expect("readers that vary have anchors");
        split.anchors()[index]
    }
}

/// The error of one octave of p5's noise, whose values lie in 0..1 and rise by pi/2 a cell at most.
fn smooth(values: &[f64], spot: Spot) -> f64 {
    let (dx, dy) = spot.reach;
    match spot.heard {
        Heard::Yes => {}
        Heard::No => return 0.0,
        Heard::Apart => return in_range(dx + dy, 0.0) + 1.0,
    }
    let Octave { slope, own, .. } = octave::value(values, spot.x, spot.y);
    let bend = 5.0 * (dx + dy) * (dx + dy);
    let carried = min(slope.0.abs() * dx + slope.1.abs() * dy + bend, 1.6 * (dx + dy));
    in_range(carried + own, 1.0)
}

/// Who samples an octave at `here`, where the block's forms are so large and move so far.
fn heard(here: (f64, f64), forms: [(f64, f64); 2]) -> Heard {
    const SLACK: f64 = 1.0 + 1e-9;
    let by_reference = max(here.0.abs(), here.1.abs()) < OCTAVE_LIMIT;
    let surely = forms.iter().all(|(v, travel)| (v.abs() + travel) * SLACK < OCTAVE_LIMIT);
    let surely_not = forms.iter().any(|(v, travel)| v.abs() - travel > OCTAVE_LIMIT * SLACK);
    match by_reference {
        true if surely => Heard::Yes,
        false if surely_not => Heard::No,
        _ => Heard::Apart,
    }
}

/// Roundings of the way from an anchor to a pixel that lies so far from it, wherever both are.
fn anywhere(basis: Basis, (x, y): (f64, f64)) -> (f64, f64) {
    let (x, y) = (1.3 + x, 1.3 + y);
    let skew = match basis {
        Basis::Simplex => 0.74 * (x + y),
        Basis::Perlin => 0.0,
    };
    (1.5 + 2.0 * x + skew, 1.5 + 2.0 * y + skew)
}

/// The error of a folded octave.
fn folded(fold: Fold, v: f64, e: f64) -> f64 {
    match fold {
        Fold::Plain => e,
        Fold::Ridged => 4.0 * (1.0 - v.abs()).abs() * e + 2.0 * e * e + 6.0 * U,
        Fold::Billow => 2.0 * e + 2.0 * U,
    }
}

/// A running sum of octaves.
#[derive(Default)]
struct Sum {
    value: f64,
    error: f64,
    amplitudes: f64,
}

impl Sum {
    fn add(&mut self, v: f64, error: f64, amplitude: f64) {
        self.value += v * amplitude;
        self.amplitudes += amplitude;
        let own = 2.0 * U * (v * amplitude).abs();
        self.error += (error * amplitude).abs() + own + U * self.value.abs();
    }

    /// The error of the sum divided by its amplitudes.
    fn divided(&self) -> f64 {
        if self.amplitudes == 0.0 {
            return 0.0;
        }
        let total = self.amplitudes.abs();
        self.error / total * (1.0 + 8.0 * U) + 7.0 * U * (self.value / total).abs()
    }
}
