//! The evaluator's threads as a crew for builds.

use catena_field::{Crew, Task};
use rayon::ThreadPool;

/// Shares tasks among the threads of a pool.
#[derive(Debug)]
pub(crate) struct Pool<'a>(pub(crate) &'a ThreadPool);

impl Crew for Pool<'_> {
    fn share<'a>(&self, tasks: Vec<Task<'a>>) {
        self.0.scope(|scope| tasks.into_iter().for_each(|task| scope.spawn(|_| task())));
    }
}
