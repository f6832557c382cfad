//! Kernels as text: naga takes every one, they are as they were, and data never changes them.

#[path = "wgsl/faults.rs"]
mod faults;
#[path = "wgsl/random.rs"]
mod random;
#[path = "wgsl/snapshots.rs"]
mod snapshots;
#[path = "wgsl/stable.rs"]
mod stable;
