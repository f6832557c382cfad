//! What `catena` does without a window, one module a command.

pub(crate) mod nodes;
