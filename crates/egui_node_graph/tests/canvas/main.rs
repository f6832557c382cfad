//! The canvas driven by pointer, keys and accessible names, headless.

mod app;
mod gestures;
mod picture;
mod selection;
mod wires;
mod zoom;
