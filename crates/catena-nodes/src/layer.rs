//! Stages of one raster over the map: what `bake` and `heightmap` share.

use catena_field::{Built, Ground, RustCall, Yield};
use catena_kernels::raster::Raster;

/// What such a stage yields.
pub(crate) const ONE: Yield = Yield::Layers(1);

/// One layer of `values` at the ground's points.
pub(crate) fn built(ground: &Ground<'_>, values: Vec<f64>) -> Built {
    let (columns, rows) = (ground.columns as usize, ground.rows as usize);
    let layer = Raster::new(columns, rows, ground.map.origin, ground.map.size, values);
    Built { layers: vec![layer], ..Built::default() }
}

/// The same in exported source, where `values` is an expression for them.
pub(crate) fn rust(values: &str, modules: &'static [&'static str]) -> RustCall {
    let expression = format!("[raster::Raster::new(columns, rows, origin, size, {values})]");
    RustCall { expression, modules, yields: ONE, units: 0 }
}
