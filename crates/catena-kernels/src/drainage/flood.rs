//! The flood: how high water must stand at each node before it finds its way out, and in which order.

use super::super::watch::{tell, Stopped, Watch};
use super::base::Footing;
use super::domain::Domain;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Nodes between two words to the watch.
pub(super) const BREATH: usize = 1 << 14;

/// What the flood finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Flood {
    /// The level at which water leaves a node: its height, or that of the lowest pass on its way out.
    pub spill: Vec<f64>,
    /// From where the flood came; a node where water leaves is its own parent.
    pub parent: Vec<u32>,
    /// All nodes in the order in which they were settled: each after its parent, and no spill before a lower.
    pub order: Vec<u32>,
}

/// The priority flood of Barnes, Lehman and Mulla (2014) without an epsilon: lowest spill first, in a flat those
/// that are fewer steps into it, then by rank.
///
/// # Errors
/// [`Stopped`] where the watch says so, which hears of every node.
pub fn flood(
    domain: &impl Domain,
    heights: &[f64],
    (footings, sea): (&[Footing], f64),
    watch: Watch<'_>,
) -> Result<Flood, Stopped> {
    let nodes = domain.nodes();
    let (mut spill, mut parent) = (heights.to_vec(), vec![u32::MAX; nodes]);
    let mut order = Vec::with_capacity(nodes);
    let mut heap = BinaryHeap::new();
    for (node, footing) in footings.iter().enumerate() {
        if *footing == Footing::Ground {
            continue;
        }
        // -0 is folded to +0: the two are one level.
        spill[node] = if *footing == Footing::Sea { sea } else { heights[node] } + 0.0;
        parent[node] = node as u32;
        heap.push(Reverse(key(spill[node], 0, domain.rank(node))));
    }
    while let Some(Reverse(top)) = heap.pop() {
        let node = domain.ranked(top as u32);
        order.push(node as u32);
        if order.len() % BREATH == 0 {
            tell(watch, BREATH as u64)?;
        }
        let (level, steps) = (spill[node], (top >> 32) as u32);
        for next in domain.neighbours(node) {
            if parent[next] != u32::MAX {
                continue;
            }
            parent[next] = node as u32;
            let height = heights[next] + 0.0;
            let rises = height > level;
            spill[next] = if rises { height } else { level };
            heap.push(Reverse(key(spill[next], if rises { 0 } else { steps + 1 }, domain.rank(next))));
        }
    }
    tell(watch, (nodes % BREATH) as u64)?;
    Ok(Flood { spill, parent, order })
}

/// A node's place in the heap: level, steps into the flat and rank as one whole number of the same order.
#[inline]
fn key(level: f64, steps: u32, rank: u32) -> u128 {
    let bits = level.to_bits();
    let sign = 1 << 63;
    // Positive numbers are in the order of their bits, negative ones in the reverse.
    let ordered = if bits & sign == 0 { bits | sign } else { !bits };
    u128::from(ordered) << 64 | u128::from(steps) << 32 | u128::from(rank)
}
