//! The evaluator: threads, memory and the cache of built stages, shared by all who evaluate.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use catena_field::{Audience, Built, Control, Hash, Map, Program, Stage};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::blocks::{BLOCK, Level};
use crate::cache::{Cache, CacheCounts};
use crate::keys::Keys;
use crate::kit::Shelf;
use crate::prepare::{Preparing, Start};
use crate::{EvaluateError, Onlooker, Prepared, StandIns};

/// How an evaluator is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluatorOptions {
    /// Threads that compute; `None` for as many as the machine has. No result depends on it.
    pub threads: Option<usize>,
    /// Bytes that built stages may hold when no prepared program needs them.
    pub cache_bytes: usize,
}

impl Default for EvaluatorOptions {
    fn default() -> Self {
        Self { threads: None, cache_bytes: 1 << 30 }
    }
}

/// Evaluates programs. Clones share threads and cache.
#[derive(Clone)]
pub struct Evaluator {
    shared: Arc<Shared>,
    stand_ins: Arc<StandIns>,
    onlooker: Option<Arc<dyn Onlooker>>,
}

struct Shared {
    pool: ThreadPool,
    cache: Cache,
    shelf: Shelf,
    tuning: Tuning,
}

/// What tests and benches turn; no result depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    /// Bytes that one request may take; `None` for what the machine has free.
    pub memory: Option<u64>,
    /// Vector instructions; `None` for the best there are, or what `CATENA_SIMD` says.
    pub level: Option<Level>,
    /// Positions of a block, 1 to 256; `None` for the fastest.
    pub block: Option<usize>,
}

impl Evaluator {
    /// An evaluator with threads of its own.
    pub fn new(options: EvaluatorOptions) -> Self {
        Self::tuned(options, Tuning::default())
    }

    /// The same with what tests and benches turn.
    pub fn tuned(options: EvaluatorOptions, tuning: Tuning) -> Self {
        let EvaluatorOptions { threads, cache_bytes } = options;
        let threads = threads.or_else(|| thread::available_parallelism().ok().map(NonZero::get));
        let pool = |threads| {
            let name = |index| format!("catena-evaluate-{index}");
            ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build()
        };
        let pool = pool(threads.unwrap_or(1).max(1)).or_else(|_| pool(1));
        let pool = pool.expect("a system that runs this program can start one more thread");
        let shared = Shared { pool, cache: Cache::new(cache_bytes), shelf: Shelf::default(), tuning };
        Self { shared: Arc::new(shared), stand_ins: Arc::default(), onlooker: None }
    }

    /// The same evaluator, threads and cache, for which `stand_ins` take the places of stages.
    #[must_use]
    pub fn with_stand_ins(&self, stand_ins: StandIns) -> Self {
        Self { stand_ins: Arc::new(stand_ins), ..self.clone() }
    }

    /// The same evaluator, threads and cache, whose builds somebody looks on at.
    #[must_use]
    pub fn with_onlooker(&self, onlooker: Arc<dyn Onlooker>) -> Self {
        Self { onlooker: Some(onlooker), ..self.clone() }
    }

    /// Binds a program, builds the stages it reads (each once, or from the cache), and makes its noises, sites and
    /// curves.
    ///
    /// # Errors
    /// [`EvaluateError::Cancelled`] once `control` says so; else what is wrong, with the node's name.
    pub fn prepare(&self, program: &Program, control: &Control) -> Result<Prepared, EvaluateError> {
        Preparing::new(self, control).program(program.bound())
    }

    /// The same without binding: slots are read as they stand, nothing is folded or shared. For tests, which hold
    /// the bound form against it.
    ///
    /// # Errors
    /// As [`Evaluator::prepare`].
    pub fn prepare_unbound(&self, program: &Program, control: &Control) -> Result<Prepared, EvaluateError> {
        Preparing::new(self, control).program(program.clone())
    }

    /// The key of a program's results: its content, and of the files it reads (also through stages) path, length
    /// and time of the last change. Nothing is built.
    pub fn key(&self, program: &Program) -> Hash {
        Keys::new(&self.stand_ins).program(program)
    }

    /// The key of what a stage yields on a map.
    pub fn stage_key(&self, stage: &Arc<Stage>, map: &Map) -> Hash {
        Keys::new(&self.stand_ins).stage(stage, map)
    }

    /// Whether a stage has this key because of itself, not of what stands in for something upstream.
    pub(crate) fn is_own_key(&self, key: Hash, stage: &Arc<Stage>, map: &Map) -> bool {
        self.stand_ins.is_empty() || key == Keys::new(&StandIns::new()).stage(stage, map)
    }

    /// What a stage yields on a map: from the cache, or built.
    ///
    /// # Errors
    /// As [`Evaluator::prepare`].
    pub fn build(
        &self,
        (stage, map): (&Arc<Stage>, &Map),
        control: &Control,
    ) -> Result<Arc<Built>, EvaluateError> {
        Preparing::new(self, control).stage(stage, map)
    }

    /// Builds a stage before an audience, even if the cache holds it, and keeps the result there: the same as without
    /// an audience, whatever the pace.
    ///
    /// # Errors
    /// As [`Evaluator::prepare`].
    pub fn show(
        &self,
        (stage, map): (&Arc<Stage>, &Map),
        start: Start,
        audience: &dyn Audience,
        control: &Control,
    ) -> Result<Arc<Built>, EvaluateError> {
        Preparing::new(self, control).show((stage, map), start, audience)
    }

    /// Keeps in the cache what somebody built who showed it: `built` is what the stage yields.
    pub fn keep(&self, (stage, map): (&Arc<Stage>, &Map), built: &Arc<Built>) {
        let key = self.stage_key(stage, map);
        let growth = Keys::new(&self.stand_ins).growth(stage, map);
        self.cache().keep(key, growth, built);
    }

    /// What a stage yields, if the cache holds it. Nothing is built.
    pub fn known(&self, (stage, map): (&Arc<Stage>, &Map)) -> Option<Arc<Built>> {
        self.cache().find(self.stage_key(stage, map))
    }

    /// What the cache of stages has done so far.
    pub fn cache_counts(&self) -> CacheCounts {
        self.shared.cache.counts()
    }

    /// Threads that compute.
    pub fn threads(&self) -> usize {
        self.shared.pool.current_num_threads()
    }

    /// Refuses what needs more memory than there is. `what` names it, with its size.
    ///
    /// # Errors
    /// [`EvaluateError::Memory`] with both figures.
    pub fn afford(&self, needed: u64, what: impl FnOnce() -> String) -> Result<(), EvaluateError> {
        match self.shared.tuning.memory.or_else(free_memory) {
            Some(free) if needed > free => Err(EvaluateError::Memory { what: what(), needed, free }),
            _ => Ok(()),
        }
    }

    /// The vector instructions that blocks are computed with.
    pub fn level(&self) -> Level {
        self.shared.tuning.level.unwrap_or_else(Level::chosen).min(Level::best())
    }

    /// Positions of a block.
    pub(crate) fn block(&self) -> usize {
        self.shared.tuning.block.unwrap_or(BLOCK).clamp(1, BLOCK)
    }

    pub(crate) fn pool(&self) -> &ThreadPool {
        &self.shared.pool
    }

    pub(crate) fn cache(&self) -> &Cache {
        &self.shared.cache
    }

    pub(crate) fn stand_ins(&self) -> &StandIns {
        &self.stand_ins
    }

    pub(crate) fn onlooker(&self) -> Option<&dyn Onlooker> {
        self.onlooker.as_deref()
    }

    pub(crate) fn shelf(&self) -> &Shelf {
        &self.shared.shelf
    }
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Evaluator");
        debug.field("threads", &self.threads()).field("cache", &self.cache_counts()).finish_non_exhaustive()
    }
}

/// Bytes that the system says may be taken without swapping; unknown elsewhere than on Linux.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
