//! Lists: for each cell of the lattice the segments that may reach a place in it.

use super::super::arithmetic::{clamp01, max};
use super::super::watch::{tell, Stopped, Watch};
use super::flood::BREATH;
use super::lattice::Lattice;
use super::network::Network;
use super::records::{DU, DV, HALF_WIDTH, REACH, SHORE, STRIDE, U, V};

/// Farther than this from the cell's centre no place of it lies.
const CORNER: f64 = std::f64::consts::SQRT_2 / 2.0;

/// A line that passes through a cell nearer to one of its corners than this may miss the circle inside it.
const CUT_OFF: f64 = CORNER - 0.5;

/// What rounding may add to a distance, and more.
const HAIR: f64 = 1e-9;

/// The cells around a segment's node that it may reach: as many to each side, and all of them.
const AROUND: i64 = 3;
const WINDOW: i64 = 2 * AROUND + 1;

/// The words of a graph: receivers, numbers of bodies, where each cell's list begins (and the last one ends), the
/// lists. Segments stand in a list by the numbers of their nodes.
///
/// # Errors
/// [`Stopped`] where the watch says so, which hears of every node.
pub fn words(
    lattice: &Lattice,
    records: &[f64],
    network: &Network,
    watch: Watch<'_>,
) -> Result<Vec<u32>, Stopped> {
    let nodes = lattice.nodes();
    let mut windows = Vec::with_capacity(nodes);
    for node in 0..nodes {
        if (node + 1) % BREATH == 0 {
            tell(watch, BREATH as u64)?;
        }
        windows.push(window(lattice, records, node, network.receivers[node] as usize));
    }
    tell(watch, (nodes % BREATH) as u64)?;
    let listed: usize = windows.iter().map(|window: &u64| window.count_ones() as usize).sum();
    let mut words = Vec::with_capacity(3 * nodes + 1 + listed);
    words.extend_from_slice(&network.receivers);
    words.extend_from_slice(&network.numbers);
    words.resize(3 * nodes + 1, 0);
    // Counts, then ends, then (as each is filled from its end) beginnings.
    let mut ends = words.split_off(2 * nodes);
    each(lattice, &windows, |cell, _| ends[cell] += 1);
    let mut end = (3 * nodes + 1) as u32;
    for count in &mut ends {
        end += *count;
        *count = end;
    }
    words.extend_from_slice(&ends);
    words.resize(end as usize, 0);
    // From the last segment to the first, so that lists are in order.
    let mut node = nodes;
    while node > 0 {
        node -= 1;
        each_cell(lattice, node, windows[node], |cell| {
            words[2 * nodes + cell] -= 1;
            let at = words[2 * nodes + cell] as usize;
            words[at] = node as u32;
        });
    }
    Ok(words)
}

fn each(lattice: &Lattice, windows: &[u64], mut visit: impl FnMut(usize, usize)) {
    for (node, &window) in windows.iter().enumerate() {
        each_cell(lattice, node, window, |cell| visit(cell, node));
    }
}

/// The cells of a window, by their numbers.
#[inline]
fn each_cell(lattice: &Lattice, node: usize, mut window: u64, mut visit: impl FnMut(usize)) {
    let columns = i64::from(lattice.columns);
    let (i, j) = (node as i64 % columns - AROUND, node as i64 / columns - AROUND);
    while window != 0 {
        let bit = i64::from(window.trailing_zeros());
        window &= window - 1;
        visit(((j + bit / WINDOW) * columns + i + bit % WINDOW) as usize);
    }
}

/// The cells that a node's segment may reach, one bit each, of the window around its node.
fn window(lattice: &Lattice, records: &[f64], node: usize, receiver: usize) -> u64 {
    let (record, end) = (&records[node * STRIDE..], &records[receiver * STRIDE..]);
    let reach = max(record[REACH], end[REACH]);
    let is_segment = record[DU] != 0.0 || record[DV] != 0.0;
    if reach == 0.0 || !is_segment {
        return 0;
    }
    let reach = max(reach, max(record[HALF_WIDTH], end[HALF_WIDTH]) + SHORE) + HAIR;
    let line = Line { u: record[U], v: record[V], du: record[DU], dv: record[DV] };
    let columns = i64::from(lattice.columns);
    let (i, j) = (node as i64 % columns, node as i64 / columns);
    let mut bits = 0;
    let (across, down) =
        (span(line.u, line.du, reach, i, columns), span(line.v, line.dv, reach, j, i64::from(lattice.rows)));
    for row in down.0..=down.1 {
        for column in across.0..=across.1 {
            if line.comes_near(column as f64, row as f64, reach) {
                bits |= 1 << ((row - j + AROUND) * WINDOW + (column - i + AROUND));
            }
        }
    }
    bits
}

/// First and last cell along an axis that a segment may reach.
fn span(from: f64, by: f64, reach: f64, own: i64, count: i64) -> (i64, i64) {
    let (low, high) = if by < 0.0 { (from + by, from) } else { (from, from + by) };
    let first = (low - reach).floor() as i64;
    let last = (high + reach).floor() as i64;
    (first.max(own - AROUND).max(0), last.min(own + AROUND).min(count - 1))
}

/// A segment.
struct Line {
    u: f64,
    v: f64,
    du: f64,
    dv: f64,
}

impl Line {
    /// Whether some place of a cell, its border included, is nearer than `reach`. It may be a little farther.
    fn comes_near(&self, column: f64, row: f64, reach: f64) -> bool {
        let centre = self.distance(column + 0.5, row + 0.5);
        if centre < max(reach, 0.5) || centre >= reach + CORNER {
            return centre < max(reach, 0.5);
        }
        // Of two shapes that don't cross, the nearest places are an end of one and any of the other.
        let corner = |x: f64, y: f64| self.distance(column + x, row + y) < max(reach, CUT_OFF);
        let end = |t: f64| {
            let (u, v) = (self.u + t * self.du - column, self.v + t * self.dv - row);
            let (x, y) = (u - clamp01(u), v - clamp01(v));
            (x * x + y * y).sqrt() < reach
        };
        end(0.0) || end(1.0) || corner(0.0, 0.0) || corner(1.0, 0.0) || corner(0.0, 1.0) || corner(1.0, 1.0)
    }

    #[inline]
    fn distance(&self, u: f64, v: f64) -> f64 {
        let (u, v) = (u - self.u, v - self.v);
        let along = (u * self.du + v * self.dv) / (self.du * self.du + self.dv * self.dv);
        let t = clamp01(along);
        let (x, y) = (u - t * self.du, v - t * self.dv);
        (x * x + y * y).sqrt()
    }
}
