//! The kernels against golden values, high-precision values, their definitions, and what users of such tools
//! suffer.

#[path = "kernels/bundle.rs"]
mod bundle;
#[path = "kernels/drained.rs"]
mod drained;
#[path = "kernels/goldens.rs"]
mod goldens;
#[path = "kernels/noise.rs"]
mod noise;
#[path = "kernels/rain.rs"]
mod rain;
#[path = "kernels/raster.rs"]
mod raster;
#[path = "kernels/real.rs"]
mod real;
#[path = "kernels/shape.rs"]
mod shape;
#[path = "kernels/sites.rs"]
mod sites;
