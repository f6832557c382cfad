//! The carve: what a place of the map becomes by the segments that reach it.

use super::super::arithmetic::{clamp01, max, min, mix, smoothstep};
use super::records::{AREA, DEPTH, DROWNING, DU, DV, FLOOR, FROM, HALF_WIDTH, REACH, SHORE, STRIDE, U, V};

/// A place of the drained map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carved {
    /// The ground.
    pub height: f64,
    /// Where water stands or runs, its surface; else the ground.
    pub water: f64,
    /// 1 in channels and standing water, 0 on dry ground, between on a shore.
    pub wet: f64,
    /// How much of a floodplain it is, 1 in the channel and 0 from the valley's side on.
    pub floodplain: f64,
    /// The area that drains through the nearest segment, in cells, where that is near enough; else 0.
    pub flow: f64,
    /// The number of the basin, -1..1; 0 in the sea.
    pub basin: f64,
}

/// A segment seen from a place.
pub(super) struct Seen {
    /// How far off its line is, in cells, and that squared.
    distance: f64,
    square: f64,
    floor: f64,
    drowning: f64,
    /// Whether the river lays down what it carries: none does in standing water.
    fills: bool,
    half_width: f64,
    depth: f64,
    reach: f64,
    /// Past its end that of the next, which is as near there: no rounding decides between them.
    area: f64,
}

impl Seen {
    /// A segment of the records seen from (u, v), in cells; none where that is beyond its reach.
    #[inline]
    pub(super) fn new(records: &[f64], segment: usize, receiver: usize, u: f64, v: f64) -> Option<Self> {
        let record = &records[segment * STRIDE..(segment + 1) * STRIDE];
        let end = &records[receiver * STRIDE..(receiver + 1) * STRIDE];
        let (u, v) = (u - record[U], v - record[V]);
        let (du, dv) = (record[DU], record[DV]);
        let squared = du * du + dv * dv;
        let along = (u * du + v * dv) / squared;
        let t = clamp01(along);
        let (x, y) = (u - t * du, v - t * dv);
        let square = x * x + y * y;
        let reach = mix(record[REACH], end[REACH], t);
        if square >= (reach + SHORE) * (reach + SHORE) {
            return None;
        }
        // Behind its node the floor goes on rising: were it level there, beds would be stairs.
        let falls = record[FROM] < record[FLOOR];
        Some(Self {
            square,
            distance: square.sqrt(),
            floor: mix(record[FLOOR], record[FROM], if falls { min(along, 1.0) } else { t }),
            drowning: record[DROWNING],
            fills: record[DROWNING] < record[FROM],
            half_width: mix(record[HALF_WIDTH], end[HALF_WIDTH], t),
            depth: mix(record[DEPTH], end[DEPTH], t),
            reach,
            area: if along < 1.0 { record[AREA] } else { end[AREA] },
        })
    }

    /// How much of the valley's depth there is: 1 in the channel, 0 from the valley's side on.
    #[inline]
    fn across(&self) -> f64 {
        if self.distance <= self.half_width {
            return 1.0;
        }
        let s = (self.distance - self.half_width) / (self.reach - self.half_width);
        bell(s * s)
    }

    /// 1 in the channel, 0 beyond its shore.
    #[inline]
    fn channel(&self) -> f64 {
        1.0 - smoothstep(self.half_width, self.half_width + SHORE, self.distance)
    }
}

/// `(1 - s^2)^2` of the square of s, 0 from s = 1 on.
#[inline]
pub(super) fn bell(square: f64) -> f64 {
    if square < 1.0 {
        (1.0 - square) * (1.0 - square)
    } else {
        0.0
    }
}

/// What the segments seen so far make of a place.
pub(super) struct Cutting {
    land: f64,
    plain: f64,
    cut: f64,
    fill: f64,
    notch: f64,
    /// Whether some channel is here.
    in_channel: bool,
    /// The floors of the channels here, each by how far inside it the place is, and the sum of these weights.
    surface: f64,
    weight: f64,
    /// The highest of what drowns them.
    drowning: f64,
    wet: f64,
    floodplain: f64,
    nearest: f64,
    flow: f64,
}

impl Cutting {
    pub(super) fn new(land: f64, plain: f64) -> Self {
        Self {
            land,
            plain,
            cut: 0.0,
            fill: 0.0,
            notch: 0.0,
            in_channel: false,
            surface: 0.0,
            weight: 0.0,
            drowning: f64::NEG_INFINITY,
            wet: 0.0,
            floodplain: 0.0,
            nearest: f64::INFINITY,
            flow: 0.0,
        }
    }

    /// One segment more. One that doesn't reach the place changes nothing.
    #[inline]
    pub(super) fn add(&mut self, seen: &Seen) {
        let distance = seen.distance;
        if distance < seen.half_width + SHORE && seen.reach > 0.0 {
            self.wet = max(self.wet, seen.channel());
            self.in_channel = true;
        }
        if distance >= seen.reach {
            return;
        }
        let across = seen.across();
        if self.land > seen.floor {
            let width = seen.half_width;
            let smoothed = 1.0 - self.plain * smoothstep(width, 2.0 * width + 0.05, distance);
            self.cut = max(self.cut, (self.land - seen.floor) * across * smoothed);
        } else if seen.fills {
            self.fill = max(self.fill, (seen.floor - self.land) * across);
        }
        if distance < seen.half_width {
            let s = distance / seen.half_width;
            self.notch = max(self.notch, seen.depth * (1.0 - s * s));
            self.weight += 1.0 - s * s;
            self.surface += (1.0 - s * s) * seen.floor;
            self.drowning = max(self.drowning, seen.drowning);
        }
        self.floodplain = max(self.floodplain, bell(seen.square / (seen.reach * seen.reach)));
        if distance < self.nearest {
            (self.nearest, self.flow) = (distance, seen.area);
        }
    }

    /// Whether a fill may dam a channel, and the segments must be seen again.
    #[inline]
    pub(super) fn may_dam(&self) -> bool {
        self.fill > 0.0 && self.in_channel
    }

    /// How much of the fill a segment's channel takes back, lest the bed of one river dam another: in the channel
    /// nothing stands above its floor.
    #[inline]
    pub(super) fn taken(&self, seen: &Seen) -> f64 {
        seen.channel() * max(0.0, self.fill - max(0.0, seen.floor - self.land))
    }

    /// The place, with what was taken back of the fill. Water is that of channels alone.
    #[inline]
    pub(super) fn carved(&self, taken: f64) -> Carved {
        // Where nothing reaches this is the land to the last bit, the sign of zero included.
        let bank = self.land - (self.cut - (self.fill - taken));
        let height = bank - self.notch;
        // A river's surface is its floor, but where the ground beside it is lower it has run down to that.
        let water = if self.weight > 0.0 {
            max(height, max(min(self.surface / self.weight, bank), self.drowning))
        } else {
            height
        };
        Carved { height, water, wet: self.wet, floodplain: self.floodplain, flow: self.flow, basin: 0.0 }
    }
}
