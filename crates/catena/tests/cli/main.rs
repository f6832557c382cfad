//! The binary, run as people run it: exit codes, words, and what it writes.

mod backend;
mod biomes;
mod carried;
mod check;
mod drained;
mod export;
mod formats;
mod harness;
mod panel;
mod pictures;
mod refusals;
mod render;
mod rivers;
mod sample;
mod stop;
mod usage;
mod verify;
