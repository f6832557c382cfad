//! The words of the command line.

use std::path::PathBuf;
use std::str::FromStr;

use catena_backend::Choice;
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Wires density nodes into terrain: an editor, and all of it without a window too.
#[derive(Debug, Parser)]
#[command(version, override_usage = "catena [--safe] [GRAPH]\n       catena <COMMAND>")]
pub(crate) struct Arguments {
    /// The graph to open in the editor; without it, the last document.
    pub(crate) graph: Option<PathBuf>,
    /// Open the editor without the graphics card, with default settings, computing nothing until asked
    #[arg(long)]
    pub(crate) safe: bool,
    /// What to do without a window.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do without a window.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Draw the full map into a file; the format goes by its ending (png, r16, r32, npy)
    Render(Render),
    /// Print values at positions, one a line, so that they read back to the same bits
    Sample(Sample),
    /// Write the source of a stack, ready for a game: Rust, or a WGSL kernel
    Export(Export),
    /// Tell every fault of graph files, with its place; quiet where there is none
    Check(Check),
    /// Hold the GPU and the exported Rust against the reference
    Verify(Verify),
    /// The catalogue of nodes
    Nodes(Nodes),
    /// List the regions of a Regions node: names, biomes, centres, areas and neighbours
    Regions(Regions),
    /// The GPU adapters found, with their limits
    Devices,
}

/// Which graph, which node, and what to override.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// The graph file
    pub(crate) graph: PathBuf,
    /// Node, or node.output; the document's viewed node unless given
    #[arg(long, value_name = "NODE[.OUT]")]
    pub(crate) node: Option<String>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
}

/// What to override without editing the file.
#[derive(Debug, Args)]
pub(crate) struct Overrides {
    /// Override a parameter, in the file's own words: --set bend.strength=30
    #[arg(long, value_name = "NODE.PARAM=VALUE", global = true)]
    pub(crate) set: Vec<String>,
    /// Override the map's seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, global = true)]
    pub(crate) seed: Option<i64>,
}

/// `catena render`
#[derive(Debug, Args)]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Pixels of the whole map; one a world unit unless given
    #[arg(long, value_name = "WxH")]
    pub(crate) size: Option<Size>,
    /// Where pixels sample: their centres, or the corners of the map edge to edge (vertex grids of engines)
    #[arg(long, value_enum, default_value_t = Lattice::Centres)]
    pub(crate) lattice: Lattice,
    /// Draw only these pixels of the whole map; tiles equal the whole to the bit
    #[arg(long, value_name = "X,Y,W,H")]
    pub(crate) region: Option<Four<usize>>,
    /// Draw another rectangle of the world
    #[arg(long, value_name = "X,Y,W,H", allow_hyphen_values = true)]
    pub(crate) view: Option<Four<f64>>,
    /// How to draw: values as gray, or colours (8 bits a channel)
    #[arg(long, value_enum, default_value_t = Look::Gray)]
    pub(crate) look: Look,
    /// Colours of terrain, relief, contours and rivers; topographic unless given
    #[arg(long, value_name = "NAME")]
    pub(crate) palette: Option<String>,
    /// How many contour lines to draw between the sea and the top (0 to 20); they make gray a picture in colour
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) contours: Option<u32>,
    /// Of biomes: their numbers as an indexed PNG, with palette and names
    #[arg(long, conflicts_with_all = ["look", "palette", "contours", "rivers", "bits", "range"])]
    pub(crate) indexed: bool,
    /// Of biomes: one gray PNG each (FILE-NUMBER-NAME.png) that together sum to the full value at every pixel
    #[arg(long, conflicts_with_all = ["look", "palette", "contours", "rivers", "range", "indexed"])]
    pub(crate) weights: bool,
    /// Draw rivers, as a Flow node routes them over the field; CELLS of its lattice make a river, 250 unless given. They
    /// make gray a picture in colour
    #[arg(long, value_name = "CELLS", num_args = 0..=1, require_equals = true, value_parser = cells)]
    pub(crate) rivers: Option<Option<f64>>,
    /// Over terrain and relief: the lakes, rivers and sea of the Drainage node that is drawn, or the nearest upstream
    #[arg(long)]
    pub(crate) water: bool,
    /// Bits of a gray PNG; 16 unless given
    #[arg(long, value_enum)]
    pub(crate) bits: Option<Bits>,
    /// Where to compute: auto (a GPU where there is a real one), cpu, gpu (a software adapter too), or gpu:NAME with
    /// part of an adapter's name; CATENA_BACKEND says it where this doesn't
    #[arg(long, value_name = "auto|cpu|gpu")]
    pub(crate) backend: Option<Choice>,
    /// Values drawn as black and white; measured over the whole map unless given
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub(crate) range: Option<Two>,
    /// Threads to use; all unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// `catena sample`
#[derive(Debug, Args)]
pub(crate) struct Sample {
    #[command(flatten)]
    pub(crate) source: Source,
    /// A position in world units; may be given again
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub(crate) at: Vec<Two>,
    /// A file of positions, "x y" a line; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) points: Option<PathBuf>,
}

/// `catena export`
#[derive(Debug, Args)]
pub(crate) struct Export {
    #[command(flatten)]
    pub(crate) source: Source,
    /// The language
    #[arg(long, value_enum, default_value_t = Language::Rust)]
    pub(crate) lang: Language,
    /// Pixels of the whole map, for a kernel's buffers; one a world unit unless given
    #[arg(long, value_name = "WxH")]
    pub(crate) size: Option<Size>,
    /// The file to write; standard output unless given
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// `catena check`
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The graph files
    #[arg(required = true)]
    pub(crate) graphs: Vec<PathBuf>,
    /// Tell of each Drainage node its rivers, lakes and statistics
    #[arg(long)]
    pub(crate) survey: bool,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
}

/// `catena verify`
#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Pixels of the whole map
    #[arg(long, value_name = "WxH", default_value = "512x512")]
    pub(crate) size: Size,
    /// Only these pixels of it
    #[arg(long, value_name = "X,Y,W,H")]
    pub(crate) region: Option<Four<usize>>,
}

/// `catena regions`
#[derive(Debug, Args)]
pub(crate) struct Regions {
    #[command(flatten)]
    pub(crate) source: Source,
    /// As JSON or as a table with commas; by the file's ending, else JSON
    #[arg(long, value_enum)]
    pub(crate) format: Option<ListFormat>,
    /// The file to write; standard output unless given
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// How a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    Json,
    Csv,
}

/// `catena nodes`
#[derive(Debug, Args)]
pub(crate) struct Nodes {
    /// Only nodes whose names hold this
    pub(crate) search: Option<String>,
    /// For programs to read
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where pixels sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lattice {
    Centres,
    Corners,
}

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Look {
    Gray,
    Terrain,
    Relief,
    /// Biomes in their colours, blended by weight, lit where their land is known
    Biome,
}

/// Bits of a gray PNG.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bits {
    #[value(name = "8")]
    Eight,
    #[value(name = "16")]
    Sixteen,
}

/// The language of exported source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// Source that returns the reference's bits
    Rust,
    /// A compute kernel, with its buffers for the map beside
    Wgsl,
}

/// The most pixels of a side: beyond, neighbours could not be told apart.
const MOST_PIXELS: usize = 1 << 53;

/// `WxH`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// `A,B`
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Two(pub(crate) f64, pub(crate) f64);

/// `A,B,C,D`
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Four<T>(pub(crate) [T; 4]);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides =
            text.split_once(['x', 'X', '×']).ok_or("two whole numbers with an x between, as in 512x384")?;
        let side = |text: &str| match text.trim().parse::<usize>() {
            Ok(side) if side > MOST_PIXELS => {
                Err(format!("{side} is too many; at most {MOST_PIXELS} a side"))
            }
            Ok(0) | Err(_) => Err(format!("\"{text}\" is not a whole number of pixels above 0")),
            Ok(side) => Ok(side),
        };
        Ok(Self { columns: side(sides.0)?, rows: side(sides.1)? })
    }
}

impl FromStr for Two {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [a, b] = numbers::<f64, 2>(text)?;
        match a.is_finite() && b.is_finite() {
            true => Ok(Self(a, b)),
            false => Err("the numbers must be finite".to_owned()),
        }
    }
}

impl<T: FromStr + Copy + Default> FromStr for Four<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        numbers(text).map(Self)
    }
}

/// How many cells make a river.
fn cells(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(cells) if cells >= 1.0 && cells.is_finite() => Ok(cells),
        _ => Err("a number of cells, 1 or more".to_owned()),
    }
}

fn numbers<T: FromStr + Copy + Default, const N: usize>(text: &str) -> Result<[T; N], String> {
    let mut numbers = [T::default(); N];
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if parts.len() != N {
        return Err(format!("{N} numbers with commas between, not {}", parts.len()));
    }
    for (number, part) in numbers.iter_mut().zip(parts) {
        *number = part.parse().map_err(|_| format!("\"{part}\" is not a number that fits here"))?;
    }
    Ok(numbers)
}
