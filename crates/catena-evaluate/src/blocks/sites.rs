//! The nearest two sites over a block: few scattered ones by a loop of their own, others by the kernels.
//!
//! Of squares and of their rounded roots the smallest and the second smallest are the same, since roots keep the
//! order. Which site is nearest is decided by roots: where the two smallest agree, the kernel is asked.

use catena_field::{Near, Placement};
use catena_kernels::arithmetic::{max, min};
use catena_kernels::nearest::{Metric, NO_SITE};
use catena_kernels::sites::ScatteredSites;

use super::BLOCK;
use crate::kit::Kit;

/// Up to this many sites the loop over all outruns the kernels' grid of buckets.
const FEW: usize = 64;

/// The parts at each position: first and second distance, the nearest site's number.
#[derive(Debug)]
pub(crate) struct Found {
    pub(super) parts: [[f64; BLOCK]; 3],
    /// Index of the nearest site.
    index: [u32; BLOCK],
}

impl Default for Found {
    fn default() -> Self {
        Self { parts: [[0.0; BLOCK]; 3], index: [0; BLOCK] }
    }
}

/// Fills what is found at the block's positions; `numbers` says whether sites' numbers are wanted.
#[inline(always)]
pub(super) fn nearest(found: &mut Found, near: &Near, kit: &Kit, at: [&[f64]; 2], numbers: bool) {
    let sites = &kit.sites[near.sites as usize];
    if near.placement == Placement::Scattered && sites.scattered().points().len() <= FEW {
        few(found, sites.scattered(), near.metric, at, numbers);
    } else {
        many(found, near, kit, at);
    }
}

#[inline(never)]
fn many(found: &mut Found, near: &Near, kit: &Kit, [x, y]: [&[f64]; 2]) {
    let [d1, d2, number] = &mut found.parts;
    for (k, (x, y)) in x.iter().zip(y).enumerate() {
        let nearest = kit.nearest(near, *x, *y);
        (d1[k], d2[k], number[k]) = (nearest.d1, nearest.d2, nearest.value);
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
    let [first, second, _] = &mut found.parts;
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
    let [d1, d2, number] = &mut found.parts;
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
