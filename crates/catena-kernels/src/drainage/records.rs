//! Records: a network of the plane as the rows of numbers that a look-up walks, here and on a GPU alike.
//!
//! Node n has the record `records[n*STRIDE ..]`, [`STRIDE`] numbers named below. It tells of the node and of its
//! *segment*, the straight line to its receiver. What a segment has at its far end and isn't in its own record
//! (half-width, depth, reach) is in the receiver's.

use super::super::arithmetic::min;
use super::super::hash::{hash, signed};
use super::super::real::power;
use super::lattice::Lattice;
use super::network::Network;
use super::rules::Rules;
use super::water::DRY;

/// Numbers of a record.
pub const STRIDE: usize = 13;
/// Where the node lies, in cells.
pub const U: usize = 0;
/// Where the node lies, in cells.
pub const V: usize = 1;
/// How far it is from there to the segment's far end, in cells; (0, 0) where there is no segment. Where water
/// leaves at the map's edge the segment leads straight out of the map.
pub const DU: usize = 2;
/// The same along v.
pub const DV: usize = 3;
/// The floor at the node: the surface of its river. In standing water it is as far below the surface as rivers
/// that enter go on, so that nothing but shoals is cut.
pub const FLOOR: usize = 4;
/// The floor at the segment's far end.
pub const FROM: usize = 5;
/// What drowns the segment: its water stands at the higher of this and the floor. Below [`FROM`] where nothing does,
/// and only there the river fills what lies below its floor.
pub const DROWNING: usize = 6;
/// Half the channel's width at the node, in cells; at most half the reach.
pub const HALF_WIDTH: usize = 7;
/// The channel's depth at the node, below the floor; 0 in standing water.
pub const DEPTH: usize = 8;
/// Half the valley's width at the node, in cells; at most [`WIDEST`].
pub const REACH: usize = 9;
/// The area that drains through the node, in cells.
pub const AREA: usize = 10;
/// The level at which water leaves the node; the level of its body where it lies in one.
pub const SPILL: usize = 11;
/// The number of the node's basin, -1..1; 0 in the sea.
pub const BASIN: usize = 12;

/// No valley reaches farther, in cells.
pub const WIDEST: f64 = 0.9;

/// Valleys that reach less far, in cells, are none.
const NARROWEST: f64 = 1e-4;

/// How far beyond the channel the ground is still a little wet, in cells.
pub const SHORE: f64 = 0.02;

/// The records of a network over a lattice.
pub fn records(lattice: &Lattice, network: &Network, rules: &Rules) -> Vec<f64> {
    let nodes = lattice.nodes();
    let mut records = vec![0.0; nodes * STRIDE];
    for (node, record) in records.chunks_exact_mut(STRIDE).enumerate() {
        let receiver = network.receivers[node] as usize;
        let (u, v) = lattice.place(node);
        let (du, dv) = if receiver == node {
            way_out(lattice, network, node)
        } else {
            let (end_u, end_v) = lattice.place(receiver);
            (end_u - u, end_v - v)
        };
        let area = network.area[node];
        let is_dry = network.numbers[node] == DRY;
        let ria = rules.ria * network.budget;
        let in_water = |node: usize| network.spill[node] - ria;
        let from =
            if network.numbers[receiver] == DRY { network.floors.from[node] } else { in_water(receiver) };
        let water = rules.runoff * area;
        let reach = min(rules.valley * area.sqrt().sqrt(), WIDEST);
        let reach = if reach < NARROWEST { 0.0 } else { reach };
        record[U] = u;
        record[V] = v;
        record[DU] = du;
        record[DV] = dv;
        record[FLOOR] = if is_dry { network.floors.floor[node] } else { in_water(node) };
        record[FROM] = from;
        record[DROWNING] = network.floors.drowning[node];
        record[HALF_WIDTH] = min(rules.width * water.sqrt(), 0.5 * reach);
        record[DEPTH] = if is_dry { rules.depth * network.budget * power(water, 0.4) } else { 0.0 };
        record[REACH] = reach;
        record[AREA] = area;
        record[SPILL] = network.spill[node];
        record[BASIN] = basin(network, lattice.seed, node);
    }
    records
}

/// Rivers that leave at the map's edge go on to it, and a cell beyond; other ends have no segment.
fn way_out(lattice: &Lattice, network: &Network, node: usize) -> (f64, f64) {
    if network.numbers[node] != DRY || network.area[node] <= 1.0 {
        return (0.0, 0.0);
    }
    let columns = lattice.columns as usize;
    let (i, j) = (node % columns, node / columns);
    let out = |at: usize, count: u32| match (at == 0, at + 1 == count as usize) {
        (true, false) => -1.0,
        (false, true) => 1.0,
        _ => 0.0,
    };
    (out(i, lattice.columns), out(j, lattice.rows))
}

/// The basin's number is its root's hash. The sea is no basin, or each of its nodes would be one.
fn basin(network: &Network, seed: i64, node: usize) -> f64 {
    let number = network.numbers[node];
    if number != DRY && network.bodies[number as usize - 1].is_sea {
        return 0.0;
    }
    signed(hash(i64::from(network.roots[node]), 0, seed))
}
