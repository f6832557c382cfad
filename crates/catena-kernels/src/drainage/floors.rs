//! Floors: how deep each river cuts, up from base level, never above the spill.

use super::super::arithmetic::{max, min};
use super::super::real::power;
use super::base::Footing;
use super::domain::Domain;
use super::rules::Rules;
use super::water::{Body, DRY};

/// Powers of areas below this that are whole numbers are worked out once.
const TABLE: usize = 1 << 12;

/// The floors of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Floors {
    /// The floor at each node. In a channel it is the water's surface; under standing water it is the ground.
    pub floor: Vec<f64>,
    /// The floor at the far end of the segment from each node to its receiver.
    pub from: Vec<f64>,
    /// What drowns that segment: water stands at the higher of this and the floor. Where nothing does, this is
    /// lower than `from`.
    pub drowning: Vec<f64>,
}

impl Floors {
    /// Forgets them all.
    pub fn clear(&mut self) {
        (self.floor, self.from, self.drowning) = (Vec::new(), Vec::new(), Vec::new());
    }
}

/// What floors are worked out from, by node.
pub struct Ground<'a> {
    /// The ground.
    pub heights: &'a [f64],
    /// What it is to the flood.
    pub footings: &'a [Footing],
    /// The flood's levels.
    pub spill: &'a [f64],
    /// The flood's order.
    pub order: &'a [u32],
    /// Receivers.
    pub receivers: &'a [u32],
    /// The node at which each one's water leaves.
    pub roots: &'a [u32],
    /// Areas.
    pub area: &'a [f64],
    /// Bodies, and each node's.
    pub bodies: (&'a [Body], &'a [u32]),
}

/// The budget: how high the highest node stands above the datum, at least 0.
pub fn budget(heights: &[f64], sea: f64) -> f64 {
    max(0.0, heights.iter().fold(f64::NEG_INFINITY, |high, &height| max(high, height)) - sea)
}

/// The floors, each after its receiver's.
///
/// A floor rises from its receiver's by `steepness * budget * area^-0.45` a cell (the *climb*) as long as it lies
/// `cut * budget * (area/64)^0.35` below the spill (the *cap*), which shallows to nothing at base level. The node
/// at which a lake overflows keeps its spill, and no floor lies below standing water beside it that it doesn't run
/// into.
pub fn floors(domain: &impl Domain, ground: &Ground<'_>, rules: &Rules, budget: f64) -> Floors {
    let nodes = domain.nodes();
    let (bodies, numbers) = ground.bodies;
    let overflows = overflows(ground);
    let formulas = Formulas::new(rules, budget);
    let mut floors = Floors { floor: vec![0.0; nodes], from: vec![0.0; nodes], drowning: vec![0.0; nodes] };
    for &node in ground.order {
        let node = node as usize;
        let receiver = ground.receivers[node] as usize;
        let (floor, from, drowning) = if numbers[node] != DRY {
            // Water stands still: the floor is the ground, and what drowns it the body it lies in.
            let floor = ground.heights[node];
            let from =
                if numbers[receiver] == DRY { floors.floor[receiver] } else { ground.heights[receiver] };
            (floor, from, bodies[numbers[node] as usize - 1].level)
        } else if receiver == node {
            let floor = ground.spill[node];
            (floor, floor, undrowned(floor))
        } else {
            let (from, drowning) = if numbers[receiver] == DRY {
                // What drowns the receiver drowns this segment as well.
                let (from, drowning) = (floors.floor[receiver], floors.drowning[receiver]);
                (from, if drowning > from { drowning } else { undrowned(from) })
            } else {
                let level = bodies[numbers[receiver] as usize - 1].level;
                (level - rules.ria * budget, level)
            };
            let (spill, area) = (ground.spill[node], ground.area[node]);
            let base = ground.spill[ground.roots[node] as usize];
            let climb = from + formulas.climb(area) * domain.length(node, receiver);
            let cap = spill - formulas.cut(area, spill - base);
            let floor = if overflows[node] {
                spill
            } else {
                max(max(from, min(cap, climb)), held(domain, ground, node))
            };
            (floor, from, drowning)
        };
        floors.floor[node] = floor;
        floors.from[node] = from;
        floors.drowning[node] = drowning;
    }
    floors
}

/// How high the floor of a dry node must stay lest it breach the rim of standing water beside it, into which it
/// doesn't run; never above its spill.
fn held(domain: &impl Domain, ground: &Ground<'_>, node: usize) -> f64 {
    let (bodies, numbers) = ground.bodies;
    let own = numbers[ground.receivers[node] as usize];
    let mut held = f64::NEG_INFINITY;
    for next in domain.neighbours(node).filter(|&next| numbers[next] != DRY && numbers[next] != own) {
        held = max(held, bodies[numbers[next] as usize - 1].level);
    }
    held
}

/// What is said to drown a segment that nothing drowns.
fn undrowned(from: f64) -> f64 {
    from - 1.0
}

/// Whether each node is a dry one into which a lake overflows.
pub fn overflows(ground: &Ground<'_>) -> Vec<bool> {
    let (bodies, numbers) = ground.bodies;
    let mut overflows = vec![false; numbers.len()];
    for (node, &receiver) in ground.receivers.iter().enumerate() {
        let is_lake = numbers[node] != DRY && !bodies[numbers[node] as usize - 1].is_sea;
        if is_lake && numbers[receiver as usize] == DRY {
            overflows[receiver as usize] = true;
        }
    }
    overflows
}

/// The formulas of climb and cut, their powers known for small whole areas.
pub struct Formulas {
    steepest: f64,
    deepest: f64,
    climbs: Vec<f64>,
    cuts: Vec<f64>,
}

impl Formulas {
    /// With a network's budget.
    pub fn new(rules: &Rules, budget: f64) -> Self {
        let climbs = (0..TABLE).map(|area| climb_power(area as f64)).collect();
        let cuts = (0..TABLE).map(|area| cut_power(area as f64)).collect();
        Self { steepest: rules.steepness * budget, deepest: rules.cut * budget, climbs, cuts }
    }

    /// How much a river rises per cell that drains `area`.
    #[inline]
    pub fn climb(&self, area: f64) -> f64 {
        self.steepest * looked_up(&self.climbs, area, climb_power)
    }

    /// How deep a river cuts that drains `area`, where its spill is `above` base level.
    #[inline]
    pub fn cut(&self, area: f64, above: f64) -> f64 {
        let cut = self.deepest * looked_up(&self.cuts, area, cut_power);
        if cut > 0.0 {
            cut * min(1.0, above / (2.0 * cut))
        } else {
            0.0
        }
    }
}

fn climb_power(area: f64) -> f64 {
    power(area, -0.45)
}

fn cut_power(area: f64) -> f64 {
    power(area / 64.0, 0.35)
}

#[inline]
fn looked_up(table: &[f64], area: f64, otherwise: fn(f64) -> f64) -> f64 {
    let whole = area as usize;
    match table.get(whole) {
        Some(&value) if whole as f64 == area => value,
        _ => otherwise(area),
    }
}
