//! The split, proved in float32 on the CPU before any shader: a second interpreter with kernels of its own.

#[path = "split/both.rs"]
mod both;
#[path = "split/drained.rs"]
mod drained;
#[path = "split/figures.rs"]
mod figures;
#[path = "split/jumps.rs"]
mod jumps;
#[path = "split/kernels.rs"]
mod kernels;
#[path = "split/reading.rs"]
mod reading;
#[path = "split/single.rs"]
mod single;
#[path = "split/sites.rs"]
mod sites;
#[path = "split/within.rs"]
mod within;
