//! The map's camera: what part of the world is seen, and how closely.

use catena_field::Map;

use super::grid::{Frame, Grid};

/// Positions are held to this.
const WORLD: f64 = 1e12;

/// World units of a point: no closer than this, and no farther.
const CLOSEST: f64 = 1e-10;
const FARTHEST: f64 = 1e9;

/// How many of the numbers nearest to a position a point spans at least: closer, neighbours are one.
const NUMBERS: f64 = 8.0;

/// Looks at the whole map, or at a place that somebody has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Camera {
    /// None looks at the whole map, whatever becomes of its rectangle and of the room.
    chosen: Option<Chosen>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Chosen {
    centre: (f64, f64),
    /// World units of a point of the interface.
    unit: f64,
}

/// Room for a map: points of the interface, and how many pixels make one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Room {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) pixels_per_point: f32,
}

impl Camera {
    /// The pixels that are seen of a map.
    pub(crate) fn frame(&self, map: &Map, room: Room) -> Frame {
        let Chosen { centre, unit } = self.on(map, room);
        let grid = Grid::near(map, unit / f64::from(room.pixels_per_point));
        Frame::around(grid, centre, (room.columns, room.rows), room.pixels_per_point)
    }

    /// Whether it looks at the whole map.
    pub(crate) fn is_fitted(&self) -> bool {
        self.chosen.is_none()
    }

    /// Looks at the whole map.
    pub(crate) fn fit(&mut self) {
        self.chosen = None;
    }

    /// Moves what is seen by points to the right and down.
    pub(crate) fn pan(&mut self, map: &Map, room: Room, (x, y): (f64, f64)) {
        let Chosen { centre, unit } = self.on(map, room);
        let centre = (centre.0 - x * unit, centre.1 - y * unit);
        self.chosen = Some(Chosen { centre, unit }.held());
    }

    /// Makes everything so many times as large; what lies at `fixed`, in points from the middle, stays there.
    pub(crate) fn zoom(&mut self, map: &Map, room: Room, times: f64, fixed: (f64, f64)) {
        let before = self.on(map, room);
        let after = Chosen { unit: before.unit / times, ..before }.held();
        // What a point really is on the lattice: else the fixed place would drift.
        let drawn = |chosen: Chosen| {
            let pixels = f64::from(room.pixels_per_point);
            Grid::near(map, chosen.unit / pixels).step() * pixels
        };
        let moved = drawn(before) - drawn(after);
        let centre = (before.centre.0 + fixed.0 * moved, before.centre.1 + fixed.1 * moved);
        self.chosen = Some(Chosen { centre, ..after }.held());
    }

    /// Looks at a world position, as closely as before.
    pub(crate) fn look_at(&mut self, map: &Map, room: Room, centre: (f64, f64)) {
        let unit = self.on(map, room).unit;
        self.chosen = Some(Chosen { centre, unit }.held());
    }

    fn on(&self, map: &Map, room: Room) -> Chosen {
        self.chosen.unwrap_or_else(|| {
            let (width, height) = (map.size.0 / room.columns as f64, map.size.1 / room.rows as f64);
            let unit = width.max(height) * f64::from(room.pixels_per_point);
            Chosen { centre: map.centre(), unit }
        })
    }
}

impl Chosen {
    /// Within the world, and no closer than its numbers are.
    fn held(self) -> Self {
        let hold = |position: f64| position.clamp(-WORLD, WORLD);
        let centre = (hold(self.centre.0), hold(self.centre.1));
        let closest = NUMBERS * f64::EPSILON * centre.0.abs().max(centre.1.abs());
        Self { centre, unit: self.unit.clamp(CLOSEST.max(closest), FARTHEST) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { columns: 448, rows: 336, pixels_per_point: 1.0 };

    #[test]
    fn the_whole_map_fits_in_any_room() {
        let map = Map { origin: (-50.0, 7.0), size: (320.0, 240.0), ..Map::default() };
        for (columns, rows) in [(448, 336), (448, 100), (100, 448), (3, 3)] {
            let frame = Camera::default().frame(&map, Room { columns, rows, ..ROOM });
            let [(left, top), (right, bottom)] = frame.ends();
            let slack = frame.grid.step();
            assert!(left <= -50.0 + slack && top <= 7.0 + slack, "{columns} x {rows}: {left}, {top}");
            assert!(right >= 270.0 - slack && bottom >= 247.0 - slack, "{columns} x {rows}");
        }
    }

    #[test]
    fn what_lies_under_the_pointer_stays_there() {
        let map = Map::default();
        let mut camera = Camera::default();
        let fixed = (100.0, -60.0);
        let under = |camera: &Camera| camera.frame(&map, ROOM).world((224.0 + fixed.0, 168.0 + fixed.1));
        let (x, y) = under(&camera);
        for _ in 0..125 {
            camera.zoom(&map, ROOM, 1.2, fixed);
            let step = camera.frame(&map, ROOM).grid.step();
            let now = under(&camera);
            let near = |a: f64, b: f64| (a - b).abs() < step + 1e-9;
            assert!(near(now.0, x) && near(now.1, y), "{now:?}, not {x} {y}");
        }
        assert!(camera.frame(&map, ROOM).grid.step() < 2e-10);
    }

    #[test]
    fn no_zoom_leaves_the_world_or_splits_its_numbers() {
        let map = Map::default();
        let mut camera = Camera::default();
        (0..400).for_each(|_| camera.zoom(&map, ROOM, 0.5, (200.0, 100.0)));
        assert!(camera.frame(&map, ROOM).grid.step() <= 1.001e9);
        (0..400).for_each(|_| camera.pan(&map, ROOM, (-1e9, 0.0)));
        (0..400).for_each(|_| camera.zoom(&map, ROOM, 2.0, (0.0, 0.0)));
        let window = camera.frame(&map, ROOM).window();
        assert!(window.x(0) < window.x(1) && window.x(0) >= 9.9e11, "{}", window.x(0));
    }

    #[test]
    fn panning_back_and_forth_comes_back() {
        let map = Map::default();
        let mut camera = Camera::default();
        let before = camera.frame(&map, ROOM);
        camera.pan(&map, ROOM, (13.0, -7.0));
        let moved = camera.frame(&map, ROOM);
        assert_eq!((moved.left, moved.top), (before.left - 13, before.top + 7));
        assert_eq!(moved.grid, before.grid);
        camera.pan(&map, ROOM, (-13.0, 7.0));
        assert_eq!(camera.frame(&map, ROOM), before);
        camera.look_at(&map, ROOM, (1e6, 1e6));
        camera.fit();
        assert!(camera.is_fitted());
        assert_eq!(camera.frame(&map, ROOM), before);
    }
}
