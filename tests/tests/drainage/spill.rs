//! Spills against another algorithm: the highest edge on the way through the minimum spanning tree.

use catena_kernels::drainage::base::Footing;
use catena_kernels::drainage::domain::Domain;
use catena_tests::same_bits;
use petgraph::Undirected;
use petgraph::algo::min_spanning_tree;
use petgraph::data::Element;
use petgraph::graph::{Graph, NodeIndex};
use petgraph::visit::EdgeRef;

use super::invariants::Case;
use super::worlds::World;

/// For each node the least that the highest place can be on a way from it to where water leaves.
fn minimax(case: &Case) -> Vec<f64> {
    let nodes = case.domain.nodes();
    let height = |node: usize| match case.footings[node] {
        Footing::Sea => case.rules.sea,
        _ => case.heights[node] + 0.0,
    };
    // One node more is the outside, beside all nodes where water leaves.
    let mut graph = Graph::<(), f64, Undirected>::default();
    for _ in 0..=nodes {
        graph.add_node(());
    }
    for node in 0..nodes {
        if case.footings[node] != Footing::Ground {
            graph.add_edge(NodeIndex::new(nodes), NodeIndex::new(node), height(node));
        }
        for next in case.domain.neighbours(node).filter(|&next| next > node) {
            graph.add_edge(NodeIndex::new(node), NodeIndex::new(next), height(node).max(height(next)));
        }
    }
    let mut tree = Graph::<(), f64, Undirected>::default();
    for element in min_spanning_tree(&graph) {
        match element {
            Element::Node { .. } => {
                tree.add_node(());
            }
            Element::Edge { source, target, weight } => {
                tree.add_edge(NodeIndex::new(source), NodeIndex::new(target), weight);
            }
        }
    }
    let mut highest = vec![f64::NAN; nodes + 1];
    highest[nodes] = f64::NEG_INFINITY;
    let mut left = vec![NodeIndex::new(nodes)];
    while let Some(node) = left.pop() {
        for edge in tree.edges(node) {
            let next = if edge.source() == node { edge.target() } else { edge.source() };
            if highest[next.index()].is_nan() {
                highest[next.index()] = highest[node.index()].max(*edge.weight());
                left.push(next);
            }
        }
    }
    highest.truncate(nodes);
    highest
}

#[test]
fn spills_are_the_minimax_ways_of_a_spanning_tree() {
    for index in 0..200 {
        let case = Case::new(&World::any(index));
        let expected = minimax(&case);
        same_bits(&case.network.spill, &expected).unwrap_or_else(|error| panic!("world {index}: {error}"));
        let mut other = case.network.spill.clone();
        other[index as usize % 300] += 1e-12;
        assert!(same_bits(&other, &expected).is_err(), "world {index}: a raised node went unseen");
    }
}
