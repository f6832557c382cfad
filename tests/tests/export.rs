//! Exported Rust: it compiles alone, needs no crate, and returns the reference's bits.

#[path = "export/bench.rs"]
mod bench;
#[path = "export/graphs.rs"]
mod graphs;
#[path = "export/hard.rs"]
mod hard;
#[path = "export/kinds.rs"]
mod kinds;
#[path = "export/random.rs"]
mod random;
#[path = "export/shown.rs"]
mod shown;
