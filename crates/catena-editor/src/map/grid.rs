//! Where a map's pixels lie: a lattice over the world without end, and the part of it that is seen.
//!
//! The lattice hangs on the map's corner and on the size of a pixel alone. A map that is panned therefore samples
//! the very same positions again, and what is known of them is known to the bit. While the whole map is shown, a
//! pixel lies where [`View::of_map`] has it.

use catena_evaluate::{View, Window};
use catena_field::Map;

/// Lattices are at least so many pixels wide over their rectangle, so that every size of a pixel is near.
const LEAST: f64 = 8192.0;

/// The most pixels over the map's width: their numbers stay exact.
const MOST: f64 = 1e15;

/// A coarse pixel's side over a fine one's, at most; lattices hold a whole number of these.
const COARSEST: f64 = 8.0;

/// A lattice of square pixels. Column `i` lies at `origin.x + (i + 0.5)*span/count`, rows likewise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grid {
    origin: (f64, f64),
    span: f64,
    count: usize,
}

impl Grid {
    /// The lattice over a map whose pixels are nearest to a size in world units: within a part in 2,000.
    pub(crate) fn near(map: &Map, step: f64) -> Self {
        let mut span = map.size.0;
        while span / step < LEAST {
            span *= 2.0;
        }
        let count = (span / step).min(MOST) / COARSEST;
        Self { origin: map.origin, span, count: (count.round() * COARSEST) as usize }
    }

    /// The same with pixels so many times the size: 1, 2, 4 or 8.
    fn coarser(self, times: usize) -> Self {
        Self { count: self.count / times, ..self }
    }

    /// The size of a pixel in world units.
    pub(crate) fn step(&self) -> f64 {
        self.span / self.count as f64
    }

    fn view(&self) -> View {
        let Self { origin, span, count } = *self;
        let lattice = catena_evaluate::Sampling::Centres;
        View { origin, size: (span, span), columns: count, rows: count, lattice, region: None }
    }

    /// The world position of a place, in pixels from the lattice's corner: pixel 0 reaches from 0 to 1.
    fn world(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let along = |place: f64, origin: f64| origin + place * self.span / self.count as f64;
        (along(x, self.origin.0), along(y, self.origin.1))
    }

    /// The place of a world position.
    pub(crate) fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let along = |world: f64, origin: f64| (world - origin) / self.span * self.count as f64;
        (along(x, self.origin.0), along(y, self.origin.1))
    }
}

/// The part of a lattice that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) grid: Grid,
    /// The leftmost column and the topmost row.
    pub(crate) left: i64,
    pub(crate) top: i64,
    /// Pixels from left to right and from top to bottom.
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// How many pixels make a point of the interface, in which the widths of lines are told.
    pub(crate) pixels_per_point: f32,
}

impl Frame {
    /// The frame of so many pixels around a world position.
    pub(crate) fn around(
        grid: Grid,
        centre: (f64, f64),
        (columns, rows): (usize, usize),
        scale: f32,
    ) -> Self {
        let middle = grid.place(centre);
        let first = |middle: f64, count: usize| (middle - count as f64 * 0.5).round() as i64;
        let (left, top) = (first(middle.0, columns), first(middle.1, rows));
        Self { grid, left, top, columns, rows, pixels_per_point: scale }
    }

    /// The same rectangle, and a little more, in pixels so many times the size: 1, 2, 4 or 8.
    pub(crate) fn coarser(&self, times: usize) -> Self {
        let size = times as i64;
        let (left, top) = (self.left.div_euclid(size), self.top.div_euclid(size));
        let until = |end: i64| end.div_euclid(size) + i64::from(end.rem_euclid(size) > 0);
        let (right, bottom) = (until(self.left + self.columns as i64), until(self.top + self.rows as i64));
        Self {
            grid: self.grid.coarser(times),
            left,
            top,
            columns: (right - left) as usize,
            rows: (bottom - top) as usize,
            pixels_per_point: self.pixels_per_point / times as f32,
        }
    }

    /// The same with so many pixels more on each side.
    pub(crate) fn grown(&self, by: usize) -> Self {
        let Self { left, top, columns, rows, .. } = *self;
        let (left, top) = (left - by as i64, top - by as i64);
        Self { left, top, columns: columns + 2 * by, rows: rows + 2 * by, ..*self }
    }

    /// Where its pixels are sampled.
    pub(crate) fn window(&self) -> Window {
        let Self { left, top, columns, rows, .. } = *self;
        Window { view: self.grid.view(), left, top, columns, rows }
    }

    /// The world position of a place in pixels from its corner.
    pub(crate) fn world(&self, (x, y): (f64, f64)) -> (f64, f64) {
        self.grid.world((x + self.left as f64, y + self.top as f64))
    }

    /// The place of a world position in pixels from its corner.
    pub(crate) fn place(&self, world: (f64, f64)) -> (f64, f64) {
        let (x, y) = self.grid.place(world);
        (x - self.left as f64, y - self.top as f64)
    }

    /// Its rectangle in world units: top left and bottom right.
    pub(crate) fn ends(&self) -> [(f64, f64); 2] {
        [self.world((0.0, 0.0)), self.world((self.columns as f64, self.rows as f64))]
    }

    /// How many pixels it has.
    pub(crate) fn pixels(&self) -> usize {
        self.columns * self.rows
    }

    /// The part that it shares with another frame of the same lattice: columns and rows of the lattice.
    pub(crate) fn shared(&self, other: &Self) -> Option<[std::ops::Range<i64>; 2]> {
        let both = |a: i64, m: usize, b: i64, n: usize| a.max(b)..(a + m as i64).min(b + n as i64);
        let columns = both(self.left, self.columns, other.left, other.columns);
        let rows = both(self.top, self.rows, other.top, other.rows);
        (self.grid == other.grid && !columns.is_empty() && !rows.is_empty()).then_some([columns, rows])
    }

    /// The frame of some columns and rows of the same lattice.
    pub(crate) fn part(&self, columns: std::ops::Range<i64>, rows: std::ops::Range<i64>) -> Self {
        let count = |range: &std::ops::Range<i64>| (range.end - range.start).max(0) as usize;
        let (left, top) = (columns.start, rows.start);
        Self { left, top, columns: count(&columns), rows: count(&rows), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Map {
        Map { origin: (-31.7, 12.5), size: (320.7, 240.1), ..Map::default() }
    }

    #[test]
    fn the_whole_map_is_sampled_where_its_own_view_samples() {
        let map = map();
        for columns in [1, 7, 96, 447, 512, 1999] {
            let grid = Grid::near(&map, map.size.0 / columns as f64);
            let frame = Frame::around(grid, map.centre(), (columns, 3), 1.0);
            let (own, view) = (frame.window(), View::of_map(&map, columns, columns));
            assert_eq!(own.left, 0, "{columns}");
            for i in 0..columns {
                assert_eq!(own.x(i).to_bits(), view.x(i).to_bits(), "column {i} of {columns}");
            }
        }
    }

    #[test]
    fn pixels_are_as_large_as_they_were_wished_for() {
        for step in [1e-9, 1e-3, 0.7, 1.0, 33.3, 1e6] {
            let grid = Grid::near(&map(), step);
            assert!((grid.step() / step - 1.0).abs() < 5e-4, "{step}: {}", grid.step());
        }
    }

    #[test]
    fn frames_that_overlap_sample_the_same_positions() {
        let grid = Grid::near(&map(), 1e-6);
        let one = Frame::around(grid, (17.0, -300.0), (40, 30), 1.0);
        let other = Frame { left: one.left + 13, top: one.top - 4, ..one };
        let [columns, rows] = one.shared(&other).expect("they overlap");
        assert_eq!((columns.end - columns.start, rows.end - rows.start), (27, 26));
        assert_eq!(one.window().x(13).to_bits(), other.window().x(0).to_bits());
        assert_eq!(one.window().y(0).to_bits(), other.window().y(4).to_bits());
        let elsewhere = Frame { left: one.left + 40, ..one };
        assert!(one.shared(&elsewhere).is_none());
    }

    #[test]
    fn a_coarse_frame_covers_the_fine_one() {
        let frame = Frame::around(Grid::near(&map(), 0.3), (-55.0, 3.0), (101, 67), 2.0);
        for times in [2, 4, 8] {
            let coarse = frame.coarser(times);
            let ([a, b], [c, d]) = (frame.ends(), coarse.ends());
            assert!(c.0 <= a.0 && c.1 <= a.1 && d.0 >= b.0 && d.1 >= b.1, "{times}");
            assert!(coarse.columns <= frame.columns / times + 2);
        }
    }

    #[test]
    fn places_and_positions_turn_into_each_other() {
        let frame = Frame::around(Grid::near(&map(), 1e-7), (1e3, -1e3), (300, 200), 1.0);
        let (x, y) = frame.place(frame.world((12.5, 199.0)));
        assert!((x - 12.5).abs() < 1e-3 && (y - 199.0).abs() < 1e-3);
    }
}
