//! Rust source of a program, complete with the kernels it needs.
