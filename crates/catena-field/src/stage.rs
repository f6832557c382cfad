//! Stages: data built once before sampling, where fusion stops.

use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;

use catena_kernels::drainage::graph::Graph;
use catena_kernels::raster::Raster;

use crate::{Cancelled, Control, Encoder, Ground, Hash, Lattice, Program, Sites};

/// Something built once from whole fields: measured extents, rasters, simulations, files.
///
/// The lattice is part of the stage, never of a view, so that a preview, a tile and a sample agree.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Name of the node it belongs to.
    pub node: String,
    /// Where its inputs are sampled.
    pub points: Points,
    /// One program of one output for each input, lowered apart in the identity frame.
    pub inputs: Vec<Program>,
    /// How it is built.
    pub build: Arc<dyn Build>,
    content: Hash,
}

/// Where a stage's inputs come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Points {
    /// A lattice over the whole map.
    Lattice(Lattice),
    /// A file, read by the evaluator.
    File(FileSource),
    /// The nodes of a lattice that are moved inside their cells by a seed, which is added to the map's
    /// ([`catena_kernels::drainage::lattice`]). Here the lattice counts cells.
    Jittered(Lattice, i64),
    /// The points of the raster that each input is: inputs read one layer each, of one stage, as it is
    /// ([`Program::plain_raster`]).
    OfRaster,
    /// Sites scattered over the map, in the order of their indices.
    Sites(Sites),
}

/// A raster file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileSource {
    /// Where it lies, as the graph's folder makes it.
    pub path: PathBuf,
    /// Its shape, where the format doesn't say.
    pub raw: RawShape,
}

/// Shape of a raw file. Zeros where the designer has not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RawShape {
    /// Samples along x.
    pub width: u32,
    /// Samples along y.
    pub height: u32,
    /// Byte order.
    pub big_endian: bool,
}

/// What a build made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Built {
    /// Rasters over the map.
    pub layers: Vec<Raster>,
    /// Single numbers.
    pub numbers: Vec<f64>,
    /// A drainage graph.
    pub graph: Option<Arc<Graph>>,
    /// What a designer should know of the inputs; the result stands all the same.
    pub remark: Option<String>,
}

/// What a stage yields, as [`Op::Raster`](crate::Op::Raster), [`Op::Number`](crate::Op::Number),
/// [`Op::Table`](crate::Op::Table) and [`Op::Carve`](crate::Op::Carve) read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Yield {
    /// So many rasters.
    Layers(u32),
    /// So many numbers.
    Numbers(u32),
    /// A table of numbers, one a point.
    Table,
    /// A drainage graph.
    Graph,
}

/// The Rust that builds the stage in exported source.
#[derive(Clone, Debug, PartialEq)]
pub struct RustCall {
    /// An expression, or statements that end in one, that yields `[Raster; N]`, `[f64; N]`, `[Graph; 1]` or, for a
    /// table, `Vec<f64>`. It may read `columns`, `rows` (`usize`),
    /// `origin`, `size` (`(f64, f64)`), `seed` (`i64`, the map's), `inputs` (a `Vec` of one `Vec<f64>` an
    /// input) and, of a file, `full_range` (`Option<f64>`), and call kernels as `module::function`.
    pub expression: String,
    /// Kernel modules that the expression calls.
    pub modules: &'static [&'static str],
    /// What it yields.
    pub yields: Yield,
    /// Units of work that `watch` (a kernel's `Watch`, which the expression may name) hears of in all; 0 for one a
    /// point.
    pub units: u64,
}

/// Why a stage could not be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BuildError {
    /// Somebody asked it to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// Words for the designer.
    #[error("{0}")]
    Failed(String),
}

/// How a stage is built: a value that carries the stage's own parameters.
pub trait Build: Debug + Send + Sync {
    /// Writes everything that decides the result, except points and inputs.
    fn encode(&self, into: &mut Encoder);

    /// Of a result that work of the same kind only adds to: how much is asked for. Everything else that decides the
    /// result is written. A build that is asked for more may be handed the [`Earlier`](crate::Earlier) result.
    fn growth(&self, into: &mut Encoder) -> Option<u64> {
        let _ = into;
        None
    }

    /// What it yields.
    fn yields(&self) -> Yield;

    /// Builds.
    ///
    /// # Errors
    /// [`BuildError::Cancelled`] when `control` says so; words where the inputs don't allow a result.
    fn build(&self, ground: Ground<'_>, control: &Control) -> Result<Built, BuildError>;

    /// The same in exported source.
    fn rust(&self) -> RustCall;
}

impl Stage {
    /// A stage of the node named `node`.
    pub fn new(node: String, points: Points, inputs: Vec<Program>, build: Arc<dyn Build>) -> Self {
        let mut encoder = Encoder::new();
        encode(&mut encoder, &points, &inputs, &*build);
        Self { node, points, inputs, build, content: encoder.hash() }
    }

    /// Hash of everything that decides the result, nested stages included; files are named, not read.
    ///
    /// Worked out once, when the stage is made: stages that share their inputs are hashed once each, however
    /// many ways lead to them.
    pub fn content_hash(&self) -> Hash {
        self.content
    }
}

fn encode(into: &mut Encoder, points: &Points, inputs: &[Program], build: &dyn Build) {
    match points {
        Points::Lattice(lattice) => {
            into.tag(0);
            into.integer(lattice.columns.into());
            into.integer(lattice.rows.into());
        }
        Points::File(file) => {
            into.tag(1);
            into.text(&file.path.to_string_lossy());
            into.integer(file.raw.width.into());
            into.integer(file.raw.height.into());
            into.integer(file.raw.big_endian.into());
        }
        Points::OfRaster => into.tag(2),
        Points::Sites(sites) => {
            into.tag(3);
            into.integer(sites.seed);
            into.integer(sites.count.into());
        }
        Points::Jittered(lattice, seed) => {
            into.tag(4);
            into.integer(lattice.columns.into());
            into.integer(lattice.rows.into());
            into.integer(*seed);
        }
    }
    for input in inputs {
        into.bytes(input.content_hash().as_bytes());
    }
    build.encode(into);
}
