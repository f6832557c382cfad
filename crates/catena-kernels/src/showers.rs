//! Rain in tiles: many drops at once, and yet the same ground on any number of threads.
//!
//! The lattice is cut into square tiles of four colours, so that two tiles of one colour are a tile apart. Drops
//! fall in batches. The colours take turns; in its turn each tile of a colour runs the drops that wait in it, in
//! the order in which they were born, on the ground as it stands. A drop that leaves its tile waits in the next
//! one for that colour's turn. No two tiles of a turn touch the same ground, so they may run in any order.
//! It is a rain of its own: other bits than [`super::rain::rain`], the same kind of ground.

use super::brush::Brush;
use super::clouds::Clouds;
use super::droplets::{Droplet, Rules, Soil};
use super::watch::Stopped;
use std::ops::Range;

/// Cells for each drop of a batch: more drops at a time would all dig the ground of before.
const CELLS_PER_DROP: usize = 4;

/// Runs the showers of a turn on the heights as they stand ([`Shower::run`]), in any order, on as many threads as it
/// likes; the ground is the same.
pub type Turn<'a> = &'a mut dyn FnMut(&[f64], &mut [Shower]) -> Result<(), Stopped>;

/// The colours' turns: column and row of the tile, each modulo 2.
const TURNS: [(usize, usize); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

/// Points of a tile's side: half of it is more than what a drop at its border reads or digs beyond.
pub fn side(brush_radius: usize) -> usize {
    if brush_radius <= 14 {
        32
    } else {
        64
    }
}

/// Drops that fall at a time on a lattice. A rain of this many, or of a multiple, may go on as if it had not stopped.
pub fn batch((columns, rows): (usize, usize)) -> u64 {
    let drops = (columns * rows / CELLS_PER_DROP) as u64;
    if drops > 0 {
        drops
    } else {
        1
    }
}

/// A drop and its number: the first to fall is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Numbered {
    id: u64,
    drop: Droplet,
}

/// How a lattice is cut into tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tiling {
    lattice: (usize, usize),
    side: usize,
    /// Points beyond a tile's border that its drops may touch.
    margin: usize,
}

impl Tiling {
    fn across(&self) -> usize {
        self.lattice.0.div_ceil(self.side)
    }

    fn down(&self) -> usize {
        self.lattice.1.div_ceil(self.side)
    }

    /// Column and row of the tile that a drop is in.
    #[inline]
    fn of(&self, drop: &Droplet) -> (usize, usize) {
        (drop.x as usize / self.side, drop.y as usize / self.side)
    }

    /// Places along one axis whose cells belong to a tile.
    fn range(&self, tile: usize) -> Range<f64> {
        (tile * self.side) as f64..((tile + 1) * self.side) as f64
    }

    /// First point and number of points of a tile with its margin along one axis.
    fn window(&self, tile: usize, count: usize) -> (usize, usize) {
        let first = (tile * self.side).saturating_sub(self.margin);
        let end = tile * self.side + self.side + self.margin;
        (first, if end < count { end - first } else { count - first })
    }
}

/// One tile's turn: the drops that wait in it, and the ground that they may touch.
#[derive(Debug)]
pub struct Shower {
    tiling: Tiling,
    tile: (usize, usize),
    /// First column and row of the window, and its columns and rows.
    first: (usize, usize),
    size: (usize, usize),
    heights: Vec<f64>,
    /// Before the turn those that wait; after it those that go on elsewhere.
    drops: Vec<Numbered>,
    ended: u64,
}

impl Shower {
    fn new(tiling: Tiling, tile: (usize, usize), drops: Vec<Numbered>) -> Self {
        let (left, columns) = tiling.window(tile.0, tiling.lattice.0);
        let (top, rows) = tiling.window(tile.1, tiling.lattice.1);
        let (first, size) = ((left, top), (columns, rows));
        Self { tiling, tile, first, size, heights: Vec::new(), drops, ended: 0 }
    }

    /// Runs the tile's drops on a copy of its ground. `heights` are the whole lattice's.
    pub fn run(&mut self, heights: &[f64], rules: &Rules, brush: &Brush) {
        self.heights.reserve_exact(self.size.0 * self.size.1);
        for row in 0..self.size.1 {
            let start = (self.first.1 + row) * self.tiling.lattice.0 + self.first.0;
            self.heights.extend_from_slice(&heights[start..start + self.size.0]);
        }
        let lattice = self.tiling.lattice;
        let mut soil = Soil { lattice, first: self.first, size: self.size, heights: &mut self.heights };
        let (across, down) = (self.tiling.range(self.tile.0), self.tiling.range(self.tile.1));
        let waiting = self.drops.len();
        self.drops.retain_mut(|waiting| waiting.drop.run(&mut soil, rules, brush, (&across, &down)));
        self.ended = (waiting - self.drops.len()) as u64;
    }

    /// Drops that came to their end in this turn.
    pub fn ended(&self) -> u64 {
        self.ended
    }

    /// Lays the tile's ground back into the lattice.
    fn lay_back(&self, heights: &mut [f64]) {
        for (row, window) in self.heights.chunks_exact(self.size.0).enumerate() {
            let start = (self.first.1 + row) * self.tiling.lattice.0 + self.first.0;
            heights[start..start + self.size.0].copy_from_slice(window);
        }
    }
}

/// So many drops in tiles, whose showers `turn` runs.
///
/// # Errors
/// [`Stopped`] where `turn` is; the ground is of no use then.
pub fn rain_in_tiles(
    lattice: (usize, usize),
    heights: &mut [f64],
    brush_radius: usize,
    clouds: &mut Clouds,
    drops: u64,
    turn: Turn<'_>,
) -> Result<(), Stopped> {
    if lattice.0 < 2 || lattice.1 < 2 {
        return Ok(());
    }
    let tiling = Tiling { lattice, side: side(brush_radius), margin: brush_radius + 1 };
    let batch = batch(lattice);
    let mut first = 0;
    while first < drops {
        let end = if drops - first < batch { drops } else { first + batch };
        Batch::new(tiling).fall(heights, (first, end), clouds, turn)?;
        first = end;
    }
    Ok(())
}

/// The drops of a batch that wait, by tile.
struct Batch {
    tiling: Tiling,
    waiting: Vec<Vec<Numbered>>,
}

impl Batch {
    fn new(tiling: Tiling) -> Self {
        Self { tiling, waiting: vec![Vec::new(); tiling.across() * tiling.down()] }
    }

    /// Lets the drops of these numbers fall and run, until none waits.
    fn fall(
        &mut self,
        heights: &mut [f64],
        (first, end): (u64, u64),
        clouds: &mut Clouds,
        turn: Turn<'_>,
    ) -> Result<(), Stopped> {
        // Each colour hears the whole batch and keeps its own drops: a fourth of the memory at a time.
        let before = clouds.clone();
        for colour in TURNS {
            *clouds = before.clone();
            for id in first..end {
                let drop = clouds.next_drop(self.tiling.lattice.0, self.tiling.lattice.1);
                let tile = self.tiling.of(&drop);
                if (tile.0 % 2, tile.1 % 2) == colour {
                    self.wait(tile, Numbered { id, drop });
                }
            }
            self.take_turn(heights, colour, turn)?;
        }
        while self.waiting.iter().any(|waiting| !waiting.is_empty()) {
            for colour in TURNS {
                self.take_turn(heights, colour, turn)?;
            }
        }
        Ok(())
    }

    fn wait(&mut self, (column, row): (usize, usize), drop: Numbered) {
        self.waiting[row * self.tiling.across() + column].push(drop);
    }

    fn take_turn(
        &mut self,
        heights: &mut [f64],
        colour: (usize, usize),
        turn: Turn<'_>,
    ) -> Result<(), Stopped> {
        let mut showers = self.showers(colour);
        if showers.is_empty() {
            return Ok(());
        }
        turn(heights, &mut showers)?;
        for shower in showers {
            shower.lay_back(heights);
            for drop in shower.drops {
                self.wait(self.tiling.of(&drop.drop), drop);
            }
        }
        Ok(())
    }

    /// The showers of a colour's turn, each with its drops in the order of their numbers.
    fn showers(&mut self, colour: (usize, usize)) -> Vec<Shower> {
        let mut showers = Vec::new();
        for row in (colour.1..self.tiling.down()).step_by(2) {
            for column in (colour.0..self.tiling.across()).step_by(2) {
                let mut drops = std::mem::take(&mut self.waiting[row * self.tiling.across() + column]);
                if !drops.is_empty() {
                    drops.sort_unstable_by_key(|drop| drop.id);
                    showers.push(Shower::new(self.tiling, (column, row), drops));
                }
            }
        }
        showers
    }
}
