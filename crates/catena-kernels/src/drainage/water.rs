//! Standing water: which nodes lie under which lake, or under the sea.

use super::base::Footing;
use super::domain::Domain;

/// Drowned nodes side by side are a lake from this many on; fewer are a flat, and dry.
const LAKE: usize = 3;

/// A node that lies in no body.
pub const DRY: u32 = 0;

/// A lake, or a part of the sea that hangs together.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Where its water stands.
    pub level: f64,
    /// How many nodes lie under it.
    pub nodes: u32,
    /// The node of lowest rank under it.
    pub first: u32,
    /// Whether it is the sea.
    pub is_sea: bool,
}

/// The bodies by the ranks of their first nodes, and for each node the number of its body: 0 none, else 1 for the
/// first body and so on.
pub fn bodies(
    domain: &impl Domain,
    heights: &[f64],
    spill: &[f64],
    footings: &[Footing],
) -> (Vec<Body>, Vec<u32>) {
    let is_drowned = |node: usize| match footings[node] {
        Footing::Sea => true,
        Footing::Leaves => false,
        Footing::Ground => heights[node] < spill[node],
    };
    let mut bodies = Vec::new();
    let (mut numbers, mut seen) = (vec![DRY; domain.nodes()], vec![false; domain.nodes()]);
    for rank in 0..domain.nodes() {
        let first = domain.ranked(rank as u32);
        if seen[first] || !is_drowned(first) {
            continue;
        }
        seen[first] = true;
        let (mut found, mut looked) = (vec![first as u32], 0);
        while looked < found.len() {
            for next in domain.neighbours(found[looked] as usize) {
                // Water side by side stands at one level, but the sea's parts are the sea's alone.
                let is_one = spill[next] == spill[first]
                    && (footings[next] == Footing::Sea) == (footings[first] == Footing::Sea);
                if !seen[next] && is_one && is_drowned(next) {
                    seen[next] = true;
                    found.push(next as u32);
                }
            }
            looked += 1;
        }
        let is_sea = footings[first] == Footing::Sea;
        if is_sea || found.len() >= LAKE {
            let nodes = found.len() as u32;
            bodies.push(Body { level: spill[first], nodes, first: first as u32, is_sea });
            found.iter().for_each(|&node| numbers[node as usize] = bodies.len() as u32);
        }
    }
    (bodies, numbers)
}
