//! Peers and scenes shared by the benchmarks.
