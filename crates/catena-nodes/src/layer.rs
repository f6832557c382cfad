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

/// The same in exported source, where the one input holds the values.
pub(crate) fn rust() -> RustCall {
    RustCall {
        expression: "[raster::Raster::new(columns, rows, origin, size, inputs[0].clone())]".to_owned(),
        modules: &["raster"],
        yields: ONE,
    }
}
