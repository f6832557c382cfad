//! Standing water at a place of the map: which body, if any, lies over it.

use super::carve::bell;
use super::records::{BASIN, SPILL, STRIDE, U, V};
use super::water::DRY;

/// How far a node's water is felt, in cells. All nodes nearer lie in the 3 x 3 cells around a place.
const FELT: f64 = 1.2;

/// What the nodes around a place say.
pub(super) struct Around {
    /// The basin of the nearest.
    pub(super) basin: f64,
    /// The level of the body that may cover the place, where there is one.
    pub(super) level: Option<f64>,
}

/// Looks at the nodes of the 3 x 3 cells around a place of the lattice.
///
/// The body that is felt most covers a place, where the ground is lower than its level and the nearest node lies
/// in that body, or is one of its rim and the body is felt more than all dry nodes from which water runs off lower:
/// past the outlet a lake is a river, and behind the rim the ground is dry.
#[inline]
pub(super) fn around(
    records: &[f64],
    bodies: &[u32],
    (columns, rows): (usize, usize),
    (column, row): (usize, usize),
    (u, v): (f64, f64),
) -> Around {
    let (across, down) = (beside(column, columns), beside(row, rows));
    let square = |node: usize| {
        let record = &records[node * STRIDE..(node + 1) * STRIDE];
        let (du, dv) = (u - record[U], v - record[V]);
        du * du + dv * dv
    };
    let (mut least, mut nearest, mut any) = (f64::INFINITY, 0, DRY);
    // At the lattice's edge some are looked at twice, which changes nothing.
    for j in [down.0, row, down.1] {
        for i in [across.0, column, across.1] {
            let node = j * columns + i;
            let square = square(node);
            (least, nearest) = if square < least { (square, node) } else { (least, nearest) };
            any |= bodies[node];
        }
    }
    let basin = records[nearest * STRIDE + BASIN];
    if any == DRY {
        return Around { basin, level: None };
    }
    let rows = down.0..=down.1;
    let nodes = || rows.clone().flat_map(|j| j * columns + across.0..=j * columns + across.1);
    let (spill, weight) = (|node| records[node * STRIDE + SPILL], |node| bell(square(node) / (FELT * FELT)));
    let mut felt = Felt { bodies: [(DRY, 0.0, 0.0); 9], count: 0 };
    for node in nodes().filter(|&node| bodies[node] != DRY) {
        felt.add(bodies[node], spill(node), weight(node));
    }
    let level = felt.most().and_then(|(body, level, felt)| {
        let is_rim = bodies[nearest] == DRY && spill(nearest) >= level;
        let below = || nodes().filter(|&node| bodies[node] == DRY && spill(node) < level).map(weight);
        let covers =
            body == bodies[nearest] || (is_rim && felt > below().fold(0.0, |sum, weight| sum + weight));
        covers.then_some(level)
    });
    Around { basin, level }
}

/// A cell and those beside it along an axis: first and last.
#[inline]
fn beside(cell: usize, count: usize) -> (usize, usize) {
    (if cell > 0 { cell - 1 } else { 0 }, if cell + 1 < count { cell + 1 } else { cell })
}

/// Number, level and weight of each body that is felt.
struct Felt {
    bodies: [(u32, f64, f64); 9],
    count: usize,
}

impl Felt {
    #[inline]
    fn add(&mut self, body: u32, level: f64, weight: f64) {
        for known in &mut self.bodies[..self.count] {
            if known.0 == body {
                known.2 += weight;
                return;
            }
        }
        self.bodies[self.count] = (body, level, weight);
        self.count += 1;
    }

    /// The one that is felt most, the lower number where two are felt alike.
    #[inline]
    fn most(&self) -> Option<(u32, f64, f64)> {
        let mut most = (DRY, 0.0, 0.0);
        for &body in &self.bodies[..self.count] {
            if body.2 > most.2 || (body.2 == most.2 && body.2 > 0.0 && body.0 < most.0) {
                most = body;
            }
        }
        (most.0 != DRY).then_some(most)
    }
}
