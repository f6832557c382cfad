//! The network: what is known of every node once water has run over the ground, on whatever domain.

use super::super::watch::{Stopped, Watch};
use super::base;
use super::domain::Domain;
use super::flood::flood;
use super::floors::{self, Floors, Ground};
use super::receivers::receivers;
use super::rules::Rules;
use super::sweep::sweep;
use super::water::{self, Body};

/// Every node's drainage; each list is by node.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// How high the highest node stands above the datum, at least 0.
    pub budget: f64,
    /// The flood's order, a node after its receiver.
    pub order: Vec<u32>,
    /// The level at which water leaves the node.
    pub spill: Vec<f64>,
    /// To which node it runs; to itself where it leaves.
    pub receivers: Vec<u32>,
    /// The node at which it leaves at last.
    pub roots: Vec<u32>,
    /// The area that drains through the node, in mean nodes.
    pub area: Vec<f64>,
    /// The length of the longest way down to it, in cells.
    pub length: Vec<f64>,
    /// Its order by Strahler.
    pub strahler: Vec<u8>,
    /// Lakes and parts of the sea.
    pub bodies: Vec<Body>,
    /// The number of the node's body in `bodies`, from 1; 0 for none.
    pub numbers: Vec<u32>,
    /// Floors, and what drowns them.
    pub floors: Floors,
}

impl Network {
    /// Runs every stage over ground whose heights are finite. The watch hears of each node twice.
    ///
    /// # Errors
    /// [`Stopped`] where the watch says so.
    pub fn build(
        domain: &impl Domain,
        heights: &[f64],
        rules: &Rules,
        watch: Watch<'_>,
    ) -> Result<Self, Stopped> {
        let footings = base::footings(domain, heights, rules);
        let flood = flood(domain, heights, (&footings, rules.sea), watch)?;
        let receivers = receivers(domain, &footings, &flood, watch)?;
        let (spill, order) = (flood.spill, flood.order);
        let (bodies, numbers) = water::bodies(domain, heights, &spill, &footings);
        let swept = sweep(domain, &order, &receivers, &numbers);
        let roots = roots(&order, &receivers);
        let budget = floors::budget(heights, rules.sea);
        let ground = Ground {
            heights,
            footings: &footings,
            spill: &spill,
            order: &order,
            receivers: &receivers,
            roots: &roots,
            area: &swept.area,
            bodies: (&bodies, &numbers),
        };
        let floors = floors::floors(domain, &ground, rules, budget);
        let (area, length, strahler) = (swept.area, swept.length, swept.strahler);
        Ok(Self { budget, order, spill, receivers, roots, area, length, strahler, bodies, numbers, floors })
    }
}

/// Where each node's water leaves at last.
fn roots(order: &[u32], receivers: &[u32]) -> Vec<u32> {
    let mut roots = receivers.to_vec();
    for &node in order {
        let receiver = receivers[node as usize];
        if receiver != node {
            roots[node as usize] = roots[receiver as usize];
        }
    }
    roots
}
