//! Rules of white noise, sites and rasters.

use catena_field::split::{Anchor, Axis};
use catena_field::{Op, Part, Placement, RasterRead, Value};
use catena_kernels::arithmetic::max;
use catena_kernels::nearest::{Metric, NO_SITE};
use catena_kernels::raster::Filter;

use super::place::{Offset, Place, Track};
use super::{E, U};

/// Up to this, float32 holds the square of a distance.
const LARGEST: f64 = 1e18;

impl Place<'_> {
    /// White noise: another cell's number is anything.
    pub(super) fn white(&self, value: Value, octaves: u32, (x, y): (Value, Value), track: Track) -> f64 {
        if self.inner.prepared.kit().octaves[octaves as usize].kept == 0 {
            return 0.0;
        }
        let Anchor::White { at } = self.anchor(value) else { return f64::INFINITY };
        let sure = 2.0 * U;
        if track == Track::Sure {
            return sure;
        }
        let crosses = |v: f64, offset: Offset| {
            let reach = offset.error + U * (2.0 + 2.0 * offset.size) + 4.0 * E * v.abs();
            (v - reach).floor() != (v + reach).floor()
        };
        let far = crosses(self.value(x), self.offset(at[0], x, track))
            || crosses(self.value(y), self.offset(at[1], y, track));
        if far { 2.0 } else { sure }
    }

    /// Distances and numbers of the nearest sites.
    pub(super) fn part(&self, near: Value, part: Part, track: Track) -> f64 {
        let nearest = self.scratch.nearest(near);
        let second = if nearest.d2 < NO_SITE { nearest.d2 } else { nearest.d1 };
        let reach = self.site_reach(near, second, track);
        // Squares of larger distances overflow.
        let reach = if second + reach < LARGEST { reach } else { f64::INFINITY };
        let apart = |distance: f64| reach + 10.0 * U * distance;
        match part {
            Part::D1 => apart(nearest.d1),
            Part::D2 if nearest.d2 == NO_SITE => NO_SITE * U,
            Part::D2 => apart(nearest.d2),
            Part::First | Part::Second => self.index(near, part, (reach, track)),
            Part::X1 | Part::Y1 | Part::X2 | Part::Y2 => self.site(near, part, track),
            _ => {
                let other = track == Track::Full && self.may_swap(near, reach);
                if other { 2.0 } else { 2.0 * U }
            }
        }
    }

    /// Whether the two nearest sites may be taken for each other.
    fn may_swap(&self, near: Value, reach: f64) -> bool {
        let nearest = self.scratch.nearest(near);
        nearest.d2 - nearest.d1 <= 2.0 * reach + 10.0 * U * (nearest.d1 + nearest.d2)
    }

    /// Whether the second nearest site may be taken for another.
    fn may_differ(&self, near: Value, reach: f64) -> bool {
        let d2 = self.scratch.nearest(near).d2;
        let third = self.third(near);
        self.may_swap(near, reach) || third - d2 <= 2.0 * reach + 10.0 * U * (d2 + third)
    }

    /// An index: sure of one site, or any.
    fn index(&self, near: Value, part: Part, (reach, track): (f64, Track)) -> f64 {
        let nearest = self.scratch.nearest(near);
        let (number, other) = match part {
            Part::First => (nearest.first, track == Track::Full && self.may_swap(near, reach)),
            _ => (nearest.second, track == Track::Full && self.may_differ(near, reach)),
        };
        let own = 2.0 * U * f64::from(number);
        let Op::Near(op) = self.inner.prepared.program().code.ops[near.index()] else { return own };
        match (other, op.placement) {
            (false, _) => own,
            (true, Placement::Scattered) => {
                f64::from(self.inner.prepared.program().data.sites[op.sites as usize].count)
            }
            (true, Placement::Jittered) => f64::from(u32::MAX),
        }
    }

    /// Where a site lies, without the form of the position that it is looked for from.
    pub(super) fn site(&self, near: Value, part: Part, track: Track) -> f64 {
        let nearest = self.scratch.nearest(near);
        let Op::Near(op) = self.inner.prepared.program().code.ops[near.index()] else { return f64::INFINITY };
        let second = if nearest.d2 < NO_SITE { nearest.d2 } else { nearest.d1 };
        let reach = self.site_reach(near, second, track);
        let along = if matches!(part, Part::X1 | Part::X2) { op.x } else { op.y };
        let own = self.rest_error(along, track) + reach + 10.0 * U * second;
        let other = match part {
            Part::X1 | Part::Y1 => self.may_swap(near, reach),
            _ => self.may_differ(near, reach),
        };
        if track == Track::Sure || !other {
            return own;
        }
        let third = self.third(near);
        own + 2.0 * (if third < NO_SITE { third } else { second } + reach)
    }

    /// The distance to the third nearest site; 1e30 where there is none (of a grid: none among the 5 x 5 cells).
    fn third(&self, near: Value) -> f64 {
        let program = self.inner.prepared.program();
        let Op::Near(op) = program.code.ops[near.index()] else { return NO_SITE };
        let (x, y) = (self.value(op.x), self.value(op.y));
        let sites = &self.inner.prepared.kit().sites[op.sites as usize];
        let mut best = [NO_SITE; 3];
        let mut offer = |(site_x, site_y): (f64, f64)| {
            let distance = op.metric.distance(site_x - x, site_y - y);
            let place = best.iter().position(|known| distance < *known);
            if let Some(place) = place {
                best[place..].rotate_right(1);
                best[place] = distance;
            }
        };
        match op.placement {
            Placement::Scattered => sites.scattered().points().iter().for_each(|point| offer(*point)),
            Placement::Jittered => {
                let spacing = program.data.sites[op.sites as usize].spacing;
                let (column, row) = ((x / spacing).floor(), (y / spacing).floor());
                for place in 0..25 {
                    let (i, j) = (f64::from(place % 5) - 2.0, f64::from(place / 5) - 2.0);
                    offer(sites.jittered().site(column + i, row + j));
                }
            }
        }
        best[2]
    }

    /// How far off a site up to `distance` away may seem, in world units.
    fn site_reach(&self, near: Value, distance: f64, track: Track) -> f64 {
        let Op::Near(op) = self.inner.prepared.program().code.ops[near.index()] else {
            return f64::INFINITY;
        };
        let (at, rounded): (_, &dyn Fn(f64, Offset) -> f64) = match self.anchor(near) {
            Anchor::Scattered { at } => {
                // High and low halves hold 2^-48 of the coordinate.
                (at, &|v: f64, offset: Offset| 4.0 * U * (distance + offset.size) + 64.0 * E * v.abs())
            }
            Anchor::Jittered { sites, at } => {
                let spacing = self.inner.prepared.program().data.sites[sites as usize].spacing;
                (at, &move |v: f64, offset: Offset| {
                    U * (10.0 * spacing + 6.0 * offset.size) + 16.0 * E * v.abs()
                })
            }
            _ => return f64::INFINITY,
        };
        let along = |coordinate: Value, form| {
            let offset = self.offset(form, coordinate, track);
            offset.error + rounded(self.value(coordinate), offset)
        };
        let (x, y) = (along(op.x, at[0]), along(op.y, at[1]));
        match op.metric {
            Metric::Euclidean => (x * x + y * y).sqrt(),
            Metric::Manhattan => x + y,
            Metric::Chebyshev => max(x, y),
        }
    }

    /// A raster, by what it does within reach.
    pub(super) fn raster(&self, value: Value, read: &RasterRead, track: Track) -> f64 {
        let Anchor::Raster { at, .. } = self.anchor(value) else { return f64::INFINITY };
        let (stage, layer) = (read.stage as usize, read.layer as usize);
        let raster = &self.inner.prepared.stages()[stage].layers[layer];
        let largest = self.inner.largest[stage][layer];
        let axes = Axis::of(raster);
        // In world units, as the reference reads it, and in points.
        let reach = |coordinate: Value, index: usize| {
            let (axis, v) = (&axes[index], self.value(coordinate));
            let offset = self.offset(at[index], coordinate, track);
            let density = axis.density();
            let far = 8.0 * E * (v.abs() + axis.origin.abs());
            let points = density * (offset.error + 4.0 * U * offset.size + far) + 3.0 * U;
            (if density > 0.0 { max(points / density, 2.0 * far) } else { 0.0 }, points)
        };
        let ((dx, u), (dy, v)) = (reach(read.x, 0), reach(read.y, 1));
        let (x, y, here) = (self.value(read.x), self.value(read.y), self.value(value));
        let apart = |x: f64, y: f64| (raster.sample(x, y, read.filter, read.edge) - here).abs();
        let across = max(apart(x - dx, y), apart(x + dx, y));
        let down = max(apart(x, y - dy), apart(x, y + dy));
        let (own, cross) = match read.filter {
            Filter::Bilinear => (12.0, 4.0),
            Filter::Bicubic => (80.0, 40.0),
        };
        across + down + largest * (own * U + cross * u * v)
    }
}
