//! The bounded cache of built stages: by content, the least recently used dropped first.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catena_field::{Built, Cancelled, Control, Earlier, Hash};
use catena_kernels::drainage::graph::Graph;

/// How long a thread that waits for another's build sleeps between two looks at its own control.
const LOOK: Duration = Duration::from_millis(5);

/// What the cache of stages has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheCounts {
    /// Stages that were found.
    pub hits: u64,
    /// Stages that were built.
    pub builds: u64,
    /// Bytes held now.
    pub bytes: usize,
    /// Stages held now.
    pub entries: usize,
}

/// Built stages by content. Two threads that ask for the same one build it once.
#[derive(Debug)]
pub(crate) struct Cache {
    limit: usize,
    shelf: Mutex<Shelf>,
    finished: Condvar,
}

#[derive(Debug, Default)]
struct Shelf {
    entries: HashMap<Hash, Entry>,
    building: HashSet<Hash>,
    clock: u64,
    counts: CacheCounts,
}

#[derive(Debug)]
struct Entry {
    built: Arc<Built>,
    /// Of a result that may be added to: what it has in common with all such, and how much of it there is.
    growth: Option<(Hash, u64)>,
    bytes: usize,
    used: u64,
}

/// What an asker gets: the stage, or the duty to build it.
pub(crate) enum Claim<'a> {
    Found(Arc<Built>),
    Build(Duty<'a>),
}

/// The duty to build a stage; dropped without [`Duty::done`], the next asker has it.
pub(crate) struct Duty<'a> {
    cache: &'a Cache,
    key: Hash,
}

impl Cache {
    /// A cache that holds at most `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, shelf: Mutex::default(), finished: Condvar::new() }
    }

    /// The stage of a key, or the duty to build it; waits while another thread builds it.
    pub(crate) fn claim(&self, key: Hash, control: &Control) -> Result<Claim<'_>, Cancelled> {
        let mut shelf = self.lock();
        loop {
            control.check()?;
            if let Some(built) = shelf.find(key) {
                return Ok(Claim::Found(built));
            }
            if shelf.building.insert(key) {
                return Ok(Claim::Build(Duty { cache: self, key }));
            }
            let woken = self.finished.wait_timeout(shelf, LOOK);
            shelf = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The stage of a key, if it is held.
    pub(crate) fn find(&self, key: Hash) -> Option<Arc<Built>> {
        self.lock().find(key)
    }

    /// The largest result with this in common that is no more than asked for.
    pub(crate) fn earlier(&self, (common, most): (Hash, u64)) -> Option<Earlier> {
        let shelf = self.lock();
        let grown = shelf.entries.values().filter_map(|entry| {
            let (_, amount) = entry.growth.filter(|(own, amount)| *own == common && *amount <= most)?;
            Some((amount, &entry.built))
        });
        let (amount, built) = grown.max_by_key(|(amount, _)| *amount)?;
        Some(Earlier { amount, built: built.clone() })
    }

    /// Holds a stage, unless it is larger than all there may be.
    pub(crate) fn keep(&self, key: Hash, growth: Option<(Hash, u64)>, built: &Arc<Built>) {
        self.lock().keep(key, growth, built, self.limit);
    }

    /// What it has done so far.
    pub(crate) fn counts(&self) -> CacheCounts {
        self.lock().counts
    }

    /// A thread that panicked while it held the lock left the shelf whole: every change is one step.
    fn lock(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn find(&mut self, key: Hash) -> Option<Arc<Built>> {
        self.clock += 1;
        let entry = self.entries.get_mut(&key)?;
        entry.used = self.clock;
        self.counts.hits += 1;
        Some(entry.built.clone())
    }

    fn keep(&mut self, key: Hash, growth: Option<(Hash, u64)>, built: &Arc<Built>, limit: usize) {
        self.clock += 1;
        self.counts.builds += 1;
        let bytes = size(built);
        if bytes > limit {
            return;
        }
        let entry = Entry { built: built.clone(), growth, bytes, used: self.clock };
        if let Some(before) = self.entries.insert(key, entry) {
            self.counts.bytes -= before.bytes;
        }
        self.counts.bytes += bytes;
        while self.counts.bytes > limit {
            let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.used).map(|(key, _)| *key);
            let Some(entry) = oldest.and_then(|key| self.entries.remove(&key)) else { break };
            self.counts.bytes -= entry.bytes;
        }
        self.counts.entries = self.entries.len();
    }
}

impl Duty<'_> {
    /// Hands the stage over to the cache.
    pub(crate) fn done(self, growth: Option<(Hash, u64)>, built: &Arc<Built>) {
        self.cache.keep(self.key, growth, built);
    }
}

impl Drop for Duty<'_> {
    fn drop(&mut self) {
        self.cache.lock().building.remove(&self.key);
        self.cache.finished.notify_all();
    }
}

fn graph_size(graph: &Graph) -> usize {
    let node = size_of::<f64>() + size_of::<u8>() + size_of::<u32>(); // length, order, root
    size_of_val(&graph.records[..]) + size_of_val(&graph.words[..]) + graph.roots.len() * node
}

/// Bytes that a built stage holds, a little for the frame included.
fn size(built: &Built) -> usize {
    let values: usize = built.layers.iter().map(|layer| layer.values().len()).sum();
    let graph = built.graph.as_deref().map_or(0, graph_size);
    (values + built.numbers.len()) * size_of::<f64>() + graph + size_of::<Built>()
}
