//! Receivers: the one node to which each node's water runs.

use super::super::watch::{tell, Stopped, Watch};
use super::base::Footing;
use super::domain::Domain;
use super::flood::{Flood, BREATH};

/// The receiver of each node: the neighbour with the steepest fall of the spill, the one of lower rank where two
/// are as steep; where none is lower, from where the flood came. A node where water leaves receives itself.
///
/// # Errors
/// [`Stopped`] where the watch says so, which hears of every node.
pub fn receivers(
    domain: &impl Domain,
    footings: &[Footing],
    flood: &Flood,
    watch: Watch<'_>,
) -> Result<Vec<u32>, Stopped> {
    let mut receivers = flood.parent.clone();
    for (node, receiver) in receivers.iter_mut().enumerate() {
        if (node + 1) % BREATH == 0 {
            tell(watch, BREATH as u64)?;
        }
        if footings[node] == Footing::Ground {
            *receiver = steepest(domain, &flood.spill, node).unwrap_or(*receiver);
        }
    }
    tell(watch, (domain.nodes() % BREATH) as u64)?;
    Ok(receivers)
}

fn steepest(domain: &impl Domain, spill: &[f64], node: usize) -> Option<u32> {
    let mut best: Option<(f64, usize)> = None;
    for next in domain.neighbours(node) {
        if spill[next] >= spill[node] {
            continue;
        }
        let slope = (spill[node] - spill[next]) / domain.length(node, next);
        let better = best.is_none_or(|(steepest, other)| {
            slope > steepest || (slope == steepest && domain.rank(next) < domain.rank(other))
        });
        if better {
            best = Some((slope, next));
        }
    }
    best.map(|(_, next)| next as u32)
}
