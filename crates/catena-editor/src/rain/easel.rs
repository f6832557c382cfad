//! The easel: the ground that was seen last, waiting for whoever draws it. Only the newest counts.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catena_field::{Built, Hash, Path, Scene};

use super::painter::View;

/// Tells grounds apart, all that ever were.
static VERSIONS: AtomicU64 = AtomicU64::new(1);

/// Whose ground it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A show's rain, by its number.
    Show(u64),
    /// A result's that is being computed, by the key of its stage.
    Result(Hash),
}

/// A ground while it rains.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) origin: Origin,
    /// No other ground has it.
    pub(crate) version: u64,
    pub(crate) built: Arc<Built>,
    /// Drops that have fallen, of how many.
    pub(crate) done: u64,
    pub(crate) total: u64,
    /// Ways of the last drops, in cells of the lattice.
    pub(crate) paths: Arc<Vec<Path>>,
}

impl Frame {
    /// The ground of a scene.
    pub(super) fn of(scene: &Scene<'_>, origin: Origin) -> Self {
        let paths = Arc::new(scene.paths.to_vec());
        let built = Arc::new((scene.built)());
        Self { paths, ..Self::new(origin, built, (scene.done, scene.total)) }
    }

    /// A ground without ways.
    pub(super) fn new(origin: Origin, built: Arc<Built>, (done, total): (u64, u64)) -> Self {
        let version = VERSIONS.fetch_add(1, Relaxed);
        Self { origin, version, built, done, total, paths: Arc::default() }
    }
}

/// What stands on the easel.
#[derive(Default)]
pub(super) struct Standing {
    /// The ground that was offered last and nobody has taken.
    frame: Option<Frame>,
    /// How it is seen, where that is new; nothing where nobody sees it.
    view: Option<Option<View>>,
    pub(super) left: bool,
    /// Somebody draws.
    pub(super) busy: bool,
    /// Somebody has more to draw of what was taken last.
    owes: bool,
}

/// What is to be drawn next.
pub(super) struct Order {
    pub(super) frame: Option<Frame>,
    pub(super) view: Option<Option<View>>,
}

/// The easel. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Easel(Arc<Shared>);

#[derive(Default)]
struct Shared {
    standing: Mutex<Standing>,
    bell: Condvar,
}

impl Easel {
    /// Whether what was offered last has been taken and drawn.
    pub(super) fn is_free(&self) -> bool {
        let standing = self.lock();
        standing.frame.is_none() && !standing.busy
    }

    /// Whether a ground waits.
    #[cfg(test)]
    pub(super) fn is_offered(&self) -> bool {
        self.lock().frame.is_some()
    }

    /// This ground is to be drawn, instead of any that still waits.
    pub(super) fn offer(&self, frame: Frame) {
        self.lock().frame = Some(frame);
        self.0.bell.notify_all();
    }

    /// It is to be seen so from now on.
    pub(super) fn see(&self, view: Option<View>) {
        self.lock().view = Some(view);
        self.0.bell.notify_all();
    }

    /// Grounds that wait are not wanted.
    pub(super) fn clear(&self) {
        self.lock().frame = None;
    }

    /// Nobody draws any more.
    pub(super) fn leave(&self) {
        self.lock().left = true;
        self.0.bell.notify_all();
    }

    /// Whether nobody draws and nothing waits.
    pub(super) fn is_idle(&self) -> bool {
        let standing = self.lock();
        standing.frame.is_none() && standing.view.is_none() && !standing.busy && !standing.owes
    }

    /// Waits for something to draw; with a limit no longer than that, then the order is empty. Nothing once nobody
    /// draws any more.
    pub(super) fn take(&self, limit: Option<Duration>) -> Option<Order> {
        let mut standing = self.lock();
        (standing.busy, standing.owes) = (false, limit.is_some());
        let nothing =
            |standing: &mut Standing| !standing.left && standing.frame.is_none() && standing.view.is_none();
        let bell = &self.0.bell;
        standing = match limit {
            Some(limit) => {
                bell.wait_timeout_while(standing, limit, nothing).unwrap_or_else(PoisonError::into_inner).0
            }
            None => bell.wait_while(standing, nothing).unwrap_or_else(PoisonError::into_inner),
        };
        standing.busy = true;
        (!standing.left).then(|| Order { frame: standing.frame.take(), view: standing.view.take() })
    }

    /// Sleeps; a little less where nobody draws any more.
    pub(super) fn rest(&self, limit: Duration) {
        let standing = self.lock();
        let nobody = |standing: &mut Standing| !standing.left;
        drop(self.0.bell.wait_timeout_while(standing, limit, nobody));
    }

    fn lock(&self) -> MutexGuard<'_, Standing> {
        self.0.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Easel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Easel").finish_non_exhaustive()
    }
}
