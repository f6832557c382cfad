//! Statistics: the figures by which real rivers are known, measured on a drained map.

use super::super::real::{log2, power};
use super::floors::Formulas;
use super::graph::Graph;
use super::records::{AREA, DU, DV, FROM, SPILL};

/// Rivers that drain less, in cells, have lengths of few steps and are left out of Hack's law.
const HACK_AREA: f64 = 32.0;

/// Fewer rivers than this tell nothing.
const FEW: u32 = 40;

/// A trunk drains more than this, in cells.
const TRUNK: f64 = 256.0;

/// A headwater drains less than this, in cells.
const HEADWATER: f64 = 4.0;

/// Where Hack's exponent of drained ground lies, random worlds and real ground alike.
pub const HACK: (f64, f64) = (0.33, 0.80);

/// Where Horton's bifurcation ratio lies.
pub const BIFURCATION: (f64, f64) = (3.4, 9.5);

/// What is measured of a drained map. Where there is too little to measure it is none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Hack's exponent: lengths grow with this power of areas. On real ground about 0.55.
    pub hack: Option<f64>,
    /// Horton's bifurcation ratio: so many streams of one order for each of the next. On real ground 3 to 5.
    pub horton: Option<f64>,
    /// Streams of order 1, of order 2, and so on.
    pub streams: Vec<u32>,
    /// Dry nodes into which nothing runs.
    pub sources: u32,
    /// Lakes.
    pub ponds: u32,
    /// The share of the map that the largest basin drains.
    pub largest_basin: f64,
    /// The share of trunk nodes whose floor lies on the climb rather than on the cap.
    pub trunks_on_climb: Option<f64>,
    /// The same of headwaters.
    pub headwaters_on_climb: Option<f64>,
}

/// Measures a map.
pub fn statistics(graph: &Graph) -> Statistics {
    let nodes = graph.lattice.nodes();
    let receivers = &graph.words[..nodes];
    let area = |node: usize| graph.record(node)[AREA];
    let dry = || (0..nodes).filter(|&node| graph.body(node).is_none());
    let streams = streams(&graph.strahler, receivers);
    let roots = (0..nodes).filter(|&node| graph.receiver(node) == node);
    let largest = roots.map(area).fold(0.0, |a, b| if b > a { b } else { a });
    let mut receives = vec![false; nodes];
    (0..nodes)
        .filter(|&node| graph.receiver(node) != node)
        .for_each(|node| receives[graph.receiver(node)] = true);
    Statistics {
        hack: hack(dry().map(|node| (area(node), graph.length[node]))),
        horton: horton(&streams),
        streams,
        sources: dry().filter(|&node| !receives[node]).count() as u32,
        ponds: graph.bodies.iter().filter(|body| !body.is_sea).count() as u32,
        largest_basin: largest / nodes as f64,
        trunks_on_climb: on_climb(graph, |area| area > TRUNK),
        headwaters_on_climb: on_climb(graph, |area| area < HEADWATER),
    }
}

/// The least-squares slope of log length on log area over rivers, given as (area, length) in cells; small ones
/// are left out, and few tell nothing.
pub fn hack(rivers: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (mut count, mut sum_a, mut sum_l, mut sum_aa, mut sum_al) = (0_u32, 0.0, 0.0, 0.0, 0.0);
    for (area, length) in rivers.filter(|(area, length)| *area >= HACK_AREA && *length > 0.0) {
        let (a, l) = (log2(area), log2(length));
        count += 1;
        sum_a += a;
        sum_l += l;
        sum_aa += a * a;
        sum_al += a * l;
    }
    let spread = f64::from(count) * sum_aa - sum_a * sum_a;
    (count >= FEW && spread > 0.0).then(|| (f64::from(count) * sum_al - sum_a * sum_l) / spread)
}

/// How many streams there are of each order, from 1: one begins where no donor has the node's order.
pub fn streams(strahler: &[u8], receivers: &[u32]) -> Vec<u32> {
    let mut goes_on = vec![false; strahler.len()];
    for (node, &receiver) in receivers.iter().enumerate() {
        let receiver = receiver as usize;
        goes_on[receiver] |= receiver != node && strahler[receiver] == strahler[node];
    }
    let mut streams = Vec::new();
    for (&order, _) in strahler.iter().zip(&goes_on).filter(|(order, goes_on)| **order > 0 && !**goes_on) {
        let order = order as usize;
        if streams.len() < order {
            streams.resize(order, 0);
        }
        streams[order - 1] += 1;
    }
    streams
}

/// The geometric mean of the ratios of streams of one order to those of the next.
pub fn horton(streams: &[u32]) -> Option<f64> {
    let (first, last) = (streams.first()?, streams.last()?);
    let steps = streams.len() - 1;
    (steps > 0).then(|| power(f64::from(*first) / f64::from(*last), 1.0 / steps as f64))
}

/// Of the dry nodes that run on, of those with such areas, the share whose floor the climb decides.
fn on_climb(graph: &Graph, counts: impl Fn(f64) -> bool) -> Option<f64> {
    let formulas = Formulas::new(&graph.rules, graph.budget);
    let (mut all, mut climbing) = (0.0, 0.0);
    for node in 0..graph.lattice.nodes() {
        let record = graph.record(node);
        if !counts(record[AREA]) || graph.receiver(node) == node || graph.body(node).is_some() {
            continue;
        }
        let length = (record[DU] * record[DU] + record[DV] * record[DV]).sqrt();
        let base = graph.record(graph.roots[node] as usize)[SPILL];
        let climb = record[FROM] + formulas.climb(record[AREA]) * length;
        let cap = record[SPILL] - formulas.cut(record[AREA], record[SPILL] - base);
        all += 1.0;
        climbing += if climb < cap { 1.0 } else { 0.0 };
    }
    (all > 0.0).then(|| climbing / all)
}
