//! The sweep: what gathers on the way down. Areas, lengths and orders.

use super::domain::Domain;
use super::water::DRY;

/// What each node has gathered.
#[derive(Clone, Debug, PartialEq)]
pub struct Swept {
    /// The area that drains through the node, its own included, in mean nodes.
    pub area: Vec<f64>,
    /// The length of the longest way down to it, in cells.
    pub length: Vec<f64>,
    /// Its order by Strahler: a source has 1, and two of one order make the next. Drowned nodes into which
    /// nothing runs have 0, and however many of these make none.
    pub strahler: Vec<u8>,
}

/// Bits of an order while it is gathered: the largest so far, whether there were several of it, and whether there
/// was a donor at all.
const ORDER: u8 = 0x3f;
const SEVERAL: u8 = 0x40;
const DONOR: u8 = 0x80;

/// Hands everything on, from the last node of the flood's order to the first.
pub fn sweep(domain: &impl Domain, order: &[u32], receivers: &[u32], bodies: &[u32]) -> Swept {
    let nodes = domain.nodes();
    let mut area: Vec<f64> = (0..nodes).map(|node| domain.area(node)).collect();
    let (mut length, mut strahler) = (vec![0.0; nodes], vec![0_u8; nodes]);
    for &node in order.iter().rev() {
        let node = node as usize;
        strahler[node] = settled(strahler[node], bodies[node] != DRY);
        let receiver = receivers[node] as usize;
        if receiver == node {
            continue;
        }
        area[receiver] += area[node];
        let way = length[node] + domain.length(node, receiver);
        length[receiver] = if way > length[receiver] { way } else { length[receiver] };
        strahler[receiver] = joined(strahler[receiver], strahler[node]);
    }
    Swept { area, length, strahler }
}

/// The order of a node all of whose donors were joined.
fn settled(gathered: u8, is_drowned: bool) -> u8 {
    let order = gathered & ORDER;
    if gathered & DONOR == 0 {
        u8::from(!is_drowned)
    } else {
        order + u8::from(gathered & SEVERAL != 0 && order > 0)
    }
}

fn joined(gathered: u8, donor: u8) -> u8 {
    let order = gathered & ORDER;
    if gathered & DONOR == 0 || donor > order {
        donor | DONOR
    } else if donor == order {
        gathered | SEVERAL
    } else {
        gathered
    }
}
