//! The Catena editor, an egui application.
//!
//! The interface thread never computes: it shows a [`Session`](catena_graph::Session)'s document on the node
//! canvas, turns the canvas's wishes into edits, and asks the background for pictures.

mod act;
mod app;
mod bar;
mod canvas;
mod dialog;
mod files;
mod fingerprint;
mod inspector;
mod keys;
mod layout;
mod map;
mod measure;
mod menu;
mod number;
mod previews;
mod render;
mod stretch;
mod theme;
mod window;
mod work;

pub use app::Editor;
pub use window::{Options, run};
