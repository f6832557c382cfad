//! Rivers: each cell's water runs down the steepest slope, and what has gathered on the way is counted.

use super::hollows::neighbours;

/// No receiver: the sea, and cells with nothing lower beside them.
pub const NOWHERE: u32 = u32::MAX;

/// The receiver of each cell at or above the sea's level: the neighbour with the largest positive
/// `(h - h_n) / distance`, distance 1 or the root of 2, the first in scan order where several are equal
/// (O'Callaghan and Mark 1984).
pub fn receivers((columns, rows): (usize, usize), heights: &[f64], sea_level: f64) -> Vec<u32> {
    let mut receivers = vec![NOWHERE; heights.len()];
    for (index, receiver) in receivers.iter_mut().enumerate() {
        let height = heights[index];
        if height >= sea_level {
            *receiver = steepest((columns, rows), heights, index);
        }
    }
    receivers
}

#[inline]
fn steepest((columns, rows): (usize, usize), heights: &[f64], index: usize) -> u32 {
    let diagonal = 2.0_f64.sqrt();
    let height = heights[index];
    let (mut best, mut receiver) = (0.0, NOWHERE);
    for (next, which) in neighbours((columns, rows), index) {
        let distance = if matches!(which, 0 | 2 | 5 | 7) { diagonal } else { 1.0 };
        let slope = (height - heights[next]) / distance;
        if slope > best {
            (best, receiver) = (slope, next as u32);
        }
    }
    receiver
}

/// How many cells drain through each, itself included: whole numbers, so the order of the sum doesn't matter,
/// and cells are settled as soon as all that drain into them are.
pub fn gathered(receivers: &[u32]) -> Vec<f64> {
    let mut donors = vec![0_u8; receivers.len()];
    for &receiver in receivers {
        if receiver != NOWHERE {
            donors[receiver as usize] += 1;
        }
    }
    let mut water = vec![1.0; receivers.len()];
    for source in 0..receivers.len() {
        // A source begins a walk downstream, which ends before a cell that still waits for another donor.
        let mut at = source;
        while donors[at] == 0 {
            donors[at] = u8::MAX;
            let next = receivers[at] as usize;
            if receivers[at] == NOWHERE {
                break;
            }
            water[next] += water[at];
            donors[next] -= 1;
            at = next;
        }
    }
    water
}
