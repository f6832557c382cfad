//! A program in float32, pixel by pixel, from blocks' records: what a kernel on a GPU is going to do.

use std::sync::Arc;

use catena_evaluate::{Prepared, Scratch};
use catena_field::split::{Anchor, AnchorLayout, Given, Halves, Rest, SILENT, Split};
use catena_field::{Basis, Binary, Built, Fractal, Op, Part, Placement, Program, Table, Unary, Value};
use catena_kernels::curve::Curve;
use catena_kernels::simplex::shuffled;
use catena_kernels::sites::ScatteredSites;
use catena_kernels::value_noise::ValueNoise;

use crate::drained::{Drained, Ground};
use crate::kernels::{self, Lattice, Planted, Points};
use crate::sites::{Jittered, Nearest, Scattered};

/// A program for pixels of one spacing.
pub(crate) struct Single<'a> {
    pub(crate) given: Given<'a>,
    layout: AnchorLayout,
    steps: Vec<(f32, f32)>,
    uniforms: Vec<f32>,
    permutations: Vec<[u8; 256]>,
    values: Vec<Option<Vec<f32>>>,
    scattered: Vec<Option<Scattered>>,
    jittered: Vec<Jittered>,
    rasters: Vec<Vec<Points>>,
    /// By stage.
    drained: Vec<Option<Drained>>,
    pub(crate) planted: Planted,
}

/// The values of operations that don't vary, by value.
pub(crate) fn uniforms(prepared: &Prepared) -> Vec<f64> {
    let (mut scratch, mut outputs) = (Scratch::new(), vec![0.0; prepared.outputs()]);
    prepared.scalar_into(&mut scratch, 0.0, 0.0, &mut outputs);
    scratch.values().to_vec()
}

impl<'a> Single<'a> {
    pub(crate) fn new(
        split: &'a Split,
        program: &'a Program,
        uniforms: &'a [f64],
        built: &'a [Arc<Built>],
        spacing: (f64, f64),
    ) -> Self {
        let given = Given { split, program, uniforms, built };
        let map = &program.map;
        let seeds = || program.data.noises.iter().map(|seed| map.seed.wrapping_add(*seed));
        let steps = given.steps(spacing).into_iter().map(|(x, y)| (x as f32, y as f32)).collect();
        let reads_values = |noise: usize| {
            program
                .code
                .ops
                .iter()
                .any(|op| matches!(op, Op::ValueNoise { noise: n, .. } if *n as usize == noise))
        };
        let values = seeds().enumerate().map(|(index, seed)| {
            reads_values(index).then(|| ValueNoise::new(seed).values().iter().map(|v| *v as f32).collect())
        });
        let scattered = program.data.sites.iter().enumerate().map(|(index, sites)| {
            let read = |op: &Op| matches!(op, Op::Near(near) if near.sites as usize == index && near.placement == Placement::Scattered);
            program.code.ops.iter().any(read).then(|| {
                let seed = map.seed.wrapping_add(sites.seed);
                let points = ScatteredSites::new(seed, sites.count, map.origin, map.size);
                Scattered::new(points.points(), seed as u32)
            })
        });
        let jittered = program.data.sites.iter().map(|sites| Jittered {
            spacing: sites.spacing as f32,
            per_cell: (1.0 / sites.spacing) as f32,
            seed: map.seed.wrapping_add(sites.seed) as u32,
        });
        Self {
            layout: AnchorLayout::new(split, &program.data),
            steps,
            uniforms: uniforms.iter().map(|v| *v as f32).collect(),
            permutations: seeds().map(shuffled).collect(),
            values: values.collect(),
            scattered: scattered.collect(),
            jittered: jittered.collect(),
            rasters: built.iter().map(|built| built.layers.iter().map(points).collect()).collect(),
            drained: built.iter().map(|built| built.graph.as_deref().map(Drained::new)).collect(),
            given,
            planted: Planted::Nothing,
        }
    }

    /// The outputs of the pixel `column`, `row` away from its block's first one.
    pub(crate) fn pixel(&self, record: &[u32], column: u32, row: u32, rests: &mut Vec<f32>) -> Vec<f32> {
        assert_eq!(record.len(), self.layout.words as usize, "a whole record");
        rests.clear();
        let mut pixel = Pixel {
            single: self,
            record,
            column: column as f32,
            row: row as f32,
            rests,
            nears: Vec::new(),
            grounds: Vec::new(),
        };
        for index in 0..self.given.program.code.ops.len() {
            let rest = pixel.rest_of(Value(index as u32));
            pixel.rests.push(rest);
        }
        self.given.program.code.outputs.iter().map(|output| pixel.value(*output)).collect()
    }
}

fn points(raster: &catena_kernels::raster::Raster) -> Points {
    let values = raster.values().iter().map(|v| *v as f32).collect();
    Points { columns: raster.columns() as i32, rows: raster.rows() as i32, values }
}

struct Pixel<'a> {
    single: &'a Single<'a>,
    record: &'a [u32],
    column: f32,
    row: f32,
    rests: &'a mut Vec<f32>,
    nears: Vec<(u32, Nearest)>,
    grounds: Vec<(u32, Ground)>,
}

impl Pixel<'_> {
    fn split(&self) -> &Split {
        self.single.given.split
    }

    /// The rest of a value already worked out; of one that doesn't vary, itself.
    fn rest(&self, value: Value) -> f32 {
        match self.split().halves(value) {
            Halves::Uniform => self.single.uniforms[value.index()],
            Halves::Varying { .. } => self.rests[value.index()],
        }
    }

    /// Form and rest together.
    fn value(&self, value: Value) -> f32 {
        let Some(form) = self.split().form(value) else { return self.rest(value) };
        let anchor = self.split().value_anchor(form).expect("forms that are read as values have anchors");
        let first = f32::from_bits(self.words(anchor)[0]);
        let moved = first + self.moved(form);
        if self.split().has_rest(value) { moved + self.rest(value) } else { moved }
    }

    /// How far a form has moved since the block's first pixel.
    fn moved(&self, form: catena_field::split::Form) -> f32 {
        let step = self.single.steps[self.split().step(form).expect("forms in anchors have steps")];
        step.0 * self.column + step.1 * self.row
    }

    fn words(&self, anchor: usize) -> &[u32] {
        &self.record[self.single.layout.offsets[anchor] as usize..]
    }

    fn rest_of(&mut self, value: Value) -> f32 {
        let Halves::Varying { rest, .. } = self.split().halves(value) else { return 0.0 };
        let op = self.single.given.program.code.ops[value.index()];
        match rest {
            Rest::Nothing => 0.0,
            Rest::Of(of) => self.rest(of),
            Rest::Negated(of) => -self.rest(of),
            Rest::Linear => match op {
                Op::Unary(_, v) => -self.rest(v),
                Op::Binary(op, a, b) => binary(op, self.rest(a), self.rest(b)),
                Op::Part(near, part) => self.site(near, part),
                _ => unreachable!("linear operations are negations and arithmetic"),
            },
            Rest::Whole => self.whole(value, &op),
        }
    }

    fn whole(&mut self, value: Value, op: &Op) -> f32 {
        match *op {
            Op::Unary(op, v) => unary(op, self.value(v)),
            Op::Binary(op, a, b) => binary(op, self.value(a), self.value(b)),
            Op::Mix(a, b, t) => {
                let (a, b, t) = (self.value(a), self.value(b), self.value(t));
                a + (b - a) * t
            }
            Op::Less(a, b, then, otherwise) => {
                let chosen = if self.value(a) < self.value(b) { then } else { otherwise };
                self.value(chosen)
            }
            Op::Curve(curve, v) => {
                curved(&self.single.given.program.data.curves[curve as usize], self.value(v))
            }
            Op::Part(of, part) if self.grounds.iter().any(|(index, _)| *index == of.0) => {
                let ground = self.grounds.iter().find(|(index, _)| *index == of.0);
                ground.map_or(0.0, |(_, ground)| ground.part(part))
            }
            Op::Part(near, part) => {
                let (_, nearest) =
                    self.nears.iter().find(|(index, _)| *index == near.0).expect("nears come first");
                match part {
                    Part::D1 => nearest.first.distance,
                    Part::D2 => nearest.second.distance,
                    Part::First => nearest.first.index,
                    Part::Second => nearest.second.index,
                    Part::X1 | Part::Y1 | Part::X2 | Part::Y2 => self.site(near, part),
                    _ => nearest.first.number,
                }
            }
            Op::Table(table, v) => {
                let given = self.single.given;
                let numbers = match table {
                    Table::Data(index) => &given.program.data.tables[index as usize][..],
                    Table::Stage(index) => &given.built[index as usize].numbers,
                };
                let place = self.value(v).round().max(0.0) as usize;
                numbers.get(place.min(numbers.len().saturating_sub(1))).map_or(0.0, |number| *number as f32)
            }
            _ => self.reader(value, op),
        }
    }

    /// What is left of a site's place without the form of the position that it was looked for from.
    fn site(&self, near: Value, part: Part) -> f32 {
        let found = self.nears.iter().find(|(index, _)| *index == near.0);
        let Nearest { first, second } = found.expect("nears come first").1;
        let Op::Near(near) = self.single.given.program.code.ops[near.index()] else { unreachable!("a near") };
        let (along, way) = match part {
            Part::X1 => (near.x, first.way.0),
            Part::Y1 => (near.y, first.way.1),
            Part::X2 => (near.x, second.way.0),
            _ => (near.y, second.way.1),
        };
        if self.split().has_rest(along) { way + self.rest(along) } else { way }
    }

    /// Operations that read coordinates by an anchor.
    fn reader(&mut self, value: Value, op: &Op) -> f32 {
        let anchor = self.split().anchor(value).expect("readers have anchors");
        let words: Vec<u32> = self.words(anchor).to_vec();
        match (*op, self.split().anchors()[anchor]) {
            (Op::Fractal(fractal), Anchor::Fractal { at, .. }) => {
                let by = (self.offset(at[0], fractal.x), self.offset(at[1], fractal.y));
                self.fractal(&fractal, anchor, &words, by)
            }
            (Op::ValueNoise { noise, octaves, x, y, falloff }, Anchor::ValueNoise { at, .. }) => {
                let by = (self.offset(at[0], x), self.offset(at[1], y));
                let falloff = self.single.uniforms[falloff.index()];
                self.value_noise(noise, octaves, anchor, (&words, by, falloff))
            }
            (Op::White { noise, octaves, x, y }, Anchor::White { at }) => {
                let by = (self.offset(at[0], x), self.offset(at[1], y));
                let cell = |place: u32, cell: u32, by: f32| {
                    cell.wrapping_add((f32::from_bits(place) + by).floor() as i32 as u32)
                };
                let (i, j) = (cell(words[0], words[2], by.0), cell(words[1], words[3], by.1));
                let program = self.single.given.program;
                let seed = program.map.seed.wrapping_add(program.data.noises[noise as usize]);
                let kept = program.data.octaves[octaves as usize].kept.min(1);
                kernels::signed(kernels::hash(i, j, seed as u32)) * kept as f32
            }
            (Op::Near(near), Anchor::Scattered { at } | Anchor::Jittered { at, .. }) => {
                let by = (self.offset(at[0], near.x), self.offset(at[1], near.y));
                let nearest = match near.placement {
                    Placement::Scattered => {
                        let from = [0, 1, 2, 3].map(|index| f32::from_bits(words[index]));
                        let sites = self.single.scattered[near.sites as usize].as_ref();
                        sites.expect("sites that are read are there").nearest(near.metric, from, by)
                    }
                    Placement::Jittered => {
                        let place = [words[0], words[1], words[2], words[3]];
                        self.single.jittered[near.sites as usize].nearest(near.metric, place, by)
                    }
                };
                self.nears.push((value.0, nearest));
                nearest.first.distance
            }
            (Op::Raster(read), Anchor::Raster { at, .. }) => {
                let layer = &self.single.given.built[read.stage as usize].layers[read.layer as usize];
                let [across, down] = catena_field::split::Axis::of(layer);
                let (x, y) = (self.offset(at[0], read.x), self.offset(at[1], read.y));
                let places = (
                    f32::from_bits(words[0]) + x * across.density() as f32,
                    f32::from_bits(words[1]) + y * down.density() as f32,
                );
                let cells = (words[2].cast_signed(), words[3].cast_signed());
                let points = &self.single.rasters[read.stage as usize][read.layer as usize];
                points.sample(cells, places, (read.filter, read.edge))
            }
            (Op::Carve(carve), Anchor::Drained { at, .. }) => {
                let stage = carve.stage as usize;
                let graph = self.single.given.built[stage].graph.as_deref().expect("a graph was made");
                let [across, down] = catena_field::split::Axis::of_cells(&graph.lattice);
                let (x, y) = (self.offset(at[0], carve.x), self.offset(at[1], carve.y));
                let parts = (
                    f32::from_bits(words[0]) + x * across.density() as f32,
                    f32::from_bits(words[1]) + y * down.density() as f32,
                );
                let cells = (words[2].cast_signed(), words[3].cast_signed());
                let drained = self.single.drained[stage].as_ref().expect("a graph was made");
                let ground = drained.carve(cells, parts, self.value(carve.land));
                self.grounds.push((value.0, ground));
                ground.part(Part::Height)
            }
            (op, anchor) => unreachable!("{op:?} reads no {anchor:?}"),
        }
    }

    /// How far a coordinate lies from its anchor.
    fn offset(&self, form: Option<catena_field::split::Form>, coordinate: Value) -> f32 {
        let moved = form.map_or(0.0, |form| self.moved(form));
        if self.split().has_rest(coordinate) { moved + self.rest(coordinate) } else { moved }
    }

    fn fractal(&self, op: &Fractal, anchor: usize, words: &[u32], by: (f32, f32)) -> f32 {
        let single = self.single;
        let octaves = single.given.program.data.octaves[op.octaves as usize];
        let persistence = single.given.uniforms[op.persistence.index()];
        let anchor = &self.split().anchors()[anchor];
        let (mut sum, mut amplitudes, mut amplitude) = (0.0_f32, 0.0_f64, 1.0_f64);
        let mut frequencies = single.given.frequencies(anchor);
        for octave in 0..octaves.count as usize {
            let value = match frequencies.next() {
                Some(frequency) => {
                    let words = &words[octave * 3..octave * 3 + 3];
                    let x = f32::from_bits(words[0]) + by.0 * frequency as f32;
                    let y = f32::from_bits(words[1]) + by.1 * frequency as f32;
                    self.octave(op, words[2], x, y)
                }
                None => op.basis.mean(op.fold) as f32,
            };
            sum += value * amplitude as f32;
            amplitudes += amplitude;
            amplitude *= persistence;
        }
        if amplitudes == 0.0 { 0.0 } else { sum / amplitudes as f32 }
    }

    fn octave(&self, op: &Fractal, cell: u32, x: f32, y: f32) -> f32 {
        if cell & SILENT != 0 {
            return 0.0;
        }
        let lattice = Lattice {
            permutation: &self.single.permutations[op.noise as usize],
            cell: (cell as u8, (cell >> 8) as u8),
            planted: self.single.planted,
        };
        let value = match op.basis {
            Basis::Simplex => kernels::simplex(&lattice, x, y),
            Basis::Perlin => kernels::perlin(&lattice, x, y),
        };
        kernels::folded(op.fold, value)
    }

    fn value_noise(
        &self,
        noise: u32,
        octaves: u32,
        anchor: usize,
        (words, by, falloff): (&[u32], (f32, f32), f32),
    ) -> f32 {
        let values = self.single.values[noise as usize].as_ref().expect("noises that are read are there");
        let count = self.single.given.program.data.octaves[octaves as usize].count;
        let anchor = &self.split().anchors()[anchor];
        let mut frequencies = self.single.given.frequencies(anchor);
        let (mut sum, mut amplitude) = (0.0, 0.5);
        for octave in 0..count as usize {
            let value = match frequencies.next() {
                Some(_) if words[octave * 4 + 2] == SILENT => 0.0,
                Some(frequency) => {
                    let words = &words[octave * 4..octave * 4 + 4];
                    let x = f32::from_bits(words[0]) + by.0 * frequency as f32;
                    let y = f32::from_bits(words[1]) + by.1 * frequency as f32;
                    kernels::value_noise(values, (words[2].cast_signed(), words[3].cast_signed()), x, y)
                }
                None => 0.5,
            };
            sum += value * amplitude;
            amplitude *= falloff;
        }
        sum
    }
}

fn unary(op: Unary, v: f32) -> f32 {
    match op {
        Unary::Negate => -v,
        Unary::Absolute => v.abs(),
        Unary::Floor => v.floor(),
        Unary::SquareRoot => v.max(0.0).sqrt(),
        Unary::CosPi => (std::f32::consts::PI * v).cos(),
        Unary::Hold if v.is_nan() => -1e30,
        Unary::Hold => v.clamp(-1e30, 1e30),
    }
}

fn binary(op: Binary, a: f32, b: f32) -> f32 {
    match op {
        Binary::Add => a + b,
        Binary::Subtract => a - b,
        Binary::Multiply => a * b,
        Binary::Divide => {
            if b == 0.0 {
                0.0
            } else {
                a / b
            }
        }
        Binary::Minimum => a.min(b),
        Binary::Maximum => a.max(b),
        Binary::Power => power(a, b),
    }
}

fn power(a: f32, b: f32) -> f32 {
    let size = match (b == 0.0, a == 0.0) {
        (true, _) => 1.0,
        (_, true) => 0.0,
        _ => (a.abs().log2() * b).exp2().min(1e30),
    };
    if a < 0.0 { -size } else { size }
}

fn curved(curve: &Curve, v: f32) -> f32 {
    let points: Vec<(f32, f32)> = curve.points().iter().map(|(x, y)| (*x as f32, *y as f32)).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return 0.0 };
    if v >= last.0 {
        return last.1;
    }
    if v.is_nan() || v <= first.0 {
        return first.1;
    }
    let k = points.partition_point(|point| point.0 <= v) - 1;
    let ((x0, y0), (x1, y1)) = (points[k], points[k + 1]);
    let (width, rise) = (x1 - x0, y1 - y0);
    let t = (v - x0) / width;
    let Some(tangents) = curve.tangents() else { return y0 + rise * t };
    let (m0, m1) = (tangents[k] as f32 * width, tangents[k + 1] as f32 * width);
    y0 + t * (m0 + t * ((3.0 * rise - 2.0 * m0 - m1) + t * (m0 + m1 - 2.0 * rise)))
}
