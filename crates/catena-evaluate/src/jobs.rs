//! Jobs: work in the background by key and priority; the newest for a key wins.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use catena_field::Control;

use crate::{EvaluateError, Evaluator};

/// Tells the submissions of a queue apart; later ones are larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u64);

/// A job that came to its end.
#[derive(Debug)]
pub struct Finished<K, T> {
    /// What it was about.
    pub key: K,
    /// Which submission it was.
    pub ticket: Ticket,
    /// What came of it.
    pub outcome: Result<T, EvaluateError>,
    /// How long it ran.
    pub time: Duration,
}

/// A job that waits or runs.
#[derive(Clone, Debug)]
pub struct JobState<K> {
    /// What it is about.
    pub key: K,
    /// Which submission it is.
    pub ticket: Ticket,
    /// Higher ones run first.
    pub priority: i32,
    /// Whether it has begun.
    pub running: bool,
    /// Its progress.
    pub control: Control,
}

/// A queue of jobs with worker threads of its own.
///
/// A job that is cancelled, or replaced by a newer one of its key, delivers nothing. Dropping the queue cancels
/// all and waits for the workers, which stop at their next look (well within 50 ms).
#[derive(Debug)]
pub struct Jobs<K, T> {
    shared: Arc<Shared<K, T>>,
    finished: Receiver<Finished<K, T>>,
    workers: Vec<JoinHandle<()>>,
}

type Work<T> = Box<dyn FnOnce(&Evaluator, &Control) -> Result<T, EvaluateError> + Send>;

struct Job<K, T> {
    state: JobState<K>,
    work: Option<Work<T>>,
}

struct Queue<K, T> {
    /// Those that wait and those that run.
    jobs: Vec<Job<K, T>>,
    next: u64,
    closing: bool,
}

struct Shared<K, T> {
    evaluator: Evaluator,
    queue: Mutex<Queue<K, T>>,
    submitted: Condvar,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl<K: Clone + PartialEq + Send + 'static, T: Send + 'static> Jobs<K, T> {
    /// A queue with two workers; `wake` is called, from a worker, after each result.
    pub fn new(evaluator: Evaluator, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self::with_workers(evaluator, 2, wake)
    }

    /// A queue with so many workers (at least 1). The work itself is spread over the evaluator's threads.
    pub fn with_workers(
        evaluator: Evaluator,
        workers: usize,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let queue = Mutex::new(Queue { jobs: Vec::new(), next: 0, closing: false });
        let shared = Arc::new(Shared { evaluator, queue, submitted: Condvar::new(), wake: Box::new(wake) });
        let (sender, finished) = channel();
        let worker = |index: usize| {
            let (shared, sender) = (shared.clone(), sender.clone());
            thread::Builder::new().name(format!("catena-job-{index}")).spawn(move || shared.serve(&sender))
        };
        let workers = (0..workers.max(1)).map(|index| worker(index).expect("a system can start a thread"));
        Self { workers: workers.collect(), shared, finished }
    }

    /// Queues work about `key`; older work about it is cancelled. The highest priority runs first, then the oldest.
    pub fn submit(
        &self,
        key: K,
        priority: i32,
        work: impl FnOnce(&Evaluator, &Control) -> Result<T, EvaluateError> + Send + 'static,
    ) -> Ticket {
        let mut queue = self.shared.lock();
        queue.cancel(|state| state.key == key);
        let ticket = Ticket(queue.next);
        queue.next += 1;
        let state = JobState { key, ticket, priority, running: false, control: Control::new() };
        queue.jobs.push(Job { state, work: Some(Box::new(work)) });
        drop(queue);
        self.shared.submitted.notify_one();
        ticket
    }

    /// Cancels what waits or runs about a key; nothing is delivered for it.
    pub fn cancel(&self, key: &K) {
        self.shared.lock().cancel(|state| state.key == *key);
    }

    /// Cancels everything that `unwanted` says.
    pub fn cancel_where(&self, unwanted: impl Fn(&JobState<K>) -> bool) {
        self.shared.lock().cancel(unwanted);
    }

    /// Changes the priority of what waits about a key.
    pub fn prioritise(&self, key: &K, priority: i32) {
        let mut queue = self.shared.lock();
        queue
            .jobs
            .iter_mut()
            .filter(|job| job.state.key == *key)
            .for_each(|job| job.state.priority = priority);
    }

    /// The next result, if there is one. Never waits.
    pub fn poll(&self) -> Option<Finished<K, T>> {
        self.finished.try_recv().ok()
    }

    /// The next result, waited for up to `limit`.
    pub fn wait(&self, limit: Duration) -> Option<Finished<K, T>> {
        self.finished.recv_timeout(limit).ok()
    }

    /// All that waits or runs and hasn't been cancelled.
    pub fn states(&self) -> Vec<JobState<K>> {
        let queue = self.shared.lock();
        let states = queue.jobs.iter().map(|job| &job.state);
        states.filter(|state| !state.control.is_cancelled()).cloned().collect()
    }

    /// Share of the work about a key that is done, 0 to 1; `None` where nothing waits or runs.
    pub fn progress(&self, key: &K) -> Option<f32> {
        self.states().iter().find(|state| state.key == *key).map(|state| state.control.fraction())
    }
}

impl<K, T> Drop for Jobs<K, T> {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closing = true;
        queue.cancel(|_| true);
        drop(queue);
        self.shared.submitted.notify_all();
        for worker in self.workers.drain(..) {
            drop(worker.join()); // what a job panicked with has been reported as its outcome
        }
    }
}

impl<K, T> Queue<K, T> {
    /// Running jobs stay in the list until their workers have noticed.
    fn cancel(&mut self, unwanted: impl Fn(&JobState<K>) -> bool) {
        self.jobs.iter().filter(|job| unwanted(&job.state)).for_each(|job| job.state.control.cancel());
        self.jobs.retain(|job| job.state.running || !job.state.control.is_cancelled());
    }
}

impl<K, T> Shared<K, T> {
    fn lock(&self) -> MutexGuard<'_, Queue<K, T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone, T> Shared<K, T> {
    /// A worker's life.
    fn serve(&self, sender: &Sender<Finished<K, T>>) {
        while let Some((state, work)) = self.next() {
            let start = Instant::now();
            let run = || work(&self.evaluator, &state.control);
            let outcome = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|fault| Err(words(&*fault)));
            let mut queue = self.lock();
            queue.jobs.retain(|job| job.state.ticket != state.ticket);
            if state.control.is_cancelled() {
                continue;
            }
            let JobState { key, ticket, .. } = state;
            // Nobody may be listening any more.
            drop(sender.send(Finished { key, ticket, outcome, time: start.elapsed() }));
            drop(queue);
            (self.wake)();
        }
    }

    /// The next job, waited for; `None` when the queue closes.
    fn next(&self) -> Option<(JobState<K>, Work<T>)> {
        let mut queue = self.lock();
        loop {
            if queue.closing {
                return None;
            }
            let waiting = queue.jobs.iter_mut().filter(|job| job.work.is_some());
            // Of equals, `max_by_key` takes the last, so the oldest must count as the largest.
            let best = waiting.max_by_key(|job| (job.state.priority, std::cmp::Reverse(job.state.ticket)));
            if let Some((job, work)) = best.and_then(|job| job.work.take().map(|work| (job, work))) {
                job.state.running = true;
                return Some((job.state.clone(), work));
            }
            queue = self.submitted.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn words(fault: &(dyn std::any::Any + Send)) -> EvaluateError {
    let text = fault.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| fault.downcast_ref::<String>().cloned());
    EvaluateError::Fault(text.unwrap_or_else(|| "no words".to_owned()))
}

impl<K, T> std::fmt::Debug for Shared<K, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}
