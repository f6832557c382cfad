//! What a stage's build is handed: sampled inputs, what was built before, helping hands and onlookers.

use std::fmt::Debug;
use std::sync::Arc;

use crate::{Built, Cancelled, Control, Map};

/// What a build reads, and who helps it.
#[derive(Debug)]
pub struct Ground<'a> {
    /// The map.
    pub map: &'a Map,
    /// Points along x; of sites, all of them.
    pub columns: u32,
    /// Points along y; of sites, 1.
    pub rows: u32,
    /// Each input at the points, row by row; a file's numbers are its first input.
    pub inputs: Vec<Vec<f64>>,
    /// Of an integer file: the number that stands for full.
    pub full_range: Option<f64>,
    /// Who works on what may be done at the same time.
    pub crew: &'a dyn Crew,
    /// What an equal build had made that was asked for less ([`Build::growth`](crate::Build::growth)).
    pub earlier: Option<Earlier>,
    /// Who looks on while it is built.
    pub audience: Option<&'a dyn Audience>,
}

/// A result that more of the same kind may be added to.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// How much of it there is.
    pub amount: u64,
    /// The result.
    pub built: Arc<Built>,
}

/// A piece of work that doesn't mind what others do meanwhile.
pub type Task<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Threads that share work. No result depends on how many there are.
pub trait Crew: Debug + Sync {
    /// Does all tasks, in any order, and returns when the last is done.
    fn share<'a>(&self, tasks: Vec<Task<'a>>);
}

/// One thread: tasks one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl Crew for Alone {
    fn share<'a>(&self, tasks: Vec<Task<'a>>) {
        tasks.into_iter().for_each(|task| task());
    }
}

/// Looks on while a stage is built, and says how fast. What comes of the build doesn't depend on it.
pub trait Audience: Debug + Sync {
    /// Units of work until the next scene, 1 or more; asked before each.
    fn pace(&self) -> u64;

    /// A scene is ready. The build waits until this returns: that is how a show is paused.
    ///
    /// # Errors
    /// [`Cancelled`] to end the build; whoever waits here looks at `control`.
    fn scene(&self, scene: &Scene<'_>, control: &Control) -> Result<(), Cancelled>;
}

/// A line of places that something took, in cells of the lattice.
pub type Path = Vec<(f64, f64)>;

/// What is built so far.
pub struct Scene<'a> {
    /// Units of work done.
    pub done: u64,
    /// Units of work that there are to do.
    pub total: u64,
    /// The first layer so far, row by row.
    pub layer: &'a [f64],
    /// The ways that the last of the moving parts took (raindrops).
    pub paths: &'a [Path],
    /// All that the stage would yield if it ended here; worked out when asked.
    pub built: &'a dyn Fn() -> Built,
}

impl Debug for Scene<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scene").field("done", &self.done).field("total", &self.total).finish_non_exhaustive()
    }
}
