//! Rain: drops that run downhill, dig where they are fast and drop their load where they tire.
//!
//! The droplet erosion of Beyer ("Implementation of a method for hydraulic erosion", 2015) as Lague's
//! experiment (2019) and the published raindrop experiment have it: drop after drop, each on the ground that
//! the one before it left. Lengths are in cells of the lattice.

use super::arithmetic::{max, min};
use super::brush::Brush;
use std::ops::Range;

/// How rain treats the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Share of what a drop could still carry that it digs in a step, 0..=1.
    pub erosion: f64,
    /// Share of what it carries too much that it puts down in a step, 0..=1.
    pub deposition: f64,
    /// Share of its direction that it keeps, 0..=1.
    pub inertia: f64,
    /// Drops end where the ground is lower.
    pub sea_level: f64,
    /// Digging reaches no deeper.
    pub bedrock: f64,
    /// Drops that leave the lattice or tire out put their load down first.
    pub deposit_on_exit: bool,
    /// What a drop carries for its fall, speed and water.
    pub capacity: f64,
    /// What it carries at least.
    pub min_capacity: f64,
    /// Square of the speed gained by a fall of 1.
    pub gravity: f64,
    /// Share of its water that a drop loses in a step.
    pub evaporation: f64,
    /// Steps that a drop takes at most.
    pub max_steps: u32,
}

/// A drop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Droplet {
    /// Where it is, in cells from the left.
    pub x: f64,
    /// Where it is, in cells from the top.
    pub y: f64,
    /// Direction, a unit vector or nothing.
    pub direction: (f64, f64),
    /// Cells a step, as far as digging is concerned; it moves one cell.
    pub speed: f64,
    /// What is left of its water, 1 at first.
    pub water: f64,
    /// What it carries.
    pub sediment: f64,
    /// Steps taken.
    pub steps: u32,
}

impl Droplet {
    /// A drop that has just fallen.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y, direction: (0.0, 0.0), speed: 1.0, water: 1.0, sediment: 0.0, steps: 0 }
    }
}

/// Heights on a lattice, or on the window of one that a drop reads and digs in.
#[derive(Debug)]
pub struct Soil<'a> {
    /// Points of the whole lattice from left to right and from top to bottom, two or more each.
    pub lattice: (usize, usize),
    /// The window's first column and row.
    pub first: (usize, usize),
    /// Points of the window from left to right and from top to bottom, two or more each.
    pub size: (usize, usize),
    /// The window's heights, row by row from the top.
    pub heights: &'a mut [f64],
}

/// The four points around a place, and how far it lies between them.
struct Spot {
    /// Index of the north-western point.
    at: usize,
    column: usize,
    row: usize,
    u: f64,
    v: f64,
}

impl<'a> Soil<'a> {
    /// A whole lattice.
    pub fn whole((columns, rows): (usize, usize), heights: &'a mut [f64]) -> Self {
        Self { lattice: (columns, rows), first: (0, 0), size: (columns, rows), heights }
    }

    #[inline(always)]
    fn spot(&self, x: f64, y: f64) -> Spot {
        // 32 bits, signed: what processors convert fastest, and this is what a step waits for.
        let (column, row) = (x as i32, y as i32);
        let (u, v) = (x - f64::from(column), y - f64::from(row));
        let (column, row) = (column as usize - self.first.0, row as usize - self.first.1);
        Spot { at: row * self.size.0 + column, column, row, u, v }
    }

    /// Heights north-west, north-east, south-west and south-east of a place.
    #[inline(always)]
    fn corners(&self, spot: &Spot) -> [f64; 4] {
        let north = &self.heights[spot.at..];
        let south = &north[self.size.0..];
        [north[0], north[1], south[0], south[1]]
    }

    /// Puts so much down, shared by the four points around.
    #[inline(always)]
    fn deposit(&mut self, spot: &Spot, amount: f64) {
        let (u, v) = (spot.u, spot.v);
        let (north, south) = self.heights[spot.at..].split_at_mut(self.size.0);
        north[0] += amount * (1.0 - u) * (1.0 - v);
        north[1] += amount * u * (1.0 - v);
        south[0] += amount * (1.0 - u) * v;
        south[1] += amount * u * v;
    }

    /// Digs around a place, and adds to `sediment` what is really dug.
    #[inline(always)]
    fn dig(&mut self, brush: &Brush, spot: &Spot, amount: f64, bedrock: f64, sediment: &mut f64) {
        for stroke in brush.around(self.size, (spot.column, spot.row)) {
            let heights = &mut self.heights[stroke.first..stroke.first + stroke.weights.len()];
            for (height, weight) in heights.iter_mut().zip(stroke.weights) {
                let dug = max(0.0, min(*height - bedrock, amount * weight));
                *height -= dug;
                *sediment += dug;
            }
        }
    }

    /// Whether a place has four points of the lattice around it.
    #[inline]
    fn holds(&self, x: f64, y: f64) -> bool {
        let (columns, rows) = self.lattice;
        x >= 0.0 && x < (columns - 1) as f64 && y >= 0.0 && y < (rows - 1) as f64
    }
}

#[inline]
fn blend([nw, ne, sw, se]: [f64; 4], u: f64, v: f64) -> f64 {
    nw * (1.0 - u) * (1.0 - v) + ne * u * (1.0 - v) + sw * (1.0 - u) * v + se * u * v
}

/// Slopes to the right and down.
#[inline]
fn slope([nw, ne, sw, se]: [f64; 4], u: f64, v: f64) -> (f64, f64) {
    ((ne - nw) * (1.0 - v) + (se - sw) * v, (sw - nw) * (1.0 - u) + (se - ne) * u)
}

impl Droplet {
    /// Moves one cell and works on the ground. Returns whether the drop goes on.
    ///
    /// Its place has four points of the soil around it.
    #[inline(always)]
    pub fn step(&mut self, soil: &mut Soil<'_>, rules: &Rules, brush: &Brush) -> bool {
        let spot = soil.spot(self.x, self.y);
        let around = soil.corners(&spot);
        let here = blend(around, spot.u, spot.v);
        if !self.turn(slope(around, spot.u, spot.v), rules.inertia) {
            return false;
        }
        let (x, y) = (self.x + self.direction.0, self.y + self.direction.1);
        if !soil.holds(x, y) {
            if rules.deposit_on_exit {
                soil.deposit(&spot, self.sediment);
            }
            return false;
        }
        let next = soil.spot(x, y);
        let there = blend(soil.corners(&next), next.u, next.v);
        if there < rules.sea_level {
            soil.deposit(&spot, self.sediment);
            return false;
        }
        let fall = here - there;
        let capacity = max(fall * self.speed * self.water * rules.capacity, rules.min_capacity);
        if self.sediment > capacity || fall < 0.0 {
            let amount = match fall < 0.0 {
                true => min(-fall, self.sediment),
                false => (self.sediment - capacity) * rules.deposition,
            };
            soil.deposit(&spot, amount);
            self.sediment -= amount;
        } else {
            let amount = min((capacity - self.sediment) * rules.erosion, fall);
            soil.dig(brush, &spot, amount, rules.bedrock, &mut self.sediment);
        }
        self.speed = max(0.0, self.speed * self.speed + fall * rules.gravity).sqrt();
        self.water *= 1.0 - rules.evaporation;
        (self.x, self.y) = (x, y);
        self.steps += 1;
        if self.steps < rules.max_steps {
            return true;
        }
        if rules.deposit_on_exit {
            soil.deposit(&next, self.sediment);
        }
        false
    }

    /// Turns downhill as far as its inertia lets it; false where it has nowhere to go.
    #[inline]
    fn turn(&mut self, (right, down): (f64, f64), inertia: f64) -> bool {
        let dx = self.direction.0 * inertia - right * (1.0 - inertia);
        let dy = self.direction.1 * inertia - down * (1.0 - inertia);
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            return false;
        }
        self.direction = (dx / length, dy / length);
        true
    }

    /// Runs while it is in a part of the lattice, `across` and `down`; returns whether it goes on beyond. A drop
    /// without four points around it never begins.
    #[inline]
    pub fn run(
        &mut self,
        soil: &mut Soil<'_>,
        rules: &Rules,
        brush: &Brush,
        (across, down): (&Range<f64>, &Range<f64>),
    ) -> bool {
        // A copy stays in registers.
        let mut drop = *self;
        let mut goes_on = soil.holds(drop.x, drop.y) && rules.max_steps > 0;
        while goes_on && across.contains(&drop.x) && down.contains(&drop.y) {
            goes_on = drop.step(soil, rules, brush);
        }
        *self = drop;
        goes_on
    }

    /// Runs to its end over a whole lattice, and notes the places where it is.
    pub fn run_noted(&mut self, soil: &mut Soil<'_>, rules: &Rules, brush: &Brush) -> Vec<(f64, f64)> {
        let mut way = vec![(self.x, self.y)];
        let mut goes_on = soil.holds(self.x, self.y) && rules.max_steps > 0;
        while goes_on {
            goes_on = self.step(soil, rules, brush);
            way.push((self.x, self.y));
        }
        way
    }
}
