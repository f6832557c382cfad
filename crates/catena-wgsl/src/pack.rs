//! The words of a kernel's buffers for one map.

use std::collections::HashMap;
use std::sync::Arc;

use catena_field::split::{Anchor, AnchorLayout, Axis, Given};
use catena_field::{Built, Carve, Fractal, Near, Octaves, Op, Placement, Program, RasterRead, Table, Value};
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::meander::SWING;
use catena_kernels::drainage::records::{STRIDE, U, V};
use catena_kernels::hash::lowbias32;
use catena_kernels::simplex::shuffled;
use catena_kernels::sites::ScatteredSites;
use catena_kernels::value_noise::ValueNoise;

use crate::buckets::{Buckets, FEW, few, halves};
use crate::items::Item;
use crate::{Kernel, Refusal, curves};

/// Bytes of a storage binding that every device takes.
pub const BINDING_BYTES: u64 = 128 << 20;

/// What a kernel reads that is the same for every tile of a map, in 32-bit words. Reals are bits of float32.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buffers {
    /// 64 words a seed: its permutation, four numbers to a word.
    pub permutations: Vec<u32>,
    /// Steps of forms, numbers, records, octaves and a few sites.
    pub data: Vec<u32>,
    /// Values of rasters and of the lattices of value noise; curves.
    pub points: Vec<u32>,
    /// Scattered sites in their buckets.
    pub sites: Vec<u32>,
    /// Records of drainage graphs.
    pub records: Vec<u32>,
    /// Words of drainage graphs.
    pub words: Vec<u32>,
    /// Words of a block in `anchors`; [`Given::record`] fills them in.
    pub anchor_words: u32,
}

impl Kernel {
    /// Works out what the kernel reads on a map whose pixels lie `spacing` world units apart.
    ///
    /// # Errors
    /// [`Refusal::Foreign`] for another program's data, [`Refusal::TooLarge`] where a buffer would take more than
    /// `most` bytes.
    pub fn pack(&self, given: &Given<'_>, spacing: (f64, f64), most: u64) -> Result<Buffers, Refusal> {
        let program = given.program.code_hash();
        if program != self.key {
            return Err(Refusal::Foreign { kernel: self.key.to_string(), program: program.to_string() });
        }
        let points = point_words(self, given);
        refuse_over("a raster", points, most)?;
        let (records, words) = graph_words(self, given);
        refuse_over("a drainage graph", records.max(words), most)?;
        let mut pack = Pack::new(self, given);
        pack.steps(spacing);
        self.items.list.iter().for_each(|item| pack.item(*item));
        let buffers = pack.finish();
        refuse_over("the list of sites", buffers.sites.len() as u64, most)?;
        Ok(buffers)
    }
}

fn refuse_over(what: &'static str, words: u64, most: u64) -> Result<(), Refusal> {
    let bytes = 4 * words;
    if bytes > most { Err(Refusal::TooLarge { what, bytes, most }) } else { Ok(()) }
}

/// Words that `points` will have at most.
fn point_words(kernel: &Kernel, given: &Given<'_>) -> u64 {
    let words = kernel.items.list.iter().map(|item| match item {
        Item::Record(value) => match given.program.code.ops[value.index()] {
            Op::Raster(read) => layer(given.built, &read).values().len() as u64,
            Op::ValueNoise { .. } => 4096,
            Op::Curve(curve, _) => curves::words(&given.program.data.curves[curve as usize]) as u64,
            Op::Table(table, _) => numbers(given, table).len() as u64,
            _ => 0,
        },
        _ => 0,
    });
    words.sum()
}

/// Words that records and words of graphs will have at most.
fn graph_words(kernel: &Kernel, given: &Given<'_>) -> (u64, u64) {
    let graphs = kernel.items.list.iter().filter_map(|item| match item {
        Item::Record(value) => match given.program.code.ops[value.index()] {
            Op::Carve(carve) => Some(graph(given.built, carve.stage)),
            _ => None,
        },
        _ => None,
    });
    let sizes = graphs.map(|graph| (graph.records.len() as u64, graph.words.len() as u64));
    sizes.fold((0, 0), |(records, words), graph| (records + graph.0, words + graph.1))
}

fn graph(built: &[Arc<Built>], stage: u32) -> &Graph {
    built[stage as usize].graph.as_deref().expect("a stage that is carved by makes a graph")
}

fn layer<'a>(built: &'a [Arc<Built>], read: &RasterRead) -> &'a catena_kernels::raster::Raster {
    &built[read.stage as usize].layers[read.layer as usize]
}

/// The numbers of a table.
fn numbers<'a>(given: &Given<'a>, table: Table) -> &'a [f64] {
    match table {
        Table::Data(index) => &given.program.data.tables[index as usize],
        Table::Stage(index) => &given.built[index as usize].numbers,
    }
}

/// Words on their way into the buffers.
struct Pack<'a> {
    kernel: &'a Kernel,
    given: &'a Given<'a>,
    anchors: AnchorLayout,
    buffers: Buffers,
    /// What lies behind the items in `data`.
    behind: Vec<u32>,
    rasters: HashMap<(u32, u32), u32>,
    lattices: HashMap<i64, u32>,
    tables: HashMap<Table, u32>,
    octaves: HashMap<Vec<u32>, u32>,
    /// By stage: where the records and words of its graph begin.
    graphs: HashMap<u32, (u32, u32)>,
}

impl<'a> Pack<'a> {
    fn new(kernel: &'a Kernel, given: &'a Given<'a>) -> Self {
        let anchors = AnchorLayout::new(&kernel.split, &given.program.data);
        let mut buffers = Buffers { anchor_words: anchors.words, ..Buffers::default() };
        for noise in &kernel.permutations {
            let permutation = shuffled(seed(given.program, *noise));
            let words = permutation.as_chunks().0;
            buffers.permutations.extend(words.iter().map(|bytes| u32::from_le_bytes(*bytes)));
        }
        buffers.permutations.resize(buffers.permutations.len().max(64), 0);
        let (behind, rasters, lattices, tables, octaves, graphs) = Default::default();
        Self { kernel, given, anchors, buffers, behind, rasters, lattices, tables, octaves, graphs }
    }

    fn finish(mut self) -> Buffers {
        debug_assert_eq!(self.buffers.data.len(), self.kernel.items.words as usize);
        self.buffers.data.append(&mut self.behind);
        let words = self.kernel.layout.data_words as usize;
        debug_assert!(self.buffers.data.len() <= words, "the room was worked out");
        self.buffers.data.resize(words, 0);
        let sites = self.buffers.sites.len();
        self.buffers.sites.resize(sites.max(4), 0); // no device binds nothing
        let (records, words) = (self.buffers.records.len(), self.buffers.words.len());
        self.buffers.records.resize(records.max(4), 0);
        self.buffers.words.resize(words.max(4), 0);
        self.buffers
    }

    fn steps(&mut self, spacing: (f64, f64)) {
        for (x, y) in self.given.steps(spacing) {
            self.reals(&[x, y]);
        }
    }

    fn item(&mut self, item: Item) {
        match item {
            Item::Uniform(value) => self.reals(&[self.given.uniforms[value.index()]]),
            Item::Anchor(anchor) => self.word(self.anchors.offsets[anchor]),
            Item::Record(value) => self.record(value),
        }
    }

    fn record(&mut self, value: Value) {
        let program = self.given.program;
        match program.code.ops[value.index()] {
            Op::Fractal(fractal) => self.fractal(&fractal, value),
            Op::ValueNoise { noise, octaves, falloff, .. } => {
                self.value_noise(value, noise, octaves, falloff);
            }
            Op::White { noise, octaves, .. } => {
                let hashed = lowbias32(seed(program, noise) as u32);
                self.anchor(value);
                self.word(hashed);
                self.reals(&[f64::from(program.data.octaves[octaves as usize].kept.min(1))]);
            }
            Op::Near(near) => match near.placement {
                Placement::Scattered => self.scattered(&near, value),
                Placement::Jittered => self.jittered(&near, value),
            },
            Op::Raster(read) => self.raster(&read, value),
            Op::Carve(carve) => self.carve(&carve, value),
            Op::Curve(curve, _) => {
                let (segments, numbers) = curves::segments(&program.data.curves[curve as usize]);
                let place = self.buffers.points.len() as u32;
                self.buffers.points.extend(numbers.into_iter().map(f32::to_bits));
                self.buffers.data.extend([segments, place]);
            }
            Op::Table(table, _) => self.table(table),
            ref op => unreachable!("{op:?} has no record"),
        }
    }

    fn fractal(&mut self, fractal: &Fractal, value: Value) {
        let Octaves { count, kept } = self.given.program.data.octaves[fractal.octaves as usize];
        let shares = shares(count, 1.0, self.given.uniforms[fractal.persistence.index()]);
        let sum: f64 = shares.iter().sum();
        let share = |share: &f64| if sum == 0.0 { 0.0 } else { share / sum };
        let shares: Vec<f64> = shares.iter().map(share).collect();
        let kept = kept.min(count) as usize;
        let left: f64 = shares[kept..].iter().map(|share| fractal.basis.mean(fractal.fold) * share).sum();
        self.octaves(value, &shares[..kept], left);
    }

    fn value_noise(&mut self, value: Value, noise: u32, octaves: u32, falloff: Value) {
        let Octaves { count, kept } = self.given.program.data.octaves[octaves as usize];
        let heights = shares(count, 0.5, self.given.uniforms[falloff.index()]);
        let kept = kept.min(count) as usize;
        let left: f64 = heights[kept..].iter().map(|height| 0.5 * height).sum();
        self.octaves(value, &heights[..kept], left);
        let seed = seed(self.given.program, noise);
        let place = match self.lattices.get(&seed) {
            Some(place) => *place,
            None => {
                let place = self.put_points(ValueNoise::new(seed).values());
                self.lattices.insert(seed, place);
                place
            }
        };
        self.word(place);
    }

    /// How many octaves, where their frequencies and shares are, where their anchors are, what is left over.
    fn octaves(&mut self, value: Value, shares: &[f64], left: f64) {
        let frequencies: Vec<f64> =
            self.anchor_of(value).map_or_else(Vec::new, |anchor| self.given.frequencies(&anchor).collect());
        let each =
            frequencies.into_iter().zip(shares).flat_map(|(frequency, share)| [frequency, *share, 0.0, 0.0]);
        let words: Vec<u32> = each.map(bits).collect();
        let place = match self.octaves.get(&words) {
            Some(place) => *place,
            None => {
                let place = self.put_behind(&words);
                self.octaves.insert(words, place);
                place
            }
        };
        self.buffers.data.extend([shares.len() as u32, place]);
        self.anchor(value);
        self.reals(&[left]);
    }

    fn scattered(&mut self, near: &Near, value: Value) {
        let (data, map) = (self.given.program.data.sites[near.sites as usize], &self.given.program.map);
        let seed = map.seed.wrapping_add(data.seed);
        let sites = ScatteredSites::new(seed, data.count, map.origin, map.size);
        self.anchor(value);
        let side = if sites.points().len() <= FEW {
            let place = self.put_behind(&few(sites.points()));
            self.buffers.data.extend([place, 0, sites.points().len() as u32]);
            (0.0, 0.0)
        } else {
            let buckets = Buckets::new(sites.points(), map);
            let place = self.buffers.sites.len() as u32;
            self.buffers.data.extend([place, buckets.columns, buckets.rows]);
            self.buffers.sites.extend(&buckets.words);
            buckets.side
        };
        self.reals(&[side.0, side.1]);
        self.word(lowbias32(lowbias32(seed as u32)));
        self.buffers.data.extend([map.origin.0, map.origin.1].into_iter().flat_map(halves));
    }

    fn jittered(&mut self, near: &Near, value: Value) {
        let data = self.given.program.data.sites[near.sites as usize];
        self.anchor(value);
        self.reals(&[1.0 / data.spacing, data.spacing]);
        self.word(lowbias32(self.given.program.map.seed.wrapping_add(data.seed) as u32));
    }

    /// How many entries, and where in `points` they begin.
    fn table(&mut self, table: Table) {
        let numbers = numbers(self.given, table);
        let place = match self.tables.get(&table) {
            Some(place) => *place,
            None => {
                let place = self.put_points(numbers);
                self.tables.insert(table, place);
                place
            }
        };
        self.buffers.data.extend([numbers.len() as u32, place]);
    }

    fn raster(&mut self, read: &RasterRead, value: Value) {
        let built = self.given.built;
        let raster = layer(built, read);
        self.anchor(value);
        let axes = Axis::of(raster);
        self.reals(&axes.map(|axis| axis.density()));
        self.buffers.data.extend([raster.columns() as u32, raster.rows() as u32]);
        let key = (read.stage, read.layer);
        let place = match self.rasters.get(&key) {
            Some(place) => *place,
            None => {
                let place = self.put_points(raster.values());
                self.rasters.insert(key, place);
                place
            }
        };
        self.word(place);
    }
}

/// Drainage graphs.
impl Pack<'_> {
    fn carve(&mut self, carve: &Carve, value: Value) {
        let given = self.given;
        let graph = graph(given.built, carve.stage);
        self.anchor(value);
        self.reals(&Axis::of_cells(&graph.lattice).map(|axis| axis.density()));
        let (records, words) = self.graph(carve.stage, graph);
        self.buffers.data.extend([graph.lattice.columns, graph.lattice.rows, records, words]);
        self.word(lowbias32(graph.lattice.seed as u32));
        self.reals(&[graph.rules.meander * SWING, graph.rules.plain]);
    }

    /// Where a graph's records and words begin. Nodes are told by their places inside their cells.
    fn graph(&mut self, stage: u32, graph: &Graph) -> (u32, u32) {
        if let Some(places) = self.graphs.get(&stage) {
            return *places;
        }
        let places = (self.buffers.records.len() as u32, self.buffers.words.len() as u32);
        let columns = graph.lattice.columns as usize;
        for (node, record) in graph.records.chunks_exact(STRIDE).enumerate() {
            let inside = [record[U] - (node % columns) as f64, record[V] - (node / columns) as f64];
            self.buffers.records.extend(inside.iter().chain(&record[2..]).map(|number| bits(*number)));
        }
        self.buffers.words.extend_from_slice(&graph.words);
        self.graphs.insert(stage, places);
        places
    }
}

/// Where words go.
impl Pack<'_> {
    fn word(&mut self, word: u32) {
        self.buffers.data.push(word);
    }

    fn reals(&mut self, numbers: &[f64]) {
        self.buffers.data.extend(numbers.iter().map(|number| bits(*number)));
    }

    fn anchor_of(&self, value: Value) -> Option<Anchor> {
        Some(self.kernel.split.anchors()[self.kernel.split.anchor(value)?])
    }

    /// Where among a block's words the anchor of a reader of positions begins.
    fn anchor(&mut self, value: Value) {
        let anchor = self.kernel.split.anchor(value);
        self.word(anchor.map_or(0, |anchor| self.anchors.offsets[anchor]));
    }

    /// Puts whole quadruples behind the items, and returns the number of the first.
    fn put_behind(&mut self, words: &[u32]) -> u32 {
        let items = self.kernel.items.words as usize;
        let place = (items + self.behind.len()).next_multiple_of(4);
        self.behind.resize(place - items, 0);
        self.behind.extend(words);
        place as u32 / 4
    }

    fn put_points(&mut self, values: &[f64]) -> u32 {
        let place = self.buffers.points.len() as u32;
        self.buffers.points.extend(values.iter().map(|value| bits(*value)));
        place
    }
}

fn seed(program: &Program, noise: u32) -> i64 {
    program.map.seed.wrapping_add(program.data.noises[noise as usize])
}

/// Heights of octaves, each `ratio` of the one before.
fn shares(count: u32, first: f64, ratio: f64) -> Vec<f64> {
    std::iter::successors(Some(first), |share| Some(share * ratio)).take(count as usize).collect()
}

/// A number as a float32's bits. What float32 can't reach is held at its end.
fn bits(number: f64) -> u32 {
    let most = f64::from(f32::MAX);
    let held = if number > most {
        most
    } else if number < -most {
        -most
    } else {
        number
    };
    (held as f32).to_bits()
}
