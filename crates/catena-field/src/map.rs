//! The map: the rectangle of the world that a document is about.

/// The rectangle of the world that a document is about, its seed, and what its values stand for.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Top left corner in world units (x right, y down).
    pub origin: (f64, f64),
    /// Width and height in world units, both above 0.
    pub size: (f64, f64),
    /// The world's seed; a node's seed is added to it.
    pub seed: i64,
    /// Sea level, as a value of the field.
    pub sea: f64,
    /// World units that a value of 1 stands for (slopes, 3D, exports).
    pub height: f64,
}

impl Default for Map {
    fn default() -> Self {
        Self { origin: (0.0, 0.0), size: (320.0, 240.0), seed: 0, sea: 0.0, height: 64.0 }
    }
}

impl Map {
    /// The map's centre in world units.
    pub fn centre(&self) -> (f64, f64) {
        (self.origin.0 + self.size.0 * 0.5, self.origin.1 + self.size.1 * 0.5)
    }

    /// Rows of a lattice of `columns` whose cells are square on this map, at least 1.
    pub fn square_rows(&self, columns: u32) -> u32 {
        let rows = (f64::from(columns.max(1) - 1) * self.size.1 / self.size.0).round() + 1.0;
        rows as u32
    }
}

/// Points that cover the map's rectangle edge to edge, corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// Points along x.
    pub columns: u32,
    /// Points along y.
    pub rows: u32,
}

impl Lattice {
    /// How many points there are.
    pub fn len(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// True where there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// World position of point `i` of `count` along an axis: `origin + i * (size / (count - 1))`.
    pub fn position(i: u32, count: u32, origin: f64, size: f64) -> f64 {
        origin + f64::from(i) * (size / f64::from(count.max(2) - 1))
    }
}
