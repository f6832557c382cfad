//! The survey: the places of a drained map that are worth a visit.

use super::super::arithmetic::max;
use super::graph::Graph;
use super::records::{AREA, DROWNING, DU, DV, FLOOR, SPILL, U, V};

/// A node worth a visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Which.
    pub node: u32,
    /// Where it shows on the map, in world units: pulled back through the meander.
    pub position: (f64, f64),
    /// The area that drains through it, in cells.
    pub area: f64,
    /// The length of the longest way down to it, in cells.
    pub length: f64,
    /// Its order by Strahler.
    pub order: u8,
    /// Where the water's surface stands: the river's, or that of what drowns it.
    pub level: f64,
}

/// A survey. What a map doesn't have is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Survey {
    /// The last dry node of the largest river.
    pub mouth: Option<Spot>,
    /// Where that river's longest arm begins.
    pub source: Option<Spot>,
    /// Where its largest tributary enters that arm.
    pub confluence: Option<Spot>,
    /// A node well inside the lake with the most nodes, and how many these are.
    pub lake: Option<(Spot, u32)>,
}

/// Surveys a map.
pub fn survey(graph: &Graph) -> Survey {
    let mouth = mouth(graph);
    let arm = mouth.map_or_else(Vec::new, |mouth| arm(graph, &Donors::new(graph), mouth));
    let tributaries = arm.iter().filter(|(node, tributary)| graph.body(*node).is_none() && *tributary > 0.0);
    let confluence = tributaries.fold(None, |best: Option<(usize, f64)>, &(node, tributary)| match best {
        Some((_, largest)) if largest >= tributary => best,
        _ => Some((node, tributary)),
    });
    Survey {
        mouth: mouth.map(|node| spot(graph, node)),
        source: arm.last().map(|(node, _)| spot(graph, *node)),
        confluence: confluence.map(|(node, _)| spot(graph, node)),
        lake: lake(graph).map(|(node, nodes)| (spot(graph, node), nodes)),
    }
}

/// A node as a place to visit.
pub fn spot(graph: &Graph, node: usize) -> Spot {
    let record = graph.record(node);
    let (u, v) = graph.straightened(record[U], record[V]);
    Spot {
        node: node as u32,
        position: graph.lattice.world(u, v),
        area: record[AREA],
        length: graph.length[node],
        order: graph.strahler[node],
        level: graph.body(node).map_or(max(record[FLOOR], record[DROWNING]), |_| record[SPILL]),
    }
}

/// The dry node with the largest area from which water runs straight to where it leaves.
fn mouth(graph: &Graph) -> Option<usize> {
    let ends = (0..graph.lattice.nodes()).filter(|&node| {
        let receiver = graph.receiver(node);
        receiver != node && graph.receiver(receiver) == receiver && graph.body(node).is_none()
    });
    ends.fold(None, |best, node| match best {
        Some(other) if graph.record(other)[AREA] >= graph.record(node)[AREA] => best,
        _ => Some(node),
    })
}

/// Up the longest way from a node to its source; with each node the area of its second donor, 0 where it has none.
fn arm(graph: &Graph, donors: &Donors, mouth: usize) -> Vec<(usize, f64)> {
    let (mut arm, mut node) = (Vec::new(), mouth);
    loop {
        let mut longest: Option<(f64, usize)> = None;
        let (mut first, mut second) = (0.0, 0.0);
        for donor in donors.of(node) {
            let record = graph.record(donor);
            let way = graph.length[donor] + (record[DU] * record[DU] + record[DV] * record[DV]).sqrt();
            if longest.is_none_or(|(other, _)| way > other) {
                longest = Some((way, donor));
            }
            if record[AREA] > first {
                (first, second) = (record[AREA], first);
            } else if record[AREA] > second {
                second = record[AREA];
            }
        }
        arm.push((node, second));
        match longest {
            Some((_, donor)) => node = donor,
            None => return arm,
        }
    }
}

/// The node nearest to the middle of the lake with the most nodes, and how many these are.
fn lake(graph: &Graph) -> Option<(usize, u32)> {
    let lakes = graph.bodies.iter().enumerate().filter(|(_, body)| !body.is_sea);
    let (number, nodes) = lakes.fold(None, |best: Option<(usize, u32)>, (index, body)| match best {
        Some((_, nodes)) if nodes >= body.nodes => best,
        _ => Some((index + 1, body.nodes)),
    })?;
    let all = graph.lattice.nodes();
    let under = || (0..all).filter(|node| graph.words[all + node] as usize == number);
    let place = |node: usize| (graph.record(node)[U], graph.record(node)[V]);
    let sum = under().map(place).fold((0.0, 0.0), |sum, (u, v)| (sum.0 + u, sum.1 + v));
    let middle = (sum.0 / f64::from(nodes), sum.1 / f64::from(nodes));
    let squared = |node: usize| {
        let (u, v) = place(node);
        (u - middle.0) * (u - middle.0) + (v - middle.1) * (v - middle.1)
    };
    let nearest = under().reduce(|best, node| if squared(node) < squared(best) { node } else { best })?;
    Some((nearest, nodes))
}

/// The nodes from which each receives, in order.
struct Donors {
    begins: Vec<u32>,
    donors: Vec<u32>,
}

impl Donors {
    fn new(graph: &Graph) -> Self {
        let nodes = graph.lattice.nodes();
        let runs = || (0..nodes).filter(|&node| graph.receiver(node) != node);
        let mut begins = vec![0_u32; nodes + 1];
        runs().for_each(|node| begins[graph.receiver(node)] += 1);
        let mut end = 0;
        for begin in &mut begins {
            end += *begin;
            *begin = end;
        }
        let mut donors = vec![0; end as usize];
        for node in runs().collect::<Vec<_>>().into_iter().rev() {
            let begin = &mut begins[graph.receiver(node)];
            *begin -= 1;
            donors[*begin as usize] = node as u32;
        }
        Self { begins, donors }
    }

    fn of(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let list = self.begins[node] as usize..self.begins[node + 1] as usize;
        self.donors[list].iter().map(|&donor| donor as usize)
    }
}
