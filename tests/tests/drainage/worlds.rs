//! Random worlds: three kinds of stack, three sea levels, any rules.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::drainage::rules::{Outlet, Rules};
use catena_kernels::fractal;
use catena_kernels::random::Lehmer;
use catena_kernels::simplex::Simplex;

/// The outlets that there are.
pub(crate) const OUTLETS: [Outlet; 5] =
    [Outlet::SeaAndEdges, Outlet::Sea, Outlet::Edges, Outlet::Pits, Outlet::Lowest];

/// The ground of a world at any place.
pub(crate) struct Land {
    kind: u64,
    hills: Simplex,
    bend: Simplex,
}

impl Land {
    /// Plain, warped or ridged noise by `kind`.
    pub(crate) fn new(kind: u64, seed: i64) -> Self {
        Self { kind: kind % 3, hills: Simplex::new(seed), bend: Simplex::new(seed + 4) }
    }

    /// Its height.
    pub(crate) fn at(&self, x: f64, y: f64) -> f64 {
        let (u, v) = (x * 0.006, y * 0.006);
        match self.kind {
            0 => self.hills.fbm(2.0 * u, 2.0 * v, 4, 0.5, 2.0),
            1 => {
                let bend = |u, v| 25.0 * 0.012 * self.bend.fbm(u, v, 3, 0.5, 2.0);
                self.hills.fbm(2.0 * u + bend(u, v), 2.0 * v + bend(u + 5.2, v + 1.3), 4, 0.5, 2.0)
            }
            _ => ridged(&self.hills, 2.0 * u, 2.0 * v),
        }
    }
}

fn ridged(noise: &Simplex, u: f64, v: f64) -> f64 {
    let octave = |k: i32| {
        let scale = 2.0_f64.powi(k);
        fractal::ridged(noise.noise(u * scale + 17.0 * f64::from(k), v * scale)) / scale
    };
    (0..4).map(octave).sum::<f64>() / 1.875
}

/// A world, ready to be drained.
pub(crate) struct World {
    pub(crate) lattice: Lattice,
    pub(crate) land: Land,
    pub(crate) heights: Vec<f64>,
    pub(crate) rules: Rules,
}

impl World {
    /// World number `index` on so many cells: kinds and sea levels take turns.
    pub(crate) fn new(index: u64, columns: u32, rows: u32) -> Self {
        let seed = 7 + 31 * index as i64;
        let land = Land::new(index, seed);
        let sea = [-0.35, -0.15, 0.0][(index / 3 % 3) as usize];
        let lattice = Lattice { columns, rows, origin: (-20.0, 5.0), size: (320.0, 240.0), seed };
        let heights = heights(&lattice, &land);
        World { lattice, land, heights, rules: Rules { sea, ..Rules::default() } }
    }

    /// The same with rules and outlet drawn at random, each from far out to both sides of its default.
    pub(crate) fn any(index: u64) -> Self {
        let mut random = Lehmer::new(index as i64 * 977 + 1);
        let (columns, rows) = (20 + index as u32 * 7 % 29, 16 + index as u32 * 5 % 23);
        let mut world = Self::new(index, columns, rows);
        let mut draw = |low: f64, high: f64| low + (high - low) * random.next_float();
        let sea = world.rules.sea;
        world.rules = Rules {
            sea,
            outlet: OUTLETS[index as usize % 5],
            steepness: draw(0.0, 0.6),
            cut: draw(-0.02, 0.2).max(0.0),
            ria: draw(-0.01, 0.05).max(0.0),
            runoff: draw(0.1, 3.0),
            width: draw(0.0, 0.2),
            depth: draw(0.0, 0.05),
            valley: draw(-0.05, 0.5).max(0.0),
            plain: draw(0.0, 1.0),
            meander: draw(0.0, 1.0),
        };
        world
    }

    pub(crate) fn graph(&self) -> Graph {
        Graph::build(&self.lattice, &self.heights, &self.rules, &mut |_| true).expect("nobody stops it")
    }
}

/// The ground at a lattice's nodes.
pub(crate) fn heights(lattice: &Lattice, land: &Land) -> Vec<f64> {
    let at = |node| {
        let (x, y) = lattice.position(node);
        land.at(x, y)
    };
    (0..lattice.nodes()).map(at).collect()
}

/// Random places of a lattice in cells; every fourth on a border of cells, some of these at corners.
pub(crate) fn places(lattice: &Lattice, count: usize, seed: i64) -> impl Iterator<Item = (f64, f64)> {
    let mut random = Lehmer::new(seed);
    let (columns, rows) = (f64::from(lattice.columns), f64::from(lattice.rows));
    (0..count).map(move |index| {
        let (u, v) = (random.next_float() * columns, random.next_float() * rows);
        match index % 8 {
            0 => (u.round(), v),
            4 => (u, v.round()),
            5 if index % 3 == 0 => (u.round(), v.round()),
            _ => (u, v),
        }
    })
}
