//! How it rains and what is shown of it, which is remembered.

use serde::{Deserialize, Serialize};

/// Most drops of a frame, and the step of the control.
pub(crate) const MOST: u64 = 1000;
pub(crate) const STEP: u64 = 10;

/// The options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Options {
    /// Drops of a frame.
    pub(crate) per_frame: u64,
    /// The ways of the last drops lie over the map.
    pub(crate) paths: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { per_frame: 200, paths: false }
    }
}

impl Options {
    /// Drops of a frame within their bounds.
    pub(crate) fn pace(&self) -> u64 {
        self.per_frame.min(MOST)
    }
}
