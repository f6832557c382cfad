//! Carved ground in float32, from a cell of the graph's lattice and a small offset.

use catena_field::Part;
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::meander::SWING;
use catena_kernels::drainage::records::{
    AREA, BASIN, DEPTH, DROWNING, DU, DV, FLOOR, FROM, HALF_WIDTH, REACH, SHORE, SPILL, STRIDE, U, V,
};

use crate::kernels::{hash, scrambled, signed};

/// A graph in float32. Places of nodes are counted from their cells.
pub(crate) struct Drained {
    records: Vec<[f32; STRIDE]>,
    words: Vec<u32>,
    size: (i32, i32),
    seed: u32,
    swing: f32,
    plain: f32,
}

/// A cell, and a place in it.
#[derive(Clone, Copy)]
struct At {
    cell: (i32, i32),
    part: (f32, f32),
}

/// Ground, water, wet, floodplain, flow, basin.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ground([f32; Part::CARVED.len()]);

impl Ground {
    pub(crate) fn part(&self, part: Part) -> f32 {
        self.0[part.slot()]
    }
}

fn settled(cell: (i32, i32), part: (f32, f32)) -> At {
    let whole = (part.0.floor(), part.1.floor());
    let cell = (cell.0.saturating_add(whole.0 as i32), cell.1.saturating_add(whole.1 as i32));
    At { cell, part: (part.0 - whole.0, part.1 - whole.1) }
}

fn bell(s: f32) -> f32 {
    if s < 1.0 { (1.0 - s * s).powi(2) } else { 0.0 }
}

fn smoothstep(low: f32, high: f32, v: f32) -> f32 {
    let t = ((v - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A segment at its nearest place.
struct Near {
    distance: f32,
    floor: f32,
    half_width: f32,
    depth: f32,
    reach: f32,
    area: f32,
    drowning: f32,
    is_free: bool,
}

impl Near {
    fn channel(&self) -> f32 {
        1.0 - smoothstep(self.half_width, self.half_width + SHORE as f32, self.distance)
    }
}

impl Drained {
    pub(crate) fn new(graph: &Graph) -> Self {
        let columns = graph.lattice.columns as usize;
        let single = |(node, record): (usize, &[f64])| {
            let mut single = [0.0; STRIDE];
            single.iter_mut().zip(record).for_each(|(single, number)| *single = *number as f32);
            single[U] = (record[U] - (node % columns) as f64) as f32;
            single[V] = (record[V] - (node / columns) as f64) as f32;
            single
        };
        Self {
            records: graph.records.chunks_exact(STRIDE).enumerate().map(single).collect(),
            words: graph.words.clone(),
            size: (graph.lattice.columns as i32, graph.lattice.rows as i32),
            seed: graph.lattice.seed as u32,
            swing: (graph.rules.meander * SWING) as f32,
            plain: graph.rules.plain as f32,
        }
    }

    /// The ground at `parts` from the corner of a cell.
    pub(crate) fn carve(&self, cell: (i32, i32), parts: (f32, f32), land: f32) -> Ground {
        let at = self.held(self.bent(self.held(settled(cell, parts))));
        let nodes = self.records.len();
        let home = (at.cell.0.min(self.size.0 - 1), at.cell.1.min(self.size.1 - 1));
        let list = 2 * nodes + (home.1 * self.size.0 + home.0) as usize;
        let segments = &self.words[self.words[list] as usize..self.words[list + 1] as usize];
        let seen: Vec<Near> = segments.iter().map(|segment| self.near(*segment as usize, at)).collect();
        let (mut cut, mut fill, mut notch, mut wet, mut floodplain) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let (mut surface, mut weight, mut drowning) = (0.0, 0.0, f32::MIN);
        let mut flow = (f32::MAX, 0.0);
        for near in &seen {
            wet = f32::max(wet, if near.reach > 0.0 { near.channel() } else { 0.0 });
            if near.distance >= near.reach {
                continue;
            }
            let s = (near.distance - near.half_width) / (near.reach - near.half_width);
            let across = if s <= 0.0 { 1.0 } else { bell(s) };
            let relief = smoothstep(near.half_width, 2.0 * near.half_width + 0.05, near.distance);
            if land > near.floor {
                cut = f32::max(cut, (land - near.floor) * across * (1.0 - self.plain * relief));
            } else if near.is_free {
                fill = f32::max(fill, (near.floor - land) * across);
            }
            let inside = 1.0 - (near.distance / near.half_width).powi(2);
            if near.distance < near.half_width {
                (notch, weight) = (f32::max(notch, near.depth * inside), weight + inside);
                (surface, drowning) = (surface + inside * near.floor, f32::max(drowning, near.drowning));
            }
            floodplain = f32::max(floodplain, bell(near.distance / near.reach));
            if near.distance < flow.0 {
                flow = (near.distance, near.area);
            }
        }
        let taken = seen.iter().map(|near| near.channel() * (fill - (near.floor - land).max(0.0)).max(0.0));
        let bank = land - cut + (fill - taken.fold(0.0, f32::max));
        let height = bank - notch;
        let river = (surface / weight).min(bank).max(drowning).max(height);
        let mut water = if weight > 0.0 { river } else { height };
        let (basin, level) = self.around(at, home);
        if level.is_some_and(|level| height < level) {
            (wet, water) = (1.0, water.max(level.unwrap_or_default()));
        }
        Ground([height, water, wet, floodplain, flow.1, basin])
    }

    fn held(&self, at: At) -> At {
        let along = |cell: i32, part: f32, count: i32| match cell {
            ..0 => (0, 0.0),
            _ if cell >= count => (count, 0.0),
            _ => (cell, part),
        };
        let (x, y) = (along(at.cell.0, at.part.0, self.size.0), along(at.cell.1, at.part.1, self.size.1));
        At { cell: (x.0, y.0), part: (x.1, y.1) }
    }

    fn bent(&self, at: At) -> At {
        let fine = settled((2 * at.cell.0, 2 * at.cell.1), (2.0 * at.part.0, 2.0 * at.part.1));
        let corner = |i: i32, j: i32| {
            let h = hash((fine.cell.0 + i) as u32, (fine.cell.1 + j) as u32, self.seed);
            [3, 4].map(|draw| signed(scrambled(h.wrapping_add(draw))))
        };
        let ease = |t: f32| t * t * (3.0 - 2.0 * t);
        let (s, t) = (ease(fine.part.0), ease(fine.part.1));
        let (north, south) = ([corner(0, 0), corner(1, 0)], [corner(0, 1), corner(1, 1)]);
        let swing = |axis: usize| {
            let (n, south) = (
                north[0][axis] + (north[1][axis] - north[0][axis]) * s,
                south[0][axis] + (south[1][axis] - south[0][axis]) * s,
            );
            self.swing * (n + (south - n) * t)
        };
        settled(at.cell, (at.part.0 + swing(0), at.part.1 + swing(1)))
    }

    /// The way from a node.
    fn way(&self, node: usize, at: At) -> (f32, f32) {
        let (i, j) = (node as i32 % self.size.0, node as i32 / self.size.0);
        let record = &self.records[node];
        let along = |cell: i32, own: i32, part: f32, node: f32| (cell - own) as f32 + (part - node);
        (along(at.cell.0, i, at.part.0, record[U]), along(at.cell.1, j, at.part.1, record[V]))
    }

    fn near(&self, segment: usize, at: At) -> Near {
        let (record, end) = (&self.records[segment], &self.records[self.words[segment] as usize]);
        let (u, v) = self.way(segment, at);
        let (du, dv) = (record[DU], record[DV]);
        let along = (u * du + v * dv) / (du * du + dv * dv);
        let t = along.clamp(0.0, 1.0);
        let (x, y) = (u - t * du, v - t * dv);
        let between = |number: usize| record[number] + (end[number] - record[number]) * t;
        let on = if record[FROM] < record[FLOOR] { along.min(1.0) } else { t };
        Near {
            distance: (x * x + y * y).sqrt(),
            floor: record[FLOOR] + (record[FROM] - record[FLOOR]) * on,
            half_width: between(HALF_WIDTH),
            depth: between(DEPTH),
            reach: between(REACH),
            area: if along < 1.0 { record[AREA] } else { end[AREA] },
            drowning: record[DROWNING],
            is_free: record[DROWNING] < record[FROM],
        }
    }

    /// The basin of the nearest node, and the level of the body that lies over a place.
    fn around(&self, at: At, home: (i32, i32)) -> (f32, Option<f32>) {
        let nodes = self.records.len();
        let mut nearest = (f32::MAX, 0);
        let mut felt: Vec<(u32, f32, f32)> = Vec::new();
        let mut dry: Vec<(f32, f32)> = Vec::new();
        for (i, j) in (-1..=1).flat_map(|j| (-1..=1).map(move |i| (home.0 + i, home.1 + j))) {
            if i < 0 || j < 0 || i >= self.size.0 || j >= self.size.1 {
                continue;
            }
            let node = (j * self.size.0 + i) as usize;
            let (x, y) = self.way(node, at);
            let distance = (x * x + y * y).sqrt();
            if distance < nearest.0 {
                nearest = (distance, node);
            }
            let (body, level) = (self.words[nodes + node], self.records[node][SPILL]);
            match felt.iter_mut().find(|(known, ..)| *known == body) {
                Some((_, _, weight)) => *weight += bell(distance / 1.2),
                None if body > 0 => felt.push((body, level, bell(distance / 1.2))),
                None => dry.push((level, bell(distance / 1.2))),
            }
        }
        felt.retain(|(_, _, weight)| *weight > 0.0);
        felt.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        let (own, record) = (self.words[nodes + nearest.1], &self.records[nearest.1]);
        let level = felt.first().and_then(|(body, level, weight)| {
            let below: f32 = dry.iter().filter(|(spill, _)| spill < level).map(|(_, weight)| weight).sum();
            (own == *body || (own == 0 && record[SPILL] >= *level && *weight > below)).then_some(*level)
        });
        (record[BASIN], level)
    }
}
