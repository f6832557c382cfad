//! A block's record: what the CPU hands over about each block of pixels.

use std::sync::Arc;

use super::cells::{self, Axis, bits};
use super::{Anchor, Form, Split};
use crate::{Basis, Built, Data, Program};
use catena_kernels::raster::Edge;

/// Where each anchor stands in a block's record. It depends on the code and on octave counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnchorLayout {
    /// By anchor: its first word.
    pub offsets: Vec<u32>,
    /// Words of a record.
    pub words: u32,
}

impl AnchorLayout {
    /// Words of one octave of gradient noise.
    pub const OCTAVE: u32 = 3;

    /// The layout of a split with a program's octave counts.
    pub fn new(split: &Split, data: &Data) -> Self {
        let mut words = 0;
        let offsets = split.anchors().iter().map(|anchor| {
            let offset = words;
            words += length(anchor, data);
            offset
        });
        Self { offsets: offsets.collect(), words }
    }
}

fn length(anchor: &Anchor, data: &Data) -> u32 {
    let kept = |octaves: u32| {
        let octaves = data.octaves[octaves as usize];
        octaves.kept.min(octaves.count)
    };
    match *anchor {
        Anchor::Value(_) => 1,
        Anchor::Fractal { octaves, .. } => AnchorLayout::OCTAVE * kept(octaves),
        Anchor::ValueNoise { octaves, .. } => 4 * kept(octaves),
        Anchor::White { .. }
        | Anchor::Scattered { .. }
        | Anchor::Jittered { .. }
        | Anchor::Raster { .. }
        | Anchor::Drained { .. } => 4,
    }
}

/// What a map brings to a split: the program with its data, values that don't vary, built stages.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The split of the program's code.
    pub split: &'a Split,
    /// The program.
    pub program: &'a Program,
    /// By value; entries of varying values are not read.
    pub uniforms: &'a [f64],
    /// The program's stages, built.
    pub built: &'a [Arc<Built>],
}

impl Given<'_> {
    /// Appends the record of a block whose first pixel lies at (x, y). `forms` is room to work in.
    pub fn record(&self, x: f64, y: f64, forms: &mut Vec<f64>, words: &mut Vec<u32>) {
        self.split.evaluate(self.uniforms, x, y, forms);
        for anchor in self.split.anchors() {
            self.anchor(anchor, forms, words);
        }
    }

    /// How much each of [`Split::stepped`] rises a pixel to the right and a pixel down.
    pub fn steps(&self, spacing: (f64, f64)) -> Vec<(f64, f64)> {
        let slopes = self.split.slopes(self.uniforms);
        let step = |form: &Form| {
            let (x, y) = slopes[form.index()];
            (x * spacing.0, y * spacing.1)
        };
        self.split.stepped().iter().map(step).collect()
    }

    /// The frequency of each octave kept, over the first one's.
    pub fn frequencies(&self, anchor: &Anchor) -> impl Iterator<Item = f64> {
        let (octaves, lacunarity) = match *anchor {
            Anchor::Fractal { octaves, lacunarity, .. } => (Some(octaves), self.uniforms[lacunarity.index()]),
            Anchor::ValueNoise { octaves, .. } => (Some(octaves), 2.0),
            _ => (None, 1.0),
        };
        let kept = octaves.map_or(0, |octaves| {
            let octaves = self.program.data.octaves[octaves as usize];
            octaves.kept.min(octaves.count)
        });
        (0..kept).scan(1.0, move |next, _| {
            let frequency = *next;
            *next *= lacunarity;
            Some(frequency)
        })
    }

    fn anchor(&self, anchor: &Anchor, forms: &[f64], words: &mut Vec<u32>) {
        let both = |at: [Option<Form>; 2]| at.map(|form| form.map_or(0.0, |form| forms[form.index()]));
        match *anchor {
            Anchor::Value(form) => words.push(bits(forms[form.index()])),
            Anchor::Fractal { basis, at, .. } => {
                let [x, y] = both(at);
                for (octave, frequency) in (0..).zip(self.frequencies(anchor)) {
                    let shift = 2.0 * f64::from(octave);
                    let (x, y) = ((x + shift) * frequency, (y + shift) * frequency);
                    words.extend(match basis {
                        Basis::Simplex => cells::simplex(x, y),
                        Basis::Perlin => cells::perlin(x, y),
                    });
                }
            }
            Anchor::ValueNoise { at, .. } => {
                let [x, y] = both(at);
                for frequency in self.frequencies(anchor) {
                    words.extend(cells::value_noise(x * frequency, y * frequency));
                }
            }
            Anchor::White { at } => {
                let [x, y] = both(at);
                words.extend(cells::hashed(x, y));
            }
            Anchor::Scattered { at } => words.extend(both(at).into_iter().flat_map(cells::halves)),
            Anchor::Jittered { sites, at } => {
                let spacing = self.program.data.sites[sites as usize].spacing;
                let [x, y] = both(at);
                words.extend(cells::hashed(x / spacing, y / spacing));
            }
            Anchor::Raster { stage, layer, edge, at } => {
                let [across, down] = Axis::of(&self.built[stage as usize].layers[layer as usize]);
                let [x, y] = both(at);
                let ((column, u), (row, v)) = (across.place(x, edge), down.place(y, edge));
                words.extend([u.to_bits(), v.to_bits(), column.cast_unsigned(), row.cast_unsigned()]);
            }
            Anchor::Drained { stage, at } => {
                let graph = self.built[stage as usize].graph.as_deref();
                let [across, down] = Axis::of_cells(&graph.expect("the stage made a graph").lattice);
                let [x, y] = both(at);
                let ((column, u), (row, v)) = (across.place(x, Edge::Clamp), down.place(y, Edge::Clamp));
                words.extend([u.to_bits(), v.to_bits(), column.cast_unsigned(), row.cast_unsigned()]);
            }
        }
    }
}
