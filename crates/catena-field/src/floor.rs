//! The wavelength floor: a program as a lattice of a given cell may sample it, without what is finer than the cell.
//!
//! A point sample of something finer than the lattice is one draw of a random number. The floor puts the expected value
//! in its place: the mean of a folded octave, the box mean of a raster. Only data changes; the code is the same.

use std::sync::Arc;

use catena_kernels::arithmetic::{max, mix, select};
use catena_kernels::means::boxed;
use catena_kernels::raster::{Edge, Filter, Raster};

use crate::split::{Form, Split};
use crate::{
    Build, BuildError, Builder, Built, Code, Control, Data, Encoder, Ground, Map, Octaves, Op, Points,
    Program, RustCall, Stage, Value, Yield, binary, unary,
};

/// The program without what is finer than a cell of `cell` world units along x and y.
///
/// The split tells the wavelength of each noise by the form of its coordinates: what a warp adds to them doesn't count.
/// Octaves shorter than the cell, and white noise, give their expected value. (An entry that is read at several
/// wavelengths keeps what the shortest of them may.) Rasters that stages yield are read as their box means over the cell.
pub fn floored(program: &Program, cell: (f64, f64)) -> Program {
    let mut floor = Floor::of(program, cell);
    let mut data = program.data.clone();
    for (index, op) in program.code.ops.iter().enumerate() {
        let value = Value(index as u32);
        match *op {
            Op::Fractal(fractal) => {
                let lacunarity = floor.uniforms[fractal.lacunarity.index()];
                floor.shorten(&mut data, fractal.octaves, (fractal.x, fractal.y), lacunarity);
            }
            Op::ValueNoise { octaves, x, y, .. } => floor.shorten(&mut data, octaves, (x, y), 2.0),
            Op::White { octaves, x, y, .. } => floor.shorten(&mut data, octaves, (x, y), 1.0),
            Op::Raster(_) => floor.widen(program, value),
            _ => {}
        }
    }
    for (index, reading) in floor.rasters.into_iter().enumerate() {
        if let Some(reading) = reading {
            data.stages[index] = Arc::new(reading.stage(&program.data.stages[index], &program.map));
        }
    }
    Program { data, ..program.clone() }
}

/// What is known of a program while its data is rewritten.
struct Floor {
    cell: (f64, f64),
    split: Split,
    /// By value: what doesn't vary; NaN where that isn't known before stages are built.
    uniforms: Vec<f64>,
    slopes: Vec<(f64, f64)>,
    /// By stage: how its layers are read, where they are.
    rasters: Vec<Option<Reading>>,
}

/// How a stage's layers are read.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// Layers up to the last that is read.
    layers: u32,
    /// What the cell covers, in world units of the raster.
    cover: (f64, f64),
    edge: Edge,
}

impl Floor {
    fn of(program: &Program, cell: (f64, f64)) -> Self {
        let split = Split::of(&program.code);
        let uniforms = uniforms(&program.code, &program.data);
        let slopes = split.slopes(&uniforms);
        Self { cell, split, uniforms, slopes, rasters: vec![None; program.data.stages.len()] }
    }

    /// How far a coordinate moves along the cell's two sides; not at all without a form.
    fn steps(&self, coordinate: Value) -> (f64, f64) {
        let slope = |form: Form| self.slopes[form.index()];
        let (x, y) = self.split.form(coordinate).map_or((0.0, 0.0), slope);
        (x * self.cell.0, y * self.cell.1)
    }

    /// Keeps the octaves whose wavelength is at least the cell.
    fn shorten(&self, data: &mut Data, octaves: u32, (x, y): (Value, Value), lacunarity: f64) {
        let (u, v) = (self.steps(x), self.steps(y));
        let length = |u: f64, v: f64| (u * u + v * v).sqrt();
        let mut span = max(length(u.0, v.0), length(u.1, v.1));
        let Octaves { count, kept } = &mut data.octaves[octaves as usize];
        let mut long = 0;
        while long < *count {
            // What isn't known (NaN) is no reason to drop anything.
            if span > 1.0 {
                break;
            }
            long += 1;
            span *= lacunarity;
        }
        *kept = (*kept).min(long);
    }

    /// Takes note of how a raster is read.
    fn widen(&mut self, program: &Program, value: Value) {
        let Op::Raster(read) = program.code.ops[value.index()] else { return };
        let known = |size: f64| if size.is_finite() { size } else { 0.0 };
        let cover = |(x, y): (f64, f64)| known(x.abs() + y.abs());
        let (width, height) = (cover(self.steps(read.x)), cover(self.steps(read.y)));
        let blank = Reading { layers: 0, cover: (0.0, 0.0), edge: read.edge };
        let reading = self.rasters[read.stage as usize].get_or_insert(blank);
        reading.layers = reading.layers.max(read.layer + 1);
        reading.cover = (max(reading.cover.0, width), max(reading.cover.1, height));
    }
}

/// By value: the numbers of operations that don't vary, as far as they are known without stages and noises.
fn uniforms(code: &Code, data: &Data) -> Vec<f64> {
    let varying = code.varying();
    let mut known: Vec<f64> = Vec::with_capacity(code.ops.len());
    for (index, op) in code.ops.iter().enumerate() {
        let value = |value: Value| known[value.index()];
        let number = match *op {
            _ if varying[index] => f64::NAN,
            Op::Constant(number) => number,
            Op::Slot(slot) => data.reals[slot as usize],
            Op::Unary(op, v) => unary(op, value(v)),
            Op::Binary(op, a, b) => binary(op, value(a), value(b)),
            Op::Mix(a, b, t) => mix(value(a), value(b), value(t)),
            Op::Less(a, b, then, otherwise) => select(value(a), value(b), value(then), value(otherwise)),
            Op::Curve(curve, v) => data.curves[curve as usize].at(value(v)),
            _ => f64::NAN,
        };
        known.push(number);
    }
    known
}

impl Reading {
    /// The stage of the box means of `stage`'s layers.
    fn stage(self, stage: &Arc<Stage>, map: &Map) -> Stage {
        let layer = |layer: u32| {
            let mut builder = Builder::new(map.clone());
            let node = builder.node(&stage.node, "");
            let index = builder.stage(node, stage.clone());
            let at = (builder.x(), builder.y());
            let raster = builder.raster(index, layer, (Filter::Bilinear, Edge::Clamp), at);
            builder.finish(&[("density", raster)])
        };
        let means = BoxMeans { layers: self.layers, cover: self.cover, edge: self.edge };
        let inputs = (0..self.layers).map(layer).collect();
        Stage::new(stage.node.clone(), Points::OfRaster, inputs, Arc::new(means))
    }
}

/// Box means of rasters at their own points.
#[derive(Debug)]
struct BoxMeans {
    layers: u32,
    /// World units along x and y.
    cover: (f64, f64),
    edge: Edge,
}

impl Build for BoxMeans {
    fn encode(&self, into: &mut Encoder) {
        into.text("box means");
        into.tag(self.edge as u8);
        into.real(self.cover.0);
        into.real(self.cover.1);
    }

    fn yields(&self) -> Yield {
        Yield::Layers(self.layers)
    }

    fn build(&self, ground: Ground<'_>, control: &Control) -> Result<Built, BuildError> {
        let (columns, rows) = (ground.columns as usize, ground.rows as usize);
        let (origin, size) = (ground.map.origin, ground.map.size);
        let wide = (points(self.cover.0, columns, size.0), points(self.cover.1, rows, size.1));
        let mut layers = Vec::with_capacity(ground.inputs.len());
        for values in &ground.inputs {
            control.check()?;
            let values = boxed(columns, rows, values, wide, self.edge);
            layers.push(Raster::new(columns, rows, origin, size, values));
        }
        Ok(Built { layers, ..Built::default() })
    }

    fn rust(&self) -> RustCall {
        let Self { cover, edge, layers } = self;
        let wide = format!(
            "({:?} * (columns.max(1) - 1) as f64 / size.0, {:?} * (rows.max(1) - 1) as f64 / size.1)",
            cover.0, cover.1
        );
        let layer = |layer: u32| {
            format!(
                "raster::Raster::new(columns, rows, origin, size, \
                means::boxed(columns, rows, &inputs[{layer}], {wide}, raster::Edge::{edge:?}))"
            )
        };
        let layers: Vec<String> = (0..*layers).map(layer).collect();
        RustCall {
            expression: format!("[{}]", layers.join(", ")),
            modules: &["means", "raster"],
            yields: self.yields(),
            units: 0,
        }
    }
}

/// How many points of an axis a length of the world covers.
fn points(cover: f64, count: usize, size: f64) -> f64 {
    cover * (count.max(1) - 1) as f64 / size
}
