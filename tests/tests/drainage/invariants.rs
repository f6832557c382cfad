//! What holds of every network: 200 worlds of any kind, and a fault planted for each invariant.

use catena_kernels::drainage::base::{Footing, footings};
use catena_kernels::drainage::domain::Domain;
use catena_kernels::drainage::lattice::Plane;
use catena_kernels::drainage::network::Network;
use catena_kernels::drainage::rules::Rules;

use super::domains::Shuffled;
use super::worlds::World;

/// A network and what it was made of.
pub(crate) struct Case {
    pub(crate) domain: Plane,
    pub(crate) heights: Vec<f64>,
    pub(crate) rules: Rules,
    pub(crate) footings: Vec<Footing>,
    pub(crate) network: Network,
}

impl Case {
    pub(crate) fn new(world: &World) -> Self {
        let (domain, heights, rules) = (world.lattice.plane(), world.heights.clone(), world.rules.clone());
        let footings = footings(&domain, &heights, &rules);
        let network = Network::build(&domain, &heights, &rules, &mut |_| true).expect("nobody stops it");
        Self { domain, heights, rules, footings, network }
    }

    fn is_drowned(&self, node: usize) -> bool {
        self.network.numbers[node] != 0
    }

    fn receiver(&self, node: usize) -> usize {
        self.network.receivers[node] as usize
    }

    fn is_root(&self, node: usize) -> bool {
        self.receiver(node) == node
    }

    fn nodes(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.domain.nodes()
    }

    fn donors(&self, node: usize) -> impl Iterator<Item = usize> {
        self.domain.neighbours(node).filter(move |&next| self.receiver(next) == node)
    }

    /// Where water stands or runs at a node.
    fn surface(&self, node: usize) -> f64 {
        let floors = &self.network.floors;
        match self.network.numbers[node] {
            0 => floors.floor[node].max(floors.drowning[node]),
            number => self.network.bodies[number as usize - 1].level,
        }
    }

    /// Dry nodes into which a lake overflows.
    fn overflows(&self) -> impl Iterator<Item = usize> {
        let is_lake = |node: usize| {
            self.is_drowned(node) && !self.network.bodies[self.network.numbers[node] as usize - 1].is_sea
        };
        let ends = self.nodes().filter(move |&node| is_lake(node)).map(|node| self.receiver(node));
        ends.filter(|&node| !self.is_drowned(node))
    }

    /// Dry nodes that run on, and the highest level beside each of water that it doesn't run into.
    fn rims(&self) -> impl Iterator<Item = (usize, f64)> {
        let numbers = &self.network.numbers;
        let level = |number: u32| self.network.bodies[number as usize - 1].level;
        self.nodes().filter(|&node| !self.is_drowned(node) && !self.is_root(node)).map(move |node| {
            let own = numbers[self.receiver(node)];
            let beside = self.domain.neighbours(node).map(|next| numbers[next]);
            let levels = beside.filter(|&number| number != 0 && number != own).map(level);
            (node, levels.fold(f64::NEG_INFINITY, f64::max))
        })
    }

    /// The first node that isn't as it should be.
    fn all(&self, is_right: impl Fn(usize) -> bool) -> Result<(), String> {
        match self.nodes().find(|&node| !is_right(node)) {
            None => Ok(()),
            Some(node) => Err(format!("node {node}")),
        }
    }
}

/// Name, check, and a fault that the check must see.
type Invariant = (&'static str, fn(&Case) -> Result<(), String>, fn(&mut Case));

const INVARIANTS: [Invariant; 15] = [
    ("every node is settled once", settled_once, |case| case.network.order[7] = case.network.order[8]),
    ("a node comes after its receiver", after_receivers, |case| {
        let late =
            case.network.order.iter().position(|&node| !case.is_root(node as usize)).expect("one to spoil");
        let receiver = case.receiver(case.network.order[late] as usize) as u32;
        let early = case.network.order.iter().position(|&node| node == receiver).expect("one to spoil");
        case.network.order.swap(late, early);
    }),
    ("areas at roots sum up to all nodes", areas_sum_up, |case| {
        let root = case.nodes().find(|&node| case.is_root(node)).expect("one to spoil");
        case.network.area[root] -= 1.0;
    }),
    ("an area is its own and its donors'", areas_gather, |case| {
        let node = inner(case);
        case.network.area[node] += 1.0;
    }),
    ("a spill is the height or the lowest neighbour's spill", spills_are_local, |case| {
        let node = inner(case);
        case.network.spill[node] = case.network.spill[node].next_up();
    }),
    ("a receiver is the steepest lower neighbour, else as low", receivers_are_steepest, |case| {
        let has_choice = |&node: &usize| {
            let lower = |&next: &usize| case.network.spill[next] < case.network.spill[node];
            !case.is_root(node) && case.domain.neighbours(node).filter(lower).count() > 1
        };
        let node = case.nodes().find(has_choice).expect("one to spoil");
        let other = case
            .domain
            .neighbours(node)
            .find(|&next| next != case.receiver(node) && case.network.spill[next] < case.network.spill[node]);
        case.network.receivers[node] = other.expect("one to spoil") as u32;
    }),
    ("nothing beside a drowned node is lower", drowned_are_lowest, |case| {
        let node =
            case.nodes().find(|&node| case.is_drowned(node) && !case.is_root(node)).expect("one to spoil");
        let next = case.domain.neighbours(node).next().expect("one to spoil");
        case.network.spill[next] = case.network.spill[node].next_down();
    }),
    ("lakes hang together, at one level, three nodes and more", bodies_are_bodies, |case| {
        let node = case.nodes().find(|&node| case.is_drowned(node)).expect("one to spoil");
        case.network.numbers[node] = 0;
    }),
    ("the longest way is the longest donor's and the step", lengths_add_up, |case| {
        let node = inner(case);
        case.network.length[node] += 1e-9;
    }),
    ("orders are Strahler's", orders_are_strahlers, |case| {
        let node = inner(case);
        case.network.strahler[node] += 1;
    }),
    ("roots are where receivers lead", roots_are_roots, |case| {
        let node = inner(case);
        case.network.roots[node] = node as u32;
    }),
    ("a dry floor lies between the receiver's and the spill", floors_are_between, |case| {
        let node = inner(case);
        case.network.floors.floor[node] = case.network.spill[node].next_up();
    }),
    ("water never rises downstream", water_falls, |case| {
        let node = inner(case);
        let below = case.surface(case.receiver(node)).next_down();
        case.network.floors.floor[node] = below;
        case.network.floors.drowning[node] = below;
    }),
    ("no floor breaches the rim of water that it doesn't run into", rims_hold, |case| {
        let (rim, level) = case.rims().find(|(_, level)| *level > f64::NEG_INFINITY).expect("one to spoil");
        case.network.floors.floor[rim] = level.next_down();
    }),
    ("where a lake overflows the floor is its level", outlets_keep_levels, |case| {
        let outlet = case.overflows().next().expect("one to spoil");
        case.network.floors.floor[outlet] = case.network.floors.floor[outlet].next_down();
    }),
];

/// A dry node with donors that isn't a root.
fn inner(case: &Case) -> usize {
    let is_inner =
        |&node: &usize| !case.is_drowned(node) && !case.is_root(node) && case.donors(node).next().is_some();
    case.nodes().find(is_inner).expect("rivers")
}

fn settled_once(case: &Case) -> Result<(), String> {
    let mut seen = vec![0; case.domain.nodes()];
    case.network.order.iter().for_each(|&node| seen[node as usize] += 1);
    case.all(|node| seen[node] == 1)
}

fn after_receivers(case: &Case) -> Result<(), String> {
    let mut place = vec![usize::MAX; case.domain.nodes()];
    case.network.order.iter().enumerate().for_each(|(at, &node)| place[node as usize] = at);
    case.all(|node| case.is_root(node) || place[case.receiver(node)] < place[node])
}

fn areas_sum_up(case: &Case) -> Result<(), String> {
    let roots = case.nodes().filter(|&node| case.is_root(node));
    let sum: f64 = roots.map(|node| case.network.area[node]).sum();
    if sum == case.domain.nodes() as f64 { Ok(()) } else { Err(format!("{sum}")) }
}

fn areas_gather(case: &Case) -> Result<(), String> {
    case.all(|node| {
        let donors = case.donors(node).filter(|&donor| donor != node);
        case.network.area[node] == 1.0 + donors.map(|donor| case.network.area[donor]).sum::<f64>()
    })
}

fn spills_are_local(case: &Case) -> Result<(), String> {
    let spill = &case.network.spill;
    case.all(|node| match case.footings[node] {
        Footing::Sea => spill[node] == case.rules.sea,
        Footing::Leaves => spill[node] == case.heights[node],
        Footing::Ground => {
            let lowest = case.domain.neighbours(node).map(|next| spill[next]).fold(f64::INFINITY, f64::min);
            spill[node] == case.heights[node].max(lowest)
        }
    })
}

fn receivers_are_steepest(case: &Case) -> Result<(), String> {
    let spill = &case.network.spill;
    case.all(|node| {
        if case.is_root(node) || case.footings[node] != Footing::Ground {
            return case.is_root(node) && case.footings[node] != Footing::Ground;
        }
        let slope = |next: usize| (spill[node] - spill[next]) / case.domain.length(node, next);
        let lower: Vec<usize> =
            case.domain.neighbours(node).filter(|&next| spill[next] < spill[node]).collect();
        let receiver = case.receiver(node);
        if lower.is_empty() {
            return spill[receiver] == spill[node]
                && case.domain.neighbours(node).any(|next| next == receiver);
        }
        let steepest = lower.iter().map(|&next| slope(next)).fold(f64::NEG_INFINITY, f64::max);
        lower.into_iter().filter(|&next| slope(next) == steepest).min() == Some(receiver)
    })
}

fn drowned_are_lowest(case: &Case) -> Result<(), String> {
    let spill = &case.network.spill;
    case.all(|node| {
        let is_ground = case.footings[node] == Footing::Ground && case.heights[node] < spill[node];
        !is_ground || case.domain.neighbours(node).all(|next| spill[next] >= spill[node])
    })
}

fn bodies_are_bodies(case: &Case) -> Result<(), String> {
    let Network { numbers, bodies, spill, .. } = &case.network;
    for (index, body) in bodies.iter().enumerate() {
        // What hangs together with the first node, by the definition.
        let is_under = |node: usize| {
            let is_sea = case.footings[node] == Footing::Sea;
            let is_lake = case.footings[node] == Footing::Ground && case.heights[node] < spill[node];
            spill[node] == body.level && if body.is_sea { is_sea } else { is_lake }
        };
        let (mut reached, mut looked) = (vec![body.first as usize], 0);
        while looked < reached.len() {
            for next in case.domain.neighbours(reached[looked]) {
                if is_under(next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            looked += 1;
        }
        let count = numbers.iter().filter(|&&number| number as usize == index + 1).count();
        let is_right = reached.iter().all(|&node| is_under(node) && numbers[node] as usize == index + 1)
            && count == reached.len()
            && body.nodes as usize == count
            && (body.is_sea || count >= 3);
        if !is_right {
            return Err(format!("body {index}"));
        }
    }
    // What lies in none is dry, or one of two.
    let is_wet = |node: usize| {
        case.footings[node] == Footing::Sea
            || (case.footings[node] == Footing::Ground && case.heights[node] < spill[node])
    };
    case.all(|node| {
        let beside = |node: usize| {
            case.domain.neighbours(node).filter(|&next| is_wet(next) && case.footings[next] != Footing::Sea)
        };
        numbers[node] != 0
            || !is_wet(node)
            || (beside(node).count() < 2 && beside(node).all(|next| beside(next).count() == 1))
    })
}

fn lengths_add_up(case: &Case) -> Result<(), String> {
    case.all(|node| {
        let donors = case.donors(node).filter(|&donor| donor != node);
        let ways = donors.map(|donor| case.network.length[donor] + case.domain.length(donor, node));
        case.network.length[node] == ways.fold(0.0, f64::max)
    })
}

fn orders_are_strahlers(case: &Case) -> Result<(), String> {
    case.all(|node| {
        let donors = case.donors(node).filter(|&donor| donor != node);
        let mut orders: Vec<u8> = donors.map(|donor| case.network.strahler[donor]).collect();
        orders.sort_unstable_by(|a, b| b.cmp(a));
        let expected = match orders[..] {
            [] => u8::from(!case.is_drowned(node)),
            [first, second, ..] if first == second && first > 0 => first + 1,
            [first, ..] => first,
        };
        case.network.strahler[node] == expected
    })
}

fn roots_are_roots(case: &Case) -> Result<(), String> {
    case.all(|node| {
        let mut at = node;
        while !case.is_root(at) {
            at = case.receiver(at);
        }
        case.network.roots[node] as usize == at
    })
}

fn floors_are_between(case: &Case) -> Result<(), String> {
    let floors = &case.network.floors;
    case.all(|node| {
        let (floor, from) = (floors.floor[node], floors.from[node]);
        if case.is_drowned(node) {
            floor == case.heights[node]
        } else {
            from <= floor && floor <= case.network.spill[node]
        }
    })
}

fn water_falls(case: &Case) -> Result<(), String> {
    case.all(|node| case.surface(case.receiver(node)) <= case.surface(node))
}

fn outlets_keep_levels(case: &Case) -> Result<(), String> {
    let floors = &case.network.floors;
    match case.overflows().find(|&node| floors.floor[node] != case.network.spill[node]) {
        None => Ok(()),
        Some(node) => Err(format!("node {node}")),
    }
}

fn rims_hold(case: &Case) -> Result<(), String> {
    match case.rims().find(|(node, level)| case.network.floors.floor[*node] < *level) {
        None => Ok(()),
        Some((node, _)) => Err(format!("node {node}")),
    }
}

/// Whether all invariants hold of a network.
pub(crate) fn all_hold(case: &Case) -> Result<(), String> {
    INVARIANTS.iter().try_for_each(|(name, check, _)| check(case).map_err(|at| format!("{name}: {at}")))
}

#[test]
fn invariants_hold_on_200_worlds() {
    let (mut lakes, mut overflows) = (0, 0);
    for index in 0..200 {
        let case = Case::new(&World::any(index));
        all_hold(&case).unwrap_or_else(|error| panic!("world {index}: {error}"));
        lakes += case.network.bodies.iter().filter(|body| !body.is_sea).count();
        overflows += case.overflows().count();
    }
    assert!(lakes > 500 && overflows >= lakes, "{lakes} lakes, {overflows} nodes below them");
}

#[test]
fn every_invariant_sees_its_planted_fault() {
    // A world with sea, lakes and rivers.
    let world = World::new(4, 48, 36);
    for (name, check, plant) in INVARIANTS {
        let mut case = Case::new(&world);
        check(&case).unwrap_or_else(|error| panic!("{name}: {error}"));
        plant(&mut case);
        assert!(check(&case).is_err(), "{name}: the fault went unseen");
    }
}

/// Whether a network over shuffled storage is the same network.
fn same_shuffled(case: &Case, shuffled: &Shuffled<'_, Plane>) -> Result<(), String> {
    let heights = shuffled.shuffle(&case.heights);
    let other = Network::build(shuffled, &heights, &case.rules, &mut |_| true).expect("nobody stops it");
    let network = &case.network;
    let node = |place: &u32| shuffled.stored[*place as usize] as u32;
    let by_node = |places: &[u32]| -> Vec<u32> {
        (0..places.len()).map(|n| node(&places[shuffled.place[n]])).collect()
    };
    let parts = [
        ("order", other.order.iter().map(node).eq(network.order.iter().copied())),
        ("receivers", by_node(&other.receivers) == network.receivers),
        ("roots", by_node(&other.roots) == network.roots),
        ("spill", other.spill == shuffled.shuffle(&network.spill)),
        ("area", other.area == shuffled.shuffle(&network.area)),
        ("length", other.length == shuffled.shuffle(&network.length)),
        ("orders", other.strahler == shuffled.shuffle(&network.strahler)),
        ("numbers of bodies", other.numbers == shuffled.shuffle(&network.numbers)),
        ("floors", other.floors.floor == shuffled.shuffle(&network.floors.floor)),
        ("far ends", other.floors.from == shuffled.shuffle(&network.floors.from)),
        ("drowning", other.floors.drowning == shuffled.shuffle(&network.floors.drowning)),
    ];
    match parts.iter().find(|(_, same)| !same) {
        None => Ok(()),
        Some((part, _)) => Err((*part).to_owned()),
    }
}

#[test]
fn the_order_of_storage_does_not_matter() {
    let mut unseen = 0;
    for index in 0..60 {
        let mut world = World::any(index);
        if index % 2 == 1 {
            // Ties: where they are decided by place instead of rank it shows.
            world.heights.iter_mut().for_each(|height| *height = (*height * 20.0).round() / 20.0);
        }
        let case = Case::new(&world);
        let shuffled = Shuffled::new(&case.domain, index as i64);
        same_shuffled(&case, &shuffled).unwrap_or_else(|part| panic!("world {index}: {part}"));
        let faulty = shuffled.ranked_by_place();
        unseen += u32::from(index % 2 == 1 && same_shuffled(&case, &faulty).is_ok());
    }
    assert_eq!(unseen, 0, "ties decided by place went unseen");
}
