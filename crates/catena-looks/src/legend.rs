//! What colour stands for what value, for a legend beside the picture.

use crate::colour::{Rgb, bytes};
use crate::gray::gray_of;
use crate::look::{Kind, Look};
use crate::palette::Land;

/// A value and its colour on level ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// The value.
    pub value: f64,
    /// Its colour.
    pub colour: Rgb,
}

impl Look {
    /// The stops between which colours run straight, from the bottom of the range to its top. At the sea level
    /// stand two of the same value, the sea's and the coast's: there the colour jumps.
    pub fn legend(&self) -> Vec<Stop> {
        match (self.kind, self.palette.land) {
            (Kind::Gray, _) => self.even_stops(self.low, 2),
            (_, Land::Whole(stops)) => self.even_stops(self.low, stops.len()),
            (_, Land::AndSea { land, shallow, .. }) => self.land_and_sea(land, shallow),
        }
    }

    fn land_and_sea(&self, land: &[Rgb], shallow: Rgb) -> Vec<Stop> {
        let mut stops = Vec::new();
        if self.sea > self.low {
            let half = self.sea - 0.5 * (self.sea - self.low);
            stops.extend([self.low, half].map(|value| self.stop(value)));
            stops.push(Stop { value: self.sea, colour: shallow });
        }
        if self.sea < self.high {
            stops.push(Stop { value: self.sea, colour: land[0] });
            stops.extend(self.even_stops(self.sea, land.len()).into_iter().skip(1));
        }
        self.within(stops)
    }

    /// Cuts what lies beyond the range, with the colours that the range's ends have.
    fn within(&self, stops: Vec<Stop>) -> Vec<Stop> {
        let beyond = |stop: &Stop| stop.value < self.low || stop.value > self.high;
        let cut = stops.iter().any(beyond);
        let mut kept: Vec<Stop> = stops.into_iter().filter(|stop| !beyond(stop)).collect();
        if cut && kept.first().is_none_or(|stop| stop.value > self.low) {
            kept.insert(0, self.stop(self.low));
        }
        if cut && kept.last().is_some_and(|stop| stop.value < self.high) {
            kept.push(self.stop(self.high));
        }
        kept
    }

    fn even_stops(&self, from: f64, count: usize) -> Vec<Stop> {
        let last = (count - 1) as f64;
        let value = |k| if k + 1 == count { self.high } else { from + (self.high - from) * k as f64 / last };
        (0..count).map(|k| self.stop(value(k))).collect()
    }

    fn stop(&self, value: f64) -> Stop {
        let colour = match self.kind {
            Kind::Gray => [gray_of(value, self.low, self.high); 3],
            _ => bytes(self.palette.exact(value, self.low, self.high, self.sea)),
        };
        Stop { value, colour }
    }
}
