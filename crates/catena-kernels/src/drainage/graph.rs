//! The drainage graph of a map: built once from the ground at the nodes of a lattice, read anywhere.

use super::super::arithmetic::{clamp, hold, max};
use super::super::watch::{Stopped, Watch};
use super::carve::{Carved, Cutting, Seen};
use super::lakes::around;
use super::lattice::Lattice;
use super::lists::words;
use super::meander::Meander;
use super::network::Network;
use super::records::{records, STRIDE};
use super::rules::Rules;
use super::water::Body;

/// How often the watch of a build hears of each node.
pub const PASSES: u64 = 3;

/// Where water runs on a map, as flat rows of numbers that evaluator and GPU walk alike.
///
/// A look-up at (x, y), step by step:
/// 1. in cells (`lattice.cells`), held to the lattice's rectangle, bent by the meander, held again;
/// 2. the cell's list of segments, and for each the distance of its line: [`super::carve`];
/// 3. the nodes of the 3 x 3 cells around it for basin and standing water: [`super::lakes`].
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The lattice.
    pub lattice: Lattice,
    /// What it was built by.
    pub rules: Rules,
    /// How high the highest node stands above the datum, at least 0.
    pub budget: f64,
    /// `STRIDE` numbers for each node: see [`super::records`].
    pub records: Vec<f64>,
    /// n receivers (its own number where water leaves); n numbers of bodies (0: dry); n + 1 places in these
    /// words where the list of each cell begins, and the last one ends; the lists, numbers of nodes whose
    /// segments may reach the cell, in order. n is the number of nodes, and of cells.
    pub words: Vec<u32>,
    /// The lakes and the parts of the sea; number k of the words is `bodies[k - 1]`.
    pub bodies: Vec<Body>,
    /// The order by Strahler of each node.
    pub strahler: Vec<u8>,
    /// The length of the longest way down to each node, in cells.
    pub length: Vec<f64>,
    /// The node at which the water of each node leaves at last.
    pub roots: Vec<u32>,
    meander: Meander,
}

impl Graph {
    /// Builds the graph from the ground's height at each node of the lattice ([`Lattice::position`]), in order.
    /// Heights are held to ±1e30. The watch hears of each node [`PASSES`] times.
    ///
    /// # Errors
    /// [`Stopped`] where the watch says so.
    pub fn build(
        lattice: &Lattice,
        heights: &[f64],
        rules: &Rules,
        watch: Watch<'_>,
    ) -> Result<Self, Stopped> {
        let held: Vec<f64>;
        let heights = if heights.iter().all(|height| hold(*height) == *height) {
            heights
        } else {
            held = heights.iter().map(|height| hold(*height)).collect();
            &held
        };
        let network = Network::build(&lattice.plane(), heights, rules, watch)?;
        Self::of_network(lattice, network, rules, watch)
    }

    fn of_network(
        lattice: &Lattice,
        mut network: Network,
        rules: &Rules,
        watch: Watch<'_>,
    ) -> Result<Self, Stopped> {
        network.order = Vec::new();
        let records = records(lattice, &network, rules);
        // What the records hold isn't held twice while the lists grow.
        (network.area, network.spill) = (Vec::new(), Vec::new());
        network.floors.clear();
        let words = words(lattice, &records, &network, watch)?;
        let Network { budget, bodies, strahler, length, roots, .. } = network;
        let meander = Meander::new(lattice.seed, rules.meander);
        let (lattice, rules) = (lattice.clone(), rules.clone());
        Ok(Self { lattice, rules, budget, records, words, bodies, strahler, length, roots, meander })
    }

    /// The place (x, y) of the map, in world units, where the ground that is to be carved has the height `land`.
    pub fn carve(&self, x: f64, y: f64, land: f64) -> Carved {
        let (u, v) = self.lattice.cells(x, y);
        self.carve_at(u, v, land)
    }

    /// The same of a place in cells.
    pub fn carve_at(&self, u: f64, v: f64, land: f64) -> Carved {
        let (u, v) = self.looked_up(u, v);
        let cell = self.cell(u, v);
        self.carve_over(self.list(cell), cell, (u, v), land)
    }

    /// Where a place, in cells, is looked up: held to the lattice, bent, and held again.
    #[inline]
    pub fn looked_up(&self, u: f64, v: f64) -> (f64, f64) {
        let (u, v) = self.hold(u, v);
        let (u, v) = self.meander.bent(u, v);
        self.hold(u, v)
    }

    /// The place, in cells, that is looked up at (u, v).
    pub fn straightened(&self, u: f64, v: f64) -> (f64, f64) {
        self.meander.straightened(u, v)
    }

    /// A place that is already bent, by the segments given and the nodes around a cell in which it lies: what
    /// [`Self::carve`] does with the cell's list.
    pub fn carve_over(
        &self,
        segments: &[u32],
        (column, row): (usize, usize),
        (u, v): (f64, f64),
        land: f64,
    ) -> Carved {
        let mut cutting = Cutting::new(land, self.rules.plain);
        for &segment in segments {
            if let Some(seen) = self.seen(segment, u, v) {
                cutting.add(&seen);
            }
        }
        let taken = if cutting.may_dam() { self.taken(&cutting, segments, (u, v)) } else { 0.0 };
        let mut carved = cutting.carved(taken);
        let nodes = self.lattice.nodes();
        let around = around(&self.records, &self.words[nodes..2 * nodes], self.size(), (column, row), (u, v));
        carved.basin = around.basin;
        if let Some(level) = around.level.filter(|level| carved.height < *level) {
            carved.wet = 1.0;
            carved.water = if level > carved.water { level } else { carved.water };
        }
        carved
    }

    /// How much of a fill the channels here take back.
    #[inline(never)]
    fn taken(&self, cutting: &Cutting, segments: &[u32], (u, v): (f64, f64)) -> f64 {
        let mut taken = 0.0;
        for seen in segments.iter().filter_map(|&segment| self.seen(segment, u, v)) {
            taken = max(taken, cutting.taken(&seen));
        }
        taken
    }

    #[inline(always)]
    fn seen(&self, segment: u32, u: f64, v: f64) -> Option<Seen> {
        let receiver = self.words[segment as usize] as usize;
        Seen::new(&self.records, segment as usize, receiver, u, v)
    }

    /// The cell of a place held to the lattice: column and row.
    #[inline]
    pub fn cell(&self, u: f64, v: f64) -> (usize, usize) {
        let (columns, rows) = self.size();
        ((u as usize).min(columns - 1), (v as usize).min(rows - 1))
    }

    /// The segments that may reach a cell, by their nodes' numbers, in order.
    #[inline]
    pub fn list(&self, (column, row): (usize, usize)) -> &[u32] {
        let (nodes, cell) = (self.lattice.nodes(), row * self.lattice.columns as usize + column);
        let (begin, end) = (self.words[2 * nodes + cell], self.words[2 * nodes + cell + 1]);
        &self.words[begin as usize..end as usize]
    }

    /// A node's record.
    #[inline]
    pub fn record(&self, node: usize) -> &[f64] {
        &self.records[node * STRIDE..(node + 1) * STRIDE]
    }

    /// A node's receiver; itself where water leaves.
    #[inline]
    pub fn receiver(&self, node: usize) -> usize {
        self.words[node] as usize
    }

    /// The body in which a node lies.
    #[inline]
    pub fn body(&self, node: usize) -> Option<&Body> {
        (self.words[self.lattice.nodes() + node] as usize).checked_sub(1).map(|body| &self.bodies[body])
    }

    fn size(&self) -> (usize, usize) {
        (self.lattice.columns as usize, self.lattice.rows as usize)
    }

    #[inline]
    fn hold(&self, u: f64, v: f64) -> (f64, f64) {
        (clamp(u, 0.0, f64::from(self.lattice.columns)), clamp(v, 0.0, f64::from(self.lattice.rows)))
    }
}
