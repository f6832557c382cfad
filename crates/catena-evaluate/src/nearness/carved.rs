//! The rule of carved ground: what the graph makes of every place within reach.

use catena_field::split::{Anchor, Axis};
use catena_field::{Carve, Part, Value};
use catena_kernels::arithmetic::{clamp01, max, min, mix};
use catena_kernels::drainage::carve::Carved;
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{
    AREA, BASIN, DEPTH, DROWNING, DU, DV, FLOOR, FROM, REACH, SPILL, STRIDE, U as ACROSS, V as DOWN,
};

use super::place::{Place, Track};
use super::{E, TINY, U};
use crate::scalar::carved_part;

/// Roundings of a way from a node to a place and of its distance from a line, each at most a cell or three long.
const WAY: f64 = 24.0;

/// Roundings of heights on their way through a carve.
const HEIGHTS: f64 = 24.0;

/// Channels' shores rise by 1 within a fiftieth of a cell, and smoothly.
const SHORES: f64 = 80.0;

/// How steeply surfaces that are blended may fall within a channel, over the steepest floor.
const BLENDED: f64 = 200.0;

/// Eight ways from a place, so long that no straight border within 1 lies between them unseen.
const RING: [(f64, f64); 8] = {
    const FAR: f64 = 1.1;
    const SLANT: f64 = 0.778;
    [
        (FAR, 0.0),
        (SLANT, SLANT),
        (0.0, FAR),
        (-SLANT, SLANT),
        (-FAR, 0.0),
        (-SLANT, -SLANT),
        (0.0, -FAR),
        (SLANT, -SLANT),
    ]
};

/// What is known of a graph's numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extremes {
    /// The largest height in size.
    largest: f64,
    /// The steepest floor, a cell.
    steepest: f64,
}

impl Extremes {
    pub(super) fn of(graph: &Graph) -> Self {
        let mut extremes = Self::default();
        for record in graph.records.chunks_exact(STRIDE) {
            for number in [FLOOR, FROM, DROWNING, DEPTH, SPILL] {
                extremes.largest = max(extremes.largest, record[number].abs());
            }
            let length = (record[DU] * record[DU] + record[DV] * record[DV]).sqrt();
            if length > 0.0 {
                extremes.steepest = max(extremes.steepest, (record[FLOOR] - record[FROM]).abs() / length);
            }
        }
        extremes
    }
}

/// What a carve becomes within reach of a place, worked out once for all of its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    of: Value,
    track: Track,
    /// How far the place may be off, in cells.
    reach: f64,
    here: Carved,
    /// By part: how far it changes.
    changes: [f64; Part::CARVED.len()],
    /// The land's size.
    land: f64,
}

impl Place<'_> {
    /// A number of carved ground.
    pub(super) fn carved(&self, of: Value, carve: &Carve, part: Part, track: Track) -> f64 {
        let known =
            self.reached.borrow().iter().find(|known| (known.of, known.track) == (of, track)).copied();
        let reached = match known {
            Some(reached) => Some(reached),
            None => self.reach(of, carve, track),
        };
        let Some(reached) = reached else { return f64::INFINITY };
        if known.is_none() {
            self.reached.borrow_mut().push(reached);
        }
        let extremes = self.inner.extremes[carve.stage as usize];
        let heights = HEIGHTS * U * (reached.land + extremes.largest) + TINY;
        let full = reached.changes[part.slot()];
        let (sure, own) = match part {
            // Ground and valleys have no borders.
            Part::Height => (full, heights),
            Part::Floodplain => (full, HEIGHTS * U),
            Part::Water => {
                let slope = BLENDED * extremes.steepest * reached.reach;
                (min(full, reached.changes[Part::Height.slot()] + slope), heights)
            }
            // The feet of a shore are so flat that the ring sees less of them than roundings make.
            Part::Wet if full > 0.0 => (SHORES * reached.reach, HEIGHTS * U),
            Part::Wet => (0.0, HEIGHTS * U),
            _ => (0.0, 2.0 * U * carved_part(&reached.here, part).abs()),
        };
        own + if track == Track::Sure { sure } else { max(full, sure) }
    }

    /// Looks at all places, and all ground, that a kernel may see instead. None where that is anything.
    fn reach(&self, of: Value, carve: &Carve, track: Track) -> Option<Reached> {
        let Anchor::Drained { at, .. } = self.anchor(of) else { return None };
        let graph = self.inner.prepared.kit().graph(carve.stage);
        let axes = Axis::of_cells(&graph.lattice);
        let along = |coordinate: Value, index: usize| {
            let (axis, v) = (&axes[index], self.value(coordinate));
            let offset = self.offset(at[index], coordinate, track);
            let far = 8.0 * E * (v.abs() + axis.origin.abs());
            axis.density() * (offset.error + 4.0 * U * offset.size + far) + WAY * U
        };
        let (across, down) = (along(carve.x, 0), along(carve.y, 1));
        let (land, strayed) = (self.value(carve.land), self.error(carve.land, track));
        let strayed = strayed + U * (land.abs() + strayed);
        if !(across + down + strayed).is_finite() {
            return None;
        }
        let (u, v) = graph.lattice.cells(self.value(carve.x), self.value(carve.y));
        let here = graph.carve_at(u, v, land);
        let ring = RING.iter().map(|(du, dv)| graph.carve_at(u + du * across, v + dv * down, land));
        let lands = [-strayed, strayed].map(|strayed| graph.carve_at(u, v, land + strayed));
        let mut changes = [0.0; Part::CARVED.len()];
        let mut note = |there: &Carved, parts: &[Part]| {
            for part in parts {
                let change = (carved_part(there, *part) - carved_part(&here, *part)).abs();
                changes[part.slot()] = max(changes[part.slot()], change);
            }
        };
        ring.chain(lands).for_each(|there| note(&there, &Part::CARVED));
        if track == Track::Full {
            let (slack, at) = (2.0 * (across + down), graph.looked_up(u, v));
            let mut take = |part: Part, there: f64| {
                let change = (there - carved_part(&here, part)).abs();
                changes[part.slot()] = max(changes[part.slot()], change);
            };
            flows(graph, at, slack).for_each(|flow| take(Part::Flow, flow));
            basins(graph, at, slack).for_each(|basin| take(Part::Basin, basin));
        }
        Some(Reached { of, track, reach: max(across, down), here, changes, land: land.abs() })
    }
}

/// What flows through each segment that may be the nearest of a place, if distances may be off by so much.
fn flows(graph: &Graph, (u, v): (f64, f64), slack: f64) -> impl Iterator<Item = f64> + '_ {
    let seen = move |segment: &u32| {
        let segment = *segment as usize;
        let (record, end) = (graph.record(segment), graph.record(graph.receiver(segment)));
        let (x, y, du, dv) = (u - record[ACROSS], v - record[DOWN], record[DU], record[DV]);
        let length = (du * du + dv * dv).sqrt();
        let along = (x * du + y * dv) / (length * length);
        let t = clamp01(along);
        let (x, y) = (x - t * du, y - t * dv);
        let (distance, reach) = ((x * x + y * y).sqrt(), mix(record[REACH], end[REACH], t));
        let mut areas = [record[AREA], end[AREA]];
        if (along - 1.0).abs() * length > slack {
            areas = if along < 1.0 { [areas[0]; 2] } else { [areas[1]; 2] };
        }
        (distance, reach, areas)
    };
    let list = graph.list(graph.cell(u, v));
    let near = list.iter().map(seen).filter(|(distance, reach, _)| distance < reach);
    let nearest = near.fold(f64::INFINITY, |least, (distance, ..)| min(least, distance));
    list.iter().map(seen).flat_map(move |(distance, reach, areas)| {
        let may_be = distance <= nearest + slack && distance < reach + slack;
        // At the valley's side there may be none.
        let none = (distance - reach).abs() <= slack;
        let areas = areas.into_iter().filter(move |_| may_be);
        areas.chain(none.then_some(0.0))
    })
}

/// The basins of each node that may be the nearest of a place.
fn basins(graph: &Graph, (u, v): (f64, f64), slack: f64) -> impl Iterator<Item = f64> + '_ {
    let (columns, rows) = (graph.lattice.columns as usize, graph.lattice.rows as usize);
    let (column, row) = graph.cell(u, v);
    let around = move || {
        (row.saturating_sub(1)..(row + 2).min(rows)).flat_map(move |j| {
            (column.saturating_sub(1)..(column + 2).min(columns)).map(move |i| graph.record(j * columns + i))
        })
    };
    let distance = move |record: &[f64]| {
        let (x, y) = (u - record[ACROSS], v - record[DOWN]);
        (x * x + y * y).sqrt()
    };
    let nearest = around().fold(f64::INFINITY, |least, record| min(least, distance(record)));
    around().filter(move |record| distance(record) <= nearest + slack).map(|record| record[BASIN])
}
