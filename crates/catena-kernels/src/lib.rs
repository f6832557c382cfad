//! The mathematics of Catena in float64, std only, bundled word for word into exported code.
//!
//! Everything here is a pure function of its arguments, and its bits are part of its meaning: the order of
//! operations is fixed, minima and clamps are comparisons ([`arithmetic`]), transcendentals are our own
//! ([`real`]), random numbers and hashes are integers ([`random`], [`hash`]). A noise is built once from a
//! seed and read anywhere:
//!
//! ```
//! use catena_kernels::{arithmetic::clamp, simplex::Simplex};
//!
//! let hills = Simplex::new(123456);
//! let height = hills.fbm(40.0 * 0.012, -7.5 * 0.012, 4, 0.5, 2.0);
//! assert_eq!(clamp(height, -0.3, 0.55), height);
//! // Twice the same question, twice the same answer: a field has no memory.
//! assert_eq!(hills.fbm(0.48, -0.09, 4, 0.5, 2.0), hills.clone().fbm(0.48, -0.09, 4, 0.5, 2.0));
//! ```
//!
//! Rules of this crate: no dependency, no `unsafe`, no tests inside (they live in `tests/tests/kernels.rs`),
//! and modules name each other only as `super::module::item` (from a folder's, `super::super::module::item` for
//! those outside), because the exporter wraps these files ([`SOURCES`]) into `mod kernels { pub mod NAME { ... } }`
//! of the code it writes. Positions are held to
//! ±1e12 by the callers; no function here panics at any position, finite or not.
#![deny(clippy::disallowed_methods)]

pub mod arithmetic;
pub mod brush;
mod buckets;
pub mod clouds;
pub mod contours;
pub mod curve;
pub mod double;
pub mod drainage {
    //! Rivers that drain: a graph in which every node of a jittered lattice drains to a base level, and the ground
    //! carved to that graph's floors. [`graph::Graph`] is the way in.
    //!
    //! The stages, each a module: [`base`] level, [`flood`], [`receivers`], standing [`water`], the [`sweep`],
    //! [`floors`]; a [`network::Network`] runs them over any [`domain`] of nodes, neighbours, lengths and areas,
    //! of which the plane's [`lattice`] is one. Then, on the plane, [`records`] of segments, [`lists`] by cell,
    //! the [`carve`] with its [`meander`] and [`lakes`], and what is told of it all: [`survey`] and
    //! [`statistics`].
    pub mod base;
    pub mod carve;
    pub mod domain;
    pub mod flood;
    pub mod floors;
    pub mod graph;
    pub mod lakes;
    pub mod lattice;
    pub mod lists;
    pub mod meander;
    pub mod network;
    pub mod receivers;
    pub mod records;
    pub mod rules;
    pub mod statistics;
    pub mod survey;
    pub mod sweep;
    pub mod water;
}
pub mod droplets;
pub mod extent;
pub mod flood;
pub mod fractal;
pub mod hash;
pub mod hollows;
pub mod jittered;
pub mod means;
pub mod nearest;
pub mod perlin;
pub mod rain;
pub mod random;
pub mod raster;
pub mod real;
pub mod rivers;
pub mod runoff;
pub mod showers;
pub mod simplex;
pub mod sites;
pub mod table;
pub mod value_noise;
pub mod watch;

macro_rules! sources {
    ($($name:ident $(:: $inner:ident)?)*) => {
        &[$((
            concat!(stringify!($name) $(, "::", stringify!($inner))?),
            include_str!(concat!(stringify!($name) $(, "/", stringify!($inner))?, ".rs")),
        )),*]
    };
}

/// Path and text of every module, as the exporter bundles them: `name`, or `folder::name`. (A test compares the list
/// with the folders.)
pub const SOURCES: &[(&str, &str)] = sources! {
    arithmetic
    brush
    buckets
    clouds
    contours
    curve
    double
    drainage::base
    drainage::carve
    drainage::domain
    drainage::flood
    drainage::floors
    drainage::graph
    drainage::lakes
    drainage::lattice
    drainage::lists
    drainage::meander
    drainage::network
    drainage::receivers
    drainage::records
    drainage::rules
    drainage::statistics
    drainage::survey
    drainage::sweep
    drainage::water
    droplets
    extent
    flood
    fractal
    hash
    hollows
    jittered
    means
    nearest
    perlin
    rain
    random
    raster
    real
    rivers
    runoff
    showers
    simplex
    sites
    table
    value_noise
    watch
};
