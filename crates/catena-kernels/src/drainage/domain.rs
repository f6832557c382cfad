//! What the stages of drainage know of the ground: nodes, neighbours, lengths, areas. Nothing of a plane.

/// A set of nodes over which water runs.
///
/// Nodes are numbered 0..[`Self::nodes`]; the numbers are places in storage. Where something must be decided
/// between equals, ranks decide, so the graph doesn't depend on the order of storage.
pub trait Domain {
    /// How many there are, at least one.
    fn nodes(&self) -> usize;

    /// The nodes beside a node, itself not among them, in any order.
    fn neighbours(&self, node: usize) -> impl Iterator<Item = usize>;

    /// The distance between two nodes side by side, above 0.
    fn length(&self, a: usize, b: usize) -> f64;

    /// The area that a node stands for, relative to the mean of all.
    fn area(&self, node: usize) -> f64;

    /// Whether a node lies at the edge of the world.
    fn is_edge(&self, node: usize) -> bool;

    /// A node's place in the order that decides between equals: each of 0..nodes once.
    fn rank(&self, node: usize) -> u32;

    /// The node of a rank.
    fn ranked(&self, rank: u32) -> usize;
}
