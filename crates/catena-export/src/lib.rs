//! Rust source of a program, complete with the kernels it needs.
//!
//! The text compiles alone, with plain `rustc` and no other crate, alone or as a module of a bigger one, and
//! returns the evaluator's bits: it is the same bound program, and below it stand the same kernel files.
//!
//! ```
//! use catena_export::{RustOptions, rust};
//! use catena_field::{Builder, Map};
//!
//! let mut builder = Builder::new(Map::default());
//! let low = builder.slot(-0.3);
//! let floor = builder.maximum(low, builder.x());
//! let program = builder.finish(&[("height", floor)]);
//! let source = rust(&program, &RustOptions { graph_name: "floor", ..RustOptions::default() })?;
//! assert!(source.text.contains("        max(-0.3, x)\n"));
//! # Ok::<(), catena_export::ExportError>(())
//! ```

mod biome;
mod body;
mod build;
mod bundle;
mod context;
mod cut;
mod expression;
mod fields;
mod names;
mod naming;
mod number;
mod order;
mod place;
mod plan;
mod source;
mod stages;
mod text;

use std::ops::Range;
use std::path::PathBuf;

use catena_field::{FileSource, Program};

/// What goes into the text besides the program.
pub struct RustOptions<'a> {
    /// The graph's name, of which the module's name in the example is made.
    pub graph_name: &'a str,
    /// The graph's file, for the header; any text will do.
    pub graph_text: &'a str,
    /// The graph's content hash.
    pub graph_hash: &'a str,
    /// Catena's version.
    pub version: &'a str,
    /// Positions and what the first output is there, in the world of the map's own seed, for the test below.
    pub goldens: &'a [(f64, f64, f64)],
    /// Finds the decoded raster of a file.
    pub files: &'a dyn Fn(&FileSource) -> Option<FileRaster>,
}

impl Default for RustOptions<'_> {
    fn default() -> Self {
        Self {
            graph_name: "terrain",
            graph_text: "",
            graph_hash: "",
            version: env!("CARGO_PKG_VERSION"),
            goldens: &[],
            files: &|_| None,
        }
    }
}

/// A decoded raster file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileRaster {
    /// Points along x.
    pub columns: u32,
    /// Points along y.
    pub rows: u32,
    /// The file's numbers, row by row; without them the text is the same, and nothing lies beside it.
    pub values: Option<Vec<f64>>,
    /// Of an integer file: the number that stands for full.
    pub full_range: Option<f64>,
}

/// Source, and what must lie beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The text.
    pub text: String,
    /// The methods of `Terrain` that return a number, one a value that the program puts out: `height`, or several called
    /// after their outputs. A biome has three: its number, its neighbour's and its weight.
    pub methods: Vec<String>,
    /// Files that the text includes: names and bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// Which lines belong to which node: its name, and lines counted from 0. A node may have several spans.
    pub spans: Vec<(String, Range<usize>)>,
    /// The parts of the text, top to bottom, by their lines.
    pub parts: Vec<(Part, Range<usize>)>,
}

/// A part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Who made it, what it may be used for, and the graph.
    Header,
    /// What is imported, the struct, and its methods.
    Terrain,
    /// The kernels, word for word.
    Kernels,
    /// The test.
    Test,
}

/// Why there is no source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// A program without an output.
    #[error("there is nothing to export: the program has no output")]
    NoOutput,
    /// A file that could not be had.
    #[error("{node}: {} is not there, or could not be read", path.display())]
    MissingFile {
        /// The node that reads it.
        node: String,
        /// Where it should lie.
        path: PathBuf,
    },
    /// A raster with more or fewer values than points.
    #[error("{node}: {} has {values} values for {columns} x {rows} points", path.display())]
    Shape {
        /// The node that reads it.
        node: String,
        /// Where it lies.
        path: PathBuf,
        /// Points along x.
        columns: u32,
        /// Points along y.
        rows: u32,
        /// Values there are.
        values: usize,
    },
    /// A stage whose Rust calls a kernel that there is not.
    #[error("{node}: its source needs the kernel {module}, which there is not")]
    UnknownKernel {
        /// The stage's node.
        node: String,
        /// The kernel's name.
        module: String,
    },
}

/// The Rust source of a program.
///
/// # Errors
/// Where the program has no output, or a stage can't be written.
pub fn rust(program: &Program, options: &RustOptions<'_>) -> Result<Source, ExportError> {
    source::write(program, options)
}
