//! Domains to test with: a grid without jitter, and any domain with its storage shuffled.

use catena_kernels::drainage::domain::Domain;
use catena_kernels::hollows;
use catena_kernels::random::Lehmer;

/// Nodes at the centres of their cells, as rasters of real ground are.
pub(crate) struct Grid(pub usize, pub usize);

impl Domain for Grid {
    fn nodes(&self) -> usize {
        self.0 * self.1
    }

    fn neighbours(&self, node: usize) -> impl Iterator<Item = usize> {
        hollows::neighbours((self.0, self.1), node).map(|(next, _)| next)
    }

    fn length(&self, a: usize, b: usize) -> f64 {
        if a % self.0 == b % self.0 || a / self.0 == b / self.0 { 1.0 } else { 2.0_f64.sqrt() }
    }

    fn area(&self, _: usize) -> f64 {
        1.0
    }

    fn is_edge(&self, node: usize) -> bool {
        hollows::is_edge((self.0, self.1), node)
    }

    fn rank(&self, node: usize) -> u32 {
        node as u32
    }

    fn ranked(&self, rank: u32) -> usize {
        rank as usize
    }
}

/// A domain whose nodes are stored in another order, and whose neighbours come in another order; ranks go along.
pub(crate) struct Shuffled<'a, D> {
    domain: &'a D,
    /// Where each node is stored, and which is stored where.
    pub(crate) place: Vec<usize>,
    pub(crate) stored: Vec<usize>,
    /// The rank of each place, and the place of each rank.
    ranks: Vec<u32>,
    ranked: Vec<usize>,
}

impl<'a, D: Domain> Shuffled<'a, D> {
    pub(crate) fn new(domain: &'a D, seed: i64) -> Self {
        let mut random = Lehmer::new(seed);
        let mut stored: Vec<usize> = (0..domain.nodes()).collect();
        for end in (1..stored.len()).rev() {
            stored.swap(end, (random.next_float() * (end + 1) as f64) as usize);
        }
        let mut place = vec![0; stored.len()];
        stored.iter().enumerate().for_each(|(at, &node)| place[node] = at);
        let ranks = stored.iter().map(|&node| domain.rank(node)).collect();
        let ranked = (0..stored.len()).map(|rank| place[domain.ranked(rank as u32)]).collect();
        Self { domain, place, stored, ranks, ranked }
    }

    /// The fault: ties are decided by the places in storage.
    pub(crate) fn ranked_by_place(mut self) -> Self {
        self.ranks = (0..self.stored.len() as u32).collect();
        self.ranked = (0..self.stored.len()).collect();
        self
    }

    /// Values by node as values by place.
    pub(crate) fn shuffle<T: Copy>(&self, values: &[T]) -> Vec<T> {
        self.stored.iter().map(|&node| values[node]).collect()
    }
}

impl<D: Domain> Domain for Shuffled<'_, D> {
    fn nodes(&self) -> usize {
        self.domain.nodes()
    }

    fn neighbours(&self, node: usize) -> impl Iterator<Item = usize> {
        let mut next: Vec<usize> =
            self.domain.neighbours(self.stored[node]).map(|next| self.place[next]).collect();
        next.sort_unstable();
        next.into_iter()
    }

    fn length(&self, a: usize, b: usize) -> f64 {
        self.domain.length(self.stored[a], self.stored[b])
    }

    fn area(&self, node: usize) -> f64 {
        self.domain.area(self.stored[node])
    }

    fn is_edge(&self, node: usize) -> bool {
        self.domain.is_edge(self.stored[node])
    }

    fn rank(&self, node: usize) -> u32 {
        self.ranks[node]
    }

    fn ranked(&self, rank: u32) -> usize {
        self.ranked[rank as usize]
    }
}
