//! The Catena editor, an egui application.
//!
//! The interface thread never computes: it shows a [`Session`](catena_graph::Session)'s document on the node
//! canvas, turns the canvas's wishes into edits, and asks the background for pictures.

mod act;
mod app;
mod bar;
mod batch;
pub mod biomes;
mod canvas;
mod carried;
mod commands;
mod cost;
mod dialog;
mod dispatch;
mod drainage;
mod dropped;
mod edits;
mod examples;
pub mod export;
mod exports;
mod files;
mod fingerprint;
mod icons;
mod import;
mod inspector;
mod keys;
mod labs;
mod lanes;
mod layout;
mod life;
mod map;
mod measure;
mod menu;
mod menus;
mod needs;
mod number;
mod opening;
mod outcome;
mod page;
mod panels;
mod previews;
mod rain;
mod render;
mod results;
pub mod rivers;
mod schedule;
mod settings;
mod shell;
mod sides;
mod solid;
mod source;
mod status;
mod stretch;
mod theme;
mod times;
mod verify;
mod window;
mod wish;
mod work;
mod world;

pub use app::Editor;
pub use window::{Options, run};
pub use wish::Freshness;
pub use work::Counts;
