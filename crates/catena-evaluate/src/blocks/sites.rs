//! The nearest two sites over a block: few scattered ones by a loop of their own, others by the kernels.
//!
//! Of squares and of their rounded roots the smallest and the second smallest are the same, since roots keep the
//! order. Which site is nearest is decided by roots: where the two smallest agree, the kernel is asked.

use catena_field::{Near, Part, Placement};
use catena_kernels::arithmetic::{max, min};
use catena_kernels::nearest::{Metric, NO_SITE};
use catena_kernels::sites::ScatteredSites;

use super::BLOCK;
use crate::kit::Kit;
use crate::scalar::pick;

/// Up to this many sites the loop over all outruns the kernels' grid of buckets.
const FEW: usize = 64;

/// How many parts there are.
pub(super) const PARTS: usize = Part::ALL.len();

/// Which parts are wanted besides the two distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Distances,
    Numbers,
    All,
}

impl Wanted {
    pub(super) fn of(places: &[Option<u32>; PARTS]) -> Self {
        match (places[3..].iter().any(Option::is_some), places[2]) {
            (true, _) => Self::All,
            (false, Some(_)) => Self::Numbers,
            (false, None) => Self::Distances,
        }
    }
}

/// The parts at each position, in the order of [`Part::ALL`].
#[derive(Debug)]
pub(crate) struct Found {
    pub(super) parts: [[f64; BLOCK]; PARTS],
    /// Index of the nearest site.
    index: [u32; BLOCK],
}

impl Default for Found {
    fn default() -> Self {
        Self { parts: [[0.0; BLOCK]; PARTS], index: [0; BLOCK] }
    }
}

/// Fills what is found at the block's positions.
#[inline(always)]
pub(super) fn nearest(found: &mut Found, near: &Near, kit: &Kit, at: [&[f64]; 2], wanted: Wanted) {
    let sites = &kit.sites[near.sites as usize];
    let is_few = near.placement == Placement::Scattered && sites.scattered().points().len() <= FEW;
    match wanted {
        Wanted::All => whole(found, near, kit, at),
        _ if is_few => few(found, sites.scattered(), near.metric, at, wanted == Wanted::Numbers),
        _ => many(found, near, kit, at),
    }
}

#[inline(never)]
fn many(found: &mut Found, near: &Near, kit: &Kit, [x, y]: [&[f64]; 2]) {
    let [d1, d2, number, ..] = &mut found.parts;
    for (k, (x, y)) in x.iter().zip(y).enumerate() {
        let nearest = kit.nearest(near, *x, *y);
        (d1[k], d2[k], number[k]) = (nearest.d1, nearest.d2, nearest.value);
    }
}

/// All parts, which sites and where they lie among them.
#[inline(never)]
fn whole(found: &mut Found, near: &Near, kit: &Kit, [x, y]: [&[f64]; 2]) {
    for (k, (x, y)) in x.iter().zip(y).enumerate() {
        let nearest = kit.nearest(near, *x, *y);
        for (values, part) in found.parts.iter_mut().zip(Part::ALL) {
            values[k] = pick(&nearest, part);
        }
    }
}

#[inline(always)]
fn few(found: &mut Found, sites: &ScatteredSites, metric: Metric, at: [&[f64]; 2], numbers: bool) {
    let count = at[0].len();
    found.parts[0][..count].fill(f64::INFINITY);
    found.parts[1][..count].fill(f64::INFINITY);
    let order = match metric {
        Metric::Euclidean => |dx: f64, dy: f64| dx * dx + dy * dy,
        Metric::Manhattan => |dx: f64, dy: f64| dx.abs() + dy.abs(),
        Metric::Chebyshev => |dx: f64, dy: f64| max(dx.abs(), dy.abs()),
    };
    for (index, site) in (0..).zip(sites.points()) {
        match (metric, numbers) {
            (Metric::Euclidean, false) => offer::<false>(found, *site, index, at, |dx, dy| dx * dx + dy * dy),
            (Metric::Euclidean, true) => offer::<true>(found, *site, index, at, |dx, dy| dx * dx + dy * dy),
            _ => offer::<true>(found, *site, index, at, order),
        }
    }
    decide(found, sites, metric, at, numbers);
}

/// Takes a site in; earlier sites win where they are as near.
#[inline(always)]
fn offer<const INDEX: bool>(
    found: &mut Found,
    site: (f64, f64),
    index: u32,
    [x, y]: [&[f64]; 2],
    order: impl Fn(f64, f64) -> f64,
) {
    let [first, second, ..] = &mut found.parts;
    let best = first.iter_mut().zip(second).zip(&mut found.index);
    for (((first, second), nearest), (x, y)) in best.zip(x.iter().zip(y)) {
        let order = order(site.0 - x, site.1 - y);
        *second = min(*second, max(*first, order));
        if INDEX {
            *nearest = if order < *first { index } else { *nearest };
        }
        *first = min(*first, order);
    }
}

/// Orders become distances, indices numbers.
#[inline(always)]
fn decide(found: &mut Found, sites: &ScatteredSites, metric: Metric, [x, y]: [&[f64]; 2], numbers: bool) {
    let [d1, d2, number, ..] = &mut found.parts;
    for distance in d1[..x.len()].iter_mut().chain(&mut d2[..x.len()]) {
        let root = if metric == Metric::Euclidean { distance.sqrt() } else { *distance };
        *distance = min(NO_SITE, root);
    }
    if numbers {
        for (k, (x, y)) in x.iter().zip(y).enumerate() {
            number[k] = if d1[k] < d2[k] {
                sites.value(found.index[k])
            } else {
                sites.nearest_by(metric, *x, *y).value
            };
        }
    }
}
