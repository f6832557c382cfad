//! Progress and cancellation of work that takes a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Shared between whoever waits for a piece of work and whoever does it. Clones are the same control.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
}

/// The work was cancelled; nothing came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl Control {
    /// A control that nobody has cancelled, with no progress yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the work to stop; it does so at its next look.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Relaxed);
    }

    /// Whether somebody asked the work to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Relaxed)
    }

    /// For the work's `?`.
    ///
    /// # Errors
    /// [`Cancelled`] once somebody asked the work to stop.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Adds `units` of work to what there is to do.
    pub fn expect(&self, units: u64) {
        self.0.total.fetch_add(units, Relaxed);
    }

    /// Says that `units` of work are done.
    pub fn advance(&self, units: u64) {
        self.0.done.fetch_add(units, Relaxed);
    }

    /// Units done and units there are to do, as far as known.
    pub fn progress(&self) -> (u64, u64) {
        (self.0.done.load(Relaxed), self.0.total.load(Relaxed))
    }

    /// Share of the work that is done, 0 to 1; 0 while nothing is known.
    pub fn fraction(&self) -> f32 {
        match self.progress() {
            (_, 0) => 0.0,
            (done, total) => (done as f32 / total as f32).min(1.0),
        }
    }
}
