//! What `catena` does without a window, one module a command.

pub(crate) mod check;
pub(crate) mod devices;
pub(crate) mod export;
pub(crate) mod nodes;
pub(crate) mod regions;
pub(crate) mod render;
pub(crate) mod sample;
pub(crate) mod verify;
