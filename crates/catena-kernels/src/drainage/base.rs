//! Base level: the nodes at which water leaves.

use super::domain::Domain;
use super::rules::{Outlet, Rules};

/// What a node is to the flood before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Ground whose water is to find its way.
    Ground,
    /// Water leaves here, at the ground's height.
    Leaves,
    /// The sea, which stands at the datum.
    Sea,
}

/// The footing of every node as the rules say; at least one isn't ground.
pub fn footings(domain: &impl Domain, heights: &[f64], rules: &Rules) -> Vec<Footing> {
    let mut footings = vec![Footing::Ground; domain.nodes()];
    if matches!(rules.outlet, Outlet::SeaAndEdges | Outlet::Sea) {
        spread_sea(domain, heights, rules.sea, &mut footings);
    }
    for node in 0..domain.nodes() {
        let leaves = match rules.outlet {
            Outlet::SeaAndEdges | Outlet::Edges => domain.is_edge(node),
            Outlet::Pits => heights[node] <= rules.sea && is_pit(domain, heights, node),
            Outlet::Sea | Outlet::Lowest => false,
        };
        if leaves && footings[node] == Footing::Ground {
            footings[node] = Footing::Leaves;
        }
    }
    if footings.iter().all(|footing| *footing == Footing::Ground) {
        footings[lowest(domain, heights)] = Footing::Leaves;
    }
    footings
}

/// The sea: ground at or below the datum, as far as it hangs together with the edge of the world.
fn spread_sea(domain: &impl Domain, heights: &[f64], sea: f64, footings: &mut [Footing]) {
    let mut reached: Vec<u32> = Vec::new();
    for node in 0..domain.nodes() {
        if domain.is_edge(node) && heights[node] <= sea {
            footings[node] = Footing::Sea;
            reached.push(node as u32);
        }
    }
    while let Some(node) = reached.pop() {
        for next in domain.neighbours(node as usize) {
            if footings[next] == Footing::Ground && heights[next] <= sea {
                footings[next] = Footing::Sea;
                reached.push(next as u32);
            }
        }
    }
}

/// Whether no neighbour is lower, by height, then rank.
fn is_pit(domain: &impl Domain, heights: &[f64], node: usize) -> bool {
    domain.neighbours(node).all(|next| is_below(domain, heights, node, next))
}

/// Whether `a` is the lower of two nodes, by height, then rank.
fn is_below(domain: &impl Domain, heights: &[f64], a: usize, b: usize) -> bool {
    heights[a] < heights[b] || (heights[a] == heights[b] && domain.rank(a) < domain.rank(b))
}

fn lowest(domain: &impl Domain, heights: &[f64]) -> usize {
    (1..domain.nodes()).fold(0, |low, node| if is_below(domain, heights, node, low) { node } else { low })
}
