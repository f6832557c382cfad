//! The evaluator: blocks against the scalar reading, against golden values, against what a cache and a queue promise.

#[path = "evaluate/bits.rs"]
mod bits;
#[path = "evaluate/drained.rs"]
mod drained;
#[path = "evaluate/floor.rs"]
mod floor;
#[path = "evaluate/goldens.rs"]
mod goldens;
#[path = "evaluate/jobs.rs"]
mod jobs;
#[path = "evaluate/positions.rs"]
mod positions;
#[path = "evaluate/programs.rs"]
mod programs;
#[path = "evaluate/stages.rs"]
mod stages;
#[path = "evaluate/views.rs"]
mod views;
